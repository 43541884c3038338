"""The phrases that players may say, in words."""

from mashimo.play import talk
from mashimo.server.language import Language


def phrase_words(language: Language) -> dict[str, str]:
    """Every phrase by its name, in the order in which they are offered."""
    gettext = language.gettext
    return {
        talk.HELLO: gettext("Hello!"),
        talk.LUCK: gettext("Good luck!"),
        talk.NICE: gettext("Nice move!"),
        talk.THANKS: gettext("Thank you!"),
        talk.MOMENT: gettext("One moment, please."),
        talk.BACK: gettext("I am back."),
        talk.SORRY: gettext("Sorry!"),
        talk.PLAYED: gettext("Well played!"),
        talk.AGAIN: gettext("Another match?"),
        talk.BYE: gettext("Goodbye!"),
    }
