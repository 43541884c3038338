"""Tune the weights of an estimate by self-play: python3 tools/tune_weights.py oware --games 2000 --nodes 2000.

1. The computer plays against itself, from openings of some moves at random, with the weights of `engine/weights.py`.
2. Of every search the leaf of the best line is kept, where the estimate is the value that was found: quiet positions,
   which the estimate has to judge. Each is labelled with South's result in its game.
3. Logistic regression finds the weights whose estimates foretell these results best. They are scaled so that the first
   feature, a seed in store, is worth 1000; the scale itself is that of `engine/expectation.py`.
4. With `--steps` the new weights then try changes at random in matches against themselves; a change that wins is kept.
   For what foretells results best is not always what plays best.
5. The new weights play a match against the old ones with equal nodes, every opening twice, with seats changed.

Printed is a log in Markdown, for docs/tuning.md. The same arguments give the same log.
"""

import argparse
import math
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "src"), str(ROOT)]

from mashimo import Game, game  # noqa: E402  (the source tree is put on the path first)
from mashimo.engine import kernels  # noqa: E402
from mashimo.engine import work as work_of_search  # noqa: E402
from mashimo.engine.compiled import compiled  # noqa: E402
from mashimo.engine.deepening import facts_of  # noqa: E402
from mashimo.engine.evaluation import ESTIMATES  # noqa: E402
from mashimo.engine.limits import MOST_DEPTH  # noqa: E402
from mashimo.engine.table import NOTHING, SEARCHES, look_up, move_in  # noqa: E402
from mashimo.engine.table import WORDS as BUCKET_WORDS  # noqa: E402
from mashimo.engine.values import INFINITY, SEED, is_decided  # noqa: E402
from mashimo.engine.weights import FEATURES, WEIGHTS  # noqa: E402
from mashimo.rules.board import DRAWN, MOVER, PHASE, PLAY, RESULT, RUNNING, SOUTH, SOUTH_WINS, STORE  # noqa: E402

Board: TypeAlias = NDArray[np.uint8]
Numbers: TypeAlias = NDArray[np.int64]
Floats: TypeAlias = NDArray[np.float64]

MOST_PLIES = 600  # a game that lasts longer is a draw
MOST_MOVES = 64
BUCKETS = 1 << 12
TOP = 1  # the ply of the position that is searched
NEWTON_STEPS = 50


class Choice(NamedTuple):
    """What a search found.

    Attributes:
        move: the move.
        value: for the mover; INFINITY if only one move was legal.
    """

    move: int
    value: int


class Sample(NamedTuple):
    """A quiet position: its features, South's less North's, and what came of its game, 1 if South won."""

    features: Floats
    result: float


class State(NamedTuple):
    """A board, and those before it that can come again."""

    cells: Board
    seen: tuple[bytes, ...]


class Computer:
    """Plays one game by the compiled search, without the comforts of `Searcher`, which would take most of the time."""

    def __init__(self, its_game: Game, nodes: int) -> None:
        rules = its_game.entry.rules
        self.game = its_game
        self.rule = its_game.rule
        self.moves, self.play = compiled(rules.moves), compiled(rules.play)
        self.repeated = compiled(getattr(rules, "repeated", rules.settle))  # never called without `repeats`
        self.estimate = compiled(ESTIMATES[its_game.key])
        self.kernels = kernels.kernels_for(its_game, its_game.start().cells)
        self.facts = facts_of(its_game)
        self.table = np.zeros(BUCKETS * BUCKET_WORDS, dtype=np.int64)
        self.nodes = nodes
        self.searches = 0
        self.out = np.zeros(MOST_MOVES, dtype=np.int64)
        self.words = np.zeros(self.kernels.words, dtype=np.int64)

    def legal(self, cells: Board) -> list[int]:
        """The legal moves."""
        return [int(move) for move in self.out[: self.moves(cells, self.rule, self.out)]]

    def after(self, state: State, move: int) -> State:
        """The board that a move makes."""
        cells = state.cells.copy()
        self.play(cells, self.rule, move, None)
        if not self.game.repeats or is_progress(state.cells, cells):
            return State(cells, ())
        seen = (*state.seen, state.cells.tobytes())
        if cells[RESULT] == RUNNING and seen.count(cells.tobytes()) + 1 >= self.game.repeats:
            self.repeated(cells, self.rule, None)
        return State(cells, seen)

    def choose(self, state: State, weights: Numbers) -> Choice:
        """Search deeper and deeper until the nodes are used up."""
        legal = self.legal(state.cells)
        if len(legal) == 1:
            return Choice(legal[0], INFINITY)
        work = self._begin(state)
        choice = Choice(legal[0], INFINITY)
        for depth in range(1, MOST_DEPTH):
            work.control[work_of_search.ROOT_DEPTH] = TOP + depth
            value = int(self.kernels.search(work, self.rule, weights, self.facts, TOP, depth, -INFINITY, INFINITY))
            if work.control[work_of_search.ABORTED]:
                break
            choice = Choice(int(work.frames[TOP, work_of_search.BEST_MOVE]), value)
            if is_decided(value) or not work.frames[TOP, work_of_search.HORIZON]:
                break
        return choice

    def _begin(self, state: State) -> work_of_search.Work:
        """The memory of a new search, which knows nothing of the one before."""
        self.searches += 1
        if self.searches > SEARCHES:
            self.searches = 1
            self.table[:] = NOTHING
        work = work_of_search.new_work(
            self.kernels.words, self.table, np.zeros(1, dtype=np.int64), len(state.seen) + TOP + 1
        )
        work.control[work_of_search.MOST_NODES] = self.nodes
        work.control[work_of_search.SEARCH] = self.searches
        work.control[work_of_search.BASE] = len(state.seen) - TOP
        for place, board in enumerate(state.seen):
            work.line[place] = self._key(np.frombuffer(board, dtype=np.uint8))
        self.kernels.write(state.cells.tobytes(), work.boards[TOP, 0])
        work.frames[TOP, work_of_search.KEY] = self._key(state.cells)
        work.frames[TOP, work_of_search.SINCE] = 0
        return work

    def _key(self, cells: Board) -> int:
        self.kernels.write(cells.tobytes(), self.words)
        return int(self.kernels.key_of(self.words))

    def _known_move(self, cells: Board) -> int:
        """The best move that the table knows; -1 if it knows none."""
        data = look_up(self.table, self._key(cells), self.searches)
        return -1 if data == NOTHING else move_in(data)

    def leaf(self, state: State, value: int, weights: Numbers) -> Board | None:
        """The board at the end of the best line, if its estimate is the value that the search has found."""
        south_value = value if state.cells[MOVER] == SOUTH else -value
        for _ in range(MOST_DEPTH):
            move = self._known_move(state.cells)
            if move not in self.legal(state.cells):
                break
            state = self.after(state, move)
            if state.cells[RESULT] != RUNNING:
                break
            if self.estimate(state.cells, self.rule, weights) == south_value:
                return state.cells
        return None

    def features(self, cells: Board) -> Floats:
        """The features of a board: its estimates by each weight alone."""
        ones = SEED * np.eye(len(FEATURES[self.game.key]), dtype=np.int64)
        return np.array([self.estimate(cells, self.rule, one) / SEED for one in ones])


def is_progress(before: Board, after: Board) -> bool:
    """Whether no board before this move can come again: seeds went to or from a store, or something else began."""
    stores = before[STORE] == after[STORE] and before[STORE + 1] == after[STORE + 1]
    return not stores or bool(after[PHASE] != PLAY)


def opening(computer: Computer, plies: Sequence[int], dice: Random) -> State:
    """A running position after some moves at random.

    Args:
        plies: how many at least, and how many at most.
    """
    while True:
        state = State(np.frombuffer(computer.game.start().cells, dtype=np.uint8).copy(), ())
        for _ in range(dice.randint(*plies)):
            if state.cells[RESULT] == RUNNING:
                state = computer.after(state, dice.choice(computer.legal(state.cells)))
        if state.cells[RESULT] == RUNNING:
            return state


def result_of(cells: Board) -> float:
    """What came of a game for South; one that was broken off is a draw."""
    if cells[RESULT] in (RUNNING, DRAWN):
        return 0.5
    return 1.0 if cells[RESULT] == SOUTH_WINS else 0.0


def self_play(computer: Computer, weights: Numbers, state: State) -> list[Sample]:
    """Play a game from an opening; its quiet positions."""
    leaves: list[Board] = []
    for _ in range(MOST_PLIES):
        if state.cells[RESULT] != RUNNING:
            break
        choice = computer.choose(state, weights)
        if choice.value != INFINITY and not is_decided(choice.value):
            leaf = computer.leaf(state, choice.value, weights)
            if leaf is not None:
                leaves.append(leaf)
        state = computer.after(state, choice.move)
    return [Sample(computer.features(leaf), result_of(state.cells)) for leaf in leaves]


def play_pair(computer: Computer, new: Numbers, old: Numbers, start: State) -> float:
    """Play an opening twice, with seats changed; the score of the new weights, from 0 to 1."""
    score = 0.0
    for seats in ((new, old), (old, new)):
        state = start
        for _ in range(MOST_PLIES):
            if state.cells[RESULT] != RUNNING:
                break
            state = computer.after(state, computer.choose(state, seats[state.cells[MOVER]]).move)
        result = result_of(state.cells)
        score += result if seats[SOUTH] is new else 1 - result
    return score / 2


@dataclass(frozen=True)
class Fit:
    """What the regression found.

    Attributes:
        weights: thousandths of the first feature, which is 1000.
        certainty: each weight in standard errors; below 2 it may as well be 0.
        seeds_of_odds: the advantage that wins 73 of 100 games (`expectation`).
    """

    weights: tuple[int, ...]
    certainty: tuple[float, ...]
    seeds_of_odds: float


def fit(features: Floats, results: Floats, games: int, ridge: float = 1.0) -> Fit:
    """Logistic regression by Newton's method, with a small penalty on large coefficients (L2).

    A feature that never differs gets the weight 0. The positions of a game are not independent of each other: standard
    errors are those of so many positions as there are games.

    Args:
        features: a row for each position.
        results: of each, 1, 0.5 or 0.
        games: how many the positions are from.
        ridge: the penalty, on features scaled to a variance of 1.

    Raises:
        ValueError: if the first feature is worth nothing: there is no unit then.
    """
    spread = features.std(axis=0)
    spread[spread == 0] = math.inf
    scaled = features / spread
    odds = np.zeros(features.shape[1])
    curvature = np.eye(features.shape[1])
    for _ in range(NEWTON_STEPS):
        expected = 1 / (1 + np.exp(-scaled @ odds))
        slope = scaled.T @ (results - expected) - ridge * odds
        curvature = (scaled.T * (expected * (1 - expected))) @ scaled + ridge * np.eye(len(odds))
        step = np.linalg.solve(curvature, slope)
        odds += step
        if np.abs(step).max() < 1e-9:
            break
    error = np.sqrt(np.diag(np.linalg.inv(curvature)) * max(1.0, len(results) / games))
    per_unit = odds / spread
    if per_unit[0] <= 0:
        raise ValueError("the first feature is worth nothing: more games are needed")
    weights = tuple(round(SEED * float(one / per_unit[0])) for one in per_unit)
    return Fit(weights, tuple(float(one) for one in odds / error), float(1 / per_unit[0]))


def score_of(scores: Sequence[float]) -> tuple[float, float]:
    """The mean of the scores of pairs of games, and its standard error, in percent."""
    error = float(np.std(scores)) / math.sqrt(len(scores))
    return 100 * float(np.mean(scores)), 100 * error


def rounded(weights: Sequence[float]) -> tuple[int, ...]:
    """Weights to the nearest ten: more digits would mean nothing."""
    return tuple(10 * round(one / 10) for one in weights)


def log_of(options: argparse.Namespace) -> Iterator[str]:
    """Tune, match, and tell about it, line by line."""
    names: list[str] = options.game
    its_games = [game(name) for name in names]
    key = its_games[0].key
    computers = [Computer(one, options.nodes) for one in its_games]
    old: tuple[int, ...] = options.old or WEIGHTS[key]
    yield f"### {' and '.join(names)}\n"
    samples = []
    for number in range(options.games):
        computer = computers[number % len(computers)]
        samples += self_play(computer, np.array(old), opening(computer, options.opening, chance(options.seed, number)))
    features = np.array([one.features for one in samples])
    results = np.array([one.result for one in samples])
    new: tuple[int, ...] = options.candidate
    if samples:
        yield (
            f"{options.games} games of {options.nodes} nodes a move after {options.opening[0]} to {options.opening[1]} "
            f"moves at random, {len(samples)} positions, seed {options.seed}.\n"
        )
    if not new:
        found = fit(features, results, options.games)
        new = rounded(found.weights)
        yield "| feature | old | new | standard errors |"
        yield "|---|---|---|---|"
        for feature, before, after, certainty in zip(FEATURES[key], old, new, found.certainty, strict=True):
            yield f"| {feature} | {before} | {after} | {certainty:+.1f} |"
        yield ""
    if options.steps:
        new = climb(computers[0], new, options)
        yield f"After {options.steps} changes that were tried in matches of {2 * options.pairs} games:\n"
    yield f"New weights: `{tuple(new)}`.\n"
    if samples:
        scale = fit(features @ np.array([new]).T / SEED, results, options.games).seeds_of_odds
        yield f"73 of 100 games are won with an advantage of {scale:.1f} seeds.\n"
    for name, computer in zip(names, computers, strict=True):
        yield match_log(name, computer, new, old, options)


def match(
    computer: Computer, new: Sequence[int], old: Sequence[int], seed: object, options: Any
) -> tuple[float, float]:
    """Play a match; the score of the new weights and its standard error, in percent."""
    return score_of(
        [
            play_pair(
                computer, np.array(new), np.array(old), opening(computer, options.opening, chance("match", seed, pair))
            )
            for pair in range(options.pairs)
        ]
    )


def match_log(name: str, computer: Computer, new: Sequence[int], old: Sequence[int], options: Any) -> str:
    """Play the match, new against old weights."""
    if not options.pairs:
        return f"{name}: no match was played.\n"
    score, error = match(computer, new, old, options.seed, options)
    verdict = "better" if score >= 50 + error else "not better"
    games = f"{2 * options.pairs} games of {options.nodes} nodes a move"
    return f"{name}: new against old {score:.1f} % ± {error:.1f} in {games}: {verdict}.\n"


def climb(computer: Computer, weights: tuple[int, ...], options: Any) -> tuple[int, ...]:
    """Change the weights at random, again and again, and keep a change that wins a match by two standard errors."""
    for step in range(options.steps):
        dice = chance("climb", options.seed, step)
        changed = rounded([SEED, *(dice.gauss(weight, 60 + abs(weight) / 3) for weight in weights[1:])])
        score, error = match(computer, changed, weights, (options.seed, step), options)
        if score >= 50 + 2 * error:
            weights = changed
    return weights


def chance(*what: object) -> Random:
    """Chance that is the same for the same thing."""
    return Random(repr(what))  # noqa: S311


def numbers(text: str) -> tuple[int, ...]:
    """Weights from the command line."""
    return tuple(int(part) for part in text.split(","))


def main(arguments: list[str] | None = None) -> int:
    """Tune the weights of a game and print the log."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+", help="a game or preset; of several, which must be one game, all are played")
    parser.add_argument("--games", type=int, default=1000, help="games of self-play; 0 with --candidate")
    parser.add_argument("--pairs", type=int, default=300, help="openings of the match, each played twice")
    parser.add_argument("--steps", type=int, default=0, help="changes to try after the regression")
    parser.add_argument("--nodes", type=int, default=1000, help="positions that a search may make")
    parser.add_argument(
        "--opening", type=int, nargs=2, default=(4, 10), help="moves at random before a game: at least, at most"
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--old", type=numbers, help="begin from these and not from those of the game: 1000,200,0")
    parser.add_argument("--candidate", type=numbers, help="take these for the new ones, without regression")
    for line in log_of(parser.parse_args(arguments)):
        print(line, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
