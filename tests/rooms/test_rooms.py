"""The service: a command is committed, then acknowledged, then published."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any

import pytest

from mashimo import IllegalMove
from mashimo.engine.analysis import Analysis, Line
from mashimo.play import Answer, First, Join, Moved, Offer, Opponent, Play, Refused, Resign, Setting, Stage, Why
from mashimo.rooms import Computer, Room, Rooms
from mashimo.store import Store, StoreUnavailable, UnknownMatch, open_store

ANN, BEN, EVE = "ann-0123456789abcdef", "ben-0123456789abcdef", "eve-0123456789abcdef"
FRIENDS = Setting("kalah", first=First.ME)
ALONE = Setting("kalah", Opponent.COMPUTER, First.ME, level=1)
HINTS = Setting("kalah", Opponent.COMPUTER, First.ME, level=1, hints=True)


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://") as opened:
        yield opened


def rooms_on(store: Store, pool: Any = None) -> Rooms:
    return Rooms(store, Computer(pool or (lambda: ThreadPoolExecutor(1))))


async def joined(rooms: Rooms) -> str:
    match = await rooms.create(FRIENDS, ANN)
    await rooms.act(match, BEN, Join())
    return match


async def settled(rooms: Rooms, match: str, plies: int) -> Room:
    """The match when it has at least so many moves and the computer owes none."""
    async with asyncio.timeout(30):
        while True:
            room = await rooms.look(match, ANN)
            if room.match.ply >= plies and room.match.owes is None:
                return room
            await asyncio.sleep(0.01)


def test_two_people_play_and_a_third_watches(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await joined(rooms)
        room = await rooms.act(match, ANN, Play("1", 0))
        assert room.match.ply == 1
        assert (await rooms.look(match, BEN)).seats == {1}
        assert (await rooms.look(match, EVE)).seats == frozenset()
        with pytest.raises(Refused) as caught:
            await rooms.act(match, EVE, Play("1", 1))
        assert caught.value.why is Why.WATCHING
        with pytest.raises(Refused) as caught:
            await rooms.act(match, EVE, Join())
        assert caught.value.why is Why.SEAT_TAKEN
        await rooms.close()

    asyncio.run(play())


def test_looking_takes_no_seat(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await rooms.create(FRIENDS, ANN)
        for _ in range(3):
            assert (await rooms.look(match, BEN)).match.stage is Stage.WAITING
        with pytest.raises(UnknownMatch):
            await rooms.look(match.swapcase(), ANN)
        await rooms.close()

    asyncio.run(play())


def test_two_guests_at_once_get_one_seat(store: Store) -> None:
    async def play() -> None:
        rooms, others = rooms_on(store), rooms_on(store)
        match = await rooms.create(FRIENDS, ANN)
        answers = await asyncio.gather(
            rooms.act(match, BEN, Join()), others.act(match, EVE, Join()), return_exceptions=True
        )
        seated = [answer for answer in answers if isinstance(answer, Room)]
        refused = [answer for answer in answers if isinstance(answer, Refused)]
        assert (len(seated), len(refused)) == (1, 1)
        assert len((await rooms.look(match, BEN)).seats | (await rooms.look(match, EVE)).seats) == 1
        await rooms.close()
        await others.close()

    asyncio.run(play())


def test_the_same_message_twice_is_one_move(store: Store) -> None:
    async def play() -> None:
        rooms, others = rooms_on(store), rooms_on(store)
        match = await joined(rooms)
        for service in (rooms, rooms, others):
            room = await service.act(match, ANN, Play("1", 0), "message-1")
            assert room.match.ply == 1
        resent = [service.act(match, BEN, Play("2", 1), "message-2") for service in (rooms, others)]
        again = await asyncio.gather(*resent)
        assert [room.match.ply for room in again] == [2, 2]
        await rooms.close()
        await others.close()

    asyncio.run(play())


def test_what_is_refused_leaves_the_match_as_it_was(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await joined(rooms)
        before = store.events(match)
        for command in (Play("1", 4), Offer("cake"), Answer("draw", yes=True)):
            with pytest.raises(Refused):
                await rooms.act(match, ANN, command)
        with pytest.raises(IllegalMove):
            await rooms.act(match, ANN, Play("swap", 0))
        assert store.events(match) == before
        await rooms.close()

    asyncio.run(play())


def test_watchers_are_woken_after_the_move_is_stored(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await joined(rooms)
        with rooms.bus.watch(match, frozenset({1})) as watch:
            await watch.wait()  # its own coming
            await rooms.act(match, ANN, Play("1", 0))
            await asyncio.wait_for(watch.wait(), 5)
            assert store.events(match)[-1].kind == "moved"
            assert rooms.bus.presence(match).seats == {1}
        assert rooms.bus.presence(match).seats == frozenset()
        await rooms.close()

    asyncio.run(play())


def test_the_computer_answers_and_owes_its_move_after_a_restart(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await rooms.create(ALONE, ANN)
        await rooms.act(match, ANN, Play("1", 0))
        room = await settled(rooms, match, 2)
        assert room.match.mover == 0
        await rooms.close()
        silent = rooms_on(store, Silent)
        move = room.match.position.moves()[0].text
        room = await silent.act(match, ANN, Play(move, room.match.ply))
        while room.match.mover == 0:  # extra turns
            room = await silent.act(match, ANN, Play(room.match.position.moves()[0].text, room.match.ply))
        await silent.close()
        restarted = rooms_on(store)
        await restarted.resume()
        assert (await settled(restarted, match, room.match.ply + 1)).match.mover == 0
        await restarted.close()

    asyncio.run(play())


@pytest.mark.check(32)
def test_a_dead_process_of_the_computer_is_started_again(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store, Dying)
        match = await rooms.create(ALONE, ANN)
        await rooms.act(match, ANN, Play("1", 0))
        assert (await settled(rooms, match, 2)).match.mover == 0
        await rooms.close()

    asyncio.run(play())


def test_the_computer_moves_after_an_outage_of_the_store(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mashimo.rooms.rooms.OUTAGE_SECONDS", 0.01)
    append, failures = store.append, iter(range(3))

    def failing(*given: Any, **named: Any) -> Any:
        if given[2][0].data == {"move": "1"} or next(failures, None) is None:
            return append(*given, **named)
        raise StoreUnavailable("The disk is full.")

    async def play() -> None:
        rooms = rooms_on(store)
        match = await rooms.create(ALONE, ANN)
        monkeypatch.setattr(store, "append", failing)
        await rooms.act(match, ANN, Play("1", 0))
        assert (await settled(rooms, match, 2)).match.mover == 0
        await rooms.close()

    asyncio.run(play())


def test_a_seat_link_opens_the_seat_on_another_device(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await joined(rooms)
        secret = await rooms.seat_link(match, BEN)
        assert await rooms.open_seat(match, secret, EVE) == {1}
        assert (await rooms.look(match, EVE)).seats == {1}
        assert await rooms.open_seat(match, "guessed-guessed-guess", EVE) == frozenset()
        with pytest.raises(Refused):
            await rooms.seat_link(match, "nobody-0123456789")
        await rooms.close()

    asyncio.run(play())


def test_a_rematch_keeps_the_seats_and_swaps_the_sides(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await joined(rooms)
        await rooms.act(match, ANN, Resign())
        await rooms.act(match, BEN, Offer("rematch"))
        room = await rooms.act(match, ANN, Answer("rematch", yes=True))
        following = room.match.next_match
        for token, seat in ((ANN, 0), (BEN, 1), (EVE, None)):
            again = await rooms.look(following, token)
            assert again.seats == (frozenset() if seat is None else {seat})
            assert again.match.stage is Stage.PLAYING
            assert again.match.south == 1
        await rooms.close()

    asyncio.run(play())


def test_a_takeback_is_read_right_from_the_log(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await joined(rooms)
        await rooms.act(match, ANN, Play("1", 0))
        await rooms.act(match, BEN, Play("2", 1))
        await rooms.act(match, ANN, Offer("takeback"))
        await rooms.act(match, BEN, Answer("takeback", yes=True))
        room = await rooms.act(match, ANN, Play("2", 0))
        fresh = await rooms_on(store).look(match, ANN)
        assert fresh == room
        assert [event.kind for event in store.events(match) if event.seq in fresh.plies] == [Moved.__name__.lower()]
        await rooms.close()

    asyncio.run(play())


# --- hints ---


def test_a_hint_is_a_legal_move_and_changes_nothing(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await rooms.create(HINTS, ANN)
        before = store.events(match)
        for _ in range(2):
            room, move = await rooms.hint(match, ANN)
            assert move in {one.text for one in room.match.position.moves()}
        assert store.events(match) == before
        await rooms.close()

    asyncio.run(play())


@pytest.mark.parametrize(
    ("setting", "token", "why"),
    [
        (HINTS, EVE, Why.WATCHING),
        (ALONE, ANN, Why.NO_HINTS),
        (Setting("kalah", hints=True, first=First.ME), ANN, Why.NO_HINTS),
        (Setting("kalah", Opponent.SHARED, hints=True), ANN, Why.NO_HINTS),
        (replace(HINTS, first=First.OTHER), ANN, Why.NOT_YOUR_TURN),
        (replace(HINTS, game="congkak;opening=lockstep"), ANN, Why.NO_HINT_FOR_SECRETS),
    ],
)
def test_a_hint_is_refused(store: Store, setting: Setting, token: str, why: Why) -> None:
    async def play() -> None:
        rooms = rooms_on(store, Silent)
        match = await rooms.create(setting, ANN)
        with pytest.raises(Refused) as caught:
            await rooms.hint(match, token)
        assert caught.value.why is why
        await rooms.close()

    asyncio.run(play())


def test_there_is_no_hint_after_the_end_and_the_rematch_has_hints_again(store: Store) -> None:
    async def play() -> None:
        rooms = rooms_on(store)
        match = await rooms.create(HINTS, ANN)
        await rooms.act(match, ANN, Resign())
        with pytest.raises(Refused) as caught:
            await rooms.hint(match, ANN)
        assert caught.value.why is Why.OVER
        room = await rooms.act(match, ANN, Offer("rematch"))
        following = await settled(rooms, room.match.next_match, 1)  # the computer begins now
        _, move = await rooms.hint(following.id, ANN)
        assert move
        await rooms.close()

    asyncio.run(play())


def test_a_hint_comes_though_the_process_died_once_and_is_none_if_it_dies_again(store: Store) -> None:
    async def play() -> None:
        pools = iter([Dying(), ThreadPoolExecutor(1)])
        rooms = rooms_on(store, lambda: next(pools))
        match = await rooms.create(HINTS, ANN)
        assert (await rooms.hint(match, ANN))[1]
        await rooms.close()
        dying = rooms_on(store, Dying)
        assert (await dying.hint(match, ANN))[1] == ""
        await dying.close()

    asyncio.run(play())


def test_a_hint_that_does_not_come_is_not_waited_for(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mashimo.rooms.computer.HINT_SECONDS", 0.01)

    async def play() -> None:
        rooms = rooms_on(store, Silent)
        match = await rooms.create(HINTS, ANN)
        answers = await asyncio.gather(*(rooms.hint(match, ANN) for _ in range(3)))
        assert [move for _, move in answers] == ["", "", ""]
        await rooms.close()

    asyncio.run(play())


def test_a_hint_for_a_position_that_is_gone_is_dropped(store: Store) -> None:
    async def play() -> None:
        pool = Noting()
        rooms = rooms_on(store, lambda: pool)
        match = await rooms.create(HINTS, ANN)
        hint = asyncio.create_task(rooms.hint(match, ANN))
        await pool.asked.wait()
        await rooms.act(match, ANN, Play("3", 0))
        pool.questions[0].set_result(Analysis((Line(("1",), 0),), 1, False, 1))
        with pytest.raises(Refused) as caught:
            await hint
        assert caught.value.why is Why.TOO_LATE
        await rooms.close()

    asyncio.run(play())


def test_hints_wait_for_one_another_and_not_in_the_way_of_the_computer(store: Store) -> None:
    async def play() -> None:
        pool = Noting()
        rooms = rooms_on(store, lambda: pool)
        match = await rooms.create(HINTS, ANN)
        hints = [asyncio.create_task(rooms.hint(match, ANN)) for _ in range(5)]
        await pool.asked.wait()
        await asyncio.sleep(0.1)
        assert len(pool.questions) == 1
        for hint in hints:
            hint.cancel()
        await rooms.close()

    asyncio.run(play())


class Silent(Executor):
    """A pool that never answers."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        return Future()


class Noting(Silent):
    """A pool that never answers, and notes what it is asked."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()
        self.questions: list[Future[Any]] = []

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        self.questions.append(Future())
        self.asked.set()
        return self.questions[-1]


class Dying(Executor):
    """A pool whose process always dies."""

    def submit(self, *_: Any, **__: Any) -> Future[Any]:
        dead: Future[Any] = Future()
        dead.set_exception(BrokenProcessPool("killed"))
        return dead
