"""Matches, their logs of events, and the secrets of their seats."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the three tables."""
    _make_match()
    _make_event()
    _make_secret()


def downgrade() -> None:
    """Drop the three tables."""
    for name in ("secret", "event", "match"):
        op.drop_table(name)


def _make_match() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created_at", sa.BigInteger, nullable=False),
        sa.Column("closed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", name="match_pk"),
        sqlite_with_rowid=False,
    )


def _make_event() -> None:
    op.create_table(
        "event",
        sa.Column("match_id", sa.Text, sa.ForeignKey("match.id", name="event_match_fk"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
        sa.Column("message", sa.Text),
        sa.Column("part", sa.SmallInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="event_pk"),
        sqlite_with_rowid=False,
    )
    op.create_index(
        "event_message",
        "event",
        ["match_id", "message", "part"],
        unique=True,
        sqlite_where=sa.text("message IS NOT NULL"),
        postgresql_where=sa.text("message IS NOT NULL"),
    )


def _make_secret() -> None:
    op.create_table(
        "secret",
        sa.Column("match_id", sa.Text, sa.ForeignKey("match.id", name="secret_match_fk"), nullable=False),
        sa.Column("hash", sa.LargeBinary, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "hash", "seat", name="secret_pk"),
        sqlite_with_rowid=False,
    )
