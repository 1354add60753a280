"""When anybody last did or said something at a match, or looked at it: those left alone for long are removed."""

from __future__ import annotations

import time

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; of the matches that are there nobody knows, so their time begins now."""
    op.add_column("matches", sa.Column("touched", sa.BigInteger, nullable=False, server_default="0"))
    op.execute(sa.text("UPDATE matches SET touched = :now").bindparams(now=int(time.time())))
    op.create_index("matches_by_touch", "matches", ["over", "touched"])


def downgrade() -> None:
    """Drop it."""
    op.drop_index("matches_by_touch", "matches")
    op.drop_column("matches", "touched")
