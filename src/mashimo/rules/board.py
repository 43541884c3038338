"""The flat board on which every game is played: 64 small integers, mutable, the same for all games.

In Python the board is a `bytearray`, in the compiled engine an array of `uint8`; the rules index it and call
`copy_of`. Pits come first, numbered like this:

* two rows of n pits: 0..n-1 are South's from his left to his right, n..2n-1 North's from *his* left to his right,
  so counter-clockwise is +1 (mod 2n) and the pit opposite i is 2n-1-i;
* four rows of 8: South's ring of 16 at 0..15, North's at 16..31; in a ring 0..7 is the front row from its owner's
  left to his right and 8..15 the back row from right to left; front pit i faces the other's front pit 7-i.

The rest are the stores and the few facts of a position that are not seeds.
"""

from typing import TypeAlias

Cells: TypeAlias = bytearray
"""A board; compiled code passes a NumPy array of `uint8` of the same length instead."""

CELLS = 64

STORE = 32  # STORE + player: his store
MOVER = 34  # the player to move: SOUTH or NORTH
RESULT = 35  # RUNNING, or who won
REASON = 36  # why the game ended: a value of `Reason`
PHASE = 37  # PLAY, or another phase of the games that have one
HAND = 38  # seeds held at the end of the game: a Bao capture that won before it was sown
OWN = 40  # 40..47: facts of one game only, named in its file
MARKS = 48  # MARKS + pit: a fact about a two-row pit (its owner, or burnt)

SOUTH = 0
NORTH = 1

RUNNING = 0
SOUTH_WINS = 1
NORTH_WINS = 2
DRAWN = 3

PLAY = 0
CLAIM = 1  # Nam Nam: the leader of a round takes holes on the other side
OPENING = 2  # Congkak: both sow at once

ROUNDS_COUNTED = 255  # a match may have more rounds than a cell can count

# Why a game ended. `Reason` (outcome.py) gives these their names.
ROW_EMPTY = 1
MAJORITY = 2
HALF_EACH = 3
NO_MOVE = 4
REPETITION = 5
GRAND_SLAM = 6
FRONT_ROW_EMPTY = 7
NEVER_ENDING_MOVE = 8
LAST_SEEDS = 9
HOLES_WON = 10
NO_HOUSE_FILLED = 11
ROUNDS_PLAYED = 12


def copy_of(cells: Cells) -> Cells:
    """A copy of a board, for use within the function that asks for it."""
    return cells.copy()


def seeds_between(cells: Cells, first: int, end: int) -> int:
    """Seeds in the pits first..end-1."""
    seeds = 0
    for pit in range(first, end):
        seeds += cells[pit]
    return seeds


def are_empty(cells: Cells, first: int, end: int) -> bool:
    """Whether the pits first..end-1 hold no seeds."""
    for pit in range(first, end):
        if cells[pit] > 0:
            return False
    return True


def same_pits(cells: Cells, others: Cells, pits: int) -> bool:
    """Whether two boards hold the same seeds in their first `pits` pits."""
    for pit in range(pits):
        if cells[pit] != others[pit]:
            return False
    return True


def pass_turn(cells: Cells) -> None:
    """Let the other player move."""
    cells[MOVER] = 1 - cells[MOVER]


def end(cells: Cells, result: int, reason: int) -> None:
    """End the game."""
    cells[RESULT] = result
    cells[REASON] = reason


def end_by_stores(cells: Cells, reason: int) -> None:
    """End the game: the fuller store wins, equal stores are a draw."""
    if cells[STORE + SOUTH] > cells[STORE + NORTH]:
        end(cells, SOUTH_WINS, reason)
    elif cells[STORE + SOUTH] < cells[STORE + NORTH]:
        end(cells, NORTH_WINS, reason)
    else:
        end(cells, DRAWN, reason)


def end_at_majority(cells: Cells, pits: int) -> None:
    """End the game when a store holds more than half of the seeds, or both hold just that.

    Args:
        pits: pits of the board; half is that of the seeds really there, so that a set-up board works too.
    """
    south, north = cells[STORE + SOUTH], cells[STORE + NORTH]
    rest = seeds_between(cells, 0, pits)
    if south > north + rest or north > south + rest:
        end_by_stores(cells, MAJORITY)
    elif south == north and rest == 0:
        end(cells, DRAWN, HALF_EACH)
