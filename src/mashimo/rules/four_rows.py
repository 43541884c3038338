"""What the two games of Bao on four rows share.

A player's ring of sixteen pits is numbered from his own seat: 0..7 the front row from left to right, 8..15 the back
row from right to left. In the board South's ring is 0..15, North's 16..31. A move is a pit of the ring and a direction:
`4 * pit + right`, where right is 1 for +1 (rightwards on the front row) and 0 for -1; 2 is added for a safari.
"""

from mashimo.rules.board import (
    FRONT_ROW_EMPTY,
    HAND,
    MOVER,
    NORTH_WINS,
    SOUTH_WINS,
    Cells,
    are_empty,
    copy_of,
    end,
    same_pits,
)
from mashimo.rules.endless import FIRST_MARK, LAP_LIMIT, NEVER_ENDING
from mashimo.rules.steps import CAPTURE, HOUSE, RELAY, STOP, Trace, drop, lift, note

RING = 16
FRONT = 8
PITS = 32
NYUMBA = 4
NYUMBA_LEAST = 6  # seeds that make an owned nyumba functional
MOVES = 64

MTAJI_LEAST, MTAJI_MOST = 2, 15  # seeds of a pit that may start a capture

NOWHERE = -1  # no pit is blocked

# What became of a sowing: NEVER_ENDING, or
IN_EMPTY_PIT = 0
HOUSE_STOP = 1  # it stopped in the nyumba, where the player had the choice of a safari
WON = 2  # the other front row is empty; the captured seeds are in HAND

LOST_HOUSE, OWNED_HOUSE = 0, 1


def leftwards(pit: int) -> int:
    """The move that sows a pit in the direction -1."""
    return 4 * pit


def rightwards(pit: int) -> int:
    """The move that sows a pit in the direction +1."""
    return 4 * pit + 1


def pit_of(move: int) -> int:
    """The ring pit of a move."""
    return move >> 2


def way_of(move: int) -> int:
    """The direction of a move: +1 or -1."""
    return 1 if move & 1 else -1


def is_safari(move: int) -> bool:
    """Whether the player goes on when he may stop in his nyumba."""
    return move & 2 != 0


def base(player: int) -> int:
    """Where a player's ring begins in the board."""
    return RING * player


def facing(pit: int, player: int) -> int:
    """The board cell of the other player's front pit that faces a front pit of this player's ring."""
    return RING * (1 - player) + FRONT - 1 - pit


def is_front_empty(cells: Cells, player: int) -> bool:
    """Whether a player's front row holds no seeds."""
    return are_empty(cells, RING * player, RING * player + FRONT)


def end_at_empty_front(cells: Cells) -> None:
    """End the game if a front row is empty. In play the capture has ended it: this is for boards set up by hand."""
    mover = cells[MOVER]
    if is_front_empty(cells, mover):
        end(cells, NORTH_WINS - mover, FRONT_ROW_EMPTY)
    elif is_front_empty(cells, 1 - mover):
        end(cells, SOUTH_WINS + mover, FRONT_ROW_EMPTY)


def occupied_front_pits(cells: Cells, player: int) -> int:
    """How many pits of a player's front row hold seeds."""
    count = 0
    for pit in range(FRONT):
        if cells[RING * player + pit] > 0:
            count += 1
    return count


def first_capture(cells: Cells, player: int, pit: int, way: int) -> int:
    """The front pit (of his ring) from which a player's first lap would capture; NOWHERE if this is no capturing start.

    A capturing start (mtaji) has 2 to 15 seeds, and its first lap ends in an own occupied front pit that faces an
    occupied one.
    """
    seeds = cells[RING * player + pit]
    if seeds < MTAJI_LEAST or seeds > MTAJI_MOST:
        return NOWHERE
    last = (pit + way * seeds) & (RING - 1)
    if last < FRONT and cells[RING * player + last] > 0 and cells[facing(last, player)] > 0:
        return last
    return NOWHERE


def captures(cells: Cells, player: int, pit: int, way: int) -> bool:
    """Whether a start of a player's is a capturing one."""
    return first_capture(cells, player, pit, way) != NOWHERE


def can_capture(cells: Cells, player: int) -> bool:
    """Whether a player has a capturing start."""
    for pit in range(RING):
        if cells[RING * player + pit] >= MTAJI_LEAST and (
            captures(cells, player, pit, 1) or captures(cells, player, pit, -1)
        ):
            return True
    return False


def takata_from_front(cells: Cells, player: int, blocked: int) -> bool:
    """Whether a takata must start in the front row: some front pit has two seeds or more."""
    for pit in range(FRONT):
        if cells[RING * player + pit] > 1 and pit != blocked:
            return True
    return False


def has_takata(cells: Cells, player: int, blocked: int) -> bool:
    """Whether a player who cannot capture can start a takata: with any pit of two, one way or the other."""
    for pit in range(RING):
        if cells[RING * player + pit] > 1 and pit != blocked:
            return True
    return False


def leaves_front(cells: Cells, player: int, pit: int, way: int) -> bool:
    """Whether a takata breaks the lone-kichwa rule: the only occupied front pit is a kichwa and is sown to the back."""
    towards_back = (pit == 0 and way < 0) or (pit == FRONT - 1 and way > 0)
    return towards_back and occupied_front_pits(cells, player) == 1


def is_takata(cells: Cells, player: int, pit: int, way: int, from_front: bool, blocked: int) -> bool:
    """Whether a pit may start a takata of the mtaji stage in this direction, never-ending moves aside."""
    if pit == blocked or cells[RING * player + pit] < 2 or from_front != (pit < FRONT):
        return False
    return not leaves_front(cells, player, pit, way)


def kichwa_way(pit: int, way: int) -> int:
    """The direction in which seeds captured from this front pit are sown.

    From a kimbi or kichwa (the two outermost pits) it is away from the near kichwa, else on in the current direction.
    """
    if pit < 2:
        return 1
    if pit > 5:
        return -1
    return way


def kichwa(way: int) -> int:
    """The pit where captured seeds that are sown in this direction begin."""
    return 0 if way > 0 else FRONT - 1


def sow_laps(
    cells: Cells,
    houses: int,
    first: int,
    seeds: int,
    way: int,
    capturing: bool,
    privileged: bool,
    safari: bool,
    blocked: int,
    trace: Trace,
) -> int:
    """Sow a hand of seeds on the mover's side, lap after lap, to the end of his move.

    Args:
        houses: where the board says whether a player owns his nyumba (+ player); 0 if the game has none.
        first: the pit of his ring where the first seed goes.
        capturing: whether laps may capture (mtaji), or not (takata).
        privileged: whether a lap that ends in the functional nyumba stops (takata) or lets him choose (capturing).
        safari: his choice then: sow on.
        blocked: a pit of his ring in which a lap stops (takasia), or NOWHERE.
    """
    player = cells[MOVER]
    me = RING * player
    remembered = cells
    remembered_pit, remembered_way, mark = NOWHERE, 0, FIRST_MARK
    pit = (first - way) & (RING - 1)
    for lap in range(1, LAP_LIMIT + 1):
        while seeds > 0:
            pit = (pit + way) & (RING - 1)
            drop(cells, me + pit, trace)
            seeds -= 1
        if cells[me + pit] == 1:
            note(STOP, me + pit, trace)
            return IN_EMPTY_PIT
        if capturing and pit < FRONT and cells[facing(pit, player)] > 0:
            seeds = capture_front(cells, houses, pit, trace)
            if is_front_empty(cells, 1 - player):
                cells[HAND] = seeds
                note(STOP, me + pit, trace)
                return WON
            way = kichwa_way(pit, way)
            pit = (kichwa(way) - way) & (RING - 1)
            continue
        if privileged and pit == NYUMBA and is_functional(cells, houses, player) and not (capturing and safari):
            note(STOP, me + pit, trace)
            return HOUSE_STOP if capturing else IN_EMPTY_PIT
        if pit == blocked:
            note(STOP, me + pit, trace)
            return IN_EMPTY_PIT
        if pit == remembered_pit and way == remembered_way and same_pits(cells, remembered, PITS):
            return NEVER_ENDING
        if lap >= mark:
            remembered = copy_of(cells)
            remembered_pit, remembered_way, mark = pit, way, 2 * mark
        seeds = lift(cells, me + pit, RELAY, trace)
        lose_house(cells, houses, player, pit, trace)
    return NEVER_ENDING


def capture_front(cells: Cells, houses: int, pit: int, trace: Trace) -> int:
    """Take the seeds that face a front pit of the mover's; return how many."""
    other = 1 - cells[MOVER]
    seeds = lift(cells, facing(pit, cells[MOVER]), CAPTURE, trace)
    lose_house(cells, houses, other, FRONT - 1 - pit, trace)
    return seeds


def is_functional(cells: Cells, houses: int, player: int) -> bool:
    """Whether a player's nyumba is owned and holds six seeds or more."""
    return houses > 0 and cells[houses + player] == OWNED_HOUSE and cells[RING * player + NYUMBA] >= NYUMBA_LEAST


def lose_house(cells: Cells, houses: int, player: int, pit: int, trace: Trace) -> None:
    """A pit of a player was lifted: if it was his nyumba, it is one no more."""
    if houses > 0 and pit == NYUMBA and cells[houses + player] == OWNED_HOUSE:
        cells[houses + player] = LOST_HOUSE
        note(HOUSE, RING * player + NYUMBA, trace)
