"""Oware Nam Nam: played in rounds for the holes of the board.

Two rows of six holes with four seeds each; every hole has an owner, at first the player in whose row it lies. Lift all
seeds of a hole you own and sow them counter-clockwise in laps, origin included.

* A seed that makes four: the four are the hole owner's at once, but the mover's if it was the last in hand.
* Last seed makes four: the turn ends. Last seed in an empty hole: the turn ends. Any other: lift it all and sow on.
* When a capture leaves four seeds in play, the capturer takes these too, wherever they are, and the round ends.
* A player without seeds in his holes misses his turn (option `when_empty=feed`: the other must give him some; if he
  cannot, or has just taken the last, the round ends and each takes what is in the holes he owns).
* After a round each owns a hole for every four seeds he won: his six, and the leader as many of the other's as he has
  more, of his choice. The rounds begin in turn. Who owns `holes_to_win` holes has won.
* If a position comes again the round ends: each takes what is in the holes he owns, and the totals are rounded to
  fours. A move that never ends may not be played.

Sources: Masters Traditional Games; oware.org. Rulings: docs/rules.md.
"""

from typing import NamedTuple

from mashimo.rules.board import (
    CLAIM,
    HOLES_WON,
    LAST_SEEDS,
    MARKS,
    MOVER,
    NO_MOVE,
    NORTH,
    NORTH_WINS,
    OWN,
    PHASE,
    PLAY,
    REPETITION,
    ROUNDS_COUNTED,
    ROUNDS_PLAYED,
    SOUTH,
    SOUTH_WINS,
    STORE,
    Cells,
    copy_of,
    end,
    end_by_stores,
    pass_turn,
    same_pits,
    seeds_between,
)
from mashimo.rules.endless import ENDED, FIRST_MARK, LAP_LIMIT, NEVER_ENDING
from mashimo.rules.steps import (
    CAPTURE,
    COLLECT,
    FILL,
    LIFT,
    PASS,
    RELAY,
    RETURN,
    STOP,
    Trace,
    bank,
    drop,
    lift,
    note,
)
from mashimo.rules.steps import CLAIM as CLAIM_STEP
from mashimo.rules.two_rows import owner_of_row

HOUSES = 6
PITS = 12
SEEDS = 4

PASSES, FEEDS = 0, 1

ROUND = OWN  # rounds finished
STARTER = OWN + 1  # who began this round
OWNER = MARKS  # OWNER + hole: the player who owns it

ROUND_OVER = -2  # `sow`: the last seeds were taken


class Rule(NamedTuple):
    """The options of the game, as small integers; `max_rounds` 0 sets no limit."""

    holes_to_win: int = 12
    max_rounds: int = 0
    when_empty: int = PASSES


def set_up(cells: Cells, rule: Rule) -> None:
    """Fill an empty board for the start of the game."""
    for hole in range(PITS):
        cells[hole] = SEEDS
        cells[OWNER + hole] = owner_of_row(hole, HOUSES)


def moves(cells: Cells, rule: Rule, out: list[int]) -> int:
    """Write the legal moves into `out`, holes to sow or, after a round, holes to claim; return how many."""
    count = 0
    for hole in range(PITS):
        if is_legal(cells, rule, hole):
            out[count] = hole
            count += 1
    return count


def has_move(cells: Cells, rule: Rule) -> bool:
    """Whether the mover can play."""
    for hole in range(PITS):
        if is_legal(cells, rule, hole):
            return True
    return False


def is_legal(cells: Cells, rule: Rule, hole: int) -> bool:
    """Whether the mover may sow this hole, or claim it."""
    mover = cells[MOVER]
    if cells[PHASE] == CLAIM:
        return cells[OWNER + hole] != mover
    if cells[OWNER + hole] != mover or cells[hole] == 0:
        return False
    if not comes_to_an_end(cells, hole):
        return False
    return rule.when_empty != FEEDS or owned_seeds(cells, 1 - mover) > 0 or gives_seeds(cells, hole)


def comes_to_an_end(cells: Cells, hole: int) -> bool:
    """Whether the sowing that starts from this hole ends."""
    after = copy_of(cells)
    return sow(after, hole, None) != NEVER_ENDING


def gives_seeds(cells: Cells, hole: int) -> bool:
    """Whether the other player has seeds after this hole is sown."""
    after = copy_of(cells)
    sow(after, hole, None)
    return owned_seeds(after, 1 - cells[MOVER]) > 0


def owned_seeds(cells: Cells, player: int) -> int:
    """Seeds in the holes that a player owns."""
    seeds = 0
    for hole in range(PITS):
        if cells[OWNER + hole] == player:
            seeds += cells[hole]
    return seeds


def play(cells: Cells, rule: Rule, move: int, trace: Trace) -> int:
    """Play a legal move."""
    if cells[PHASE] == CLAIM:
        claim(cells, move, trace)
        if surplus(cells, cells[MOVER]) == 0:
            next_round(cells, trace)
        return ENDED
    last = sow(cells, move, trace)
    if last == NEVER_ENDING:
        return NEVER_ENDING
    pass_turn(cells)
    if last == ROUND_OVER:
        end_round(cells, rule, LAST_SEEDS, trace)
        return ENDED
    settle(cells, rule, trace)
    return ENDED


def sow(cells: Cells, origin: int, trace: Trace) -> int:
    """Sow in laps from a hole; return the hole of the last seed, ROUND_OVER or NEVER_ENDING."""
    mover = cells[MOVER]
    remembered = cells
    remembered_hole, mark = -1, FIRST_MARK
    hole = origin
    seeds = lift(cells, hole, LIFT, trace)
    for lap in range(1, LAP_LIMIT + 1):
        while seeds > 0:
            hole = (hole + 1) % PITS
            drop(cells, hole, trace)
            seeds -= 1
            if cells[hole] == 4:
                taker = cells[OWNER + hole] if seeds > 0 else mover
                if take_four(cells, hole, seeds, taker, trace):
                    return ROUND_OVER
        if cells[hole] <= 1:
            note(STOP, hole, trace)
            return hole
        if hole == remembered_hole and same_pits(cells, remembered, PITS):
            return NEVER_ENDING
        if lap == mark:
            remembered = copy_of(cells)
            remembered_hole, mark = hole, 2 * mark
        seeds = lift(cells, hole, RELAY, trace)
    return NEVER_ENDING


def take_four(cells: Cells, hole: int, hand: int, taker: int, trace: Trace) -> bool:
    """A player takes the four seeds of a hole, and the last four in play if no more remain; return whether that was so.

    Args:
        hand: the seeds that the mover still holds.
    """
    bank(cells, taker, lift(cells, hole, CAPTURE, trace), trace)
    if seeds_between(cells, 0, PITS) + hand != 4:
        return False
    rest = hand
    for other in range(PITS):
        if cells[other] > 0:
            rest += lift(cells, other, CAPTURE, trace)
    bank(cells, taker, rest, trace)
    note(STOP, hole, trace)
    return True


def settle(cells: Cells, rule: Rule, trace: Trace) -> None:
    """Let a player who cannot move miss his turn; end the round if neither can, or if he must be fed and is not."""
    if cells[PHASE] == CLAIM or has_move(cells, rule):
        return
    starving = owned_seeds(cells, SOUTH) == 0 or owned_seeds(cells, NORTH) == 0
    pass_turn(cells)
    if has_move(cells, rule) and not (starving and rule.when_empty == FEEDS):
        note(PASS, 1 - cells[MOVER], trace)
    else:
        pass_turn(cells)
        divide(cells, trace)
        end_round(cells, rule, NO_MOVE, trace)


def repeated(cells: Cells, rule: Rule, trace: Trace) -> None:
    """The position has come again: end the round."""
    divide(cells, trace)
    end_round(cells, rule, REPETITION, trace)


def divide(cells: Cells, trace: Trace) -> None:
    """Each takes the seeds of the holes he owns, and the totals are rounded to fours.

    The larger remainder gets the hole; at two each, the player who owned fewer holes, else the one who did not begin
    the round.
    """
    south, north = owned_seeds(cells, SOUTH), owned_seeds(cells, NORTH)
    spare = south % 4
    if spare > 2 or (spare == 2 and south_gets_the_hole(cells)):
        south += 4 - spare
    else:
        south -= spare
    north = seeds_between(cells, 0, PITS) - south
    for hole in range(PITS):
        if cells[hole] > 0:
            lift(cells, hole, COLLECT, trace)
    bank(cells, SOUTH, south, trace)
    bank(cells, NORTH, north, trace)


def south_gets_the_hole(cells: Cells) -> bool:
    """Who is favoured when both have two seeds over."""
    holes = holes_owned(cells, SOUTH)
    if holes != HOUSES:
        return holes < HOUSES
    return cells[STARTER] == NORTH


def holes_owned(cells: Cells, player: int) -> int:
    """How many holes a player owns."""
    holes = 0
    for hole in range(PITS):
        if cells[OWNER + hole] == player:
            holes += 1
    return holes


def end_round(cells: Cells, rule: Rule, reason: int, trace: Trace) -> None:
    """A round is over: the match too, or the leader claims his holes, or the next round begins."""
    cells[ROUND] = min(ROUNDS_COUNTED, cells[ROUND] + 1)
    south, north = cells[STORE + SOUTH] // 4, cells[STORE + NORTH] // 4
    if south >= rule.holes_to_win or north >= rule.holes_to_win:
        end(cells, SOUTH_WINS if south > north else NORTH_WINS, HOLES_WON)
    elif rule.max_rounds > 0 and cells[ROUND] >= rule.max_rounds:
        end_by_stores(cells, reason if rule.max_rounds == 1 else ROUNDS_PLAYED)
    else:
        for hole in range(PITS):
            cells[OWNER + hole] = owner_of_row(hole, HOUSES)
        cells[MOVER] = SOUTH if south >= north else NORTH
        if south == north:
            next_round(cells, trace)
        else:
            cells[PHASE] = CLAIM


def surplus(cells: Cells, player: int) -> int:
    """Holes that the leader of the last round has still to claim."""
    return cells[STORE + player] // 4 - holes_owned(cells, player)


def claim(cells: Cells, hole: int, trace: Trace) -> None:
    """The leader takes a hole on the other side."""
    cells[OWNER + hole] = cells[MOVER]
    note(CLAIM_STEP, hole, trace)


def next_round(cells: Cells, trace: Trace) -> None:
    """Fill the board again; the other player begins."""
    for player in range(2):
        if trace is not None:
            trace.append((RETURN, STORE + player, cells[STORE + player]))
        cells[STORE + player] = 0
    for hole in range(PITS):
        cells[hole] = SEEDS
        if trace is not None:
            trace.append((FILL, hole, SEEDS))
    cells[STARTER] = 1 - cells[STARTER]
    cells[MOVER] = cells[STARTER]
    cells[PHASE] = PLAY
