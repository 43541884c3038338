"""A process that dies or is stuck is replaced, and asked once more."""

import asyncio
import os
import time
from concurrent.futures.process import BrokenProcessPool
from functools import partial

import pytest

from mashimo.rooms.processes import Processes, processes


def test_a_stuck_process_ends_and_others_answer_after_it() -> None:
    async def ask() -> None:
        engine = Processes(partial(processes, 1), seconds=2.0)
        try:
            first = await engine.ask(os.getpid)
            with pytest.raises(BrokenProcessPool):
                await engine.ask(partial(time.sleep, 600))
            assert await engine.ask(os.getpid) not in (first, os.getpid())
        finally:
            engine.close()

    asyncio.run(ask())


def test_waiting_for_others_is_not_being_stuck() -> None:
    async def ask() -> None:
        engine = Processes(partial(processes, 1), seconds=2.0)
        try:
            first = await engine.ask(os.getpid)
            await asyncio.gather(*(engine.ask(partial(time.sleep, 0.5)) for _ in range(6)))
            assert await engine.ask(os.getpid) == first
        finally:
            engine.close()

    asyncio.run(ask())
