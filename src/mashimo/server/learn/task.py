"""A task of a lesson: a position, what the reader is asked in it, and which answers are right by the rules.

A block of a lesson that is fenced as `task` reads

    position: 2-0-0-1-0-0/3-4-0-1-0-2/18-17/S
    sow: captured some
    right: 4
    captured: 5

`position` and `game` are as in an example. Then comes what is asked:

    sow: CONDITION          the reader, who is South, makes a move that fulfils it: `any`, or a claim of `claims` that
                            the rules have to confirm of it (`again yes`), or a number as `some` (not 0) or `most`
    press: last             with `play`: the reader presses the pit or store where the last seed of these moves falls,
           captured         or one that is captured,
           blocked, burnt   or that is blocked or burnt after them;
           refused REASON   without `play`: one that no move may begin from, and why (`errors.Refusal` in small letters)
    who: next, over, banked, missed
                            with `play`: who moves next, wins, gets the seeds, misses a turn; nobody is an answer too

`right` names the right answers, all of them, so that text and rules cannot part: the rules find them, and a task whose
`right` is not what they find is an error. Every other line is a claim, which holds after each right answer.
"""

from dataclasses import dataclass

from mashimo.rules.board import STORE
from mashimo.rules.errors import IllegalMove, MashimoError, Refusal
from mashimo.rules.outcome import Side
from mashimo.rules.position import Position, StepKind
from mashimo.server.learn.claims import answer, cell_name, refusal_name
from mashimo.server.learn.example import BadExample, Example, Played, play_example, play_from, read_example

SOW, PRESS, WHO = "sow", "press", "who"
ANY, SOME, MOST = "any", "some", "most"
REFUSED = "refused"
READER = Side.SOUTH
WHO_ASKED = ("next", "over", "banked", "missed")
WHO_ANSWERS = ("south", "north", "nobody")
STORES = ("store-south", "store-north")


class BadTask(BadExample):
    """A task that cannot be read, or whose answers are not what the rules find."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task that the rules have confirmed.

    Attributes:
        kind: SOW, PRESS or WHO.
        asked: the condition, or what is to be pressed or told.
        start: the position.
        moves: the moves that the question is about; none if the reader makes the move.
        answers: every answer that can be given: moves, names of pits and stores, or players.
        right: those that are right.
    """

    kind: str
    asked: str
    start: Position
    moves: tuple[str, ...]
    answers: tuple[str, ...]
    right: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of an answer.

    Attributes:
        right: whether it is right.
        played: the moves that show why; None if the answer is a move that may not be played.
        refusal: then, why not; None if it is no move of the game at all.
    """

    right: bool
    played: Played | None
    refusal: Refusal | None = None


def read_task(text: str, key: str) -> Task:
    """The task that a block describes.

    Raises:
        BadExample: if it does not say what it should, or the rules do not confirm it.
    """
    example = read_example(text, key)
    said = dict(example.claims)
    kinds = [kind for kind in (SOW, PRESS, WHO) if kind in said]
    if len(kinds) != 1:
        raise BadTask(f"a task asks one of `{SOW}`, `{PRESS}` and `{WHO}`: {text!r}")
    kind = kinds[0]
    asked, claimed = said.pop(kind), said.pop("right", "")
    if bool(example.moves) == (kind == SOW or asked.startswith(REFUSED)):
        raise BadTask(f"moves are played in `{PRESS}` and `{WHO}`, not in `{SOW}` and `{PRESS}: {REFUSED}`: {text!r}")
    played = play_example(example)
    task = _found(kind, asked, example, played)
    _confirm_right(task, claimed)
    for given in task.right:
        _confirm_claims(example, _outcome(task, given), said)
    return task


def verdict(task: Task, given: str) -> Verdict:
    """What became of an answer that a reader gave, whatever it is."""
    if task.kind != SOW:
        return Verdict(given in task.right, play_from(task.start, task.moves))
    try:
        text = task.start.move(given).text
    except IllegalMove as error:
        return Verdict(right=False, played=None, refusal=error.refusal)
    except MashimoError:
        return Verdict(right=False, played=None)
    return Verdict(text in task.right, play_from(task.start, (text,)))


def pressed_name(position: Position, cell: int) -> str:
    """A pit or a store as an answer names it."""
    return STORES[cell - STORE] if cell >= STORE else cell_name(position, cell)


def pressed_cell(position: Position, name: str) -> int | None:
    """The pit or store that an answer names, if it names one."""
    return next((cell for cell in _pressable(position) if pressed_name(position, cell) == name), None)


def _pressable(position: Position) -> tuple[int, ...]:
    stores = tuple(STORE + side for side in Side) if position.game.entry.stores else ()
    return (*range(2 * position.game.side), *stores)


def _outcome(task: Task, given: str) -> Played:
    return play_from(task.start, (given,) if task.kind == SOW else task.moves)


def _found(kind: str, asked: str, example: Example, played: Played) -> Task:
    """The task with its answers, as the rules find them."""
    start = played.before
    if kind == SOW:
        if start.mover is not READER:
            raise BadTask(f"the reader is South, so South is to move: {example.position}")
        answers = tuple(move.text for move in start.moves())
        right = _right_moves(start, answers, asked)
    elif kind == PRESS:
        answers = tuple(pressed_name(start, cell) for cell in _pressable(start))
        right = _right_presses(played, asked)
    else:
        answers, right = WHO_ANSWERS, _right_players(played, asked)
    return Task(kind, asked, start, example.moves, answers, right)


def _right_moves(start: Position, moves: tuple[str, ...], asked: str) -> tuple[str, ...]:
    if asked == ANY:
        return moves
    name, _, wanted = asked.partition(" ")
    found = {move: answer(play_from(start, (move,)), name, wanted) for move in moves}
    if wanted == SOME:
        return tuple(move for move in moves if found[move] != "0")
    if wanted == MOST:
        wanted = str(max(map(int, found.values())))
    return tuple(move for move in moves if found[move] == wanted)


def _right_presses(played: Played, asked: str) -> tuple[str, ...]:
    after = played.after
    match asked.partition(" ")[0]:
        case "last":
            cells = [last_sown(played)]
        case "refused":
            reason = asked.partition(" ")[2]
            found = {cell: after.why_not(cell) for cell in range(2 * after.game.side)}
            cells = [cell for cell, why in found.items() if why and refusal_name(why) == reason]
        case "captured":
            cells = [step.cell for step in played.steps if step.kind is StepKind.CAPTURE]
        case "blocked":
            cells = [] if after.blocked is None else [after.blocked]
        case "burnt":
            cells = sorted(after.burnt)
        case _:
            raise BadTask(f"nobody can press {asked!r}")
    return tuple(dict.fromkeys(pressed_name(after, cell) for cell in cells))


def last_sown(played: Played) -> int:
    """Where the last seed of the moves was sown.

    Raises:
        BadTask: if nothing was sown.
    """
    sown = [step.cell for step in played.steps if step.kind is StepKind.SOW]
    if not sown:
        raise BadTask(f"nothing is sown: {played.before.text}")
    return sown[-1]


def _right_players(played: Played, asked: str) -> tuple[str, ...]:
    if asked not in WHO_ASKED:
        raise BadTask(f"nobody can tell who is {asked!r}; there are: {', '.join(WHO_ASKED)}")
    found = answer(played, asked, "")
    if asked == "over" and found == "no":
        raise BadTask(f"the game is not over: {played.after.text}")
    names = {part.split()[0].lower().replace("draw", "nobody") for part in found.split(", ")}
    return tuple(who for who in WHO_ANSWERS if who in names)


def _confirm_right(task: Task, claimed: str) -> None:
    if task.kind == SOW and task.asked == ANY:
        claimed = claimed or " ".join(task.right)
    if not task.right or sorted(claimed.split()) != sorted(task.right):
        raise BadTask(
            f"{task.start.text} {task.kind}: {task.asked}: right: {claimed}; by the rules it is {' '.join(task.right)}"
        )


def _confirm_claims(example: Example, played: Played, said: dict[str, str]) -> None:
    for name, claimed in said.items():
        actual = answer(played, name, claimed)
        if actual != claimed:
            raise BadTask(f"{example.game} {example.position}: {name}: {claimed}; by the rules it is {name}: {actual}")
