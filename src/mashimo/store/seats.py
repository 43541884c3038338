"""The secrets that open seats.

Only their SHA-256 is kept, without salt or stretching: they are 128 random bits, which no one can guess.
"""

import hashlib
from collections.abc import Iterable

from sqlalchemy import Connection, bindparam, insert, select

from mashimo.store import journal, tables
from mashimo.store.errors import UnknownMatch

_secret = tables.secret.c

# Looked up by hash: how long that takes says nothing about the secret.
SEATS = select(_secret.seat).where(
    _secret.match_id == bindparam("match"), _secret.hash == bindparam("hash", type_=_secret.hash.type)
)
OF_MATCH = select(_secret.seat, _secret.hash).where(_secret.match_id == bindparam("match"))
WRITE_SECRETS = insert(tables.secret)


def digest(token: str) -> bytes:
    """Return the hash of a secret; any string has one, for strangers may send any."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def opened(connection: Connection, match: str, hashed: bytes) -> frozenset[int]:
    """Return the seats of `match` that the secret with this hash opens."""
    return frozenset(connection.execute(SEATS, {"match": match, "hash": hashed}).scalars())


def of_match(connection: Connection, match: str) -> list[tuple[int, bytes]]:
    """Return every seat of `match` with the hash of a secret that opens it."""
    return [(row.seat, row.hash) for row in connection.execute(OF_MATCH, {"match": match})]


def write(connection: Connection, match: str, secrets: Iterable[tuple[int, bytes]]) -> None:
    """Write hashed secrets by seat of a new match."""
    rows = [{"match_id": match, "seat": seat, "hash": hashed} for seat, hashed in secrets]
    if rows:
        connection.execute(WRITE_SECRETS, rows)


def add(connection: Connection, match: str, seat: int, hashed: bytes) -> None:
    """Let one more secret open a seat; again is the same as once."""
    if journal.last_seq(connection, match) is None:
        raise UnknownMatch(match)
    if seat not in opened(connection, match, hashed):
        write(connection, match, [(seat, hashed)])
