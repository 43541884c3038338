"""Never-ending moves are told from those that end, as a plain simulation with a set of states tells them."""

from random import Random
from typing import Any

import pytest

import mashimo
from mashimo.rules import kenyan_laps, kiswahili, kujifunza, nam_nam
from mashimo.rules.endless import LAP_LIMIT, NEVER_ENDING
from mashimo.rules.four_rows import RING
from tests.rules.vectors import GAMES, VECTORS, game_of, position_of, run


def ends_around(pits: list[int], origin: int, fours: bool) -> bool:
    """Whether a relay sowing counter-clockwise ends; with `fours`, holes that become four are emptied (Nam Nam)."""
    pits = pits.copy()
    at, states = origin, set()
    for _ in range(LAP_LIMIT):
        if (state := (tuple(pits), at)) in states:
            return False
        states.add(state)
        hand, pits[at] = pits[at], 0
        while hand:
            at = (at + 1) % len(pits)
            pits[at] += 1
            hand -= 1
            if fours and pits[at] == 4:
                pits[at] = 0
                if sum(pits) + hand == 4:
                    return True
        if pits[at] < 2:
            return True
    return False


def takata_ends(ring: list[int], origin: int, way: int) -> bool:
    """Whether a sowing without captures round the mover's sixteen pits ends."""
    order = [(origin + way * step) % RING for step in range(RING)]
    return ends_around([ring[pit] for pit in order], 0, fours=False)


def strewn(rng: Random, holes: int, seeds: int) -> list[int]:
    """So many seeds in holes at random."""
    pits = [0] * holes
    for _ in range(seeds):
        pits[rng.randrange(holes)] += 1
    return pits


@pytest.mark.parametrize("boards", [4_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_relays_of_the_kenyan_game_with_laps(boards):
    rng, endless = Random(1), 0
    for _ in range(boards):
        pits = strewn(rng, 16, rng.randint(14, 32))
        cells = bytearray(pits + [0] * 48)
        for hole in filter(pits.__getitem__, range(16)):
            ends = ends_around(pits, hole, fours=False)
            assert kenyan_laps.comes_to_an_end(cells, hole) == ends
            endless += not ends
    assert endless  # about one relay in ten thousand


@pytest.mark.parametrize("boards", [4_000, pytest.param(100_000, marks=pytest.mark.slow)])
def test_relays_of_nam_nam(boards):
    rng = Random(2)
    for _ in range(boards):
        pits = strewn(rng, 12, 4 * rng.randint(2, 12))
        cells = bytearray(pits + [0] * 52)
        for hole in filter(pits.__getitem__, range(12)):
            assert (nam_nam.sow(cells.copy(), hole, None) != NEVER_ENDING) == ends_around(pits, hole, fours=True)


@pytest.mark.parametrize("boards", [150, pytest.param(10_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("key", ["kujifunza", "kiswahili"])
def test_takatas(key, boards):
    # Where neither player has seeds in store, has a nyumba or is blocked.
    rng = Random(3)
    game = mashimo.game(key)
    for _ in range(boards):
        ring = [0] * 32
        for _ in range(64):
            ring[rng.choice(range(16)) if rng.random() < 0.75 else rng.choice(range(24, 32))] += 1
        facts: dict[str, Any] = {"house": (0, 0)} if key == "kiswahili" else {}
        position = game.position(ring, settle=False, any_total=True, **facts)
        cells = bytearray(position.cells)
        for move in range(64):
            pit, way = move >> 2, 1 if move & 1 else -1
            if move & 2 or ring[pit] < 2:
                continue
            assert takata_comes_to_an_end(key, cells, game, move) == takata_ends(ring[:16], pit, way)


def takata_comes_to_an_end(key: str, cells: bytearray, game: mashimo.Game, move: int) -> bool:
    if key == "kujifunza":
        return kujifunza.comes_to_an_end(cells, move, False)
    return kiswahili.comes_to_an_end(cells, game.rule, move, False)


ENDLESS = [vector for vector in VECTORS if vector["game"] in GAMES and "never_ending" in vector["expected"]]


@pytest.mark.parametrize("vector", ENDLESS, ids=lambda vector: vector["id"])
def test_published_never_ending_moves_are_refused(vector):
    refused = run(vector).refused
    assert refused is not None
    assert refused.refusal == mashimo.Refusal.NEVER_ENDS


def test_a_player_who_chooses_so_may_play_a_never_ending_move_and_loses():
    vector = next(vector for vector in ENDLESS if vector["game"] == "bao_kiswahili")
    game = mashimo.game("kiswahili", never_ending="loses")
    position = game.checked(bytearray(position_of(vector, game_of(vector)).cells))
    after = position.play("A1>*")
    assert after.outcome == mashimo.Outcome(mashimo.Side.NORTH, mashimo.Reason.NEVER_ENDING_MOVE, (1, 1), "mkononi")
    assert after.counts == position.counts
    assert position.trace("A1>*") == ()  # nobody wants to see a thousand laps


def test_a_player_of_nam_nam_with_only_never_ending_moves_misses_his_turn():
    # South owns seeds in hole E alone, and sowing them never ends.
    position = mashimo.game("nam_nam").position(
        (2, 1, 0, 1, 2, 0, 2, 1, 0, 2, 1, 0), (24, 12), owner=(1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1, 1)
    )
    assert position.mover == mashimo.Side.NORTH
    assert position.outcome is None


def test_a_player_of_the_kenyan_game_with_only_never_ending_moves_ends_it_and_each_keeps_his_row():
    # South has one hole with more than a single seed, and sowing it never ends.
    game = mashimo.game("kenyan_laps")
    position = game.position((6, 0, 1, 0, 1, 0, 1, 0, 2, 1, 2, 1, 2, 1, 2, 1), (5, 6))
    assert position.outcome == mashimo.Outcome(mashimo.Side.NORTH, mashimo.Reason.NO_MOVE, (14, 18))
    assert not any(position.counts)
