"""A mark lies on one unit and not on its neighbours, and what one unit has done binds no other."""

from __future__ import annotations

from hexfront.engine.positions import probe
from hexfront.engine.positions.position import dump, parse
from hexfront.engine.rulebook.rules import rule

from .duel import amounts, combat, odds
from .table import axis, do, offered, refused, soviet, table, why

SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}


@rule("tow:8.2c", "tow:2.2g")
def test_only_the_isolated_unit_itself_moves_half_as_far() -> None:
    for marked, allowance in (("A", "2"), ("B", None)):
        game, state = table(
            axis("A", "0505", "3-5", "infantry", *("isolated",) * (marked == "A")),
            axis("B", "0909", "3-5", "infantry", *("isolated",) * (marked == "B")),
            zones=SOURCES,
        )
        told = why(game, state, "step A to 0504")
        assert (told.get("8.2c"), told["2.2g"]) == (allowance, "5")
        assert ("0510" in {one.hex for one in probe.reach(game, state, "A")}) == (marked == "B")


@rule("tow:8.2b")
def test_only_the_unit_out_of_supply_itself_is_told_so() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0909", "3-5", "infantry", "unsupplied"), zones=SOURCES)
    assert "8.2b" not in why(game, state, "step A to 0504")
    assert "8.2b" in why(game, state, "step B to 0908")
    standing = {one.unit: one.reasons[0].rule for one in probe.supply(game, state)}
    assert standing == {"A": "tow:8.2a", "B": "tow:8.2b"}


def test_only_the_isolated_unit_itself_is_told_so() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0909", "3-5", "infantry", "isolated"), zones=SOURCES)
    standing = {one.unit: one.reasons[0].rule for one in probe.supply(game, state)}
    assert standing == {"A": "tow:8.2a", "B": "tow:8.2c"}


@rule("tow:10.2c", "tow:10.2d")
def test_each_attacker_and_defender_bears_its_own_marks() -> None:
    game, state = combat(
        *(soviet("A", "0505", "9-5"), soviet("B", "0505", "9-5", "infantry", "unsupplied")),
        *(axis("D", "0506", "4-5"), axis("E", "0506", "4-5", "infantry", "isolated")),
    )
    fight = odds(game, state, "0506", "A", "B")
    assert (fight.attack, fight.defence) == ((16, 16), (6, 6))
    assert (amounts(fight, "10.2c"), amounts(fight, "10.2d")) == (["-2"], ["-2"])


@rule("tow:10.2e")
def test_supply_and_river_count_together_for_a_unit_that_bears_both() -> None:
    for marked, both in (("A", True), ("B", False)):
        game, state = combat(
            soviet("A", "0505", "9-5", "infantry", *("unsupplied",) * (marked == "A")),
            soviet("B", "0606", "9-5", "infantry", *("unsupplied",) * (marked == "B")),
            axis("D", "0506", "2-5"),
            sides={"0505-0506": "river"},
        )
        told = [one.rule for one in odds(game, state, "0506", "A", "B").modifiers]
        assert ("tow:10.2e" in told) == both


@rule("tow:9.0b")
def test_who_has_moved_stops_nobody_else() -> None:
    game, state = table(
        *(axis("A", "0505", "3-5", "infantry", "active"), axis("C", "0707", "3-5")),
        axis("B", "0909", "3-5", "infantry", "active", "moved"),
        zones=SOURCES,
    )
    assert "step A to 0504" in offered(game, state)
    assert refused(game, state, "step B to 0908").rule == "tow:9.0b"
    assert refused(game, state, "step C to 0706").rule == "tow:9.0a", "it is not activated"
    assert [bool(probe.reach(game, state, name)) for name in "ABC"] == [True, False, False]


def test_a_unit_under_way_cannot_begin_anew() -> None:
    """After its first hex no marsh and no unbridged river is in its reach any more."""
    game, state = table(axis("A", "0505"), hexes={"0504": "marsh", "0604": "marsh"}, zones=SOURCES)
    assert "0504" in {one.hex for one in probe.reach(game, state, "A")}
    do(game, state, "step A to 0605")
    assert "0604" not in {one.hex for one in probe.reach(game, state, "A")}


def test_marks_are_written_down_for_their_own_units() -> None:
    names = ("unsupplied", "isolated", "moved", "fought")
    game, state = table(
        axis("A", "0505", "3-5", "infantry", "active"),
        *(axis(name.upper(), "0101", "3-5", "infantry", "active", name) for name in names[:2]),
        *(axis(name.upper(), "0909", "3-5", "infantry", "active", name) for name in names[2:]),
        axis("Z", "0505", "3-5", "infantry", "active", *names),
    )
    flags = {line.id: tuple(line.flags) for line in game.position(state).unit}
    assert flags["A"] == ("active",)
    assert {name: set(flags[name.upper()]) for name in names} == {name: {"active", name} for name in names}
    back = game.place(parse(dump(game.position(state))))[1]
    assert [getattr(back, name) for name in names] == [getattr(state, name) for name in names]
