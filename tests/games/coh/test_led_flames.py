"""9.1.2 and 19.1: a flamethrower that others support."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.group_events import Grouped

from .table import amounts, do, offered, refused, rules_of, table, unit, why

ENGINEERS = unit("E", "de-engineers", "1-F05", "n")
WOOD = {"1-E05": "heavy-woods"}


@rule("coh:9.1.2a", "coh:9.1.2b", "coh:19.1a", "coh:19.1b")
def test_others_add_to_the_flames_of_their_leader() -> None:
    game, state = table(
        ENGINEERS,
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "de-rifles", "1-F06", "nw"),
        unit("R", "ru-rifles", "1-E05", "s"),
        hexes=WOOD,
        cp=(0, 0),
    )
    do(game, state, "group E", "join A", "join B")
    assert amounts(game, state, "flame E at 1-E05 by ap")["coh:9.1.2b"] == "+2"
    (odds,) = why(game, state, "flame E at 1-E05 by ap").fights
    assert odds.attack == (2 + 2 + 3,) * 2 and odds.defence == (11,) * 2, "the wood is no help"
    events = do(game, state, "flame E at 1-E05 by ap", dice=(1, 2))
    assert {"coh:9.1.2a", "coh:9.1.2b", "coh:19.1a", "coh:19.1b"} <= rules_of(events)
    assert state.hit[3] < 0, "7 and 3 do not do"
    assert state.ap[0] == 5 and set(state.active[0]) == {0, 1, 2}


@rule("coh:9.1.2b", "coh:7.7.3i")
def test_in_close_combat_those_in_the_hex_do() -> None:
    game, state = table(
        unit("E", "de-engineers", "1-E05"),
        unit("A", "de-rifles", "1-E05"),
        unit("B", "de-rifles", "1-F05"),
        unit("R", "ru-rifles", "1-E05"),
        cp=(0, 0),
    )
    do(game, state, "group E", "join A")
    (odds,) = why(game, state, "burn E on R by ap").fights
    assert odds.attack == (2 + 1 + 4,) * 2
    do(game, state, "join B")
    assert refused(game, state, "burn E on R by ap").rule == "coh:7.7.3i"
    do(game, state, "leave B", "burn E on R by ap", dice=(1, 1))
    assert state.ap[0] == 5


@rule("coh:9.1.2d")
@pytest.mark.parametrize(("helper", "can"), [("de-rifles", True), ("de-opel", False)])
def test_a_supporter_needs_firepower_of_its_own(helper: str, can: bool) -> None:
    game, state = table(
        unit("E", "de-engineers", "1-E05"), unit("A", helper, "1-E05"), unit("R", "ru-rifles", "1-E05")
    )
    do(game, state, "group E", "join A")
    assert ("burn E on R by ap" in offered(game, state)) == can
    weak = unit("R", "ru-rifles", "1-E05"), unit("E", "de-engineers", "1-E05"), unit("A", "de-opel", "1-E05")
    game, state = table(*weak)
    do(game, state, "group E", "join A")
    assert refused(game, state, "burn E on R by ap").rule == "coh:9.1.2d", "a truck is of no help"


def test_before_the_roll_a_group_is_heard_to_attack_whatever_it_attacks_with() -> None:
    """Nobody hears more than he sees: while command points are asked for, the table looks the same."""
    heard = []
    for text in ("flame E at 1-E05 by ap", "fire A at 1-E05 by ap"):
        game, state = table(
            ENGINEERS, unit("A", "de-rifles", "1-F05", "n"), unit("R", "ru-rifles", "1-E05", "s"), cp=(3, 3)
        )
        do(game, state, "group E", "join A")
        heard.append([one.what for one in do(game, state, text) if isinstance(one, Grouped)])
    assert heard == [["attack"], ["attack"]]
