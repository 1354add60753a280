"""How a seat is told that it is to decide."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column; nobody is told of anything yet."""
    op.add_column("seats", sa.Column("notices", sa.Text, nullable=False, server_default="{}"))


def downgrade() -> None:
    """Drop it."""
    op.drop_column("seats", "notices")
