"""What the README says is so."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import mashimo

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_its_python_runs_as_shown() -> None:
    blocks = re.findall(r"<!-- doctest -->\n```python\n(.*?)```", README, re.DOTALL)
    assert blocks
    for block in blocks:
        test = doctest.DocTestParser().get_doctest(block, {}, "README", "README.md", 0)
        runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        runner.run(test)
        assert runner.failures == 0


def test_its_commands_exist() -> None:
    commands = re.findall(r"^    python3 dev.py (\w+)", README, re.MULTILINE)
    assert commands == ["run", "test"]
    for command in commands:
        subprocess.run([sys.executable, ROOT / "dev.py", command, "--help"], capture_output=True, check=True)


def test_the_commands_of_mashimo_exist() -> None:
    commands = re.findall(r"^    \.venv/bin/python -m mashimo ([a-z ]+[a-z])", README, re.MULTILINE)
    assert commands == ["engine warm", "review game"]
    for command in ("engine warm", "review"):
        subprocess.run([sys.executable, "-m", "mashimo", *command.split(), "--help"], capture_output=True, check=True)


def test_it_names_every_game() -> None:
    for key in mashimo.games():
        assert f"| {mashimo.game(key).name} |" in README


def test_its_links_and_pictures_are_there() -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", README):
        assert (ROOT / target).exists(), target
