"""The tables of the database. What the engine writes is kept as its own JSON, in text columns."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    false,
)

metadata = MetaData()


def _match_column(*, primary: bool = False) -> Column[str]:
    owner = ForeignKey("matches.id", ondelete="CASCADE")
    return Column("match", String(32), owner, primary_key=primary, nullable=False)


matches = Table(
    "matches",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("mode", String(16), nullable=False),
    Column("header", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("deciders", Text, nullable=False),
    Column("over", Boolean, nullable=False),
    Column("ending", Text, nullable=False, server_default=""),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False, server_default="0"),
    Index("matches_by_touch", "over", "touched"),
)

entries = Table(
    "entries",
    metadata,
    _match_column(primary=True),
    Column("number", Integer, primary_key=True),
    Column("entry", Text, nullable=False),
    Column("seen", Text, nullable=False),
    Column("digest", String(32), nullable=False, server_default=""),
    Column("events", Text, nullable=False, server_default=""),
    Column("together", Boolean, nullable=False, server_default=false()),
)

snapshots = Table(
    "snapshots",
    metadata,
    _match_column(primary=True),
    Column("number", Integer, primary_key=True),
    Column("digest", String(32), nullable=False),
    Column("state", Text, nullable=False),
)

seats = Table(
    "seats",
    metadata,
    _match_column(primary=True),
    Column("seat", Integer, primary_key=True),
    Column("kind", String(16), nullable=False),
    Column("name", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("seconds", Integer, nullable=False),
    Column("orders", Text, nullable=False),
    Column("notices", Text, nullable=False, server_default="{}"),
    Index("seats_by_kind", "kind"),
)

keys = Table(
    "keys",
    metadata,
    Column("hash", String(64), primary_key=True),
    _match_column(),
    Column("seat", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Index("keys_by_seat", "match", "seat"),
)

chat = Table(
    "chat",
    metadata,
    _match_column(primary=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)

offers = Table(
    "offers",
    metadata,
    _match_column(primary=True),
    Column("kind", String(16), primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("point", Integer, nullable=False),
    Column("agreed", Text, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("folded", String(200), nullable=False, unique=True),
    Column("languages", Text, nullable=False),
    Column("likes", Text, nullable=False),
    Column("created", BigInteger, nullable=False),
)


def _account_column() -> Column[str]:
    owner = ForeignKey("accounts.id", ondelete="CASCADE")
    return Column("account", String(32), owner, nullable=False, index=True)


passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(1400), primary_key=True),
    _account_column(),
    Column("public_key", Text, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("used", BigInteger, nullable=False),
)

challenges = Table(
    "challenges",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("account", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("until", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("hash", String(64), primary_key=True),
    _account_column(),
    Column("created", BigInteger, nullable=False),
    Column("until", BigInteger, nullable=False),
)

# A claim outlives its match: how it ended stays in the record of whoever played it.
claims = Table(
    "claims",
    metadata,
    Column("match", String(32), primary_key=True),
    Column("seat", Integer, primary_key=True),
    _account_column(),
    Column("game", String(64), nullable=False),
    Column("side", String(64), nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("versus", String(8), nullable=False),
    Column("outcome", String(8), nullable=False),
    Column("at", BigInteger, nullable=False),
)
