"""Lists of matches: one's own, the open ones, those being played."""

import asyncio
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import Mock

import pytest

from mashimo.play import (
    GUEST,
    HOST,
    Cancel,
    First,
    Guess,
    Join,
    Offer,
    Opponent,
    Play,
    Refused,
    Resign,
    Setting,
    Stage,
    Unlist,
    Why,
)
from mashimo.play.clock import DAY
from mashimo.play.commands import Answer
from mashimo.rooms import Computer, Lists, Room, Rooms, is_turn, seat_secret
from mashimo.rooms.lists import PAGE, RUNNING_FOR
from mashimo.store import Store, open_store

ANN, BEN, EVE = "ann-0123456789abcdef", "ben-0123456789abcdef", "eve-0123456789abcdef"
FRIENDS = Setting("kalah", first=First.ME)
PUBLIC = Setting("kalah", first=First.ME, public=True)
OTHERS = Setting("kalah", Opponent.OTHERS, First.ME)


class Club:
    """Rooms and lists whose clock goes on when it is told to."""

    def __init__(self, store: Store) -> None:
        self.now = 1_000_000_000_000
        self.store = store
        self.rooms = Rooms(store, Computer(lambda: ThreadPoolExecutor(1)), clock=self.tick)
        self.lists = Lists(self.rooms, store, lambda: self.now, ticks=lambda: float(self.now))

    def tick(self) -> int:
        self.now += 10
        return self.now

    async def pair(self, setting: Setting = FRIENDS) -> str:
        match = await self.rooms.create(setting, ANN)
        await self.rooms.act(match, BEN, Join())
        return match

    async def open(self) -> list[str]:
        self.now += 10
        return ids(await self.lists.open())

    async def running(self) -> list[str]:
        self.now += 10
        return ids(await self.lists.running())


def ids(rooms: tuple[Room, ...]) -> list[str]:
    return [room.id for room in rooms]


@pytest.fixture
def club() -> Iterator[Club]:
    with open_store("sqlite://") as store:
        yield Club(store)


def run(club: Club, work: Coroutine[Any, Any, None]) -> None:
    async def all_of_it() -> None:
        await work
        await club.rooms.close()

    asyncio.run(all_of_it())


def test_own_matches_begin_with_those_that_wait_for_him(club: Club) -> None:
    async def play() -> None:
        rooms = club.rooms
        waiting = await rooms.create(FRIENDS, ANN)
        resigned = await club.pair()
        await rooms.act(resigned, BEN, Resign())
        mine = await club.pair()
        theirs = await club.pair()
        await rooms.act(theirs, ANN, Play("1", 0))
        later = await club.pair()
        own = await club.lists.own(ANN)
        assert ids(own.going_on) == [later, mine, theirs, waiting]
        assert ids(own.finished) == [resigned]
        assert own.is_last
        assert ids((await club.lists.own(BEN)).going_on) == [theirs, later, mine]
        for nobody in (EVE, ""):
            stranger = await club.lists.own(nobody)
            assert stranger.going_on == stranger.finished == ()

    run(club, play())


def test_a_guess_is_a_turn(club: Club) -> None:
    async def play() -> None:
        match = await club.pair(Setting("kalah", first=First.FIST))
        assert not is_turn(await club.rooms.look(match, ANN))
        assert is_turn(await club.rooms.look(match, BEN))
        room = await club.rooms.act(match, BEN, Guess("left"))
        assert is_turn(room) == (room.match.mover == GUEST)

    run(club, play())


def test_finished_matches_come_in_pages(club: Club) -> None:
    async def play() -> None:
        made: list[str] = []
        for _ in range(PAGE + 3):
            match = await club.pair()
            await club.rooms.act(match, ANN, Resign())
            made.insert(0, match)
        first, second = await club.lists.own(ANN), await club.lists.own(ANN, 2)
        assert ids(first.finished) == made[:PAGE]
        assert ids(second.finished) == made[PAGE:]
        assert not first.is_last
        assert second.is_last
        assert (await club.lists.own(ANN, 99)).finished == ()

    run(club, play())


@pytest.mark.check(38)
def test_a_private_match_is_never_listed(club: Club) -> None:
    async def play() -> None:
        await club.rooms.create(FRIENDS, ANN)
        await club.pair()
        await club.rooms.create(Setting("kalah", Opponent.SHARED, public=True), ANN)
        await club.rooms.create(Setting("kalah", Opponent.OTHERS, public=True), ANN)
        ended = await club.pair()
        await club.rooms.act(ended, ANN, Resign())
        await club.rooms.act(ended, ANN, Offer("rematch"))
        await club.rooms.act(ended, BEN, Answer("rematch", True))
        assert await club.open() == await club.running() == []
        for name in ("", "open", "running"):
            assert club.store.listed(name, most=99) == []

    run(club, play())


def test_a_public_match_goes_from_list_to_list(club: Club) -> None:
    async def play() -> None:
        rooms = club.rooms
        match = await rooms.create(PUBLIC, ANN)
        assert (await club.open(), await club.running()) == ([match], [])
        await rooms.act(match, BEN, Join())
        assert (await club.open(), await club.running()) == ([], [match])
        await rooms.act(match, ANN, Play("1", 0))
        assert await club.running() == [match]
        await rooms.act(match, BEN, Resign())
        assert (await club.open(), await club.running()) == ([], [])
        room = await rooms.act(match, ANN, Offer("rematch"))
        room = await rooms.act(match, BEN, Answer("rematch", True))
        assert await club.running() == [room.match.next_match]
        await rooms.act(room.match.next_match, ANN, Unlist())
        assert await club.running() == []

    run(club, play())


def test_a_challenge_leaves_the_list_when_taken_back_cancelled_or_old(club: Club) -> None:
    async def play() -> None:
        rooms = club.rooms
        hidden, cancelled, old = [await rooms.create(PUBLIC, ANN) for _ in range(3)]
        assert await club.open() == [old, cancelled, hidden]
        await rooms.act(hidden, ANN, Unlist())
        await rooms.act(cancelled, ANN, Cancel())
        assert await club.open() == [old]
        club.now += DAY
        assert await club.open() == []
        room = await rooms.act(old, BEN, Join())  # its link stays good
        assert room.match.stage is Stage.PLAYING
        assert ids((await club.lists.own(ANN)).finished) == [cancelled]

    run(club, play())


def test_a_match_that_nobody_goes_on_with_is_not_shown(club: Club) -> None:
    async def play() -> None:
        one, two = await club.pair(PUBLIC), await club.pair(PUBLIC)
        assert await club.running() == [two, one]
        club.now += RUNNING_FOR - 1_000
        await club.rooms.act(one, ANN, Play("1", 0))
        club.now += 2_000
        assert await club.running() == [one]

    run(club, play())


def test_public_lists_are_read_once_until_this_server_changes_them(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        club.lists = Lists(club.rooms, club.store, lambda: club.now, ticks=lambda: 0.0)
        listed = Mock(wraps=club.store.listed)
        monkeypatch.setattr(club.store, "listed", listed)
        assert await club.open() == await club.open() == []
        assert listed.call_count == 1
        match = await club.rooms.create(PUBLIC, ANN)
        assert await club.open() == [match]
        await club.rooms.act(match, ANN, Cancel())
        assert await club.open() == []

    run(club, play())


def test_who_looks_while_a_public_list_is_read_waits_for_it(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        match = await club.rooms.create(PUBLIC, ANN)
        listed = Mock(wraps=club.store.listed)
        monkeypatch.setattr(club.store, "listed", listed)
        found = await asyncio.gather(*(club.lists.open() for _ in range(5)))
        assert [ids(rooms) for rooms in found] == [[match]] * 5
        assert listed.call_count == 1

    run(club, play())


@pytest.mark.ux(24)
def test_an_organiser_sees_the_seats_secrets_again_and_nobody_else_does(club: Club) -> None:
    async def play() -> None:
        rooms = club.rooms
        match = await rooms.create(OTHERS, ANN)
        room = await rooms.look(match, ANN)
        assert room.organises
        assert room.seats == frozenset()
        first, second = (seat_secret(ANN, match, seat) for seat in (HOST, GUEST))
        assert len({first, second, seat_secret(BEN, match, HOST), seat_secret(ANN, "other", HOST)}) == 4
        assert (await rooms.look(match, first)).seats == {HOST}
        with pytest.raises(Refused) as caught:
            await rooms.act(match, EVE, Join())
        assert caught.value.why is Why.BY_LINK
        assert await rooms.open_seat(match, second, BEN) == {GUEST}
        assert (await rooms.look(match, BEN)).match.stage is Stage.WAITING
        with pytest.raises(Refused) as caught:
            await rooms.open_seat(match, first, BEN)
        assert caught.value.why is Why.OTHER_SEAT
        await rooms.open_seat(match, first, EVE)
        room = await rooms.act(match, EVE, Play("1", 0))
        assert room.match.ply == 1
        assert await rooms.open_seat(match, second, "ben-on-another-device") == {GUEST}
        assert ids((await club.lists.own(ANN)).going_on) == [match]

    run(club, play())


def test_a_player_whose_joining_was_cut_off_joins_from_his_page(club: Club) -> None:
    async def play() -> None:
        match = await club.rooms.create(OTHERS, ANN)
        club.store.add_secret(match, HOST, BEN)  # all that a server wrote which was killed at that moment
        assert is_turn(await club.rooms.look(match, BEN))
        assert (await club.rooms.act(match, BEN, Join())).match.taken == {HOST}

    run(club, play())
