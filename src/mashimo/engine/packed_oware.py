"""Oware on words: the rules of `mashimo.rules.oware` for six houses, see `mashimo.engine.packed`."""

from mashimo.engine.packed import (
    BYTE,
    HOUSES,
    LAST,
    MINE,
    ROW,
    STATE,
    STORE_AT,
    YOURS,
    Words,
    bank_rows,
    end,
    end_at_majority,
    end_by_stores,
    mover_of,
    result_of,
    seeds_in,
    sowings,
)
from mashimo.rules.board import DRAWN, GRAND_SLAM, NO_MOVE, REPETITION, RUNNING
from mashimo.rules.endless import ENDED
from mashimo.rules.oware import (
    DRAW,
    ILLEGAL,
    LEAVE_FIRST,
    LEAVE_LAST,
    NO_CAPTURE,
    OPPONENT_GETS_REST,
    Rule,
    shortest_cycle,
)

__all__ = ["moves", "play", "repeated", "settle", "shortest_cycle"]

WAY = [(word, byte) for word in range(2) for byte in range(HOUSES)]
SOWINGS = sowings(WAY, capturing=1, origin_again=False)


TWO_OR_THREE = 254  # a house with two or three seeds is 2 under this mask


def moves(words: Words, rule: Rule, out: list[int]) -> int:
    """Write the legal moves (pits) into `out`; return how many."""
    mover = mover_of(words)
    own, other = words[mover], words[mover ^ 1]
    first = HOUSES * mover
    starving = other & ROW == 0
    count = 0
    for house in range(HOUSES):
        out[count] = first + house
        count += is_playable(own, house, starving)  # otherwise overwritten: a branch less
    return without_refused_slams(own, other, rule, out, count)


def without_refused_slams(own: int, other: int, rule: Rule, out: list[int], count: int) -> int:
    """Where grand slams may not be played, take them out of a list of moves; return how many are left.

    If there is nothing else, they may be played.
    """
    if rule.grand_slam != ILLEGAL:
        return count
    left = 0
    for index in range(count):
        move = out[index]
        if not is_slam(own, other, move % HOUSES):
            out[index], out[left] = out[left], move
            left += 1
    return left if left > 0 else count


def is_playable(own: int, house: int, starving: bool) -> bool:
    """Whether a house may be sown, grand slams aside: it holds seeds, and feeds a starving opponent."""
    least = HOUSES - house if starving else 1
    return own >> 8 * house & BYTE >= least


def is_slam(own: int, other: int, house: int) -> bool:
    """Whether sowing a house takes every seed of the other player."""
    seeds = own >> 8 * house & BYTE
    other += SOWINGS[house, seeds, YOURS]
    run = run_to(other, SOWINGS[house, seeds, LAST])
    return run != 0 and run == other & ROW


def run_to(row: int, last: int) -> int:
    """The seeds of the houses that a last seed in this one captures, in their bytes."""
    run = 0
    while last >= 0 and row >> last & TWO_OR_THREE == 2:
        run += row & BYTE << last
        last -= 8
    return run


def play(words: Words, rule: Rule, move: int, trace: None) -> int:
    """Play a legal move of a settled board: it then takes a capture to make a majority."""
    mover = mover_of(words)
    own, other = words[mover], words[mover ^ 1]
    house = move - HOUSES * mover
    seeds = own >> 8 * house & BYTE
    own += SOWINGS[house, seeds, MINE]
    other += SOWINGS[house, seeds, YOURS]
    last = SOWINGS[house, seeds, LAST]
    words[mover], words[mover ^ 1], words[STATE] = own, other, mover ^ 1
    run = run_to(other, last)
    if run != 0:
        capture(words, rule, run, last)
    end_without_move(words)
    return ENDED


def capture(words: Words, rule: Rule, run: int, last: int) -> None:
    """Capture a run of houses; the turn has passed."""
    victim = mover_of(words)
    slam = run == words[victim] & ROW
    if slam:
        run = taken_by_slam(run, last, rule)
    words[victim] -= run
    words[victim ^ 1] += seeds_in(run) << STORE_AT
    if slam and rule.grand_slam == OPPONENT_GETS_REST:
        bank_rows(words, words[1], words[0])
        end_by_stores(words, GRAND_SLAM)
    else:
        end_at_majority(words)


def taken_by_slam(run: int, last: int, rule: Rule) -> int:
    """What a grand slam takes of the run of houses that ends at `last`."""
    if rule.grand_slam == NO_CAPTURE or rule.grand_slam == ILLEGAL:
        return 0
    if rule.grand_slam == LEAVE_LAST:
        house = 0
        while run >> house & BYTE == 0:
            house += 8
        return run & ~(BYTE << house)
    if rule.grand_slam == LEAVE_FIRST:
        return run & ~(BYTE << last)
    return run


def settle(words: Words, rule: Rule, trace: None) -> None:
    """End the game if it is at its end."""
    if result_of(words) == RUNNING:
        end_at_majority(words)
    end_without_move(words)


def end_without_move(words: Words) -> None:
    """End a game that goes on if the mover has no move: each banks his own row."""
    if words[0] & ROW != 0 and words[1] & ROW != 0:
        return
    if result_of(words) == RUNNING and not has_move(words):
        bank_rows(words, words[0], words[1])
        end_by_stores(words, NO_MOVE)


def has_move(words: Words) -> bool:
    """Whether the mover can play. Slams that may not be played become playable when nothing else is."""
    mover = mover_of(words)
    own, other = words[mover], words[mover ^ 1]
    if other & ROW != 0:
        return bool(own & ROW != 0)
    for house in range(HOUSES):  # noqa: SIM110 - Numba compiles no generators
        if is_playable(own, house, True):
            return True
    return False


def repeated(words: Words, rule: Rule, trace: None) -> None:
    """The position has come again: end the game."""
    if rule.cycle == DRAW:
        end(words, DRAWN, REPETITION)
    else:
        bank_rows(words, words[0], words[1])
        end_by_stores(words, REPETITION)
