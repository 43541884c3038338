"""Compile the search of games ahead, in several processes."""

import multiprocessing
from collections.abc import Iterator, Sequence, Sized
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path

from mashimo.engine import ready
from mashimo.rules.errors import MashimoError
from mashimo.rules.game import game
from mashimo.rules.game import games as all_games


class CannotWarm(MashimoError):
    """The search of a game cannot be compiled ahead."""


class Warming(Sized):
    """The games that are compiled, each told when it is ready."""

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys = [game(key).key for key in keys]

    def __len__(self) -> int:
        return len(self.keys)

    def __iter__(self) -> Iterator[str]:
        with ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn")) as pool:
            waiting = {pool.submit(ready.compile_search, key): key for key in self.keys}
            for done in as_completed(waiting):
                done.result()
                yield waiting[done]


def warmed(keys: Sequence[str] | None) -> Warming:
    """Compile the search of games, or of all; iterating waits for each.

    Raises:
        UnknownGame: if there is no such game.
    """
    return Warming(keys or all_games())


def folder() -> Path:
    """Where compiled code is kept.

    Raises:
        CannotWarm: if Numba does not work here, or there is no folder to write to.
    """
    if not ready.can_compile():
        raise CannotWarm("Numba cannot be used here, so nothing can be compiled")
    from mashimo.engine.compiled import CACHE_VARIABLE, cache_folder

    found = cache_folder()
    if found is None:
        raise CannotWarm(f"the cache folder cannot be written to: name another in the variable {CACHE_VARIABLE}")
    return found
