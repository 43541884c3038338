"""Measure how strong the levels of the computer are: matches between neighbours, and against simple players.

$ python tools/ladder.py oware kalah --games 200

Both play every opening, once from each seat. Openings are random moves after which a search finds neither side much
better. A match ends early when it is clear that the stronger one scores more than what is asked of it, or that it does
not. Elo differences come with 95 % error bars, from the spread of the results of the pairs of games. The table in
docs/strength.md is this tool's output.
"""

import argparse
import math
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from mashimo.engine.deepening import Searcher
from mashimo.engine.expectation import expected_result
from mashimo.engine.kernels import prepare
from mashimo.engine.levels import LEVELS, Level
from mashimo.engine.limits import Limits
from mashimo.engine.opponent import compiled_scores, near_best, winning_at_once
from mashimo.engine.values import INFINITY, SEED, final_value
from mashimo.rules.board import MOVER, RESULT, RUNNING, STORE
from mashimo.rules.game import Game, game, games
from mashimo.rules.position import Move, Position

LONGEST = 400  # moves of a game; a longer one is a draw
OPENING_PLIES = range(2, 9)
OPENING_NODES = 20_000
EVEN = (0.35, 0.65)  # expected results of a balanced opening
FEWEST_PAIRS = 20
PLAIN_DEPTH = 6

Player = Callable[[Position], Move]


@dataclass
class Score:
    """What one player scored against another.

    Attributes:
        pairs: the results of the pairs of games from one opening, 0 to 1 for the first player.
        south: his results as South.
        north: his results as North.
    """

    pairs: list[float] = field(default_factory=list)
    south: list[float] = field(default_factory=list)
    north: list[float] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The part of all points that he won."""
        return statistics.fmean(self.pairs)

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of `share`."""
        if len(self.pairs) < 2:
            return 1.0
        # Two more pairs, one won and one lost, so that a series of equal results is not taken for certainty.
        spread = statistics.stdev([*self.pairs, 0.0, 1.0])
        return 1.96 * spread / math.sqrt(len(self.pairs) + 2)

    def __str__(self) -> str:
        seats = f"{statistics.fmean(self.south):.0%} | {statistics.fmean(self.north):.0%}"
        return f"{2 * len(self.pairs)} | {self.share:.1%} ± {self.error:.1%} | {seats} | {elo_text(self)}"


def elo(share: float) -> float:
    """The difference in Elo at which a player scores so."""
    share = min(max(share, 0.001), 0.999)
    return -400 * math.log10(1 / share - 1)


def elo_text(score: Score) -> str:
    """The Elo difference with its error, for people."""
    low, high = elo(score.share - score.error), elo(score.share + score.error)
    if score.share > 0.995:
        return f"more than {low:+.0f}"
    return f"{elo(score.share):+.0f} ({low:+.0f} to {high:+.0f})"


def at_level(level: Level, chance: random.Random) -> Player:
    """The computer at a level."""

    def play(position: Position) -> Move:
        legal = position.moves()
        if len(legal) == 1:
            return legal[0]
        if (win := winning_at_once(position)) is not None:
            return win
        code = near_best(compiled_scores(position, level), level.margin(position.game.key), chance)
        return next(move for move in legal if move.code == code)

    return play


def at_random(chance: random.Random) -> Player:
    """A player who plays anything."""
    return lambda position: chance.choice(position.moves())


def plainly(chance: random.Random, times: list[float]) -> Player:
    """Plain alpha-beta over the rules as they stand, six plies deep; one of the equally best moves.

    It tells how long it took.
    """

    def play(position: Position) -> Move:
        begun = time.perf_counter()
        values = {}
        for move in position.moves():
            after = position.play(move)
            value = plain_value(position.game, bytearray(after.cells), PLAIN_DEPTH - 1, -INFINITY, INFINITY)
            values[move] = value if after.mover == position.mover else -value
        times.append(time.perf_counter() - begun)
        best = max(values.values())
        return chance.choice([move for move, value in values.items() if value == best])

    return play


def plain_value(its_game: Game, cells: bytearray, depth: int, alpha: int, beta: int) -> int:
    """The value of a board for its mover, by seeds in store alone; every move is a ply."""
    mover = cells[MOVER]
    if cells[RESULT] != RUNNING:
        return final_value(cells, mover, 0, by_margin=True)
    if depth == 0:
        return SEED * (cells[STORE + mover] - cells[STORE + 1 - mover])
    rules, out = its_game.entry.rules, [0] * 64
    for move in out[: rules.moves(cells, its_game.rule, out)]:
        after = cells.copy()
        rules.play(after, its_game.rule, move, None)
        if after[MOVER] == mover:
            value = plain_value(its_game, after, depth - 1, alpha, beta)
        else:
            value = -plain_value(its_game, after, depth - 1, -beta, -alpha)
        if value >= beta:
            return value
        alpha = max(alpha, value)
    return alpha


def in_the_same_time(times: list[float]) -> Player:
    """The full search, with the time that the other took for his last move."""

    def play(position: Position) -> Move:
        seconds = times[-1] if times else 0.001
        return Searcher(position, Limits(seconds=seconds)).run().moves[0].move

    return play


def openings(its_game: Game, chance: random.Random) -> Iterator[Position]:
    """Balanced positions after a few random moves."""
    seen = set()
    for _ in range(1_000_000):
        position = its_game.start()
        for _ in range(chance.choice(OPENING_PLIES)):
            if position.outcome is None:
                position = position.play(chance.choice(position.moves()))
        if position.outcome is not None or position in seen:
            continue
        seen.add(position)
        best = Searcher(position, Limits(nodes=OPENING_NODES)).run().moves[0]
        if EVEN[0] <= expected_result(its_game.key, best.value) <= EVEN[1]:
            yield position


def result(opening: Position, south: Player, north: Player) -> float:
    """How a game ends for South: 1, 0.5 or 0."""
    position = opening
    for _ in range(LONGEST):
        outcome = position.outcome
        if outcome is not None:
            return 0.5 if outcome.winner is None else 1.0 - int(outcome.winner)
        position = position.play((south if position.mover == 0 else north)(position))
    return 0.5


def compete(opening_of: Iterator[Position], first: Player, second: Player, most: int, asked: float) -> Score:
    """Games between two players, until it is clear whether the first scores what is asked."""
    score = Score()
    for opening in opening_of:
        south, north = result(opening, first, second), 1 - result(opening, second, first)
        score.south.append(south)
        score.north.append(north)
        score.pairs.append((south + north) / 2)
        enough = len(score.pairs) >= FEWEST_PAIRS and abs(score.share - asked) > score.error
        if enough or 2 * len(score.pairs) >= most:
            break
    return score


def ladder(name: str, most: int, seed: int, only: list[int]) -> None:
    """Print the rows of one game."""
    its_game = game(name)
    prepare(its_game.key)
    total = 0.0
    for number in range(2, len(LEVELS) + 1):
        if only and number not in only:
            continue
        chance = random.Random(f"{name}{seed}{number}")  # noqa: S311
        players = at_level(LEVELS[number], chance), at_level(LEVELS[number - 1], chance)
        score = compete(openings(its_game, chance), *players, most, 0.65)
        total += elo(score.share)
        row(name, f"{number} {LEVELS[number].name}", f"{number - 1} {LEVELS[number - 1].name}", score, 0.65)
    if only and len(LEVELS) not in only:
        return
    chance = random.Random(f"{name}{seed}")  # noqa: S311
    best = f"{len(LEVELS)} {LEVELS[len(LEVELS)].name}"
    score = compete(openings(its_game, chance), at_level(LEVELS[len(LEVELS)], chance), at_random(chance), most, 0.98)
    row(name, best, "random moves", score, 0.98)
    plain_row(its_game, best, most, seed)


def plain_row(its_game: Game, best: str, most: int, seed: int) -> None:
    """Print the row of the match against plain alpha-beta, for the two games of which it is asked."""
    chance = random.Random(f"plain{seed}")  # noqa: S311
    if its_game.key in ("kalah", "oware"):
        times: list[float] = []
        players = in_the_same_time(times), plainly(chance, times)
        score = compete(openings(its_game, chance), *players, most, 0.95)
        row(its_game.text, f"{best}, in the same time", f"plain alpha-beta, {PLAIN_DEPTH} plies", score, 0.95)


def row(name: str, first: str, second: str, score: Score, asked: float) -> None:
    """Print a row of the table."""
    verdict = "yes" if score.share >= asked else "**no**"
    print(f"| {name} | {first} | {second} | {score} | {asked:.0%}: {verdict} |", flush=True)


def main() -> None:
    """Measure the games asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("names", nargs="*", default=list(games()), help="games, as Game.text")
    parser.add_argument("--games", type=int, default=200, help="games of a match at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--plain", action="store_true", help="only the best level against plain alpha-beta")
    parser.add_argument("--levels", type=int, nargs="*", default=[], help="only these against the ones below")
    options = parser.parse_args()
    print("| game | player | against | games | score | as South | as North | Elo | asked |")
    print("|---|---|---|---|---|---|---|---|---|")
    for name in options.names:
        if options.plain:
            plain_row(game(name), f"{len(LEVELS)} {LEVELS[len(LEVELS)].name}", options.games, options.seed)
            continue
        ladder(name, options.games, options.seed, options.levels)


if __name__ == "__main__":
    main()
