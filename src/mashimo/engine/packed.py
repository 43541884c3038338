"""Kalah and Oware with six houses in three 64-bit words: what both have in common.

The rules in `mashimo.rules` play on boards of bytes. For speed these two games are also played on `words`: words[0]
holds South's houses in its bytes 0 to 5, from his left to his right, and his store in byte 6; words[1] North's, from
his own left; words[2] the mover, and in the bytes after it the result and the reason, as `mashimo.rules.board` numbers
them. A whole sowing is then two additions. Moves keep the numbers that the rules give them: South's pits are 0 to 5,
North's 6 to 11. Random games check that both forms play alike.

A byte holds seven bits of seeds, so that sums of bytes stay in their bytes: a board fits if it has at most MOST_SEEDS
seeds in all.
"""

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from mashimo.rules import kalah
from mashimo.rules.board import (
    CELLS,
    DRAWN,
    HALF_EACH,
    MAJORITY,
    MOVER,
    NORTH_WINS,
    REASON,
    RESULT,
    SOUTH_WINS,
    STORE,
    Cells,
)
from mashimo.rules.game import Game

Words: TypeAlias = NDArray[np.int64]

WORDS = 3
STATE = 2  # words[STATE]: the mover and what came of the game

HOUSES = 6
MOST_SEEDS = 127

STORE_AT = 8 * HOUSES  # the first bit of a store
ROW = (1 << STORE_AT) - 1  # the bits of the houses
NO_HOUSE = 56  # the first bit of a byte that is always empty
BYTE = 255


def can_pack(game: Game, cells: bytes | Cells) -> bool:
    """Whether a board of this game fits into words, and every board that it can lead to.

    So it is in Kalah and Oware with six houses, at most MOST_SEEDS seeds, and seats that cannot be swapped any more.
    """
    if game.key not in ("kalah", "oware") or game.houses != HOUSES:
        return False
    seeds = sum(cells[: 2 * HOUSES]) + sum(cells[STORE : STORE + 2])
    return seeds <= MOST_SEEDS and (game.key != "kalah" or cells[kalah.PIE] == 0)


def pack(cells: bytes | Cells) -> Words:
    """The words of a board that `can_pack`."""
    rows = [
        int.from_bytes(bytes(cells[HOUSES * player : HOUSES * (player + 1)]), "little")
        | cells[STORE + player] << STORE_AT
        for player in range(2)
    ]
    return np.array([*rows, cells[MOVER] | cells[RESULT] << 8 | cells[REASON] << 16], dtype=np.int64)


def unpack(words: Words) -> bytes:
    """The board of words."""
    cells = bytearray(CELLS)
    for player in range(2):
        row = int(words[player]).to_bytes(8, "little")
        cells[HOUSES * player : HOUSES * (player + 1)] = row[:HOUSES]
        cells[STORE + player] = row[HOUSES]
    cells[MOVER], cells[RESULT], cells[REASON] = int(words[STATE]).to_bytes(8, "little")[:3]
    return bytes(cells)


def mover_of(words: Words) -> int:
    """The player to move."""
    return int(words[STATE] & 1)


def result_of(words: Words) -> int:
    """RUNNING, or who won."""
    return int(words[STATE] >> 8 & BYTE)


def store_of(words: Words, player: int) -> int:
    """Seeds in a player's store."""
    return int(words[player] >> STORE_AT)


def seeds_in(row: int) -> int:
    """Seeds in the houses of a row: 256 is 1 modulo 255, so the bytes of a number add up to its remainder."""
    return (row & ROW) % BYTE


def bank_rows(words: Words, south_row: int, north_row: int) -> None:
    """Empty all houses; South banks the seeds of one row and North those of the other."""
    words[0] = (words[0] & ~ROW) + (seeds_in(south_row) << STORE_AT)
    words[1] = (words[1] & ~ROW) + (seeds_in(north_row) << STORE_AT)


def end(words: Words, result: int, reason: int) -> None:
    """End the game."""
    words[STATE] = mover_of(words) | result << 8 | reason << 16


def end_by_stores(words: Words, reason: int) -> None:
    """End the game: the fuller store wins, equal stores are a draw."""
    south, north = store_of(words, 0), store_of(words, 1)
    if south > north:
        end(words, SOUTH_WINS, reason)
    elif south < north:
        end(words, NORTH_WINS, reason)
    else:
        end(words, DRAWN, reason)


def end_at_majority(words: Words) -> None:
    """End the game when a store holds more than half of the seeds, or both hold just that."""
    south, north = store_of(words, 0), store_of(words, 1)
    rest = seeds_in(words[0] + words[1])
    if south > north + rest or north > south + rest:
        end_by_stores(words, MAJORITY)
    elif south == north and rest == 0:
        end(words, DRAWN, HALF_EACH)


MINE, YOURS, LAST, AGAIN = range(4)  # what a table of sowings says


def sowings(way: list[tuple[int, int]], capturing: int, origin_again: bool) -> NDArray[np.int64]:
    """A table of all sowings, by house and seeds in it: table[house, seeds, MINE] is what one adds to the mover's word.

    The others are YOURS, what it adds to the other's word; LAST, the first bit of the house where the last seed falls,
    if that can be captured or capture, else NO_HOUSE; AGAIN, 1 if it falls into the mover's store.

    Args:
        way: the word (0 the mover's, 1 the other's) and byte of each place on the mover's way, his first house first.
        capturing: the word of the row where a last seed captures.
        origin_again: whether a long sowing drops a seed into its origin when it comes round.
    """
    table = np.zeros((HOUSES, MOST_SEEDS + 1, 4), dtype=np.int64)
    for house in range(HOUSES):
        for seeds in range(1, MOST_SEEDS + 1):
            row = table[house, seeds]
            row[MINE] = -seeds << 8 * house
            place, left = house, seeds
            while left > 0:
                place = (place + 1) % len(way)
                if place != house or origin_again:
                    row[way[place][0]] += 1 << 8 * way[place][1]
                    left -= 1
            word, byte = way[place]
            row[LAST] = 8 * byte if word == capturing and byte < HOUSES else NO_HOUSE
            row[AGAIN] = byte == HOUSES
    return table
