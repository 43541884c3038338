"""An example of a rule as a page shows it: the board before and after, the moves in words, what follows."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from markupsafe import Markup

from mashimo.rules.errors import IllegalMove
from mashimo.rules.outcome import Side
from mashimo.rules.position import Move, Position, Step
from mashimo.server.drawing import board_figure
from mashimo.server.language import Language
from mashimo.server.learn.claims import refused_moves
from mashimo.server.learn.example import Example, Played
from mashimo.server.views.board import board_view
from mashimo.server.words.examples import figure_words, turn_words
from mashimo.server.words.moves import move_words
from mashimo.server.words.options import changed_words
from mashimo.server.words.players import side_name

MOST_TOLD = 4


@dataclass(frozen=True, slots=True)
class ExampleView:
    """What is shown of an example.

    Attributes:
        before: the board before the first move.
        after: the board after the last; None if nothing is played.
        changed: how its rules differ from the standard ones.
        moves: the moves as they are written, if they are too many to be told.
        said: every move in words, if they are not.
        legal: the legal moves after it, as they are written; none if the example does not speak of them.
        refused: moves that are not legal, each with the reason.
        turn: who is to move then, or how the game ended.
        play: where a match can be made that begins from its first position; "" if the game is over there.
    """

    before: Markup
    after: Markup | None
    changed: tuple[str, ...]
    moves: tuple[str, ...]
    said: tuple[str, ...]
    legal: tuple[str, ...]
    refused: tuple[tuple[str, str], ...]
    turn: str
    play: str


def example_view(language: Language, example: Example, played: Played) -> ExampleView:
    """What is shown of an example that the rules have confirmed."""
    claims = dict(example.claims)
    after = played.after
    asks = bool({"legal", "refused", "must-capture"} & claims.keys())
    first = played.moves[0] if played.moves else None
    return ExampleView(
        before=figure(language, played.before, first=first, playable=asks and first is None),
        after=figure(language, after, steps=played.traces[-1], playable=asks) if first else None,
        changed=changed_words(language, played.before.game),
        moves=moves_listed(played),
        said=moves_said(language, played),
        legal=tuple(move.text for move in after.moves()) if "legal" in claims else (),
        refused=tuple(_refused(language, after, text) for text in refused_moves(claims.get("refused", ""))),
        turn=turn_words(language, after),
        play=play_link(played.before),
    )


def figure(
    language: Language,
    position: Position,
    *,
    steps: tuple[Step, ...] = (),
    first: Move | None = None,
    playable: bool = False,
) -> Markup:
    """A position as a figure; `first` is the move that is about to be made in it."""
    view = board_view(language, position, Side.SOUTH, playable=playable, steps=steps, interactive=False)
    pits = tuple(
        replace(pit, marks=pit.marks | chosen_marks(first)) if first and pit.cell == first.cell else pit
        for pit in view.pits
    )
    return Markup(board_figure(replace(view, pits=pits, caption=figure_words(language, position))))  # noqa: S704


def chosen_marks(move: Move) -> set[str]:
    """The pit that is about to be sown, with an arrow where there is a way to choose: as South sees it."""
    if move.way == 0:
        return {"chosen"}
    right = (">" in move.text) == (move.text[0].isupper())
    return {"chosen", "hinted-right" if right else "hinted-left"}


def moves_listed(played: Played) -> tuple[str, ...]:
    """The moves as they are written, if they are too many to be told in words."""
    return tuple(move.text for move in played.moves) if len(played.moves) > MOST_TOLD else ()


def moves_said(language: Language, played: Played) -> tuple[str, ...]:
    """Every move in words, unless they are too many."""
    if len(played.moves) > MOST_TOLD:
        return ()
    names = {side: side_name(language, side) for side in Side}
    return tuple(
        move_words(language, played.positions[number], played.positions[number + 1], trace, names)
        for number, trace in enumerate(played.traces)
    )


def _refused(language: Language, position: Position, text: str) -> tuple[str, str]:
    try:
        position.move(text)
    except IllegalMove as error:
        return text, language.gettext(error.refusal.value)
    raise AssertionError("a claim that was confirmed says that this move is refused")


def play_link(position: Position) -> str:
    """The form of a match against the computer that begins from a position; "" if nobody can play on there."""
    if position.outcome is not None:
        return ""
    return f"/new/{position.game.key}?" + urlencode({"opponent": "computer", "start": position.text})
