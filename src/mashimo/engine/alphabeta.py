"""The search: alpha-beta with zero windows (PVS), in the subset of Python that Numba compiles.

It works with any game: the functions of `cells_board` that it names stand for those of a game. Who is to move after a
move decides the sign of its value, so extra turns, missed turns and new rounds need nothing special. An extra turn, or
one more claim of the same player, costs no depth.

The search walks the tree with a stack of its own: a *frame* of numbers, a list of moves and the boards they make for
every ply. It goes down into a child, up to its parent, or on to the next child.

* Order of moves: the best one known of the table, then by the estimate of the board that they make, the killers (moves
  that refuted a sister position) a little higher; next to the horizon, where making boards to sort them does not pay,
  by how often they refuted something (history heuristic).
* A board that comes again on the line being searched is ended as the rules say. Such a value holds only on this line:
  it is used, but kept in the table only once it rests on no board above its own (`RESTS`). docs/engine.md says why this
  makes values right.
* `HORIZON` tells whether a value rests on an estimate; if not, it is kept as one of endless depth. A repetition that
  does not draw counts as an estimate there: what it brings depends on the line.

Sources: Knuth and Moore, *An analysis of alpha-beta pruning* (1975); Marsland and Campbell, *Parallel search of
strongly ordered game trees* (1982); Schaeffer, *The history heuristic* (1989).
"""

from typing import Any

from mashimo.engine.cells_board import (
    can_repeat,
    end_value,
    estimate,
    is_over,
    its_shortest_cycle,
    key_of,
    mover_of,
    moves,
    play,
    put,
    repeated,
    settle_stuck,
)
from mashimo.engine.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    HINT,
    NOTHING,
    data_of,
    depth_in,
    keep,
    kind_in,
    look_up,
    move_in,
    value_in,
)
from mashimo.engine.values import INFINITY, SEED, seen_from
from mashimo.engine.work import (
    ABORTED,
    ALL_MADE,
    ALPHA,
    BASE,
    BEST,
    BEST_MOVE,
    BETA,
    CODES,
    COUNT,
    DEPTH,
    EDGE_RESTS,
    FIRST_ALPHA,
    HORIZON,
    INDEX,
    KEY,
    KILLER,
    KNOWN_MOVE,
    MOST_NODES,
    MOVER,
    NEVER,
    NO_BOARD,
    NODES,
    ORDER,
    OTHER_KILLER,
    PLIES,
    RESTS,
    ROOT_DEPTH,
    SCORES,
    SEARCH,
    SINCE,
    SLOT,
    TO_THE_END,
    UNKNOWN,
    ZERO_WINDOW,
    Facts,
    Numbers,
    Work,
)
from mashimo.rules.endless import NEVER_ENDING

BONUS_OF_KILLER = SEED // 2
BONUS_OF_TURN = SEED

# What to do next.
DOWN, ON, UP = 0, 1, 2


def search(work: Work, rule: Any, weights: Numbers, facts: Facts, top: int, depth: int, alpha: int, beta: int) -> int:
    """The value of the board at ply `top`, slot 0, for its mover; outside alpha..beta only a bound.

    `control[ABORTED]` tells that nodes or time did not suffice; then the value means nothing.

    Args:
        top: 1 or more; the frame of the ply holds KEY and SINCE.
        depth: moves to look ahead, 1 or more.
    """
    control, frames = work.control, work.frames
    ply = top
    open_node(work, ply, 0, depth, alpha, beta)
    value = UNKNOWN
    step = DOWN
    while True:
        if step == DOWN:
            value = from_table(work, ply)
            step = UP
            if value == UNKNOWN:
                list_moves(work, rule, ply)
                step = ON
        elif step == ON:
            place = next_place(work, rule, weights, facts, ply)
            if control[NODES] > control[MOST_NODES] or work.stop[0] != 0:
                control[ABORTED] = 1
                return 0
            if place < 0:
                if frames[ply, BEST_MOVE] < 0:
                    end_without_move(work, rule, facts, ply)
                value = close_node(work, ply)
                step = UP
            elif arrive(work, rule, weights, facts, ply, place):
                step = DOWN
                ply += 1
        else:
            if ply == top:
                return value
            ply -= 1
            step = ON
            if frames[ply + 1, MOVER] != frames[ply, MOVER]:
                value = -value
            if frames[ply, ZERO_WINDOW] != 0 and frames[ply, ALPHA] < value < frames[ply, BETA]:
                open_child(work, ply, False)  # it may be the best: once more for its value
                step = DOWN
                ply += 1
            else:
                place = frames[ply + 1, SLOT]
                rests = min(frames[ply + 1, RESTS], frames[ply + 1, EDGE_RESTS])
                horizon = frames[ply + 1, HORIZON] | (frames[ply + 1, EDGE_RESTS] != NO_BOARD)
                take(work, ply, place, value, horizon, rests)


def open_node(work: Work, ply: int, slot: int, depth: int, alpha: int, beta: int) -> None:
    """Begin with a position."""
    frame = work.frames[ply]
    frame[ALPHA] = alpha
    frame[BETA] = beta
    frame[FIRST_ALPHA] = alpha
    frame[DEPTH] = depth
    frame[SLOT] = slot
    frame[MOVER] = mover_of(work.boards[ply, slot])
    frame[BEST] = -INFINITY
    frame[BEST_MOVE] = -1
    frame[HORIZON] = 0
    frame[RESTS] = NO_BOARD
    work.line[work.control[BASE] + ply] = frame[KEY]


def open_child(work: Work, ply: int, zero_window: bool) -> None:
    """Begin with the child that `arrive` has come to."""
    frame, child = work.frames[ply], work.frames[ply + 1]
    alpha = frame[ALPHA]
    beta = alpha + 1 if zero_window else frame[BETA]
    frame[ZERO_WINDOW] = 1 if zero_window else 0
    slot, depth = child[SLOT], child[DEPTH]
    if mover_of(work.boards[ply + 1, slot]) == frame[MOVER]:
        open_node(work, ply + 1, slot, depth, alpha, beta)
    else:
        open_node(work, ply + 1, slot, depth, -beta, -alpha)


def from_table(work: Work, ply: int) -> int:
    """The value of a position if the table knows it well enough, else UNKNOWN."""
    frame = work.frames[ply]
    data = look_up(work.table, frame[KEY], work.control[SEARCH])
    frame[KNOWN_MOVE] = -1
    if data == NOTHING:
        return UNKNOWN
    frame[KNOWN_MOVE] = move_in(data)
    if depth_in(data) < frame[DEPTH]:
        return UNKNOWN
    value, kind = seen_from(value_in(data), ply), kind_in(data)
    if kind == EXACT or (kind == AT_LEAST and value >= frame[BETA]) or (kind == AT_MOST and value <= frame[ALPHA]):
        frame[HORIZON] = 1 if depth_in(data) < TO_THE_END else 0
        return value
    return UNKNOWN


def list_moves(work: Work, rule: Any, ply: int) -> None:
    """List the moves of a position, the best known one first, else by the history heuristic."""
    frame, codes = work.frames[ply], work.lists[ply, CODES]
    order, scores = work.lists[ply, ORDER], work.lists[ply, SCORES]
    count = moves(work.boards[ply, frame[SLOT]], rule, codes)
    frame[COUNT] = count
    frame[INDEX] = 0
    frame[ALL_MADE] = 0
    known = False
    for place in range(count):
        order[place] = place
        scores[place] = work.history[frame[MOVER], codes[place]]
        if codes[place] == frame[KNOWN_MOVE]:
            scores[place] = INFINITY
            known = True
    if not known:
        frame[KNOWN_MOVE] = -1
    if frame[DEPTH] <= 1 or known:
        sort(order, scores, 0, count)


def sort(order: Numbers, scores: Numbers, first: int, count: int) -> None:
    """Sort the places from `first` on by their scores, highest first; equal ones stay in order (insertion sort)."""
    for index in range(first + 1, count):
        place = order[index]
        score = scores[place]
        before = index - 1
        while before >= first and scores[order[before]] < score:
            order[before + 1] = order[before]
            before -= 1
        order[before + 1] = place


def next_place(work: Work, rule: Any, weights: Numbers, facts: Facts, ply: int) -> int:
    """The place in `codes` of the next move, its board made; -1 if there is none."""
    frame, order, scores = work.frames[ply], work.lists[ply, ORDER], work.lists[ply, SCORES]
    count = frame[COUNT]
    while frame[INDEX] < count:
        index = frame[INDEX]
        if frame[ALL_MADE] == 0:
            if frame[DEPTH] <= 1 or (index == 0 and frame[KNOWN_MOVE] >= 0):
                if not make(work, rule, ply, order[index]):
                    scores[order[index]] = NEVER
            else:
                make_all(work, rule, weights, facts, ply, index)
        frame[INDEX] = index + 1
        if scores[order[index]] != NEVER:
            return int(order[index])
    return -1


def make(work: Work, rule: Any, ply: int, place: int) -> bool:
    """Make the board of a move; whether the move ends."""
    before, after = work.boards[ply, work.frames[ply, SLOT]], work.boards[ply + 1, place]
    put(before, after)
    work.control[NODES] += 1
    return play(after, rule, work.lists[ply, CODES, place]) != NEVER_ENDING


def make_all(work: Work, rule: Any, weights: Numbers, facts: Facts, ply: int, first: int) -> None:
    """Make the boards of the moves from `first` on, and sort them by what they seem to be worth."""
    frame, order, scores = work.frames[ply], work.lists[ply, ORDER], work.lists[ply, SCORES]
    mover = frame[MOVER]
    for index in range(first, frame[COUNT]):
        place = order[index]
        if not make(work, rule, ply, place):
            scores[place] = NEVER
            continue
        after = work.boards[ply + 1, place]
        if is_over(after):
            scores[place] = end_value(after, mover, 0, facts.by_margin)
            continue
        value = estimate(after, rule, weights)
        score = value if mover == 0 else -value
        move = work.lists[ply, CODES, place]
        if move == frame[KILLER] or move == frame[OTHER_KILLER]:
            score += BONUS_OF_KILLER
        if mover_of(after) == mover:
            score += BONUS_OF_TURN
        scores[place] = score
    sort(order, scores, first, frame[COUNT])
    frame[ALL_MADE] = 1


def arrive(work: Work, rule: Any, weights: Numbers, facts: Facts, ply: int, place: int) -> bool:
    """Come to the board of a move: take its value at once if that is known, or begin with it; whether it was begun."""
    frame, child = work.frames[ply], work.frames[ply + 1]
    board = work.boards[ply + 1, place]
    mover = frame[MOVER]
    child[EDGE_RESTS] = NO_BOARD
    if not is_over(board):
        child[KEY] = key_of(board)
        if facts.repeats > 0 and come_again(work, rule, facts, ply, place):
            child[KEY] = key_of(board)
    if is_over(board):
        unsure = 1 if child[EDGE_RESTS] != NO_BOARD and not facts.repeating_draws else 0
        take(work, ply, place, end_value(board, mover, ply + 1, facts.by_margin), unsure, child[EDGE_RESTS])
        return False
    depth = frame[DEPTH]
    if mover_of(board) != mover or ply >= work.control[ROOT_DEPTH]:
        depth -= 1
    if depth == 0 or ply + 2 >= PLIES:
        value = estimate(board, rule, weights)
        take(work, ply, place, value if mover == 0 else -value, 1, child[EDGE_RESTS])
        return False
    child[SLOT] = place
    child[DEPTH] = depth
    open_child(work, ply, frame[INDEX] > 1 and frame[ALPHA] > -INFINITY and frame[BETA] - frame[ALPHA] > 1)
    return True


def come_again(work: Work, rule: Any, facts: Facts, ply: int, place: int) -> bool:
    """End the game or round if the board of a move has come again too often; whether that was so.

    EDGE_RESTS is then the first board of the search that it repeats. Boards from before the search do not count there:
    they are the same on every line that can repeat them.
    """
    child, board = work.frames[ply + 1], work.boards[ply + 1, place]
    here = work.control[BASE] + ply
    child[SINCE] = here + 1
    if not can_repeat(board, work.boards[ply, work.frames[ply, SLOT]]):
        return False
    child[SINCE] = work.frames[ply, SINCE]
    times = 1
    first = NO_BOARD
    for index in range(child[SINCE], here + 2 - its_shortest_cycle(rule)):
        if work.line[index] == child[KEY]:
            times += 1
            if index > work.control[BASE] and first == NO_BOARD:
                first = index
    if times < facts.repeats:
        return False
    repeated(board, rule)
    child[EDGE_RESTS] = first
    child[SINCE] = here + 1
    return True


def take(work: Work, ply: int, place: int, value: int, horizon: int, rests: int) -> None:
    """Take the value of a child, for the mover of its parent."""
    frame = work.frames[ply]
    if value > frame[BEST]:
        frame[BEST] = value
        frame[BEST_MOVE] = work.lists[ply, CODES, place]
        if value > frame[ALPHA]:
            frame[ALPHA] = value
    if value >= frame[BETA]:  # no other child counts any more
        frame[HORIZON] = horizon
        frame[RESTS] = rests
        frame[INDEX] = frame[COUNT]
        refuted_by(work, ply, work.lists[ply, CODES, place])
    else:
        frame[HORIZON] |= horizon
        frame[RESTS] = min(frame[RESTS], rests)


def refuted_by(work: Work, ply: int, move: int) -> None:
    """Remember the move that refuted a position."""
    frame = work.frames[ply]
    work.history[frame[MOVER], move] += frame[DEPTH] * frame[DEPTH]
    if frame[KILLER] != move:
        frame[OTHER_KILLER] = frame[KILLER]
        frame[KILLER] = move


def end_without_move(work: Work, rule: Any, facts: Facts, ply: int) -> None:
    """None of the moves ends: end the game as the rules say, and take its value."""
    frame = work.frames[ply]
    board = work.boards[ply, frame[SLOT]]
    settle_stuck(board, rule)
    if is_over(board):
        frame[BEST] = end_value(board, frame[MOVER], ply, facts.by_margin)


def close_node(work: Work, ply: int) -> int:
    """The value of a position, all its moves being searched or one having refuted it; keep it in the table."""
    frame = work.frames[ply]
    best, number = frame[BEST], work.control[SEARCH]
    if frame[RESTS] < work.control[BASE] + ply:
        if frame[KNOWN_MOVE] < 0 and look_up(work.table, frame[KEY], number) == NOTHING:
            keep(work.table, frame[KEY], data_of(0, 0, HINT, frame[BEST_MOVE], number))
        return int(best)
    frame[RESTS] = NO_BOARD
    kind = EXACT
    if best >= frame[BETA]:
        kind = AT_LEAST
    elif best <= frame[FIRST_ALPHA]:
        kind = AT_MOST
    depth = frame[DEPTH] if frame[HORIZON] != 0 else TO_THE_END
    keep(work.table, frame[KEY], data_of(seen_from(best, -ply), depth, kind, frame[BEST_MOVE], number))
    return int(best)
