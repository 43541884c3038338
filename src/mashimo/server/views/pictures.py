"""Pictures for sharing: a position, a move drop by drop, a whole match."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import ceil

from mashimo.rules.board import STORE
from mashimo.rules.outcome import Side
from mashimo.rules.position import Move, Position, Step, StepKind
from mashimo.server.drawing.palette import Material, Theme
from mashimo.server.drawing.poster import Poster
from mashimo.server.drawing.raster import Frame, animation
from mashimo.server.language import ENGLISH, LANGUAGES, Language
from mashimo.server.views.board import board_view
from mashimo.server.words.games import game_name

MOST_FRAMES = 200
SHORT_MATCH = 60
"""Moves up to which a match shows also where each begins."""

BEGIN, MOVE, END = 1200, 900, 3500
WAITS = {
    StepKind.SOW: 170,
    StepKind.LIFT: 420,
    StepKind.RELAY: 480,
    StepKind.CAPTURE: 520,
    StepKind.BANK: 420,
    StepKind.DRAW: 420,
    StepKind.TAX: 420,
    StepKind.PASS: 420,
    StepKind.TURN: 900,
}
"""How long what a step did is shown, in milliseconds; what is not listed here shows nothing of its own."""

ALL_INTO_HAND = frozenset({StepKind.LIFT, StepKind.RELAY, StepKind.CAPTURE, StepKind.COLLECT})
SOME_INTO_HAND = frozenset({StepKind.DRAW, StepKind.TAX, StepKind.RETURN})
OUT_OF_HAND = frozenset({StepKind.SOW, StepKind.BANK, StepKind.FILL})


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is to look; every address says all of it, so that the same address is the same picture.

    Attributes:
        code: the language whose digits are drawn.
    """

    code: str = ENGLISH.code
    bottom: Side = Side.SOUTH
    mirrored: bool = False
    material: Material = "wood"
    theme: Theme = "light"

    @property
    def language(self) -> Language:
        """The language whose digits are drawn."""
        return LANGUAGES[self.code]


@dataclass(frozen=True, slots=True)
class Ended:
    """That a match ended here, also when it was not by the rules: who won; None after a draw."""

    winner: Side | None


def poster_of(look: Look, position: Position, steps: Sequence[Step] = (), ended: Ended | None = None) -> Poster:
    """A position as a picture; `steps` is the trace of the move that led to it."""
    view = board_view(
        look.language, position, look.bottom, steps=steps, interactive=False, mirrored=look.mirrored, key=""
    )
    outcome = position.outcome
    ended = Ended(outcome.winner) if outcome else ended
    return Poster(
        view=view,
        to_move=None if ended else int(position.mover),
        won=int(ended.winner) if ended and ended.winner is not None else None,
        title=game_name(look.language, position.game.key),
        about=position.concealed().text,
        material=look.material,
        theme=look.theme,
        holder=int(position.mover),
    )


def frames_of_move(look: Look, before: Position, move: str, after: Position, ended: Ended | None = None) -> list[Frame]:
    """A move as an animation: the position before it, every drop, the position after it."""
    first = replace(poster_of(look, before), about="")
    frames = [Frame(first, BEGIN)]
    steps = before.trace(move)
    drops = sum(step.kind in WAITS for step in steps)
    every = ceil(drops / (MOST_FRAMES - 4))  # a long move shows every second drop, or every third
    board = _Board(first, before)
    for number, step in enumerate(steps):
        board.take(step)
        if step.kind in WAITS and (step.kind is not StepKind.SOW or number % every == 0):
            frames.append(Frame(board.poster(step), WAITS[step.kind]))
    last = replace(poster_of(look, after, steps, ended), about="")
    return [*frames[: MOST_FRAMES - 1], Frame(last, END)]


@dataclass(frozen=True, slots=True)
class Line:
    """Moves that are played one after the other.

    Attributes:
        start: the text of the position before the first.
    """

    start: str
    moves: tuple[str, ...]

    @property
    def positions(self) -> tuple[Position, ...]:
        """The position before the first move and those after each."""
        line = [Position.parse(self.start)]
        for text in self.moves:
            line.append(line[-1].play(text))
        return tuple(line)


def gif_of_match(look: Look, line: Line, ended: Ended | None, width: int) -> bytes:
    """A match as an animated picture."""
    return animation(frames_of_match(look, line, ended), width)


def gif_of_move(look: Look, line: Line, ended: Ended | None, width: int) -> bytes:
    """The last move of a line as an animated picture."""
    before, after = line.positions[-2:]
    return animation(frames_of_move(look, before, line.moves[-1], after, ended), width)


class _Board:
    """A board on which the steps of a move are done again, as its trace tells them."""

    def __init__(self, poster: Poster, before: Position) -> None:
        self._poster = poster
        self._side = before.game.side
        self._seeds = dict(enumerate(before.counts)) | {STORE + side: before.stores[side] for side in Side}
        self._hand = before.hand

    def take(self, step: Step) -> None:
        """Do a step."""
        if step.kind is StepKind.TURN:
            pits = {(pit + self._side) % (2 * self._side): n for pit, n in self._seeds.items() if pit < STORE}
            self._seeds = pits | {STORE: self._seeds[STORE + 1], STORE + 1: self._seeds[STORE]}
        elif step.kind in ALL_INTO_HAND or step.kind in SOME_INTO_HAND:
            self._seeds[step.cell] -= step.seeds
            self._hand += step.seeds
        elif step.kind in OUT_OF_HAND:
            self._seeds[step.cell] += step.seeds
            self._hand -= step.seeds

    def poster(self, step: Step) -> Poster:
        """The board as it is now; a ring shows where the hand is."""
        view = self._poster.view
        here = step.cell if step.kind is not StepKind.PASS else -1
        pits = tuple(
            replace(
                pit,
                seeds=self._seeds[pit.cell],
                marks=pit.marks | {"captured" if step.kind is StepKind.CAPTURE else "chosen"}
                if pit.cell == here
                else pit.marks,
            )
            for pit in view.pits
        )
        stores = tuple(replace(store, seeds=self._seeds[store.cell]) for store in view.stores)
        return replace(self._poster, view=replace(view, pits=pits, stores=stores, hand=self._hand))


def frames_of_match(look: Look, line: Line, ended: Ended | None = None) -> list[Frame]:
    """Moves one after the other: each with its beginning, or in a long match only its end."""
    positions = line.positions
    frames = [Frame(replace(poster_of(look, positions[0]), about=""), BEGIN)]
    last = len(line.moves)
    every = max(1, ceil(last / (MOST_FRAMES - 2)))
    for ply in range(1, last + 1):
        if ply % every and ply != last:
            continue
        before, text = positions[ply - 1], line.moves[ply - 1]
        if last <= SHORT_MATCH:
            frames.append(Frame(_about_to(frames[-1].poster, before.move(text)), MOVE // 2))
        shown = poster_of(look, positions[ply], before.trace(text), ended if ply == last else None)
        frames.append(Frame(replace(shown, about=""), END if ply == last else MOVE))
    return frames


def _about_to(poster: Poster, move: Move) -> Poster:
    """The pit that is about to be sown, marked; the marks of the move before are gone."""
    view = poster.view
    gone = {"lifted", "sown", "last", "captured"}
    pits = tuple(
        replace(pit, marks=(pit.marks - gone) | ({"chosen"} if pit.cell == move.cell else set())) for pit in view.pits
    )
    return replace(poster, view=replace(view, pits=pits))
