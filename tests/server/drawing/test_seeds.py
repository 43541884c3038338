"""Heaps of seeds: inside their bowl, apart, calm and always the same."""

import itertools
import math

import pytest

from mashimo.server.drawing.bowl import RADIUS, TALL, WIDE
from mashimo.server.drawing.seeds import KINDS, MOST, Heap, noise, pit_seeds, slot_seeds

COUNTS = range(1, MOST + 1)
SLOTS = [((w - 6) / RADIUS, (h - 6) / RADIUS) for w, h in (*TALL.values(), *WIDE.values())]


def nearest(heap: Heap) -> float:
    """The least distance between two seeds, in units of half a seed's length."""
    pairs = itertools.combinations(heap.seeds, 2)
    return min((math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairs), default=math.inf) / heap.size


def shifts(before: Heap, after: Heap) -> list[float]:
    pairs = zip(before.seeds, after.seeds, strict=False)
    return [math.dist((a.x, a.y), (b.x, b.y)) for a, b in pairs]


@pytest.mark.parametrize("cell", [0, 7, 31])
def test_every_seed_of_a_pit_is_drawn_inside_it(cell: int) -> None:
    for count in COUNTS:
        heap = pit_seeds(cell, count)
        assert len(heap.seeds) == count
        assert max(math.hypot(seed.x, seed.y) for seed in heap.seeds) + heap.size <= 1


@pytest.mark.parametrize("cell", [0, 7, 31])
def test_seeds_of_a_pit_can_be_told_apart(cell: int) -> None:
    assert min(nearest(pit_seeds(cell, count)) for count in COUNTS) > 1.5
    assert min(nearest(pit_seeds(cell, count)) for count in range(1, 8)) > 1.9


@pytest.mark.check(28)
@pytest.mark.parametrize("slot", SLOTS)
def test_every_seed_of_a_store_is_drawn_inside_it(slot: tuple[float, float]) -> None:
    width, height = slot
    end = min(width, height) / 2
    for count in COUNTS:
        heap = slot_seeds(32, count, width, height)
        assert len(heap.seeds) == count
        for seed in heap.seeds:
            x = max(0.0, abs(seed.x) - (width / 2 - end))
            y = max(0.0, abs(seed.y) - (height / 2 - end))
            assert math.hypot(x, y) + heap.size * 0.88 <= end


@pytest.mark.parametrize("slot", SLOTS)
def test_seeds_of_a_store_can_be_told_apart(slot: tuple[float, float]) -> None:
    assert min(nearest(slot_seeds(33, count, *slot)) for count in COUNTS) > 1.7


@pytest.mark.parametrize("slot", SLOTS)
def test_a_store_fills_from_the_bottom(slot: tuple[float, float]) -> None:
    few = slot_seeds(32, 3, *slot)
    assert all(seed.y > 0 for seed in few.seeds)


def test_one_more_seed_hardly_moves_the_others_in_a_pit() -> None:
    for count in COUNTS[:-1]:
        moved = shifts(pit_seeds(5, count), pit_seeds(5, count + 1))
        assert max(moved) < (0.4 if count < 8 else 0.08)


@pytest.mark.parametrize("slot", SLOTS)
def test_a_store_is_arranged_anew_only_a_few_times_in_a_game(slot: tuple[float, float]) -> None:
    moves = [max(shifts(slot_seeds(32, n, *slot), slot_seeds(32, n + 1, *slot))) for n in COUNTS[:-1]]
    assert sum(move > 0 for move in moves) <= 6


def test_heaps_are_always_the_same() -> None:
    assert pit_seeds(3, 22) == pit_seeds(3, 22)
    assert slot_seeds(32, 40, *SLOTS[0]) == slot_seeds(32, 40, *SLOTS[0])
    assert noise(1, 2, 3) == 1987501979


def test_pits_with_the_same_count_look_different() -> None:
    assert pit_seeds(3, 4) != pit_seeds(4, 4)


def test_all_drawn_forms_are_used() -> None:
    kinds = {seed.kind for cell in range(32) for seed in pit_seeds(cell, 12).seeds}
    assert kinds == set(range(KINDS))


@pytest.mark.parametrize("count", [0, -1])
def test_an_empty_bowl_has_no_seeds(count: int) -> None:
    assert pit_seeds(0, count).seeds == slot_seeds(32, count, 2, 4).seeds == ()
