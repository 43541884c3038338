"""Board and players swapped: what is South's is North's, and whatever is played must come out swapped too."""

from mashimo import Position
from mashimo.rules import congkak_opening, congkak_sowing, kalah, kiswahili_facts, nam_nam
from mashimo.rules.board import MOVER, RESULT, STORE

OTHER_RESULT = (0, 2, 1, 3)


def swapped(position: Position) -> Position:
    """The same position with North in South's seat."""
    side = position.game.side
    old = position.cells
    new = bytearray(old)
    for pit in range(2 * side):
        new[pit] = old[swapped_pit(pit, side)]
    swap_pair(new, STORE)
    new[MOVER] = 1 - old[MOVER]
    new[RESULT] = OTHER_RESULT[old[RESULT]]
    FACTS.get(position.game.key, no_facts)(new, side)
    return Position(position.game, bytes(new))


def swapped_pit(pit: int, side: int) -> int:
    """The pit in the same place before the other player."""
    return (pit + side) % (2 * side)


def swapped_code(position: Position, code: int) -> int:
    """The number of the same move in the swapped position. Bao counts its pits from the mover's seat."""
    if position.game.rows == 4 or code == kalah.SWAP:
        return code
    return swapped_pit(code, position.game.side)


def swap_pair(cells: bytearray, first: int) -> None:
    """Swap what is South's and what is North's."""
    cells[first], cells[first + 1] = cells[first + 1], cells[first]


def no_facts(cells: bytearray, side: int) -> None:
    """The game knows nothing but seeds and the player to move."""


def swap_kalah(cells: bytearray, side: int) -> None:
    if cells[kalah.PIE]:
        cells[kalah.PIE] = 3 - cells[kalah.PIE]


def swap_nam_nam(cells: bytearray, side: int) -> None:
    cells[nam_nam.STARTER] = 1 - cells[nam_nam.STARTER]
    owners = cells[nam_nam.OWNER : nam_nam.OWNER + 2 * side]
    for pit in range(2 * side):
        cells[nam_nam.OWNER + pit] = 1 - owners[swapped_pit(pit, side)]


def swap_congkak(cells: bytearray, side: int) -> None:
    """The facts of the ordinary turns; the lockstep opening itself is not the same for both, South resolves first."""
    assert cells[congkak_opening.PLACE : congkak_opening.PLACE + 2] == bytes(2)
    cells[congkak_sowing.STARTER] = 1 - cells[congkak_sowing.STARTER]
    swap_pair(cells, congkak_sowing.LOOPED)
    burnt = cells[congkak_sowing.BURNT : congkak_sowing.BURNT + 2 * side]
    for pit in range(2 * side):
        cells[congkak_sowing.BURNT + pit] = burnt[swapped_pit(pit, side)]


def swap_kiswahili(cells: bytearray, side: int) -> None:
    swap_pair(cells, kiswahili_facts.HOUSES)


FACTS = {"kalah": swap_kalah, "nam_nam": swap_nam_nam, "congkak": swap_congkak, "kiswahili": swap_kiswahili}
