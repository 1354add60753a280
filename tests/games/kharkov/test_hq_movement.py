"""10.1, 10.2: how HQs move, whom they may join, and what they allow."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule

from .table import do, offered, refused, table, unit


def _why(game: object, state: object, text: str) -> dict[str, str]:
    action = game.lexicon.parse(text)  # type: ignore[attr-defined]
    verdict = game.explain(state, game.deciders(state)[0], action)  # type: ignore[attr-defined]
    assert verdict.legal
    return {reason.rule: reason.amount for reason in verdict.reasons}


@rule("kharkov:10.12a")
def test_an_hq_pays_as_infantry_but_half_a_point_on_roads() -> None:
    game, state = table(
        unit("H", "0505", "hq", "4-10"),
        phase="soviet-movement",
        hexes={"0506": "forest"},
        links={"0505-0504": "road"},
    )
    wood, road = _why(game, state, "step H to 0506"), _why(game, state, "step H to 0504")
    assert wood["kharkov:6.21"] == "1"
    assert road["kharkov:6.21"] == "½"
    assert "kharkov:10.12a" in wood
    assert "kharkov:10.12a" in road


@rule("kharkov:10.12b")
def test_hqs_go_by_rail_and_do_not_count_for_the_five() -> None:
    units = [unit(f"R{n}", "0505", "rifle", "4-4-6") for n in range(2)]
    game, state = table(
        unit("H", "0505", "hq", "4-10"),
        *units,
        phase="soviet-movement",
        links={"0505-0504-0503-0502": "rail"},
        rail_used=5,
    )
    assert refused(game, state, "rail R0 to 0502").rule == "kharkov:6.45c"
    do(game, state, "rail H to 0502")
    assert state.rail_used == 5


@rule("kharkov:10.12c")
def test_an_inactive_hq_is_slow() -> None:
    units = unit("A", "0505", "hq", "4-10-3"), unit("I", "0705", "hq", "4-10-3", "inactive")
    game, state = table(*units, phase="soviet-movement")
    assert _why(game, state, "step A to 0504")["kharkov:6.11"] == "9"
    slow = _why(game, state, "step I to 0704")
    assert slow["kharkov:10.12c"] in ("3", "1")


@rule("kharkov:10.16")
def test_an_hq_joins_a_full_stack() -> None:
    stack = [unit(f"R{n}", "0504", "rifle", "4-4-6") for n in range(3)]
    units = unit("H", "0505", "hq", "4-10"), unit("R9", "0506", "rifle", "4-4-6")
    game, state = table(*stack, *units, phase="soviet-movement")
    assert "kharkov:10.16" in _why(game, state, "step H to 0504")
    do(game, state, "step H to 0504", "halt")
    assert "step R9 to 0504" not in offered(game, state)


@rule("kharkov:10.26a")
def test_a_soviet_unit_that_began_out_of_supply_does_not_overrun() -> None:
    staff = unit("G", "0505", "hq", "4-10", notes={"nation": "romanian"})
    game, state = table(unit("T", "0503", "armour", "5-5-11"), staff, phase="soviet-movement")
    do(game, state, "step T to 0504")
    assert refused(game, state, "overrun 0505").rule == "kharkov:10.26a"


@rule("kharkov:10.26b", "kharkov:7.17a")
def test_as_many_overruns_as_active_hqs() -> None:
    game, state = table(
        unit("H", "0503", "hq", "4-10"),
        unit("T1", "0505", "armour", "5-5-11"),
        unit("T2", "0704", "armour", "5-5-11"),
        unit("G1", "0506", "regiment", "1-8"),
        unit("G2", "0706", "hq", "4-10", notes={"nation": "romanian"}),
        phase="soviet-movement",
    )
    events = do(game, state, "stack 0505", "overrun 0506", dice=(1,))
    assert any("kharkov:10.26b" in event.rules for event in events)
    do(game, state, "stand", "halt", "step T2 to 0705")
    assert refused(game, state, "overrun 0706").rule == "kharkov:7.17a"
