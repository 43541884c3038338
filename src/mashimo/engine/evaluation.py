"""What a position is worth that is not yet decided: a weighted sum of a few features, for each family of games.

Every feature is South's minus North's. An estimate is South's, in thousandths of a seed (`values`), and linear in its
weights; `weights` names them. It is written in the subset of Python that Numba compiles, and cheap: one look at every
pit, no sowing. The estimates of Kalah and Oware read the board through `mover_of`, `house_seeds`, `row_seeds` and
`store_seeds` only, so that packed boards can put their own in their place.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

from mashimo.engine.weights import WEIGHTS
from mashimo.rules import congkak_sowing, kenyan_children, kenyan_laps, kiswahili_facts, nam_nam
from mashimo.rules.board import MOVER, NORTH, PHASE, PLAY, SOUTH, STORE, Cells, seeds_between
from mashimo.rules.four_rows import FRONT, NYUMBA, RING, is_functional
from mashimo.rules.game import Game
from mashimo.rules.nam_nam import holes_owned

Weights: TypeAlias = Any
"""The weights of an estimate, in its order: a tuple, or an array of integers."""

NEAR = 3  # Congkak: so many houses are near the store


def mover_of(cells: Cells) -> int:
    """The player to move."""
    return int(cells[MOVER])


def store_seeds(cells: Cells, player: int) -> int:
    """Seeds in a player's store."""
    return int(cells[STORE + player])


def house_seeds(cells: Cells, houses: int, player: int, house: int) -> int:
    """Seeds in a house of a player's row, 0 the first from his left."""
    return int(cells[player * houses + house])


def row_seeds(cells: Cells, houses: int, player: int) -> int:
    """Seeds in a player's row."""
    return seeds_between(cells, player * houses, (player + 1) * houses)


def tempo(cells: Cells) -> int:
    """1 if South is to move, -1 if North is."""
    return 1 - 2 * mover_of(cells)


def store_lead(cells: Cells) -> int:
    """Seeds in South's store more than in North's."""
    return store_seeds(cells, SOUTH) - store_seeds(cells, NORTH)


def row_lead(cells: Cells, houses: int) -> int:
    """Seeds in South's row more than in North's."""
    return row_seeds(cells, houses, SOUTH) - row_seeds(cells, houses, NORTH)


def share(worth: int, part: int, whole: int) -> int:
    """A part of what something is worth, rounded towards 0, so that it changes only its sign with the seats."""
    return worth * part // whole if worth >= 0 else -(-worth * part // whole)


def kalah_estimate(cells: Cells, rule: Any, weights: Weights) -> int:
    """Kalah, with any number of houses."""
    return sown_stores(cells, rule.houses, weights)


def kenyan_children_estimate(cells: Cells, rule: Any, weights: Weights) -> int:
    """Kenyan children's Bao: the features of Kalah."""
    return sown_stores(cells, kenyan_children.HOUSES, weights)


def sown_stores(cells: Cells, houses: int, weights: Weights) -> int:
    """Games whose stores lie on the way of the sowing."""
    value = weights[0] * store_lead(cells) + weights[1] * row_lead(cells, houses) + weights[4] * tempo(cells)
    return int(value + sown_row(cells, houses, SOUTH, weights) - sown_row(cells, houses, NORTH, weights))


def sown_row(cells: Cells, houses: int, player: int, weights: Weights) -> int:
    """A row of Kalah: houses to play from, and seeds that would go beyond the store to the other."""
    occupied, beyond = 0, 0
    for house in range(houses):
        seeds = house_seeds(cells, houses, player, house)
        occupied += seeds > 0
        beyond += max(0, seeds - houses + house)
    return int(weights[2] * occupied + weights[3] * beyond)


def oware_estimate(cells: Cells, rule: Any, weights: Weights) -> int:
    """Oware, with any number of houses."""
    houses = rule.houses
    value = weights[0] * store_lead(cells) + weights[1] * row_lead(cells, houses) + weights[6] * tempo(cells)
    return int(value + oware_row(cells, houses, SOUTH, weights) - oware_row(cells, houses, NORTH, weights))


def oware_row(cells: Cells, houses: int, player: int, weights: Weights) -> int:
    """A row of Oware: houses to play from, houses of one or two that can be captured, and those of a full circuit."""
    occupied, single, double, full = 0, 0, 0, 0
    for house in range(houses):
        seeds = house_seeds(cells, houses, player, house)
        occupied += seeds > 0
        single += seeds == 1
        double += seeds == 2
        full += seeds >= 2 * houses
    return int(weights[2] * occupied + weights[3] * single + weights[4] * double + weights[5] * full)


def kenyan_laps_estimate(cells: Cells, rule: Any, weights: Weights) -> int:
    """Kenyan Bao with laps: nothing else foretells what laps will do."""
    return int(weights[0] * store_lead(cells) + weights[1] * row_lead(cells, kenyan_laps.HOUSES))


def congkak_estimate(cells: Cells, rule: Any, weights: Weights) -> int:
    """Congkak: store and row, and in a match of many rounds the houses that are not burnt.

    What a house brings it brings in the course of a round: its worth fades as the seeds go into the stores. How the
    seeds lie in a row counts in a game of one round only; in longer ones it did harm (docs/tuning.md).
    """
    houses = congkak_sowing.HOUSES
    south, north = houses - burnt_houses(cells, SOUTH), houses - burnt_houses(cells, NORTH)
    in_play = seeds_between(cells, 0, 2 * houses)
    whole = max(1, congkak_sowing.SEEDS * (south + north))
    value = weights[0] * store_lead(cells) + weights[1] * row_lead(cells, houses)
    value += share(weights[4] * (south - north), in_play, whole)
    if rule.rounds == 1:
        value += congkak_row(cells, SOUTH, weights) - congkak_row(cells, NORTH, weights) + weights[5] * tempo(cells)
    return int(value)


def burnt_houses(cells: Cells, player: int) -> int:
    """How many houses of a player are burnt."""
    first = congkak_sowing.BURNT + player * congkak_sowing.HOUSES
    return seeds_between(cells, first, first + congkak_sowing.HOUSES)


def congkak_row(cells: Cells, player: int, weights: Weights) -> int:
    """A row of Congkak: houses to play from, and seeds near the store."""
    first = player * congkak_sowing.HOUSES
    occupied = 0
    for house in range(first, first + congkak_sowing.HOUSES):
        occupied += cells[house] > 0
    return int(weights[2] * occupied + weights[3] * seeds_between(cells, first, first + NEAR))


def nam_nam_estimate(cells: Cells, rule: Any, weights: Weights) -> int:
    """Nam Nam: seeds won in this round, what lies in own holes, and the holes themselves while there are seeds to win.

    Four seeds won are a hole of the next round, if there is one; and a hole brings seeds in its own round, in the last
    one too. So its worth fades as the seeds are won.
    """
    in_play = seeds_between(cells, 0, nam_nam.PITS)
    value = weights[0] * store_lead(cells) + own_holes(cells, SOUTH, weights) - own_holes(cells, NORTH, weights)
    holes = holes_owned(cells, SOUTH) - holes_owned(cells, NORTH)
    value += share(weights[2] * holes, in_play, nam_nam.PITS * nam_nam.SEEDS)
    if cells[PHASE] == PLAY:
        value += weights[5] * tempo(cells)
    return int(value)


def own_holes(cells: Cells, player: int, weights: Weights) -> int:
    """Nam Nam: a player's holes, the seeds in them, those to play from and those that one more seed makes four."""
    seeds, occupied, threes = 0, 0, 0
    for hole in range(nam_nam.PITS):
        if cells[nam_nam.OWNER + hole] == player:
            seeds += cells[hole]
            occupied += cells[hole] > 0
            threes += cells[hole] == nam_nam.SEEDS - 1
    return int(weights[1] * seeds + weights[3] * occupied + weights[4] * threes)


def bao_estimate(cells: Cells, rule: Any, weights: Weights) -> int:
    """Bao on four rows."""
    value = bao_side(cells, SOUTH, weights) - bao_side(cells, NORTH, weights)
    return int(value + weights[5] * tempo(cells))


def bao_side(cells: Cells, player: int, weights: Weights) -> int:
    """A side of Bao: its seeds, those in the back row, pits to play from, and occupied pits of the front row."""
    first = RING * player
    movable, front, single = 0, 0, 0
    for pit in range(first, first + RING):
        movable += cells[pit] > 1
    for pit in range(first, first + FRONT):
        front += cells[pit] > 0
        single += cells[pit] == 1
    back = seeds_between(cells, first + FRONT, first + RING)
    seeds = back + seeds_between(cells, first, first + FRONT)
    value = weights[0] * seeds + weights[1] * back + weights[2] * movable
    return int(value + weights[3] * front + weights[4] * single)


def kiswahili_estimate(cells: Cells, rule: Any, weights: Weights) -> int:
    """Bao la Kiswahili: as Bao, with the seeds in store and the functional nyumba."""
    value = bao_estimate(cells, rule, weights) + weights[0] * store_lead(cells)
    return int(value + nyumba_worth(cells, SOUTH, weights) - nyumba_worth(cells, NORTH, weights))


def nyumba_worth(cells: Cells, player: int, weights: Weights) -> int:
    """What it is worth to a player that his nyumba is functional, and what it holds then."""
    if not is_functional(cells, kiswahili_facts.HOUSES, player):
        return 0
    return int(weights[6] + weights[7] * cells[RING * player + NYUMBA])


ESTIMATES: dict[str, Callable[[Cells, Any, Weights], int]] = {
    "kalah": kalah_estimate,
    "oware": oware_estimate,
    "nam_nam": nam_nam_estimate,
    "kenyan_children": kenyan_children_estimate,
    "kenyan_laps": kenyan_laps_estimate,
    "kujifunza": bao_estimate,
    "kiswahili": kiswahili_estimate,
    "congkak": congkak_estimate,
}
"""By the key of the game: of a board, the game's `Rule` and its weights."""


def estimate_of(game: Game) -> Callable[[Cells], int]:
    """The estimate of a game, South's, for interpreted use."""
    estimate, rule, weights = ESTIMATES[game.key], game.rule, WEIGHTS[game.key]
    return lambda cells: estimate(cells, rule, weights)
