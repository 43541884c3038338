"""Waking: players at once, and many watchers without a storm."""

import asyncio

from mashimo.play import Gone
from mashimo.rooms import Bus, Watch
from mashimo.rooms.bus import WATCHERS_SECONDS

HOST, NOBODY = frozenset({0}), frozenset[int]()


async def is_woken(watch: Watch, seconds: float = 0.0) -> bool:
    try:
        async with asyncio.timeout(seconds):
            await watch.wait()
    except TimeoutError:
        return False
    return True


def test_a_players_coming_and_going_is_told_at_once() -> None:
    async def watch() -> None:
        bus = Bus()
        with bus.watch("m", NOBODY) as other:
            await other.wait()  # its own coming
            with bus.watch("m", HOST):
                assert await is_woken(other)
            assert await is_woken(other)

    asyncio.run(watch())


def test_of_watchers_that_come_and_go_players_are_told_once() -> None:
    async def watch() -> None:
        bus = Bus()
        with bus.watch("m", HOST) as player:
            await player.wait()
            for _ in range(100):
                with bus.watch("m", NOBODY):
                    pass
            assert not await is_woken(player)
            assert await is_woken(player, 10 * WATCHERS_SECONDS)
            assert not await is_woken(player, 2 * WATCHERS_SECONDS)

    asyncio.run(watch())


def test_the_oldest_connections_of_a_seat_are_replaced() -> None:
    async def watch() -> None:
        bus = Bus()
        with bus.watch("m", HOST) as first, bus.watch("m", NOBODY) as other, bus.watch("m", HOST) as second:
            bus.make_room("m", HOST, 3)
            assert not first.replaced
            bus.make_room("m", HOST, 2)
            assert (first.replaced, second.replaced, other.replaced) == (True, False, False)
            bus.make_room("m", HOST, 2)
            assert not second.replaced

    asyncio.run(watch())


def test_it_is_remembered_since_when_a_seat_is_empty_and_whether_it_was_left_on_purpose() -> None:
    async def watch() -> None:
        now = 1000
        bus = Bus(lambda: now)
        with bus.watch("m", HOST) as first:
            with bus.watch("m", HOST) as second:
                second.leaves = True
            assert bus.presence("m").gone == frozenset()  # another window is still open
            now = 2000
            first.leaves = False
        assert bus.presence("m").gone == {Gone(0, 2000, on_purpose=False)}
        with bus.watch("m", HOST) as third:
            assert bus.presence("m").gone == frozenset()  # he is back
            third.leaves = True
            now = 3000
        assert bus.presence("m").gone == {Gone(0, 3000, on_purpose=True)}
        bus.came("m", HOST)  # he moved without the page
        assert bus.presence("m").gone == frozenset()

    asyncio.run(watch())


def test_a_farewell_may_come_before_or_soon_after_the_connection_ends() -> None:
    async def watch() -> None:
        now = 1000
        bus = Bus(lambda: now)
        with bus.watch("m", HOST), bus.watch("m", frozenset({1})):
            bus.leaves("m", HOST)
        assert bus.presence("m").gone == {Gone(0, 1000, on_purpose=True), Gone(1, 1000, on_purpose=False)}
        now = 6000
        bus.leaves("m", frozenset({1}))
        assert Gone(1, 1000, on_purpose=True) in bus.presence("m").gone
        with bus.watch("m", HOST):
            pass
        now = 11_001
        bus.leaves("m", HOST)
        assert Gone(0, 6000, on_purpose=False) in bus.presence("m").gone

    asyncio.run(watch())


def test_who_watches_leaves_nothing_behind() -> None:
    async def watch() -> None:
        bus = Bus()
        with bus.watch("m", NOBODY):
            pass
        assert bus.presence("m").gone == frozenset()

    asyncio.run(watch())


def test_who_joined_by_the_page_that_he_watched_is_missed_when_he_goes() -> None:
    async def watch() -> None:
        bus = Bus()
        with bus.watch("m", NOBODY) as guest:
            guest.seats = frozenset({1})
        assert [gone.seat for gone in bus.presence("m").gone] == [1]

    asyncio.run(watch())
