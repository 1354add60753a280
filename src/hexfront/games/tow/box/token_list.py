"""The command tokens, the Luftwaffe markers and the turn track (2.1, 2.4, 4.2, 7.0)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec

from hexfront.engine.base.datafiles import DataFiles, bad, origins
from hexfront.games.tow.box.roster import Roster, Side, Unit
from hexfront.hexes import HexMap, Provenance
from hexfront.kit.box.names import Names
from hexfront.kit.box.reading import Closed, check_counted, check_once

FILE = "tokens.toml"
TURNS = "turns.toml"
LAST_TURN = 8
TokenKind = Literal["hq", "reinforcement", "airborne", "stavka", "okh", "supply"]
SINGLE: dict[TokenKind, Side | None] = {
    "reinforcement": "soviet",
    "airborne": "soviet",
    "stavka": "soviet",
    "okh": "axis",
    "supply": None,
}
"""The kinds that exist once, and whose they are."""


class Token(msgspec.Struct, frozen=True, kw_only=True):
    """A command token; `count` of them are alike."""

    number: int
    id: str
    title: str
    kind: TokenKind
    side: Side | None
    """None for the supply token, which belongs to both."""
    hq: int | None
    """The HQ it activates."""
    count: int
    turn: int
    """The first turn on which it may be selected."""
    origins: Mapping[str, Provenance]


class AirMarker(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of Luftwaffe marker."""

    id: Literal["offensive", "defensive"]
    count: int
    shift: int
    """Columns to the right."""
    die: int
    """Added to the combat die."""
    origins: Mapping[str, Provenance]


class Turn(msgspec.Struct, frozen=True, kw_only=True):
    """One box of the turn track."""

    number: int
    date: str
    axis_tokens: int
    """How many tokens the Axis selects (4.2.2b)."""
    origins: Mapping[str, Provenance]


class _Token(Closed, frozen=True, kw_only=True):
    id: str
    title: str
    kind: TokenKind
    count: int
    side: Side | None = None
    hq: str = ""
    turn: int = 1
    origin: dict[str, str] = msgspec.field(name="from")


class _Air(Closed, frozen=True, kw_only=True):
    id: Literal["offensive", "defensive"]
    count: int
    shift: int = 0
    die: int = 0
    origin: dict[str, str] = msgspec.field(name="from")


class _Tokens(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    token: list[_Token]
    luftwaffe: list[_Air]


class _Turn(Closed, frozen=True, kw_only=True):
    number: int
    date: str
    axis_tokens: int
    origin: dict[str, str] = msgspec.field(name="from")


class _Track(Closed, frozen=True, kw_only=True):
    format: Literal[1]
    turn: list[_Turn]


def read_tokens(
    files: DataFiles, roster: Roster, board: HexMap
) -> tuple[tuple[Token, ...], tuple[AirMarker, ...]]:
    """Read and check tokens.toml: every HQ has a token, every other kind exists once."""
    doc = files.toml(FILE, _Tokens)
    names = Names(FILE, roster, board)
    check_once(FILE, [*(entry.id for entry in doc.token), *(entry.id for entry in doc.luftwaffe)])
    tokens = tuple(_token(names, number, entry) for number, entry in enumerate(doc.token))
    for kind in SINGLE:
        found = sum(token.kind == kind for token in tokens)
        if found != 1:
            raise bad(FILE, "token", f"needs one entry of the kind {kind}, has {found}")
    for unit in roster.units:
        found = sum(token.hq == unit.number for token in tokens)
        if not unit.combat and found != 1:
            raise bad(FILE, "token", f"needs one entry for the HQ {unit.id}, has {found}")
    return tokens, tuple(_air(entry) for entry in doc.luftwaffe)


def _token(names: Names[Unit], number: int, entry: _Token) -> Token:
    if entry.count < 1 or not 1 <= entry.turn <= LAST_TURN:
        raise bad(FILE, entry.id, f"needs a count of at least 1 and a turn from 1 to {LAST_TURN}")
    values = ["count", "turn", "hq"] if entry.kind == "hq" else ["count", "turn"]
    hq = None
    if entry.kind == "hq":
        hq = names.hq(entry.id, entry.hq)
        if entry.side != hq.side:
            raise bad(FILE, entry.id, f"{hq.id} is of the {hq.side} side")
    elif entry.hq or entry.side != SINGLE[entry.kind]:
        raise bad(
            FILE, entry.id, f"the side of {entry.kind} is {SINGLE[entry.kind] or 'none'}, and it has no hq"
        )
    return Token(
        number=number,
        id=entry.id,
        title=entry.title,
        kind=entry.kind,
        side=entry.side,
        hq=None if hq is None else hq.number,
        count=entry.count,
        turn=entry.turn,
        origins=origins(FILE, entry.id, entry.origin, values),
    )


def _air(entry: _Air) -> AirMarker:
    if entry.count < 1 or not (entry.shift > 0) ^ (entry.die < 0):
        raise bad(FILE, entry.id, "needs a count, and either a shift above 0 or a die below 0")
    values = ["count", "shift"] if entry.shift else ["count", "die"]
    came = origins(FILE, entry.id, entry.origin, values)
    return AirMarker(id=entry.id, count=entry.count, shift=entry.shift, die=entry.die, origins=came)


def read_turns(files: DataFiles, tokens: tuple[Token, ...]) -> tuple[Turn, ...]:
    """Read and check turns.toml: the Axis never has to select more tokens than it has."""
    entries = files.toml(TURNS, _Track).turn
    check_counted(TURNS, "turn", [entry.number for entry in entries])
    if len(entries) != LAST_TURN:
        raise bad(TURNS, "turn", f"the game lasts {LAST_TURN} turns, not {len(entries)}")
    return tuple(_turn(tokens, entry) for entry in entries)


def _turn(tokens: tuple[Token, ...], entry: _Turn) -> Turn:
    where = f"turn {entry.number}"
    have = sum(token.count for token in tokens if token.side == "axis" and token.turn <= entry.number)
    if not 3 <= entry.axis_tokens <= min(5, have):
        raise bad(TURNS, where, f"axis_tokens is {entry.axis_tokens}; it has to be 3 to {min(5, have)}")
    came = origins(TURNS, where, entry.origin, ["date", "axis_tokens"])
    return Turn(number=entry.number, date=entry.date, axis_tokens=entry.axis_tokens, origins=came)
