"""A lesson as its pages show it: the steps, one step with its board, what comes of an answer."""

from dataclasses import dataclass, replace
from functools import cache

from markupsafe import Markup

from mashimo.rules.errors import UnknownGame
from mashimo.rules.game import game, games
from mashimo.rules.position import Phase, Position
from mashimo.server.drawing import BoardView, MoveView, PitView, StoreView, board_html
from mashimo.server.language import Language
from mashimo.server.learn.content import language_for, lesson_name, text_of
from mashimo.server.learn.lesson import Lesson, LessonStep, parse_lesson
from mashimo.server.learn.markdown import glossary_in
from mashimo.server.learn.task import READER, SOW, WHO, Task, pressed_name, verdict
from mashimo.server.views.board import board_view
from mashimo.server.views.example import chosen_marks
from mashimo.server.words.games import game_name
from mashimo.server.words.lessons import WHO_WORDS, answer_label, outcome_words, owner_names, told


@dataclass(frozen=True, slots=True)
class LessonView:
    """A lesson.

    Attributes:
        code: the language that its text is in, which may not be the reader's.
        lesson: its text and its tasks.
    """

    key: str
    name: str
    code: str
    lesson: Lesson

    @property
    def last(self) -> int:
        """The number of the last step, which has no task."""
        return len(self.lesson.steps)


@dataclass(frozen=True, slots=True)
class ShownMove:
    """A move that an answer shows: its steps, and the board after it."""

    steps: tuple[tuple[str, int, int], ...]
    board: Markup


@dataclass(frozen=True, slots=True)
class AnswerView:
    """What came of an answer.

    Attributes:
        moves: what is shown on the board; nothing if the answer may not be played.
        told: the moves in words; of a wrong answer also where the last seed fell, or why it may not be played.
        after: what the lesson says of a right answer.
    """

    right: bool
    moves: tuple[ShownMove, ...]
    told: str
    after: Markup


@dataclass(frozen=True, slots=True)
class StepView:
    """One step.

    Attributes:
        number: its place, from 1.
        board: the board with what can be answered; in the last step the start of the game.
        choices: who can be named: value and words.
        answer: what came of the reader's answer, if this page is the answer to one.
    """

    number: int
    step: LessonStep
    board: Markup
    choices: tuple[tuple[str, str], ...]
    answer: AnswerView | None = None


@cache
def lesson_view(language: Language, key: str) -> LessonView:
    """The lesson of a game, built once.

    Raises:
        UnknownGame: if there is no such game.
        BadPage, BadExample: if the text does not follow the form, or the rules do not confirm a task.
    """
    if key not in games():
        raise UnknownGame(f"there is no game called {key!r}")
    name = lesson_name(key)
    code = language_for(language.code, name)
    glossary = glossary_in(text_of(language_for(code, key), key))
    return LessonView(key, game_name(language, key), code, parse_lesson(text_of(code, name), key, glossary))


@cache
def step_view(language: Language, key: str, number: int) -> StepView:
    """A step of a lesson that has not been answered; its number counts from 1."""
    step = lesson_view(language, key).lesson.steps[number - 1]
    if step.task is None:
        return StepView(number, step, _drawn(board_view(language, game(key).start(), READER)), ())
    board = _drawn(task_board(language, step.task, f"/learn/{key}/lesson/{number}"))
    choices = tuple((who, language.gettext(words)) for who, words in WHO_WORDS.items()) if step.task.kind == WHO else ()
    return StepView(number, step, board, choices)


def answered_view(language: Language, key: str, number: int, given: str) -> StepView:
    """A step after an answer, whatever was given."""
    shown = step_view(language, key, number)
    task = shown.step.task
    if task is None:
        return shown
    found = verdict(task, given)
    moves = tuple(
        ShownMove(
            tuple((step.kind.value, step.cell, step.seeds) for step in trace),
            _drawn(_board(language, found.played.positions[number + 1], steps=trace)),
        )
        for number, trace in enumerate(found.played.traces if found.played else ())
        if found.played
    )
    said = told(language, found.played) if found.right and found.played else outcome_words(language, task, given, found)
    return replace(shown, answer=AnswerView(found.right, moves, said, shown.step.after if found.right else Markup()))


def task_board(language: Language, task: Task, action: str) -> BoardView:
    """The board of a task, with everything that can be pressed as an answer."""
    view = _board(language, task.start, playable=task.kind == SOW, action=action)
    if task.kind == SOW:
        return view
    if task.moves and task.start.phase is Phase.PLAY:
        first = task.start.move(task.moves[0])
        pits = tuple(_marked(pit, chosen_marks(first) if pit.cell == first.cell else set()) for pit in view.pits)
        view = replace(view, pits=pits)
    if task.kind == WHO:
        return view
    return replace(
        view,
        pits=tuple(_pressable_pit(language, task.start, pit) for pit in view.pits),
        stores=tuple(_pressable_store(language, task.start, store) for store in view.stores),
    )


def _board(
    language: Language,
    position: Position,
    *,
    playable: bool = False,
    steps: tuple = (),  # type: ignore[type-arg]
    action: str = "",
) -> BoardView:
    names = owner_names(language)
    return board_view(language, position, READER, playable=playable, steps=steps, action=action, names=names)


def _marked(pit: PitView, marks: set[str]) -> PitView:
    return replace(pit, marks=pit.marks | marks)


def _pressable_pit(language: Language, position: Position, pit: PitView) -> PitView:
    label = answer_label(language, pit.label)
    move = MoveView(pressed_name(position, pit.cell), label)
    return replace(pit, playable=True, moves=(move,), label=label)


def _pressable_store(language: Language, position: Position, store: StoreView) -> StoreView:
    label = answer_label(language, store.label)
    return replace(store, move=MoveView(pressed_name(position, store.cell), label))


def _drawn(view: BoardView) -> Markup:
    return Markup(board_html(view))  # noqa: S704 (the drawing escapes every text)
