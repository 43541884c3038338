"""Bao as Kenyan children play it.

Two rows of eight holes with three seeds each; the store at a player's right hand is sown by him and left out by the
other. Lift all seeds of one of your holes and sow them one by one counter-clockwise, leaving out the origin: the 17th
seed goes to the hole after it.

* Last seed in your own store: you move again.
* Last seed in a hole of yours that was empty: the seeds opposite are yours; the capturing seed stays (option
  `capture_own_seed`: it is taken too).
* A store of 25 wins at once, 24 each is a draw; if the player to move has no seeds, the other takes all that are left.

Source: Masters Traditional Games. Rulings: docs/rules.md.
"""

from typing import NamedTuple

from mashimo.rules.board import (
    MOVER,
    NO_MOVE,
    RESULT,
    RUNNING,
    STORE,
    Cells,
    end_at_majority,
    end_by_stores,
    pass_turn,
)
from mashimo.rules.endless import ENDED
from mashimo.rules.steps import CAPTURE, LIFT, STOP, Trace, bank, drop, lift, note
from mashimo.rules.two_rows import collect_rows, next_past_store, occupied_houses, opposite, owner_of_row, row_seeds

HOUSES = 8
SEEDS = 3


class Rule(NamedTuple):
    """The options of the game, as small integers."""

    capture_own_seed: int = 0


def set_up(cells: Cells, rule: Rule) -> None:
    """Fill an empty board for the start of the game."""
    for pit in range(2 * HOUSES):
        cells[pit] = SEEDS


def moves(cells: Cells, rule: Rule, out: list[int]) -> int:
    """Write the legal moves (pits) into `out`; return how many."""
    return occupied_houses(cells, HOUSES, out)


def play(cells: Cells, rule: Rule, move: int, trace: Trace) -> int:
    """Play a legal move."""
    mover = cells[MOVER]
    last = sow(cells, move, trace)
    if last != STORE + mover:
        capture_opposite(cells, rule, last, trace)
        pass_turn(cells)
    settle(cells, rule, trace)
    return ENDED


def sow(cells: Cells, origin: int, trace: Trace) -> int:
    """Sow the seeds of a hole, never into the hole itself; return where the last fell."""
    mover = cells[MOVER]
    seeds = lift(cells, origin, LIFT, trace)
    cell = origin
    while seeds > 0:
        cell = next_past_store(cell, HOUSES, mover, 1)
        if cell != origin:
            drop(cells, cell, trace)
            seeds -= 1
    note(STOP, cell, trace)
    return cell


def capture_opposite(cells: Cells, rule: Rule, last: int, trace: Trace) -> None:
    """The last seed fell into a hole: capture if that was the mover's own and empty."""
    mover = cells[MOVER]
    across = opposite(last, HOUSES)
    if owner_of_row(last, HOUSES) != mover or cells[last] != 1 or cells[across] == 0:
        return
    seeds = lift(cells, across, CAPTURE, trace)
    if rule.capture_own_seed:
        seeds += lift(cells, last, CAPTURE, trace)
    bank(cells, mover, seeds, trace)


def settle(cells: Cells, rule: Rule, trace: Trace) -> None:
    """End the game if it is at its end."""
    end_at_majority(cells, 2 * HOUSES)
    if cells[RESULT] == RUNNING and row_seeds(cells, HOUSES, cells[MOVER]) == 0:
        collect_rows(cells, HOUSES, trace)
        end_by_stores(cells, NO_MOVE)
