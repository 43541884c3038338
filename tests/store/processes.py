"""Runs a script of `scripts/` in a process of its own, with the store that is under test."""

import os
import subprocess
import sys
from pathlib import Path

import mashimo.store

SOURCE = Path(mashimo.store.__file__).parents[2]
SCRIPTS = Path(__file__).with_name("scripts")


def start(script: str, *arguments: str) -> subprocess.Popen[str]:
    """Start a script; its output is read by the caller."""
    paths = [str(SOURCE), *filter(None, [os.environ.get("PYTHONPATH")])]
    return subprocess.Popen(
        [sys.executable, "-W", "error", str(SCRIPTS / script), *arguments],
        stdout=subprocess.PIPE,
        stdin=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
    )


def finish(process: subprocess.Popen[str]) -> str:
    """Wait for a script that must succeed; return what it printed."""
    output, _ = process.communicate(timeout=120)
    assert process.returncode == 0
    return output
