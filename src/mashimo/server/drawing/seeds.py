"""Where the seeds of a heap lie: pure geometry, the same every time.

Lengths are in units of the radius of a pit; x grows to the right, y downwards, the middle of the bowl is (0, 0).
Up to seven seeds lie in rings so that they are counted at a glance, more lie in a sunflower; a store fills from
the bottom. The order of the seeds is their identity: seed k of n seeds is seed k of n + 1, and lies close by.
`web/static/seeds.js` says the same for the browser, which moves seeds one by one; a test compares the two.
"""

import math
from dataclasses import dataclass

KINDS = 18
"""Drawn forms of a seed: three tints in each of six turns (see `sprite`)."""

MOST = 108
"""The most seeds that one bowl can hold in any of the games (three times 36 of nine houses)."""

GOLDEN = math.pi * (3 - math.sqrt(5))
BOWL = 0.95
GAP = 1.06
JITTER = 0.05

# Degrees on the ring by number of seeds; six and seven have one seed more, in the middle (number CENTRE).
# Chosen so that a new seed finds its gap while the others hardly move.
RINGS: dict[int, tuple[int, ...]] = {
    1: (),
    2: (0, 180),
    3: (30, 150, 270),
    4: (45, 135, 225, 315),
    5: (54, 126, 198, 342, 270),
    6: (54, 126, 198, 342, 270),
    7: (60, 120, 180, 0, 240, 300),
}
CENTRE = {1: 0, 6: 5, 7: 5}
# Which point of the sunflower the first eight seeds take, and its turn: the closest to the ring of seven.
FIRST_OF_SUNFLOWER = (6, 4, 7, 3, 2, 0, 5, 1)
SUNFLOWER_TURN = math.radians(312)

LARGEST_IN_STORE = 0.29
WALL = 0.07


@dataclass(frozen=True)
class Seed:
    """One seed: its middle and which of the drawn forms it has."""

    x: float
    y: float
    kind: int


@dataclass(frozen=True)
class Heap:
    """The seeds of one bowl, all of one size (half the length of a seed)."""

    size: float
    seeds: tuple[Seed, ...]


def noise(cell: int, seed: int, salt: int) -> int:
    """A 32-bit number that looks random and is always the same for the same three numbers."""
    value = (cell * 73856093 ^ seed * 19349663 ^ salt * 83492791) & 0xFFFFFFFF
    value = ((value ^ value >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    value = ((value ^ value >> 12) * 0x297A2D39) & 0xFFFFFFFF
    return value ^ value >> 15


def fraction(cell: int, seed: int, salt: int) -> float:
    """`noise` as a number from 0 to below 1."""
    return noise(cell, seed, salt) / 2**32


def pit_seeds(cell: int, count: int) -> Heap:
    """`count` seeds in the round bowl number `cell`."""
    if count <= 0:
        return Heap(0.0, ())
    size = _pit_size(count)
    turn = fraction(cell, 0, 1) * math.tau
    spots = _ring(count, size, turn) if count <= 7 else _sunflower(count, size, turn)
    return _heap(cell, size, spots)


def slot_seeds(cell: int, count: int, width: float, height: float) -> Heap:
    """`count` seeds in the store `cell`, a slot with round ends that is `width` wide and `height` high."""
    if count <= 0:
        return Heap(0.0, ())
    across = 2 if width < height else 1
    spots: list[tuple[float, float]] = []
    while len(spots) < count:
        across += 1
        size = min(LARGEST_IN_STORE, _slot_size(across, width, height))
        spots = _slot_spots(size, width, height)
    return _heap(cell, size, spots[:count])


def _pit_size(count: int) -> float:
    if count <= 3:
        return 0.32
    if count <= 5:
        return 0.30
    if count <= 7:
        return 0.268
    return 1.5675 / (1.8 * math.sqrt(count) + 1.65)


def _ring(count: int, size: float, turn: float) -> list[tuple[float, float]]:
    degrees = RINGS[count]
    radius = GAP * size / math.sin(math.pi / len(degrees)) if degrees else 0.0
    if count in CENTRE:
        radius = max(radius, 2 * GAP * size)
    spots = [_polar(radius, turn + math.radians(degree)) for degree in degrees]
    if count in CENTRE:
        spots.insert(CENTRE[count], (0.0, 0.0))
    return spots


def _sunflower(count: int, size: float, turn: float) -> list[tuple[float, float]]:
    spots = []
    for seed in range(count):
        k = FIRST_OF_SUNFLOWER[seed] if seed < len(FIRST_OF_SUNFLOWER) else seed
        radius = (BOWL - size) * math.sqrt((k + 0.5) / count)
        spots.append(_polar(radius, turn + SUNFLOWER_TURN + k * GOLDEN))
    return spots


def _polar(radius: float, angle: float) -> tuple[float, float]:
    return radius * math.cos(angle), radius * math.sin(angle)


def _slot_size(across: int, width: float, height: float) -> float:
    """The size at which `across` seeds fill the short side: all keep their places until one more is needed."""
    if width < height:
        return (width - 2 * WALL) / (2.04 * across)
    return (height - 2 * WALL) / (2 + 1.76 * (across - 1))


def _slot_spots(size: float, width: float, height: float) -> list[tuple[float, float]]:
    """All places for seeds of this size, row by row from the bottom, each row from its middle outwards."""
    spots: list[tuple[float, float]] = []
    y = height / 2 - WALL - size
    row = 0
    while y >= -height / 2 + WALL + size - 1e-9:
        half = _slot_half_width(y, width, height, size)
        places = int((2 * half + 1e-9) / (2.04 * size)) + 1 if half >= 0 else 0
        if places > 1 and (places + row) % 2:
            places -= 1
        columns = sorted(range(places), key=lambda place: abs(place - (places - 1) / 2))
        spots += [((column - (places - 1) / 2) * 2.04 * size, y) for column in columns]
        y -= 1.76 * size
        row += 1
    return spots


def _slot_half_width(y: float, width: float, height: float, size: float) -> float:
    """How far from the middle of a slot with round ends a seed's middle may lie at the height `y`."""
    end = min(width, height) / 2
    beyond = max(0.0, abs(y) - (height / 2 - end))
    wall = math.sqrt(max(0.0, end * end - beyond * beyond)) - WALL - size
    curve = math.sqrt(max(0.0, (end - 0.93 * size) ** 2 - beyond * beyond))
    return width / 2 - end + min(wall, curve)


def _heap(cell: int, size: float, spots: list[tuple[float, float]]) -> Heap:
    shift = JITTER * size * 2
    seeds = tuple(
        Seed(
            x + (fraction(cell, k, 2) - 0.5) * shift,
            y + (fraction(cell, k, 3) - 0.5) * shift,
            noise(cell, k, 4) % KINDS,
        )
        for k, (x, y) in enumerate(spots)
    )
    return Heap(size, seeds)
