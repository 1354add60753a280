"""Parts of the store by themselves: tables, keys, names, and how mails leave the server."""

from __future__ import annotations

import asyncio
import smtplib
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, create_engine, inspect
from sqlalchemy.exc import SQLAlchemyError

from hexfront.engine.base.texts import t
from hexfront.server.errors import FullDisk, Malformed
from hexfront.server.live import mails
from hexfront.server.live.notices import check_notices
from hexfront.server.ops.config import Config, load
from hexfront.server.store import schema
from hexfront.server.store.clean_names import MOST_MARKS, clean_words
from hexfront.server.store.database import Database, NoDatabase
from hexfront.server.store.keyring import KeyRing, write_keys
from hexfront.server.store.rows import Key, Notices

from .table import settings


def described(connection: Connection) -> dict[str, Any]:
    """The tables of a database: columns, keys and indexes."""
    found = inspect(connection)
    return {
        name: {
            "columns": [
                (one["name"], str(one["type"]), one["nullable"], one["default"])
                for one in found.get_columns(name)
            ],
            "key": found.get_pk_constraint(name)["constrained_columns"],
            "owners": [(one["constrained_columns"], one["options"]) for one in found.get_foreign_keys(name)],
            "indexes": sorted(
                (one["name"], one["column_names"], one["unique"]) for one in found.get_indexes(name)
            ),
        }
        for name in found.get_table_names()
        if name != "alembic_version"
    }


def with_database(folder: Path, work: Callable[[Database], Awaitable[None]]) -> None:
    """Do something with a fresh database."""

    async def run() -> None:
        database = await Database.open(settings(folder))
        try:
            await work(database)
        finally:
            await database.close()

    asyncio.run(run())


def test_migrations_make_the_tables_that_the_code_writes_to(tmp_path: Path) -> None:
    """Where they differ, a database of an earlier version takes what a new one refuses, or the other way round."""
    migrated: dict[str, Any] = {}

    async def look(database: Database) -> None:
        async with database.reading() as connection:
            migrated.update(await connection.run_sync(described))

    with_database(tmp_path, look)
    engine = create_engine("sqlite://")
    with engine.begin() as connection:
        schema.metadata.create_all(connection)
        assert migrated == described(connection)
    engine.dispose()
    nullable = [
        f"{name}.{column[0]}" for name, table in migrated.items() for column in table["columns"] if column[2]
    ]
    assert nullable == [], "what is not there would be read as something else"
    owners = {name: table["owners"] for name, table in migrated.items()}
    alone = {"matches", "accounts", "challenges"}
    of_accounts = {"passkeys", "sessions", "claims"}
    assert all(not owners[name] for name in alone)
    assert all(owners[name] == [(["account"], {"ondelete": "CASCADE"})] for name in of_accounts), (
        "nothing is left of an account that is removed; a record outlives its matches"
    )
    assert all(
        owner == [(["match"], {"ondelete": "CASCADE"})]
        for name, owner in owners.items()
        if name not in alone | of_accounts
    ), "nothing is left of a match that is removed"


def test_a_key_is_remembered_where_nobody_else_writes(tmp_path: Path) -> None:
    async def look(database: Database) -> None:
        async with database.writing() as connection:
            await connection.execute(
                schema.matches.insert(),
                {"id": "m1", "game": "drill", "mode": "remote", "header": "", "before": "", "deciders": ""}
                | {"over": False, "created": 1},
            )
            await write_keys(connection, {"old": Key("m1", 0, "seat")})
        for shared, remembered in ((False, ["old"]), (True, [])):
            database.shared = shared
            ring = KeyRing(database)
            assert await ring.find("old") == Key("m1", 0, "seat")
            assert list(ring._known) == remembered, "another worker may have renewed it"
            assert await ring.find("new") is None
        database.shared = False
        ring = KeyRing(database)
        reading = asyncio.create_task(ring.find("old"))
        await asyncio.sleep(0)
        ring.forget()
        assert await reading == Key("m1", 0, "seat")
        assert ring._known == {}, "it was renewed while it was being read"

    with_database(tmp_path, look)


@pytest.mark.parametrize("mark", ["\u0301", "\u20dd"])
def test_marks_that_enclose_are_counted_like_those_above(mark: str) -> None:
    assert clean_words(f"a{mark * MOST_MARKS}") == f"a{mark * MOST_MARKS}"
    assert clean_words(f"a{mark * (MOST_MARKS + 1)}b{mark}") == f"a{mark * MOST_MARKS}b{mark}"


class Post:
    """A mail server that notes how it is spoken to."""

    made: list[Post] = []
    kind = "plain"
    sock = None

    def __init__(self, timeout: float, context: Any = None) -> None:
        self.told: list[str] = [self.kind]
        Post.made.append(self)

    def connect(self, host: str, port: int) -> None:
        self.told.append(f"{host}:{port}")

    def starttls(self, context: Any) -> None:
        self.told.append("starttls")

    def login(self, user: str, password: str) -> None:
        self.told.append(f"login {user} {password}")

    def send_message(self, message: Any) -> None:
        self.told.append(f"{message['From']} {message['To']} {message['Subject']}")

    def quit(self) -> None:
        self.told.append("quit")

    def close(self) -> None:
        self.told.append("close")


class SecretPost(Post):
    kind = "tls"


@pytest.mark.parametrize(
    ("tls", "port", "user", "opening"),
    [
        (True, 465, "", ["tls", "mail:465"]),
        (True, 587, "", ["plain", "mail:587", "starttls"]),
        (False, 465, "", ["plain", "mail:465"]),
        (False, 25, "table", ["plain", "mail:25", "login table word"]),
        (True, 587, "table", ["plain", "mail:587", "starttls", "login table word"]),
    ],
)
def test_a_mail_server_is_spoken_to_as_the_settings_say(
    tls: bool, port: int, user: str, opening: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Post, "made", [])
    monkeypatch.setattr(smtplib, "SMTP", Post)
    monkeypatch.setattr(smtplib, "SMTP_SSL", SecretPost)
    config = Config(
        smtp_host="mail",
        smtp_port=port,
        smtp_tls=tls,
        smtp_user=user,
        smtp_password="word",
        mail_from="t@x.org",
    )
    mails.send(config, "ann@x.org", "Your turn", "It is yours.")
    (post,) = Post.made
    assert post.told == [*opening, "t@x.org ann@x.org Your turn", "quit", "close"]


@pytest.mark.parametrize(
    ("config", "webhook", "mail", "fits"),
    [
        (Config(webhooks=True), "https://example.org/", "", True),
        (Config(webhooks=True), "", "ann@example.org", False),
        (Config(smtp_host="mail", mail_from="t@x.org"), "", "ann@example.org", True),
        (Config(smtp_host="mail", mail_from="t@x.org"), "https://example.org/", "", False),
        (
            Config(webhooks=True, smtp_host="mail", mail_from="t@x.org"),
            "https://example.org/",
            "ann@example.org",
            True,
        ),
        (Config(), "", "", True),
    ],
)
def test_a_seat_is_told_only_in_ways_that_the_server_has(
    config: Config, webhook: str, mail: str, fits: bool
) -> None:
    if not fits:
        with pytest.raises(Malformed, match="No notices of this kind"):
            check_notices(config, Notices(), webhook, mail, "en")
        return
    found = check_notices(config, Notices(), webhook, mail, "en")
    assert (found.webhook, found.mail, found.language, bool(found.secret)) == (
        webhook,
        mail,
        "en",
        bool(webhook),
    )
    again = check_notices(config, found, webhook, mail, "fr")
    assert again.secret == found.secret, "whoever changes the language need not set up his receiver anew"


def test_a_new_webhook_gets_a_secret_of_its_own() -> None:
    config = Config(webhooks=True)
    one = check_notices(config, Notices(), "https://example.org/a", "", "en")
    other = check_notices(config, one, "https://example.org/b", "", "en")
    assert one.secret and other.secret and one.secret != other.secret


def test_what_is_not_given_at_the_command_line_leaves_the_other_settings_alone() -> None:
    found = load({"HEXFRONT_PORT": "9000", "HEXFRONT_HOST": "::1"}, port=None, host="127.0.0.2")
    assert (found.port, found.host) == (9000, "127.0.0.2")


@pytest.mark.parametrize(
    "fault", [OSError("gone"), SQLAlchemyError("broken"), FullDisk(t("There is no room."))]
)
def test_a_database_that_cannot_be_made_ready_is_closed_and_told_of_in_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    closed: list[Database] = []

    async def migrate(_database: Database) -> None:
        raise fault

    async def close(database: Database) -> None:
        closed.append(database)

    monkeypatch.setattr(Database, "_migrate", migrate)
    monkeypatch.setattr(Database, "close", close)
    with pytest.raises(NoDatabase, match="the database cannot be opened: "):
        asyncio.run(Database.open(settings(tmp_path)))
    assert len(closed) == 1
