"""16.0 Reinforcements: when they come, where they enter, what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import ENTERED, POOL, UNSUPPLIED

from .duel import soviet, staff
from .march import rules, top, why
from .table import at, campaign, do, offered, refused, table, unit


def entries(game: Kharkov, state: Any, name: str) -> set[str]:
    """The hexes by which a unit may enter."""
    return {text.split()[-1] for text in offered(game, state) if text.startswith(f"enter {name} ")}


def alone(*units: UnitLine, phase: str = "axis-movement", turn: int = 5) -> tuple[Kharkov, Any]:
    """The real map with nobody on it but these."""
    return table(*units, size="", phase=phase, turn=turn)


@rule("kharkov:16.0g1")
def test_a_reinforcement_does_not_come_before_its_turn() -> None:
    game, state = campaign(phase="axis-movement", turn=3)
    assert refused(game, state, "enter 62ID at 0120").rule == "kharkov:16.0g1"
    assert refused(game, state, "rail 62ID to 0120").rule == "kharkov:16.0g1"
    assert refused(game, state, "enter 79ID at 0120").rule == "kharkov:16.0g1", "it stands on the map"
    assert refused(game, state, "enter T26 at 0101").rule == "kharkov:16.0g1", "it is Soviet"
    events = do(game, state, "enter 68ID at 0120")
    assert "16.0g1" in rules(events, "entry")


@rule("kharkov:16.0g1")
def test_a_reinforcement_may_be_late_but_comes_where_it_was_due() -> None:
    game, state = campaign(phase="axis-movement", turn=8)
    assert state.where[game.data.numbers["68ID"]] == POOL, "nobody is put on the map by itself"
    assert why(game, state, "enter 68ID at 0120")["16.0g1"] == "5"
    assert why(game, state, "enter 338ID at 0120")["16.0g1"] == "1"
    assert refused(game, state, "enter 68ID at 3920").rule.startswith("kharkov:16.22")
    assert refused(game, state, "enter 75ID at 0120").rule == "kharkov:16.21"
    do(game, state, "end")
    assert state.where[game.data.numbers["68ID"]] == POOL


@rule("kharkov:16.0g2")
def test_entering_costs_the_terrain_of_the_hex() -> None:
    wood = {"1205": "forest", "1207": "city"}
    pool = (unit("203/22Pz", "pool"), unit("75ID", "pool"))
    for name, hex_, cost in (
        ("203/22Pz", "1203", "1"),
        ("203/22Pz", "1205", "2"),
        ("203/22Pz", "1207", "½"),
        ("75ID", "1205", "1"),
    ):
        game, state = table(*pool, phase="axis-movement", turn=5, hexes=wood)
        assert why(game, state, f"enter {name} at {hex_}")["16.0g2"] == cost
        (event,) = do(game, state, f"enter {name} at {hex_}")
        assert isinstance(event, Moved)
        assert (event.how, "kharkov:16.0g2" in event.rules) == ("entry", True)
    game, state = table(*pool, phase="axis-movement", turn=5, hexes=wood)
    do(game, state, "enter 203/22Pz at 1205")
    assert why(game, state, "step 203/22Pz to 1105")["6.11"] == "9", "of twelve points, two and one are gone"


@rule("kharkov:16.0g2")
def test_they_enter_in_the_initial_movement_phase() -> None:
    units = (unit("75ID", "pool"), unit("A", "0505", "panzer", "4-12"))
    game, state = table(*units, phase="axis-mechanised", turn=5)
    assert refused(game, state, "enter 75ID at 1205").rule == "kharkov:16.0g2"
    game, state = table(*units, phase="axis-movement", turn=5)
    assert entries(game, state, "75ID")


@rule("kharkov:16.0g2")
def test_they_may_use_rail() -> None:
    game, state = table(
        unit("75ID", "pool"),
        phase="axis-movement",
        turn=5,
        links={"1205-1105-1005-0905": "rail"},
        front=["0101"],
    )
    events = do(game, state, "rail 75ID to 0905")
    assert at(game, state, "75ID") == "0905"
    assert rules(events, "rail") >= {"16.0g1", "16.21", "6.44"}
    assert state.flags[game.data.numbers["75ID"]] & ENTERED
    game, state = table(unit("75ID", "pool"), phase="axis-movement", turn=5)
    assert "16.0g2" in rules(do(game, state, "enter 75ID at 1205"))


@rule("kharkov:6.43")
def test_no_train_brings_them_through_an_enemy_zone() -> None:
    links = {"1205-1105-1005-0905": "rail"}
    game, state = table(
        unit("75ID", "pool"), soviet("S", "1203"), phase="axis-movement", turn=5, links=links, front=["0101"]
    )
    assert "rail 75ID to 0905" in offered(game, state)
    game, state = table(
        unit("75ID", "pool"), soviet("S", "1204"), phase="axis-movement", turn=5, links=links, front=["0101"]
    )
    assert refused(game, state, "rail 75ID to 0905").rule == "kharkov:6.43"
    assert "enter 75ID at 1205" in offered(game, state), "on foot the zone only stops them"
    assert not any(text.startswith("rail") for text in offered(game, state))


@rule("kharkov:16.0g2")
def test_they_may_overrun() -> None:
    units = (unit("203/22Pz", "pool"), soviet("S", "1106", "1-1-6"))
    game, state = table(*units, phase="axis-movement", turn=5)
    assert "16.0g2" in rules(do(game, state, "enter 203/22Pz at 1205"))
    assert "overrun 1106" in offered(game, state)
    do(game, state, "overrun 1106", dice=(1,))


@rule("kharkov:16.0g2")
def test_they_may_attack() -> None:
    units = (unit("203/22Pz", "pool"), soviet("S", "1106", "1-1-6"))
    game, state = table(*units, phase="axis-movement", turn=5)
    assert "16.0g2" in rules(do(game, state, "enter 203/22Pz at 1205", "halt", "end"))
    assert (state.phase, offered(game, state)) == ("axis-combat", {"attack 1106", "end"})


@rule("kharkov:8.1a", "kharkov:16.0g2")
def test_they_pass_a_full_hex_but_do_not_stay_in_it() -> None:
    full = [unit(f"A{n}", "1203", "infantry", "9-8") for n in range(3)]
    game, state = table(unit("75ID", "pool"), *full, phase="axis-movement", turn=5)
    do(game, state, "enter 75ID at 1203")
    assert refused(game, state, "halt").rule == "kharkov:8.1a"
    do(game, state, "step 75ID to 1103", "halt")
    assert at(game, state, "75ID") == "1103"


@rule("kharkov:8.1a", "kharkov:6.22b")
def test_they_do_not_enter_a_hex_that_is_full_for_good_or_one_of_the_enemy() -> None:
    full = [unit(f"A{n}", "1203", "infantry", "9-8") for n in range(3)]
    foes = soviet("R", "1202"), soviet("S", "1207")
    game, state = table(unit("75ID", "pool"), *full, *foes, phase="axis-movement", turn=5)
    assert refused(game, state, "enter 75ID at 1203").rule == "kharkov:8.1a", (
        "an enemy zone would hold it there"
    )
    assert refused(game, state, "enter 75ID at 1207").rule == "kharkov:6.22b"
    do(game, state, "enter 75ID at 1206")
    assert top(state) in ("Movement", "Moving")
    assert at(game, state, "75ID") == "1206", "in enemy ZOC, where it stops"


@rule("kharkov:6.11")
def test_they_enter_only_where_they_can_pay() -> None:
    for points, enters in ((0, False), (1, True)):
        game, state = table(unit("75ID", "pool", "infantry", f"9-{points}"), phase="axis-movement", turn=5)
        assert ("enter 75ID at 1205" in offered(game, state)) == enters
        if not enters:
            assert refused(game, state, "enter 75ID at 1205").rule == "kharkov:6.11"


@rule("kharkov:16.0g3")
def test_they_are_supplied_in_their_turn_of_entry() -> None:
    game, state = table(
        unit("75ID", "pool"), unit("A", "0505", "infantry", "9-8"), phase="axis-movement", turn=5
    )
    assert state.flags[game.data.numbers["A"]] & UNSUPPLIED, "there is no supply on a blank map"
    assert "16.0g3" in why(game, state, "enter 75ID at 1205")
    do(game, state, "enter 75ID at 1205")
    assert why(game, state, "step 75ID to 1105")["3.23d"] == "8", "its allowance is not halved"
    do(game, state, "step 75ID to 1105", "halt", "end")
    assert {line.unit: line.supplied for line in game.supply(state)} == {"75ID": True, "A": False}
    while state.turn == 5:
        do(game, state, "end")
    assert not any(line.supplied for line in game.supply(state))


@rule("kharkov:16.0g3")
def test_a_soviet_reinforcement_still_needs_an_hq_to_attack() -> None:
    units = (unit("T30", "pool"), unit("A", "0503", "security", "2-8"), soviet("R", "0903"))
    for staffed in (False, True):
        hq = (staff("HQ", "0601", 2),) if staffed else ()
        game, state = table(*units, *hq, phase="soviet-movement", turn=5)
        assert "16.0g3" in why(game, state, "enter T30 at 0501")
        do(game, state, "enter T30 at 0501", "step T30 to 0502", *(["halt"] if staffed else []), "end")
        assert ("attack 0503" in offered(game, state)) == staffed


@rule("kharkov:16.1")
def test_soviets_enter_by_the_east_edge_on_their_side_of_the_front() -> None:
    game, state = campaign(phase="soviet-movement", turn=3)
    assert entries(game, state, "T26") == {f"{row:02}01" for row in range(1, 29)}
    for wrong in ("2901", "3901", "0102", "0138"):
        assert refused(game, state, f"enter T26 at {wrong}").rule == "kharkov:16.1"
    assert "16.1" in why(game, state, "enter T26 at 2801")
    assert "16.1" in rules(do(game, state, "enter T27 at 0101"), "entry")


CORPS = ("203/22Pz", "129/22Pz", "140/22Pz", "75ID", "76ID", "94ID", "376ID")


@rule("kharkov:16.21")
def test_the_iv_corps_enters_by_the_south_edge_on_turn_5() -> None:
    game, state = campaign(phase="axis-movement", turn=4)
    assert not [name for name in CORPS if entries(game, state, name)]
    game, state = campaign(phase="axis-movement", turn=5)
    for name in CORPS:
        assert entries(game, state, name) == {f"39{column:02}" for column in range(1, 39)}
        assert refused(game, state, f"enter {name} at 0120").rule == "kharkov:16.21"
    assert "16.21" in why(game, state, "enter 376ID at 3938")
    assert "16.21" in rules(do(game, state, "enter 129/22Pz at 3901"), "entry")


def north(*units: UnitLine) -> tuple[set[str], str]:
    """Where the 68th may enter with these units on the map, and the rule that says so."""
    game, state = alone(unit("68ID", "pool"), *units)
    found = entries(game, state, "68ID")
    (placed,) = {"16.22a", "16.22b"} & set(why(game, state, f"enter 68ID at {min(found)}"))
    refusal = refused(game, state, "enter 68ID at 0201")
    assert refusal.rule == f"kharkov:{placed}"
    return found, placed


def west(column: int) -> set[str]:
    """The hexes of the north edge west of a column."""
    return {f"01{one:02}" for one in range(column + 1, 39)}


def german(name: str, where: str) -> UnitLine:
    return unit(name, where, "infantry", "9-8")


@rule("kharkov:16.22a")
@pytest.mark.parametrize(
    ("units", "column"),
    [
        ([soviet("S", "0110")], 11),
        ([soviet("S", "0110"), german("A", "0113")], 11),
        ([soviet("S", "0120"), german("A", "0125")], 21),
        ([soviet("S", "0112"), german("A", "0113")], 12),
        ([soviet("S", "0212"), german("A", "0220")], 13),
    ],
    ids=["only Soviets", "east of 0116", "west of 0116", "face to face", "in the second row"],
)
def test_others_enter_by_the_north_edge_west_of_the_front(units: list[UnitLine], column: int) -> None:
    assert north(*units) == (west(column), "16.22a")


@rule("kharkov:16.22b")
@pytest.mark.parametrize(
    "units",
    [
        [],
        [german("A", "0112")],
        [soviet("S", "0120"), german("A", "0110")],
        [soviet("S", "0110"), german("A", "0112"), soviet("T", "0114")],
    ],
    ids=["nobody", "no Soviets", "the wrong way round", "mixed up"],
)
def test_if_the_front_is_unclear_they_enter_west_of_0116(units: list[UnitLine]) -> None:
    held = {line.at for line in units if line.kind == "rifle"}
    assert north(*units) == (west(16) - held, "16.22b")


@rule("kharkov:16.22a")
def test_the_historical_front_is_clear() -> None:
    game, state = campaign(phase="axis-movement", turn=3)
    assert entries(game, state, "68ID") >= west(16)
    assert not entries(game, state, "68ID") & {f"01{column:02}" for column in range(1, 15)}
    assert refused(game, state, "enter 68ID at 0110").rule == "kharkov:16.22a"


@rule("kharkov:16.0g2")
def test_a_soviet_reinforcement_is_led_by_the_hq_near_which_it_enters() -> None:
    game, state = alone(unit("28A", "0104"), unit("T26", "pool"), phase="soviet-movement", turn=3)
    assert "16.0g2" in rules(do(game, state, "enter T26 at 0201"))
    assert state.commanders[game.data.numbers["T26"]] == 1 << game.data.numbers["28A"]


@rule("kharkov:16.0g2")
def test_where_a_road_leaves_the_map_its_price_holds() -> None:
    pool = (unit("203/22Pz", "pool"), unit("75ID", "pool"))
    links, woods = {"1105-1205": "road"}, {"1205": "forest"}
    for name, cost in (("203/22Pz", "½"), ("75ID", "1")):
        game, state = table(*pool, phase="axis-movement", turn=5, hexes=woods, links=links)
        assert why(game, state, f"enter {name} at 1205")["16.0g2"] == cost
