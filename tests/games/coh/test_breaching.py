"""18.4a: infantry attacks a work in its own hex."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import amounts, do, offered, refused, rules_of, table, unit, why
from .test_damage import shown

HEX = "1-F05"


def at_the_work(*units: Any, kind: str = "trench") -> tuple[Any, Any]:
    """Units in a hex with a work."""
    return table(*units, unit("S", "ru-rifles", "1-A01"), works={HEX: [kind]}, cp=(0, 0))


def breaches(game: Any, state: Any) -> set[str]:
    """The attacks on works that are offered, without how they are paid."""
    return {text.rsplit(" by ", 1)[0] for text in offered(game, state) if text.startswith("breach")}


@rule("coh:18.4a")
def test_only_infantry_that_may_fire_attacks_it() -> None:
    assert breaches(*at_the_work(unit("A", "de-rifles", HEX))) == {"breach A on trench"}
    game, state = at_the_work(unit("P", "de-pz3e", HEX))
    assert not breaches(game, state)
    assert refused(game, state, "breach P on trench by ap").rule == "coh:18.4a"
    game, state = at_the_work(unit("A", "de-rifles", "1-F06"))
    assert refused(game, state, "breach A on trench by ap").rule == "coh:18.4a"


@pytest.mark.rule("coh:dmg-stunned", "coh:7.5c")
def test_a_marker_may_forbid_it() -> None:
    for marker, rule_id in (("stunned", "coh:dmg-stunned"), ("panicked", "coh:7.5c")):
        game, state = at_the_work(unit("A", "de-rifles", HEX, hit=marker))
        assert not breaches(game, state)
        assert refused(game, state, "breach A on trench by ap").rule == rule_id


@rule("coh:18.4a")
def test_a_work_with_friends_inside_is_spared() -> None:
    game, state = at_the_work(unit("A", "de-rifles", HEX), unit("B", "de-rifles", HEX, inside="trench"))
    assert not breaches(game, state)
    assert refused(game, state, "breach A on trench by ap").rule == "coh:18.4a"
    game, state = at_the_work(unit("A", "de-rifles", HEX), unit("T", "ru-rifles", HEX, inside="trench"))
    assert breaches(game, state) == {"breach A on trench"}, "enemies inside do not save it"


@rule("coh:7.5e", "coh:18.4a")
def test_a_marker_that_weakens_the_attack_is_shown() -> None:
    game, state = at_the_work(unit("A", "de-rifles", HEX, hit="suppressed"))
    assert shown(do(game, state, "breach A on trench by ap", dice=(1, 1))) == ["suppressed"]
    assert state.ap[0] == 3, "3 AP and 1 more"


@rule("coh:18.4a", "coh:18.4e")
def test_what_it_takes_is_told() -> None:
    game, state = at_the_work(unit("A", "de-rifles", HEX))
    told = amounts(game, state, "breach A on trench by ap")
    assert told["coh:18.4a"] == str(game.tables.works["trench"].dr) and "coh:18.4e" in told


@rule("coh:18.4a", "coh:18.4e", "coh:dmg-v-weapons")
def test_why_a_work_is_not_fired_at_from_afar() -> None:
    wire = {"works": {HEX: ["wire"]}, "cp": (0, 0)}
    game, state = table(unit("H", "de-hmg", "1-H05"), unit("S", "ru-rifles", "1-A01"), **wire)
    assert refused(game, state, "fire H at 1-F05 by ap").rule == "coh:18.4a", "no machine gun"
    tank = unit("P", "de-pz3e", "1-H05", hit="red-gun-damaged")
    game, state = table(tank, unit("S", "ru-rifles", "1-A01"), **wire)
    assert refused(game, state, "fire P at 1-F05 by ap").rule == "coh:dmg-v-weapons"
    game, state = table(unit("P", "de-pz3e", "1-H05"), unit("A", "de-rifles", HEX), **wire)
    assert refused(game, state, "fire P at 1-F05 by ap").rule == "coh:18.4e", "not among friends"
    game, state = table(unit("P", "de-pz3e", "1-H05"), unit("S", "ru-rifles", "1-A01"), **wire)
    assert "fire P at 1-F05 by ap" in offered(game, state)


@rule("coh:18.4a", "coh:18.4b", "coh:9.1.2b")
def test_a_group_attacks_a_work_in_its_hex() -> None:
    squad = unit("A", "de-rifles", HEX), unit("B", "de-rifles", HEX), unit("P", "de-pz3e", HEX)
    game, state = at_the_work(*squad)
    (alone,) = why(game, state, "breach A on trench by ap").fights
    assert alone.attack == (2 + 4,) * 2 and alone.defence == (16,) * 2
    do(game, state, "group A", "join B")
    (odds,) = why(game, state, "breach A on trench by ap").fights
    assert odds.attack == (2 + 1 + 4,) * 2
    do(game, state, "join P")
    assert refused(game, state, "breach A on trench by ap").rule == "coh:18.4a", "a tank is no infantry"
    events = do(game, state, "leave P", "breach A on trench by ap", dice=(5, 4))
    assert not state.works and {"coh:9.1.2b", "coh:18.4a"} <= rules_of(events)
    assert "coh:18.4b" not in rules_of(events), "nothing raises its rating"
    assert state.ap[0] == 4 and set(state.active[0]) == {0, 1}
