"""Kalah.

Two rows of houses and two stores in the sowing path of their owners. Lift all seeds of one of your houses and sow them
one by one counter-clockwise: your houses, your store, the other's houses, never his store. The origin is not skipped.

* Last seed in your own store: you move again.
* Last seed in a house of yours that was empty: if the house opposite holds seeds, these and the last seed are yours
  (option `empty_capture=own_seed`: the lone last seed is yours even if it is empty).
* As soon as either row is empty, also when an extra turn was won by that move, the game ends and the other player
  banks what is left in his row (option `leftovers`). The fuller store wins.
* Option `pie`: when North is to move for the first time he may swap seats instead: the board is turned.

Sources: the app Mancala Games; Irving, Donkers and Uiterwijk, *Solving Kalah* (2000). Rulings: docs/rules.md.
"""

from typing import NamedTuple

from mashimo.rules.board import (
    MOVER,
    NORTH,
    OWN,
    ROW_EMPTY,
    SOUTH,
    STORE,
    Cells,
    end_at_majority,
    end_by_stores,
    pass_turn,
)
from mashimo.rules.endless import ENDED
from mashimo.rules.steps import CAPTURE, LIFT, STOP, TURN, Trace, bank, capture, collect, drop, lift, note
from mashimo.rules.two_rows import is_row_empty, next_past_store, occupied_houses, opposite, owner_of_row

NO_EMPTY_CAPTURE, OWN_SEED = 0, 1
TO_ROW_OWNER, TO_PLAYER_WHO_EMPTIED, NOBODY = 0, 1, 2

PIE = OWN  # 1 + the player who opened, until the other has moved or swapped
SWAP = 63


class Rule(NamedTuple):
    """The options of one game of Kalah, as small integers."""

    houses: int = 6
    seeds: int = 4
    empty_capture: int = NO_EMPTY_CAPTURE
    leftovers: int = TO_ROW_OWNER
    pie: int = 0
    stop_at_majority: int = 0


def set_up(cells: Cells, rule: Rule) -> None:
    """Fill an empty board for the start of the game."""
    for pit in range(2 * rule.houses):
        cells[pit] = rule.seeds
    cells[PIE] = rule.pie


def moves(cells: Cells, rule: Rule, out: list[int]) -> int:
    """Write the legal moves (pits, and SWAP) into `out`; return how many."""
    count = occupied_houses(cells, rule.houses, out)
    if may_swap(cells):
        out[count] = SWAP
        count += 1
    return count


def may_swap(cells: Cells) -> bool:
    """Whether the mover may take the other seat instead of moving."""
    return cells[PIE] != 0 and cells[PIE] != 1 + cells[MOVER]


def play(cells: Cells, rule: Rule, move: int, trace: Trace) -> int:
    """Play a legal move."""
    if move == SWAP:
        swap(cells, rule, trace)
        return ENDED
    mover = cells[MOVER]
    if may_swap(cells):
        cells[PIE] = 0
    last = sow(cells, rule, move, trace)
    if last != STORE + mover:
        capture_opposite(cells, rule, last, trace)
        pass_turn(cells)
    settle(cells, rule, trace)
    return ENDED


def sow(cells: Cells, rule: Rule, pit: int, trace: Trace) -> int:
    """Sow the seeds of a house; return where the last fell."""
    mover = cells[MOVER]
    seeds = lift(cells, pit, LIFT, trace)
    cell = pit
    while seeds > 0:
        cell = next_past_store(cell, rule.houses, mover, 1)
        drop(cells, cell, trace)
        seeds -= 1
    note(STOP, cell, trace)
    return cell


def capture_opposite(cells: Cells, rule: Rule, last: int, trace: Trace) -> None:
    """The last seed fell into a house: capture if that was the mover's own and empty."""
    mover = cells[MOVER]
    if owner_of_row(last, rule.houses) != mover or cells[last] != 1:
        return
    across = opposite(last, rule.houses)
    if cells[across] > 0:
        seeds = lift(cells, last, CAPTURE, trace) + lift(cells, across, CAPTURE, trace)
        bank(cells, mover, seeds, trace)
    elif rule.empty_capture == OWN_SEED:
        capture(cells, last, mover, trace)


def settle(cells: Cells, rule: Rule, trace: Trace) -> None:
    """End the game if it is at its end."""
    houses = rule.houses
    north_is_empty = is_row_empty(cells, houses, NORTH)
    if north_is_empty or is_row_empty(cells, houses, SOUTH):
        taker = SOUTH if north_is_empty else NORTH
        if rule.leftovers == TO_PLAYER_WHO_EMPTIED:
            taker = 1 - taker
        if rule.leftovers != NOBODY:
            collect(cells, 0, 2 * houses, taker, trace)
        end_by_stores(cells, ROW_EMPTY)
    elif rule.stop_at_majority:
        end_at_majority(cells, 2 * houses)


def swap(cells: Cells, rule: Rule, trace: Trace) -> None:
    """The players change seats: what South had is North's, and South (who opened) is to move."""
    houses = rule.houses
    for pit in range(houses):
        cells[pit], cells[pit + houses] = cells[pit + houses], cells[pit]
    cells[STORE], cells[STORE + 1] = cells[STORE + 1], cells[STORE]
    cells[PIE] = 0
    note(TURN, cells[MOVER], trace)
    pass_turn(cells)
