"""A match as it is known at one moment: its state and how far its log has been read."""

import base64
import hmac
from dataclasses import dataclass, field, replace

from mashimo.play import GUEST, HOST, ORGANISER, Match, Moved, event_from, fold
from mashimo.store import StoredEvent


@dataclass(frozen=True, slots=True)
class Room:
    """A match read from its log.

    Attributes:
        id: the match's public id.
        seq: the number of the last event read.
        match: the state that the events make.
        messages: the ids of the clients' messages among them.
        plies: for every move still standing, the number of its event.
        seats: the seats of the viewer.
        secrets: those of both seats, for a viewer who made the match for two others; none for all others.
    """

    id: str
    seq: int
    match: Match
    messages: frozenset[str] = frozenset()
    plies: tuple[int, ...] = ()
    seats: frozenset[int] = frozenset()
    secrets: tuple[str, ...] = field(default=(), repr=False)

    @property
    def organises(self) -> bool:
        """Whether the viewer made the match for two others."""
        return bool(self.secrets)

    def seen_by(self, places: frozenset[int], token: str = "") -> "Room":
        """The same match for the holder of a token with these seats, and perhaps the place of its organiser."""
        organises = ORGANISER in places
        secrets = tuple(seat_secret(token, self.id, seat) for seat in (HOST, GUEST)) if organises else ()
        return replace(self, seats=places - {ORGANISER}, secrets=secrets)


def seat_secret(token: str, match: str, seat: int) -> str:
    """The secret of a seat in a match that the holder of a token made for others.

    It follows from his token, so that he can see the links again, and nobody else can: hashes alone are stored.
    """
    digest = hmac.digest(token.encode(), f"seat {seat} of {match}".encode(), "sha256")
    return base64.urlsafe_b64encode(digest[:18]).decode()


def read_on(match: str, room: Room | None, events: list[StoredEvent]) -> Room:
    """The room after more of its log was read.

    Raises:
        ValueError: if there is no event at all.
    """
    if room is not None and not events:
        return room
    known = room.match if room else None
    plies = list(room.plies) if room else []
    for stored in events:
        event = event_from(stored.kind, stored.data)
        known = fold([(stored.at, event)], known)
        if isinstance(event, Moved):
            plies.append(stored.seq)
        del plies[known.ply :]
    if known is None:
        raise ValueError(f"match {match} has no events")
    messages = {stored.message for stored in events if stored.message} | (room.messages if room else frozenset())
    return Room(match, events[-1].seq, known, frozenset(messages), tuple(plies))
