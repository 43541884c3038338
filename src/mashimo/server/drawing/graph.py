"""How a game went, as a graph: the result that South could expect after every move, South's side above.

It is stretched to the size that it is given: lines and signs keep their thickness, so there are no words in it. Every
move is a link over its whole height. It is decoration: what it shows, a table says.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT = 1000, 100
SIGNS = frozenset({"mistake", "blunder"})


@dataclass(frozen=True, slots=True)
class GraphPoint:
    """A position: what South can expect (from 0 to 1), the mark of the move before it, what is said when pointed at."""

    expected: float
    mark: str = ""
    title: str = ""


def graph_svg(points: Sequence[GraphPoint], current: int, turn: int | None) -> str:
    """The graph of two positions or more.

    Args:
        current: the ply that is looked at.
        turn: the ply with which the game turned, if it did.
    """
    step = WIDTH / (len(points) - 1)
    places = [(step * ply, HEIGHT * (1 - point.expected)) for ply, point in enumerate(points)]
    curve = " ".join(f"{x:.5g} {y:.4g}" for x, y in places)
    middle = HEIGHT // 2
    parts = [
        f'<path class="graph-area" d="M0 {middle}L{curve} {WIDTH} {middle}Z"/>',
        f'<path class="graph-even" d="M0 {middle}H{WIDTH}"/>',
        f'<path class="graph-curve" d="M{curve}"/>',
    ]
    if turn is not None:
        parts.append(f'<path class="graph-turn" d="M{step * turn:.5g} 0V{HEIGHT}"/>')
    parts += [
        _link(ply, point, x, y, step, is_current=ply == current)
        for ply, (point, (x, y)) in enumerate(zip(points, places, strict=True))
    ]
    return (
        f'<svg class="graph" viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="none" aria-hidden="true" '
        f'focusable="false">{"".join(parts)}</svg>'
    )


def _link(ply: int, point: GraphPoint, x: float, y: float, step: float, *, is_current: bool) -> str:
    now = ' aria-current="true"' if is_current else ""
    sign = f" {point.mark}" if point.mark in SIGNS else ""
    dot = f"M{x:.5g} {y:.4g}h0"
    left, right = max(0, x - step / 2), min(WIDTH, x + step / 2)
    return (
        f'<a href="?ply={ply}" data-ply="{ply}" tabindex="-1"{now}><title>{escape(point.title)}</title>'
        f'<rect class="graph-reach" x="{left:.5g}" width="{right - left:.5g}" height="{HEIGHT}"/>'
        f'<path class="graph-now" d="M{x:.5g} 0V{HEIGHT}"/>'
        f'<path class="graph-halo{sign}" d="{dot}"/><path class="graph-dot{sign}" d="{dot}"/></a>'
    )
