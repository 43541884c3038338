"""What can go wrong with a store: one exception a failure."""

from collections.abc import Sequence

from mashimo.store.events import StoredEvent


class StoreError(Exception):
    """Base of every error that a store raises on purpose."""


class UnknownMatch(StoreError):
    """There is no match of this id (ids are case-sensitive)."""

    def __init__(self, match: str) -> None:
        super().__init__(f"there is no match {match!r}")
        self.match = match


class MatchExists(StoreError):
    """A match of this id was created before; nothing was written."""

    def __init__(self, match: str) -> None:
        super().__init__(f"there is already a match {match!r}")
        self.match = match


class Conflict(StoreError):
    """The log does not end where the caller thought; nothing was written.

    `last` is the number of the log's last event: read on from there and decide again.
    """

    def __init__(self, match: str, after: int, last: int) -> None:
        super().__init__(f"match {match!r} ends at event {last}, not at {after}")
        self.match = match
        self.after = after
        self.last = last


class DuplicateMessage(StoreError):
    """This message of a client was stored before; nothing was written.

    `events` are the events that its first copy became, so that it can be acknowledged again.
    """

    def __init__(self, match: str, message: str, events: Sequence[StoredEvent]) -> None:
        super().__init__(f"message {message!r} of match {match!r} was stored before")
        self.match = match
        self.message = message
        self.events = list(events)


class StoreUnavailable(StoreError):
    """The database cannot do its work now; the text is a sentence for the person who runs the server.

    When it comes from a write, the write almost certainly did not happen. Only when a connection broke
    during the commit is that unknown: send the message again under the same id, it is stored at most once.
    """
