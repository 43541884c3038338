"""The events of a match, and their form in the log: a kind and a JSON object.

A match is what its events say and nothing else. Their names and fields are on disk: add, never change.
"""

from dataclasses import asdict, dataclass
from typing import Any, TypeAlias, get_args

HOST, GUEST = 0, 1
"""The seats: who made the match, and the other. Which of them is South is a matter of the match."""

ORGANISER = 2
"""No seat: the place of him who made a match for two others. He sees their links and may cancel it, but never plays."""

DRAW, TAKEBACK, REMATCH = "draw", "takeback", "rematch"
"""What can be offered."""

WIN = "win"
"""What can be claimed when the other has left: a win or a `DRAW`."""


@dataclass(frozen=True, slots=True)
class Created:
    """A match was made.

    Attributes:
        game: the game's text.
        players: for the two seats "person" or "computer:LEVEL".
        shared: both seats are played on one device.
        south: the seat that plays South and begins; None until the fist has decided.
        hand: the fist that hides the seed, "left" or "right"; "" if there is no guessing.
        nonce: what makes the hash of the hand unguessable.
        start: the text of another start position; "" for the usual one.
        rematch_of: the match before; "" if there is none.
        hints: whether a person who plays the computer may ask for the best move.
        public: whether the match stands on the lists that everybody sees.
        organised: whether somebody else made it for the two players: both seats are free at first.
        clock: the time control, as `TimeControl.text`; "" for none.
    """

    game: str
    players: tuple[str, str]
    shared: bool = False
    south: int | None = None
    hand: str = ""
    nonce: str = ""
    start: str = ""
    rematch_of: str = ""
    hints: bool = False
    public: bool = False
    organised: bool = False
    clock: str = ""

    @property
    def between_two_devices(self) -> bool:
        """Whether two people play who do not sit at the same device."""
        return not self.shared and not self.has_computer

    @property
    def has_computer(self) -> bool:
        """Whether the computer plays in it."""
        return any(kind != "person" for kind in self.players)


@dataclass(frozen=True, slots=True)
class Joined:
    """A player took his seat: the guest, or either of two in an organised match."""

    seat: int = GUEST


@dataclass(frozen=True, slots=True)
class Unlisted:
    """The match was taken off the public list; who has its link may still join."""


@dataclass(frozen=True, slots=True)
class Cancelled:
    """The match was called off before it began."""


@dataclass(frozen=True, slots=True)
class Guessed:
    """The guest guessed which hand hides the seed; `south` is the seat that begins."""

    hand: str
    south: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The player to move played."""

    move: str


@dataclass(frozen=True, slots=True)
class Resigned:
    """A player gave up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Offered:
    """A player offered a draw, asked for a takeback or for a rematch (`what`)."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A player accepted or declined the other's open offer."""

    seat: int
    what: str
    yes: bool


@dataclass(frozen=True, slots=True)
class Withdrawn:
    """A player took his own offer back."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The match goes on from an earlier position: `ply` moves remain."""

    ply: int


@dataclass(frozen=True, slots=True)
class Rematched:
    """The next match of the two was made."""

    match: str


@dataclass(frozen=True, slots=True)
class Flagged:
    """A player's time ran out: the other has won."""

    seat: int


@dataclass(frozen=True, slots=True)
class Aborted:
    """A player did not make his first move in time: the match is broken off, and nobody has won or lost."""

    seat: int


@dataclass(frozen=True, slots=True)
class TimeGiven:
    """A seat was given so many milliseconds by the other."""

    seat: int
    ms: int


@dataclass(frozen=True, slots=True)
class Claimed:
    """A player claimed a win or a draw (`what`), as the other had left."""

    seat: int
    what: str


@dataclass(frozen=True, slots=True)
class Said:
    """A player said one of the phrases that there are."""

    seat: int
    phrase: str


Event: TypeAlias = (
    Created
    | Joined
    | Unlisted
    | Cancelled
    | Guessed
    | Moved
    | Resigned
    | Offered
    | Answered
    | Withdrawn
    | TakenBack
    | Rematched
    | Flagged
    | Aborted
    | TimeGiven
    | Claimed
    | Said
)

_KINDS: dict[str, type[Any]] = {kind.__name__.lower(): kind for kind in get_args(Event)}


def event_kind(event: Event) -> str:
    """The kind of an event in the log."""
    return type(event).__name__.lower()


def event_to(event: Event) -> dict[str, Any]:
    """The JSON object of an event in the log."""
    data = asdict(event)
    if isinstance(event, Created):
        data["players"] = list(event.players)
    return data


def event_from(kind: str, data: dict[str, Any]) -> Event:
    """The event of a line in the log.

    Raises:
        ValueError: for a kind that this version does not know.
    """
    if kind not in _KINDS:
        raise ValueError(f"an event of kind {kind!r} is from a newer version of Mashimo")
    if kind == "created":
        data = {**data, "players": tuple(data["players"])}
    event: Event = _KINDS[kind](**data)
    return event
