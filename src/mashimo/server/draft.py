"""A board that somebody sets up, and that need not be a position yet: seeds may be missing.

It is written as positions are. A change is a word such as `p3=5` (seeds in a pit), `s0=20` (in South's store),
`mover=N`, `owner3=1`, `burnt3=1`, `house0=1`, `phase=2`, `round=3` or `pie=1`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

from mashimo.rules import board, congkak_opening, congkak_sowing
from mashimo.rules.board import HAND, MOVER, PHASE, REASON, RESULT, RUNNING, STORE
from mashimo.rules.catalogue import Fact
from mashimo.rules.errors import BadPosition
from mashimo.rules.game import Game
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position, board_text, read_board

MOST = 255
CHANGE = re.compile(r"([a-z]+)([0-9]{0,2})=([0-9]{1,3}|[SN])")
CHANGED = frozenset({"owner", "burnt", "house", "phase", "round", "pie"})
"""Facts of positions that are set up by hand; others are as in the position that was begun with."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A board in the making."""

    game: Game
    cells: bytes

    @classmethod
    def start(cls, chosen: Game) -> "Draft":
        """The board at the start of a game."""
        return cls(chosen, chosen.start().cells)

    @classmethod
    def parse(cls, text: str) -> "Draft":
        """The board that a text describes, with as many seeds as it says.

        Raises:
            UnknownGame, BadOption, BadPosition: if it describes none.
        """
        chosen, cells = read_board(text)
        return cls(chosen, bytes(cells))

    @property
    def text(self) -> str:
        """The board as `parse` reads it."""
        return board_text(self.game, self.cells)

    @property
    def shown(self) -> Position:
        """The board as it lies, sound or not: to be drawn, not to be played."""
        return Position(self.game, self.cells)

    @property
    def missing(self) -> int:
        """Seeds that are not on the board; less than 0 if there are too many."""
        lying = self.shown
        return self.game.seeds - sum(lying.counts) - sum(lying.stores) - lying.hand

    def position(self) -> Position:
        """The position that it is, or what the rules make of it at once: a game that is over, a turn that is missed.

        Raises:
            BadPosition: if it is none.
        """
        return self.game.checked(bytearray(self.cells))

    def changed(self, changes: Iterable[str]) -> "Draft":
        """The board after changes; a game that was over begins again.

        Raises:
            BadPosition: for a change that cannot be read.
        """
        cells = bytearray(self.cells)
        for change in changes:
            self._change(cells, change)
        if cells != self.cells:
            cells[RESULT], cells[REASON], cells[HAND] = RUNNING, 0, 0
        return Draft(self.game, bytes(cells))

    def _change(self, cells: bytearray, change: str) -> None:
        found = CHANGE.fullmatch(change)
        if not found:
            raise BadPosition(f"{change!r} is no change of a board")
        name, number, value = found[1], int(found[2] or 0), found[3]
        if name == "mover" and value in ("S", "N"):
            cells[MOVER] = "SN".index(value)
            return
        cell, most = self._place(name, number)
        if not value.isdigit() or int(value) > most:
            raise BadPosition(f"{change!r}: that should be a number from 0 to {most}")
        cells[cell] = int(value)
        if name in ("p", "s"):
            self._begin_turns(cells)

    def _place(self, name: str, number: int) -> tuple[int, int]:
        """The cell that a change means, and its largest value."""
        if name == "p" and number < 2 * self.game.side:
            return number, MOST
        if name == "s" and number < 2 and self.game.entry.stores:
            return STORE + number, MOST
        fact = self.fact(name)
        if fact is not None and number < fact.count:
            return fact.cell + number, fact.most
        raise BadPosition(f"{self.game.key} has nothing called {name!r} that can be changed")

    def fact(self, name: str) -> Fact | None:
        """A fact of the game's positions that can be set up by hand."""
        return next((fact for fact in self.game.entry.facts if fact.name == name and name in CHANGED), None)

    def _begin_turns(self, cells: bytearray) -> None:
        """Where seeds were moved by hand no hand is on the way, and there is nothing to claim."""
        if self.game.key == "nam_nam":
            cells[PHASE] = board.PLAY
        if self.game.key == "congkak":
            for player in Side:
                cells[congkak_opening.IN_HAND + player] = cells[congkak_opening.PLACE + player] = 0
            cells[congkak_opening.FIRST] = 0

    def marked(self, pit: int) -> "Draft":
        """The board with another owner of a hole (Nam Nam), or a house burnt or in play again (Congkak)."""
        for name in ("owner", "burnt"):
            fact = self.fact(name)
            if fact is not None and pit < fact.count:
                burnt = name == "burnt" and not self.cells[fact.cell + pit]
                changes = [f"{name}{pit}={1 - self.cells[fact.cell + pit]}", *([f"p{pit}=0"] if burnt else [])]
                return self.changed(changes)
        return self

    def tapped(self, word: str, by: int) -> "Draft":
        """The board with one seed more or less in the pit or store that a word such as `p3` means."""
        name, number = word[:1], word[1:]
        if not re.fullmatch("[0-9]{1,2}", number):
            raise BadPosition(f"{word!r} is no pit and no store")
        cell, most = self._place(name, int(number))
        return self.changed([f"{word}={max(0, min(most, self.cells[cell] + by))}"])

    def emptied(self) -> "Draft":
        """The board without seeds."""
        stores = [f"s{side}=0" for side in Side] if self.game.entry.stores else []
        return self.changed([*(f"p{pit}=0" for pit in range(2 * self.game.side)), *stores])

    def filled(self, side: Side) -> "Draft":
        """The board with all seeds that are missing in a store."""
        return self.changed([f"s{int(side)}={max(0, min(MOST, self.cells[STORE + side] + self.missing))}"])

    def under(self, other: Game) -> "Draft":
        """The board under other rules; the start of those if they need another board."""
        if other.key != self.game.key or other.side != self.game.side or other.seeds != self.game.seeds:
            return Draft.start(other)
        return Draft(other, self.cells)


def is_lockstep(chosen: Game) -> bool:
    """Whether a game begins with an opening in which both sow at once."""
    return chosen.key == "congkak" and chosen.rule.opening != congkak_sowing.SEQUENTIAL
