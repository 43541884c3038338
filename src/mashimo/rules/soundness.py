"""What is wrong with the facts of a position that somebody wrote down: no play can lead to them, or on from them."""

from collections.abc import Callable

from mashimo.rules import congkak_opening as opening
from mashimo.rules import congkak_sowing, nam_nam
from mashimo.rules.board import CLAIM, HAND, MOVER, OPENING, PHASE, PLAY, RESULT, RUNNING, STORE, Cells
from mashimo.rules.two_rows import row_seeds


def flaw(key: str, cells: Cells) -> str:
    """What cannot be, in words; "" if the facts of a position of this game fit together."""
    if cells[RESULT] != RUNNING:
        return ""
    if cells[HAND]:
        return "seeds are in hand, but the game is not over"
    return _OF_GAME[key](cells) if key in _OF_GAME else ""


def _nam_nam(cells: Cells) -> str:
    if cells[STORE] % 4 or cells[STORE + 1] % 4:
        return "seeds are won by fours, and a store holds others"
    if cells[PHASE] == CLAIM and (any(cells[: nam_nam.PITS]) or nam_nam.surplus(cells, cells[MOVER]) < 1):
        return "there is no hole to claim"
    return ""


def _congkak(cells: Cells) -> str:
    if any(cells[pit] and cells[congkak_sowing.BURNT + pit] for pit in range(2 * congkak_sowing.HOUSES)):
        return "a burnt house holds seeds"
    if cells[PHASE] == PLAY:
        left_over = any(cells[opening.IN_HAND : opening.IN_HAND + 2]) or any(cells[opening.PLACE : opening.PLACE + 2])
        return "the opening is over, but a hand is still on the board" if left_over else ""
    mover = cells[MOVER]
    if cells[PHASE] != OPENING or cells[opening.PLACE + mover] != opening.CHOOSES or cells[opening.IN_HAND + mover]:
        return "the player to move has no house to choose"
    if row_seeds(cells, congkak_sowing.HOUSES, mover) == 0:
        return "the player to move has no seeds for the opening"
    return "" if _is_opening_place(cells, 1 - mover) else "a hand of the opening is nowhere"


def _is_opening_place(cells: Cells, player: int) -> bool:
    """Whether the player not to move has still to choose, has chosen a house, holds seeds somewhere, or has stopped."""
    houses, place, in_hand = congkak_sowing.HOUSES, cells[opening.PLACE + player], cells[opening.IN_HAND + player]
    if place in (opening.CHOOSES, opening.STOPPED):
        return in_hand == 0 and (place == opening.STOPPED or row_seeds(cells, houses, player) > 0)
    if in_hand == 0:
        return place - 1 in range(player * houses, (player + 1) * houses) and cells[place - 1] > 0
    return place - 1 in range(2 * houses) or place - 1 == STORE + player


_OF_GAME: dict[str, Callable[[Cells], str]] = {"nam_nam": _nam_nam, "congkak": _congkak}
