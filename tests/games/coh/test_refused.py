"""Everything that stands against an act, rule by rule: on crowded tables, in groups, on the move and with cards.

`refused.tsv` has for each rule that stands against a verb an act against which little else stands.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.contract import agenda
from hexfront.games.coh.box.meta import AP
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.groups.group_hiding import Hiding
from hexfront.games.coh.groups.group_move import Advance

from .table import GAME
from .test_crowded_fire import line
from .test_crowded_groups import damaged
from .test_crowded_tables import at_the_edge, broken_ground, convoy, hand_to_hand, in_hiding

LAID = {one.__name__: one for one in (convoy, broken_ground, hand_to_hand, in_hiding, at_the_edge, damaged)}
ROWS = [
    row.split("\t") for row in Path(__file__).with_name("refused.tsv").read_text("utf-8").splitlines()[1:]
]
CASES = [(name, [row[1:] for row in rows]) for name, rows in groupby(ROWS, key=lambda row: row[0])]


def _with_cards(name: str, first: int = 0) -> tuple[Any, Any]:
    """Every second card is in the hand of the one player, the others in that of the other."""
    cards = list(GAME.data.cards.cards)
    return LAID[name](cp=(1 + first, 0), hands={0: cards[first::2], 1: cards[1 - first :: 2]})


def _grouped(name: str, members: str) -> tuple[Any, Any]:
    game, state = LAID[name](cp=(3, 0))
    agenda.push(state, Group(0, tuple(game.numbers[one] for one in members.split(",")), False))
    return game, state


def _on_the_move(name: str) -> tuple[Any, Any]:
    """All but the first and the last may still go; one AP is paid, two AP and two CP are left."""
    game, state = LAID[name](cp=(2, 0), ap={0: 2}, options=("cautious",))
    members = tuple(game.force[0])
    agenda.push(state, Advance(0, AP, tuple((one, 1) for one in members[1:-1]), 1, members=members))
    return game, state


def _hiding(name: str) -> tuple[Any, Any]:
    """Three go into hiding, and one has said where."""
    game, state = LAID[name](cp=(9, 0))
    members = tuple(game.numbers[one] for one in "HJK")
    agenda.push(state, Hiding(0, AP, members, ((members[0], state.where[members[0]]),)))
    return game, state


def laid(words: str) -> tuple[Any, Any]:
    """The table that a row names, and what its player is asked there."""
    match words.split():
        case ["line", number]:
            return line(int(number), cp=(9, 0))
        case [name, "cautious"]:
            return LAID[name](cp=(3, 0), options=("cautious",))
        case [name, "cards"]:
            return _with_cards(name)
        case [name, "others"]:
            return _with_cards(name, 1)
        case [name, "group", members]:
            return _grouped(name, members)
        case [name, "advance"]:
            return _on_the_move(name)
        case [name, _]:
            return _hiding(name)
    raise ValueError(words)


@pytest.mark.parametrize(("words", "rows"), CASES, ids=[name for name, _ in CASES])
def test_every_rule_that_stands_against_an_act_is_named(words: str, rows: list[list[str]]) -> None:
    game, state = laid(words)
    frame = state.agenda[-1]
    found = []
    for act, _ in rows:
        stands = frame.objections(game, state, 0, game.lexicon.parse(act))
        found.append([act, " ".join(one.rule.removeprefix("coh:") for one in stands)])
    assert found == rows
