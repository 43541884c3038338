"""Measure how long the computer opponent takes for an answer, for every game and level, in the middle of games.

$ python benchmarks/opponent.py --positions 20 --games oware kalah
"""

import argparse
import random
import statistics
import time

from mashimo import game, games
from mashimo.engine.levels import LEVELS
from mashimo.engine.opponent import choose_move


def random_moves(name: str, seed: int, plies: int) -> list[str]:
    """The moves of a random game, before it ends."""
    chance = random.Random(seed)
    position, texts = game(name).start(), list[str]()
    for _ in range(plies):
        move = chance.choice(position.moves())
        after = position.play(move)
        if after.outcome:
            break
        position = after
        texts.append(move.text)
    return texts


def measure(name: str, level: int, positions: int) -> None:
    """Print the times of answers, in seconds of processor time."""
    times = []
    for seed in range(positions):
        moves = random_moves(name, seed, random.Random(seed).randrange(4, 40))
        begun = time.process_time()
        choose_move(name, moves, level, seed)
        times.append(time.process_time() - begun)
    label = f"{name:32} {level} {LEVELS[level].name:10}"
    print(f"{label} median {statistics.median(times):6.3f} s   longest {max(times):6.3f} s", flush=True)


def main() -> None:
    """Measure the games and levels asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--positions", type=int, default=20, help="positions of each game")
    parser.add_argument("--games", nargs="+", default=list(games()), help="games, as Game.text")
    parser.add_argument("--levels", type=int, nargs="+", default=list(LEVELS), help="levels")
    options = parser.parse_args()
    for name in options.games:
        for level in options.levels:
            measure(name, level, options.positions)


if __name__ == "__main__":
    main()
