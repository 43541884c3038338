"""Games and positions at random: every game, every option."""

from contextlib import suppress
from random import Random
from typing import Any

import mashimo
from mashimo import Game, Position
from mashimo.rules.errors import BadPosition


def random_game(rng: Random, key: str, **fixed: str) -> Game:
    """A game with options at random, each at its default every other time."""
    options = {option.name: rng.choice(option.values) for option in mashimo.options_of(key) if rng.random() < 0.5}
    return mashimo.game(key, **{**options, **fixed})


def random_walk(rng: Random, position: Position, plies: int) -> list[Position]:
    """The positions of a game played at random, the given one first, to its end or for so many moves."""
    positions = [position]
    while len(positions) <= plies and positions[-1].outcome is None:
        positions.append(positions[-1].play(rng.choice(positions[-1].moves())))
    return positions


def random_position(rng: Random, game: Game) -> Position:
    """A board strewn at random, with all seeds of the game; few pits or many hold some."""
    while True:
        seeds = [0] * (2 * game.side)
        stores = [rng.randint(0, game.seeds // 2) for _ in range(2)] if any_stores(game) else [0, 0]
        if game.key == "nam_nam":
            stores = [store // 4 * 4 for store in stores]
        pits = rng.sample(range(2 * game.side), rng.randint(2, 2 * game.side))
        for _ in range(game.seeds - sum(stores)):
            seeds[rng.choice(pits)] += 1
        facts: dict[str, Any] = {}
        if game.key == "kiswahili":
            facts["house"] = (rng.randint(0, 1), rng.randint(0, 1))
            stores = [min(store, 22) for store in stores]
            seeds[rng.choice(pits)] += game.seeds - sum(seeds) - sum(stores)
        if game.key == "congkak":
            facts["phase"] = (0,)
        with suppress(BadPosition):  # a board that no play can lead to: once more
            return game.position(seeds, stores, rng.randint(0, 1), **facts)


def any_stores(game: Game) -> bool:
    """Whether seeds can lie in a store of this game."""
    return game.key != "kujifunza"
