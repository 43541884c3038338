"""Kenyan Bao with laps.

Two rows of eight holes with two seeds each; stores that are not sown. Lift a hole of yours with two seeds or more
(single seeds only if you have nothing else) and sow counter-clockwise through all sixteen holes, origin included.

* Last seed in an occupied hole on either side: lift all of it and sow on.
* Last seed in an empty hole: the turn ends; if the hole is yours, the seeds opposite go to your store and the
  capturing seed stays.
* A store of 17 wins at once, 16 each is a draw; if the player to move cannot, each banks his own row.
* A position that comes again is a draw (option `cycle=split`: each banks his own row). A move that never ends may not
  be played.

Sources: Masters Traditional Games; Russ, *The Complete Mancala Games Book*. Rulings: docs/rules.md.
"""

from typing import NamedTuple

from mashimo.rules.board import (
    DRAWN,
    MOVER,
    NO_MOVE,
    REPETITION,
    RESULT,
    RUNNING,
    Cells,
    copy_of,
    end,
    end_at_majority,
    end_by_stores,
    pass_turn,
    same_pits,
)
from mashimo.rules.endless import ENDED, FIRST_MARK, LAP_LIMIT, NEVER_ENDING
from mashimo.rules.steps import LIFT, RELAY, STOP, Trace, capture, drop, lift, note
from mashimo.rules.two_rows import collect_rows, opposite, owner_of_row

HOUSES = 8
PITS = 16
SEEDS = 2

DRAW, SPLIT = 0, 1


class Rule(NamedTuple):
    """The options of the game, as small integers."""

    single_to_empty: int = 0
    cycle: int = DRAW


def set_up(cells: Cells, rule: Rule) -> None:
    """Fill an empty board for the start of the game."""
    for pit in range(PITS):
        cells[pit] = SEEDS


def moves(cells: Cells, rule: Rule, out: list[int]) -> int:
    """Write the legal moves (pits) into `out`; return how many."""
    least = least_seeds(cells)
    first = cells[MOVER] * HOUSES
    count = 0
    for pit in range(first, first + HOUSES):
        if is_playable(cells, rule, pit, least) and comes_to_an_end(cells, pit):
            out[count] = pit
            count += 1
    return count


def can_start(cells: Cells, rule: Rule) -> bool:
    """Whether the mover can play, never-ending moves included."""
    least = least_seeds(cells)
    first = cells[MOVER] * HOUSES
    for pit in range(first, first + HOUSES):
        if is_playable(cells, rule, pit, least):
            return True
    return False


def has_move(cells: Cells, rule: Rule) -> bool:
    """Whether the mover can play."""
    least = least_seeds(cells)
    first = cells[MOVER] * HOUSES
    for pit in range(first, first + HOUSES):
        if is_playable(cells, rule, pit, least) and comes_to_an_end(cells, pit):
            return True
    return False


def least_seeds(cells: Cells) -> int:
    """How many seeds a hole needs to be lifted: two; one if the mover has only single seeds."""
    first = cells[MOVER] * HOUSES
    for pit in range(first, first + HOUSES):
        if cells[pit] > 1:
            return 2
    return 1


def is_playable(cells: Cells, rule: Rule, pit: int, least: int) -> bool:
    """Whether a hole of the mover's may be lifted, never-ending moves aside."""
    if cells[pit] < least:
        return False
    if cells[pit] == 1 and rule.single_to_empty:
        return cells[(pit + 1) % PITS] == 0
    return True


def comes_to_an_end(cells: Cells, pit: int) -> bool:
    """Whether the sowing that starts from this hole ends."""
    after = copy_of(cells)
    return sow(after, pit, None) != NEVER_ENDING


def play(cells: Cells, rule: Rule, move: int, trace: Trace) -> int:
    """Play a legal move."""
    last = sow(cells, move, trace)
    if last == NEVER_ENDING:
        return NEVER_ENDING
    mover = cells[MOVER]
    across = opposite(last, HOUSES)
    if owner_of_row(last, HOUSES) == mover and cells[across] > 0:
        capture(cells, across, mover, trace)
    pass_turn(cells)
    settle(cells, rule, trace)
    return ENDED


def sow(cells: Cells, origin: int, trace: Trace) -> int:
    """Sow in laps from a hole; return the empty hole where the last seed fell, or NEVER_ENDING."""
    remembered = cells
    remembered_pit, mark = -1, FIRST_MARK
    pit = origin
    seeds = lift(cells, pit, LIFT, trace)
    for lap in range(1, LAP_LIMIT + 1):
        while seeds > 0:
            pit = (pit + 1) % PITS
            drop(cells, pit, trace)
            seeds -= 1
        if cells[pit] == 1:
            note(STOP, pit, trace)
            return pit
        if pit == remembered_pit and same_pits(cells, remembered, PITS):
            return NEVER_ENDING
        if lap == mark:
            remembered = copy_of(cells)
            remembered_pit, mark = pit, 2 * mark
        seeds = lift(cells, pit, RELAY, trace)
    return NEVER_ENDING


def settle(cells: Cells, rule: Rule, trace: Trace) -> None:
    """End the game if it is at its end."""
    end_at_majority(cells, PITS)
    if cells[RESULT] == RUNNING and not has_move(cells, rule):
        collect_rows(cells, HOUSES, trace)
        end_by_stores(cells, NO_MOVE)


def repeated(cells: Cells, rule: Rule, trace: Trace) -> None:
    """The position has come again: end the game."""
    if rule.cycle == SPLIT:
        collect_rows(cells, HOUSES, trace)
        end_by_stores(cells, REPETITION)
    else:
        end(cells, DRAWN, REPETITION)
