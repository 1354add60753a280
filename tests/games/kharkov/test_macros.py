"""Orders in one sentence, and where they stop."""

from __future__ import annotations

import pytest

from hexfront.engine.errors import Illegal
from hexfront.engine.match import Match
from hexfront.engine.position import dump

from .table import at, table, unit


def match_of(game: object, state: object) -> Match:
    return Match.from_position(game, state, dump(game.position(state)), seed=7)  # type: ignore[attr-defined]


def test_move_to_takes_the_cheapest_way_and_lets_go() -> None:
    game, state = table(unit("A", "0505", "infantry", "9-8"), phase="axis-movement", hexes={"0506": "forest"})
    match = match_of(game, state)
    done = match.say(1, "move A to 0508").done
    assert [game.lexicon.text(atom) for atom in done][-1] == "halt"
    assert len(done) == 4
    assert at(game, match.state, "A") == "0508"


def test_move_via_goes_where_it_is_told() -> None:
    game, state = table(unit("A", "0505", "infantry", "9-8"), phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "move A via 0506,0606,0607")
    assert at(game, match.state, "A") == "0607"


def test_an_order_that_cannot_be_carried_out_names_its_rule() -> None:
    units = unit("A", "0505", "infantry", "9-8"), unit("R", "0506", "rifle", "4-4-6")
    game, state = table(*units, phase="axis-movement")
    match = match_of(game, state)
    with pytest.raises(Illegal, match=r"cannot reach 1212 in this phase. \[kharkov:6.11\]"):
        match.say(1, "move A to 1212")
    with pytest.raises(Illegal, match=r"kharkov:6\.22b"):
        match.say(1, "move A to 0506")


def test_a_move_stops_in_an_enemy_zone() -> None:
    units = unit("A", "0503", "infantry", "9-8"), unit("R", "0506", "rifle", "4-4-6")
    game, state = table(*units, phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "move A via 0504,0505,0605")
    assert at(game, match.state, "A") == "0505"


def test_attack_with_plans_and_launches() -> None:
    units = (
        unit("A", "0505", "infantry", "9-8"),
        unit("B", "0605", "infantry", "9-8"),
        unit("R", "0506", "rifle", "4-4-6"),
    )
    game, state = table(*units, phase="axis-combat")
    match = match_of(game, state)
    done = match.say(1, "attack 0506 with A").done
    assert [game.lexicon.text(atom) for atom in done] == ["attack 0506", "join A", "launch"]
