"""Why a move is not legal. Asked only when it is not, so this is plain Python and may look at everything."""

from collections.abc import Callable
from typing import Any

from mashimo.rules import (
    congkak_sowing,
    four_rows,
    kenyan_children,
    kenyan_laps,
    kiswahili,
    kiswahili_facts,
    kiswahili_namua,
    nam_nam,
)
from mashimo.rules import kalah as kalah_rules
from mashimo.rules import oware as oware_rules
from mashimo.rules.board import CLAIM, MOVER, PHASE, Cells
from mashimo.rules.endless import NEVER_ENDING
from mashimo.rules.errors import Refusal
from mashimo.rules.four_rows import FRONT, NOWHERE, RING


def refusal(key: str, cells: Cells, rule: Any, move: int) -> Refusal:
    """Why the mover may not play this, in the words of the rule.

    Args:
        key: the game's key.
        rule: the game's `Rule`.
        move: the number of a move that is not among the legal ones.
    """
    return _OF_GAME[key](cells, rule, move)


def _row_refusal(cells: Cells, houses: int, move: int) -> Refusal | None:
    if move // houses != cells[MOVER]:
        return Refusal.NOT_YOURS
    return Refusal.EMPTY if cells[move] == 0 else None


def _kalah(cells: Cells, rule: Any, move: int) -> Refusal:
    if move == kalah_rules.SWAP:
        return Refusal.NO_SWAP
    return _row_refusal(cells, rule.houses, move) or Refusal.EMPTY


def _oware(cells: Cells, rule: Any, move: int) -> Refusal:
    refused = _row_refusal(cells, rule.houses, move)
    if refused:
        return refused
    if not oware_rules.is_playable(cells, rule, move):
        return Refusal.MUST_FEED
    return Refusal.GRAND_SLAM


def _nam_nam(cells: Cells, rule: Any, move: int) -> Refusal:
    mine = cells[nam_nam.OWNER + move] == cells[MOVER]
    if cells[PHASE] == CLAIM:
        return Refusal.ALREADY_OWNED
    if not mine:
        return Refusal.NOT_YOURS
    if cells[move] == 0:
        return Refusal.EMPTY
    if nam_nam.sow(cells.copy(), move, None) == NEVER_ENDING:
        return Refusal.NEVER_ENDS
    return Refusal.MUST_FEED_HOLES


def _kenyan_children(cells: Cells, rule: Any, move: int) -> Refusal:
    return _row_refusal(cells, kenyan_children.HOUSES, move) or Refusal.EMPTY


def _kenyan_laps(cells: Cells, rule: Any, move: int) -> Refusal:
    refused = _row_refusal(cells, kenyan_laps.HOUSES, move)
    if refused:
        return refused
    if cells[move] < kenyan_laps.least_seeds(cells):
        return Refusal.SINGLE
    if not kenyan_laps.comes_to_an_end(cells, move):
        return Refusal.NEVER_ENDS
    return Refusal.SINGLE_TO_EMPTY


def _congkak(cells: Cells, rule: Any, move: int) -> Refusal:
    return _row_refusal(cells, congkak_sowing.HOUSES, move) or Refusal.EMPTY


def _kujifunza(cells: Cells, rule: Any, move: int) -> Refusal:
    capturing = four_rows.can_capture(cells, cells[MOVER])
    if four_rows.is_safari(move):
        return Refusal.NO_SAFARI
    return _mtaji(cells, move, capturing, NOWHERE) or Refusal.NEVER_ENDS


def _mtaji(cells: Cells, move: int, capturing: bool, blocked: int) -> Refusal | None:
    player, pit, way = cells[MOVER], four_rows.pit_of(move), four_rows.way_of(move)
    seeds = cells[RING * player + pit]
    if seeds == 0:
        return Refusal.EMPTY
    if capturing:
        captures = four_rows.first_capture(cells, player, pit, way) != NOWHERE
        return None if captures else Refusal.MUST_CAPTURE
    if pit == blocked:
        return Refusal.BLOCKED
    if seeds < 2:
        return Refusal.TOO_FEW
    if pit >= FRONT and four_rows.takata_from_front(cells, player, blocked):
        return Refusal.FRONT_FIRST
    return Refusal.LONE_KICHWA if four_rows.leaves_front(cells, player, pit, way) else None


def _kiswahili(cells: Cells, rule: Any, move: int) -> Refusal:
    capturing = kiswahili.must_capture(cells)
    if kiswahili.is_namua(cells):
        refused = _namua(cells, move, capturing)
    else:
        refused = _mtaji(cells, move, capturing, kiswahili.blocked_pit(cells))
        pit, way = four_rows.pit_of(move), four_rows.way_of(move)
        if refused is None and capturing and not kiswahili.takes(cells, cells[MOVER], pit, way):
            refused = Refusal.MUST_TAKE_BLOCKED
    if refused is None and four_rows.is_safari(move):
        refused = Refusal.NO_SAFARI
    return refused or Refusal.NEVER_ENDS


def _namua(cells: Cells, move: int, capturing: bool) -> Refusal | None:
    player, pit, way = cells[MOVER], four_rows.pit_of(move), four_rows.way_of(move)
    if pit >= FRONT:
        return Refusal.NOT_FRONT
    seeds = cells[RING * player + pit]
    if seeds == 0:
        return Refusal.EMPTY
    if capturing:
        if not kiswahili_namua.faces_seeds(cells, player, pit):
            return Refusal.MUST_CAPTURE
        return None if four_rows.kichwa_way(pit, way) == way else Refusal.KICHWA_FIXED
    if four_rows.leaves_front(cells, player, pit, way):
        return Refusal.LONE_KICHWA
    if kiswahili_namua.is_namua_takata(cells, player, pit, way):
        return None
    functional = four_rows.is_functional(cells, kiswahili_facts.HOUSES, player)
    return Refusal.NYUMBA_BARRED if functional else Refusal.SINGLE


_OF_GAME: dict[str, Callable[[Cells, Any, int], Refusal]] = {
    "kalah": _kalah,
    "oware": _oware,
    "nam_nam": _nam_nam,
    "kenyan_children": _kenyan_children,
    "kenyan_laps": _kenyan_laps,
    "kujifunza": _kujifunza,
    "kiswahili": _kiswahili,
    "congkak": _congkak,
}
