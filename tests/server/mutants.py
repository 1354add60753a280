"""Good records and positions of every game, bent in every way that a stranger might think of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from hexfront.conformance.walk import Chooser
from hexfront.engine.base.events import ALL
from hexfront.engine.base.state import digest
from hexfront.engine.contract.registry import load_game
from hexfront.engine.positions import position
from hexfront.engine.record.match import Match

POSITIONS = Path(__file__).parents[2] / "docs" / "positions"
KINDS = ("scenario", "fork", "position")
"""What a record may have begun from."""
ACTIONS = 40
DEEP: Any = 0
for _ in range(200):
    DEEP = [DEEP]
NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    63,
    255,
    2**31,
    2**63,
    -(2**63) - 1,
    2**200,
    0.5,
    "",
    "0",
    "x",
    "\0",
    "\ud800",
    "\u202eevil",
    "x" * 100_000,
    "{a.__class__}",
    "{a:>50000000}",
    "0" * 32,
    [],
    {},
    {"x": 1},
    [[]] * 50,
    [0] * 10_000,
    DEEP,
)
SCRAPS = (
    '"' + '\\"' * 20_000,
    "a." * 300 + "a = 1\n",
    "[[unit]]\n" * 500,
    "'''",
    '"""',
    "\ud800",
    "\x00",
    "[set]\n",
    "x = " + "[" * 500 + "]" * 500 + "\n",
    "turn = 99999999999999999999999\n",
    'at = "9999"\n',
    "\ufeff",
    "=" * 5_000,
)
VALUES = ("-1", "0", "99", "9223372036854775808", "[]", "{}", '""', '"x"', "inf", "true", "[[1]]", '["x"]')
"""What may stand for a value in a position, whether or not that is one."""


@cache
def played(name: str, scenario: int = 0, seed: int = 7) -> Match:
    """The beginning of a match at random; it is not to be played on."""
    game = load_game(name)
    match = Match.start(game, game.meta.scenarios[scenario % len(game.meta.scenarios)].id, seed=seed)
    chooser = Chooser(seed)
    for _ in range(ACTIONS):
        chosen = chooser.choose(match.game, match.state)
        if chosen is None:
            break
        match.act(*chosen)
    return match


def record(match: Match, kind: str) -> Any:
    """The record of a match, of a fork from it, or of one from its position, as plain data."""
    if kind == "position":
        wanted = written(match)
        game, state = match.game.place(position.parse(wanted))  # type: ignore[attr-defined]
        match = Match.from_position(game, state, wanted, seed=3)
    elif kind == "fork":
        match = match.fork(viewer=ALL, seed=5)
    return json.loads(match.record.encoded())


def written(match: Match) -> str:
    """How a match stands, as a position."""
    return position.dump(match.game.position(match.state))  # type: ignore[attr-defined]


def documented() -> list[str]:
    """The positions of the documentation."""
    return [path.read_text(encoding="utf-8") for path in sorted(POSITIONS.rglob("*.toml"))]


def bent(record: Any, random: Random) -> Any:
    """A record with a few of its values replaced, removed, repeated or exchanged.

    The digests are mostly put right again, so that what is wrong is found by those who look at it.
    """
    found = deepcopy(record)
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        _bend(found, random)
    if random.random() < 0.8:
        for _, part in _levels(found):
            if isinstance(part, dict) and isinstance(part.get("state"), dict):
                with suppress(ValueError, TypeError, OverflowError, RecursionError):
                    part["digest"] = digest(part["state"])
    return found


def _bend(whole: Any, random: Random) -> None:
    holder, key = _somewhere(whole, random)
    value, change = holder[key], random.random()
    if change < 0.4:
        holder[key] = deepcopy(random.choice(NASTY))
    elif change < 0.55 and type(value) is int:
        holder[key] = value + random.choice((-1, 1, 300_000))
    elif change < 0.7:
        del holder[key]
    elif change < 0.85:
        other, place = _somewhere(whole, random)
        holder[key] = deepcopy(other[place])
    elif isinstance(holder, list):
        holder[:] = holder * random.choice((2, 50)) if random.random() < 0.3 else [*holder, deepcopy(value)]
    else:
        holder[random.choice(("nonesuch", "kind", "x" * 300))] = deepcopy(value)


def _somewhere(whole: Any, random: Random) -> tuple[Any, Any]:
    """A container inside a value and a key of it.

    A state has thousands of parts, all else a few: so each depth gets its chance.
    """
    levels = [(depth, part) for depth, part in _levels(whole) if part] or [(0, {"": None})]
    depth = random.choice(sorted({depth for depth, _ in levels}))
    holder = random.choice([part for at, part in levels if at == depth])
    return holder, random.choice(list(holder)) if isinstance(holder, dict) else random.randrange(len(holder))


def _levels(value: Any, depth: int = 0) -> Iterator[tuple[int, Any]]:
    if isinstance(value, dict | list):
        yield depth, value
        for part in value.values() if isinstance(value, dict) else value:
            yield from _levels(part, depth + 1)


def bent_text(text: str, random: Random) -> str:
    """A position with values changed, pieces cut out or doubled, or something foreign put in."""
    for _ in range(random.choice((1, 1, 2, 4))):
        text = random.choice((_other_value, _other_value, _cut, _strewn, _doubled))(text, random)
    return text


def _other_value(text: str, random: Random) -> str:
    lines = text.split("\n")
    at = random.randrange(len(lines))
    key = lines[at].partition(" = ")[0]
    lines[at] = random.choice((f"{key} = {random.choice(VALUES)}", "", random.choice(lines)))
    return "\n".join(lines)


def _cut(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + text[at + random.randrange(60) :]


def _strewn(text: str, random: Random) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(SCRAPS) + text[at:]


def _doubled(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    at = random.randrange(len(lines) + 1)
    return "".join([*lines[:at], *(lines[at : at + 3] * random.choice((2, 30))), *lines[at:]])
