"""Kalah on words: the rules of `mashimo.rules.kalah` for six houses, see `mashimo.engine.packed`."""

from mashimo.engine.packed import (
    AGAIN,
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
    end_at_majority,
    end_by_stores,
    mover_of,
    sowings,
)
from mashimo.rules.board import ROW_EMPTY
from mashimo.rules.endless import ENDED
from mashimo.rules.kalah import NOBODY, OWN_SEED, TO_PLAYER_WHO_EMPTIED, Rule

WAY = [(0, byte) for byte in range(HOUSES + 1)] + [(1, byte) for byte in range(HOUSES)]
SOWINGS = sowings(WAY, capturing=0, origin_again=True)


def moves(words: Words, rule: Rule, out: list[int]) -> int:
    """Write the legal moves (pits) into `out`; return how many."""
    mover = mover_of(words)
    row = words[mover]
    first = HOUSES * mover
    count = 0
    for house in range(HOUSES):
        out[count] = first + house
        count += row >> 8 * house & BYTE > 0  # otherwise overwritten: a branch less
    return count


def play(words: Words, rule: Rule, move: int, trace: None) -> int:
    """Play a legal move."""
    mover = mover_of(words)
    own, other = words[mover], words[mover ^ 1]
    house = move - HOUSES * mover
    seeds = own >> 8 * house & BYTE
    own += SOWINGS[house, seeds, MINE]
    other += SOWINGS[house, seeds, YOURS]
    last = SOWINGS[house, seeds, LAST]
    if own >> last & BYTE == 1:
        across = STORE_AT - 8 - last
        captured = other >> across & BYTE
        if captured > 0 or rule.empty_capture == OWN_SEED:
            own += (captured + 1 << STORE_AT) - (1 << last)
            other -= captured << across
    words[mover], words[mover ^ 1] = own, other
    words[STATE] = mover ^ 1 ^ SOWINGS[house, seeds, AGAIN]
    settle(words, rule, trace)
    return ENDED


def settle(words: Words, rule: Rule, trace: None) -> None:
    """End the game if it is at its end."""
    south, north = words[0], words[1]
    if south & ROW == 0 or north & ROW == 0:
        if rule.leftovers == TO_PLAYER_WHO_EMPTIED:
            bank_rows(words, north, south)
        elif rule.leftovers != NOBODY:
            bank_rows(words, south, north)
        end_by_stores(words, ROW_EMPTY)
    elif rule.stop_at_majority:
        end_at_majority(words)
