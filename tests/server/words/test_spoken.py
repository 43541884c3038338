"""Moves as they are spoken: short, and lap by lap."""

import random

import pytest

import mashimo
from mashimo import Position, Side
from mashimo.server.language import ENGLISH
from mashimo.server.words.spoken import MOST_LAPS, lap_words, short_words

NAMES = {Side.SOUTH: "You", Side.NORTH: "Your friend"}
START = "kalah 4-4-4-4-4-4/4-4-4-4-4-4/0-0/S"


def short(text: str, move: str) -> str:
    before = Position.parse(text)
    return short_words(ENGLISH, before, before.play(move), before.trace(move), NAMES)


def laps(text: str, move: str) -> tuple[str, ...]:
    before = Position.parse(text)
    return lap_words(ENGLISH, before, before.play(move), before.trace(move), NAMES)


@pytest.mark.ux(15)
def test_a_move_in_a_few_words() -> None:
    assert short(START, "3") == "4 seeds from house 3, an extra turn."
    assert short("oware 4-4-4-4-4-1/1-4-4-4-4-4/4-2/S", "F") == "1 seed from house F, 2 seeds captured."


@pytest.mark.ux(15)
@pytest.mark.parametrize(
    ("position", "move", "told"),
    [
        (START, "3", ("4 seeds from house 3 to the store; an extra turn.",)),
        (START, "5", ("4 seeds from house 5 to house 2 on the other side.",)),
        (
            "kalah 0-1-0-4-4-4/4-4-4-4-4-4/5-6/S",
            "2",
            (("1 seed from house 2 to house 3; 1 seed captured from house 3; "
             "4 seeds captured from house 4 on the other side."),),
        ),
        (
            "kenyan_laps 0-0-1-1-0-0-0-0/2-2-2-2-2-2-2-2/7-7/S",
            "3",
            ("Lap 1: 1 seed from hole 3 to hole 4.",
             "Lap 2: 2 seeds from hole 4 to hole 6; 2 seeds captured from hole 3 on the other side."),
        ),
        (
            "kujifunza 0-0-0-0-2-0-1-0-0-0-0-0-0-0-0-0/2-2-2-2-2-2-2-2-5-5-5-5-5-5-5-10/0-0/S",
            "A5>",
            ("Lap 1: 2 seeds from pit A5 to pit A7; 2 seeds captured from pit a2, sown on to pit A7.",),
        ),
    ],
)  # fmt: skip
def test_a_move_lap_by_lap(position: str, move: str, told: tuple[str, ...]) -> None:
    assert laps(position, move)[: len(told)] == told


@pytest.mark.parametrize("key", mashimo.games())
def test_every_move_of_random_games_can_be_spoken(key: str) -> None:
    chance = random.Random(11)
    position = mashimo.game(key).start()
    for _ in range(120):
        if position.outcome:
            break
        move = chance.choice(position.moves())
        after, steps = position.play(move), position.trace(move)
        brief = short_words(ENGLISH, position, after, steps, NAMES)
        told = lap_words(ENGLISH, position, after, steps, NAMES)
        assert len(told) <= MOST_LAPS + 1
        assert all(text.endswith(".") and not text.endswith("..") for text in (brief, *told))
        position = after


def test_of_a_very_long_move_the_first_laps_and_the_last_are_told() -> None:
    chance = random.Random(2)
    position = mashimo.game("kujifunza").start()
    for _ in range(3000):
        position = mashimo.game("kujifunza").start() if position.outcome else position
        move = chance.choice(position.moves())
        after = position.play(move)
        told = lap_words(ENGLISH, position, after, position.trace(move), NAMES)
        if len(told) > MOST_LAPS:
            assert told[-2].endswith((" more lap.", " more laps."))
            assert told[-1].startswith("Lap ")
            return
        position = after
    pytest.fail("no long move was found")
