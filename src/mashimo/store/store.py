"""The store itself: what the rest of Mashimo calls."""

from collections.abc import Callable, Mapping, Sequence
from types import TracebackType
from typing import Self, TypeVar

from sqlalchemy import Connection

from mashimo.store import journal, lists, schema, seats, subscriptions
from mashimo.store.database import Database, connect
from mashimo.store.errors import StoreUnavailable, UnknownMatch
from mashimo.store.events import NewEvent, StoredEvent, is_storable
from mashimo.store.lists import ListedMatch
from mashimo.store.subscriptions import Subscription
from mashimo.store.trouble import explained
from mashimo.store.writer import CLOSED, Writer

T = TypeVar("T")

BUSY_SECONDS = 5.0


def open_store(url: str, busy_seconds: float = BUSY_SECONDS) -> "Store":
    """Open the database of `url` and bring its tables up to date.

    `url` is `sqlite:///relative/path`, `sqlite:////absolute/path`, `sqlite://` (in memory, for tests)
    or `postgresql+psycopg://user@host/name`; a percent sign in a path is written `%25`. A database that
    another program keeps locked is waited for `busy_seconds` at most.
    Raises StoreUnavailable with the reason as a sentence.
    """
    database = connect(url, busy_seconds)
    try:
        with explained(database.where):
            schema.upgrade(database.writer, database.where)
    except BaseException:
        database.dispose()
        raise
    return Store(database)


class Store:
    """Append-only logs of matches. Every method may be called from any thread, and waits.

    Besides the errors that each method names, all of them raise StoreUnavailable.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = Writer(database.writer, database.where)
        self._closed = False

    def create(
        self,
        match: str,
        events: Sequence[NewEvent],
        seats: Mapping[int, str],
        seats_of: str | None = None,
        listed: str = "",
    ) -> None:
        """Write a new match: its first events (at least one), and the secret of each seat.

        With `seats_of` every secret of that match opens the same seat of this one too. `listed` is the list
        that it stands on.
        Raises MatchExists; ValueError if an event cannot be stored.
        """
        rows = journal.lines(match, 0, events, None)
        secrets = _hashed(seats)

        def work(connection: Connection) -> None:
            journal.create(connection, match, rows)
            _write_secrets(connection, match, secrets)
            if seats_of is not None:
                _write_secrets(connection, match, _of_match(connection, seats_of))
            if listed:
                lists.put(connection, match, listed, rows[0]["at"])

        self._writer.run(match, work)

    def append(
        self,
        match: str,
        after: int,
        events: Sequence[NewEvent],
        message: str | None = None,
        closes: bool | None = None,
        seats: Mapping[int, str] | None = None,
        listed: str | None = None,
    ) -> list[StoredEvent]:
        """Write events (at least one) behind event `after`, all or none; they are durable on return.

        `message` is the client's id of the message that caused them. `closes` says that the match is
        finished (True) or goes on (False) from here; None leaves that as it is. `seats` are secrets that
        open seats from here on (a guest who joins). `listed` is the list that it stands on from here on, ""
        for none; None leaves that as it is.
        Raises DuplicateMessage, UnknownMatch, Conflict; ValueError if an event cannot be stored.
        """
        rows = journal.lines(match, after, events, message)
        secrets = _hashed(seats or {})

        def work(connection: Connection) -> None:
            journal.append(connection, rows, closes)
            _write_secrets(connection, match, secrets)
            if listed is not None:
                lists.put(connection, match, listed, rows[0]["at"])

        self._writer.run(match, work)
        return [journal.stored(row) for row in rows]

    def events(self, match: str, since: int = 0) -> list[StoredEvent]:
        """Return the events numbered above `since`, in order. Raises UnknownMatch."""
        _check_id(match)
        return self._read(lambda connection: journal.events_since(connection, match, since))

    def seen(self, match: str, since: int, token: str) -> tuple[list[StoredEvent], frozenset[int]]:
        """Return `events` and `seat_of` of one moment, in one go. Raises UnknownMatch."""
        _check_id(match)
        hashed = seats.digest(token)

        def work(connection: Connection) -> tuple[list[StoredEvent], frozenset[int]]:
            return journal.events_since(connection, match, since), seats.opened(connection, match, hashed)

        return self._read(work)

    def last_seq(self, match: str) -> int:
        """Return the number of the last event. Raises UnknownMatch."""
        _check_id(match)
        last = self._read(lambda connection: journal.last_seq(connection, match))
        if last is None:
            raise UnknownMatch(match)
        return last

    def seat_of(self, match: str, token: str) -> frozenset[int]:
        """Return the seats that a secret opens: none for a stranger's, two if one person plays both sides."""
        if not is_storable(match):
            return frozenset()
        hashed = seats.digest(token)
        return self._read(lambda connection: seats.opened(connection, match, hashed))

    def add_secret(self, match: str, seat: int, token: str) -> None:
        """Let one more secret open a seat (another device, a guest who joins). Raises UnknownMatch."""
        _check_id(match)
        hashed = seats.digest(token)
        self._writer.run(match, lambda connection: seats.add(connection, match, seat, hashed))

    def matches_of(self, token: str, *, closed: bool, most: int, skip: int = 0) -> list[ListedMatch]:
        """Return the finished or the unfinished matches that a secret opens, that of the newest event first."""
        hashed = seats.digest(token)
        return self._read(lambda connection: lists.opened(connection, hashed, closed=closed, most=most, skip=skip))

    def listed(self, name: str, *, most: int, after: int = 0) -> list[ListedMatch]:
        """Return the matches that stand on a list since `after` (milliseconds since 1970), the newest first."""
        return self._read(lambda connection: lists.on_list(connection, name, after=after, most=most))

    def subscribe(self, match: str, given: Subscription) -> bool:
        """Keep where a player wants to be told; False if his seat has too many such. Raises UnknownMatch."""
        _check_id(match)
        return self._writer.run(match, lambda connection: subscriptions.write(connection, match, given))

    def subscriptions(self, match: str, seat: int) -> list[Subscription]:
        """Return where the player in a seat wants to be told."""
        if not is_storable(match):
            return []
        return self._read(lambda connection: subscriptions.of_seat(connection, match, seat))

    def unsubscribe(self, endpoint: str, match: str | None = None) -> None:
        """Forget an address for a match; for all of them without one."""
        self._writer.run(match or "", lambda connection: subscriptions.drop(connection, endpoint, match))

    def unsubscribe_all(self, match: str) -> None:
        """Forget every address of a match."""
        self._writer.run(match, lambda connection: subscriptions.drop_match(connection, match))

    def unfinished(self) -> dict[str, StoredEvent]:
        """Return the matches that no append has closed, oldest first, each with its first event."""
        return self._read(journal.unfinished)

    def close(self) -> None:
        """Finish the waiting writes and let go of the database; again is the same as once."""
        self._closed = True
        self._writer.close()
        self._database.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _read(self, work: Callable[[Connection], T]) -> T:
        reader = self._database.reader
        if reader is None:
            return self._writer.run("", work)
        if self._closed:
            raise StoreUnavailable(CLOSED)
        with explained(self._database.where), reader.connect() as connection:
            return work(connection)


def _hashed(secrets: Mapping[int, str]) -> list[tuple[int, bytes]]:
    return [(seat, seats.digest(token)) for seat, token in secrets.items()]


def _write_secrets(connection: Connection, match: str, secrets: list[tuple[int, bytes]]) -> None:
    seats.write(connection, match, secrets)


def _of_match(connection: Connection, match: str) -> list[tuple[int, bytes]]:
    return seats.of_match(connection, match)


def _check_id(match: str) -> None:
    # An id from the address bar may hold anything; what cannot be stored cannot be known.
    if not is_storable(match):
        raise UnknownMatch(match)
