"""The lockstep opening of Congkak: both players sow at the same time.

Both choose a house, secretly while both have to. Then, tick by tick, South drops a seed and North drops a seed; a hand
that became empty is resolved, South's first, on the board as it is then: in the own store its player chooses again and
goes on (he stops if he has no seeds); in an occupied house he lifts it; in an empty house he stops, and captures as
usual. When both have stopped the ordinary turns begin: first who stopped first (option `first_after_opening`).
"""

from mashimo.rules.board import MOVER, NORTH, OWN, PHASE, PLAY, SOUTH, STORE, Cells
from mashimo.rules.congkak_sowing import FIRST_TO_STOP, HOUSES, LOOPED, STARTER, Rule, finish_lap, next_cell
from mashimo.rules.steps import CHOOSE, LIFT, RELAY, STOP, Trace, drop, lift, note
from mashimo.rules.two_rows import row_seeds

IN_HAND = OWN + 4  # IN_HAND + player: seeds in his hand
PLACE = OWN + 6  # PLACE + player: CHOOSES, STOPPED, or 1 + the cell of his last drop (or of the house he chose)
FIRST = OWN - 1  # 1 + the player who stopped first

CHOOSES = 0
STOPPED = 255


def choose(cells: Cells, rule: Rule, pit: int, trace: Trace) -> None:
    """The mover chooses a house; when nobody has to choose any more, sow until somebody has to, or both stopped."""
    mover = cells[MOVER]
    cells[PLACE + mover] = 1 + pit
    note(CHOOSE, mover, trace)
    if cells[PLACE + 1 - mover] == CHOOSES:
        cells[MOVER] = 1 - mover
        return
    for player in range(2):
        if has_chosen(cells, player):
            cells[IN_HAND + player] = lift(cells, cells[PLACE + player] - 1, LIFT, trace)
    while not somebody_chooses(cells) and (is_sowing(cells, SOUTH) or is_sowing(cells, NORTH)):
        tick(cells, rule, trace)
    if cells[PLACE + SOUTH] == CHOOSES:
        cells[MOVER] = SOUTH
    elif cells[PLACE + NORTH] == CHOOSES:
        cells[MOVER] = NORTH
    else:
        begin_turns(cells, rule)


def is_sowing(cells: Cells, player: int) -> bool:
    """Whether a player has a hand on the board."""
    return cells[PLACE + player] != CHOOSES and cells[PLACE + player] != STOPPED


def has_chosen(cells: Cells, player: int) -> bool:
    """Whether a player has chosen a house that he has not yet lifted: the other is still to choose his."""
    return is_sowing(cells, player) and cells[IN_HAND + player] == 0


def somebody_chooses(cells: Cells) -> bool:
    """Whether a player has to choose a house."""
    return cells[PLACE + SOUTH] == CHOOSES or cells[PLACE + NORTH] == CHOOSES


def tick(cells: Cells, rule: Rule, trace: Trace) -> None:
    """Each hand drops a seed; then the empty hands are resolved."""
    for player in range(2):
        if is_sowing(cells, player):
            cell = next_cell(cells, cells[PLACE + player] - 1, player)
            drop(cells, cell, trace)
            cells[PLACE + player] = 1 + cell
            cells[IN_HAND + player] -= 1
    for player in range(2):
        if is_sowing(cells, player) and cells[IN_HAND + player] == 0:
            resolve(cells, rule, player, trace)
    if cells[PLACE + SOUTH] == CHOOSES and row_seeds(cells, HOUSES, SOUTH) == 0:  # North has just taken his last
        stop(cells, SOUTH, STORE + SOUTH, trace)


def resolve(cells: Cells, rule: Rule, player: int, trace: Trace) -> None:
    """A player's hand is empty: he chooses again, relays or stops."""
    cell = cells[PLACE + player] - 1
    if cell == STORE + player:
        if row_seeds(cells, HOUSES, player) > 0:
            cells[PLACE + player] = CHOOSES
        else:
            stop(cells, player, cell, trace)
    elif cells[cell] > 1:
        cells[IN_HAND + player] = lift(cells, cell, RELAY, trace)
    else:
        finish_lap(cells, rule, player, cell, trace)
        stop(cells, player, cell, trace)


def stop(cells: Cells, player: int, cell: int, trace: Trace) -> None:
    """A player's opening is over."""
    note(STOP, cell, trace)
    cells[PLACE + player] = STOPPED
    if cells[FIRST] == 0:
        cells[FIRST] = 1 + player


def begin_turns(cells: Cells, rule: Rule) -> None:
    """Both have stopped: the ordinary turns begin."""
    first = cells[FIRST] - 1
    if rule.first_after_opening != FIRST_TO_STOP:
        first = 1 - first
    cells[MOVER] = first
    cells[STARTER] = first
    cells[PHASE] = PLAY
    for player in range(2):
        cells[PLACE + player] = 0
        cells[LOOPED + player] = 0
    cells[FIRST] = 0
