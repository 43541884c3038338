"""One bowl as SVG: its hollow, its rim, the marks on it and the seeds in it. A pit is 100 units wide."""

import math
from collections.abc import Collection

from mashimo.server.drawing.seeds import Heap, pit_seeds, slot_seeds

RADIUS = 46
TALL = {2: (90, 226), 4: (86, 372)}
WIDE = {2: (236, 72), 4: (340, 70)}
"""Width and height of a store by the number of rows: at the ends of a lying board, and of a standing one."""

SQUARE = frozenset({"nyumba", "nyumba-functional"})
"""The marks of pits that are drawn square."""

PAINT = {"lip": ' stroke="var(--lip,url(#ms-lip))"', "deep": ' fill="url(#ms-deep)"'}
"""Paint that refers to the sprite stands in attributes: so it means this page, whatever file the styles are in."""


STAR = '<path class="badge-star" d="M0-11.5 3.4-3.7 11.8-3 5.4 2.6 7.4 10.9 0 6.5-7.4 10.9-5.4 2.6-11.8-3-3.4-3.7Z"/>'


CORNERS = "M-39-22V-25A14 14 0 0 1-25-39H-22M22-39H25A14 14 0 0 1 39-25V-22M39 22V25A14 14 0 0 1 25 39H22M-22 39H-25"
CORNERS += "A14 14 0 0 1-39 25V22"
"""The carving of a house that works: in the corners of its square, where no seed lies."""


def _hatching() -> str:
    """Slanting lines across a bowl, as one path: chords of the circle, each a step further from its middle."""
    lines = []
    for away in range(-32, 33, 16):
        half = math.sqrt(RADIUS**2 - away**2)
        ends = [(away + side * half, away - side * half) for side in (-1, 1)]
        lines.append("M" + "L".join(f"{x / math.sqrt(2):.1f} {y / math.sqrt(2):.1f}" for x, y in ends))
    path = "".join(lines)
    return f'<path class="hatch-under" d="{path}"/><path class="hatch" d="{path}"/>'


HATCHING = _hatching()


def heap_svg(heap: Heap) -> str:
    """The seeds of one bowl. Written in units of a seed's half length, so that one scale serves all."""
    scale = heap.size * RADIUS
    uses = "".join(
        f'<use href="#ms-seed{seed.kind}" x="{_short(seed.x / heap.size)}" y="{_short(seed.y / heap.size)}"/>'
        for seed in heap.seeds
    )
    return f'<g class="seeds" transform="scale({_short(scale or 1)})">{uses}</g>'


def pit_shapes(cell: int, seeds: int, marks: Collection[str], playable: bool, side: int) -> str:
    """What stands inside the SVG of a pit whose middle is (0, 0)."""
    square = not SQUARE.isdisjoint(marks)
    if "burnt" in marks:
        return hollow(square) + '<path class="grain" d="M-30-14q30-10 60 0M-36 4q36-10 72 0M-28 22q28-8 56 0"/>'
    return "".join(
        (
            hollow(square) if square else '<use href="#ms-hollow"/>',
            _place_marks(marks),
            heap_svg(pit_seeds(cell, seeds)),
            HATCHING if "blocked" in marks else "",
            _rims(marks, playable, square),
            _badges(marks, side),
        )
    )


def store_shapes(cell: int, seeds: int, width: int, height: int) -> str:
    """What stands inside the SVG of a store whose middle is (0, 0)."""
    hollow = _slot("lip", width, height, 1) + _slot("bowl", width, height, 3) + _slot("deep", width, height, 3)
    heap = slot_seeds(cell, seeds, (width - 6) / RADIUS, (height - 6) / RADIUS)
    return hollow + heap_svg(heap)


def _short(number: float) -> str:
    text = f"{number:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _ring(name: str, radius: float, square: bool) -> str:
    paint = PAINT.get(name, "")
    if not square:
        return f'<circle class="{name}" r="{radius}"{paint}/>'
    corner, side = _short(radius * 0.44), _short(2 * radius)
    return f'<rect class="{name}" x="-{radius}" y="-{radius}" width="{side}" height="{side}" rx="{corner}"{paint}/>'


def _slot(name: str, width: int, height: int, inset: int) -> str:
    wide, high = width - 2 * inset, height - 2 * inset
    return (
        f'<rect class="{name}" x="-{_short(wide / 2)}" y="-{_short(high / 2)}" width="{wide}" height="{high}" '
        f'rx="{_short(min(wide, high) / 2)}"{PAINT.get(name, "")}/>'
    )


def hollow(square: bool = False) -> str:
    """An empty bowl. Most bowls are round and refer to the one in the sprite."""
    return "".join(_ring(name, radius, square) for name, radius in (("lip", 47), ("bowl", RADIUS), ("deep", RADIUS)))


def _place_marks(marks: Collection[str]) -> str:
    """Faint carvings of the special pits of Bao, under the seeds."""
    if "nyumba-functional" in marks:
        return f'<path class="carving house" d="{CORNERS}"/>'
    if "kichwa" in marks:
        return '<path class="carving" d="M0-24L9-14H-9ZM0 24L9 14H-9Z"/>'
    if "kimbi" in marks:
        return '<path class="carving" d="M-8 0H8"/>'
    return ""


def _rims(marks: Collection[str], playable: bool, square: bool) -> str:
    """Rings that tell the state by their form: double, dotted, dashed, four arcs."""
    rings = []
    moved = [mark for mark in ("lifted", "captured", "last") if mark in marks]
    if playable:
        rings.append(_ring("rim-playable", 48, square))
    if playable and not moved:
        rings.append(_ring("rim-inner", 42.5, square))
    if "hinted" in marks:
        rings += [_ring(name, 48, square) for name in ("rim-under rim-hinted", "rim-hinted")]
    if "chosen" in marks:
        rings.append(_ring("rim-chosen", 48, square))
    if "claimable" in marks:
        rings.append('<path class="rim-claim" d="M-46-30V-46H-30M30-46H46V-30M46 30V46H30M-30 46H-46V30"/>')
    radius = 42.5 if playable else 45
    names = [name for mark in moved for name in (f"rim-under rim-{mark}", f"rim-{mark}")]
    rings += [_ring(name, radius, square) for name in names]
    return "".join(rings)


def _badges(marks: Collection[str], side: int) -> str:
    """Small signs at the rim: the owner of a foreign pit, where the last move passed, and what a hint says."""
    badges = ""
    if "sown" in marks and "last" not in marks:
        badges += '<circle class="badge-sown" cy="47" r="2.8"/>'
    if "foreign" in marks:
        sign = f'<circle class="badge" r="13"/>{owner_shape(1 - side)}'
        badges += f'<g class="badge-owner" transform="translate(-33 -33)">{sign}</g>'
    if "hinted" in marks:
        badges += f'<g transform="translate(33 -33)"><circle class="badge-hint" r="17"/>{STAR}</g>'
    for way in ("left", "right"):
        if f"hinted-{way}" in marks:
            badges += f'<path class="hint hint-{way} hint-way" d="M-30-17-56 0-30 17Z"/>'
    return badges


def owner_shape(side: int) -> str:
    """The sign of a player: South has a ring, North a dot."""
    return '<circle class="owner-ring" r="5.5"/>' if side == 0 else '<circle class="owner-dot" r="6"/>'


def owner_sign(side: int) -> str:
    """The same sign as a small SVG for lines of text; it takes the colour of the text."""
    return f'<svg class="owner" viewBox="-8 -8 16 16" aria-hidden="true" focusable="false">{owner_shape(side)}</svg>'
