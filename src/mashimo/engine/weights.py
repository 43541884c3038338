"""What the features of `evaluation` are worth, in thousandths of a seed, in the order in which the estimates name them.

Tuned by self-play (tools/tune_weights.py); docs/tuning.md has the log.
"""

_KALAH = (
    "seeds in store",
    "seeds in the row",
    "occupied houses",
    "seeds that go beyond the store",
    "to move",
)
_BAO = (
    "seeds",
    "seeds in the back row",
    "pits of two or more",
    "occupied front pits",
    "front pits of one seed",
    "to move",
)

FEATURES: dict[str, tuple[str, ...]] = {
    "kalah": _KALAH,
    "oware": (
        "seeds in store",
        "seeds in the row",
        "occupied houses",
        "houses of one seed",
        "houses of two seeds",
        "houses of a full circuit",
        "to move",
    ),
    "nam_nam": (
        "seeds won",
        "seeds in own holes",
        "holes, while there are seeds to win",
        "occupied own holes",
        "own holes of three seeds",
        "to move",
    ),
    "kenyan_children": _KALAH,
    "kenyan_laps": ("seeds in store", "seeds in the row"),
    "kujifunza": _BAO,
    "kiswahili": (*_BAO, "functional nyumba", "seeds in it"),
    "congkak": (
        "seeds in store",
        "seeds in the row",
        "occupied houses, in one round",
        "seeds near the store, in one round",
        "houses not burnt, while there are seeds to win",
        "to move, in one round",
    ),
}

WEIGHTS: dict[str, tuple[int, ...]] = {
    "kalah": (1000, 190, 1960, -130, 250),
    "oware": (1000, -70, 1460, -700, -220, 1700, 350),
    "nam_nam": (1000, 50, 3700, 130, 90, 140),
    "kenyan_children": (1000, 650, 830, -1380, 590),
    "kenyan_laps": (1000, 100),
    "kujifunza": (1000, 1700, 2370, -1370, 1380, 5900),
    "kiswahili": (1000, 2070, 570, -600, 490, 3680, 5150, -360),
    "congkak": (1000, 150, 1560, -320, 5600, -270),
}
