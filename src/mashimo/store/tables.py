"""The tables. `migrations/` must lead to exactly these; a test compares them."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    SmallInteger,
    Table,
    Text,
)

metadata = MetaData()

# SQLite keeps these rows in the order of their primary key (no hidden row number): a log lies together,
# and an append touches one page of the table instead of two.

match = Table(
    "match",
    metadata,
    Column("id", Text, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("closed", Boolean, nullable=False),
    PrimaryKeyConstraint("id", name="match_pk"),
    sqlite_with_rowid=False,
)

event = Table(
    "event",
    metadata,
    Column("match_id", Text, ForeignKey("match.id", name="event_match_fk"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("kind", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("message", Text),
    Column("part", SmallInteger, nullable=False),  # place among the events of the same append, from 0
    PrimaryKeyConstraint("match_id", "seq", name="event_pk"),  # the fence against double moves
    sqlite_with_rowid=False,
)

# One message may become several events (a move, the result, a new round): they share its id, not `part`.
event_message = Index(
    "event_message",
    event.c.match_id,
    event.c.message,
    event.c.part,
    unique=True,
    sqlite_where=event.c.message.is_not(None),
    postgresql_where=event.c.message.is_not(None),
)

secret = Table(
    "secret",
    metadata,
    Column("match_id", Text, ForeignKey("match.id", name="secret_match_fk"), nullable=False),
    Column("hash", LargeBinary, nullable=False),  # SHA-256 of the secret
    Column("seat", SmallInteger, nullable=False),
    PrimaryKeyConstraint("match_id", "hash", "seat", name="secret_pk"),
    sqlite_with_rowid=False,
)

# Which matches a browser's secret opens.
secret_hash = Index("secret_hash", secret.c.hash)

# The matches that everybody may see on a list, and since when; only they have a row, so all others cost nothing.
listed = Table(
    "listed",
    metadata,
    Column("match_id", Text, ForeignKey("match.id", name="listed_match_fk"), nullable=False),
    Column("list", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    PrimaryKeyConstraint("match_id", name="listed_pk"),
    sqlite_with_rowid=False,
)

listed_list = Index("listed_list", listed.c.list, listed.c.since)

# Where a player wants to be told that it is his turn: a browser's address at its push service, with its keys.
subscription = Table(
    "subscription",
    metadata,
    Column("match_id", Text, ForeignKey("match.id", name="subscription_match_fk"), nullable=False),
    Column("endpoint", Text, nullable=False),
    Column("seat", SmallInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("auth", Text, nullable=False),
    Column("language", Text, nullable=False),
    PrimaryKeyConstraint("match_id", "endpoint", name="subscription_pk"),
    sqlite_with_rowid=False,
)

subscription_endpoint = Index("subscription_endpoint", subscription.c.endpoint)
