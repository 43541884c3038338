"""Boards that are set up: what can be changed, and that a board as text is the board."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mashimo.rules.errors import BadPosition
from mashimo.rules.game import Game, game, games, options_of
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position
from mashimo.server.draft import Draft, is_lockstep


def random_game(chance: random.Random) -> Game:
    """A game with random options."""
    key = chance.choice(games())
    return game(key, **{option.name: chance.choice(option.values) for option in options_of(key)})


def played(chance: random.Random, moves: int) -> Position:
    """A position in the middle of a random game."""
    position = random_game(chance).start()
    for _ in range(moves):
        if position.outcome is not None:
            break
        position = position.play(chance.choice(position.moves()))
    return position


@pytest.mark.check(49)
@given(st.integers(0, 2**32), st.integers(0, 40))
def test_every_position_of_a_game_goes_through_the_editor_and_back(seed, moves):
    position = played(random.Random(seed), moves)
    draft = Draft.parse(position.text)
    assert draft.missing == 0
    assert draft.text == position.text
    assert draft.shown == position
    assert draft.position() == position
    assert Position.parse(draft.text).text == position.text


@pytest.mark.check(49)
@pytest.mark.parametrize("key", games())
def test_both_sides_come_to_move_in_texts(key):
    chance, movers = random.Random(key), set()
    for _ in range(60):
        position = game(key).start()
        for _ in range(chance.randrange(12)):
            if position.outcome is None:
                position = position.play(chance.choice(position.moves()))
        movers.add((position.mover, Draft.parse(position.text).position().mover))
    assert {(Side.SOUTH, Side.SOUTH), (Side.NORTH, Side.NORTH)} <= movers


@given(st.integers(0, 2**32), st.integers(0, 12))
def test_taking_a_board_apart_and_laying_it_again_gives_the_same_seeds(seed, moves):
    position = played(random.Random(seed), moves)
    draft = Draft.parse(position.text).emptied()
    assert draft.missing == position.game.seeds
    changes = [f"p{pit}={seeds}" for pit, seeds in enumerate(position.counts)]
    changes += [f"s{side}={seeds}" for side, seeds in enumerate(position.stores)] if position.game.entry.stores else []
    again = draft.changed(changes)
    assert again.shown.counts == position.counts
    assert again.missing == position.hand


@pytest.mark.check(22)
def test_a_pit_with_forty_seeds_is_written_read_and_sown():
    draft = Draft.parse("kalah 40-0-0-0-0-0/1-1-1-1-1-0/2-1/S")
    position = draft.position()
    assert draft.text == position.text
    after = position.play("1")
    assert sum(after.counts) + sum(after.stores) == 48
    assert after.counts[1] >= 3  # three times around


def test_a_change_that_means_nothing_is_refused():
    draft = Draft.start(game("oware"))
    for change in ("p12=1", "s2=1", "p0=256", "p0=", "q0=1", "mover=X", "mover=1", "house0=1", "owner0=1", "p0=1;x"):
        with pytest.raises(BadPosition):
            draft.changed([change])
    for word in ("", "p", "px", "p99", "s7", "pp1"):
        with pytest.raises(BadPosition):
            draft.tapped(word, 1)


def test_a_tap_adds_or_takes_and_stops_at_nothing():
    draft = Draft.start(game("oware"))
    assert draft.tapped("p3", 1).shown.counts[3] == 5
    assert draft.tapped("s1", 1).shown.stores == (0, 1)
    assert draft.emptied().tapped("p3", -1).shown.counts[3] == 0


def test_the_rest_goes_to_a_store():
    draft = Draft.start(game("oware")).changed(["p0=0", "p1=0"])
    filled = draft.filled(Side.NORTH)
    assert filled.shown.stores == (0, 8)
    assert filled.missing == 0


def test_owners_and_burnt_houses_are_changed_by_their_mark():
    owned = Draft.start(game("nam_nam")).marked(3)
    assert owned.shown.owners[3] is Side.NORTH
    assert owned.marked(3).shown.owners[3] is Side.SOUTH
    burnt = Draft.start(game("congkak", rounds="0")).marked(2)
    assert burnt.shown.burnt == {2}
    assert burnt.shown.counts[2] == 0
    assert Draft.start(game("oware")).marked(2) == Draft.start(game("oware"))


def test_a_board_that_is_changed_goes_on_although_it_was_over():
    over = game("oware").position([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1], (30, 17), 0)
    draft = Draft.parse(over.text)
    assert draft.position().outcome is not None
    again = draft.changed(["s0=23", "s1=21", "p0=3"])
    assert again.missing == 0
    assert again.position().outcome is None


def test_a_hand_on_the_way_is_gone_when_seeds_are_laid():
    chosen = game("congkak", opening="lockstep")
    assert is_lockstep(chosen)
    position = chosen.start()
    for _ in range(3):
        position = position.play(position.moves()[0])
    draft = Draft.parse(position.text)
    draft = draft.changed([f"p{pit}=7" for pit in range(14)] + ["s0=0", "s1=0"])
    assert draft.position().moves()


def test_other_rules_keep_the_board_where_it_fits():
    draft = Draft.start(game("oware")).changed(["p0=1", "s0=3"])
    assert draft.under(game("oware", grand_slam="allowed")).shown.counts == draft.shown.counts
    assert draft.under(game("oware", houses="5")) == Draft.start(game("oware", houses="5"))
