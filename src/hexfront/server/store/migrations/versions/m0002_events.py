"""What happened in each entry is kept with it, so that a match is read back without playing it again."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns; entries of before have none of it, and are played again."""
    op.add_column("entries", sa.Column("events", sa.Text, nullable=False, server_default=""))
    op.add_column("entries", sa.Column("together", sa.Boolean, nullable=False, server_default=sa.false()))


def downgrade() -> None:
    """Drop them."""
    op.drop_column("entries", "together")
    op.drop_column("entries", "events")
