"""The table of known positions (transposition table), in the subset of Python that Numba compiles.

A bucket holds two entries: one that only a deeper search of the running search replaces, and one that is always
replaced. An entry is two 64-bit words, its data and its key mixed with the data, so that two threads that write at the
same time leave an entry that nobody recognises, and no wrong one (Hyatt and Mann, *A lockless transposition-table
implementation for parallel search*, 2002).

Data, from the lowest bit: the best move plus one (8 bits), the kind of value (8), the number of the search that wrote
it (8), the depth (8), the value (32, signed).
"""

from numpy import int64
from numpy.typing import NDArray

WORDS = 4  # of a bucket
BUCKET_BYTES = 8 * WORDS

AT_LEAST, AT_MOST, EXACT = 1, 2, 3
HINT = 0  # only the move is of use

SEARCHES = 255  # numbers of searches, from 1

NOTHING = 0  # data of no entry


def look_up(table: NDArray[int64], key: int, search: int) -> int:
    """The data known of a position, or NOTHING."""
    bucket = WORDS * (key & (table.shape[0] // WORDS - 1))
    for entry in (bucket, bucket + 2):
        data = table[entry + 1]
        if table[entry] ^ data == key and search_in(data) == search:
            return int(data)
    return NOTHING


def keep(table: NDArray[int64], key: int, data: int) -> None:
    """Write what was found about a position."""
    bucket = WORDS * (key & (table.shape[0] // WORDS - 1))
    old = table[bucket + 1]
    same = table[bucket] ^ old == key
    if same or search_in(old) != search_in(data) or depth_in(old) <= depth_in(data):
        if not same:  # who has to go may stay in the other place
            table[bucket + 2] = table[bucket]
            table[bucket + 3] = old
        entry = bucket
    else:
        entry = bucket + 2
    table[entry] = key ^ data
    table[entry + 1] = data


def data_of(value: int, depth: int, kind: int, move: int, search: int) -> int:
    """The data of an entry."""
    return (value << 32) | (depth << 24) | (search << 16) | (kind << 8) | (move + 1)


def move_in(data: int) -> int:
    """The best move in the data of an entry; -1 if none is known."""
    return (data & 255) - 1


def kind_in(data: int) -> int:
    """The kind of value: EXACT, AT_LEAST, AT_MOST or HINT."""
    return (data >> 8) & 255


def search_in(data: int) -> int:
    """The number of the search that wrote it."""
    return (data >> 16) & 255


def depth_in(data: int) -> int:
    """How deep the value was searched."""
    return (data >> 24) & 255


def value_in(data: int) -> int:
    """The value."""
    return data >> 32
