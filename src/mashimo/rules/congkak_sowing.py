"""Congkak: the options, the facts on the board, and how a lap is sown and ends."""

from typing import NamedTuple

from mashimo.rules.board import MARKS, MOVER, OWN, STORE, Cells
from mashimo.rules.steps import CAPTURE, LIFT, RELAY, STOP, Trace, bank, capture, drop, lift, note
from mashimo.rules.two_rows import next_past_store, opposite, owner_of_row

HOUSES = 7
SEEDS = 7

MOVER_EMPTY, BOTH_EMPTY = 0, 1
SEQUENTIAL, LOCKSTEP = 0, 1
FIRST_TO_STOP, OTHER_PLAYER = 0, 1

ROUND = OWN  # rounds finished
STARTER = OWN + 1  # who began this round
LOOPED = OWN + 2  # LOOPED + player: he has passed his store in this turn
BURNT = MARKS  # BURNT + pit: the house is burnt


class Rule(NamedTuple):
    """The options of the game, as small integers; `rounds` 0 sets no limit."""

    rounds: int = 1
    min_houses: int = 1
    bank_lone: int = 1
    forfeit_to_store: int = 0
    capture_requires_loop: int = 0
    round_end: int = MOVER_EMPTY
    opening: int = SEQUENTIAL
    first_after_opening: int = FIRST_TO_STOP


def next_cell(cells: Cells, cell: int, player: int) -> int:
    """The next cell that a player sows: burnt houses are passed over, and the loop past the own store is noted."""
    cell = next_past_store(cell, HOUSES, player, -1)
    while cell < STORE and cells[BURNT + cell]:
        cell = next_past_store(cell, HOUSES, player, -1)
    if cell == STORE + player:
        cells[LOOPED + player] = 1
    return cell


def sow(cells: Cells, origin: int, trace: Trace) -> int:
    """Sow in laps from a house; return the mover's store or the empty house where the last seed fell.

    Every circuit leaves a seed in the store, so this ends.
    """
    mover = cells[MOVER]
    cell = origin
    seeds = lift(cells, cell, LIFT, trace)
    while seeds > 0:
        cell = next_cell(cells, cell, mover)
        drop(cells, cell, trace)
        seeds -= 1
        if seeds == 0 and cell < STORE and cells[cell] > 1:
            seeds = lift(cells, cell, RELAY, trace)
    note(STOP, cell, trace)
    return cell


def finish_lap(cells: Cells, rule: Rule, player: int, last: int, trace: Trace) -> None:
    """A player's last seed fell into an empty house: what it takes."""
    if owner_of_row(last, HOUSES) != player:
        if rule.forfeit_to_store:
            capture(cells, last, 1 - player, trace)
        return
    if rule.capture_requires_loop and not cells[LOOPED + player]:
        return
    across = opposite(last, HOUSES)
    if cells[across] > 0:
        seeds = lift(cells, last, CAPTURE, trace) + lift(cells, across, CAPTURE, trace)
        bank(cells, player, seeds, trace)
    elif rule.bank_lone:
        capture(cells, last, player, trace)
