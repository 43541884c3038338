"""Examples that show what every option does: the same moves, and what comes of them with every value.

Words for options and values are in `words/options.py`, so nothing here is to be translated. A test sees that every
option has an example and that all outcomes differ.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class OptionExample:
    """A position and moves whose outcome the option decides.

    Attributes:
        position: a position text without its game; "" for the start.
        moves: the moves; they are played until one may not be, or the game is over.
        values: the values to be shown beside the standard one; () for all.
        others: options that the example needs beside its own.
        told: how many of the last moves are told in words.
        shows_moves: whether the legal moves at the end are what differs.
    """

    position: str = ""
    moves: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    others: Mapping[str, str] = field(default_factory=dict)
    told: int = 1
    shows_moves: bool = False


_WANDERING = "1-0-0-0-0-0/1-0-0-0-0-0/24-22/S"
_ROUND_BACK = ("A", "a", "B", "b", "C", "c", "D", "d", "E", "e", "F", "f")
_LAST_EIGHT = "0-0-0-0-0-1/3-0-1-0-3-0/24-16/S"
_TAKASIA = "0-2-0-0-0-0-2-0-4-6-2-0-2-2-0-0/1-0-1-2-10-0-0-10-0-1-2-1-4-8-2-2/0-0/S;house=0-0"
_THREATENED = "0-0-1-0-5-0-3-0-0-4-3-0-3-3-2-4/0-0-0-0-16-2-5-1-0-0-2-2-3-3-1-1/0-0/S;house=0-0"
_ENDLESS = "3-2-1-0-1-0-5-4-3-2-1-0-2-1-0-1/0-0-6-0-5-0-0-0-2-2-2-3-4-4-5-3/1-1/S"
_AT_THE_NYUMBA = "0-0-0-0-6-2-0-1-2-2-2-2-2-2-2-2/4-0-0-0-0-0-0-1-5-5-4-4-4-4-4-4/0-0/S;house=1-0"

OPTION_EXAMPLES: Mapping[str, Mapping[str, OptionExample]] = {
    "kalah": {
        "houses": OptionExample(values=("4", "8")),
        "seeds": OptionExample(values=("5", "6")),
        "empty_capture": OptionExample("2-0-0-1-0-0/3-0-4-1-0-2/18-17/S", ("4",)),
        "leftovers": OptionExample("2-0-1-0-0-0/0-0-0-0-0-1/22-22/N", ("6",)),
        "pie": OptionExample(moves=("1", "swap"), told=2),
        "stop_at_majority": OptionExample("0-0-0-1-0-2/1-0-2-0-0-0/24-18/S", ("6",)),
    },
    "oware": {
        "houses": OptionExample(values=("4", "8")),
        "seeds": OptionExample(values=("5", "6")),
        "grand_slam": OptionExample("1-1-3-3-2-2/2-1-0-0-0-0/17-16/S", ("F",)),
        "cycle": OptionExample(_WANDERING, _ROUND_BACK),
        "repetition_limit": OptionExample(_WANDERING, _ROUND_BACK),
    },
    "nam_nam": {
        "max_rounds": OptionExample(_LAST_EIGHT, ("F",), values=("1",)),
        "holes_to_win": OptionExample(_LAST_EIGHT, ("F",), values=("8",)),
        "when_empty": OptionExample("0-0-0-0-0-0/0-3-3-1-0-1/20-20/N", ("d",)),
    },
    "kenyan_children": {
        "capture_own_seed": OptionExample("0-1-0-0-3-0-0-0/2-0-1-0-1-0-0-3/19-18/S", ("5",)),
    },
    "kenyan_laps": {
        "single_to_empty": OptionExample("0-1-1-0-0-1-0-0/0-1-0-3-0-0-2-0/12-11/S", ("2",)),
        "cycle": OptionExample("0-2-1-0-1-0-1-0/2-1-0-1-0-1-0-1/10-11/S", ("2", "1", "3", "2", "4", "3")),
    },
    "kujifunza": {},
    "kiswahili": {
        "setup": OptionExample(),
        "takasia": OptionExample(_TAKASIA, ("A7<", "a4<"), told=2),
        "takasia_must_capture": OptionExample(_THREATENED, ("A7<", "a7<"), told=2, shows_moves=True),
        "mtaji_safari_choice": OptionExample(_AT_THE_NYUMBA, ("A6>",)),
        "never_ending": OptionExample(_ENDLESS, ("A1>",)),
    },
    "congkak": {
        "rounds": OptionExample("1-0-0-0-0-0-0/0-0-2-0-0-0-0/60-35/S", ("1",), values=("0",)),
        "min_houses": OptionExample(
            "1-0-0-0-0-0-0/0-0-2-0-0-0-0/80-15/S", ("1",), values=("4",), others={"rounds": "0"}
        ),
        "bank_lone": OptionExample("0-0-0-2-1-0-0/0-4-3-0-0-0-2/43-43/S", ("4",)),
        "forfeit_to_store": OptionExample("2-0-0-2-1-0-0/0-4-3-0-0-0-0/43-43/S", ("1",)),
        "capture_requires_loop": OptionExample("0-0-0-2-1-0-0/0-4-0-0-0-5-2/42-42/S", ("4",)),
        "round_end": OptionExample("0-0-0-0-0-0-3/1-0-0-0-0-0-0/47-47/N", ("1",)),
        "opening": OptionExample(moves=("1", "1"), told=2),
        "first_after_opening": OptionExample(moves=("1", "1"), others={"opening": "lockstep"}),
    },
}
"""An example for every option of every game."""
