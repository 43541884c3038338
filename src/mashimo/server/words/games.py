"""The games and their presets in words for people. The tables hold English, as those of `options` do."""

from mashimo.rules.game import game
from mashimo.server.language import N_, Language

GAME_LINES = {
    "kalah": N_("End in your store to move again, in an empty house of yours to capture. Most seeds wins."),
    "oware": N_("Capture where your last seed makes two or three in the other row. More than half of the seeds wins."),
    "nam_nam": N_("Sow in laps and take every hole that reaches four. Seeds win you holes, round after round."),
    "kenyan_children": N_(
        "A first Bao: end in your store to move again, in an empty hole of yours to capture. 25 seeds win."
    ),
    "kenyan_laps": N_("Sow on in laps; where they end on your side, take what lies opposite. 17 seeds win."),
    "kujifunza": N_(
        "Bao for learners on four rows: captured seeds join your side. Empty the other's front row to win."
    ),
    "kiswahili": N_("The master game of the Swahili coast, in two stages. Empty the other's front row to win."),
    "congkak": N_(
        "Malay, sown clockwise: end in your store to move again, in a full house to sow on. Most seeds wins."
    ),
}

STANDARD = N_("Standard rules")

PRESETS = {
    ("oware", "abapa"): N_("Abapa, international"),
    ("oware", "masters"): N_("Masters, traditional"),
    ("nam_nam", "round"): N_("One round"),
    ("congkak", "rounds"): N_("Rounds to the end"),
    ("congkak", "dakon"): N_("Dakon, Java"),
}


def game_name(language: Language, key: str) -> str:
    """What a game is called."""
    return language.gettext(game(key).name)


def game_line(language: Language, key: str) -> str:
    """One line that says what kind of game it is and how it is won."""
    return language.gettext(GAME_LINES[key])


def preset_label(language: Language, key: str, preset: str) -> str:
    """A preset by name; "" is the standard rules."""
    return language.gettext(PRESETS[key, preset] if preset else STANDARD)
