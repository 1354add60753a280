"""The shapes of answers that are put together on the spot: for the documentation; tests hold the answers to them."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.texts import Text
from hexfront.engine.contract.meta import (
    Face,
    Option,
    Outcome,
    Scenario,
    Vocabulary,
)
from hexfront.engine.contract.verdict import Reason, Verdict
from hexfront.engine.contract.view import View
from hexfront.engine.positions.probe import Standing
from hexfront.server.matches.log_lines import Item
from hexfront.server.matches.offers import Offered
from hexfront.server.store.rows import Begun, Mode, SeatKind


class Asks(msgspec.Struct):
    """A procedure that asks something of a seat."""

    frame: str
    text: Text
    rule: str


class Says(msgspec.Struct):
    """A verb, how it is written and what it is for."""

    verb: str
    pattern: str
    role: str


class Teaches(msgspec.Struct):
    """A lesson that can be played."""

    id: str
    title: Text
    minutes: int


class TitlePage(msgspec.Struct):
    """An installed game."""

    id: str
    title: str
    period: str
    scale: str
    status: str
    publisher: str
    version: str
    secrets: bool
    scenarios: list[Scenario]
    options: list[Option]
    vocabulary: Vocabulary
    faces: list[Face]
    outcomes: list[Outcome]
    lessons: list[Teaches]
    bots: list[str]
    asks: list[str]
    frames: list[Asks]
    verbs: list[Says]


class Sits(msgspec.Struct):
    """Who sits at a seat."""

    seat: Seat
    side: str
    name: str
    kind: SeatKind
    bot: str
    guest: bool


class InList(msgspec.Struct, rename="camel"):
    """A match in a list; ``viewer`` and ``yourTurn`` are there for one's own."""

    match: str
    game: str
    title: str
    scenario: str
    options: list[str]
    origin: Begun
    mode: Mode
    over: bool
    created: int
    deciders: list[Seat]
    seats: list[Sits]
    viewer: Seat | msgspec.UnsetType = msgspec.UNSET
    your_turn: bool | msgspec.UnsetType = msgspec.UNSET


class Joined(msgspec.Struct):
    """A seat that was taken, with its secrets."""

    match: str
    origin: Begun
    seat: Seat
    side: str
    kind: SeatKind
    token: str
    recovery: str


class Recovered(msgspec.Struct):
    """A new token for a seat."""

    match: str
    seat: Seat
    token: str


class Numbered(msgspec.Struct):
    """The caller's version now."""

    version: int


class Acted(msgspec.Struct):
    """What became of a decision."""

    version: int
    events: list[Item]
    done: list[str]
    left: list[str]
    stopped: Text | None


class Notified(msgspec.Struct):
    """The caller's version, and the secret that signs what is posted to his webhook."""

    version: int
    secret: str | msgspec.UnsetType = msgspec.UNSET


class GroupInFull(msgspec.Struct):
    """Every action of one group."""

    version: int
    key: str
    actions: list[Offered]


class Hint(msgspec.Struct):
    """What a bot would do, and why."""

    action: Action
    text: str
    label: str
    reasons: list[Reason]
    version: int
    bot: str


class Written(msgspec.Struct):
    """A position in TOML."""

    position: str


class Analysed(msgspec.Struct):
    """A position as it stands, and the answers to what was asked about it."""

    events: list[dict[str, Any]]
    standing: list[Standing]
    view: View
    position: str
    answers: list[dict[str, Any]]
    board: dict[str, Any] | msgspec.UnsetType = msgspec.UNSET
    verdict: Verdict | msgspec.UnsetType = msgspec.UNSET


class Healthy(msgspec.Struct):
    """The server is well."""

    status: str
    version: str
    matches: int
    running: int


class Ready(msgspec.Struct):
    """The server can write."""

    status: str
