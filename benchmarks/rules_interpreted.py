"""How long the rules take in plain Python, as a server plays them: python3 benchmarks/rules_interpreted.py.

For each game: microseconds for the legal moves of a mid-game position, and for one move that is looked up by its text,
checked and played (the text of the position is not read). And milliseconds until a never-ending move is refused. The
targets: below 2 ms for both together in Bao la Kiswahili, below 50 ms for a refusal.
"""

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

import mashimo  # noqa: E402  (the source tree is put on the path first)
from mashimo import Position  # noqa: E402
from tests.rules.vectors import GAMES, VECTORS, game_of, position_of  # noqa: E402

POSITIONS = 300


def mid_game(key: str) -> list[Position]:
    """Positions that random games reach after a quarter to a half of the moves they take."""
    rng, positions = Random(key), []
    while len(positions) < POSITIONS:
        position = mashimo.game(key).start()
        for _ in range(rng.randint(8, 40)):
            if position.outcome is not None:
                break
            position = position.play(rng.choice(position.moves()))
        if position.outcome is None:
            positions.append(position)
    return positions


def microseconds(task: Callable[[], object]) -> float:
    began = time.process_time_ns()
    task()
    return (time.process_time_ns() - began) / 1000


def fresh(position: Position) -> Position:
    """The same position, which has not yet been asked for its moves."""
    return Position(position.game, position.cells)


def measure(key: str) -> None:
    rng, listing, playing = Random(key), [], []
    for position in mid_game(key):
        asked = fresh(position)
        listing.append(microseconds(asked.moves))
        text = rng.choice(asked.moves()).text
        playing.append(microseconds(lambda: asked.play(text)))  # noqa: B023 - called at once
    both = sorted(a + b for a, b in zip(listing, playing, strict=True))
    print(
        f"{key:16} legal moves {statistics.mean(listing):7.0f} us   checked move {statistics.mean(playing):6.0f} us   "
        f"both {statistics.mean(both):7.0f} us, 95 % below {both[int(0.95 * len(both))]:7.0f} us"
    )


def measure_endless() -> None:
    for vector in VECTORS:
        if vector["game"] in GAMES and "never_ending" in vector["expected"]:
            position = position_of(vector, game_of(vector))
            spent = min(microseconds(fresh(position).moves) for _ in range(5))
            print(f"{vector['id']:16} legal moves, one of them never-ending: {spent / 1000:6.1f} ms")
    # The one hole of South's that can be played is sown without end.
    holes = (6, 0, 1, 0, 1, 0, 1, 0, 2, 1, 2, 1, 2, 1, 2, 1)
    position = mashimo.game("kenyan_laps").position(holes, (5, 6), settle=False)
    spent = min(microseconds(fresh(position).moves) for _ in range(5))
    print(f"{'kenyan_laps':16} legal moves, one of them never-ending: {spent / 1000:6.1f} ms")


if __name__ == "__main__":
    for game in mashimo.games():
        measure(game)
    measure_endless()
