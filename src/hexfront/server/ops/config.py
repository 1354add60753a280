"""Configuration: safe defaults, a TOML file, then the environment, each over the one before."""

from __future__ import annotations

import ipaddress
import os
import sys
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any, Literal
from urllib.parse import urlsplit

import msgspec

from hexfront.errors import HexfrontError

PREFIX = "HEXFRONT_"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
Rate = Annotated[float, msgspec.Meta(gt=0)]
Size = Annotated[int, msgspec.Meta(gt=0)]
Days = Annotated[float, msgspec.Meta(ge=0)]
"""How long something is kept; 0 for ever."""


class BadConfig(HexfrontError):
    """A setting that cannot be used."""


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every setting of the server. In the environment each is ``HEXFRONT_`` and its name in capitals."""

    host: str = "127.0.0.1"
    port: int = 8765
    hosts: str = ""
    """Names under which the server may be called besides those of this machine, with commas; ``*`` for any.

    A server on loopback answers to no other name, or a page from elsewhere could talk to it (DNS rebinding).
    """
    data_dir: str = ""
    """Where the SQLite file lies; empty for the user's data folder."""
    database: str = ""
    """The URL of a PostgreSQL database; empty for SQLite in ``data_dir``."""
    bot_workers: Size = 2
    """How many processes think for bots."""
    bot_seconds: Rate = 5.0
    """The longest a bot may think about one action, whatever a match asks for."""
    reading_workers: Size = 2
    """How many processes read positions and records that are sent in."""
    reading_seconds: Rate = 2.0
    """How much processor time a position may take; a record with many entries up to ten times as much."""
    reading_megabytes: Size = 1024
    """How much memory it may take."""
    bot_beat: Annotated[float, msgspec.Meta(ge=0)] = 0.05
    """In a game with secrets a bot answers after so many seconds, or twice, four times ... as many; 0: at once.

    How long it has thought would tell what it holds.
    """
    keep_matches: Size = 200
    """How many matches stay in memory while nobody watches them."""
    keep_unbegun_days: Days = 30.0
    """How long a match is kept that nobody has begun to play, from when it was last touched.

    To decide, to say something, to connect or to look at it touches a match.
    """
    keep_running_days: Days = 365.0
    """How long one is kept that was begun and never ended."""
    keep_finished_days: Days = 1095.0
    """How long one is kept that is over."""
    most_matches: Size = 20_000
    """How many matches the database may hold; more are not founded until some are removed."""
    most_entries: Size = 50_000
    """How many actions, take-backs included, a match may have; whole games have about two thousand."""
    most_chat: Size = 2_000
    """How many lines may be said at a match."""
    body_bytes: Size = 65_536
    import_bytes: Size = 16_777_216
    """The largest record or position that may be imported."""
    body_seconds: Rate = 30.0
    """How long a message may take to come in, from its first byte to its last."""
    head_seconds: Rate = 10.0
    """How long the head of a request may take to come in, and a new connection to begin with one."""
    connections_per_address: Size = 200
    """How many connections, sockets among them, one address may have open (of IPv6: each /64)."""
    trusted_proxies: str = ""
    """Addresses or networks, with commas, whose ``X-Forwarded-For`` is believed: those of your own proxies."""
    requests_per_second: Rate = 50.0
    burst: Size = 200
    matches_per_minute: Rate = 30.0
    analyses_per_minute: Rate = 120.0
    heartbeat_seconds: Rate = 20.0
    compress: bool = False
    """Whether what goes over sockets is compressed: for slow lines; on fast ones it costs more than it saves."""
    public_url: str = ""
    """Where players reach the server, for the links in notices (which hold no token)."""
    passkey_origin: str = ""
    """Where passkeys are made and used, such as ``https://table.example.org``; empty: ``public_url``, else localhost.

    They are bound to its name for good: under another one nobody can sign in with them.
    """
    session_days: Rate = 30.0
    """How long somebody stays signed in with a browser."""
    sign_ins_per_minute: Rate = 40.0
    """How many requests to register or to sign in one address may send; each way in takes two."""
    most_accounts: Size = 20_000
    """How many accounts there may be."""
    webhooks: bool = False
    """Whether seats may have notices posted to an address of theirs."""
    webhook_private: bool = False
    """Whether that address may lie in a private network or on this machine, and be http: for tests and LANs."""
    smtp_host: str = ""
    """The mail server for notices; empty: no mails."""
    smtp_port: Annotated[int, msgspec.Meta(ge=1, le=65535)] = 587
    smtp_user: str = ""
    smtp_password: str = ""
    smtp_tls: bool = True
    """Whether the mail server is spoken to encrypted (STARTTLS; from the first byte on port 465)."""
    mail_from: str = ""
    notice_seconds: Annotated[float, msgspec.Meta(ge=0)] = 30.0
    """How long a seat has to be asked, and away, before it is told."""
    notices_per_hour: Rate = 12.0
    """For each seat."""
    metrics_open: bool = False
    """Whether everybody may read ``/metrics``, not only this machine.

    The figures count every action: at a small table they would tell how often the other moves unseen.
    """
    log_level: Literal["debug", "info", "warning", "error", "critical"] = "info"
    test: bool = False
    """Lets the creator of a match fix its seed: for tests only, since he then knows every die."""

    def url(self) -> str:
        """The URL of the database, with its asynchronous driver.

        >>> Config(database="postgresql://user@localhost/hexfront").url()
        'postgresql+asyncpg://user@localhost/hexfront'
        """
        if not self.database:
            return f"sqlite+aiosqlite:///{self.file()}"
        for plain in ("postgresql://", "postgres://"):
            if self.database.startswith(plain):
                return "postgresql+asyncpg://" + self.database.removeprefix(plain)
        if self.database.startswith(("postgresql+asyncpg://", "sqlite+aiosqlite://")):
            return self.database
        raise BadConfig("HEXFRONT_DATABASE: it takes a URL such as postgresql://user@host/name")

    def notices(self) -> tuple[str, ...]:
        """By what ways a seat can be told that it is to decide.

        >>> Config().notices(), Config(webhooks=True, smtp_host="mx", mail_from="a@example.org").notices()
        ((), ('webhook', 'mail'))
        """
        mails = bool(self.smtp_host and self.mail_from)
        return ("webhook",) * self.webhooks + ("mail",) * mails

    def answers_to(self, name: str) -> bool:
        """Whether the server may be called by this name.

        >>> Config().answers_to("localhost"), Config().answers_to("evil.example")
        (True, False)
        >>> Config(host="0.0.0.0").answers_to("any.example"), Config(hosts="a.example").answers_to("a.example")
        (True, True)
        """
        given = [one.strip() for one in self.hosts.split(",")]
        known = {*LOOPBACK, *given, urlsplit(self.public_url).hostname or ""} - {""}
        return name in known or "*" in known or (not self.hosts and self.host not in LOOPBACK)

    def origin(self) -> str:
        """Where the pages are from which people sign in, as browsers write it.

        >>> Config().origin(), Config(public_url="https://Table.example.org:443/club/").origin()
        ('http://localhost:8765', 'https://table.example.org')
        """
        found = urlsplit(self.passkey_origin or self.public_url or f"http://localhost:{self.port}")
        usual = {"https": 443, "http": 80}.get(found.scheme)
        port = "" if found.port in (None, usual) else f":{found.port}"
        return f"{found.scheme}://{found.hostname or ''}{port}"

    def domain(self) -> str:
        """The name that passkeys are bound to."""
        return urlsplit(self.origin()).hostname or ""

    def __post_init__(self) -> None:
        """Refuse proxies that are no addresses, which would be trusted by nobody without a word."""
        urlsplit(self.public_url)
        found = urlsplit(self.passkey_origin)
        if self.passkey_origin and not (found.scheme in ("http", "https") and found.hostname):
            raise ValueError("passkey_origin: it takes an address such as https://table.example.org")
        for one in self.proxies():
            try:
                ipaddress.ip_network(one)
            except ValueError as error:
                raise ValueError(f"trusted_proxies: {error}") from None

    def proxies(self) -> list[str]:
        """The proxies that are believed.

        >>> Config(trusted_proxies="127.0.0.1, 10.0.0.0/8").proxies()
        ['127.0.0.1', '10.0.0.0/8']
        """
        return [one.strip() for one in self.trusted_proxies.split(",") if one.strip()]

    def folder(self) -> Path:
        """The data folder, which need not exist yet."""
        return Path(self.data_dir) if self.data_dir else user_folder()

    def file(self) -> Path:
        """The SQLite file in it."""
        return self.folder() / "hexfront.sqlite3"


def user_folder() -> Path:
    """Where programs of this system keep the data of their user."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "hexfront"


def load(environment: Mapping[str, str] | None = None, **given: Any) -> Config:
    """The configuration from the file ``HEXFRONT_CONFIG`` names, the environment, and what was given.

    >>> load({"HEXFRONT_PORT": "9000"}, host="::1").port
    9000
    >>> load({"HEXFRONT_PORT": "ninety"})
    Traceback (most recent call last):
    hexfront.server.ops.config.BadConfig: HEXFRONT_PORT: Expected `int`, got `str`
    """
    found = os.environ if environment is None else environment
    settings: dict[str, Any] = _file(found.get(f"{PREFIX}CONFIG", ""))
    for name in Config.__struct_fields__:
        text = found.get(f"{PREFIX}{name.upper()}")
        if text is not None:
            settings[name] = _read(name, text)
    settings |= {name: value for name, value in given.items() if value is not None}
    try:
        return msgspec.convert(settings, Config)
    except msgspec.ValidationError as error:
        raise BadConfig(str(error)) from None


def _file(path: str) -> dict[str, Any]:
    if not path:
        return {}
    try:
        with Path(path).open("rb") as file:
            return tomllib.load(file)
    except (OSError, tomllib.TOMLDecodeError) as error:
        raise BadConfig(f"{PREFIX}CONFIG: {path} cannot be read: {error}") from None


def _read(name: str, text: str) -> Any:
    hints = {field.name: field.type for field in msgspec.structs.fields(Config)}
    try:
        return msgspec.convert(text.lower() if name == "log_level" else text, hints[name], strict=False)
    except msgspec.ValidationError as error:
        raise BadConfig(f"{PREFIX}{name.upper()}: {error}") from None
