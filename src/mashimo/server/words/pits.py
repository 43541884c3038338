"""What pits and stores are called and what is said of them."""

from mashimo.rules.board import STORE
from mashimo.rules.four_rows import FRONT, NYUMBA, RING
from mashimo.rules.outcome import Side
from mashimo.rules.position import Phase, Position
from mashimo.server.language import Language


def pit_short(position: Position, cell: int) -> str:
    """The name of a pit on the board and in notation: "C", "3", "A5", "b2"."""
    game = position.game
    side = Side.SOUTH if cell < game.side else Side.NORTH
    index = cell - side * game.side
    if game.rows == 4:
        row, hole = ("A", index + 1) if index < FRONT else ("B", RING - index)
        return f"{row if side is Side.SOUTH else row.lower()}{hole}"
    if game.entry.letters:
        return chr(ord("A" if side is Side.SOUTH else "a") + index)
    return str(index + 1)


def pit_sign(language: Language, position: Position, cell: int) -> str:
    """The name of a pit within a text."""
    return language.machine(pit_short(position, cell))


def pit_name(language: Language, position: Position, cell: int) -> str:
    """A pit on its own: "House 3", "Hole C", "Pit A5"."""
    gettext = language.gettext
    kinds = (gettext("House %s"), gettext("Hole %s"), gettext("Pit %s"))
    return of_kind(position, kinds) % pit_sign(language, position, cell)


def sow_pit(language: Language, position: Position, cell: int) -> str:
    """The move from a pit that is sown one way only: "Sow house 3"."""
    gettext = language.gettext
    kinds = (gettext("Sow house %s"), gettext("Sow hole %s"), gettext("Sow pit %s"))
    return of_kind(position, kinds) % pit_sign(language, position, cell)


def from_pit(language: Language, position: Position, cell: int, *, sided: bool = False) -> str:
    """Where seeds come from, in a sentence: "from house 3"; `sided`: of pits with one name it says whose they are."""
    gettext = language.gettext
    kinds = (gettext("from house %s"), gettext("from hole %s"), gettext("from pit %s"))
    if sided and _is_other_sides(position, cell):
        kinds = (
            gettext("from house %s on the other side"),
            gettext("from hole %s on the other side"),
            gettext("from pit %s on the other side"),
        )
    return of_kind(position, kinds) % pit_sign(language, position, cell)


def to_pit(language: Language, position: Position, cell: int) -> str:
    """Where the last seed falls, in a sentence: "to house 3"; pits that both players call alike say whose they are."""
    gettext = language.gettext
    if cell >= STORE:
        return gettext("to the store") if cell - STORE == position.mover else gettext("to the other store")
    kinds = (gettext("to house %s"), gettext("to hole %s"), gettext("to pit %s"))
    if _is_other_sides(position, cell):
        kinds = (
            gettext("to house %s on the other side"),
            gettext("to hole %s on the other side"),
            gettext("to pit %s on the other side"),
        )
    return of_kind(position, kinds) % pit_sign(language, position, cell)


def _is_other_sides(position: Position, cell: int) -> bool:
    """Whether a pit lies opposite the mover and his own row has one of the same name."""
    game = position.game
    return game.rows == 2 and not game.entry.letters and cell // game.side != position.mover


def of_kind(position: Position, words: tuple[str, str, str]) -> str:
    """The word for what the pits of a game are called: houses, holes or pits."""
    house, hole, pit = words
    match position.game.key:
        case "kalah" | "oware" | "congkak":
            return house
        case "nam_nam" | "kenyan_children" | "kenyan_laps":
            return hole
        case _:
            return pit


def pit_label(language: Language, position: Position, cell: int, whose: str, note: str) -> str:
    """What is read aloud of a pit: its name, its seeds, whose it is, whether it can be played or why not."""
    seeds = position.counts[cell]
    name = pit_name(language, position, cell)
    count = language.ngettext("%s seed", "%s seeds", seeds) % language.number(seeds)
    parts = [name, count, whose, *marks_said(language, position, cell), note]
    return language.comma.join(part for part in parts if part)


def marks_said(language: Language, position: Position, cell: int) -> list[str]:
    """What else there is to say of a pit: nyumba, blocked, burnt."""
    gettext = language.gettext
    said = []
    side = cell // position.game.side
    if position.game.rows == 4 and cell % position.game.side == NYUMBA and position.nyumba[side]:
        said.append(gettext("nyumba"))
    if cell == position.blocked:
        said.append(gettext("blocked"))
    if cell in position.burnt:
        said.append(gettext("burnt"))
    return said


def store_label(language: Language, whose: str, seeds: int) -> str:
    """What is read aloud of a store: in the order of a pit, so that "yours" needs no other form."""
    text = language.ngettext("Store, %(n)s seed, %(whose)s", "Store, %(n)s seeds, %(whose)s", seeds)
    return text % {"whose": whose, "n": language.number(seeds)}


def phase_words(language: Language, position: Position) -> str:
    """What the mover has to do, if it is not simply to move."""
    gettext = language.gettext
    if position.phase is Phase.CLAIM:
        return gettext("Claim a hole on the other side for the next round.")
    if position.phase is Phase.OPENING:
        return gettext("Choose a house for the opening. While both have to choose, neither sees the other's choice.")
    if position.must_capture:
        return gettext("A capture is possible, so it must be made.")
    return ""
