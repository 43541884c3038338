"""Numbers and names of pits as lines of our own: a picture looks the same on a machine that has no fonts.

Letters are drawn in a box 100 units high from the top of a capital to the line it stands on, y downwards, as one line
of even width. There are the digits of every language of the site and the letters that pits are named with.
"""

from typing import Literal

HEIGHT = 100
SPACE = 16
UNKNOWN = (40, "M4 0H36V100H4Z")

BOWL_OF_B = "C6 46 14 33 27 33S49 46 49 67 40 100 27 100 6 88 6 67Z"
BOWL_OF_D = "C48 46 40 33 27 33S5 46 5 67 14 100 27 100 48 88 48 67Z"

UPPER_BOWL = "M30 47C17 47 8 37 8 24S17 0 30 0 52 10 52 24 43 47 30 47Z"
LOWER_BOWL = "M30 47C14 47 4 58 4 73S14 100 30 100 56 89 56 73 46 47 30 47Z"

GLYPHS: dict[str, tuple[int, str]] = {
    "0": (60, "M30 0C11 0 4 22 4 50S11 100 30 100 56 78 56 50 49 0 30 0Z"),
    "1": (46, "M8 22 32 0V100"),
    "2": (60, "M6 27C6 11 16 0 30 0S54 10 54 27C54 42 46 52 34 64L6 100H56"),
    "3": (60, "M7 14C13 5 20 0 30 0 44 0 53 9 53 23S44 47 30 47M22 47H30C46 47 56 57 56 73S46 100 30 100 9 94 5 83"),
    "4": (62, "M44 100V0L4 70H60"),
    "5": (60, "M50 0H14L9 46C15 40 22 37 30 37 46 37 56 50 56 68S45 100 29 100C17 100 9 94 5 84"),
    "6": (60, "M48 6C43 2 37 0 31 0 13 0 4 22 4 54 4 84 14 100 30 100S56 88 56 69 46 39 31 39C18 39 6 50 4 64"),
    "7": (58, "M4 0H54C38 28 26 60 23 100"),
    "8": (60, UPPER_BOWL + LOWER_BOWL),
    "9": (60, "M12 94C17 98 23 100 29 100 47 100 56 78 56 46 56 16 46 0 30 0S4 12 4 31 14 61 29 61C42 61 54 50 56 36"),
    "۰": (36, "M18 46A10 10 0 1 1 18 66 10 10 0 1 1 18 46ZM18 56V57"),
    "۱": (36, "M10 2C18 34 22 66 22 100"),
    "۲": (56, "M8 2C16 36 20 66 20 100M11 20C18 38 44 38 48 2"),
    "۳": (66, "M8 2C16 36 20 66 20 100M11 20C14 34 32 36 34 10C36 34 56 34 58 2"),
    "۴": (62, "M8 2C15 36 19 66 19 100M13 34C26 46 46 46 56 38M54 6C38-4 27 8 31 22 33 34 46 40 56 38"),
    "۵": (60, "M30 2C14 24 2 50 4 74 6 98 26 100 30 78 34 100 54 98 56 74 58 50 46 24 30 2Z"),
    "۶": (58, "M50 8C34-4 12 6 14 26 16 44 36 46 52 40 34 52 14 72 8 100"),
    "۷": (60, "M6 0C16 34 24 66 30 100 36 66 44 34 54 0"),
    "۸": (60, "M6 100C16 66 24 34 30 0 36 34 44 66 54 100"),
    "۹": (58, "M46 30C42 46 8 46 8 22 8-2 42-8 46 22 48 46 48 72 50 100"),
    "A": (64, "M4 100 32 0 60 100M14 66H50"),
    "B": (62, "M6 0H30C46 0 54 9 54 23S46 47 30 47H6M30 47C48 47 58 57 58 73S48 100 30 100H6V0"),
    "C": (60, "M58 16C51 6 43 0 33 0 15 0 4 20 4 50S15 100 33 100C43 100 51 94 58 84"),
    "D": (62, "M6 0H26C46 0 58 20 58 50S46 100 26 100H6Z"),
    "E": (54, "M50 0H6V100H50M6 48H44"),
    "F": (52, "M50 0H6V100M6 48H44"),
    "G": (62, "M56 14C49 5 42 0 33 0 15 0 4 20 4 50S15 100 33 100C48 100 58 88 58 68V54H36"),
    "H": (60, "M6 0V100M54 0V100M6 48H54"),
    "I": (16, "M8 0V100"),
    "a": (54, f"M48 34V100M48 67{BOWL_OF_D}"),
    "b": (54, f"M6 0V100M6 67{BOWL_OF_B}"),
    "c": (50, "M46 46C41 37 35 33 27 33 13 33 4 46 4 67S13 100 27 100C35 100 41 96 46 87"),
    "d": (54, f"M48 0V100M48 67{BOWL_OF_D}"),
    "e": (54, "M5 65H49C49 45 40 33 27 33S4 46 4 67 13 100 28 100C37 100 43 96 47 89"),
    "f": (40, "M38 4C34 1 31 0 27 0 18 0 14 7 14 18V100M2 36H34"),
    "g": (54, f"M48 34V104C48 122 40 130 27 130 19 130 12 127 7 121M48 67{BOWL_OF_D}"),
    "h": (52, "M6 0V100M6 62C8 44 16 33 28 33 40 33 46 42 46 58V100"),
    "i": (16, "M8 34V100M8 8V9"),
}  # fmt: skip
"""Width and line of every letter."""


def width_of(words: str) -> float:
    """How wide a line of letters is, for letters 100 units high."""
    return sum(GLYPHS.get(letter, UNKNOWN)[0] for letter in words) + SPACE * max(0, len(words) - 1)


def written(
    kind: str, words: str, x: float, y: float, size: float, anchor: Literal["start", "middle"] = "middle"
) -> str:
    """A word as SVG, standing on the line y.

    Args:
        kind: the class of the group, for colour and weight.
        size: the height of a capital.
        anchor: whether the word begins at x or has its middle there.
    """
    scale = size / HEIGHT
    left = x - (width_of(words) * scale / 2 if anchor == "middle" else 0)
    paths, along = [], 0.0
    for letter in words:
        wide, line = GLYPHS.get(letter, UNKNOWN)
        paths.append(f'<path d="{line}"/>' if not along else f'<path d="{line}" transform="translate({along:g})"/>')
        along += wide + SPACE
    place = f"translate({left:.5g} {y - size:.5g}) scale({scale:.4g})"
    return f'<g class="letters {kind}" transform="{place}">{"".join(paths)}</g>'
