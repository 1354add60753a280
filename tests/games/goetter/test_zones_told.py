"""4.2 in words: whose zones cover a hex, why those of others beside it do not, and nothing besides."""

from __future__ import annotations

from typing import Any

from hexfront.conformance import tabletop
from hexfront.engine.rulebook.rules import rule

from .fighting import field, german, soviet

BERLIN = "blank 9x9+4x4"
GATE = {"0505>S0101": "transit"}


def told(game: Any, state: Any, text: str) -> list[tuple[str, str]]:
    """What a step says of zones, in its order, each rule of chapter 4.2 with its number."""
    verdict = tabletop.verdict(game, state, text)
    assert verdict.legal, verdict.reasons
    said = [(one.rule.removeprefix("goetter:"), one.amount) for one in verdict.reasons]
    return [line for line in said if line[0].startswith(("4.0b", "4.2")) and line[0] not in ("4.22", "4.28b")]


@rule("goetter:4.0b", "goetter:4.2a", "goetter:4.2c", "goetter:4.26a", "goetter:4.27")
def test_each_enemy_beside_the_hex_is_told_with_why_it_has_a_zone_there_or_none() -> None:
    game, state = field(
        soviet("S", "0503"),
        *(german("A", "0505"), german("B", "0505", "1-2-5", "infantry", "disrupted")),
        german("C", "0404", "0-3-5"),
        german("D", "0604"),
        *(german("E", "0603"), german("F", "0603", "0-2-0", "factory")),
        german("G", "0403", "0-4-5", "infantry", "disrupted"),
        german("Z", "0909", "0-3-5"),
        sides={"0403-0504": "lake"},
        phase="soviet-movement",
    )
    holders = [("4.0b", "0404, 0505"), ("4.2a", "3"), ("4.2a", "4"), ("4.27", "0505"), ("4.24", "")]
    others = [("4.26a", "0403"), ("4.2a", "2"), ("4.2a", "2"), ("4.2c", "0603")]
    assert told(game, state, "step S to 0504") == [*holders, *others]


@rule("goetter:4.2a", "goetter:4.27")
def test_of_two_holders_only_that_with_a_disrupted_unit_keeps_its_zone_in_spite_of_it() -> None:
    units = (german("A", "0505", "0-3-5", "infantry", "disrupted"), german("C", "0404", "0-4-5"))
    game, state = field(soviet("S", "0503"), *units, phase="soviet-movement")
    lines = [("4.0b", "0404, 0505"), ("4.2a", "4"), ("4.2a", "3"), ("4.27", "0505"), ("4.24", "")]
    assert told(game, state, "step S to 0504") == lines


@rule("goetter:4.23", "goetter:4.24")
def test_friends_beside_the_hex_never_bind_and_who_has_no_zone_binds_nobody() -> None:
    units = (german("W", "0504"), soviet("S", "0507"))
    game, state = field(*units, german("F", "0404"), phase="german-movement")
    assert told(game, state, "step W to 0505") == []
    assert told(game, state, "step W to 0604") == []
    game, state = field(*units, german("F", "0404", "0-3-5"), phase="german-movement")
    assert told(game, state, "step W to 0505") == [("4.23", "")]
    assert told(game, state, "step W to 0604") == []
    near = (german("W", "0504"), german("V", "0504", "0-3-5"), soviet("S", "0506"))
    game, state = field(*near, phase="german-movement")
    assert told(game, state, "step W to 0505") == [("4.0b", "0506"), ("4.2a", "12")]
    assert told(game, state, "step V to 0505") == [("4.0b", "0506"), ("4.2a", "12"), ("4.24", "")]


@rule("goetter:4.2b", "goetter:4.2c", "goetter:4.25b", "goetter:4.26b")
def test_on_the_siege_map_every_unit_has_a_zone_but_for_leaders_and_across_the_bare_spree() -> None:
    game, state = field(
        soviet("S", "S0302"),
        german("A", "S0103", "0-1-5"),
        german("B", "S0203", "0-1-5", "infantry", "disrupted"),
        german("T", "0505", "0-3-5"),
        german("F", "S0201", "0-2-0", "factory"),
        links={"0505>S0202": "transit"},
        sides={"S0103-S0202": "spree"},
        size=BERLIN,
        phase="soviet-siege",
    )
    holders = [
        ("4.0b", "0505, S0203"),
        ("4.2a", "3"),
        ("4.25b", "0505"),
        ("4.2b", "S0203"),
        ("4.27", "S0203"),
    ]
    assert sorted(told(game, state, "step S to S0202")) == sorted(
        [*holders, ("4.24", ""), ("4.2c", "S0201"), ("4.26b", "S0103")]
    )


@rule("goetter:4.25a", "goetter:4.25b")
def test_zones_reach_from_transit_into_berlin_and_into_transit_and_none_from_berlin_into_transit() -> None:
    gates = {**GATE, "0506>S0102": "transit"}
    units = (
        soviet("S", "0504"),
        german("A", "S0101"),
        german("T", "0506", "0-3-5"),
        german("O", "0605", "0-3-5"),
    )
    game, state = field(*units, links=gates, size=BERLIN, phase="soviet-movement")
    lines = told(game, state, "step S to 0505")
    assert lines[0] == ("4.0b", "0506, 0605")
    assert [amount for name, amount in lines if name == "4.25b"] == ["0506"]
    assert [amount for name, amount in lines if name == "4.25a"] == ["S0101"]
    units = (soviet("S", "0508"), german("T", "0506", "0-3-5"))
    game, state = field(*units, links=gates, size=BERLIN, phase="soviet-movement")
    assert told(game, state, "step S to 0507") == [("4.0b", "0506"), ("4.2a", "3"), ("4.24", "")]


@rule("goetter:4.26a")
def test_into_transit_an_enemy_behind_a_lake_is_told_by_the_lake() -> None:
    units = (soviet("S", "0504"), german("O", "0605", "0-3-5"), german("A", "S0101", "0-3-5"))
    game, state = field(*units, links=GATE, sides={"0505-0605": "lake"}, size=BERLIN, phase="soviet-movement")
    assert told(game, state, "step S to 0505") == [("4.26a", "0605"), ("4.25a", "S0101")]
