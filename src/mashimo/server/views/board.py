"""A position as the board that a viewer sees: from his side, with what he can play and what the last move did."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Literal, cast

from mashimo.rules import four_rows
from mashimo.rules.board import STORE
from mashimo.rules.outcome import Side
from mashimo.rules.position import Move, Phase, Position, Step, StepKind
from mashimo.server.drawing import BoardView, MoveView, PitView, StoreView, pit_places
from mashimo.server.language import Language
from mashimo.server.words.games import game_name
from mashimo.server.words.moves import move_label
from mashimo.server.words.pits import pit_label, pit_short, store_label
from mashimo.server.words.players import side_name


def board_view(
    language: Language,
    position: Position,
    bottom: Side,
    *,
    playable: bool = False,
    steps: Sequence[Step] = (),
    hinted: Move | None = None,
    action: str = "",
    interactive: bool = True,
    ply: int = 0,
    names: Mapping[Side, str] | None = None,
    key: str = "board",
    mirrored: bool = False,
    own: Side | None = None,
) -> BoardView:
    """The board of a position.

    Args:
        bottom: whose side is below.
        playable: whether the viewer may move now.
        steps: the trace of the move that led here, for the marks of the last move.
        hinted: the move that a hint names.
        action: where a move is posted.
        mirrored: whether it is drawn as a mirror shows it (clockwise games look counter-clockwise, stores change ends).
        own: whose front row the keys 1 to 9 go to; that of the side below if none is named.
        names: what the viewer calls the players ("yours" is said of pits if one is him).
    """
    moves = position.moves() if playable else ()
    marks = _last_move_marks(steps)
    whose = names or {side: side_name(language, side) for side in Side}
    places = pit_places(position.game.rows, position.game.houses, bottom is Side.NORTH)
    pits = tuple(
        PitView(
            cell=cell,
            side=side,
            row=row,
            column=position.game.houses - 1 - column if mirrored else column,
            seeds=position.counts[cell],
            playable=any(move.cell == cell for move in moves),
            moves=_moves_from(language, position, moves, cell),
            marks=marks.get(cell, frozenset()) | _standing_marks(position, cell) | _hint_marks(hinted, cell),
            label=_label(language, position, cell, whose, playable=playable, hinted=_hint_marks(hinted, cell)),
            name=pit_short(position, cell),
        )
        for cell, side, row, column in places
    )
    return BoardView(
        rows=cast(Literal[2, 4], position.game.rows),
        columns=position.game.houses,
        pits=pits,
        stores=_stores(language, position, bottom, whose, marks, mirrored=mirrored),
        hand=position.hand,
        turned=bottom is Side.NORTH,
        action=action,
        interactive=interactive,
        numbered=True,
        caption=game_name(language, position.game.key),
        ply=ply,
        key=key,
        digits=language.digits,
        own=None if own is None else int(own),
    )


def _label(
    language: Language,
    position: Position,
    cell: int,
    whose: Mapping[Side, str],
    *,
    playable: bool,
    hinted: Collection[str],
) -> str:
    owner = whose[position.owners[cell]]
    note = ""
    if hinted:
        note = language.gettext("playable, the hint")
    elif playable:
        refusal = position.why_not(cell)
        note = language.gettext("playable") if refusal is None else language.gettext(refusal.value)
    return pit_label(language, position, cell, owner, note)


def _moves_from(language: Language, position: Position, moves: Iterable[Move], cell: int) -> tuple[MoveView, ...]:
    return tuple(
        MoveView(move.text, move_label(language, position, move), _way(move)) for move in moves if move.cell == cell
    )


def _way(move: Move) -> str:
    """The direction as its player sees it, which is that of the arrow in its text."""
    if move.way == 0:
        return ""
    return ("right" if ">" in move.text else "left") + ("+safari" if move.safari else "")


def _last_move_marks(steps: Sequence[Step]) -> dict[int, frozenset[str]]:
    """What the last move did to every cell; nothing if it ended a round, whose seeds have been set up anew."""
    marks: dict[int, set[str]] = {}
    if any(step.kind is StepKind.RETURN for step in steps):
        return {}
    for step in steps:
        if step.kind in (StepKind.LIFT, StepKind.TAX) and not any("lifted" in found for found in marks.values()):
            marks.setdefault(step.cell, set()).add("lifted")
        elif step.kind is StepKind.CAPTURE:
            marks.setdefault(step.cell, set()).add("captured")
        elif step.kind is StepKind.SOW:
            marks.setdefault(step.cell, set()).add("sown")
        elif step.kind is StepKind.STOP:
            marks.setdefault(step.cell, set()).add("last")
    return {cell: frozenset(found) for cell, found in marks.items()}


def _hint_marks(hinted: Move | None, cell: int) -> frozenset[str]:
    if hinted is None or hinted.cell != cell:
        return frozenset()
    way = _way(hinted).split("+")[0]
    return frozenset({"hinted", f"hinted-{way}" if way else "hinted"})


def _standing_marks(position: Position, cell: int) -> frozenset[str]:
    """What a pit is, whatever was moved."""
    game = position.game
    marks = set()
    side, index = divmod(cell, game.side)
    if game.rows == 4:
        if index in (0, 7):
            marks.add("kichwa")
        elif index in (1, 6):
            marks.add("kimbi")
        if index == four_rows.NYUMBA and position.nyumba[side]:
            functional = position.counts[cell] >= four_rows.NYUMBA_LEAST
            marks.add("nyumba-functional" if functional else "nyumba")
    if cell == position.blocked:
        marks.add("blocked")
    if cell in position.burnt:
        marks.add("burnt")
    if position.owners[cell] != side:
        marks.add("foreign")
    if position.phase is Phase.CLAIM and position.owners[cell] is not position.mover:
        marks.add("claimable")
    return frozenset(marks)


def _stores(
    language: Language,
    position: Position,
    bottom: Side,
    whose: Mapping[Side, str],
    marks: Mapping[int, frozenset[str]],
    *,
    mirrored: bool,
) -> tuple[StoreView, ...]:
    hand = position.game.entry.stores
    if not hand:
        return ()
    if mirrored:
        hand = _other_end(hand)
    return tuple(
        StoreView(
            cell=STORE + side,
            side=side,
            seeds=position.stores[side],
            place=cast(Literal["left", "right"], hand if side is bottom else _other_end(hand)),
            label=store_label(language, whose[side], position.stores[side]),
            marks=marks.get(STORE + side, frozenset()),
        )
        for side in Side
    )


def _other_end(hand: str) -> str:
    return "left" if hand == "right" else "right"
