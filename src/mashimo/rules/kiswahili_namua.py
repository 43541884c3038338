"""Bao la Kiswahili, the namua stage: a seed from the store is placed in an occupied front pit."""

from mashimo.rules.board import HAND, MOVER, STORE, Cells
from mashimo.rules.four_rows import (
    FRONT,
    NOWHERE,
    NYUMBA,
    RING,
    WON,
    capture_front,
    facing,
    is_front_empty,
    is_functional,
    kichwa,
    kichwa_way,
    leaves_front,
    lose_house,
    occupied_front_pits,
    sow_laps,
    takata_from_front,
)
from mashimo.rules.kiswahili_facts import HOUSES
from mashimo.rules.steps import DRAW, LIFT, STOP, TAX, Trace, drop, lift, note

TAXED = 2  # seeds of the nyumba that are sown when nothing else may be


def can_capture_namua(cells: Cells, player: int) -> bool:
    """Whether an occupied front pit of the player faces an occupied one."""
    for pit in range(FRONT):
        if faces_seeds(cells, player, pit):
            return True
    return False


def faces_seeds(cells: Cells, player: int, pit: int) -> bool:
    """Whether a front pit and the one that it faces are both occupied."""
    return cells[RING * player + pit] > 0 and cells[facing(pit, player)] > 0


def is_namua_start(cells: Cells, player: int, pit: int, way: int, capturing: bool) -> bool:
    """Whether a seed may be placed in this front pit to sow in this direction."""
    if capturing:
        return faces_seeds(cells, player, pit) and kichwa_way(pit, way) == way
    return is_namua_takata(cells, player, pit, way)


def is_namua_takata(cells: Cells, player: int, pit: int, way: int) -> bool:
    """Whether a front pit may be used for a takata of the namua stage."""
    seeds = cells[RING * player + pit]
    if seeds == 0 or leaves_front(cells, player, pit, way):
        return False
    if is_functional(cells, HOUSES, player):
        return pit != NYUMBA or occupied_front_pits(cells, player) == 1
    return seeds > 1 or not takata_from_front(cells, player, NOWHERE)


def sow_namua(cells: Cells, pit: int, way: int, capturing: bool, safari: bool, trace: Trace) -> int:
    """Place a seed from the store in a front pit and sow to the end of the move."""
    player = cells[MOVER]
    cell = RING * player + pit
    taxed = not capturing and pit == NYUMBA and is_functional(cells, HOUSES, player)
    cells[STORE + player] -= 1
    note_draw(player, trace)
    drop(cells, cell, trace)
    if capturing:
        return capture_from(cells, pit, way, safari, trace)
    if taxed:
        cells[cell] -= TAXED
        if trace is not None:
            trace.append((TAX, cell, TAXED))
        seeds = TAXED
    else:
        seeds = lift(cells, cell, LIFT, trace)
        lose_house(cells, HOUSES, player, pit, trace)
    return sow_laps(cells, HOUSES, pit + way, seeds, way, False, True, False, NOWHERE, trace)


def note_draw(player: int, trace: Trace) -> None:
    """A seed leaves the store."""
    if trace is not None:
        trace.append((DRAW, STORE + player, 1))


def capture_from(cells: Cells, pit: int, way: int, safari: bool, trace: Trace) -> int:
    """Take the seeds that face the placed one and sow them from the kichwa behind the chosen direction."""
    player = cells[MOVER]
    seeds = capture_front(cells, HOUSES, pit, trace)
    if is_front_empty(cells, 1 - player):
        cells[HAND] = seeds
        note(STOP, RING * player + pit, trace)
        return WON
    return sow_laps(cells, HOUSES, kichwa(way), seeds, way, True, True, safari, NOWHERE, trace)
