"""What the database gives back of people."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.engine.base.actions import Seat

Purpose = Literal["register", "sign-in", "add"]
Versus = Literal["people", "bots"]
Outcome = Literal["", "won", "drawn", "lost"]


class Account(msgspec.Struct, frozen=True):
    """Somebody who can come back: by passkey, never by a password."""

    id: str
    name: str
    languages: tuple[str, ...] = ()
    likes: tuple[str, ...] = ()
    """The games he likes."""
    created: int = 0


class Passkey(msgspec.Struct, frozen=True):
    """A key that opens an account; the private half never leaves its owner's device."""

    id: str
    account: str
    public_key: str
    sign_count: int
    created: int = 0
    used: int = 0


class Challenge(msgspec.Struct, frozen=True):
    """What an authenticator was asked to sign: for whom, and for what."""

    purpose: Purpose
    account: str = ""
    name: str = ""


class Session(msgspec.Struct, frozen=True):
    """Somebody who is signed in, by the hash of the token in his cookie."""

    hash: str
    account: Account


class Claim(msgspec.Struct, frozen=True):
    """A seat that belongs to an account."""

    match: str
    seat: Seat
    game: str
    side: str
    counts: bool
    """Whether it goes into the record: a match by the rulebook, with somebody else on the other side."""
    versus: Versus
    outcome: Outcome
    at: int
