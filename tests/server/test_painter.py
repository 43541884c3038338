"""The painter: one picture after the other, none twice, never too many waiting."""

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import pytest
from starlette.exceptions import HTTPException

from mashimo.server import painter as module
from mashimo.server.limits import TooFast
from mashimo.server.painter import MOST_WAITING, Painter


def in_thread() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1)


def test_a_picture_is_kept_until_there_are_too_many(monkeypatch):
    monkeypatch.setattr(module, "MOST_KEPT", 25)

    async def paint_three() -> list[bytes | None]:
        painter = Painter(in_thread)
        for name in ("a", "b", "c"):
            await painter.paint(name, partial(bytes, 10))
        painter.close()
        return [painter.kept(name) for name in ("a", "b", "c")]

    assert asyncio.run(paint_three()) == [None, bytes(10), bytes(10)]


def test_who_comes_when_many_wait_is_asked_to_come_again():
    go = threading.Event()

    def slow() -> bytes:
        go.wait(20)
        return b"x"

    async def crowd() -> None:
        painter = Painter(in_thread)
        waiting = [asyncio.create_task(painter.paint(str(number), slow)) for number in range(MOST_WAITING)]
        await asyncio.sleep(0)
        with pytest.raises(TooFast):
            await painter.paint("one more", slow)
        go.set()
        assert await asyncio.gather(*waiting) == [b"x"] * MOST_WAITING
        assert await painter.paint("one more", slow) == b"x"
        painter.close()

    asyncio.run(crowd())


def test_a_process_that_dies_is_told_as_trouble_not_as_a_fault():
    async def kill() -> None:
        painter = Painter()
        with pytest.raises(HTTPException) as told:
            await painter.paint("a", partial(__import__("os")._exit, 3))
        assert told.value.status_code == 503
        assert await painter.paint("b", partial(bytes, 3)) == bytes(3)
        painter.close()

    asyncio.run(kill())
