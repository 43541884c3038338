"""What the engine's own processes do beside thinking."""

import multiprocessing
import os
import threading
from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")


def end_with_parent() -> None:
    """Let this process end when the one that started it is gone: a server that is killed leaves none behind."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os._exit(1)

    threading.Thread(target=wait, name="end-with-parent", daemon=True).start()


def end_if_stuck(question: Callable[[], Answer], seconds: float) -> Answer:
    """Answer a question; if that takes longer, end this process, so that the one that asked knows."""
    clock = threading.Timer(seconds, os._exit, [1])
    clock.daemon = True
    clock.start()
    try:
        return question()
    finally:
        clock.cancel()
