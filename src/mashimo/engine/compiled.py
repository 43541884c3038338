"""Plain Python functions of the rules and the engine, compiled by Numba from their unchanged source.

The rules are written once, in plain Python (floor 0 imports no Numba). `compiled` builds the compiled form of a
function by replacing, in a copy of its globals, every function of the rules or the engine that it names by the compiled
form of that one. So a search plays by the very lines that a match is played by.

A function of the engine may be written for any game: it names functions that stand for those of a game, and `compiled`
is told which to put in their place.

Numba compiles a function when it is first called with arguments of these types: some seconds for the search of a game,
once, for what it made is kept on disk. It takes kept code for current as long as the function's own file is the same;
but the code was built from other files too. So functions are kept under names that change with every change of a file
or a constant that they were built from.
"""

import hashlib
import inspect
import os
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple, cast

import numba
import numpy as np
from numba.core.types import unliteral
from numpy.typing import NDArray
from platformdirs import user_cache_path

from mashimo.engine import stack_copy as stack_copy_module
from mashimo.engine.stack_copy import stack_copy
from mashimo.rules.board import copy_of

RULES, ENGINE = "mashimo.rules.", "mashimo.engine."
CACHE_VARIABLE = "MASHIMO_CACHE"

Function = Callable[..., Any]


class Bound(NamedTuple):
    """A function with others in the place of those that it, and what it calls in its package, names."""

    function: Function
    instead: "Instead" = ()


Instead = tuple[tuple[str, "Function | Bound"], ...]


class _Built(NamedTuple):
    """A compiled function, and what it was built from: the contents of files, and the values of constants."""

    function: Function
    parts: frozenset[bytes]


def compiled(function: Function | Bound, **instead: Function | Bound) -> Function:
    """The compiled form of a function, and of everything in the rules and the engine that it calls.

    Args:
        function: a function of a module in `mashimo.rules` or `mashimo.engine` that keeps to arrays of integers and
            plain loops, and does not call itself.
        instead: functions to put in the place of those that this one, and those of its package that it calls, name.

    Raises:
        TypeError: if it is no function written in Python.
    """
    if isinstance(function, Bound):
        return _build(function.function, _needed(*function)).function
    given = tuple(sorted(instead.items()))
    return _build(function, _needed(function, given)).function


@cache
def _build(function: Function, instead: Instead, *, outer: bool = True) -> _Built:
    """Build a function; an outer one is called from Python, the others from compiled functions only."""
    if not isinstance(function, FunctionType):
        raise TypeError(f"{function!r} is not a function written in Python")
    package = _package(function)
    called, names, parts = [], {}, {_content(inspect.getfile(function))}
    for name in _names_in(function.__code__) & set(function.__globals__):
        value = dict(instead).get(name, function.__globals__[name])
        if value is copy_of:
            value = stack_copy
        elif isinstance(value, Bound):
            called.append(_build(value.function, _needed(*value), outer=False))
            value = called[-1].function
        elif isinstance(value, FunctionType) and _package(value):
            called.append(_build(value, _needed(value, instead) if _package(value) == package else (), outer=False))
            value = called[-1].function
        else:
            parts.add(name.encode() + _said(value))
        names[name] = value
    built_from = frozenset(parts).union(*(built.parts for built in called))
    copy = FunctionType(function.__code__, {"__name__": function.__module__, **names}, function.__name__)
    copy.__defaults__ = function.__defaults__
    copy.__qualname__ = f"{function.__name__}_{_digest(built_from, instead)}"
    return _Built(_njit(copy, outer), built_from)


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


def _needed(function: Function, instead: Instead) -> Instead:
    """Those of the functions to put in place that make a difference: what is built without any can be shared."""
    reached = _reached(function, frozenset(instead))
    return tuple((name, other) for name, other in instead if name in reached)


@cache
def _reached(function: Function, instead: frozenset[tuple[str, Function | Bound]]) -> frozenset[str]:
    """The global names that a function, and what it calls in its package, may look up."""
    if not isinstance(function, FunctionType):
        return frozenset()
    names = _names_in(function.__code__) & set(function.__globals__)
    reached = set(names)
    for name in names:
        value = dict(instead).get(name, function.__globals__[name])
        if isinstance(value, FunctionType) and _package(value) == _package(function) != "":
            reached |= _reached(value, instead)
    return frozenset(reached)


def _package(function: Function) -> str:
    """The package of the rules or the engine to which a function belongs, or none."""
    return next((package for package in (RULES, ENGINE) if function.__module__.startswith(package)), "")


def _njit(function: FunctionType, outer: bool) -> Function:
    """The function compiled by Numba; an outer one is kept on disk if there is a folder to write to."""
    folder = cache_folder() if outer else None
    if folder is not None:
        numba.config.CACHE_DIR = str(folder)  # type: ignore[attr-defined]
    options = {
        "cache": folder is not None,
        "nogil": True,
        "error_model": "numpy",
        "_nrt": False,  # nothing makes an array that lives on, so nobody has to count who uses it
        # Passing boards and a search's many arrays on would cost more than most functions do.
        "forceinline": True,
        # Without these, which only Python needs, an inner function takes less time to compile.
        "no_cpython_wrapper": not outer,
        "no_cfunc_wrapper": not outer,
    }
    dispatcher = numba.njit(**options)(function)  # type: ignore[call-overload]
    template = dispatcher.get_call_template

    def general_template(types: Any, keywords: Any) -> Any:
        """How it is called with arguments of these types: no form of its own for every number that is written out."""
        return template([unliteral(one) for one in types], keywords)  # type: ignore[no-untyped-call]

    dispatcher.get_call_template = general_template
    return cast(Function, dispatcher)


def _names_in(code: CodeType) -> set[str]:
    """The global names that a function, with what is defined inside it, may look up."""
    inner = [_names_in(constant) for constant in code.co_consts if isinstance(constant, CodeType)]
    return set(code.co_names).union(*inner)


def _digest(parts: frozenset[bytes], instead: Instead) -> str:
    """A short word for what a function was built from, this file included: it says how."""
    digest = hashlib.sha256(numba.__version__.encode() + _content(__file__) + _content(stack_copy_module.__file__))
    for part in sorted(parts):
        digest.update(part)
    digest.update(repr([(name, _described(other)) for name, other in instead]).encode())
    return digest.hexdigest()[:12]


def _described(other: Function | Bound) -> str:
    if isinstance(other, Bound):
        return _described(other.function) + repr([(name, _described(one)) for name, one in other.instead])
    return f"{other.__module__}.{other.__qualname__}"


def _said(value: object) -> bytes:
    """What a constant is: compiled code holds its value. A module of ours stands for all that it holds."""
    if isinstance(value, ModuleType):
        return _content(str(value.__file__)) if value.__name__.startswith((RULES, ENGINE)) else b""
    return value.tobytes() if isinstance(value, np.ndarray) else repr(value).encode()


@cache
def _content(file: str) -> bytes:
    """A short form of what is in a file."""
    return hashlib.sha256(Path(file).read_bytes()).digest()
