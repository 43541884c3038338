"""Lists of matches: those that a secret opens, and those that stand on a public list."""

from dataclasses import dataclass

from sqlalchemy import Connection, bindparam, delete, insert, select

from mashimo.store import tables

_match, _event, _secret, _listed = tables.match.c, tables.event.c, tables.secret.c, tables.listed.c

# The newest event of a match is found by one step in the primary key of the log.
_last_at = select(_event.at).where(_event.match_id == _match.id).order_by(_event.seq.desc()).limit(1).scalar_subquery()
OPENED = (
    select(_match.id, _last_at.label("at"))
    .where(
        _match.id.in_(select(_secret.match_id).where(_secret.hash == bindparam("hash", type_=_secret.hash.type))),
        _match.closed == bindparam("closed"),
    )
    .order_by(_last_at.desc(), _match.id)
    .limit(bindparam("most"))
    .offset(bindparam("skip"))
)
ON_LIST = (
    select(_listed.match_id, _listed.since)
    .where(_listed.list == bindparam("list"), _listed.since >= bindparam("after"))
    .order_by(_listed.since.desc(), _listed.match_id)
    .limit(bindparam("most"))
)
UNLIST = delete(tables.listed).where(_listed.match_id == bindparam("match"))
LIST = insert(tables.listed)


@dataclass(frozen=True, slots=True)
class ListedMatch:
    """A match on a list, and a time in milliseconds since 1970: of its last event, or since when it is listed."""

    match: str
    at: int


def opened(connection: Connection, hashed: bytes, *, closed: bool, most: int, skip: int) -> list[ListedMatch]:
    """Return the matches that the secret with this hash opens, that of the newest event first."""
    asked = {"hash": hashed, "closed": closed, "most": most, "skip": skip}
    return [ListedMatch(match, at) for match, at in connection.execute(OPENED, asked)]


def on_list(connection: Connection, name: str, *, after: int, most: int) -> list[ListedMatch]:
    """Return the matches on a list since `after` or later, the newest first."""
    asked = {"list": name, "after": after, "most": most}
    return [ListedMatch(match, since) for match, since in connection.execute(ON_LIST, asked)]


def put(connection: Connection, match: str, name: str, since: int) -> None:
    """Put a match on a list and take it off any other; "" is no list."""
    connection.execute(UNLIST, {"match": match})
    if name:
        connection.execute(LIST, {"match_id": match, "list": name, "since": since})
