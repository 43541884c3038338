"""A position: what the players see, who is to move, and what he can do."""

from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, NamedTuple

from mashimo.rules import (
    board,
    congkak_opening,
    congkak_sowing,
    four_rows,
    kiswahili,
    kiswahili_facts,
    nam_nam,
)
from mashimo.rules.board import MOVER, PHASE, RESULT, RUNNING, STORE, Cells
from mashimo.rules.errors import BadPosition, GameOver, IllegalMove, Refusal
from mashimo.rules.outcome import Outcome, Reason, Side
from mashimo.rules.refusals import refusal
from mashimo.rules.text import move_text, position_text, read_move, read_position

if TYPE_CHECKING:
    from mashimo.rules.game import Game


class StepKind(StrEnum):
    """What a step of a trace does; the numbers of `steps` in words, in their order."""

    LIFT = "lift"
    SOW = "sow"
    RELAY = "relay"
    CAPTURE = "capture"
    BANK = "bank"
    DRAW = "draw"
    TAX = "tax"
    STOP = "stop"
    COLLECT = "collect"
    RETURN = "return"
    FILL = "fill"
    TURN = "turn"
    PASS = "pass"  # noqa: S105
    HOUSE = "house"
    BLOCK = "block"
    CLAIM = "claim"
    BURN = "burn"
    CHOOSE = "choose"


_KINDS = tuple(StepKind)


class Step(NamedTuple):
    """One step of a move.

    Attributes:
        kind: what is done.
        cell: where: a pit (0..31), a store (32 South's, 33 North's), or for `pass` and `choose` a player.
        seeds: how many seeds change place.
    """

    kind: StepKind
    cell: int
    seeds: int


class Phase(Enum):
    """What the mover has to do."""

    PLAY = "play"
    CLAIM = "claim"
    OPENING = "opening"


_PHASES = {board.PLAY: Phase.PLAY, board.CLAIM: Phase.CLAIM, board.OPENING: Phase.OPENING}


@dataclass(frozen=True, slots=True)
class Move:
    """A move of one position.

    Attributes:
        text: as players write it.
        cell: the pit it starts from (or claims), as a cell of the board; -1 for a swap of seats.
        way: Bao: +1 rightwards on the mover's front row, -1 leftwards; 0 in the other games.
        safari: Bao la Kiswahili: the nyumba is sown on when the move may stop there.
        code: its number in the rules.
    """

    text: str
    cell: int
    way: int
    safari: bool
    code: int

    def __str__(self) -> str:
        return self.text


class Position:
    """A position of a game; immutable and hashable.

    Two positions are equal when their boards are, whatever led to them. What led to a position matters for one rule
    only, the repetition: a position remembers those before it since seeds last went to a store.

    Made by `Game.start`, `Game.position`, `Position.parse` and `play`.
    """

    __slots__ = ("_cells", "_legal", "_seen", "game")

    def __init__(self, game: "Game", cells: bytes, seen: tuple[bytes, ...] = ()) -> None:
        self.game = game
        self._cells = bytes(cells)
        self._seen = seen
        self._legal: tuple[Move, ...] | None = None

    # --- what is on the board ---

    @property
    def mover(self) -> Side:
        """The player to move."""
        return Side(self._cells[MOVER])

    @property
    def counts(self) -> tuple[int, ...]:
        """The seeds of every pit: South's pits, then North's, in the order of `cell` numbers."""
        return tuple(self._cells[: 2 * self.game.side])

    @property
    def stores(self) -> tuple[int, int]:
        """The seeds in the stores of South and North."""
        return self._cells[STORE], self._cells[STORE + 1]

    @property
    def hand(self) -> int:
        """Seeds in hand: those of a capture that won before it was sown, or of an opening that both sow at once."""
        in_hand = self._cells[board.HAND]
        if self.game.key == "congkak":
            in_hand += self._cells[congkak_opening.IN_HAND] + self._cells[congkak_opening.IN_HAND + 1]
        return in_hand

    @property
    def phase(self) -> Phase:
        """What the mover has to do: play, claim a hole (Nam Nam), choose for the opening (Congkak)."""
        return _PHASES[self._cells[PHASE]]

    @property
    def round(self) -> int:
        """Rounds that are finished (Nam Nam, Congkak); 0 elsewhere."""
        return self._cells[board.OWN] if self.game.key in ("nam_nam", "congkak") else 0

    @property
    def owners(self) -> tuple[Side, ...]:
        """Whose every pit is, in the order of `counts`."""
        if self.game.key == "nam_nam":
            return tuple(map(Side, self._cells[nam_nam.OWNER : nam_nam.OWNER + nam_nam.PITS]))
        return (Side.SOUTH,) * self.game.side + (Side.NORTH,) * self.game.side

    @property
    def burnt(self) -> frozenset[int]:
        """The cells of burnt houses (Congkak)."""
        if self.game.key != "congkak":
            return frozenset()
        return frozenset(p for p in range(2 * self.game.side) if self._cells[congkak_sowing.BURNT + p])

    @property
    def nyumba(self) -> tuple[bool, bool]:
        """Whether South and North own their nyumba (Bao la Kiswahili)."""
        if self.game.key != "kiswahili":
            return False, False
        return bool(self._cells[kiswahili_facts.HOUSES]), bool(self._cells[kiswahili_facts.HOUSES + 1])

    @property
    def blocked(self) -> int | None:
        """The cell of the mover's pit that takasia blocks this turn, if any (Bao la Kiswahili)."""
        if self.game.key != "kiswahili" or not self._cells[kiswahili_facts.BLOCKED]:
            return None
        return four_rows.base(self.mover) + self._cells[kiswahili_facts.BLOCKED] - 1

    @property
    def must_capture(self) -> bool:
        """Whether the mover has to capture (the two games of Bao on four rows)."""
        if self.game.rows != 4 or self.outcome is not None:
            return False
        cells = bytearray(self._cells)
        if self.game.key == "kiswahili":
            return kiswahili.must_capture(cells)
        return four_rows.can_capture(cells, self.mover)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        result = self._cells[RESULT]
        if result == RUNNING:
            return None
        winner = None if result == board.DRAWN else Side(result - board.SOUTH_WINS)
        return Outcome(winner, Reason.of(self._cells[board.REASON]), self.stores, self._manner(winner))

    def _manner(self, winner: Side | None) -> str | None:
        if self.game.key != "kiswahili" or winner is None:
            return None
        return "mkononi" if any(self.stores) else "hamna"

    # --- what can be done ---

    def moves(self) -> tuple[Move, ...]:
        """The legal moves, none if the game is over."""
        if self._legal is None:
            takata = self.game.rows == 4 and not self.must_capture
            self._legal = tuple(self._move(code, takata) for code in self._codes())
        return self._legal

    def _codes(self) -> list[int]:
        if self._cells[RESULT] != RUNNING:
            return []
        out = [0] * 64
        count = self.game.entry.rules.moves(bytearray(self._cells), self.game.rule, out)
        return out[:count]

    def _move(self, code: int, takata: bool) -> Move:
        text = move_text(self.game.entry, self.game.side, bytearray(self._cells), code, takata)
        if self.game.rows == 4:
            cell = four_rows.base(self.mover) + four_rows.pit_of(code)
            return Move(text, cell, four_rows.way_of(code), four_rows.is_safari(code), code)
        return Move(text, code if code < STORE else -1, 0, False, code)

    def move(self, text: str) -> Move:
        """The legal move that a text names.

        Raises:
            GameOver, IllegalMove: if it may not be played, with the reason.
            BadMove: if it is no move of this game at all.
        """
        if self._cells[RESULT] != RUNNING:
            raise GameOver(text)
        legal = {move.code: move for move in self.moves()}
        code = read_move(self.game.entry, self.game.side, bytearray(self._cells), text, list(legal))
        if code not in legal:
            raise IllegalMove(text, refusal(self.game.key, bytearray(self._cells), self.game.rule, code))
        return legal[code]

    def why_not(self, cell: int) -> Refusal | None:
        """Why no move starts from a pit (in Nam Nam after a round: why it cannot be claimed); None if one does."""
        if self._cells[RESULT] != RUNNING:
            return Refusal.GAME_OVER
        if any(move.cell == cell for move in self.moves()):
            return None
        code = cell
        if self.game.rows == 4:
            if cell // four_rows.RING != self.mover:
                return Refusal.NOT_YOURS
            code = 4 * (cell % four_rows.RING) + 1
        return refusal(self.game.key, bytearray(self._cells), self.game.rule, code)

    def play(self, move: Move | str) -> "Position":
        """The position after a move.

        Raises:
            IllegalMove, BadMove: as `move`.
        """
        return self._after(move, None)

    def trace(self, move: Move | str) -> tuple[Step, ...]:
        """What a move does, step by step; replayed, its seeds give the position after it.

        Raises:
            IllegalMove, BadMove: as `move`.
        """
        steps: list[tuple[int, int, int]] = []
        self._after(move, steps)
        return tuple(Step(_KINDS[kind], cell, seeds) for kind, cell, seeds in steps)

    def _after(self, move: Move | str, trace: list[tuple[int, int, int]] | None) -> "Position":
        legal = self.move(move if isinstance(move, str) else move.text)
        rules, rule = self.game.entry.rules, self.game.rule
        cells = bytearray(self._cells)
        rules.play(cells, rule, legal.code, trace)
        seen = self._remembered(cells)
        limit = self.game.repeats
        if limit and cells[RESULT] == RUNNING and seen.count(bytes(cells)) + 1 >= limit:
            rules.repeated(cells, rule, trace)
        return Position(self.game, bytes(cells), seen)

    def _remembered(self, cells: Cells) -> tuple[bytes, ...]:
        """The positions that the one after a move can repeat: none if seeds went to or from a store."""
        if not self.game.repeats or tuple(cells[STORE : STORE + 2]) != self.stores or cells[PHASE] != board.PLAY:
            return ()
        return (*self._seen, self._cells)

    # --- text ---

    @property
    def text(self) -> str:
        """The position with its game, as `parse` reads it."""
        return board_text(self.game, self._cells)

    @classmethod
    def parse(cls, text: str) -> "Position":
        """The position that a text describes.

        Raises:
            UnknownGame, BadOption, BadPosition: if it is none.
        """
        its_game, cells = read_board(text)
        return its_game.checked(cells)

    def concealed(self) -> "Position":
        """The position without what the other player chose in secret (the lockstep opening of Congkak)."""
        cells, other = bytearray(self._cells), self.mover.other
        if self.phase is not Phase.OPENING or not congkak_opening.has_chosen(cells, other):
            return self
        cells[congkak_opening.PLACE + other] = congkak_opening.CHOOSES
        return Position(self.game, bytes(cells), self._seen)

    @property
    def cells(self) -> bytes:
        """The flat board of the rules (see `mashimo.rules.board`)."""
        return self._cells

    @property
    def repeatable(self) -> tuple[bytes, ...]:
        """The boards before this one that can come again, oldest first: those since seeds last went to a store."""
        return self._seen

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self.game == other.game and self._cells == other._cells

    def __hash__(self) -> int:
        return hash((self.game, self._cells))

    def __repr__(self) -> str:
        return f"<Position {self.text}>"


def board_text(its_game: "Game", cells: bytes) -> str:
    """A board of a game, sound or not, as `read_board` reads it."""
    start = bytearray(its_game.start().cells)
    return f"{its_game.text} {position_text(its_game.entry, start, bytearray(cells), its_game.side)}"


def read_board(text: str) -> "tuple[Game, Cells]":
    """The game and the board that a text describes; whether it is sound is another question (`Game.checked`).

    Raises:
        UnknownGame, BadOption, BadPosition: if it describes none.
    """
    from mashimo.rules.game import game

    name, _, rest = text.strip().partition(" ")
    if not rest:
        raise BadPosition(f"{text!r} is not a position: it should read GAME SOUTH/NORTH/STORES/MOVER")
    its_game = game(name)
    return its_game, read_position(its_game.entry, bytearray(its_game.start().cells), rest.strip(), its_game.side)
