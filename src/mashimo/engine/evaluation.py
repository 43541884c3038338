"""What a position is worth that is not yet decided: an estimate for each family of games.

Every estimate is South's, in tenths of a seed: positive if South stands better. A finished game is not estimated, it
is decided by its result (`search`).
"""

from collections.abc import Callable
from typing import TypeAlias

from mashimo.rules import congkak_sowing, kiswahili_facts, nam_nam
from mashimo.rules.board import NORTH, SOUTH, STORE, Cells
from mashimo.rules.four_rows import FRONT, RING, is_functional
from mashimo.rules.game import Game

Estimate: TypeAlias = Callable[[Cells], int]
"""South's advantage in tenths of a seed."""

SEED = 10

# What a seed in a player's own row is worth to him, beside SEED for one in his store. In self-play of Kalah,
# Kenyan children's Bao and Congkak anything from 0 to 4 did as well as these, within the noise of 80 games.
ROW_SEED = {"kalah": 2, "oware": 1, "kenyan_children": 1, "kenyan_laps": 1}

CONGKAK_ROW_SEED = 2
NAM_NAM_OWN_SEED = 1

BAO_FRONT_PIT = 4  # an occupied pit of the front row: a place to move from and to capture with
BAO_NYUMBA = 30  # a nyumba that still holds six seeds or more
BAO_STORE_SEED = SEED


def estimate_of(game: Game) -> Estimate:
    """The estimate of a game."""
    if game.key == "nam_nam":
        return nam_nam_estimate
    if game.key == "congkak":
        return congkak_estimate
    if game.key == "kujifunza":
        return kujifunza_estimate
    if game.key == "kiswahili":
        return kiswahili_estimate
    return stores_estimate(game.houses, ROW_SEED[game.key])


def stores_estimate(houses: int, row_seed: int) -> Estimate:
    """The estimate of a game in which stores decide: what is in them, and a little for what lies in the rows."""

    def estimate(cells: Cells) -> int:
        rows = sum(cells[:houses]) - sum(cells[houses : 2 * houses])
        return SEED * (cells[STORE + SOUTH] - cells[STORE + NORTH]) + row_seed * rows

    return estimate


def congkak_estimate(cells: Cells) -> int:
    """Congkak: stores and rows.

    Of a house that was filled for this round, seven seeds came out of the store; they count as if they were still
    there, so that the estimate is the same just before a round ends and just after the next one is set up.
    """
    houses = congkak_sowing.HOUSES
    stores = cells[STORE + SOUTH] - cells[STORE + NORTH]
    rows = sum(cells[:houses]) - sum(cells[houses : 2 * houses])
    burnt = congkak_sowing.BURNT
    filled = sum(cells[burnt + houses : burnt + 2 * houses]) - sum(cells[burnt : burnt + houses])
    own = congkak_sowing.SEEDS * (SEED - CONGKAK_ROW_SEED)
    return SEED * stores + CONGKAK_ROW_SEED * rows + own * filled


def nam_nam_estimate(cells: Cells) -> int:
    """Nam Nam: seeds won in this round, seeds in own holes, and the holes themselves while there are seeds to win.

    Four seeds won are a hole of the next round, so a hole counts like four seeds when the round begins and fades as the
    seeds are won.
    """
    pits, owner = nam_nam.PITS, nam_nam.OWNER
    holes = seeds = 0
    for hole in range(pits):
        if cells[owner + hole] == SOUTH:
            holes += 1
            seeds += cells[hole]
        else:
            holes -= 1
            seeds -= cells[hole]
    in_play = sum(cells[:pits])
    hole_worth = nam_nam.SEEDS * (SEED - NAM_NAM_OWN_SEED)
    stores = cells[STORE + SOUTH] - cells[STORE + NORTH]
    return SEED * stores + NAM_NAM_OWN_SEED * seeds + hole_worth * holes * in_play // (pits * nam_nam.SEEDS)


def kujifunza_estimate(cells: Cells) -> int:
    """Bao: the seeds of each side, and the occupied pits of its front row."""
    south, north = cells[:RING], cells[RING : 2 * RING]
    front = south[:FRONT].count(0) - north[:FRONT].count(0)
    return SEED * (sum(south) - sum(north)) - BAO_FRONT_PIT * front


def kiswahili_estimate(cells: Cells) -> int:
    """Bao la Kiswahili: as Bao, with the seeds in store and the nyumba."""
    stores = cells[STORE + SOUTH] - cells[STORE + NORTH]
    facts = kiswahili_facts.HOUSES
    houses = is_functional(cells, facts, SOUTH) - is_functional(cells, facts, NORTH)
    return kujifunza_estimate(cells) + BAO_STORE_SEED * stores + BAO_NYUMBA * houses
