"""What alembic runs: the steps of the schema, on the connection that the server hands over."""

from __future__ import annotations

from alembic import context

from hexfront.server.store.schema import metadata


def migrate() -> None:
    """Take the steps that are still ahead."""
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


if __name__ == "env_py":  # the name alembic loads this file under; a plain import does nothing
    migrate()
