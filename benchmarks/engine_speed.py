"""How fast the compiled engine is beside plain C and OpenSpiel: python3 benchmarks/engine_speed.py [ROUNDS].

Both run by turns, so that a busy machine slows both; figures are medians, and only the ratio means anything. The C
(benchmarks/reference.c) is compiled on the spot if there is a compiler. The Bao la Kujifunza of the C program is a
simplification, and its Kalah counts an extra turn as a ply and prunes by what is left to win: they count other paths,
so only positions a second can be compared. In Oware both do the same work.
"""

import importlib.util
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src")]

import mashimo  # noqa: E402  (the source tree is put on the path first)
from mashimo.engine.deepening import Found, Searcher, Table  # noqa: E402
from mashimo.engine.limits import Limits  # noqa: E402
from mashimo.engine.perft import perft  # noqa: E402
from mashimo.engine.playouts import playouts  # noqa: E402
from mashimo.engine.weights import WEIGHTS  # noqa: E402

ROUNDS = 5
TABLE = Table()  # one for all searches, as in a match, so that none waits for its memory; nor does the C program
Speed = Callable[[], float]  # works once, and says how much was done a second


class Row(NamedTuple):
    """One line of the table."""

    name: str
    ours: Speed
    theirs: Speed | None


def yardstick(folder: Path) -> Path | None:
    """The C program, compiled; None without a compiler."""
    for compiler in ("cc", "gcc", "clang"):
        if shutil.which(compiler):
            program = folder / "reference"
            source = ROOT / "benchmarks" / "reference.c"
            subprocess.run([compiler, "-O3", "-march=native", source, "-o", program], check=True)
            return program
    print("no C compiler: ours alone")
    return None


def of_c(program: Path | None, *arguments: str) -> Speed | None:
    """Nodes a second of a run of the C program."""

    def speed() -> float:
        assert program is not None
        said = subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout
        found = re.search(r"([\d.]+) Mn?/s", said)
        assert found is not None, said
        return 1e6 * float(found[1])

    return speed if program else None


def of_perft(text: str, depth: int, *, on_words: bool = True) -> Speed:
    def speed() -> float:
        began = time.process_time()
        paths = perft(text, depth, on_words=on_words)
        return paths / (time.process_time() - began)

    return speed


def of_search(text: str, depth: int) -> Speed:
    """Positions a second of a search that values seeds in store only, as the C program does."""

    def speed() -> float:
        found, seconds = searched(text, depth)
        return found.nodes / seconds

    return speed


def of_searches(text: str, depth: int, threads: int = 1) -> Speed:
    """Searches to a depth a second."""
    return lambda: 1 / searched(text, depth, threads)[1]


def searched(text: str, depth: int, threads: int = 1) -> tuple[Found, float]:
    """What is found at a depth by seeds in store alone, and after how many seconds: of the processor in one thread."""
    clock = time.process_time if threads == 1 else time.perf_counter
    game = mashimo.game(text)
    weights = [1000, *(0 for _ in WEIGHTS[game.key][1:])]
    searcher = Searcher(game.start(), Limits(depth=depth, threads=threads), TABLE, weights=weights)
    began = clock()
    return searcher.run(), clock() - began


def of_c_searches(program: Path | None, *arguments: str) -> Speed | None:
    """Searches a second of the C program."""

    def speed() -> float:
        assert program is not None
        said = subprocess.run([program, *arguments], check=True, capture_output=True, text=True).stdout
        found = re.search(r"([\d.]+)s ", said)
        assert found is not None, said
        return 1 / float(found[1])

    return speed if program else None


def lateness(text: str, seconds: float) -> float:
    """By how many seconds a search ends after its time."""
    position = mashimo.game(text).start()
    began = time.perf_counter()
    Searcher(position, Limits(seconds=seconds)).run()
    return time.perf_counter() - began - seconds


def of_playouts(text: str, count: int) -> Speed:
    def speed() -> float:
        began = time.process_time()
        playouts(mashimo.game(text), count)
        return count / (time.process_time() - began)

    return speed


def of_open_spiel(name: str, count: int) -> Speed | None:
    """Random games a second of OpenSpiel, through Python."""
    if importlib.util.find_spec("pyspiel") is None:
        return None

    def speed() -> float:
        import pyspiel

        game, rng = pyspiel.load_game(name), Random(0)
        began = time.process_time()
        for _ in range(count):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
        return count / (time.process_time() - began)

    return speed


def rows(program: Path | None) -> list[Row]:
    """What is measured."""
    return [
        Row("Kalah, perft, words", of_perft("kalah", 11), of_c(program, "kperft", "4", "11")),
        Row("Oware, perft, words", of_perft("oware", 11), of_c(program, "operft", "4", "11")),
        Row("Kalah, perft, bytes", of_perft("kalah", 9, on_words=False), of_c(program, "kperftb", "4", "10")),
        Row("Kujifunza, perft, bytes", of_perft("kujifunza", 8), of_c(program, "bperft", "2", "9")),
        Row("Kalah, search, positions", of_search("kalah", 11), of_c(program, "kid", "4", "20")),
        Row("Kujifunza, search, positions", of_search("kujifunza", 13), of_c(program, "bid", "2", "13")),
        Row("Oware, search, positions", of_search("oware", 15), of_c(program, "oid", "4", "16")),
        Row("Oware, searches to depth 15", of_searches("oware", 15), of_c_searches(program, "oid", "4", "15")),
        Row("Oware, two threads : one", of_searches("oware", 17, 2), of_searches("oware", 17)),
        Row("Kalah, two threads : one", of_searches("kalah", 13, 2), of_searches("kalah", 13)),
        Row("Kiswahili, two threads : one", of_searches("kiswahili", 14, 2), of_searches("kiswahili", 14)),
        Row("Kalah, random games", of_playouts("kalah", 50_000), of_open_spiel("mancala", 2_000)),
        Row("Oware, random games", of_playouts("oware", 20_000), of_open_spiel("oware", 1_000)),
    ]


def measure(row: Row, rounds: int) -> None:
    """Print one line of the table."""
    began = time.perf_counter()
    row.ours()
    first = time.perf_counter() - began
    ours, theirs = [], []
    for _ in range(rounds):
        ours.append(row.ours())
        if row.theirs:
            theirs.append(row.theirs())
    line = f"{row.name:30} {statistics.median(ours):14,.0f}/s"
    if theirs:
        ratios = [mine / other for mine, other in zip(ours, theirs, strict=True)]
        line += f" {statistics.median(theirs):14,.0f}/s   ratio {statistics.median(ratios):6.2f}"
    print(f"{line}   (first run {first:.1f} s)", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        print(f"{'':30} {'Mashimo':>16} {'yardstick':>16}")
        for row in rows(yardstick(Path(folder))):
            measure(row, int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS)
    late = sorted(lateness(key, 0.25) for key in mashimo.games() for _ in range(3))
    print(f"A search of 0.25 s ended late by {1000 * statistics.median(late):.1f} ms, at most {1000 * late[-1]:.1f} ms")
