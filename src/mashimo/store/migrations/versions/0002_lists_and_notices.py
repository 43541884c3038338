"""The matches of a secret, the lists that matches stand on, and where players want to be told of their turn."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the index and the two tables."""
    op.create_index("secret_hash", "secret", ["hash"])
    _make_listed()
    _make_subscription()


def downgrade() -> None:
    """Drop them."""
    op.drop_table("subscription")
    op.drop_table("listed")
    op.drop_index("secret_hash", "secret")


def _make_listed() -> None:
    op.create_table(
        "listed",
        sa.Column("match_id", sa.Text, sa.ForeignKey("match.id", name="listed_match_fk"), nullable=False),
        sa.Column("list", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="listed_pk"),
        sqlite_with_rowid=False,
    )
    op.create_index("listed_list", "listed", ["list", "since"])


def _make_subscription() -> None:
    op.create_table(
        "subscription",
        sa.Column("match_id", sa.Text, sa.ForeignKey("match.id", name="subscription_match_fk"), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("seat", sa.SmallInteger, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("auth", sa.Text, nullable=False),
        sa.Column("language", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "endpoint", name="subscription_pk"),
        sqlite_with_rowid=False,
    )
    op.create_index("subscription_endpoint", "subscription", ["endpoint"])
