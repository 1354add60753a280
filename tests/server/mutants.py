"""Good records and positions, bent in every way that a stranger might think of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from hexfront.conformance.walk import Chooser
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.record.match import Match

POSITIONS = Path(__file__).parents[2] / "docs" / "positions"
DEEP: Any = 0
for _ in range(200):
    DEEP = [DEEP]
NASTY: tuple[Any, ...] = (
    None,
    True,
    -1,
    2**31,
    2**63,
    2**200,
    1.5,
    "",
    "0",
    "\ud800",
    "\u202eevil",
    "x" * 100_000,
    "{a.__class__}",
    "{a:>50000000}",
    "\x00",
    [],
    {},
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


def records(seed: int, actions: int = 40) -> Iterator[dict[str, Any]]:
    """A record of a short random game of each kind, and one of a fork from the middle of it."""
    for number, name in enumerate(game_ids()):
        game = load_game(name)
        match = Match.start(game, game.meta.scenarios[number % len(game.meta.scenarios)].id, seed=seed)
        chooser = Chooser(seed)
        for _ in range(actions):
            chosen = chooser.choose(match.game, match.state)
            if chosen is None:
                break
            match.act(*chosen)
        yield json.loads(match.record.encoded())
        yield json.loads(match.fork(viewer=0).record.encoded())


def positions() -> list[str]:
    """The positions of the documentation."""
    return [path.read_text(encoding="utf-8") for path in sorted(POSITIONS.rglob("*.toml"))]


def bent(record: Any, random: Random) -> Any:
    """A record with a few of its values replaced, removed, repeated or exchanged."""
    found = json.loads(json.dumps(record))
    for _ in range(random.choice((1, 1, 1, 2, 5))):
        holder, key = _somewhere(found, random)
        if holder is None:
            continue
        change = random.randrange(4)
        if change == 0 and isinstance(holder, dict):
            del holder[key]
        elif change == 1 and isinstance(holder, list):
            holder[:] = holder * random.choice((2, 50))
        elif change == 2:
            other, place = _somewhere(found, random)
            if other is not None:
                holder[key] = json.loads(json.dumps(other[place]))
        else:
            value = holder[key]
            off_by_some = value + random.choice((-1, 1, 300_000)) if type(value) is int else None
            holder[key] = (
                random.choice(NASTY) if off_by_some is None or random.random() < 0.5 else off_by_some
            )
    return found


def _somewhere(value: Any, random: Random) -> tuple[Any, Any]:
    """A container inside a value and a key of it, at a random depth."""
    holder, key = None, None
    while isinstance(value, dict | list) and value:
        holder = value
        key = random.choice(list(value)) if isinstance(value, dict) else random.randrange(len(value))
        value = value[key]
        if random.random() < 0.25:
            break
    return holder, key


def bent_text(text: str, random: Random) -> str:
    """A position with pieces cut out, doubled, or something foreign put in."""
    for _ in range(random.choice((1, 1, 2, 4))):
        at = random.randrange(len(text) + 1)
        change = random.randrange(4)
        if change == 0:
            text = text[:at] + text[at + random.randrange(60) :]
        elif change == 1:
            text = text[:at] + random.choice(SCRAPS) + text[at:]
        elif change == 2:
            lines = text.splitlines(keepends=True)
            line = random.randrange(len(lines)) if lines else 0
            text = "".join([*lines[:line], *(lines[line : line + 3] * random.choice((2, 30))), *lines[line:]])
        else:
            text = text.replace(random.choice("0123456789"), random.choice(("-", "99999", "é", "[")), 1)
    return text
