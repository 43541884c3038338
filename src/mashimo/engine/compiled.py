"""Plain Python functions of the rules and the engine, compiled by Numba from their unchanged source.

The rules are written once, in plain Python (floor 0 imports no Numba). `compiled` builds the compiled form of a
function by replacing, in a copy of its globals, every function of the rules or the engine that it names by the compiled
form of that one. So a search plays by the very lines that a match is played by.

A function of the engine may be written for any game: it names functions that stand for those of a game, and `compiled`
is told which to put in their place.

Numba compiles a function when it is first called with arguments of these types: some seconds for the search of a game,
once, for what it made is kept on disk. It takes kept code for current as long as the function's own file is the same;
but the code was built from other files too. So functions are kept under names that change with every change of a file
that they were built from.
"""

import hashlib
import inspect
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import numba
import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

RULES, ENGINE = "mashimo.rules.", "mashimo.engine."
CACHE_VARIABLE = "MASHIMO_CACHE"

Function = Callable[..., Any]
Instead = tuple[tuple[str, Function], ...]


class _Built(NamedTuple):
    """A compiled function, and the files that it was built from."""

    function: Function
    files: frozenset[str]


def compiled(function: Function, **instead: Function) -> Function:
    """The compiled form of a function, and of everything in the rules and the engine that it calls.

    Args:
        function: a function of a module in `mashimo.rules` or `mashimo.engine` that keeps to arrays of integers and
            plain loops, and does not call itself.
        instead: functions to put in the place of those that functions of the engine name.

    Raises:
        TypeError: if it is no function written in Python.
    """
    return _build(function, tuple(sorted(instead.items()))).function


@cache
def _build(function: Function, instead: Instead) -> _Built:
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a function written in Python")
    if not function.__module__.startswith(ENGINE):
        instead = ()
    called, names = [], {}
    for name in _names_in(function.__code__) & set(function.__globals__):
        value = dict(instead).get(name, function.__globals__[name])
        if isinstance(value, FunctionType) and value.__module__.startswith((RULES, ENGINE)):
            called.append(_build(value, instead if value.__module__.startswith(ENGINE) else ()))
            value = called[-1].function
        names[name] = value
    files = frozenset([inspect.getfile(function)]).union(*(built.files for built in called))
    copy = FunctionType(function.__code__, {"__name__": function.__module__, **names}, function.__name__)
    copy.__defaults__ = function.__defaults__
    copy.__qualname__ = f"{function.__name__}_{_digest(files, instead)}"
    return _Built(_njit(copy), files)


def cells_of(cells: bytes | bytearray) -> NDArray[np.uint8]:
    """A board as compiled functions take it: a copy."""
    return np.frombuffer(bytes(cells), dtype=np.uint8).copy()


@cache
def cache_folder() -> Path | None:
    """The folder in which compiled code is kept; None if it cannot be written to.

    It lies in the user's cache folder, or where the environment variable MASHIMO_CACHE says.
    """
    chosen = os.environ.get(CACHE_VARIABLE)
    folder = Path(chosen) if chosen else user_cache_path("mashimo", appauthor=False)
    folder = folder / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        return None


def _njit(function: FunctionType) -> Function:
    """The function compiled by Numba, and kept on disk if there is a folder to write to."""
    folder = cache_folder()
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    # Only who makes an array needs Numba's run-time for arrays, which counts references at every use of one.
    counts_references = "copy" in function.__code__.co_names
    options = {"cache": folder is not None, "nogil": True, "_nrt": counts_references, "error_model": "numpy"}
    dispatcher: Function = numba.njit(**options)(function)  # type: ignore[call-overload]
    return dispatcher


def _names_in(code: CodeType) -> set[str]:
    """The global names that a function, with what is defined inside it, may look up."""
    inner = [_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*inner)


def _digest(files: frozenset[str], instead: Instead) -> str:
    """A short word for what a function was built from."""
    digest = hashlib.sha256(numba.__version__.encode())
    for file in sorted(files):
        digest.update(_content(file))
    for name, function in instead:
        digest.update(f"{name}={function.__module__}.{function.__qualname__};".encode())
    return digest.hexdigest()[:12]


@cache
def _content(file: str) -> bytes:
    return Path(file).read_bytes()
