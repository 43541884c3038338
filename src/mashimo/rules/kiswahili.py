"""Bao la Kiswahili: the full game of the coast, from namua to mtaji, with nyumba, safari and takasia.

Four rows of eight pits; the fifth front pit from its owner's left is his nyumba (the house). At the start it holds six
seeds, the two pits to its right two each, and 22 are in store. A nyumba is *functional* while it is owned and holds
six or more; it is lost for ever when it is lifted and sown, or captured.

* **Namua**, while you have seeds in store: put one in an occupied front pit of yours. If one of these faces an occupied
  pit you must capture: place there, take the facing seeds and sow them from the kichwa on that side, or from the one of
  your choice if the pit is one of the middle four. Go on as in Bao la Kujifunza.
* Otherwise takata: place and sow the whole pit in either direction without capturing. While the nyumba is functional
  any occupied front pit but the nyumba will do; if the nyumba is the only one, place there and sow two of its seeds.
  If it is not functional, a pit of two or more; a single seed only if all are single.
* A lap that ends in your functional nyumba ends a takata; in a capturing move, if the nyumba faces an empty pit, you
  choose to stop or to sow it on (safari).
* **Mtaji**, when the stores are empty: as Bao la Kujifunza; the nyumba is an ordinary pit (option
  `mtaji_safari_choice`).
* **Takasia**: a takata after which the other cannot capture, while you threaten exactly one of his front pits, blocks
  that pit for his next turn (he may not start from it, and a lap that ends in it stops), unless it is his functional
  nyumba, a single seed, his only occupied front pit or his only one with two or more.
* Who empties the other's front row wins at once; who has no legal move has lost. A move that never ends may not be
  played (option `never_ending=loses`: it may, and loses). The third occurrence of a position is a draw.

Sources: de Voogt, *Limits of the Mind* (1995); Donkers, *Zanzibar Bao Rules for the Computer*; Donkers and Uiterwijk,
*Programming Bao*; KIBA (kibao.org). Rulings: docs/rules.md.
"""

from mashimo.rules.board import (
    DRAWN,
    FRONT_ROW_EMPTY,
    MOVER,
    NEVER_ENDING_MOVE,
    NO_MOVE,
    NORTH,
    NORTH_WINS,
    REPETITION,
    RESULT,
    RUNNING,
    SOUTH_WINS,
    STORE,
    Cells,
    copy_of,
    end,
    pass_turn,
)
from mashimo.rules.endless import ENDED, NEVER_ENDING
from mashimo.rules.four_rows import (
    FRONT,
    HOUSE_STOP,
    NOWHERE,
    NYUMBA,
    OWNED_HOUSE,
    RING,
    WON,
    can_capture,
    captures,
    end_at_empty_front,
    first_capture,
    has_takata,
    is_safari,
    is_takata,
    leftwards,
    lose_house,
    pit_of,
    sow_laps,
    takata_from_front,
    way_of,
)
from mashimo.rules.kiswahili_facts import BLOCKED, HOUSES, LOSES, MUST_TAKE, Rule
from mashimo.rules.kiswahili_namua import can_capture_namua, faces_seeds, is_namua_start, sow_namua
from mashimo.rules.kiswahili_takasia import block
from mashimo.rules.steps import LIFT, Trace, lift

STANDARD, BAWO = 0, 1


def set_up(cells: Cells, rule: Rule) -> None:
    """Fill an empty board for the start of the game."""
    for player in range(2):
        front = RING * player
        cells[front + NYUMBA] = 8 if rule.setup == BAWO else 6
        cells[front + NYUMBA + 1] = 2
        cells[front + NYUMBA + 2] = 2
        cells[STORE + player] = 20 if rule.setup == BAWO else 22
        cells[HOUSES + player] = OWNED_HOUSE


def moves(cells: Cells, rule: Rule, out: list[int]) -> int:
    """Write the legal moves into `out`; return how many."""
    player = cells[MOVER]
    capturing = must_capture(cells)
    from_front = takata_from_front(cells, player, blocked_pit(cells))
    count = 0
    for pit in range(RING):
        if cells[RING * player + pit] > 0:
            for move in range(leftwards(pit), leftwards(pit + 1)):
                if is_legal(cells, rule, move, capturing, from_front):
                    out[count] = move
                    count += 1
    return count


def can_start(cells: Cells, rule: Rule) -> bool:
    """Whether the mover, whose front row is not empty, can play, never-ending moves included."""
    if is_namua(cells) or has_takata(cells, cells[MOVER], blocked_pit(cells)):
        return True
    return can_capture(cells, cells[MOVER])  # from the blocked pit


def has_move(cells: Cells, rule: Rule) -> bool:
    """Whether the mover can play."""
    player = cells[MOVER]
    capturing = must_capture(cells)
    from_front = takata_from_front(cells, player, blocked_pit(cells))
    for pit in range(RING):
        if cells[RING * player + pit] > 0:
            for move in range(leftwards(pit), leftwards(pit + 1)):
                if is_legal(cells, rule, move, capturing, from_front):
                    return True
    return False


def is_namua(cells: Cells) -> bool:
    """Whether the mover has seeds in store."""
    return cells[STORE + cells[MOVER]] > 0


def must_capture(cells: Cells) -> bool:
    """Whether the mover can capture, and so must."""
    if is_namua(cells):
        return can_capture_namua(cells, cells[MOVER])
    return can_capture(cells, cells[MOVER])


def is_capturing(cells: Cells, move: int) -> bool:
    """Whether a legal move captures: its start can, since who can capture must."""
    if is_namua(cells):
        return faces_seeds(cells, cells[MOVER], pit_of(move))
    return captures(cells, cells[MOVER], pit_of(move), way_of(move))


def blocked_pit(cells: Cells) -> int:
    """The pit of the mover's ring that takasia blocks, or NOWHERE."""
    return cells[BLOCKED] - 1


def is_legal(cells: Cells, rule: Rule, move: int, capturing: bool, from_front: bool) -> bool:
    """Whether the mover may play this: he may start so, the move ends, and a safari is one that really comes up."""
    if is_safari(move) and not has_safaris(cells, rule, capturing):
        return False
    if not is_start(cells, move, capturing, from_front):
        return False
    if is_safari(move):
        after = copy_of(cells)
        if sow(after, rule, move - 2, capturing, None) != HOUSE_STOP:
            return False
    return rule.never_ending == LOSES or comes_to_an_end(cells, rule, move, capturing)


def has_safaris(cells: Cells, rule: Rule, capturing: bool) -> bool:
    """Whether the mover can have the choice of a safari at all: capturing, with a nyumba of his own."""
    owner = cells[HOUSES + cells[MOVER]] == OWNED_HOUSE
    return owner and capturing and (is_namua(cells) or rule.mtaji_safari_choice != 0)


def comes_to_an_end(cells: Cells, rule: Rule, move: int, capturing: bool) -> bool:
    """Whether the move ends."""
    after = copy_of(cells)
    return sow(after, rule, move, capturing, None) != NEVER_ENDING


def is_start(cells: Cells, move: int, capturing: bool, from_front: bool) -> bool:
    """Whether the mover may start so."""
    player, pit, way = cells[MOVER], pit_of(move), way_of(move)
    if is_namua(cells):
        return pit < FRONT and is_namua_start(cells, player, pit, way, capturing)
    if capturing:
        return takes(cells, player, pit, way)
    return is_takata(cells, player, pit, way, from_front, blocked_pit(cells))


def takes(cells: Cells, player: int, pit: int, way: int) -> bool:
    """Whether a start captures, and from the pit that an obligation after takasia names if that can be done."""
    last = first_capture(cells, player, pit, way)
    if last == NOWHERE or cells[MUST_TAKE] == 0:
        return last != NOWHERE
    return FRONT - last == cells[MUST_TAKE] or not can_take(cells, player, cells[MUST_TAKE] - 1)


def can_take(cells: Cells, player: int, target: int) -> bool:
    """Whether some start of a player captures this front pit of the other's."""
    for pit in range(RING):
        for way in (-1, 1):
            if first_capture(cells, player, pit, way) == FRONT - 1 - target:
                return True
    return False


def play(cells: Cells, rule: Rule, move: int, trace: Trace) -> int:
    """Play a legal move."""
    player = cells[MOVER]
    capturing = is_capturing(cells, move)
    stage_over = not is_namua(cells)
    if rule.never_ending == LOSES and not comes_to_an_end(cells, rule, move, capturing):
        end(cells, NORTH_WINS - player, NEVER_ENDING_MOVE)
        return ENDED
    ended = sow(cells, rule, move, capturing, trace)
    if ended == NEVER_ENDING:
        return NEVER_ENDING
    threatened = cells[BLOCKED]
    cells[BLOCKED] = 0
    cells[MUST_TAKE] = threatened if rule.takasia_must_capture else 0
    pass_turn(cells)
    if ended == WON:
        end(cells, SOUTH_WINS + player, FRONT_ROW_EMPTY)
        return ENDED
    if rule.takasia and stage_over and not capturing:
        block(cells, player, trace)
    settle(cells, rule, trace)
    return ENDED


def sow(cells: Cells, rule: Rule, move: int, capturing: bool, trace: Trace) -> int:
    """Sow a move to its end."""
    player, pit, way = cells[MOVER], pit_of(move), way_of(move)
    if is_namua(cells):
        return sow_namua(cells, pit, way, capturing, is_safari(move), trace)
    blocked = blocked_pit(cells)
    seeds = lift(cells, RING * player + pit, LIFT, trace)
    lose_house(cells, HOUSES, player, pit, trace)
    privileged = capturing and rule.mtaji_safari_choice != 0
    return sow_laps(cells, HOUSES, pit + way, seeds, way, capturing, privileged, is_safari(move), blocked, trace)


def settle(cells: Cells, rule: Rule, trace: Trace) -> None:
    """The mover has lost if he has no legal move."""
    end_at_empty_front(cells)
    if cells[RESULT] == RUNNING and not has_move(cells, rule):
        end(cells, SOUTH_WINS if cells[MOVER] == NORTH else NORTH_WINS, NO_MOVE)


def repeated(cells: Cells, rule: Rule, trace: Trace) -> None:
    """The position has come for the third time: a draw."""
    end(cells, DRAWN, REPETITION)
