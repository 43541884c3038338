"""What the engine is sure of is so: its values against those of a brute-force solver that shares nothing with it."""

import random
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from mashimo import Game, Position, game
from mashimo.engine.deepening import Searcher, Table
from mashimo.engine.limits import Limits
from mashimo.engine.values import is_decided, margin_of
from tests.engine.brute_force import Bounds, Graph, TooMany, bounds, by_the_book, minimax
from tests.rules.vectors import VECTORS, game_of, position_of

TABLE = Table()
NODES = 200_000

# --- positions ---------------------------------------------------------------------------------------------------


def strewn(rng: random.Random, its_game: Game, seeds: int) -> Position:
    """A position with a choice in which so many seeds (three or more) are left, and the game is not decided.

    In Bao they lie in six pits, for single seeds do not move there.
    """
    while True:
        counts = [0] * (2 * its_game.side)
        pits = rng.sample(range(len(counts)), 6 if its_game.rows == 4 else len(counts))
        for _ in range(seeds):
            counts[rng.choice(pits)] += 1
        position = its_game.position(counts, stores_beside(its_game, seeds), rng.randint(0, 1), any_total=True)
        if position.outcome is None and len(position.moves()) > 1:
            return position


def stores_beside(its_game: Game, seeds: int) -> tuple[int, int]:
    """Equal stores, or nearly so, that hold the seeds which are not on the board; none in Bao."""
    if its_game.rows == 4:
        return 0, 0
    unit = 4 if its_game.key == "nam_nam" else 1
    south = (its_game.seeds - seeds) // (2 * unit) * unit
    return south, its_game.seeds - seeds - south


def walked(rng: random.Random, position: Position, moves: int) -> Position:
    """The position after some moves at random, with its history; the last before the end if the game ends."""
    for _ in range(moves):
        after = position.play(rng.choice(position.moves()))
        if after.outcome is not None:
            break
        position = after
    return position


def positions_in(graph: Graph) -> Iterator[tuple[Position, Bounds]]:
    """The positions of a graph that were looked at, as if nothing came before them, with what they are worth."""
    for board, after, truth in zip(graph.boards, graph.after, graph.bounds(), strict=True):
        if after:
            yield Position(graph.game, board), truth


# --- the engine and the solver -----------------------------------------------------------------------------------


@dataclass
class Tally:
    """What came of asking the engine.

    Attributes:
        asked: positions.
        known: of these, positions whose value does not depend on what repeats.
        exact: of the known ones, those of which the engine says that it is sure.
        right: of the known ones, those whose value it names, sure or not.
    """

    asked: int = 0
    known: int = 0
    exact: int = 0
    right: int = 0

    def ask(self, position: Position, truth: Bounds, nodes: int = NODES) -> None:
        """Ask the engine about a position; AssertionError if it is sure of what is not so."""
        found = Searcher(position, Limits(nodes=nodes), TABLE).run()
        value, seen = worth(position, found.moves[0].value), truth.seen_by(position.mover)
        self.asked += 1
        if truth.is_known:
            self.known += 1
            self.exact += found.exact
            self.right += value == seen.low
        if found.exact:
            before = [Position(position.game, board).text for board in position.repeatable]
            assert seen.low <= value <= seen.high, f"{position.text} after {before}: {value}, but {seen}"


def worth(position: Position, value: int | None) -> int:
    """A value of the engine as a result: seeds, or 1, 0, -1 in Bao."""
    assert value is not None
    if not is_decided(value):
        return 0
    return margin_of(value) if position.game.rows == 2 else (1 if value > 0 else -1)


def tally(name: str, seeds: int, roots: int, asked: int, most: int = 100_000) -> Tally:
    """Ask about the endings of a game: some positions with so many seeds, and some that can follow from them."""
    rng = random.Random(f"{name} {seeds}")
    its_game = game(name)
    graph = Graph.of([strewn(rng, its_game, seeds) for _ in range(roots)], most)
    found = list(positions_in(graph))
    came = Tally()
    for position, truth in found[:roots] + rng.sample(found, min(asked, len(found))):
        came.ask(position, truth)
    return came


# --- the solver itself -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("capture", ["none", "own_seed"])
@pytest.mark.parametrize(("seeds", "margin"), [(1, 0), (2, 4), (3, 2), pytest.param(4, 2, marks=pytest.mark.slow)])
def test_the_solver_knows_the_solved_boards_of_kalah(capture, seeds, margin):
    start = game("kalah", houses=3, seeds=seeds, empty_capture=capture).start()
    assert minimax(start.game, start.cells, {}) == margin
    assert bounds(start, 300_000) == Bounds(margin, margin)


@pytest.mark.parametrize("name", ["kalah", "kenyan_children", "congkak"])
def test_the_solver_agrees_with_minimax_where_nothing_comes_again(name):
    rng = random.Random(name)
    for _ in range(20):
        position = strewn(rng, game(name), rng.randint(3, 6))
        value = minimax(position.game, position.cells, {})
        assert bounds(position, 100_000) == Bounds(value, value)


BY_THE_BOOK = {
    "oware;houses=3": 3,
    "oware;houses=3;cycle=draw": 3,
    "oware;houses=3;cycle=draw;repetition_limit=3": 3,
    "oware;houses=4;repetition_limit=3": 3,
    "kenyan_laps": 4,
    "kenyan_laps;cycle=split": 4,
    "kujifunza": 10,
}


def test_the_bounds_hold_for_what_the_rules_say_line_by_line():
    rng = random.Random(1)
    followed = with_history = 0
    for name, seeds in BY_THE_BOOK.items():
        for _ in range(25):
            position = walked(rng, strewn(rng, game(name), seeds), rng.choice((0, 2, 4)))
            try:
                value = by_the_book(position, 500)
            except TooMany:
                continue
            truth = bounds(position, 20_000)
            assert truth.low <= value <= truth.high, position.text
            followed += 1
            with_history += bool(position.repeatable)
    assert followed > 60
    assert with_history > 20


def test_a_position_that_was_not_looked_at_may_be_worth_anything():
    start = game("kalah", houses=3, seeds=2).start()
    assert bounds(start, 10) == Bounds(-255, 255)


# --- games in which nothing comes again: always exact ------------------------------------------------------------


ACYCLIC = [
    *(
        (f"kalah;empty_capture={capture};leftovers={leftovers}", 8)
        for capture in ("none", "own_seed")
        for leftovers in ("to_row_owner", "to_player_who_emptied", "nobody")
    ),
    ("kalah;pie=true;stop_at_majority=true", 8),
    ("kenyan_children", 7),
    ("kenyan_children;capture_own_seed=true", 7),
    ("congkak", 10),
    ("congkak;bank_lone=false;forfeit_to_store=true", 10),
    ("congkak;capture_requires_loop=true;round_end=both_empty", 10),
]


@pytest.mark.parametrize(("name", "seeds"), ACYCLIC)
@pytest.mark.parametrize("asked", [40, pytest.param(1_000, marks=pytest.mark.slow)])
def test_an_ending_in_which_nothing_comes_again_is_solved(name, seeds, asked):
    if asked == 40:
        seeds -= 2
    came = tally(name, seeds, roots=2 + asked // 100, asked=asked)
    assert came.known > 0.9 * came.asked
    assert came.exact == came.right == came.known


@pytest.mark.parametrize("seeds", [1, 2, pytest.param(3, marks=pytest.mark.slow)])
@pytest.mark.parametrize("capture", ["none", "own_seed"])
def test_every_position_of_a_small_kalah_is_solved(seeds, capture):
    start = game("kalah", houses=3, seeds=seeds, empty_capture=capture).start()
    found = list(positions_in(Graph.of([start], 100_000)))
    came = Tally()
    for position, truth in found if seeds == 3 else random.Random(seeds).sample(found, min(300, len(found))):
        came.ask(position, truth)
    assert came.exact == came.right == came.known == came.asked


# --- games in which positions come again -------------------------------------------------------------------------


# The seeds left, and the share of positions whose value does not depend on what repeats: nearly all, but for a split.
CYCLIC = [
    ("oware", 4, 0.4),
    *((f"oware;grand_slam={slam}", 4, 0.4) for slam in ("allowed", "illegal", "leave_last", "leave_first")),
    ("oware;grand_slam=opponent_gets_rest", 4, 0.4),
    ("oware;cycle=draw", 4, 0.99),
    ("oware;cycle=draw;repetition_limit=3", 4, 0.99),
    ("oware;houses=3", 6, 0.3),
    ("oware;houses=3;cycle=draw", 6, 0.99),
    ("kenyan_laps", 5, 0.99),
    ("kenyan_laps;cycle=split;single_to_empty=true", 5, 0.9),
    ("kujifunza", 10, 0.99),
    ("kiswahili", 10, 0.99),
    ("kiswahili;takasia=false;never_ending=loses", 10, 0.99),
]


@pytest.mark.parametrize(("name", "seeds", "known"), CYCLIC)
def test_what_the_engine_is_sure_of_is_so_where_positions_come_again(name, seeds, known):
    came = tally(name, seeds, roots=4, asked=16)
    assert came.known >= known * came.asked
    assert came.right >= 0.9 * came.known


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seeds", "known"), CYCLIC)
def test_what_the_engine_is_sure_of_is_so_in_larger_endings(name, seeds, known):
    came = tally(name, seeds + 1 if name.startswith("oware") else seeds, roots=20, asked=200)
    assert came.known >= known * came.asked
    assert came.right >= 0.9 * came.known


@pytest.mark.slow
def test_a_round_of_nam_nam_is_valued_rightly():
    came = tally("nam_nam/round", 8, roots=10, asked=50)
    assert came.known > 0.8 * came.asked
    assert came.right > 0.8 * came.known


@pytest.mark.parametrize(
    ("name", "seeds"),
    [("oware;cycle=draw", 3), ("oware;cycle=draw;repetition_limit=3", 3), ("kenyan_laps", 4), ("kujifunza", 10)],
)
@pytest.mark.parametrize("asked", [15, pytest.param(300, marks=pytest.mark.slow)])
def test_what_came_before_is_part_of_a_value(name, seeds, asked):
    rng = random.Random(name)
    came = Tally()
    for _ in range(asked):
        position = walked(rng, strewn(rng, game(name), seeds), rng.randint(1, 8))
        came.ask(position, bounds(position, 20_000))
    assert came.known == came.asked
    assert came.right >= 0.9 * came.known


def after_boards(*texts: str) -> Position:
    """The position that a game has come to through these positions."""
    position = Position.parse(texts[0])
    for text in texts[1:]:
        position = next(after for after in map(position.play, position.moves()) if after.text == text)
    return position


def test_a_value_that_depends_on_what_was_repeated_is_not_called_exact():
    boards = "1-0-1/0-0-1/10-11/S 1-0-0/1-0-1/10-11/N 2-0-0/1-0-0/10-11/S 0-1-1/1-0-0/10-11/N 0-1-1/0-1-0/10-11/S"
    position = after_boards(*(f"oware;houses=3 {board}" for board in boards.split()))
    truth = by_the_book(position, 2_000)
    Tally().ask(position, Bounds(truth, truth))


@pytest.mark.parametrize("name", ["oware;houses=3", "oware;houses=3;cycle=draw", "kenyan_laps;cycle=split"])
@pytest.mark.parametrize("asked", [40, pytest.param(2_000, marks=pytest.mark.slow)])
def test_what_the_engine_is_sure_of_is_what_the_rules_say_line_by_line(name, asked):
    rng = random.Random(name)
    came = Tally()
    for _ in range(asked):
        position = walked(rng, strewn(rng, game(name), rng.choice((3, 4))), rng.choice((0, 2, 4, 6)))
        try:
            truth = by_the_book(position, 800)
        except TooMany:
            continue
        came.ask(position, Bounds(truth, truth), nodes=30_000)
    assert came.asked > 0.4 * asked
    assert came.exact > 0.4 * came.asked


# --- the solved boards -------------------------------------------------------------------------------------------


SOLVED = [
    (vector, options, margin)
    for vector in VECTORS
    for options, margin in vector["expected"].get("perfect_play_margin", {}).items()
    if isinstance(margin, int)
]


@pytest.mark.parametrize(("vector", "options", "margin"), SOLVED, ids=lambda value: str(value)[:20])
def test_the_solved_boards_are_solved(vector, options, margin):
    its_game = game(game_of(vector).text, **dict(part.split("=") for part in [options] if "=" in part))
    position = position_of(vector, its_game)
    found = Searcher(position, Limits(), TABLE).run()
    assert found.exact
    assert worth(position, found.moves[0].value) == margin
