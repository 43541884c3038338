"""The rules compiled by Numba, from their unchanged source.

The rules are written once, in plain Python (floor 0 imports no Numba). `compiled` builds the compiled form of a rules
function by replacing, in a copy of its globals, every rules function that it names by the compiled form of that one.
So a search plays by the very lines that a match is played by.

Compiled functions take what the interpreted ones do, as NumPy arrays: cells as `uint8` (`cells_of`), `out` as `int64`,
the `Rule` as it is, and None for the trace. Numba compiles a function when it is first called, which takes seconds for
the games of many functions.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import CodeType, FunctionType
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

RULES = "mashimo.rules."


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """The compiled form of a rules function, and of everything in the rules that it calls.

    Args:
        function: a function of a module in `mashimo.rules` that keeps to flat boards and plain loops.
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
    dispatcher: Callable[..., Any] = numba.njit(copy)
    return dispatcher


def cells_of(cells: bytes | bytearray) -> NDArray[np.uint8]:
    """A board as compiled functions take it: a copy."""
    return np.frombuffer(bytes(cells), dtype=np.uint8).copy()


def _is_rules_function(value: object) -> bool:
    return isinstance(value, FunctionType) and value.__module__.startswith(RULES)


def _names_in(code: CodeType) -> set[str]:
    """The global names that a function, with what is defined inside it, may look up."""
    inner = [_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*inner)
