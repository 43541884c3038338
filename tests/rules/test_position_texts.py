"""Texts of positions come in links from anybody: each is a position that can be played, or is refused in words."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import mashimo
from mashimo import BadPosition, MashimoError, Position
from tests.rules.random_play import random_game, random_position, random_walk


@pytest.mark.parametrize("key", mashimo.games())
@given(chance=st.integers(0, 2**32))
def test_a_text_with_facts_at_random_can_be_played_or_is_refused(key, chance):
    rng = Random(chance)
    game = random_game(rng, key)
    position = random_position(rng, game) if rng.random() < 0.5 else rng.choice(random_walk(rng, game.start(), 30))
    parts = position.text.split(";over=")[0]
    for fact in rng.sample(game.entry.facts, rng.randint(0, len(game.entry.facts))):
        most = rng.choice([1, fact.most])
        parts += f";{fact.name}={'-'.join(str(rng.randint(0, most)) for _ in range(fact.count))}"
    try:
        position = Position.parse(parts)
    except MashimoError:
        return
    for after in random_walk(rng, position, 25):
        assert bool(after.moves()) == (after.outcome is None)
        assert Position.parse(after.text) == after


LOCKSTEP = "congkak;opening=lockstep 7-7-7-7-7-7-7/7-7-7-7-7-7-7/0-0/S"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("kalah", "should read GAME"),
        ("kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0", "should read SOUTH/NORTH"),
        ("kalah 4-4-4-4-4/4-4-4-4-4-4/0-0/S", "6 numbers"),
        ("kalah 4-4-4-4-4-4/4-4-4-4-4-4/1-0/S", "holds 49 seeds"),
        ("kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S;hand=1", "nothing called 'hand'"),
        ("kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S;over=both:row-empty", "how a game ended"),
        ("nam_nam 4-4-4-4-4-4/4-4-4-4-4-2/1-1/S", "by fours"),
        ("nam_nam 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S;phase=1", "no hole to claim"),
        ("nam_nam 0-0-0-0-0-0/0-0-0-0-0-0/24-24/S;phase=1", "no hole to claim"),
        ("kujifunza 2-0-0-0-0-0-0-0-30-0-0-0-0-0-0-0/2-0-0-0-0-0-0-0-29-0-0-0-0-0-0-0/0-0/S;hand=1", "in hand"),
        ("congkak 7-7-7-7-7-7-7/7-7-7-7-7-7-7/0-0/S;burnt=1-0-0-0-0-0-0-0-0-0-0-0-0-0", "burnt house"),
        ("congkak 7-7-7-7-7-7-7/7-7-7-7-7-7-7/0-0/S;place=0-3", "hand is still on the board"),
        ("congkak 7-7-7-7-7-7-7/7-7-7-7-7-7-7/0-0/S;phase=1", "no house to choose"),
        (f"{LOCKSTEP};place=3-0", "no house to choose"),
        (f"{LOCKSTEP};place=0-3", "nowhere"),
        (f"{LOCKSTEP};place=0-200", "nowhere"),
        ("congkak 0-0-0-0-0-0-0/7-7-7-7-7-7-7/49-0/S;phase=2", "no seeds for the opening"),
    ],
)
def test_a_text_that_is_no_position_is_told_why(text, words):
    with pytest.raises(BadPosition, match=words):
        Position.parse(text)


def test_who_loses_his_last_seeds_while_he_may_choose_again_has_ended_his_opening():
    # Both last seeds fall in the same tick: South's in his store, so that he may choose again, North's in an own
    # empty house opposite South's only seeds, which he captures.
    position = Position.parse(
        "congkak;opening=lockstep 1-0-0-0-0-0-3/0-0-0-2-0-0-0/45-46/S;phase=2;place=0-9;in_hand=0-1"
    )
    after = position.play("1")
    assert after.stores == (46, 50)
    assert after.phase == mashimo.Phase.PLAY
    assert after.mover == mashimo.Side.NORTH
    assert after.moves()
