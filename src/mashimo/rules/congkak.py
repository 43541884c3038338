"""Congkak: Malay, clockwise, with the store at the player's left hand.

Two rows of seven houses with seven seeds each. Lift all seeds of one of your houses and sow them one by one clockwise:
your houses, your store, the other's houses, never his store; burnt houses are passed over, the origin is not.

* Last seed in your own store: you move again.
* Last seed in an occupied house on either side: lift all of it and sow on.
* Last seed in an empty house of yours: if the house opposite holds seeds, these and the last seed are yours (option
  `capture_requires_loop`: only after the sowing of this turn has passed your store); if not, the last seed alone is
  (option `bank_lone=false`: it stays).
* Last seed in an empty house of the other: the turn ends and it stays (option `forfeit_to_store`: it is his).
* When the player to move has no seeds the round ends and each banks his own row (option `round_end=both_empty`: he
  misses turns until both rows are empty).
* Next round (option `rounds`): each fills his houses with seven from his store, from his left; those that he cannot
  fill are burnt for this round. The loser begins; after a tie the other than last time. Who cannot fill `min_houses`
  has lost.
* Option `opening=lockstep`: both sow at once, see `congkak_opening`.

Source: the text for Singapore and Malaysia on Wikipedia; others play otherwise. Rulings: docs/rules.md.
"""

from mashimo.rules.board import (
    MOVER,
    NO_HOUSE_FILLED,
    NO_MOVE,
    NORTH,
    OPENING,
    PHASE,
    ROUNDS_COUNTED,
    ROUNDS_PLAYED,
    SOUTH,
    STORE,
    Cells,
    end_by_stores,
    pass_turn,
)
from mashimo.rules.congkak_opening import choose
from mashimo.rules.congkak_sowing import (
    BOTH_EMPTY,
    BURNT,
    HOUSES,
    LOCKSTEP,
    LOOPED,
    ROUND,
    SEEDS,
    STARTER,
    Rule,
    finish_lap,
    sow,
)
from mashimo.rules.endless import ENDED
from mashimo.rules.steps import BURN, FILL, PASS, RETURN, Trace, note
from mashimo.rules.two_rows import collect_rows, occupied_houses, row_seeds


def set_up(cells: Cells, rule: Rule) -> None:
    """Fill an empty board for the start of the game."""
    for pit in range(2 * HOUSES):
        cells[pit] = SEEDS
    if rule.opening == LOCKSTEP:
        cells[PHASE] = OPENING


def moves(cells: Cells, rule: Rule, out: list[int]) -> int:
    """Write the legal moves (pits) into `out`; return how many."""
    return occupied_houses(cells, HOUSES, out)


def play(cells: Cells, rule: Rule, move: int, trace: Trace) -> int:
    """Play a legal move; in the lockstep opening, choose a house."""
    if cells[PHASE] == OPENING:
        choose(cells, rule, move, trace)
        if cells[PHASE] == OPENING:
            return ENDED
    else:
        mover = cells[MOVER]
        last = sow(cells, move, trace)
        if last != STORE + mover:
            finish_lap(cells, rule, mover, last, trace)
            turn_over(cells)
    settle(cells, rule, trace)
    return ENDED


def turn_over(cells: Cells) -> None:
    """The other player's turn begins."""
    pass_turn(cells)
    cells[LOOPED + SOUTH] = 0
    cells[LOOPED + NORTH] = 0


def settle(cells: Cells, rule: Rule, trace: Trace) -> None:
    """If the mover has no seeds he misses his turn, or the round ends."""
    mover = cells[MOVER]
    if cells[PHASE] == OPENING or row_seeds(cells, HOUSES, mover) > 0:
        return
    if rule.round_end == BOTH_EMPTY and row_seeds(cells, HOUSES, 1 - mover) > 0:
        note(PASS, mover, trace)
        turn_over(cells)
        return
    collect_rows(cells, HOUSES, trace)
    end_round(cells, rule, trace)


def end_round(cells: Cells, rule: Rule, trace: Trace) -> None:
    """A round is over: the match too, or the next one begins."""
    cells[ROUND] = min(ROUNDS_COUNTED, cells[ROUND] + 1)
    south, north = cells[STORE + SOUTH], cells[STORE + NORTH]
    if rule.rounds > 0 and cells[ROUND] >= rule.rounds:
        end_by_stores(cells, NO_MOVE if rule.rounds == 1 else ROUNDS_PLAYED)
    elif min(south, north) // SEEDS < rule.min_houses:
        end_by_stores(cells, NO_HOUSE_FILLED)
    else:
        next_round(cells, trace)


def next_round(cells: Cells, trace: Trace) -> None:
    """Fill the houses again from the stores; what cannot be filled is burnt. The loser of the last round begins."""
    if cells[STORE + SOUTH] == cells[STORE + NORTH]:
        cells[STARTER] = 1 - cells[STARTER]
    else:
        cells[STARTER] = SOUTH if cells[STORE + SOUTH] < cells[STORE + NORTH] else NORTH
    for player in range(2):
        fill_houses(cells, player, trace)
    cells[MOVER] = cells[STARTER]
    cells[LOOPED + SOUTH] = 0
    cells[LOOPED + NORTH] = 0


def fill_houses(cells: Cells, player: int, trace: Trace) -> None:
    """A player fills his houses from his left with seven seeds each, as many as he can."""
    filled = min(HOUSES, cells[STORE + player] // SEEDS)
    cells[STORE + player] -= filled * SEEDS
    if trace is not None:
        trace.append((RETURN, STORE + player, filled * SEEDS))
    first = player * HOUSES
    for pit in range(first, first + HOUSES):
        if pit < first + filled:
            cells[pit] = SEEDS
            cells[BURNT + pit] = 0
            if trace is not None:
                trace.append((FILL, pit, SEEDS))
        else:
            cells[BURNT + pit] = 1
            note(BURN, pit, trace)
