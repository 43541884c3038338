"""Moves in words."""

import random

import pytest

import mashimo
from mashimo import Position, Side
from mashimo.server.language import ENGLISH
from mashimo.server.words.moves import move_words
from tests.rules.vectors import VECTORS, position_of

NAMES = {Side.SOUTH: "You", Side.NORTH: "Your friend"}


def told(text: str, move: str) -> str:
    before = Position.parse(text)
    return move_words(ENGLISH, before, before.play(move), before.trace(move), NAMES)


@pytest.mark.parametrize(
    ("position", "move", "words"),
    [
        ("kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S", "3", "You sowed 4 seeds from house 3; an extra turn."),
        ("kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S", "1", "You sowed 4 seeds from house 1."),
        ("oware 4-4-4-4-4-1/1-4-4-4-4-4/4-2/S", "F", "You sowed 1 seed from house F; 2 seeds captured."),
    ],
)
def test_what_a_move_did(position: str, move: str, words: str) -> None:
    assert told(position, move) == words


def test_a_swap_of_seats() -> None:
    assert told("kalah;pie=true 0-5-5-5-5-4/4-4-4-4-4-4/0-0/N;pie=1", "swap") == "Your friend swapped seats."


def test_a_move_that_never_ends_and_loses() -> None:
    vector = next(vector for vector in VECTORS if vector["id"] == "bao-infinite-2")
    before = position_of(vector, mashimo.game("kiswahili", never_ending="loses"))
    endless = [move for move in before.moves() if not before.trace(move)]
    assert endless
    words = move_words(ENGLISH, before, before.play(endless[0]), (), NAMES)
    assert words == f"{NAMES[before.mover]} played a move that never ends."


def test_the_end_of_a_round_is_no_extra_turn() -> None:
    words = told("nam_nam 0-0-0-0-0-1/3-0-0-0-0-4/24-16/S", "F")
    assert words == "You sowed 1 seed from hole F; 8 seeds captured; the round is over."


@pytest.mark.parametrize("key", mashimo.games())
def test_every_move_of_random_games_can_be_told(key: str) -> None:
    chance = random.Random(7)
    position = mashimo.game(key).start()
    for _ in range(120):
        if position.outcome:
            break
        move = chance.choice(position.moves())
        after = position.play(move)
        words = move_words(ENGLISH, position, after, position.trace(move), NAMES)
        assert words.startswith(f"{NAMES[position.mover]} ")
        assert words.endswith(".")
        assert not any(f"; {name} " in words for name in NAMES.values())  # that is a sentence of its own
        position = after
