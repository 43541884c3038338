"""How strong the computer is at each level, in words."""

from mashimo.server.language import Language


def level_words(language: Language) -> dict[int, str]:
    """One sentence about every level."""
    gettext = language.gettext
    return {
        1: gettext("For your first games. Sees little and often gives seeds away."),
        2: gettext("Takes what lies open, and makes many mistakes."),
        3: gettext("Looks a little ahead and lets you off now and then."),
        4: gettext("Looks some moves ahead and seldom gives anything away."),
        5: gettext("Plans its captures and punishes careless moves."),
        6: gettext("Looks far ahead. One mistake can cost you the game."),
        7: gettext("Looks farther still and hardly ever errs."),
        8: gettext("Its best: looks as far as it can and plays the best it finds."),
    }
