"""`python -m mashimo` is the `mashimo` command."""

from mashimo.cli import main

main()
