"""Bao la Kiswahili: takasia, the blocking of the one pit that a takata threatens."""

from mashimo.rules.board import NORTH, SOUTH, STORE, Cells
from mashimo.rules.four_rows import (
    FRONT,
    NOWHERE,
    NYUMBA,
    RING,
    can_capture,
    first_capture,
    is_functional,
    occupied_front_pits,
)
from mashimo.rules.kiswahili_facts import BLOCKED, HOUSES
from mashimo.rules.steps import BLOCK, Trace, note

NONE, SEVERAL = -1, -2


def block(cells: Cells, attacker: int, trace: Trace) -> None:
    """The attacker has just ended a takata: block the pit that he threatens, if the rule says so."""
    defender = 1 - attacker
    if cells[STORE + SOUTH] + cells[STORE + NORTH] > 0 or can_capture(cells, defender):
        return
    pit = only_target(cells, attacker)
    if pit >= 0 and not is_exempt(cells, defender, pit):
        cells[BLOCKED] = 1 + pit
        note(BLOCK, RING * defender + pit, trace)


def only_target(cells: Cells, attacker: int) -> int:
    """The one front pit (of the defender's ring) that the attacker's capturing starts hit; NONE or SEVERAL."""
    target = NONE
    for pit in range(RING):
        for way in (-1, 1):
            last = first_capture(cells, attacker, pit, way)
            if last != NOWHERE:
                hit = FRONT - 1 - last
                if target not in (NONE, hit):
                    return SEVERAL
                target = hit
    return target


def is_exempt(cells: Cells, defender: int, pit: int) -> bool:
    """Whether a threatened pit cannot be blocked."""
    seeds = cells[RING * defender + pit]
    if seeds == 1 or (pit == NYUMBA and is_functional(cells, HOUSES, defender)):
        return True
    return occupied_front_pits(cells, defender) == 1 or front_pits_of_two(cells, defender) == 1


def front_pits_of_two(cells: Cells, player: int) -> int:
    """How many pits of a player's front row hold two seeds or more."""
    count = 0
    for pit in range(FRONT):
        if cells[RING * player + pit] > 1:
            count += 1
    return count
