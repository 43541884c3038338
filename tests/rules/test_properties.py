"""What holds in every position of every game with every option."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import mashimo
from mashimo import Game, GameOver, Move, Phase, Position, Reason
from tests.rules.random_play import random_game, random_position
from tests.rules.replay import replay
from tests.rules.swap import swapped, swapped_code

CHOICES = [
    (key, option.name, value)
    for key in mashimo.games()
    for option in mashimo.options_of(key)
    for value in option.values
]
PRESETS = [f"{key}/{preset}" for key in mashimo.games() for preset in mashimo.presets_of(key)]

PLIES = 120

seeds_of_chance = st.integers(0, 2**32)


@pytest.mark.parametrize("key", mashimo.games())
@settings(max_examples=25)
@given(chance=seeds_of_chance)
def test_games_with_options_at_random(key, chance):
    rng = Random(chance)
    check_play(rng, random_game(rng, key).start())


@pytest.mark.parametrize("key", mashimo.games())
@settings(max_examples=25)
@given(chance=seeds_of_chance)
def test_games_that_begin_from_a_board_at_random(key, chance):
    rng = Random(chance)
    check_play(rng, random_position(rng, random_game(rng, key)))


@pytest.mark.parametrize(("key", "option", "value"), CHOICES)
def test_every_value_of_every_option(key, option, value):
    rng = Random(f"{key} {option} {value}")
    check_play(rng, random_game(rng, key, **{option: value}).start())


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset(name):
    check_play(Random(name), mashimo.game(name).start())


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("key", mashimo.games())
def test_whole_games(key):
    rng = Random(key)
    for _ in range(300):
        check_play(rng, random_game(rng, key).start(), plies=2000)


def check_play(rng: Random, position: Position, plies: int = PLIES) -> None:
    """Play at random and check every position and every move on the way."""
    mirror = swapped(position) if position.phase != Phase.OPENING else None
    check_position(position)
    while position.outcome is None and plies > 0:
        move = rng.choice(position.moves())
        after = position.play(move)
        replay(position, position.trace(move), after)
        check_position(after)
        if mirror is not None:
            mirror = check_swapped(mirror, position, move, after)
        elif after.phase != Phase.OPENING:
            mirror = swapped(after)
        position = after
        plies -= 1


def check_swapped(mirror: Position, position: Position, move: Move, after: Position) -> Position:
    """The swapped position allows the same moves, and the same move leads to the swapped result."""
    codes = {swapped_code(position, other.code) for other in position.moves()}
    theirs = {other.code: other for other in mirror.moves()}
    assert theirs.keys() == codes
    mirrored = mirror.play(theirs[swapped_code(position, move.code)])
    assert mirrored == swapped(after)
    return mirrored


def check_position(position: Position) -> None:
    """A position is finished or has moves, and its texts read back as what they were."""
    moves = position.moves()
    again = Position.parse(position.text)
    assert again == position
    assert again.text == position.text
    assert again.outcome == position.outcome
    assert len({move.text for move in moves}) == len(moves)
    assert all(position.move(move.text) == move for move in moves)
    if position.outcome is None:
        assert moves
    else:
        assert moves == ()
        with pytest.raises(GameOver):
            position.move("A1>")
        check_outcome(position)


def check_outcome(position: Position) -> None:
    """The winner is the one whom the reason makes the winner."""
    outcome = position.outcome
    assert outcome is not None
    south, north = outcome.stores
    total = position.game.seeds
    if outcome.reason == Reason.MAJORITY:
        assert max(south, north) * 2 > total
        assert outcome.winner == (0 if south > north else 1)
    if outcome.reason == Reason.HALF_EACH:
        assert south == north
        assert (south + north, outcome.winner) == (total, None)
    if outcome.reason in (Reason.ROW_EMPTY, Reason.ROUNDS_PLAYED, Reason.GRAND_SLAM):
        assert outcome.winner == (None if south == north else 0 if south > north else 1)
    if outcome.reason == Reason.FRONT_ROW_EMPTY:
        fronts = [sum(position.counts[first : first + 8]) for first in (0, 16)]
        assert outcome.winner is not None
        assert fronts[outcome.winner.other] == 0


@given(chance=seeds_of_chance)
def test_games_are_read_back_from_their_text(chance):
    rng = Random(chance)
    game: Game = random_game(rng, rng.choice(mashimo.games()))
    assert mashimo.game(game.text) == game
    assert mashimo.game(game.key, **game.options) == game
