"""What a move does, step by step: the trace.

A trace is a list of `(kind, cell, seeds)`. The rules write it, and everything that shows a move reads it: the
animation, the spoken text, the printed log, the tests. Replaying the seeds of every step gives the position after
the move; seeds that are lifted and not yet sown are in "the hand".
"""

from typing import TypeAlias

from mashimo.rules.board import STORE, Cells

Trace: TypeAlias = "list[tuple[int, int, int]] | None"
"""Where the steps of a move are written; None when nobody asks (and always in compiled code)."""

LIFT = 0  # the seeds of a pit into the hand: a turn begins
SOW = 1  # one seed from the hand into a cell
RELAY = 2  # the seeds of the pit where the lap ended into the hand: the next lap begins
CAPTURE = 3  # seeds of a pit into the hand, taken
BANK = 4  # seeds from the hand into a store
DRAW = 5  # one seed from a store into the hand (namua)
TAX = 6  # two seeds of the nyumba into the hand (namua)
STOP = 7  # the move ends at this cell
COLLECT = 8  # seeds left in a pit into the hand, at the end of a game or round
RETURN = 9  # seeds from a store into the hand, for the next round
FILL = 10  # seeds from the hand into a pit, for the next round
TURN = 11  # the whole board is turned (Kalah: the players swap seats)
PASS = 12  # a player (the cell is 0 or 1) misses his turn
HOUSE = 13  # a nyumba is lost
BLOCK = 14  # takasia: this pit is blocked for its owner's next turn
CLAIM = 15  # Nam Nam: the pit belongs to the mover in the next round
BURN = 16  # Congkak: the house is burnt in the next round
CHOOSE = 17  # Congkak: a player (the cell is 0 or 1) chose his house for the opening


def lift(cells: Cells, pit: int, kind: int, trace: Trace) -> int:
    """Take all seeds of a pit into the hand; return how many."""
    seeds = cells[pit]
    cells[pit] = 0
    if trace is not None:
        trace.append((kind, pit, seeds))
    return seeds


def drop(cells: Cells, cell: int, trace: Trace) -> None:
    """Sow one seed."""
    cells[cell] += 1
    if trace is not None:
        trace.append((SOW, cell, 1))


def bank(cells: Cells, player: int, seeds: int, trace: Trace) -> None:
    """Put seeds from the hand into a player's store."""
    cells[STORE + player] += seeds
    if trace is not None:
        trace.append((BANK, STORE + player, seeds))


def capture(cells: Cells, pit: int, player: int, trace: Trace) -> int:
    """Take the seeds of a pit into a player's store; return how many."""
    seeds = lift(cells, pit, CAPTURE, trace)
    bank(cells, player, seeds, trace)
    return seeds


def collect(cells: Cells, first: int, end: int, player: int, trace: Trace) -> None:
    """What is left in the pits first..end-1 goes to a player's store."""
    seeds = 0
    for pit in range(first, end):
        if cells[pit] > 0:
            seeds += lift(cells, pit, COLLECT, trace)
    if seeds > 0:
        bank(cells, player, seeds, trace)


def note(kind: int, cell: int, trace: Trace) -> None:
    """Write a step that moves no seeds."""
    if trace is not None:
        trace.append((kind, cell, 0))
