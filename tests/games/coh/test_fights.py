"""How attacks stand before the dice: firepower, defence, every modifier with its rule, and the chances out of 36.

`fights.tsv` has rows for fire, mortars, flames and close combat of both sides on the crowded tables, so that each set
of rules that can meet in one attack is there once.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from .test_crowded_fire import line
from .test_refused import LAID

FILE = Path(__file__).with_name("fights.tsv")


def lying(words: str) -> tuple[Any, Any, int]:
    """A table, and the seat that attacks."""
    name, which = words.split()
    if name == "line":
        return *line(int(which), cp=(9, 0)), 0
    seat = int(which)
    return *LAID[name](cp=(9, 9), go=seat), seat


def odds(one: Any) -> str:
    """One fight in a line."""
    told = " ".join(
        part.rule.removeprefix("coh:") + (f"={part.amount}" if part.amount else "") for part in one.modifiers
    )
    chances = " ".join(f"{part.outcome}:{part.ways}/{part.of}" for part in one.chances)
    spread = "-".join(map(str, dict.fromkeys(one.defence)))
    return f"{one.target}: {one.attack[0]} against {spread}; {told}; {chances}"


def fights(game: Any, state: Any, seat: int, act: str) -> list[str]:
    """Every fight that an act would bring."""
    return [odds(one) for one in game.explain(state, seat, game.lexicon.parse(act)).fights]


def kept() -> list[tuple[str, list[list[str]]]]:
    """The rows, by table."""
    rows = [row.split("\t") for row in FILE.read_text("utf-8").splitlines()[1:]]
    return [(name, [row[1:] for row in some]) for name, some in groupby(rows, key=lambda row: row[0])]


@pytest.mark.parametrize(("words", "rows"), kept(), ids=[name for name, _ in kept()])
def test_how_an_attack_stands(words: str, rows: list[list[str]]) -> None:
    game, state, seat = lying(words)
    for act, *told in rows:
        assert fights(game, state, seat, act) == told, act
