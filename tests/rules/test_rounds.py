"""Rounds of Nam Nam and Congkak: how one ends, and that a match may have any number of them."""

from random import Random

import pytest

import mashimo
from mashimo import Phase, Position, Reason, Side, StepKind
from mashimo.rules import congkak, nam_nam
from tests.rules.random_play import random_walk


@pytest.mark.parametrize(
    ("game", "rules", "stores"), [("nam_nam", nam_nam, (28, 20)), ("congkak;rounds=0", congkak, (50, 48))]
)
def test_rounds_are_counted_as_far_as_a_cell_can(game, rules, stores):
    made = mashimo.game(game)
    cells = bytearray(made.position([0] * 2 * made.side, stores, settle=False, round=(255,)).cells)
    arguments = (cells, made.rule, 0, None) if rules is nam_nam else (cells, made.rule, None)
    rules.end_round(*arguments)
    position = made.checked(cells)
    assert position.round == 255
    assert position.moves()


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_a_match_of_congkak_goes_on_for_hundreds_of_rounds():
    walk = random_walk(Random(1), mashimo.game("congkak/dakon").start(), 30_000)
    assert walk[-1].round == 255


def test_a_player_of_nam_nam_who_must_be_fed_ends_the_round_when_his_last_seeds_are_taken():
    # South takes the only seeds of North, who owns holes 9 to 11. StoneShark's NamNam ends the round so.
    text = "nam_nam;max_rounds=1;when_empty=feed 0-2-0-1-2-0/3-0-1-3-0-0/24-12/S;owner=0-0-0-0-0-0-0-0-0-1-1-1"
    after = Position.parse(text).play("a")
    assert after.outcome == mashimo.Outcome(Side.SOUTH, Reason.NO_MOVE, (36, 12))


def test_a_player_of_nam_nam_must_feed_rather_than_take_the_last_seeds():
    text = "nam_nam;max_rounds=1;when_empty=feed 1-0-2-0-3-1/1-0-0-0-0-0/20-20/S;owner=0-0-0-0-0-0-0-1-1-1-1-1"
    assert {move.text for move in Position.parse(text).moves()} == {"E", "F", "a"}


def test_a_player_of_nam_nam_without_seeds_misses_his_turn():
    text = "nam_nam/round 0-2-0-1-2-0/3-0-1-3-0-0/24-12/S;owner=0-0-0-0-0-0-0-0-0-1-1-1"
    position = Position.parse(text)
    assert [step for step in position.trace("a") if step.kind == StepKind.PASS] == [(StepKind.PASS, Side.NORTH, 0)]
    assert position.play("a").mover == Side.SOUTH


@pytest.mark.parametrize(("stores", "claims"), [((28, 20), 1), ((40, 8), 4)])
def test_the_leader_of_a_round_claims_a_hole_for_every_four_seeds(stores, claims):
    game = mashimo.game("nam_nam")
    cells = bytearray(game.position([0] * 12, stores, settle=False).cells)
    nam_nam.end_round(cells, game.rule, 0, None)
    position = game.checked(cells)
    for _ in range(claims):
        assert position.phase == Phase.CLAIM
        position = position.play(position.moves()[-1])
    assert position.phase == Phase.PLAY
    assert position.owners.count(Side.SOUTH) == stores[0] // 4
    assert position.counts == game.start().counts


def test_only_a_choice_that_is_still_secret_is_concealed():
    start = mashimo.game("congkak", opening="lockstep").start()
    chosen = start.play("3")
    assert chosen.mover == Side.NORTH
    assert chosen.concealed().counts == start.counts
    assert chosen.concealed() == start.play("5").concealed() != chosen
    rng, hands = Random(3), 0
    for position in (p for _ in range(50) for p in random_walk(rng, start, 12)):
        if position.phase != Phase.OPENING:
            assert position.concealed() == position
        elif position.hand:  # the other's hand is on the board for all to see
            hands += 1
            assert position.concealed() == position
    assert hands
