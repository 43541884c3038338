"""What the drawing is told about a position: plain data, already in the viewer's language and from his seat.

Cells: 0..31 are pits (numbered as in the rules), 32 is South's store, 33 North's. `row` and `column` count as the
viewer sees the board, from the top left; `pit_places` gives them for each kind of board.
"""

from dataclasses import dataclass
from typing import Literal

MARKS = frozenset(
    {
        "lifted",  # the last move began here
        "sown",  # the last move dropped a seed here
        "last",  # its last seed fell here
        "captured",  # it took seeds from here
        "nyumba",
        "nyumba-functional",
        "kichwa",
        "kimbi",
        "blocked",  # takasia: may not be played now
        "burnt",  # not in play this round
        "foreign",  # owned by the other player than the row suggests
        "claimable",
        "chosen",
        "hinted",  # a hint says to play here,
        "hinted-left",  # and which way
        "hinted-right",
    }
)


@dataclass(frozen=True)
class MoveView:
    """One legal move from a pit. `way`: "", "left" or "right" as the viewer sees it, also "left+safari"."""

    text: str
    label: str
    way: str = ""


@dataclass(frozen=True)
class PitView:
    """One pit. `label` is read aloud ("Pit 3, 4 seeds, yours, playable"), `name` is written beside it."""

    cell: int
    side: int
    row: int
    column: int
    seeds: int
    playable: bool = False
    moves: tuple[MoveView, ...] = ()
    marks: frozenset[str] = frozenset()
    label: str = ""
    name: str = ""


@dataclass(frozen=True)
class StoreView:
    """One store; `place` is the end of the board where the viewer sees it, `move` what pressing it sends, if it can."""

    cell: int
    side: int
    seeds: int
    place: Literal["left", "right"]
    label: str = ""
    marks: frozenset[str] = frozenset()
    move: MoveView | None = None


@dataclass(frozen=True)
class BoardView:
    """A whole board as one viewer sees it.

    `turned`: seen from North's seat. `action`: the URL that a move is posted to. `interactive`: pits are controls
    (also while it is not the viewer's turn: then no pit is playable). `key` makes the ids of two boards on one page
    differ. `digits`: the ten digits of the viewer's language. `own`: the side whose front row the keys 1 to 9 go to;
    that which is below if none is named.
    """

    rows: Literal[2, 4]
    columns: int
    pits: tuple[PitView, ...]
    stores: tuple[StoreView, ...] = ()
    hand: int = 0
    turned: bool = False
    action: str = ""
    interactive: bool = True
    numbered: bool = False
    caption: str = ""
    ply: int = 0
    key: str = "board"
    digits: str = "0123456789"
    own: int | None = None

    @property
    def own_row(self) -> int:
        """The front row of the one for whom the board is: the lower one, or on a flipped board the upper."""
        upper = self.own is not None and self.own != int(self.turned)
        return self.rows // 2 - upper


def pit_places(rows: int, columns: int, turned: bool = False) -> tuple[tuple[int, int, int, int], ...]:
    """(cell, side, row, column) of every pit, by cell, as seen from South's seat or, turned, from North's."""
    places = _two_rows(columns) if rows == 2 else _four_rows()
    if not turned:
        return tuple(places)
    return tuple((cell, side, rows - 1 - row, columns - 1 - column) for cell, side, row, column in places)


def _two_rows(columns: int) -> list[tuple[int, int, int, int]]:
    south = [(cell, 0, 1, cell) for cell in range(columns)]
    return south + [(columns + k, 1, 0, columns - 1 - k) for k in range(columns)]


def _four_rows() -> list[tuple[int, int, int, int]]:
    south = [(k, 0, 2, k) if k < 8 else (k, 0, 3, 15 - k) for k in range(16)]
    return south + [(16 + cell, 1, 3 - row, 7 - column) for cell, _, row, column in south]
