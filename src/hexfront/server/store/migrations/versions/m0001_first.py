"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def _match(*, primary: bool = False) -> sa.Column[str]:
    owner = sa.ForeignKey("matches.id", ondelete="CASCADE")
    return sa.Column("match", sa.String(32), owner, primary_key=primary, nullable=False)


def upgrade() -> None:
    """Make them."""
    op.create_table(
        "matches",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("mode", sa.String(16), nullable=False),
        sa.Column("header", sa.Text, nullable=False),
        sa.Column("before", sa.Text, nullable=False),
        sa.Column("deciders", sa.Text, nullable=False),
        sa.Column("over", sa.Boolean, nullable=False),
        sa.Column("ending", sa.Text, nullable=False, server_default=""),
        sa.Column("created", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "entries",
        _match(primary=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("entry", sa.Text, nullable=False),
        sa.Column("seen", sa.Text, nullable=False),
        sa.Column("digest", sa.String(32), nullable=False, server_default=""),
    )
    op.create_table(
        "snapshots",
        _match(primary=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("digest", sa.String(32), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
    )
    _people()


def _people() -> None:
    op.create_table(
        "seats",
        _match(primary=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("seconds", sa.Integer, nullable=False),
        sa.Column("orders", sa.Text, nullable=False),
    )
    op.create_index("seats_by_kind", "seats", ["kind"])
    op.create_table(
        "keys",
        sa.Column("hash", sa.String(64), primary_key=True),
        _match(),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
    )
    op.create_index("keys_by_seat", "keys", ["match", "seat"])
    op.create_table(
        "chat",
        _match(primary=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "offers",
        _match(primary=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("point", sa.Integer, nullable=False),
        sa.Column("agreed", sa.Text, nullable=False),
    )


def downgrade() -> None:
    """Drop them."""
    for table in ("offers", "chat", "keys", "seats", "snapshots", "entries", "matches"):
        op.drop_table(table)
