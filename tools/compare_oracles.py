"""Hold the rules against recorded games of other programs: python3 tools/compare_oracles.py FOLDER.

FOLDER holds ludii/*.jsonl.gz and stoneshark/*.jsonl.gz, games recorded from Ludii and from StoneShark's MancalaGames.
Printed is for each file how many positions, legal lists, results and winners were compared, how many agree, and each
known kind of difference with its count. A difference counts as known only if it passes the test of its kind
(tools/oracles/differences.py); any other is printed, and the exit code is 1.
"""

import argparse
import gzip
import json
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from tools.oracles import ludii, stoneshark  # noqa: E402  (the source tree is put on the path first)
from tools.oracles.records import Report  # noqa: E402

READERS: dict[str, Callable[[str, Iterator[dict[str, Any]]], Report | None]] = {
    "ludii": ludii.read,
    "stoneshark": stoneshark.read,
}


def records(path: Path) -> Iterator[dict[str, Any]]:
    """The records of a file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        yield from map(json.loads, lines)


def main(arguments: list[str] | None = None) -> int:
    """Compare all files; 1 if a difference has no explanation."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, help="where the folders ludii and stoneshark are")
    parser.add_argument("--only", default="", help="only files whose name contains this")
    options = parser.parse_args(arguments)
    failed = False
    for system, read in READERS.items():
        for path in sorted((options.folder / system).glob("*.jsonl.gz")):
            if options.only not in str(path):
                continue
            name = path.name.removesuffix(".jsonl.gz")
            report = read(name, records(path))
            print("\n".join(report.lines()) if report else f"{system}/{name}: no game of ours, left out", flush=True)
            failed = failed or (report is not None and bool(report.unexplained))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
