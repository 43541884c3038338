"""What all boards of a page share: gradients and the drawn forms of a seed. Once a page."""

import math
from functools import cache

from mashimo.server.drawing.bowl import hollow

TURNS = (15, 45, 75, 105, 135, 165)

# Light, middle, dark and the light thrown back by the bowl, for the three tints of nickernuts.
TINTS = (
    ("#f0eee2", "#c3c1b0", "#6c6a5a", "#948a72"),
    ("#f4ecd8", "#cdbd98", "#77664a", "#a08963"),
    ("#e9eae4", "#aeb1a8", "#565a52", "#807c6b"),
)


@cache
def sprite() -> str:
    """An SVG without size that holds every definition which `board_html` and `board_svg` refer to."""
    tints = "".join(_tint(number) for number in range(len(TINTS)))
    seeds = "".join(_seed(tint, turn) for tint in range(len(TINTS)) for turn in range(len(TURNS)))
    return (
        '<svg class="sprite" width="0" height="0" aria-hidden="true" focusable="false">'
        f'<defs>{SHADES}{tints}{seeds}<g id="ms-hollow">{hollow()}</g></defs></svg>'
    )


# Light falls from the upper left. These are black and white with alpha, so they suit every material.
SHADES = """
<radialGradient id="ms-deep" cx=".57" cy=".64" r=".66"><stop offset="0" stop-color="#ffdca8" stop-opacity=".16"/>
<stop offset=".45" stop-color="#000" stop-opacity=".04"/><stop offset=".78" stop-color="#000" stop-opacity=".3"/>
<stop offset="1" stop-color="#000" stop-opacity=".62"/></radialGradient>
<linearGradient id="ms-lip" x1=".2" y1="0" x2=".8" y2="1"><stop offset="0" stop-color="#000" stop-opacity=".5"/>
<stop offset=".5" stop-color="#000" stop-opacity=".12"/><stop offset=".62" stop-color="#ffe6c0" stop-opacity=".14"/>
<stop offset="1" stop-color="#ffe6c0" stop-opacity=".62"/></linearGradient>
<linearGradient id="ms-plank" x1="0" y1="0" x2=".25" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/>
<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/>
</linearGradient>
""".replace("\n", "")


def _tint(number: int) -> str:
    light, middle, dark, back = TINTS[number]
    return (
        f'<radialGradient id="ms-tint{number}" gradientUnits="userSpaceOnUse" cx="-.32" cy="-.42" r="1.5">'
        f'<stop offset="0" stop-color="{light}"/><stop offset=".38" stop-color="{middle}"/>'
        f'<stop offset=".8" stop-color="{dark}"/><stop offset="1" stop-color="{back}"/></radialGradient>'
    )


def _seed(tint: int, turn: int) -> str:
    """One form: a shadow, the body, the scar at its end and a glint; half a seed's length is 1."""
    angle = math.radians(TURNS[turn])
    x, y = math.cos(angle), math.sin(angle)
    arc = f"A1 .82 {TURNS[turn]} 1 1"
    body = f"M{x:.3f} {y:.3f}{arc} {-x:.3f} {-y:.3f}{arc} {x:.3f} {y:.3f}Z"
    return (
        f'<g id="ms-seed{tint * len(TURNS) + turn}">'
        f'<path class="seed-shadow" d="{body}" transform="translate(.13 .24)"/>'
        f'<path class="seed-body" fill="var(--seed,url(#ms-tint{tint}))" d="{body}"/>'
        f'<circle class="seed-scar" cx="{x * 0.7:.2f}" cy="{y * 0.7:.2f}" r=".11"/>'
        '<ellipse class="seed-glint" cx="-.32" cy="-.38" rx=".3" ry=".15" transform="rotate(-38 -.32 -.38)"/></g>'
    )
