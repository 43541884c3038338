"""The logs: reading and writing events on a given connection."""

from collections.abc import Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, bindparam, func, insert, select, update

from mashimo.store import tables
from mashimo.store.errors import Conflict, DuplicateMessage, MatchExists, UnknownMatch
from mashimo.store.events import LARGEST_TIME, NewEvent, StoredEvent, decode, encode, is_storable

Line: TypeAlias = dict[str, Any]  # a row of the table `event`

LARGEST_SEQ = 2**31 - 1

_event = tables.event.c
_of_match = _event.match_id == bindparam("match")
_columns = (_event.seq, _event.at, _event.kind, _event.data, _event.message)

LAST_SEQ = select(func.max(_event.seq)).where(_of_match)
_of_message = (_of_match, _event.message == bindparam("message"))
STANDING = select(  # one question for both, as each costs a busy server as much as the write
    LAST_SEQ.scalar_subquery(), select(func.min(_event.seq)).where(*_of_message).scalar_subquery()
)
EVENTS_SINCE = select(*_columns).where(_of_match, _event.seq > bindparam("since")).order_by(_event.seq)
EVENTS_OF_MESSAGE = select(*_columns).where(*_of_message).order_by(_event.seq)
UNFINISHED = (
    select(tables.match.c.id, *_columns)
    .join(tables.event, (_event.match_id == tables.match.c.id) & (_event.seq == 1))
    .where(tables.match.c.closed.is_(False))
    .order_by("created_at", "id")
)
WRITE_MATCH = insert(tables.match)
WRITE_EVENTS = insert(tables.event)
CLOSE_MATCH = update(tables.match).where(tables.match.c.id == bindparam("match")).values(closed=bindparam("closes"))


def lines(match: str, after: int, events: Sequence[NewEvent], message: str | None) -> list[Line]:
    """Return `events` as rows that follow event `after`; raise ValueError if one cannot be stored."""
    if not events:
        raise ValueError("there is no event to store")
    for text in (match, *(event.kind for event in events), message or ""):
        if not is_storable(text):
            raise ValueError(f"the text {text!r} cannot be stored")
    return [_line(match, after, part, event, message) for part, event in enumerate(events)]


def _line(match: str, after: int, part: int, event: NewEvent, message: str | None) -> Line:
    if not 0 <= event.at <= LARGEST_TIME:
        raise ValueError(f"{event.at} is not a time in milliseconds since 1970")
    return {
        "match_id": match,
        "seq": after + 1 + part,
        "at": event.at,
        "kind": event.kind,
        "data": encode(event.data),
        "message": message,
        "part": part,
    }


def stored(line: Line) -> StoredEvent:
    """Return the event that a reader of this row will see."""
    return StoredEvent(line["seq"], line["at"], line["kind"], decode(line["data"]), line["message"])


def create(connection: Connection, match: str, rows: list[Line]) -> None:
    """Write a new match with its first events."""
    if last_seq(connection, match) is not None:
        raise MatchExists(match)
    connection.execute(WRITE_MATCH, {"id": match, "created_at": rows[0]["at"], "closed": False})
    connection.execute(WRITE_EVENTS, rows)


def append(connection: Connection, rows: list[Line], closes: bool | None) -> None:
    """Write the rows that `lines` made, if the log ends just before them."""
    _refuse(connection, rows[0])
    connection.execute(WRITE_EVENTS, rows)
    if closes is not None:
        connection.execute(CLOSE_MATCH, {"match": rows[0]["match_id"], "closes": closes})


def _refuse(connection: Connection, first: Line) -> None:
    """Raise why a row cannot be the next of its log.

    A repeated message is told before a conflict: its first copy moved the end of the log on.
    """
    match, message, after = first["match_id"], first["message"], first["seq"] - 1
    last, earlier = connection.execute(STANDING, {"match": match, "message": message}).one()
    if earlier is not None:
        raise DuplicateMessage(match, message, events_of_message(connection, match, message))
    if last is None:
        raise UnknownMatch(match)
    if last != after:
        raise Conflict(match, after, last)


def last_seq(connection: Connection, match: str) -> int | None:
    """Return the number of the last event, None for an unknown match (every match has a first event)."""
    return connection.execute(LAST_SEQ, {"match": match}).scalar()


def events_since(connection: Connection, match: str, since: int) -> list[StoredEvent]:
    """Return the events numbered above `since`; raise UnknownMatch."""
    found = connection.execute(EVENTS_SINCE, {"match": match, "since": max(0, min(since, LARGEST_SEQ))}).all()
    if not found and last_seq(connection, match) is None:
        raise UnknownMatch(match)
    return [_read(row) for row in found]


def events_of_message(connection: Connection, match: str, message: str) -> list[StoredEvent]:
    """Return what a client's message became, [] if it was not stored."""
    return [_read(row) for row in connection.execute(EVENTS_OF_MESSAGE, {"match": match, "message": message})]


def unfinished(connection: Connection) -> dict[str, StoredEvent]:
    """Return the matches that are not closed, oldest first, each with its first event."""
    return {match: _read(row) for match, *row in connection.execute(UNFINISHED)}


def _read(row: Sequence[Any]) -> StoredEvent:
    seq, at, kind, data, message = row
    return StoredEvent(seq, at, kind, decode(data), message)
