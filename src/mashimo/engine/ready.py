"""Whether a game's compiled search is ready in this process, so that a first move never waits for it.

Compiling the search of a game takes some seconds, once on a machine; what it made is kept on disk, and taken from there
in a fraction of a second. Both happen in a thread of their own, while the interpreted search answers.
"""

import logging
import threading
from functools import cache

log = logging.getLogger(__name__)

_started: dict[str, threading.Event] = {}
_lock = threading.Lock()


@cache
def can_compile() -> bool:
    """Whether Numba works here. If not, the log says so, once in a process."""
    try:
        import numba  # noqa: F401
    except Exception as error:  # noqa: BLE001  a broken installation fails in many ways
        log.warning("Numba cannot be used: the computer plays by the slower, interpreted search (%s)", error)
        return False
    return True


def is_ready(key: str) -> bool:
    """Whether the compiled search of a game is ready; if nobody has asked before, it is made so from now on."""
    with _lock:
        done = _started.get(key)
        if done is None:
            done = _started[key] = threading.Event()
            threading.Thread(target=_prepare, args=(key, done), name=f"compile-{key}", daemon=True).start()
    return done.is_set()


def compile_search(key: str) -> None:
    """Compile the search of a game, or take it from the disk; returns when it is ready."""
    from mashimo.engine.kernels import prepare

    prepare(key)


def _prepare(key: str, done: threading.Event) -> None:
    if not can_compile():
        return
    try:
        compile_search(key)
    except Exception:
        log.exception("the search of %s could not be compiled; the interpreted one plays on", key)
        return
    done.set()
