"""The colours of pictures that stand alone: those of `board.css`, which no picture outside of a page can read."""

from dataclasses import dataclass
from typing import Literal, get_args

Material = Literal["wood", "clay", "contrast"]
Theme = Literal["light", "dark"]
MATERIALS: tuple[Material, ...] = get_args(Material)
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a picture.

    Attributes:
        page: around the board; `ink` what is written there, `accent` whose turn it is.
        wood: the board at both ends, in between and at its darkest.
        letters: counts and names on the board; `pill` under those on four rows.
        seed: the colour of seeds that are drawn flat; "" for seeds with depth.
        line: the outline of what is drawn flat.
    """

    page: str
    ink: str
    accent: str
    wood: tuple[str, str, str]
    bowl: str
    letters: str
    mark: str
    legal: str
    pill: str
    carved: str
    seed: str = ""
    line: str = ""


_LIGHT = {"page": "#f6efe4", "ink": "#241c15", "accent": "#0f6f6a"}
_DARK = {"page": "#16130f", "ink": "#efe6d8", "accent": "#6fd0c6"}
_CARVED = {"letters": "#fdf1dd", "mark": "#fff6e6", "legal": "#ffd37a", "pill": "#20130a", "carved": "#2b1709"}


def _flat(ground: str, form: str, *, accent: str, carved: str) -> Palette:
    """Forms of one colour on a ground of another: the board of high contrast."""
    return Palette(
        page=ground,
        ink=form,
        accent=accent,
        wood=(ground, ground, ground),
        bowl=ground,
        letters=form,
        mark=form,
        legal=accent,
        pill=ground,
        carved=carved,
        seed=form,
        line=form,
    )


PALETTES: dict[tuple[Material, Theme], Palette] = {
    ("wood", "light"): Palette(**_LIGHT, **_CARVED, wood=("#8a5733", "#95603a", "#794a2a"), bowl="#64401f"),
    ("wood", "dark"): Palette(**_DARK, **_CARVED, wood=("#5d3a22", "#684327", "#4f301b"), bowl="#3c2614"),
    ("clay", "light"): Palette(**_LIGHT, **_CARVED, wood=("#a5553a", "#b0604a", "#97492f"), bowl="#7a3a26"),
    ("clay", "dark"): Palette(**_DARK, **_CARVED, wood=("#6a3626", "#733d2c", "#5c2d1f"), bowl="#482317"),
    ("contrast", "light"): _flat("#ffffff", "#000000", accent="#0050b4", carved="#555555"),
    ("contrast", "dark"): _flat("#000000", "#ffffff", accent="#ffd54a", carved="#aaaaaa"),
}


def style(palette: Palette) -> str:
    """The style sheet of a picture: simple enough for every program that shows SVG."""
    p = palette
    rules = f"""
.page{{fill:{p.page}}}.ground{{fill:#000;opacity:.1}}.plank{{fill:url(#ms-wood)}}.sheen{{fill:url(#ms-plank)}}
.bevel{{fill:none;stroke:#ffebcd;stroke-opacity:.28;stroke-width:2.5}}
.bowl{{fill:{p.bowl}}}.lip{{fill:none;stroke-width:4}}.pill{{fill:{p.pill};fill-opacity:.86}}
.seed-shadow{{fill:#0a0400;fill-opacity:.42}}.seed-scar{{fill:#282319;fill-opacity:.38}}
.seed-glint{{fill:#fff;opacity:.62}}
.hatch{{fill:none;stroke:{p.mark};stroke-width:3}}
.hatch-under{{fill:none;stroke:{p.bowl};stroke-width:6;opacity:.7}}
.rim-playable,.rim-inner,.rim-last,.rim-lifted,.rim-captured,.rim-chosen,.rim-claim,.rim-under,.carving,.grain{{
fill:none;stroke-linecap:round}}
.rim-playable{{stroke:{p.legal};stroke-width:3.6}}.rim-inner{{stroke:{p.legal};stroke-width:1.5}}
.rim-last{{stroke:{p.mark};stroke-width:3.6;stroke-dasharray:12 8.2;stroke-linecap:butt}}
.rim-lifted{{stroke:{p.mark};stroke-width:4.4;stroke-dasharray:.01 10.09}}
.rim-captured{{stroke:{p.mark};stroke-width:4.5;stroke-dasharray:17.67 53;stroke-dashoffset:-26.5;stroke-linecap:butt}}
.rim-under.rim-last,.rim-under.rim-lifted,.rim-under.rim-captured{{stroke:#140800;stroke-opacity:.6;stroke-width:6.5}}
.rim-chosen{{stroke:{p.mark};stroke-width:5}}.rim-claim{{stroke:{p.legal};stroke-width:4}}
.carving{{stroke:{p.letters};stroke-width:2.2;opacity:.34;stroke-linejoin:round}}
.carving.house{{stroke-width:2.4;opacity:.6}}.grain{{stroke:{p.carved};stroke-width:3}}
.badge{{fill:{p.pill};stroke:{p.mark};stroke-width:1.5}}
.badge-sown{{fill:{p.mark};stroke:#140800;stroke-opacity:.6;stroke-width:1.5}}
.letters{{fill:none;stroke:{p.letters};stroke-linecap:round;stroke-linejoin:round;stroke-width:15}}
.name{{stroke-width:13;stroke-opacity:.92}}.under{{stroke:{p.bowl};stroke-width:34;stroke-opacity:.75}}.outside{{stroke:{p.ink}}}
.owner-ring{{fill:none;stroke:{p.letters};stroke-width:3}}.owner-dot{{fill:{p.letters}}}
.sides .owner-ring{{stroke:{p.ink}}}.sides .owner-dot{{fill:{p.ink}}}
.turn{{fill:{p.accent}}}.won{{fill:{p.accent}}}.middle{{fill:{p.carved};fill-opacity:.55}}
""" + (FLAT.format(line=p.line, bowl=p.bowl) if p.seed else "")
    return rules.replace("\n", "")


FLAT = """
.deep,.sheen,.bevel,.ground,.seed-shadow,.seed-scar,.seed-glint,.rim-under{{display:none}}
.plank{{stroke:{line};stroke-width:5}}.lip{{stroke:{line};stroke-width:3}}.seed-body{{stroke:{bowl};stroke-width:.2}}
.pill{{stroke:{line};stroke-width:3;fill-opacity:1}}.middle{{fill:{line};fill-opacity:1}}
"""
