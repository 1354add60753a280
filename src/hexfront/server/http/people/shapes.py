"""The shapes of answers about people."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.server.http.answer_shapes import InList
from hexfront.server.people.record import Score
from hexfront.server.people.rows import Outcome


class Member(msgspec.Struct):
    """Who is signed in; ``guard`` goes along with whatever he changes."""

    name: str
    guard: str


class Who(msgspec.Struct):
    """Who is asking, and where passkeys can be used."""

    origin: str
    account: Member | None


class KeyShown(msgspec.Struct):
    """A passkey: when it was made and last used."""

    id: str
    created: int
    used: int


class SeatOwned(msgspec.Struct):
    """A seat of one's own; ``line`` is its match, unless that was removed."""

    match: str
    seat: Seat
    game: str
    title: str
    side: str
    outcome: Outcome
    line: InList | None


class Profile(msgspec.Struct):
    """All that a page about oneself shows."""

    name: str
    languages: list[str]
    likes: list[str]
    created: int
    record: list[Score]
    seats: list[SeatOwned]
    passkeys: list[KeyShown]


class Claimed(msgspec.Struct):
    """A seat that is one's own now."""

    match: str
    seat: Seat


class Exported(msgspec.Struct):
    """All that is one's own."""

    account: dict[str, Any]
    passkeys: list[dict[str, Any]]
    sessions: list[dict[str, Any]]
    record: list[dict[str, Any]]
    seats: list[dict[str, Any]]
