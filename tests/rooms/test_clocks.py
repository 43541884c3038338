"""The server judges clocks: by timers, before every command, and after a restart. All times are milliseconds."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from mashimo.play import (
    ABORTED,
    TIME,
    First,
    GiveTime,
    Join,
    Offer,
    Opponent,
    Play,
    Refused,
    Resign,
    Setting,
    Stage,
    Why,
)
from mashimo.rooms import Computer, Room, Rooms
from mashimo.rooms.timers import LATE, Timers
from mashimo.store import Store, StoreUnavailable, open_store

ANN, BEN = "ann-0123456789abcdef", "ben-0123456789abcdef"
START = 1_700_000_000_000
GRACE = 45_000


class Now:
    """A clock that a test moves, and the timers that are set by it."""

    def __init__(self) -> None:
        self.ms = START
        self.set: dict[int, tuple[float, Callable[[], None]]] = {}

    def __call__(self) -> int:
        return self.ms

    def later(self, seconds: float, work: Callable[[], None]) -> Any:
        number = len(self.set) + 1
        while number in self.set:
            number += 1
        self.set[number] = (self.ms + seconds * 1000, work)
        now = self

        class Handle:
            def cancel(self) -> None:
                now.set.pop(number, None)

        return Handle()

    async def go(self, ms: int) -> None:
        """Let so much time pass; what is due happens."""
        self.ms += ms
        for number, (due, work) in sorted(self.set.items()):
            if due <= self.ms + LATE * 1000:
                self.set.pop(number, None)
                work()

    @property
    def waits(self) -> list[int]:
        """In how many milliseconds timers are due."""
        return sorted(round(due - self.ms - LATE * 1000) for due, _ in self.set.values())


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://") as opened:
        yield opened


@pytest.fixture
def now() -> Now:
    return Now()


def rooms_on(store: Store, now: Now) -> Rooms:
    return Rooms(store, Computer(lambda: ThreadPoolExecutor(1)), clock=now, later=now.later)


async def begun(rooms: Rooms, clock: str = "60+5") -> str:
    match = await rooms.create(Setting("kalah", first=First.ME, clock=clock), ANN)
    await rooms.act(match, BEN, Join())
    return match


async def both_moved(rooms: Rooms, clock: str = "60+5") -> str:
    """A match in which it is the host's turn and both clocks run."""
    match = await begun(rooms, clock)
    await rooms.act(match, ANN, Play("1", 0))
    await rooms.act(match, BEN, Play("2", 1))
    return match


async def until(rooms: Rooms, match: str, holds: Callable[[Room], bool]) -> Room:
    async with asyncio.timeout(20):
        while True:
            room = await rooms.look(match, ANN)
            if holds(room):
                return room
            await asyncio.sleep(0.005)


async def over(rooms: Rooms, match: str) -> Room:
    return await until(rooms, match, lambda room: room.match.stage is Stage.OVER)


def reason(room: Room) -> str:
    assert room.match.result is not None
    return room.match.result.reason


def test_who_is_told_of_changes_is_told_of_a_clock_that_ran_out(store: Store, now: Now) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        match = await both_moved(rooms, "3d")
        told: list[tuple[Stage, Stage]] = []
        rooms.listener = lambda before, after: told.append((before.stage, after.match.stage))
        await now.go(3 * 24 * 3600 * 1000)
        await over(rooms, match)
        await rooms.close()
        assert told == [(Stage.PLAYING, Stage.OVER)]

    asyncio.run(play())


def kinds(store: Store, match: str) -> list[str]:
    return [event.kind for event in store.events(match)]


@pytest.mark.ux(17)
def test_a_timer_ends_a_match_in_its_millisecond_and_wakes_who_watches(store: Store, now: Now) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        match = await both_moved(rooms)
        assert now.waits == [65_000]
        with rooms.bus.watch(match, frozenset({1})) as watch:
            await watch.wait()
            await now.go(65_000)
            room = await over(rooms, match)
            await asyncio.wait_for(watch.wait(), 5)
        assert reason(room) == TIME
        assert store.events(match)[-1].at == START + 65_000
        assert now.waits == []
        assert match not in store.unfinished()
        await rooms.close()

    asyncio.run(play())


def test_a_match_without_a_clock_or_not_begun_sets_no_timer(store: Store, now: Now) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        await begun(rooms, "")
        await rooms.create(Setting("kalah", clock="60+5"), ANN)
        assert now.waits == []
        await rooms.close()

    asyncio.run(play())


def test_every_move_sets_the_timer_anew(store: Store, now: Now) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        match = await begun(rooms)
        assert now.waits == [GRACE]
        await now.go(20_000)
        await rooms.act(match, ANN, Play("3", 0))  # an extra turn: his clock runs now
        assert now.waits == [60_000]
        await now.go(10_000)
        await rooms.act(match, ANN, Play("1", 1))
        assert now.waits == [GRACE]
        await rooms.act(match, ANN, GiveTime())
        await rooms.act(match, BEN, Play("1", 2))
        assert now.waits == [55_000]
        await rooms.act(match, BEN, Resign())
        assert now.waits == []
        await rooms.close()

    asyncio.run(play())


@pytest.mark.ux(17)
def test_a_move_that_comes_too_late_is_refused_with_the_reason_though_no_timer_went_off(store: Store, now: Now) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        match = await both_moved(rooms)
        now.ms += 65_000
        for _ in range(2):
            with pytest.raises(Refused) as caught:
                await rooms.act(match, ANN, Play("3", 2), "message-1")
            assert caught.value.why is Why.OUT_OF_TIME
        assert kinds(store, match)[-1] == "flagged"
        assert kinds(store, match).count("flagged") == 1
        await rooms.close()

    asyncio.run(play())


def test_a_move_in_the_last_millisecond_counts(store: Store, now: Now) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        match = await both_moved(rooms)
        now.ms += 64_999
        room = await rooms.act(match, ANN, Play("3", 2))
        assert room.match.ply == 3
        assert room.match.clocks is not None
        assert room.match.clocks.left[0] == 1 + 5_000
        await rooms.close()

    asyncio.run(play())


def test_two_servers_on_one_store_flag_once(store: Store, now: Now) -> None:
    async def play() -> None:
        one, other = rooms_on(store, now), rooms_on(store, now)
        match = await both_moved(one)
        await other.look(match)
        assert now.waits == [65_000, 65_000]
        await now.go(65_000)
        assert reason(await over(one, match)) == reason(await over(other, match)) == TIME
        await asyncio.sleep(0.05)
        assert kinds(store, match).count("flagged") == 1
        await one.close()
        await other.close()

    asyncio.run(play())


def test_a_timer_of_one_server_sees_the_move_that_another_has_made(store: Store, now: Now) -> None:
    async def play() -> None:
        one, other = rooms_on(store, now), rooms_on(store, now)
        match = await both_moved(one)
        await now.go(60_000)
        await other.act(match, ANN, Play("3", 2))
        await now.go(5_000)
        await until(other, match, lambda _: len(now.waits) == 2)  # the first has read the move and set its timer by it
        assert now.waits == [60_000, 60_000]
        assert "flagged" not in kinds(store, match)
        await one.close()
        await other.close()

    asyncio.run(play())


@pytest.mark.ux(5)
def test_clocks_go_on_over_a_restart(store: Store, now: Now) -> None:
    async def play() -> None:
        first = rooms_on(store, now)
        past, future, slow = await both_moved(first), await both_moved(first, "600+0"), await both_moved(first, "2d")
        waiting = await first.create(Setting("kalah", clock="60+5"), ANN)
        await first.close()
        now.set.clear()
        now.ms += 100_000
        second = rooms_on(store, now)
        await second.resume()
        assert reason(await over(second, past)) == TIME
        await until(second, past, lambda _: len(now.waits) == 2)
        assert now.waits == [500_000, 2 * 86_400_000 - 100_000]
        assert (await second.look(waiting)).match.stage is Stage.WAITING
        await now.go(500_000)
        assert reason(await over(second, future)) == TIME
        assert (await second.look(slow)).match.stage is Stage.PLAYING
        await second.close()

    asyncio.run(play())


def test_a_rematch_runs_by_itself(store: Store, now: Now) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        match = await both_moved(rooms)
        await rooms.act(match, ANN, Resign())
        await rooms.act(match, ANN, Offer("rematch"))
        again = (await rooms.act(match, BEN, Offer("rematch"))).match.next_match
        assert now.waits == [GRACE]
        await now.go(GRACE)
        assert reason(await over(rooms, again)) == ABORTED
        await rooms.close()

    asyncio.run(play())


@pytest.mark.parametrize("opponent", [Opponent.SHARED, Opponent.COMPUTER])
def test_clocks_run_for_two_on_one_device_and_against_the_computer(store: Store, now: Now, opponent: Opponent) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        match = await rooms.create(Setting("kalah", opponent, First.ME, level=1, clock="60+5"), ANN)
        assert now.waits == [GRACE]
        await now.go(GRACE)
        assert reason(await over(rooms, match)) == ABORTED
        await rooms.close()

    asyncio.run(play())


def test_a_computer_that_is_too_slow_loses(store: Store, now: Now, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        rooms = rooms_on(store, now)
        computer = rooms._computer

        async def slow(match_id: str, match: Any, level: int) -> str:
            now.ms += 61_000
            return str(match.position.moves()[0].text)

        match = await rooms.create(Setting("oware", Opponent.COMPUTER, First.ME, level=1, clock="60+0"), ANN)
        await rooms.act(match, ANN, Play("A", 0))
        room = await until(rooms, match, lambda room: room.match.owes is None)
        monkeypatch.setattr(computer, "move", slow)
        await rooms.act(match, ANN, Play(room.match.position.moves()[0].text, 2))
        assert reason(await over(rooms, match)) == TIME
        await rooms.close()

    asyncio.run(play())


def test_a_clock_waits_for_a_store_that_fails(store: Store, now: Now, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mashimo.rooms.rooms.OUTAGE_SECONDS", 0.01)

    async def play() -> None:
        rooms = rooms_on(store, now)
        match = await both_moved(rooms)
        append, failures = store.append, 2

        def fails(*given: Any) -> Any:
            nonlocal failures
            failures -= 1
            if failures >= 0:
                raise StoreUnavailable("the disk is full")
            return append(*given)

        monkeypatch.setattr(store, "append", fails)
        await now.go(65_000)
        assert reason(await over(rooms, match)) == TIME
        assert failures == -1
        await rooms.close()

    asyncio.run(play())


def test_a_match_has_one_timer(now: Now) -> None:
    fired: list[str] = []
    timers = Timers(fired.append, now, now.later)
    timers.set("a", START + 500)
    timers.set("a", START + 500)
    timers.set("b", START + 100)
    timers.set("a", START + 200)
    assert now.waits == [100, 200]
    timers.set("b", None)
    asyncio.run(now.go(200))
    assert fired == ["a"]
    timers.set("c", START)
    timers.close()
    assert now.set == {}
