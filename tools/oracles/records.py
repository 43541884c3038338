"""What was recorded, in our numbering, and how it is held against the rules."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from mashimo import Game, Move, Outcome, Position, Reason, Step, StepKind

Board = tuple[tuple[int, ...], tuple[int, ...]]
"""The seeds of the pits and of the stores."""


@dataclass(frozen=True)
class Result:
    """What a recorded move led to.

    Attributes:
        board: seeds of the pits and stores.
        mover: who is to move then; None if that is not said.
        over: whether the game (or the round) ended there.
    """

    board: Board
    mover: int | None
    over: bool


@dataclass(frozen=True)
class Turn:
    """A recorded position with its legal moves and the results of some.

    Attributes:
        position: the position, not settled: in ours the game may be over there.
        legal: the numbers of the legal moves.
        results: the result of a move, by its number.
        chosen: the move that was played; None for a pass.
    """

    position: Position
    legal: frozenset[int]
    results: dict[int, Result]
    chosen: int | None = None


@dataclass(frozen=True)
class Ours:
    """What the same move leads to here.

    Attributes:
        before: the position before the move.
        steps: the trace.
        after: the position after it.
        unswept: the board without what the end of the game collected from the rows.
    """

    before: Position
    move: Move
    steps: tuple[Step, ...]
    after: Position
    unswept: Board

    @property
    def last_sown(self) -> int:
        """The cell where the last seed fell."""
        return next(step.cell for step in reversed(self.steps) if step.kind == StepKind.SOW)

    def times(self, kind: StepKind) -> int:
        """How many steps of a kind the move has."""
        return sum(step.kind == kind for step in self.steps)


@dataclass(frozen=True)
class Explanation:
    """A kind of difference that is known, and the test that a difference is of this kind.

    Attributes:
        words: what differs, and why.
        legal: the test for two legal lists, theirs first; or
        result: the test for two results.
    """

    words: str
    legal: Callable[[Position, frozenset[int], frozenset[int]], bool] | None = None
    result: Callable[[Ours, Result], bool] | None = None


@dataclass
class Section:
    """One part of a file: a game with its options, and how what is known to differ is told.

    Attributes:
        name: the part, in words.
        game: the game here that has (nearly) the same rules.
        explanations: the differences that are known.
    """

    name: str
    game: Game
    explanations: tuple[Explanation, ...] = ()


@dataclass
class Report:
    """Figures of one file."""

    name: str
    positions: int = 0
    results: int = 0
    agreed: int = 0
    games: int = 0
    winners: int = 0
    explained: Counter[str] = field(default_factory=Counter)
    unexplained: list[str] = field(default_factory=list)

    def lines(self) -> list[str]:
        """The report as text."""
        head = (
            f"{self.name}: {self.positions} positions, {self.results} results, "
            f"{self.winners} winners of {self.games} games; {self.agreed} agree"
        )
        known = [f"  {count} differ: {words}" for words, count in self.explained.most_common()]
        new = [f"  UNEXPLAINED: {text}" for text in self.unexplained[:5]]
        if len(self.unexplained) > 5:
            new.append(f"  UNEXPLAINED: {len(self.unexplained) - 5} more")
        return [head, *known, *new]


@dataclass(frozen=True)
class End:
    """How a recorded game ends here.

    Attributes:
        outcome: how; None if it has not ended here when it does there.
        played_on: whether moves were played there after it had ended here.
    """

    outcome: Outcome | None = None
    played_on: bool = False


def compare_game(turns: Iterator[Turn], section: Section, report: Report) -> End:
    """Hold all positions of a recorded game against the rules."""
    report.games += 1
    end = End()
    for turn in turns:
        here = compare(turn, section, report)
        if turn.chosen is not None and end.outcome is not None:
            end = End(end.outcome, played_on=True)
        elif turn.chosen in here:
            end = End(here[turn.chosen].after.outcome)
    return end


def compare(turn: Turn, section: Section, report: Report) -> dict[int, Ours]:
    """Hold one recorded position against the rules; return what the recorded moves lead to here."""
    report.positions += 1
    moves = {move.code: move for move in turn.position.moves()}
    compare_legal(turn, frozenset(moves), section, report)
    here = {code: result_of(turn.position, moves[code]) for code in turn.results if code in moves}
    for code, ours in here.items():
        report.results += 1
        compare_result(ours, turn.results[code], section, report)
    return here


def compare_legal(turn: Turn, ours: frozenset[int], section: Section, report: Report) -> None:
    """Hold two legal lists against each other."""
    theirs = turn.legal
    if theirs == ours:
        report.agreed += 1
        return
    for known in section.explanations:
        if known.legal is not None and known.legal(turn.position, theirs, ours):
            report.explained[known.words] += 1
            return
    report.unexplained.append(f"{turn.position.text}: legal there {sorted(theirs)}, here {sorted(ours)}")


def result_of(position: Position, move: Move) -> Ours:
    """Play a move."""
    steps = position.trace(move)
    after = position.play(move)
    return Ours(position, move, steps, after, board_before_collecting(after, steps))


def board_before_collecting(after: Position, steps: tuple[Step, ...]) -> Board:
    """The board of a finished game (or round) with the seeds that were collected at the end put back."""
    pits, stores = list(after.counts), list(after.stores)
    first = next((i for i, step in enumerate(steps) if step.kind == StepKind.COLLECT), len(steps))
    for step in reversed(steps[first:]):
        if step.kind == StepKind.BANK:
            stores[step.cell - 32] -= step.seeds
        elif step.kind == StepKind.COLLECT:
            pits[step.cell] += step.seeds
    return tuple(pits), tuple(stores)


def compare_result(ours: Ours, theirs: Result, section: Section, report: Report) -> None:
    """Hold two results against each other."""
    if agrees(ours, theirs):
        report.agreed += 1
        return
    for known in section.explanations:
        if known.result is not None and known.result(ours, theirs):
            report.explained[known.words] += 1
            return
    report.unexplained.append(f"{section.name}: {ours.before.text} {ours.move}: there {theirs}, here {ours.after.text}")


def agrees(ours: Ours, theirs: Result) -> bool:
    """Whether the boards are the same, and both are over or the same player is to move."""
    if same_board(ours, theirs) and (ours.after.outcome is not None) == theirs.over:
        return theirs.over or theirs.mover in (None, ours.after.mover)
    return False


def same_board(ours: Ours, theirs: Result) -> bool:
    """Whether all seeds lie the same, with or without what the end collects."""
    return theirs.board in (ours.unswept, (ours.after.counts, ours.after.stores))


def compare_winner(end: End, winner: int | None, told: str, report: Report) -> None:
    """Hold the winner of a recorded game (None for a draw) against the one here."""
    outcome = end.outcome
    if outcome is None:
        return
    report.winners += 1
    ours = None if outcome.winner is None else int(outcome.winner)
    if ours == winner:
        report.agreed += 1
    elif end.played_on and outcome.reason == Reason.ROW_EMPTY:
        report.explained["another winner, since the game went on there after a row was empty"] += 1
    else:
        report.unexplained.append(f"{told}: won there by {winner}, here by {ours} ({outcome.reason.value})")
