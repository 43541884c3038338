"""Waking: players at once, and many watchers without a storm."""

import asyncio

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
