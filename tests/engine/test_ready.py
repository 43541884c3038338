"""Without Numba, without a folder to write to, or before anything is compiled: the computer plays all the same."""

import os
import subprocess
import sys
import threading

import pytest

from mashimo import game, games
from mashimo.engine import ready, warm
from mashimo.engine.analysis import analyse
from mashimo.engine.levels import LEVELS
from mashimo.engine.limits import Limits
from mashimo.engine.opponent import choose_move
from mashimo.rules.errors import UnknownGame


def run(program: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a program in a Python of its own."""
    return subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
        timeout=240,
    )


WITHOUT_NUMBA = """
import sys
sys.modules["numba"] = None
from mashimo import game, games
from mashimo.engine.analysis import analyse
from mashimo.engine.limits import Limits
from mashimo.engine.opponent import choose_move
for name in games():
    for level in (1, 8):
        print(choose_move(name, [], level, 1) in {move.text for move in game(name).start().moves()})
    print(len(analyse(name, [], limits=Limits(nodes=10**9), lines=2).lines) > 0)
"""


def test_without_numba_the_interpreted_search_answers_and_the_log_says_so_once():
    done = run(WITHOUT_NUMBA)
    assert done.stdout.split() == ["True"] * 3 * len(games())
    assert done.stderr.count("Numba cannot be used") == 1


def test_a_cache_folder_that_cannot_be_written_to_is_no_hindrance(tmp_path):
    (tmp_path / "file").touch()
    program = """
from mashimo.engine.compiled import cache_folder, cells_of, compiled
from mashimo.rules import kalah
from mashimo import game
print(cache_folder(), compiled(kalah.may_swap)(cells_of(game("kalah").start().cells)))
"""
    assert run(program, MASHIMO_CACHE=str(tmp_path / "file")).stdout.split() == ["None", "False"]


def test_warming_says_when_there_is_no_folder_to_write_to(tmp_path):
    (tmp_path / "file").touch()
    program = "from mashimo.engine import warm\ntry: warm.folder()\nexcept warm.CannotWarm as error: print(error)"
    said = run(program, MASHIMO_CACHE=str(tmp_path / "file")).stdout
    assert said == "the cache folder cannot be written to: name another in the variable MASHIMO_CACHE\n"


def test_warming_knows_its_games():
    assert len(warm.warmed(None)) == len(games())
    assert warm.warmed(["oware/masters", "kalah"]).keys == ["oware", "kalah"]
    with pytest.raises(UnknownGame):
        warm.warmed(["chess"])


def test_nobody_waits_for_the_compiler(monkeypatch):
    go_on, asked = threading.Event(), []

    def compile_slowly(key: str) -> None:
        asked.append(key)
        go_on.wait(60)

    monkeypatch.setattr(ready, "compile_search", compile_slowly)
    monkeypatch.setattr(ready, "_started", {})
    try:
        for level in LEVELS:
            assert choose_move("kalah", [], level, 1) in {move.text for move in game("kalah").start().moves()}
        assert analyse("kalah", [], limits=Limits(nodes=500), wait=False).lines
        assert asked == ["kalah"]
    finally:
        go_on.set()


def test_what_cannot_be_compiled_is_told_and_the_interpreted_search_plays_on(monkeypatch, caplog):
    def fail(key: str) -> None:
        raise RuntimeError("no compiler today")

    monkeypatch.setattr(ready, "compile_search", fail)
    monkeypatch.setattr(ready, "_started", {})
    for _ in range(3):
        assert choose_move("oware", [], 8, 1)
    for thread in threading.enumerate():
        if thread.name == "compile-oware":
            thread.join(60)
    assert not ready.is_ready("oware")
    assert caplog.text.count("could not be compiled") == 1
