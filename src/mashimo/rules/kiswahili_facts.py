"""Bao la Kiswahili: the options, and the facts on the board."""

from typing import NamedTuple

from mashimo.rules.board import OWN

HOUSES = OWN  # HOUSES + player: whether he owns his nyumba
BLOCKED = OWN + 2  # 1 + the mover's front pit that takasia blocks this turn
MUST_TAKE = OWN + 3  # 1 + the front pit of the other's that the mover must take if he can (takasia_must_capture)

ILLEGAL, LOSES = 0, 1


class Rule(NamedTuple):
    """The options of the game, as small integers."""

    setup: int = 0
    mtaji_safari_choice: int = 0
    takasia: int = 1
    takasia_must_capture: int = 0
    never_ending: int = ILLEGAL
