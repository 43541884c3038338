"""The differences that are known, each with the test by which one is told."""

from mashimo import Position, Reason, StepKind
from mashimo.rules import congkak_sowing, four_rows, oware
from mashimo.rules.board import STORE
from mashimo.rules.endless import NEVER_ENDING
from mashimo.rules.steps import SOW
from tools.oracles.records import Explanation, Ours, Result, same_board


def over_here_only(reason: Reason, words: str) -> Explanation:
    """The game is over here for this reason, with the same seeds on the board, and goes on there."""

    def test(ours: Ours, theirs: Result) -> bool:
        outcome = ours.after.outcome
        return outcome is not None and outcome.reason == reason and not theirs.over and same_board(ours, theirs)

    return Explanation(words, result=test)


def majority_there(ours: Ours, theirs: Result) -> bool:
    """The game is over there, because a store holds more than half (or both half), and goes on here."""
    south, north = theirs.board[1]
    half = ours.before.game.seeds / 2
    decided = south > half or north > half or south == north == half
    return ours.after.outcome is None and theirs.over and decided and same_board(ours, theirs)


MAJORITY_THERE = Explanation("it ends at a majority there", result=majority_there)


def nobody_moves_there(ours: Ours, theirs: Result) -> bool:
    """Here a player who cannot move ends the game, there he is asked first and passes."""
    outcome = ours.after.outcome
    return outcome is not None and outcome.reason == Reason.NO_MOVE and not theirs.over and same_board(ours, theirs)


PASSES_FIRST = Explanation("the end comes one pass later there", result=nobody_moves_there)


def misses_turn(ours: Ours, theirs: Result) -> bool:
    """Here a missed turn belongs to the move before it, there the player who misses it is asked."""
    missed = [step.cell for step in ours.steps if step.kind == StepKind.PASS]
    return missed == [theirs.mover] and same_board(ours, theirs) and not theirs.over


MISSES_TURN = Explanation("a missed turn is a move of its own there", result=misses_turn)


# --- Oware --------------------------------------------------------------------------------------------------------


def only_slams(position: Position, theirs: frozenset[int], ours: frozenset[int]) -> bool:
    """There a player whose every move is a grand slam cannot move; here he may play them, and takes nothing."""
    cells = bytearray(position.cells)
    return not theirs and all(oware.is_refused_slam(cells, position.game.rule, move) for move in ours)


ONLY_SLAMS = Explanation("only grand slams are left: no move there, a move without capture here", legal=only_slams)


def hops_over_origin(ours: Ours, theirs: Result) -> bool:
    """Ludii's fault: the last seed hops over the origin (12 or 23 seeds), and the capture is sought at the origin."""
    seeds = ours.before.counts[ours.move.cell]
    captured = ours.times(StepKind.CAPTURE) > 0
    return seeds in (12, 23) and captured and theirs.board[1] == ours.before.stores


HOPS_OVER_ORIGIN = Explanation(
    "fault of Ludii: the last seed hops over the origin (12 or 23 seeds), no capture", result=hops_over_origin
)


def passes_full_house(ours: Ours, theirs: Result) -> bool:
    """Awari option "12 max": a house with twelve seeds or more is left out there."""
    counts = list(ours.before.counts)
    for step in ours.steps:
        if step.kind == StepKind.LIFT:
            counts[step.cell] = 0
        elif step.kind == StepKind.SOW:
            if counts[step.cell] >= 12:
                return True
            counts[step.cell] += 1
    return False


FULL_HOUSES = Explanation('option "12 max" there: a house with 12 seeds or more is left out', result=passes_full_house)


def full_house_makes_legal(position: Position, theirs: frozenset[int], ours: frozenset[int]) -> bool:
    """The same for the legal list: the moves in question come to such a house."""
    return all(comes_to_full_house(position, move) for move in theirs ^ ours)


def comes_to_full_house(position: Position, move: int) -> bool:
    """Whether a sowing of Oware drops a seed into a house with twelve or more."""
    steps: list[tuple[int, int, int]] = []
    oware.sow(bytearray(position.cells), position.game.rule, move, steps)
    return any(kind == SOW and position.counts[cell] >= 12 for kind, cell, _ in steps)


FULL_HOUSES_LEGAL = Explanation(
    'option "12 max" there: a house with 12 seeds or more is left out, so that a move feeds, or slams, or does not',
    legal=full_house_makes_legal,
)


def single_house_slam(ours: Ours, theirs: Result) -> bool:
    """All but one house is taken: of a run of a single house here nothing, there all of it."""
    cells = bytearray(ours.before.cells)
    last = oware.sow(cells, ours.before.game.rule, ours.move.code, None)
    run = last - oware.run_start(cells, ours.before.game.rule, last) + 1
    mover = ours.before.mover
    return (
        run == 1
        and oware.is_grand_slam(cells, ours.before.game.rule, last)
        and (theirs.board[1][mover] >= ours.before.stores[mover] + cells[last])
    )


SINGLE_HOUSE_SLAM = Explanation("a grand slam of one house: stays here, is taken there", result=single_house_slam)


# --- games with capture across the board --------------------------------------------------------------------------


def capturing_seed(ours: Ours) -> int | None:
    """The cell of the capturing seed, if the move captured across the board."""
    cell = ours.last_sown
    taken = [step.cell for step in ours.steps if step.kind == StepKind.CAPTURE]
    across = 2 * ours.before.game.side - 1 - cell
    return cell if across in taken else None


def own_seed_stays_there(ours: Ours, theirs: Result) -> bool:
    """Here the capturing seed is taken too, there it stays; all else is the same."""
    cell = capturing_seed(ours)
    if cell is None:
        return False
    pits, stores = list(ours.unswept[0]), list(ours.unswept[1])
    pits[cell] += 1
    stores[ours.before.mover] -= 1
    return theirs.board == (tuple(pits), tuple(stores))


OWN_SEED_STAYS = Explanation("the capturing seed stays in its house there", result=own_seed_stays_there)


def own_seed_taken_there(ours: Ours, theirs: Result) -> bool:
    """There the capturing seed is taken too, here it stays; all else is the same, or there the rest is swept."""
    cell = capturing_seed(ours)
    if cell is None:
        return False
    pits, stores = list(ours.unswept[0]), list(ours.unswept[1])
    pits[cell] -= 1
    stores[ours.before.mover] += 1
    if theirs.board == (tuple(pits), tuple(stores)):
        return True
    side = ours.before.game.side
    stores = [stores[0] + sum(pits[:side]), stores[1] + sum(pits[side:])]
    return theirs.over and theirs.board == ((0,) * (2 * side), tuple(stores))


OWN_SEED_TAKEN = Explanation("the capturing seed is taken too there", result=own_seed_taken_there)


def turn_ends_in_store(ours: Ours, theirs: Result) -> bool:
    """There a last seed in the own store ends the turn, here it gives another."""
    mover = ours.before.mover
    return ours.last_sown == STORE + mover and same_board(ours, theirs) and theirs.mover == mover.other


STORE_ENDS_TURN = Explanation("a last seed in the own store ends the turn there", result=turn_ends_in_store)


def four_houses_out_of_reach(ours: Ours, theirs: Result) -> bool:
    """Dakon there is over as soon as a player can no longer win the seeds of four houses, in whatever round."""
    stores, on_board = theirs.board[1], sum(theirs.board[0])
    return theirs.over and same_board(ours, theirs) and min(stores) + on_board < 4 * congkak_sowing.SEEDS


FOUR_HOUSES = Explanation(
    "it ends there as soon as a player cannot fill four houses any more", result=four_houses_out_of_reach
)


def either_row_empty(ours: Ours, theirs: Result) -> bool:
    """There the round ends as soon as either row is empty, and each takes what is left in his own."""
    pits, stores = ours.unswept
    side = ours.before.game.side
    rows = (sum(pits[:side]), sum(pits[side:]))
    swept = (stores[0] + rows[0], stores[1] + rows[1])
    return 0 in rows and theirs.over and theirs.board == ((0,) * (2 * side), swept)


EITHER_ROW = Explanation("the round ends there as soon as either row is empty", result=either_row_empty)


# --- Nam Nam ------------------------------------------------------------------------------------------------------


def last_four_to_mover(ours: Ours, theirs: Result) -> bool:
    """In mid-lap the owner of a hole takes four of the last eight: the other four are his here, the mover's there."""
    outcome, mover = ours.after.outcome, ours.before.mover
    if outcome is None or outcome.reason != Reason.LAST_SEEDS:
        return False
    stores = list(ours.after.stores)
    stores[mover] += 4
    stores[mover.other] -= 4
    return theirs.over and theirs.board == (ours.after.counts, tuple(stores))


LAST_FOUR = Explanation("the last four go to the mover there, not to the capturer", result=last_four_to_mover)


# --- Bao ----------------------------------------------------------------------------------------------------------


def front_row_emptied(ours: Ours, theirs: Result) -> bool:
    """Here a capture that empties the front row wins in the middle of a move; there its seeds are sown first."""
    outcome = ours.after.outcome
    return outcome is not None and outcome.reason == Reason.FRONT_ROW_EMPTY and ours.after.hand > 0 and theirs.over


FRONT_ROW = Explanation("the last capture is sown to its end there before the game ends", result=front_row_emptied)


def leaves_front_there(position: Position, theirs: frozenset[int], ours: frozenset[int]) -> bool:
    """There a lone kichwa may be sown to the back row."""
    cells, player = bytearray(position.cells), position.mover
    more = theirs - ours
    return bool(more) and all(
        four_rows.leaves_front(cells, player, four_rows.pit_of(code), four_rows.way_of(code)) for code in more
    )


LONE_KICHWA = Explanation("a lone kichwa may be sown to the back row there", legal=leaves_front_there)


def never_ending_there(position: Position, theirs: frozenset[int], ours: frozenset[int]) -> bool:
    """There a move that never ends may be begun."""
    more = theirs - ours
    return bool(more) and not ours - theirs and all(_never_ends(position, code) for code in more)


def _never_ends(position: Position, code: int) -> bool:
    cells = bytearray(position.cells)
    return position.game.entry.rules.play(cells, position.game.rule, code, None) == NEVER_ENDING


NEVER_ENDING_LEGAL = Explanation("a move that never ends may be begun there", legal=never_ending_there)
