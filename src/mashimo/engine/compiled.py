"""The rules compiled by Numba, from their unchanged source.

The rules are written once, in plain Python (floor 0 imports no Numba). `compiled` builds the compiled form of a rules
function by replacing, in a copy of its globals, every rules function that it names by the compiled form of that one.
So a search plays by the very lines that a match is played by.

Compiled functions take what the interpreted ones do, as NumPy arrays: cells as `uint8` (`cells_of`), `out` as `int64`,
the `Rule` as it is, and None for the trace. Numba compiles a function when it is first called with arguments of these
types: two to ten seconds for the `moves` and `play` of a game, once, for what it made is kept on disk.
"""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

import mashimo.rules

RULES = "mashimo.rules."


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a rules function, and of everything in the rules that it calls.

    Args:
        function: a function of a module in `mashimo.rules` that keeps to flat boards and plain loops, and does not
            call itself.
    """
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a function written in Python")
    names = {
        name: compiled(value) if _is_rules_function(value) else value
        for name, value in function.__globals__.items()
        if name in _names_in(function.__code__)
    }
    copy = FunctionType(function.__code__, {"__name__": function.__module__, **names}, function.__name__)
    copy.__defaults__ = function.__defaults__
    # Numba keeps compiled code under this name, and takes it for current as long as the function's own file is the
    # same; but what it was built from are the other files of the rules too.
    copy.__qualname__ = f"{function.__name__}_{_rules_digest()}"
    return _njit(copy)


def cells_of(cells: bytes | bytearray) -> NDArray[np.uint8]:
    """A board as compiled functions take it: a copy."""
    return np.frombuffer(bytes(cells), dtype=np.uint8).copy()


def _njit(function: FunctionType) -> Callable[..., Any]:
    """The function compiled by Numba, and kept on disk if there is a folder to write to."""
    dispatcher: Callable[..., Any]
    try:
        dispatcher = numba.njit(function, cache=True)
    except RuntimeError:  # "no locator available": nowhere to keep it
        dispatcher = numba.njit(function)
    return dispatcher


def _is_rules_function(value: object) -> bool:
    return isinstance(value, FunctionType) and value.__module__.startswith(RULES)


def _names_in(code: CodeType) -> set[str]:
    """The global names that a function, with what is defined inside it, may look up."""
    inner = [_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*inner)


@cache
def _rules_digest() -> str:
    """A short word that changes with every change of the rules."""
    digest = hashlib.sha256()
    for folder in mashimo.rules.__path__:
        for file in sorted(Path(folder).glob("*.py")):
            digest.update(file.name.encode() + file.read_bytes())
    return digest.hexdigest()[:12]
