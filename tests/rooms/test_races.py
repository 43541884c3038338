"""Many at one match at the same moment, on two servers that share a database: the log stays one story."""

import asyncio
import random
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from mashimo.play import (
    Answer,
    Command,
    First,
    Join,
    Offer,
    Opponent,
    Play,
    Resign,
    Setting,
    Stage,
    Withdraw,
    event_from,
    fold,
)
from mashimo.rooms import Computer, Room, Rooms
from mashimo.rules.errors import MashimoError
from mashimo.store import StoredEvent, open_store

ANN, BEN = "ann-0123456789abcdef", "ben-0123456789abcdef"
FRIENDS = Setting("kalah", first=First.ME)


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[Rooms, Rooms]]:
    """Two services that know nothing of each other but the file."""
    url = f"sqlite:///{tmp_path}/mashimo.db"
    with open_store(url) as one, open_store(url) as other:
        yield (
            Rooms(one, Computer(lambda: ThreadPoolExecutor(1))),
            Rooms(other, Computer(lambda: ThreadPoolExecutor(1))),
        )


async def match_of(rooms: Rooms, setting: Setting = FRIENDS) -> str:
    match = await rooms.create(setting, ANN)
    if setting.opponent is Opponent.FRIEND:
        await rooms.act(match, BEN, Join())
    return match


async def at_once(*work: Coroutine[Any, Any, Room]) -> list[Room]:
    """What those got whose command was carried out; a refusal is no failure, everything else is."""
    answers = await asyncio.gather(*work, return_exceptions=True)
    for answer in answers:
        if isinstance(answer, BaseException) and not isinstance(answer, MashimoError):
            raise answer
    return [answer for answer in answers if isinstance(answer, Room)]


def log_of(rooms: Rooms, match: str) -> list[StoredEvent]:
    """The log, which must have no gap and make a match."""
    events = rooms._store.events(match)
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    fold([(event.at, event_from(event.kind, event.data)) for event in events])
    return events


def count(events: list[StoredEvent], kind: str) -> int:
    return sum(event.kind == kind for event in events)


def test_of_many_guests_one_gets_the_seat(two: tuple[Rooms, Rooms]) -> None:
    async def play() -> None:
        for _ in range(4):
            match = await two[0].create(FRIENDS, ANN)
            guests = [f"guest-{number}-0123456789abcdef" for number in range(8)]
            seated = await at_once(
                *(two[number % 2].act(match, guest, Join()) for number, guest in enumerate([*guests, *guests]))
            )
            assert seated
            seats = [(await two[1].look(match, guest)).seats for guest in guests]
            assert sorted(map(len, seats)) == [0] * 7 + [1]
            assert count(log_of(two[0], match), "joined") == 1

    asyncio.run(play())


def test_a_move_sent_again_and_again_is_one_move(two: tuple[Rooms, Rooms]) -> None:
    async def play() -> None:
        match = await match_of(two[0], Setting("oware", first=First.ME))
        room = await two[0].look(match)
        while room.match.ply < 12 and room.match.stage is Stage.PLAYING:
            mover, move = room.match.mover, room.match.position.moves()[0].text
            token = (ANN, BEN)[mover or 0]
            asked = Play(move, room.match.ply)
            done = await at_once(*(two[n % 2].act(match, token, asked, f"message-{room.match.ply}") for n in range(6)))
            assert {after.match.ply for after in done} == {room.match.ply + 1}
            room = await two[1].look(match)
        events = log_of(two[0], match)
        assert count(events, "moved") == room.match.ply == 12
        assert (await two[0].look(match)).match == room.match

    asyncio.run(play())


def test_different_moves_at_once_are_one_move(two: tuple[Rooms, Rooms]) -> None:
    async def play() -> None:
        match = await match_of(two[0])
        done = await at_once(*(two[n % 2].act(match, ANN, Play(str(n + 1), 0), f"message-{n}") for n in range(6)))
        assert len(done) == 1
        assert count(log_of(two[0], match), "moved") == 1

    asyncio.run(play())


@pytest.mark.parametrize("setting", [FRIENDS, Setting("kalah", Opponent.SHARED)])
def test_a_rematch_is_one_match_for_both(two: tuple[Rooms, Rooms], setting: Setting) -> None:
    async def play() -> None:
        for _ in range(4):
            match = await match_of(two[0], setting)
            await two[0].act(match, ANN, Resign())
            commands: list[tuple[str, Command]] = [
                (ANN, Offer("rematch")),
                (BEN, Offer("rematch")),
                (BEN, Answer("rematch", yes=True)),
                (ANN, Answer("rematch", yes=True)),
            ]
            for _ in range(2):
                await at_once(*(two[n % 2].act(match, *commands[n % 4]) for n in range(12)))
            events = log_of(two[0], match)
            assert count(events, "rematched") == 1
            following = (await two[1].look(match, BEN)).match.next_match
            assert (await two[0].look(match, ANN)).match.next_match == following
            assert (await two[0].look(following, ANN)).seats
            assert list(two[0]._store.unfinished()) == [following]  # no second one that nobody will play
            await two[0].act(following, ANN, Resign())

    asyncio.run(play())


def test_a_storm_of_everything_leaves_one_story(two: tuple[Rooms, Rooms]) -> None:
    chance = random.Random(7)

    def anything(ply: int) -> Command:
        kinds = ("draw", "takeback", "rematch")
        wishes: list[Command] = [
            Play(str(chance.randint(1, 6)), max(0, ply + chance.randint(-1, 1))),
            Play(str(chance.randint(1, 6)), ply),
            Offer(chance.choice(kinds)),
            Answer(chance.choice(kinds), yes=chance.random() < 0.3),
            Withdraw(chance.choice(kinds)),
            Join(),
        ]
        return chance.choice(wishes)

    async def play() -> None:
        match = await match_of(two[0])
        for number in range(25):
            ply = (await two[number % 2].look(match)).match.ply
            await at_once(
                *(
                    two[n % 2].act(match, chance.choice((ANN, BEN)), anything(ply), f"message-{number}-{n}")
                    for n in range(6)
                )
            )
        events = log_of(two[0], match)
        assert len(events) > 20
        assert count(events, "joined") == 1
        assert count(events, "rematched") <= 1
        assert (await two[0].look(match)).match == (await two[1].look(match)).match

    asyncio.run(play())


def test_no_id_of_a_player_keeps_the_computer_from_moving(two: tuple[Rooms, Rooms]) -> None:
    async def play() -> None:
        match = await two[0].create(Setting("kalah", Opponent.COMPUTER, First.ME, level=1), ANN)
        # The ids that the computer's moves might have: whoever takes them must not take its turns.
        room = await two[0].act(match, ANN, Play("1", 0), "computer:2")
        async with asyncio.timeout(20):
            while room.match.owes is not None or room.match.ply < 2:
                await asyncio.sleep(0.01)
                room = await two[0].look(match, ANN)

    asyncio.run(play())
