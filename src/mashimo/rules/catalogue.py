"""The games that Mashimo plays: their rules, options and presets. A new game is added here."""

from dataclasses import dataclass
from typing import Protocol, cast

from mashimo.rules import (
    congkak,
    congkak_opening,
    congkak_sowing,
    kalah,
    kenyan_children,
    kenyan_laps,
    kiswahili,
    kiswahili_facts,
    kujifunza,
    nam_nam,
    oware,
)
from mashimo.rules.board import CLAIM, HAND, OPENING, PHASE, Cells
from mashimo.rules.options import Option, choice, number, switch
from mashimo.rules.steps import Trace


class Rules(Protocol):
    """What every file of rules offers. `rule` is its `Rule`, the options as small integers."""

    Rule: type[tuple[int, ...]]

    def set_up(self, cells: Cells, rule: tuple[int, ...]) -> None:
        """Fill an empty board for the start."""

    def moves(self, cells: Cells, rule: tuple[int, ...], out: list[int]) -> int:
        """Write the legal moves into `out` and return how many."""
        ...

    def play(self, cells: Cells, rule: tuple[int, ...], move: int, trace: Trace) -> int:
        """Play a legal move; NEVER_ENDING leaves the board in disorder."""
        ...

    def settle(self, cells: Cells, rule: tuple[int, ...], trace: Trace) -> None:
        """Do what follows when the mover cannot move."""

    def repeated(self, cells: Cells, rule: tuple[int, ...], trace: Trace) -> None:
        """Do what follows when a position has come again too often (games with `repeats` only)."""


@dataclass(frozen=True, slots=True)
class Fact:
    """Cells of the board that are not seeds.

    Attributes:
        name: as written in position texts.
        cell: the first cell.
        count: how many cells.
        most: the largest value that they can have.
    """

    name: str
    cell: int
    count: int
    most: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of the catalogue.

    Attributes:
        key: its name in code, links and records.
        name: its name for people, not translated.
        rules: the file of rules.
        rows: 2 or 4.
        houses: pits in a row; 0 if an option says.
        options: the options.
        presets: named sets of options.
        letters: whether moves are written with letters (Oware) rather than digits; four rows use the KIBA form.
        repeats: which occurrence of a position ends the game; 0 if none can come again; -1 if an option says.
        way: +1 if sowing is counter-clockwise (four rows: either way), -1 clockwise.
        stores: where a player's store lies as he sees it, "left" or "right"; "" if the game has none to be drawn.
        facts: what its positions say beside seeds and mover, as written in position texts.
    """

    key: str
    name: str
    rules: Rules
    rows: int
    houses: int
    options: tuple[Option, ...] = ()
    presets: tuple[tuple[str, tuple[tuple[str, str], ...]], ...] = ()
    letters: bool = False
    repeats: int = 0
    way: int = 1
    stores: str = "right"
    facts: tuple[Fact, ...] = ()


_HOUSES = number(
    "houses", 3, 9, 6, "Houses in each row.", "Kalah and Oware boards of 3 to 9 houses (Irving, OpenSpiel)"
)
_SEEDS = number(
    "seeds", 1, 6, 4, "Seeds in each house at the start.", "4 to 6: the app Mancala Games; fewer: solved small boards"
)
_NEVER = "Donkers' rule for computers; AbstractPlay, BGA and nkkmd let it be played and lose"

KALAH = Entry(
    key="kalah",
    name="Kalah",
    rules=cast(Rules, kalah),
    rows=2,
    houses=0,
    options=(
        _HOUSES,
        _SEEDS,
        choice(
            "empty_capture",
            "none own_seed",
            "Whether a last seed in an own empty house is taken when the house opposite is empty.",
            "none: the app Mancala Games, OpenSpiel, KWARC, StoneShark; own_seed: Irving, Donkers and Uiterwijk 2000",
        ),
        choice(
            "leftovers",
            "to_row_owner to_player_who_emptied nobody",
            "Who gets the seeds that are left when a row is empty.",
            "to_row_owner: the app Mancala Games, rule 6; the others are house rules",
        ),
        switch(
            "pie",
            False,
            "North may swap seats instead of his first move.",
            "a common cure for the first move",
        ),
        switch("stop_at_majority", False, "The game ends when a store holds more than half.", "StoneShark"),
    ),
    facts=(Fact("pie", kalah.PIE, 1, 2),),
)

OWARE = Entry(
    key="oware",
    name="Oware",
    rules=cast(Rules, oware),
    rows=2,
    houses=0,
    options=(
        _HOUSES,
        _SEEDS,
        choice(
            "grand_slam",
            "no_capture allowed illegal leave_last leave_first opponent_gets_rest",
            "What becomes of a capture of every seed of the other player.",
            "no_capture: international play; allowed: Masters Traditional Games; the rest: variations on Wikipedia",
        ),
        choice(
            "cycle",
            "split draw",
            "What happens when a position comes again.",
            "split: Abapa, OpenSpiel, Aualé; draw: Masters Traditional Games",
        ),
        number(
            "repetition_limit",
            2,
            3,
            2,
            "Which occurrence of a position ends the game.",
            "2: OpenSpiel, Aualé, PlayStrategy",
        ),
    ),
    presets=(
        ("abapa", (("grand_slam", "no_capture"), ("cycle", "split"))),
        ("masters", (("grand_slam", "allowed"), ("cycle", "draw"))),
    ),
    letters=True,
    repeats=-1,
)

NAM_NAM = Entry(
    key="nam_nam",
    name="Oware Nam Nam",
    rules=cast(Rules, nam_nam),
    rows=2,
    houses=nam_nam.HOUSES,
    options=(
        number("holes_to_win", 7, 12, 12, "Holes that win the match.", "12: Masters Traditional Games; 10: StoneShark"),
        number("max_rounds", 0, 20, 0, "Rounds after which the fuller store wins; 0 sets no limit.", "house rule"),
        choice(
            "when_empty",
            "pass feed",
            "What happens to a player without seeds in his holes.",
            "pass: Masters Traditional Games, StoneShark NumNum; feed: oware.org, StoneShark NamNam",
        ),
    ),
    presets=(("round", (("max_rounds", "1"),)),),
    letters=True,
    repeats=2,
    facts=(
        Fact("phase", PHASE, 1, CLAIM),
        Fact("round", nam_nam.ROUND, 1, 255),
        Fact("starter", nam_nam.STARTER, 1, 1),
        Fact("owner", nam_nam.OWNER, nam_nam.PITS, 1),
    ),
)

KENYAN_CHILDREN = Entry(
    key="kenyan_children",
    name="Kenyan children's Bao",
    rules=cast(Rules, kenyan_children),
    rows=2,
    houses=kenyan_children.HOUSES,
    options=(
        switch(
            "capture_own_seed",
            False,
            "The capturing seed is taken too, as in Kalah.",
            "false: Masters Traditional Games names only the seeds opposite",
        ),
    ),
)

KENYAN_LAPS = Entry(
    key="kenyan_laps",
    name="Kenyan Bao with laps",
    rules=cast(Rules, kenyan_laps),
    rows=2,
    houses=kenyan_laps.HOUSES,
    options=(
        switch(
            "single_to_empty",
            False,
            "A single seed may go only to an empty hole.",
            "true: StoneShark Bao, after Russ p. 30",
        ),
        choice("cycle", "draw split", "What happens when a position comes again.", "draw: Masters Traditional Games"),
    ),
    repeats=2,
)

KUJIFUNZA = Entry(
    key="kujifunza",
    name="Bao la Kujifunza",
    rules=cast(Rules, kujifunza),
    rows=4,
    houses=8,
    repeats=3,
    stores="",
    facts=(Fact("hand", HAND, 1, 64),),
)

KISWAHILI = Entry(
    key="kiswahili",
    name="Bao la Kiswahili",
    rules=cast(Rules, kiswahili),
    rows=4,
    houses=8,
    options=(
        choice(
            "setup",
            "standard bawo",
            "Seeds in the nyumba and in store at the start: 6 and 22, or 8 and 20.",
            "bawo: Malawi",
        ),
        switch(
            "mtaji_safari_choice",
            False,
            "The choice of stop or safari also in the mtaji stage.",
            "false: Mancala World, BGA, AbstractPlay, Donkers; true: summaries after Wikipedia",
        ),
        switch("takasia", True, "A takata can block the one pit it threatens.", "true: de Voogt, Donkers"),
        switch(
            "takasia_must_capture",
            False,
            "Who has blocked a pit must capture it next if he can.",
            "true: BGA, AbstractPlay; false: de Voogt, Donkers",
        ),
        choice(
            "never_ending",
            "illegal loses",
            "Whether a move that never ends may be played, and then loses.",
            _NEVER,
        ),
    ),
    repeats=3,
    facts=(
        Fact("hand", HAND, 1, 64),
        Fact("house", kiswahili_facts.HOUSES, 2, 1),
        Fact("blocked", kiswahili_facts.BLOCKED, 1, 8),
        Fact("must_take", kiswahili_facts.MUST_TAKE, 1, 8),
    ),
)

CONGKAK = Entry(
    key="congkak",
    name="Congkak",
    rules=cast(Rules, congkak),
    rows=2,
    houses=congkak_sowing.HOUSES,
    options=(
        number(
            "rounds",
            0,
            20,
            1,
            "Rounds to be played with burnt houses; 0: until a player cannot go on.",
            "Wikipedia",
        ),
        number(
            "min_houses",
            1,
            7,
            1,
            "Houses that a player must be able to fill to go on.",
            "1: Wikipedia; 4: StoneShark",
        ),
        switch(
            "bank_lone",
            True,
            "A last seed alone in an own empty house, opposite an empty one, is banked.",
            "true: Wikipedia; false: Dakon, StoneShark, afiq",
        ),
        switch(
            "forfeit_to_store",
            False,
            "A last seed in an empty house of the other goes to his store.",
            "true: afiq; false: Wikipedia",
        ),
        switch(
            "capture_requires_loop",
            False,
            "Only who has passed his store in this turn may capture.",
            "true: the Malaysian tembak",
        ),
        choice(
            "round_end",
            "mover_empty both_empty",
            "The round ends when the player to move has no seeds, or when both rows are empty.",
            "mover_empty: Wikipedia; both_empty: Dakon, Ludii Chongka'",
        ),
        choice(
            "opening",
            "sequential lockstep",
            "South begins, or both sow at the same time.",
            "lockstep: Wikipedia",
        ),
        choice(
            "first_after_opening",
            "first_to_stop other_player",
            "Who moves first after a lockstep opening.",
            "first_to_stop: afiq; other_player: an older Wikipedia text",
        ),
    ),
    presets=(
        ("rounds", (("rounds", "0"),)),
        ("dakon", (("bank_lone", "false"), ("round_end", "both_empty"), ("rounds", "0"))),
    ),
    way=-1,
    stores="left",
    facts=(
        Fact("phase", PHASE, 1, OPENING),
        Fact("round", congkak_sowing.ROUND, 1, 255),
        Fact("starter", congkak_sowing.STARTER, 1, 1),
        Fact("looped", congkak_sowing.LOOPED, 2, 1),
        Fact("in_hand", congkak_opening.IN_HAND, 2, 98),
        Fact("place", congkak_opening.PLACE, 2, 255),
        Fact("first", congkak_opening.FIRST, 1, 2),
        Fact("burnt", congkak_sowing.BURNT, 2 * congkak_sowing.HOUSES, 1),
    ),
)

CATALOGUE: dict[str, Entry] = {
    entry.key: entry for entry in (KALAH, OWARE, NAM_NAM, KENYAN_CHILDREN, KENYAN_LAPS, KUJIFUNZA, KISWAHILI, CONGKAK)
}
"""Every game by its key, in the order in which they are shown."""
