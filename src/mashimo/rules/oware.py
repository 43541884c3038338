"""Oware.

Two rows of houses, stores that are not sown. Lift all seeds of one of your houses and sow them one by one
counter-clockwise, leaving out the origin every time round.

* If the last seed makes two or three in a house of the other player, these are yours, and so are the seeds of the
  houses before it, back against the sowing, as long as they hold two or three and are his.
* If the other row is empty you must give it a seed.
* A capture of *all* seeds of the other (a grand slam) is treated as the option `grand_slam` says.
* The game ends when a store holds more than half of the seeds or both hold half; when the player to move has no legal
  move (each banks his own row); or when a position comes again (option `cycle`: each banks his own row, or a draw).

Sources: the Abapa rules of international play; Masters Traditional Games. Rulings: docs/rules.md.
"""

from typing import NamedTuple

from mashimo.rules.board import (
    DRAWN,
    GRAND_SLAM,
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
)
from mashimo.rules.endless import ENDED
from mashimo.rules.steps import LIFT, STOP, Trace, capture, collect, drop, lift, note
from mashimo.rules.two_rows import collect_rows, owner_of_row, row_seeds

NO_CAPTURE, ALLOWED, ILLEGAL, LEAVE_LAST, LEAVE_FIRST, OPPONENT_GETS_REST = 0, 1, 2, 3, 4, 5
SPLIT, DRAW = 0, 1


class Rule(NamedTuple):
    """The options of one game of Oware, as small integers."""

    houses: int = 6
    seeds: int = 4
    grand_slam: int = NO_CAPTURE
    cycle: int = SPLIT
    repetition_limit: int = 2


def set_up(cells: Cells, rule: Rule) -> None:
    """Fill an empty board for the start of the game."""
    for pit in range(2 * rule.houses):
        cells[pit] = rule.seeds


def moves(cells: Cells, rule: Rule, out: list[int]) -> int:
    """Write the legal moves (pits) into `out`; return how many."""
    first = cells[MOVER] * rule.houses
    count = 0
    for pit in range(first, first + rule.houses):
        if is_playable(cells, rule, pit) and not is_refused_slam(cells, rule, pit):
            out[count] = pit
            count += 1
    if count == 0 and rule.grand_slam == ILLEGAL:  # only slams: they may be played and take nothing
        for pit in range(first, first + rule.houses):
            if is_playable(cells, rule, pit):
                out[count] = pit
                count += 1
    return count


def is_playable(cells: Cells, rule: Rule, pit: int) -> bool:
    """Whether a house of the mover's may be sown, grand slams aside: it holds seeds, and feeds a starving opponent."""
    seeds = cells[pit]
    if seeds == 0:
        return False
    if row_seeds(cells, rule.houses, 1 - cells[MOVER]) > 0:
        return True
    return seeds > rule.houses - 1 - pit % rule.houses


def is_refused_slam(cells: Cells, rule: Rule, pit: int) -> bool:
    """Whether sowing this house would be a grand slam where those may not be played."""
    if rule.grand_slam != ILLEGAL:
        return False
    after = copy_of(cells)
    last = sow(after, rule, pit, None)
    return is_grand_slam(after, rule, last)


def has_move(cells: Cells, rule: Rule) -> bool:
    """Whether the mover can play. Slams that may not be played become playable when nothing else is."""
    first = cells[MOVER] * rule.houses
    for pit in range(first, first + rule.houses):
        if is_playable(cells, rule, pit):
            return True
    return False


def play(cells: Cells, rule: Rule, move: int, trace: Trace) -> int:
    """Play a legal move."""
    last = sow(cells, rule, move, trace)
    capture_run(cells, rule, last, trace)
    pass_turn(cells)
    settle(cells, rule, trace)
    return ENDED


def sow(cells: Cells, rule: Rule, origin: int, trace: Trace) -> int:
    """Sow the seeds of a house, never into the house itself; return where the last fell."""
    seeds = lift(cells, origin, LIFT, trace)
    pit = origin
    while seeds > 0:
        pit += 1
        if pit == 2 * rule.houses:
            pit = 0
        if pit != origin:
            drop(cells, pit, trace)
            seeds -= 1
    note(STOP, pit, trace)
    return pit


def run_start(cells: Cells, rule: Rule, last: int) -> int:
    """The far end of the run of captured houses that ends at `last`; `last + 1` if nothing is captured."""
    other = 1 - cells[MOVER]
    pit = last
    while pit >= 0 and owner_of_row(pit, rule.houses) == other and (cells[pit] == 2 or cells[pit] == 3):
        pit -= 1
    return pit + 1


def is_grand_slam(cells: Cells, rule: Rule, last: int) -> bool:
    """Whether the captured run holds every seed of the other player."""
    start = run_start(cells, rule, last)
    seeds = 0
    for pit in range(start, last + 1):
        seeds += cells[pit]
    return seeds > 0 and seeds == row_seeds(cells, rule.houses, 1 - cells[MOVER])


def capture_run(cells: Cells, rule: Rule, last: int, trace: Trace) -> None:
    """Capture back from the house of the last seed."""
    mover = cells[MOVER]
    start = run_start(cells, rule, last)
    end_pit = last
    slam = is_grand_slam(cells, rule, last)
    if slam and (rule.grand_slam == NO_CAPTURE or rule.grand_slam == ILLEGAL):
        return
    if slam and rule.grand_slam == LEAVE_LAST:
        start += 1
    if slam and rule.grand_slam == LEAVE_FIRST:
        end_pit -= 1
    for pit in range(end_pit, start - 1, -1):
        capture(cells, pit, mover, trace)
    if slam and rule.grand_slam == OPPONENT_GETS_REST:
        collect(cells, 0, 2 * rule.houses, 1 - mover, trace)
        end_by_stores(cells, GRAND_SLAM)


def settle(cells: Cells, rule: Rule, trace: Trace) -> None:
    """End the game if it is at its end."""
    if cells[RESULT] == RUNNING:
        end_at_majority(cells, 2 * rule.houses)
    if cells[RESULT] == RUNNING and not has_move(cells, rule):
        collect_rows(cells, rule.houses, trace)
        end_by_stores(cells, NO_MOVE)


def shortest_cycle(rule: Rule) -> int:
    """A board comes again after no fewer moves.

    No seed goes to a store meanwhile, so as many seeds pass from each house to the next as from any other, and some do.
    Each house thus gets a seed, or is the origin that a long sowing skips; so each is sown, or it would hold more.
    """
    return 2 * rule.houses


def repeated(cells: Cells, rule: Rule, trace: Trace) -> None:
    """The position has come again: end the game."""
    if rule.cycle == DRAW:
        end(cells, DRAWN, REPETITION)
    else:
        collect_rows(cells, rule.houses, trace)
        end_by_stores(cells, REPETITION)
