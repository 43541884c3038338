"""The compiled search of each game. Importing this imports Numba."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy import int64
from numpy.typing import NDArray

from mashimo.engine import alphabeta, cells_board, packed, packed_board, packed_kalah, packed_oware
from mashimo.engine.compiled import Bound, Function, compiled
from mashimo.engine.evaluation import ESTIMATES
from mashimo.engine.limits import Limits
from mashimo.rules.catalogue import CATALOGUE
from mashimo.rules.game import Game, game


@dataclass(frozen=True, slots=True)
class Kernels:
    """The compiled functions for the boards of one form of a game.

    Attributes:
        words: 64-bit words of a board.
        write: write the cells of the rules into the words of a board.
        key_of: the key of a board.
        search: see `alphabeta.search`.
    """

    words: int
    write: Callable[[bytes, NDArray[int64]], None]
    key_of: Callable[..., int]
    search: Callable[..., int]


def kernels_for(game: Game, cells: bytes) -> Kernels:
    """The kernels for a position: on packed boards if the game and the position allow it."""
    return kernels(game.key, packed.can_pack(game, cells))


@cache
def kernels(key: str, on_words: bool) -> Kernels:
    """The kernels of a game on packed boards, or on those of the rules."""
    instead = on_packed_boards(key) if on_words else on_cells(key)
    return Kernels(
        words=packed.WORDS if on_words else cells_board.WORDS,
        write=write_packed if on_words else write_cells,
        key_of=compiled(instead.get("key_of", cells_board.key_of), **instead),
        search=compiled(alphabeta.search, **instead),
    )


def prepare(key: str) -> None:
    """Compile the search of a game, or take it from the disk, for every form of its boards."""
    from mashimo.engine.deepening import Searcher

    for name in (key, f"{key};houses=7") if key in PACKABLE else (key,):
        Searcher(game(name).start(), Limits(depth=2)).run()


def on_cells(key: str, *, proven: bool = False) -> dict[str, Callable[..., Any] | Bound]:
    """What stands in the place of the functions of `cells_board` for a game, on the boards of the rules.

    Args:
        key: of the game.
        proven: whether moves are proven to end before they are listed. Who plays every move that he looks at need not
            know before which of them never end, nor whether one does; he calls `settle_stuck` if none did.
    """
    rules = CATALOGUE[key].rules
    its_moves: Function | Bound = rules.moves
    its_play: Function | Bound = rules.play
    its_settle: Function = cells_board.never_without_moves
    if not proven:
        its_moves = Bound(rules.moves, (("comes_to_an_end", cells_board.perhaps_never),))
        if hasattr(rules, "can_start"):
            its_play, its_settle = Bound(rules.play, (("has_move", rules.can_start),)), rules.settle
    return {
        "its_moves": its_moves,
        "its_play": its_play,
        "its_settle": its_settle,
        "its_repeated": getattr(rules, "repeated", cells_board.never_repeated),
        "its_shortest_cycle": getattr(rules, "shortest_cycle", cells_board.any_cycle),
        "its_estimate": ESTIMATES[key],
    }


def on_packed_boards(key: str) -> dict[str, Callable[..., Any] | Bound]:
    """The same on packed boards."""
    rules = PACKABLE[key]
    its = {
        "its_moves": rules.moves,
        "its_play": rules.play,
        "its_settle": cells_board.never_without_moves,
        "its_repeated": getattr(rules, "repeated", cells_board.never_repeated),
        "its_shortest_cycle": getattr(rules, "shortest_cycle", cells_board.any_cycle),
        "its_estimate": ESTIMATES[key],
    }
    return {name: getattr(packed_board, name) for name in PACKED} | {"mover_of": packed.mover_of} | its


PACKABLE: dict[str, Any] = {"kalah": packed_kalah, "oware": packed_oware}

PACKED = (
    "moves",
    "play",
    "settle_stuck",
    "repeated",
    "estimate",
    "put",
    "is_over",
    "end_value",
    "can_repeat",
    "key_of",
    "store_seeds",
    "house_seeds",
    "row_seeds",
)


def write_cells(cells: bytes, words: NDArray[int64]) -> None:
    """Write the cells of the rules into the words of a board."""
    words[:] = np.frombuffer(cells, dtype=np.int64)


def write_packed(cells: bytes, words: NDArray[int64]) -> None:
    """Write the cells of the rules into the words of a packed board."""
    words[:] = packed.pack(cells)
