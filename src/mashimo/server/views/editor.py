"""The position editor as a page shows it."""

from dataclasses import dataclass, replace
from urllib.parse import quote, urlencode

from markupsafe import Markup

from mashimo.rules import board
from mashimo.rules.errors import BadPosition
from mashimo.rules.game import games, options_of
from mashimo.rules.outcome import Side
from mashimo.server.draft import Draft, is_lockstep
from mashimo.server.drawing import MoveView, board_html
from mashimo.server.language import Language
from mashimo.server.problems import error_words
from mashimo.server.reader import Reader
from mashimo.server.views.board import board_view
from mashimo.server.views.picture_links import digits_query
from mashimo.server.words.examples import ended_words, turn_words
from mashimo.server.words.games import game_name
from mashimo.server.words.options import option_label, value_label
from mashimo.server.words.players import side_name

ADD, TAKE, MARK = "add", "take", "mark"


@dataclass(frozen=True, slots=True)
class Choice:
    """A list to choose from, or a number if there are no answers: the facts of a position, the options of a game."""

    name: str
    label: str
    value: str
    answers: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Mode:
    """What a tap on a pit does."""

    name: str
    label: str
    address: str


@dataclass(frozen=True, slots=True)
class EditorView:
    """All that the editor shows.

    Attributes:
        text: the board as text, which its address carries.
        link: the whole address, to be sent.
        left: how many seeds are still to be laid, or are too many; `is_complete` whether neither.
        verdict: who is to move, how the game ended, or why this is no position.
        state: "play", "over" or "bad".
        facts: what is to be said of a position beside its seeds.
        rules: the options of the game.
        games: every game, with its name.
        ways: how to play on from here, with the address of each.
        pictures: the same as pictures; none of what is no position.
        start, empty, rest: addresses of the board at the start, of an empty one, and of the board with all seeds that
            are left over in a store.
    """

    key: str
    name: str
    text: str
    address: str
    link: str
    board: Markup
    left: str
    is_complete: bool
    verdict: str
    state: str
    mode: str
    modes: tuple[Mode, ...]
    facts: tuple[Choice, ...]
    rules: tuple[Choice, ...]
    games: tuple[tuple[str, str], ...]
    ways: tuple[tuple[str, str], ...]
    pictures: tuple[tuple[str, str], ...]
    start: str
    empty: str
    rest: tuple[tuple[str, str], ...]


def address_of(draft: Draft, **more: str) -> str:
    """Where a board can be edited."""
    return f"/editor/{draft.game.key}?{urlencode({'position': draft.text, **more})}"


def editor_view(reader: Reader, draft: Draft, mode: str = ADD) -> EditorView:
    """The editor with a board."""
    language, key = reader.language, draft.game.key
    state, verdict = verdict_of(language, draft)
    address = address_of(draft)
    modes = _modes(language, draft)
    mode = mode if mode in {one.name for one in modes} else ADD
    return EditorView(
        key=key,
        name=game_name(language, key),
        text=draft.text,
        address=address,
        link=reader.base + address,
        board=editor_board(language, draft, mode),
        left=left_words(language, draft),
        is_complete=draft.missing == 0,
        verdict=verdict,
        state=state,
        mode=mode,
        modes=modes,
        facts=_facts(language, draft),
        rules=_rules(language, draft),
        games=tuple((one, game_name(language, one)) for one in games()),
        ways=_ways(language, draft) if state == "play" else (),
        pictures=_pictures(language, draft) if state != "bad" else (),
        start=address_of(Draft.start(draft.game)),
        empty=address_of(draft.emptied()),
        rest=_rest(language, draft),
    )


def editor_board(language: Language, draft: Draft, mode: str) -> Markup:
    """The board: every pit and store is a button, also without scripts."""
    view = board_view(language, draft.shown, Side.SOUTH, action=address_of(draft, mode=mode))
    pits = tuple(replace(pit, playable=True, moves=(MoveView(f"p{pit.cell}", pit.label),)) for pit in view.pits)
    stores = tuple(replace(store, move=MoveView(f"s{store.side}", store.label)) for store in view.stores)
    return Markup(board_html(replace(view, pits=pits, stores=stores)))  # noqa: S704 (it escapes every text itself)


def left_words(language: Language, draft: Draft) -> str:
    """How many seeds are not on the board, or too many."""
    left, seeds = draft.missing, draft.game.seeds
    if left > 0:
        words = language.ngettext(
            "%(left)s of %(all)s seeds is not on the board yet.",
            "%(left)s of %(all)s seeds are not on the board yet.",
            left,
        )
    elif left < 0:
        words = language.ngettext(
            "%(left)s seed too many: this game has %(all)s.", "%(left)s seeds too many: this game has %(all)s.", -left
        )
    else:
        words = language.ngettext(
            "The game's %(all)s seed is on the board.", "All %(all)s seeds are on the board.", seeds
        )
    return words % {"left": language.number(abs(left)), "all": language.number(seeds)}


def verdict_of(language: Language, draft: Draft) -> tuple[str, str]:
    """Whether the board can be played on, is over or is no position, and what is to be said of it."""
    if draft.missing > 0:
        return "bad", language.gettext("Play can begin when all seeds are on the board.")
    if draft.missing < 0:
        return "bad", language.gettext("Play can begin when there are no more seeds than the game has.")
    try:
        position = draft.position()
    except BadPosition as error:
        return "bad", error_words(language, error)
    if position.outcome is not None:
        over = language.gettext("The game is over in this position.")
        return "over", f"{over} {ended_words(language, position, position.outcome)}"
    said = turn_words(language, position)
    if position.mover is not draft.shown.mover:
        missed = language.gettext("%s cannot move here and misses the turn.")
        said = f"{missed % side_name(language, draft.shown.mover)} {said}"
    return "play", said


def _modes(language: Language, draft: Draft) -> tuple[Mode, ...]:
    gettext = language.gettext
    labels = {ADD: gettext("Add a seed"), TAKE: gettext("Take a seed")}
    if draft.fact("owner"):
        labels[MARK] = gettext("Change owner")
    if draft.fact("burnt"):
        labels[MARK] = gettext("Burn or restore")
    return tuple(Mode(name, label, address_of(draft, mode=name)) for name, label in labels.items())


def _facts(language: Language, draft: Draft) -> tuple[Choice, ...]:
    gettext, cells = language.gettext, draft.cells
    sides = tuple((side.name[0], side_name(language, side)) for side in Side)
    yes_no = (("1", gettext("Yes")), ("0", gettext("No")))
    found = [Choice("mover", gettext("Whose turn is it?"), "SN"[draft.shown.mover], sides)]
    if (house := draft.fact("house")) is not None:
        labels = (gettext("Does South own his nyumba?"), gettext("Does North own his nyumba?"))
        found += [
            Choice(f"house{side}", labels[side], str(cells[house.cell + side]), yes_no) for side in range(house.count)
        ]
    if is_lockstep(draft.game) and (phase := draft.fact("phase")) is not None:
        answers = (
            (str(board.OPENING), gettext("Both choose a house and sow at once")),
            (str(board.PLAY), gettext("In turns")),
        )
        found.append(Choice("phase", gettext("How is it played now?"), str(cells[phase.cell]), answers))
    if (rounds := draft.fact("round")) is not None:
        found.append(Choice("round", gettext("Rounds that are finished"), str(cells[rounds.cell])))
    if (pie := draft.fact("pie")) is not None and draft.game.rule.pie:
        now = str(int(cells[pie.cell] > 0))
        found.append(Choice("pie", gettext("May North swap seats instead of his first move?"), now, yes_no))
    return tuple(found)


def _rules(language: Language, draft: Draft) -> tuple[Choice, ...]:
    key, now = draft.game.key, draft.game.options
    return tuple(
        Choice(
            option.name,
            option_label(language, key, option.name),
            now[option.name],
            tuple((value, value_label(language, key, option.name, value)) for value in option.values),
        )
        for option in options_of(key)
    )


def _ways(language: Language, draft: Draft) -> tuple[tuple[str, str], ...]:
    gettext = language.gettext
    labels = {
        "friend": gettext("Play a friend from here"),
        "computer": gettext("Play the computer from here"),
        "shared": gettext("Two on one device from here"),
    }
    start = f"&start={quote(draft.text)}"
    return tuple((f"/new/{draft.game.key}?opponent={name}{start}", label) for name, label in labels.items())


def _pictures(language: Language, draft: Draft) -> tuple[tuple[str, str], ...]:
    more = {"position": draft.text} | digits_query(language)
    return tuple((f"/picture/{form}?{urlencode(more)}", form.upper()) for form in ("png", "svg"))


def _rest(language: Language, draft: Draft) -> tuple[tuple[str, str], ...]:
    """Where the seeds that are left over go to a store: in the games that keep captured seeds there."""
    if draft.missing <= 0 or not draft.game.entry.stores:
        return ()
    gettext = language.gettext
    labels = {Side.SOUTH: gettext("The rest to South's store"), Side.NORTH: gettext("The rest to North's store")}
    return tuple((address_of(draft.filled(side)), label) for side, label in labels.items())
