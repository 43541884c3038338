"""The options of the games in words for people.

The tables hold English; every text goes through `gettext` when it is used.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from mashimo.rules.game import Game, options_of
from mashimo.server.language import N_, Language


@dataclass(frozen=True, slots=True)
class OptionWords:
    """What is said of one option.

    Attributes:
        label: what is chosen, as the heading of its values.
        values: every value, as an answer to the label. Numbers that speak for themselves have none.
        differs: for every value but the standard one, a sentence that says how the game differs. Counted ones have none
            (see `_counted`).
        hint: a sentence that helps to choose; "" if none is needed.
    """

    label: str
    values: Mapping[str, str] = field(default_factory=dict)
    differs: Mapping[str, str] = field(default_factory=dict)
    hint: str = ""


YES_NO = {"true": N_("Yes"), "false": N_("No")}

HOUSES = OptionWords(N_("Houses in each row"))
SEEDS = OptionWords(N_("Seeds in each house at the start"))

REPEATED = {
    "draw": N_("The game is a draw"),
    "split": N_("Each takes the seeds in his own row"),
}

KALAH = {
    "houses": HOUSES,
    "seeds": SEEDS,
    "empty_capture": OptionWords(
        N_("Your last seed falls in an empty house of yours, and the house opposite is empty too"),
        {"none": N_("The seed stays there"), "own_seed": N_("The seed goes to your store")},
        {
            "own_seed": N_(
                "A last seed in an empty house of your own goes to your store even if the house opposite is empty."
            )
        },
    ),
    "leftovers": OptionWords(
        N_("One row is empty and the game ends: the seeds in the other row go to"),
        {
            "to_row_owner": N_("the player they lie in front of"),
            "to_player_who_emptied": N_("the player whose row is empty"),
            "nobody": N_("nobody"),
        },
        {
            "to_player_who_emptied": N_("At the end, the seeds that are left go to the player whose row is empty."),
            "nobody": N_("At the end, the seeds that are left in a row count for nobody."),
        },
    ),
    "pie": OptionWords(
        N_("The second player may swap sides instead of his first move"),
        YES_NO,
        {"true": N_("After the first move the second player may swap sides instead of moving.")},
        N_("This takes away the advantage of beginning."),
    ),
    "stop_at_majority": OptionWords(
        N_("The game ends as soon as a store holds more than half of the seeds"),
        YES_NO,
        {"true": N_("The game ends as soon as a store holds more than half of the seeds.")},
        N_("The winner is the same; the game is only shorter."),
    ),
}

OWARE = {
    "houses": HOUSES,
    "seeds": SEEDS,
    "grand_slam": OptionWords(
        N_("A capture that would take every seed of the other player (a grand slam)"),
        {
            "no_capture": N_("may be played, but takes nothing"),
            "allowed": N_("takes them all"),
            "illegal": N_("may not be played"),
            "leave_last": N_("takes all but the house farthest back"),
            "leave_first": N_("takes all but the house of the last seed"),
            "opponent_gets_rest": N_("takes them all; the other player gets the rest, and the game ends"),
        },
        {
            "allowed": N_("A capture may take every seed of the other player (a grand slam)."),
            "illegal": N_(
                "A move that would capture every seed of the other player (a grand slam) may not be played; "
                "if there is no other move, it is played and takes nothing."
            ),
            "leave_last": N_(
                "A capture of every seed of the other player (a grand slam) leaves him the house farthest back."
            ),
            "leave_first": N_(
                "A capture of every seed of the other player (a grand slam) leaves him the house of the last seed."
            ),
            "opponent_gets_rest": N_(
                "A capture of every seed of the other player (a grand slam) ends the game: "
                "he gets all seeds that are still on the board."
            ),
        },
    ),
    "cycle": OptionWords(
        N_("The same position comes again"),
        REPEATED,
        {"draw": N_("If the same position comes again the game is a draw, whatever is in the stores.")},
    ),
    "repetition_limit": OptionWords(
        N_("A position that comes again ends the game"),
        {"2": N_("the second time"), "3": N_("the third time")},
        {"3": N_("A position may come a second time; only the third time ends the game.")},
    ),
}

NAM_NAM = {
    "max_rounds": OptionWords(
        N_("How long the match lasts"),
        {"0": N_("Until one player owns enough holes")},
        hint=N_(
            "A round has about 40 moves and takes about ten minutes. A match to the last hole can have thirty rounds "
            "and take hours."
        ),
    ),
    "holes_to_win": OptionWords(
        N_("Holes that win the match"),
        hint=N_("Each player begins with six of the twelve holes. Fewer to win make a shorter match."),
    ),
    "when_empty": OptionWords(
        N_("A player has no seeds in his holes"),
        {
            "pass": N_("He misses his turn"),
            "feed": N_("The other player must give him some if he can"),
        },
        {"feed": N_("A player without seeds in his holes must be given some, if the other player can.")},
    ),
}

KENYAN_CHILDREN = {
    "capture_own_seed": OptionWords(
        N_("A capture takes the capturing seed too"),
        YES_NO,
        {"true": N_("A capture takes the capturing seed too, as in Kalah.")},
    )
}

KENYAN_LAPS = {
    "single_to_empty": OptionWords(
        N_("A single seed may be moved only to an empty hole"),
        YES_NO,
        {"true": N_("A single seed may be moved only if the next hole is empty.")},
        N_("Single seeds are moved only by a player who has nothing else."),
    ),
    "cycle": OptionWords(
        N_("The same position comes again"),
        REPEATED,
        {"split": N_("If the same position comes again, each player takes the seeds in his own row.")},
    ),
}

KISWAHILI = {
    "setup": OptionWords(
        N_("Seeds at the start"),
        {
            "standard": N_("6 in the nyumba (the square pit) and 22 in store"),
            "bawo": N_("8 in the nyumba (the square pit) and 20 in store, as in Malawi"),
        },
        {"bawo": N_("The start is that of Malawi: 8 seeds in the nyumba (the square pit) and 20 in store.")},
    ),
    "takasia": OptionWords(
        N_("A move without capture can block the one pit it threatens (takasia)"),
        YES_NO,
        {"false": N_("There is no takasia: a move without capture never blocks the pit that it threatens.")},
        N_("A blocked pit may not be played on the next turn."),
    ),
    "takasia_must_capture": OptionWords(
        N_("The player who blocked a pit must capture it next if he can"),
        YES_NO,
        {"true": N_("The player who blocked a pit (takasia) must capture it on his next turn if he can.")},
        N_("Has a meaning only with takasia."),
    ),
    "mtaji_safari_choice": OptionWords(
        N_("Stop or go on (safari) at the nyumba also in the second stage"),
        YES_NO,
        {
            "true": N_(
                "A capturing move that reaches the own nyumba may stop there or go on (safari) "
                "also in the second stage, when no seeds are in store."
            )
        },
        N_("In the first stage, while seeds are in store, the player always has this choice."),
    ),
    "never_ending": OptionWords(
        N_("A move that would never end"),
        {"illegal": N_("may not be played"), "loses": N_("may be played, and loses")},
        {"loses": N_("A move that never ends may be played, and loses the game at once.")},
    ),
}

CONGKAK = {
    "rounds": OptionWords(
        N_("How long the match lasts"),
        {"0": N_("Until one player cannot go on")},
        hint=N_(
            "A round takes about ten minutes. After it each player fills his houses again from his store; houses that "
            "he cannot fill are out of play (burnt). Between equal players a match to the end can take many hours."
        ),
    ),
    "min_houses": OptionWords(
        N_("Houses that a player must be able to fill for another round"),
        hint=N_("Has a meaning only in a match of several rounds."),
    ),
    "bank_lone": OptionWords(
        N_("Your last seed falls in an empty house of yours, and the house opposite is empty too"),
        {"true": N_("The seed goes to your store"), "false": N_("The seed stays there")},
        {"false": N_("A last seed in an empty house of your own stays there if the house opposite is empty.")},
    ),
    "forfeit_to_store": OptionWords(
        N_("Your last seed falls in an empty house of the other player"),
        {"false": N_("The seed stays there"), "true": N_("The seed goes to his store")},
        {"true": N_("A last seed in an empty house of the other player goes to his store.")},
    ),
    "capture_requires_loop": OptionWords(
        N_("You may capture only after passing your store in the same turn"),
        YES_NO,
        {"true": N_("A player may capture only if he has passed his own store in the same turn (tembak).")},
    ),
    "round_end": OptionWords(
        N_("A round ends when"),
        {
            "mover_empty": N_("the player to move has no seeds in his row"),
            "both_empty": N_("both rows are empty; until then a player without seeds misses his turns"),
        },
        {
            "both_empty": N_(
                "A round ends only when both rows are empty; a player without seeds misses his turns until then."
            )
        },
    ),
    "opening": OptionWords(
        N_("The first move"),
        {
            "sequential": N_("One player begins"),
            "lockstep": N_("Both choose in secret and sow at the same time"),
        },
        {"lockstep": N_("Both players choose their first house in secret and sow at the same time.")},
    ),
    "first_after_opening": OptionWords(
        N_("After sowing at the same time, the next move is made by"),
        {
            "first_to_stop": N_("the player who stopped first"),
            "other_player": N_("the other player"),
        },
        {"other_player": N_("After the common first move, the player who stopped last goes on.")},
        N_("Has a meaning only if both sow at the same time."),
    ),
}

WORDS: dict[str, dict[str, OptionWords]] = {
    "kalah": KALAH,
    "oware": OWARE,
    "nam_nam": NAM_NAM,
    "kenyan_children": KENYAN_CHILDREN,
    "kenyan_laps": KENYAN_LAPS,
    "kujifunza": {},
    "kiswahili": KISWAHILI,
    "congkak": CONGKAK,
}
"""Every option of every game, in the order in which a form shows them."""

ROUNDS = {"nam_nam": "max_rounds", "congkak": "rounds"}
"""The option that says how long a match of many rounds may last."""


def option_label(language: Language, key: str, option: str) -> str:
    """What an option is about, as the heading of its values."""
    return language.gettext(WORDS[key][option].label)


def option_hint(language: Language, key: str, option: str) -> str:
    """A sentence that helps to choose a value; "" if none is needed."""
    hint = WORDS[key][option].hint
    return language.gettext(hint) if hint else ""


def value_label(language: Language, key: str, option: str, value: str) -> str:
    """A value of an option, as an answer to its label.

    Raises:
        KeyError: if there are no words for it.
    """
    words = WORDS[key][option]
    if value in words.values:
        return language.gettext(words.values[value])
    if not value.isdigit() or words.differs:
        raise KeyError(f"{key}: no words for {option}={value}")
    n = int(value)
    if option == ROUNDS.get(key):
        return language.ngettext("%s round", "%s rounds", n) % language.number(n)
    return language.number(n)


def changed_words(language: Language, game: Game) -> tuple[str, ...]:
    """How a game differs from the standard rules: a sentence for every option that does."""
    changed = game.changed
    return tuple(
        differs_words(language, game.key, option, changed[option]) for option in WORDS[game.key] if option in changed
    )


def differs_words(language: Language, key: str, option: str, value: str) -> str:
    """How the game differs from the standard rules if an option has this value, which is not the standard one.

    Raises:
        KeyError: if there are no words for it.
    """
    differs = WORDS[key][option].differs
    if value in differs:
        return language.gettext(differs[value])
    if differs:
        raise KeyError(f"{key}: no words for {option}={value}")
    standard = next(found.default for found in options_of(key) if found.name == option)
    return _counted(language, option, int(value), int(standard))


def _counted(language: Language, option: str, n: int, standard: int) -> str:
    """A sentence for an option that is a number."""
    number = {"n": language.number(n), "standard": language.number(standard)}
    ngettext = language.ngettext
    match option:
        case "houses":
            text = ngettext(
                "Each row has %(n)s house instead of %(standard)s.",
                "Each row has %(n)s houses instead of %(standard)s.",
                n,
            )
        case "seeds":
            text = ngettext(
                "Each house begins with %(n)s seed instead of %(standard)s.",
                "Each house begins with %(n)s seeds instead of %(standard)s.",
                n,
            )
        case "holes_to_win":
            text = ngettext(
                "A player who owns %(n)s hole wins the match, instead of all %(standard)s.",
                "A player who owns %(n)s holes wins the match, instead of all %(standard)s.",
                n,
            )
        case "min_houses":
            text = ngettext(
                "A player who cannot fill %(n)s house from his store has lost the match.",
                "A player who cannot fill %(n)s houses from his store has lost the match.",
                n,
            )
        case "rounds" if n == 0:
            text = language.gettext("The match goes on, round after round, until one player cannot fill enough houses.")
        case "rounds":
            text = ngettext(
                "The match lasts %(n)s round; the fuller store then wins.",
                "The match lasts %(n)s rounds; the fuller store then wins.",
                n,
            )
        case "max_rounds":
            text = ngettext(
                "The match ends after %(n)s round; the fuller store then wins.",
                "The match ends after %(n)s rounds at most; the fuller store then wins.",
                n,
            )
        case _:
            raise KeyError(f"no words for {option}={n}")
    return text % number
