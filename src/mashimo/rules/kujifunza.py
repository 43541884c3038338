"""Bao la Kujifunza: the learner's Bao, all seeds on the board from the start, without a nyumba.

Four rows of eight pits with two seeds each; the two rows near you are yours, and you sow only there, in either
direction.

* Capturing (mtaji): lift a pit of 2 to 15 seeds whose first lap ends in an own front pit that was occupied and faces an
  occupied front pit. If you can capture so you must. Take the facing seeds and sow them on your side, the first in the
  kichwa: the near one if you captured from the two outermost pits of an end, else the one behind you in the current
  direction. Go on with the last seed of each lap: capture again, relay from an occupied pit, stop in an empty one.
* Otherwise takata: lift a pit of two or more, from the front row if it has one, and sow in laps; no captures in the
  whole move. If your only occupied front pit is a kichwa, it must be sown towards the centre.
* Who empties the other's front row wins at once; who has no legal move has lost. A position that comes for the third
  time is a draw. A move that never ends may not be played.

Sources: Masters Traditional Games; de Voogt, *Limits of the Mind* (1995); Donkers, *Zanzibar Bao Rules for the
Computer*. Rulings: docs/rules.md.
"""

from typing import NamedTuple

from mashimo.rules.board import (
    DRAWN,
    FRONT_ROW_EMPTY,
    MOVER,
    NO_MOVE,
    NORTH,
    NORTH_WINS,
    REPETITION,
    RESULT,
    RUNNING,
    SOUTH_WINS,
    Cells,
    copy_of,
    end,
    pass_turn,
)
from mashimo.rules.endless import ENDED, NEVER_ENDING
from mashimo.rules.four_rows import (
    NOWHERE,
    PITS,
    RING,
    WON,
    can_capture,
    captures,
    end_at_empty_front,
    has_takata,
    is_takata,
    leftwards,
    pit_of,
    rightwards,
    sow_laps,
    takata_from_front,
    way_of,
)
from mashimo.rules.steps import LIFT, Trace, lift

SEEDS = 2
NO_HOUSES = 0


class Rule(NamedTuple):
    """The game has no options; Numba wants a field."""

    seeds: int = SEEDS


def set_up(cells: Cells, rule: Rule) -> None:
    """Fill an empty board for the start of the game."""
    for pit in range(PITS):
        cells[pit] = rule.seeds


def moves(cells: Cells, rule: Rule, out: list[int]) -> int:
    """Write the legal moves into `out`; return how many."""
    player = cells[MOVER]
    capturing = can_capture(cells, player)
    from_front = takata_from_front(cells, player, NOWHERE)
    count = 0
    for pit in range(RING):
        if cells[RING * player + pit] > 0:
            for move in (leftwards(pit), rightwards(pit)):
                if is_start(cells, move, capturing, from_front) and comes_to_an_end(cells, move, capturing):
                    out[count] = move
                    count += 1
    return count


def can_start(cells: Cells, rule: Rule) -> bool:
    """Whether the mover can play, never-ending moves included: a capture needs no less than a takata."""
    return has_takata(cells, cells[MOVER], NOWHERE)


def has_move(cells: Cells, rule: Rule) -> bool:
    """Whether the mover can play."""
    player = cells[MOVER]
    capturing = can_capture(cells, player)
    from_front = takata_from_front(cells, player, NOWHERE)
    for pit in range(RING):
        if cells[RING * player + pit] > 0:
            for move in (leftwards(pit), rightwards(pit)):
                if is_start(cells, move, capturing, from_front) and comes_to_an_end(cells, move, capturing):
                    return True
    return False


def is_start(cells: Cells, move: int, capturing: bool, from_front: bool) -> bool:
    """Whether the mover may start so, never-ending moves aside."""
    player = cells[MOVER]
    if capturing:
        return captures(cells, player, pit_of(move), way_of(move))
    return is_takata(cells, player, pit_of(move), way_of(move), from_front, NOWHERE)


def comes_to_an_end(cells: Cells, move: int, capturing: bool) -> bool:
    """Whether the move ends."""
    after = copy_of(cells)
    return sow(after, move, capturing, None) != NEVER_ENDING


def play(cells: Cells, rule: Rule, move: int, trace: Trace) -> int:
    """Play a legal move. It captures if its start can: who can capture must."""
    player = cells[MOVER]
    ended = sow(cells, move, captures(cells, player, pit_of(move), way_of(move)), trace)
    if ended == NEVER_ENDING:
        return NEVER_ENDING
    pass_turn(cells)
    if ended == WON:
        end(cells, SOUTH_WINS + player, FRONT_ROW_EMPTY)
    else:
        settle(cells, rule, trace)
    return ENDED


def sow(cells: Cells, move: int, capturing: bool, trace: Trace) -> int:
    """Lift the pit of a move and sow it to the end of the move."""
    pit, way = pit_of(move), way_of(move)
    seeds = lift(cells, RING * cells[MOVER] + pit, LIFT, trace)
    return sow_laps(cells, NO_HOUSES, pit + way, seeds, way, capturing, False, False, NOWHERE, trace)


def settle(cells: Cells, rule: Rule, trace: Trace) -> None:
    """The mover has lost if he has no legal move."""
    end_at_empty_front(cells)
    if cells[RESULT] == RUNNING and not has_move(cells, rule):
        end(cells, SOUTH_WINS if cells[MOVER] == NORTH else NORTH_WINS, NO_MOVE)


def repeated(cells: Cells, rule: Rule, trace: Trace) -> None:
    """The position has come for the third time: a draw."""
    end(cells, DRAWN, REPETITION)
