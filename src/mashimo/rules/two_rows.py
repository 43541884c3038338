"""What the games on two rows share: whose pit, which is opposite, the way round the board past a store."""

from mashimo.rules.board import MOVER, NORTH, SOUTH, STORE, Cells, are_empty, seeds_between
from mashimo.rules.steps import Trace, collect


def owner_of_row(pit: int, houses: int) -> int:
    """The player in whose row a pit lies; -1 for a store."""
    if pit < houses:
        return SOUTH
    if pit < 2 * houses:
        return NORTH
    return -1


def opposite(pit: int, houses: int) -> int:
    """The pit across the board."""
    return 2 * houses - 1 - pit


def row_seeds(cells: Cells, houses: int, player: int) -> int:
    """Seeds in a player's row."""
    return seeds_between(cells, player * houses, (player + 1) * houses)


def is_row_empty(cells: Cells, houses: int, player: int) -> bool:
    """Whether a player's row holds no seeds."""
    return are_empty(cells, player * houses, (player + 1) * houses)


def occupied_houses(cells: Cells, houses: int, out: list[int]) -> int:
    """Write the houses of the mover's row that hold seeds into `out`; return how many."""
    first = cells[MOVER] * houses
    count = 0
    for pit in range(first, first + houses):
        if cells[pit] > 0:
            out[count] = pit
            count += 1
    return count


def next_past_store(cell: int, houses: int, player: int, way: int) -> int:
    """The cell after `cell` on a player's way round the board, +1 counter-clockwise or -1 clockwise.

    The way includes his own store, which lies behind the last house of his row, and not the other's.
    """
    last = player * houses
    if way > 0:
        last += houses - 1
    if cell == last:
        return STORE + player
    if cell == STORE + player:
        cell = last
    return next_pit(cell, 2 * houses, way)


def next_pit(pit: int, pits: int, way: int) -> int:
    """The pit after this one round the board."""
    pit += way
    if pit < 0:
        return pits - 1
    return pit if pit < pits else 0


def collect_rows(cells: Cells, houses: int, trace: Trace) -> None:
    """Each player banks what is left in his own row."""
    collect(cells, 0, houses, SOUTH, trace)
    collect(cells, houses, 2 * houses, NORTH, trace)
