"""Reviews: whose value it is, what a move loses, its mark, accuracies, the turning point."""

import math
import random

import pytest

import mashimo
from mashimo.engine.analysis import Analysis, Line, positions_of
from mashimo.engine.expectation import expected_result
from mashimo.engine.limits import Limits
from mashimo.engine.review import AHEAD, Mark, analyses, leader, review
from mashimo.engine.values import SEED, WIN
from mashimo.rules.errors import BadMove, BadPosition, GameOver, IllegalMove, MashimoError, UnknownGame
from mashimo.rules.game import game as game_of
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position

FEW = Limits(nodes=30)


@pytest.fixture(autouse=True)
def interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing has to be compiled for what is tested here."""
    monkeypatch.setattr("mashimo.engine.ready.can_compile", lambda: False)


def says(value: int, *line: str) -> Analysis:
    """An analysis with one line."""
    return Analysis((Line(line or ("1",), value),), 1, False, 1)


def expected(seeds: float, game: str = "kalah") -> float:
    return expected_result(game, round(seeds * SEED))


def played(key: str, plies: int, seed: int = 1) -> list[str]:
    """A game of random moves."""
    chance, position = random.Random(seed), game_of(key).start()
    moves: list[str] = []
    while position.outcome is None and len(moves) < plies:
        moves.append(chance.choice(position.moves()).text)
        position = position.play(moves[-1])
    return moves


def test_values_are_turned_into_souths_view_whoever_moves() -> None:
    # Kalah: after 3 South moves again, after 1 North does.
    made = review("kalah", ["3", "1", "2"], "", [says(1000, "3"), says(2000), says(-3000, "2"), says(500)])
    assert [one.player for one in made.plies] == [Side.SOUTH, Side.SOUTH, Side.NORTH]
    assert [one.value for one in made.positions] == [1000, 2000, 3000, 500]
    assert [(one.value_before, one.value_after) for one in made.plies] == [(1000, 2000), (2000, 3000), (3000, 500)]
    assert [one.expected for one in made.positions] == [expected(seeds) for seeds in (1, 2, 3, 0.5)]


def test_a_player_loses_expected_result_and_not_seeds() -> None:
    even = review("kalah", ["1", "1"], "", [says(0, "2"), says(4000, "2"), says(-4000)])
    won = review("kalah", ["1", "1"], "", [says(40_000, "2"), says(-36_000, "2"), says(36_000)])
    assert even.plies[0].loss == pytest.approx(expected(0) - expected(-4))
    assert even.plies[0].mark is Mark.MISTAKE or even.plies[0].mark is Mark.BLUNDER
    assert won.plies[0].mark is Mark.BEST


def test_what_north_loses_is_what_south_gains() -> None:
    made = review("kalah", ["1", "1"], "", [says(0), says(0, "2"), says(3000)])
    assert made.plies[1].loss == pytest.approx(expected(3) - expected(0))
    assert review("kalah", ["1", "1"], "", [says(0), says(0, "2"), says(-3000)]).plies[1].loss == 0


def test_the_best_move_loses_nothing_even_if_a_closer_look_likes_it_less() -> None:
    made = review("kalah", ["1"], "", [says(5000, "1", "2"), says(9000)])
    assert (made.plies[0].loss, made.plies[0].mark) == (0, Mark.BEST)
    assert made.plies[0].best == ("1", "2")
    assert not made.plies[0].is_bettered


@pytest.mark.parametrize(
    ("loss", "mark"),
    [
        (0.0, Mark.BEST),
        (0.0099, Mark.BEST),
        (0.01, Mark.GOOD),
        (0.05, Mark.INACCURACY),
        (0.1, Mark.MISTAKE),
        (0.2, Mark.BLUNDER),
        (1.0, Mark.BLUNDER),
    ],
)
def test_marks_begin_where_the_one_before_ends(loss: float, mark: Mark) -> None:
    assert Mark.of(loss) is mark


def test_a_forced_move_has_no_mark_and_counts_for_nothing() -> None:
    start = "kalah 0-0-0-0-0-1/4-4-4-0-0-0/10-25/S"
    assert len(Position.parse(start).moves()) == 1
    made = review("kalah", ["6"], start, [says(-30_000, "6"), None])
    assert made.plies[0].mark is None
    assert made.accuracy == (None, None)


def test_a_choice_made_in_secret_has_no_mark() -> None:
    made = review("congkak;opening=lockstep", ["3", "4"], "", [says(0), says(0, "2"), says(9000)])
    assert [one.mark for one in made.plies] == [None, None]


def test_accuracy_is_the_mean_over_the_free_moves_of_a_player() -> None:
    found = [says(0, "2"), says(2000, "1"), says(-2000, "1"), says(2000)]
    made = review("kalah", ["1", "1", "2"], "", found)
    loss = expected(0) - expected(-2)
    assert made.accuracy[Side.SOUTH] == pytest.approx((100 * math.exp(-4 * loss) + 100) / 2, abs=30)
    assert made.accuracy[Side.NORTH] == 100
    assert review("kalah", [], "", [says(0)]).accuracy == (None, None)


@pytest.mark.parametrize(
    ("seeds", "turn"),
    [
        ([0, 0, 9, 9], 2),  # South's for good
        ([9, 0, -9, -9], 2),  # North's
        ([0, 9, -9, 9], 3),  # it went to and fro
        ([9, 9, 0, 9], 3),  # open once more
        ([9, 9, 9, 9], None),  # it never turned
        ([9, -9, 0, 0], None),  # nobody is ahead
        ([1, -1, 1, 1], None),
    ],
)
def test_the_game_turns_when_the_one_ahead_at_the_end_goes_ahead_for_good(seeds: list[int], turn: int | None) -> None:
    start = "oware 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S"
    values = [value * SEED * (-1 if ply % 2 else 1) for ply, value in enumerate(seeds)]
    made = review("oware", ["A", "a", "B"], start, [says(value, "F", "f") for value in values])
    assert made.turning_point == turn


def test_who_is_ahead() -> None:
    assert [leader(one) for one in (AHEAD, 0.5, 1 - AHEAD)] == [Side.SOUTH, None, Side.NORTH]


def test_a_finished_game_has_its_result_as_its_last_value() -> None:
    moves = played("kalah", 500)
    last = positions_of("kalah", moves, "")[-1]
    assert last.outcome is not None
    made = review("kalah", moves, "", list(analyses("kalah", moves, limits=FEW)))
    margin = last.stores[0] - last.stores[1]
    assert made.positions[-1].value == (WIN + abs(margin) * SEED) * (1 if margin > 0 else -1)
    assert made.positions[-1].line == ()
    assert made.positions[-1].expected in (0, 1)


@pytest.mark.parametrize("key", mashimo.games())
def test_a_game_of_every_kind_can_be_reviewed_and_again_with_the_same_result(key: str) -> None:
    moves = played(key, 12)
    found = list(analyses(key, moves, limits=FEW))
    made = review(key, moves, "", found)
    positions = positions_of(key, moves, "")
    assert len(made.positions) == len(positions) == len(made.plies) + 1
    for one in made.plies:
        before = positions[one.ply - 1]
        assert one.player is before.mover
        assert one.best[0] in [move.text for move in before.moves()]
        assert 0 <= one.loss <= 1
        assert (one.mark is None) == (len(before.moves()) == 1)
    assert made == review(key, moves, "", list(analyses(key, moves, limits=FEW)))


def test_each_position_is_told_as_soon_as_it_is_found() -> None:
    steps = analyses("kalah", ["1", "2"], limits=FEW)
    assert next(steps) is not None
    assert len(list(steps)) == 2


@pytest.mark.parametrize(
    ("game", "moves", "start", "error"),
    [
        ("chess", [], "", UnknownGame),
        ("kalah", ["9"], "", BadMove),
        ("kalah", ["1", "swap"], "", IllegalMove),
        ("kalah", [], "kalah 1-2", BadPosition),
        ("kalah", [], "oware 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S", BadPosition),
        ("kalah", ["6", "1"], "kalah 0-0-0-0-0-1/0-0-0-0-0-1/24-22/S", GameOver),
    ],
)
def test_what_is_no_game_is_refused_in_the_words_of_the_rules(
    game: str, moves: list[str], start: str, error: type[MashimoError]
) -> None:
    with pytest.raises(error):
        next(analyses(game, moves, start, limits=FEW))
    with pytest.raises(error):
        review(game, moves, start, [])


def test_there_is_an_analysis_for_every_position() -> None:
    with pytest.raises(ValueError, match="argument"):
        review("kalah", ["1"], "", [says(0)])
