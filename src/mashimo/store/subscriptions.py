"""Where players want to be told that it is their turn, when they look at nothing of ours."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select

from mashimo.store import journal, tables
from mashimo.store.errors import UnknownMatch

MOST = 4  # browsers a seat

_subscription = tables.subscription.c
_of_match = _subscription.match_id == bindparam("match")
_of_endpoint = _subscription.endpoint == bindparam("endpoint")
_columns = (_subscription.endpoint, _subscription.seat, _subscription.key, _subscription.auth, _subscription.language)

OF_SEAT = select(*_columns).where(_of_match, _subscription.seat == bindparam("seat")).order_by(_subscription.endpoint)
WRITE = insert(tables.subscription)
DROP = delete(tables.subscription).where(_of_match, _of_endpoint)
DROP_EVERYWHERE = delete(tables.subscription).where(_of_endpoint)
DROP_MATCH = delete(tables.subscription).where(_of_match)


@dataclass(frozen=True, slots=True)
class Subscription:
    """A browser's address at its push service, for a seat.

    Attributes:
        endpoint: where a notice is posted.
        seat: whose turn is told.
        key: the browser's public key (P-256, base64url); `auth` is the secret that goes with it.
        language: the code of the language to tell it in.
    """

    endpoint: str
    seat: int
    key: str
    auth: str
    language: str


def of_seat(connection: Connection, match: str, seat: int) -> list[Subscription]:
    """Return the subscriptions of a seat."""
    return [Subscription(*row) for row in connection.execute(OF_SEAT, {"match": match, "seat": seat})]


def write(connection: Connection, match: str, given: Subscription) -> bool:
    """Keep a subscription in the place of an older one of the same browser; False if the seat has too many."""
    if journal.last_seq(connection, match) is None:
        raise UnknownMatch(match)
    connection.execute(DROP, {"match": match, "endpoint": given.endpoint})
    if len(of_seat(connection, match, given.seat)) >= MOST:
        return False
    row = {name: getattr(given, name) for name in ("endpoint", "seat", "key", "auth", "language")}
    connection.execute(WRITE, {"match_id": match, **row})
    return True


def drop(connection: Connection, endpoint: str, match: str | None) -> None:
    """Forget an address for one match, or for all."""
    if match is None:
        connection.execute(DROP_EVERYWHERE, {"endpoint": endpoint})
    else:
        connection.execute(DROP, {"match": match, "endpoint": endpoint})


def drop_match(connection: Connection, match: str) -> None:
    """Forget every address of a match."""
    connection.execute(DROP_MATCH, {"match": match})
