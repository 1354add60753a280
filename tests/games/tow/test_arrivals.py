"""11.0, 11.1 Soviet reinforcements and reliefs; 11.1 the airborne operation."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rules import rule
from hexfront.games.tow.control import crossing_count
from hexfront.games.tow.lines import sources, traceable
from hexfront.games.tow.state import POOL, RELIEVED, SOVIET

from .duel import combat, moves
from .table import at, axis, campaign, do, number, offered, refused, rules, soviet, table, top, unit, why

RAIL = {"0501-0502-0503-0504-0505-0506-0507-0508-0509": "rail"}
WEST = {"soviet-supply": ["0501"], "axis-supply": ["1212"]}


def drawn(token: str, *units: Any, **more: Any) -> tuple[Any, Any]:
    """The cup holds one token, which is drawn; a railway runs from the Soviet source 0501 to 0509."""
    more = {"links": RAIL, "zones": WEST, "arrivals": 0} | more
    game, state = table(*units, phase="action", turn=3, cup=[token], **more)
    return game, state


def reinforced(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The reinforcement token is drawn."""
    return drawn("Reinforcements", *units, **more)


def places(game: Any, state: Any, name: str) -> set[str]:
    """Where a unit may be set down."""
    return {offer.split()[-1] for offer in offered(game, state) if offer.startswith(f"receive {name} ")}


LINE = {f"050{col}" for col in range(1, 10)}


@rule("tow:11.0a", "tow:4.3.3", "tow:11.1a", "tow:2.2e")
def test_the_token_brings_the_next_group() -> None:
    game, state = reinforced()
    assert (top(state), game.deciders(state)) == ("Arrivals", (0,))
    assert {offer.split()[1] for offer in offered(game, state)} == {"21RC", "23RC"}
    assert refused(game, state, "receive 20GRC in 0501").rule == "tow:11.1a"
    events = do(game, state, "receive 21RC in 0504", "receive 23RC in 0504")
    assert {"11.1a", "2.2e"} <= rules(events, "arrival")
    assert (state.arrivals, top(state)) == (1, "Selection")
    game, state = table(phase="action", turn=3, links=RAIL, zones=WEST, cup=["Vrnz", "Reinforcements"])
    assert top(state) != "Arrivals" or state.arrivals == 1


@rule("tow:11.0a", "tow:4.3.3", "tow:11.1a")
def test_what_the_draw_says() -> None:
    game, state = table(phase="action", turn=3, links=RAIL, zones=WEST, hand=["4PzA"], cup=["Reinforcements"])
    events = do(game, state, "pass", "pass")
    assert {"11.0a", "4.3.3", "11.1a"} <= rules(events, "said")


@rule("tow:11.1.ex1", "tow:11.1a", "tow:2.2e")
@pytest.mark.parametrize(("before", "group"), [(0, {"21RC", "23RC"}), (5, {"30RC", "24RC", "77RC"})])
def test_a_number_counts_draws_not_turns(before: int, group: set[str]) -> None:
    come = [name for names in GROUPS[:before] for name in names]
    for turn in (3, 8):
        game, state = table(
            *(unit(name, "dead") for name in come),
            phase="action",
            turn=turn,
            links=RAIL,
            zones=WEST,
            cup=["Reinforcements"],
            arrivals=before,
        )
        assert {offer.split()[1] for offer in offered(game, state)} == group
        first = sorted(group)[0]
        assert {"11.1a", "2.2e"} <= rules(do(game, state, f"receive {first} in 0501"), "arrival")


GROUPS = (
    ("21RC", "23RC"),
    ("20GRC", "21GRC", "3GTC"),
    ("6GTC", "7GTC", "9MC"),
    (),
    ("73RC", "78RC", "5GCC"),
)


@rule("tow:11.0c")
def test_reinforcements_come_by_rail_from_a_source() -> None:
    game, state = reinforced()
    assert places(game, state, "21RC") == LINE
    assert "11.0c" in why(game, state, "receive 21RC in 0509")
    assert refused(game, state, "receive 21RC in 0605").rule == "tow:11.0c"
    game, state = reinforced(links={"0501-0502": "rail", "0503-0504": "rail", "0502-0503": "road"})
    assert places(game, state, "21RC") == {"0501", "0502"}
    assert refused(game, state, "receive 21RC in 0503").rule == "tow:11.0c"


@rule("tow:11.0c")
def test_enemies_and_their_zones_cut_the_line() -> None:
    game, state = reinforced(axis("A", "0605"))
    assert places(game, state, "21RC") == {"0501", "0502", "0503"}
    for where in ("0504", "0505", "0509"):
        assert refused(game, state, f"receive 21RC in {where}").rule == "tow:11.0c"
    game, state = reinforced(axis("HQ", "0505", "1-6", "hq"))
    assert places(game, state, "21RC") == {"0501", "0502", "0503"}
    assert refused(game, state, "receive 21RC in 0505").rule == "tow:11.0c"


@rule("tow:11.0c")
def test_enemy_cities_cut_the_line_only_if_they_are_major() -> None:
    city = {"hexes": {"0505": "major-city"}}
    game, state = reinforced(**city)
    assert places(game, state, "21RC") == {"0501", "0502", "0503", "0504"}
    assert refused(game, state, "receive 21RC in 0505").rule == "tow:11.0c"
    game, state = reinforced(**city, held=["0505"])
    assert places(game, state, "21RC") == LINE
    game, state = reinforced(hexes={"0505": "town"})
    assert places(game, state, "21RC") == LINE - {"0505"}
    assert refused(game, state, "receive 21RC in 0505").rule == "tow:11.0c"


@rule("tow:11.0d", "tow:5.0b")
def test_no_reinforcement_over_the_stacking_limit() -> None:
    game, state = reinforced(soviet("F", "0503"), soviet("G", "0503"), soviet("H", "0504"))
    assert places(game, state, "21RC") == LINE - {"0503"}
    assert refused(game, state, "receive 21RC in 0503").rule == "tow:11.0d"
    events = do(game, state, "receive 21RC in 0504")
    assert {"11.0d", "5.0b"} <= rules(events, "arrival")
    assert refused(game, state, "receive 23RC in 0504").rule == "tow:11.0d"


@rule("tow:11.0e")
def test_no_command_radius_is_needed() -> None:
    game, state = reinforced(soviet("Vrnz", "1212", "1-5", "hq", notes={"radius": 1}))
    assert "11.0e" in why(game, state, "receive 21RC in 0501")
    assert "11.0e" in rules(do(game, state, "receive 21RC in 0509"), "arrival")


@rule("tow:11.0f")
def test_friends_do_not_lift_enemy_zones_for_arrivals() -> None:
    game, state = reinforced(axis("A", "0605"), soviet("F", "0504"), soviet("G", "0505"))
    assert places(game, state, "21RC") == {"0501", "0502", "0503"}
    assert refused(game, state, "receive 21RC in 0504").rule == "tow:11.0f"


@rule("tow:2.2j")
def test_units_come_at_full_strength() -> None:
    game, state = reinforced()
    assert "2.2j" in rules(do(game, state, "receive 21RC in 0501"), "arrival")
    assert state.step[number(game, "21RC")] == 0


@rule("tow:11.0c")
def test_who_finds_no_hex_waits_for_the_next_group() -> None:
    game, state = reinforced(axis("A", "0601"))
    assert (top(state), state.arrivals) == ("Selection", 1)
    game, state = reinforced(arrivals=1)
    assert {offer.split()[1] for offer in offered(game, state)} == {"21RC", "23RC", "20GRC", "21GRC", "3GTC"}
    assert refused(game, state, "receive 21RC in 0801").rule == "tow:11.0c"


@rule("tow:11.1a")
def test_nobody_is_kept_back() -> None:
    game, state = reinforced()
    assert "pass" not in offered(game, state)
    assert refused(game, state, "end").rule == "tow:11.1a"


def test_after_the_last_group_none_comes() -> None:
    everybody = [
        unit.id for unit in campaign(phase="action")[0].units if unit.side == "soviet" and unit.combat
    ]
    game, state = reinforced(*(unit(name, "dead") for name in everybody), arrivals=9)
    assert (state.arrivals, top(state)) == (9, "Selection")


RELIEFS = tuple(unit(name, "dead") for names in GROUPS[:3] for name in names)


def relieved(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The fourth draw: 8GMC and 11GTC relieve units of their types."""
    return reinforced(*RELIEFS, *units, arrivals=3, **more)


@rule("tow:11.1.ex2", "tow:11.1c", "tow:2.2k", "tow:11.1e")
def test_the_fourth_draw_brings_reliefs() -> None:
    game, state = relieved(unit("3MC", "1003"), unit("6TC", "1111"), unit("47RC", "0505"))
    assert offered(game, state) == {"relieve 3MC with 8GMC", "relieve 6TC with 11GTC"}
    assert {"11.1c", "2.2k"} <= set(why(game, state, "relieve 3MC with 8GMC"))
    events = do(game, state, "relieve 3MC with 8GMC")
    assert (at(game, state, "8GMC"), at(game, state, "3MC")) == ("1003", str(RELIEVED))
    assert {"11.1c", "11.1e", "2.2k"} <= rules(events, "removed")
    assert state.reliefs == (number(game, "11GTC"),)


@rule("tow:11.1c")
def test_a_relief_replaces_its_own_type_anywhere() -> None:
    """Even in an enemy ZOC, far from any railway."""
    game, state = relieved(unit("3MC", "1010"), unit("47RC", "0505"), axis("A", "1011"))
    assert offered(game, state) == {"relieve 3MC with 8GMC"}
    assert refused(game, state, "relieve 47RC with 8GMC").rule == "tow:11.1c"
    assert refused(game, state, "relieve 3MC with 11GTC").rule == "tow:11.1c"
    assert refused(game, state, "relieve 3MC with 8GTC").rule == "tow:11.1c"


@rule("tow:11.1d")
@pytest.mark.parametrize("flag", ["unsupplied", "isolated"])
def test_units_out_of_supply_are_not_replaced(flag: str) -> None:
    game, state = relieved(unit("3MC", "1010", "", "", flag), unit("1MC", "0505"))
    assert offered(game, state) == {"relieve 1MC with 8GMC"}
    assert refused(game, state, "relieve 3MC with 8GMC").rule == "tow:11.1d"


@rule("tow:2.2k")
def test_only_a_weaker_unit_is_replaced() -> None:
    game, state = relieved(unit("3MC", "1010"), unit("5GMC", "0505"), unit("1GMC", "0606", step=1))
    assert refused(game, state, "relieve 5GMC with 8GMC").rule == "tow:2.2k"
    assert offered(game, state) == {"relieve 3MC with 8GMC", "relieve 1GMC with 8GMC"}


@rule("tow:11.1e")
def test_a_relief_without_a_unit_to_replace_waits() -> None:
    game, state = relieved(hand=["4PzA"])
    events = do(game, state, "pass", "pass")
    assert "11.1e" in rules(events, "said")
    assert state.reliefs == (number(game, "8GMC"), number(game, "11GTC"))
    game, state = reinforced(*RELIEFS, unit("6TC", "1111"), arrivals=4, reliefs=["11GTC"])
    events = do(game, state, "relieve 6TC with 11GTC")
    assert "11.1e" in rules(events, "removed")


@rule("tow:11.1c", "tow:11.1e")
def test_a_relief_comes_at_full_strength_and_frees_no_second_place() -> None:
    lines = (unit("3MC", "1003", step=1), unit("47RC", "1003"))
    game, state = relieved(*lines)
    events = do(game, state, "relieve 3MC with 8GMC")
    assert state.step[number(game, "8GMC")] == 0
    assert {"11.1c", "11.1e"} <= rules(events, "arrival")
    assert len(state.at[game.grid.hex("1003")]) == 2


def dropped(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The airborne token is drawn; the first group comes before the landing."""
    return drawn("Airborne", *units, **more)


@rule("tow:11.1f", "tow:4.3.4", "tow:11.0a")
def test_the_airborne_token_first_brings_the_next_group() -> None:
    game, state = table(
        soviet("F", "0902"), phase="action", turn=3, links=RAIL, zones=WEST, hand=["4PzA"], cup=["Airborne"]
    )
    events = do(game, state, "pass", "pass")
    assert {"11.1f", "4.3.4", "11.0a"} <= rules(events, "said")
    assert (top(state), state.arrivals) == ("Arrivals", 1)
    assert refused(game, state, "land 0909").rule == "tow:11.1a"
    do(game, state, "receive 21RC in 0501", "receive 23RC in 0501")
    assert top(state) == "AirDrop"


def landing(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The paratroopers are about to land; the groups of reinforcements have all come."""
    game, state = dropped(*units, **({"arrivals": 9, "size": "blank 16x16"} | more))
    for offer in list(game.data.reinforcements.draws):
        assert offer
    while top(state) == "Arrivals":
        do(game, state, sorted(offered(game, state))[0])
    return game, state


def quiet(*units: Any, **more: Any) -> tuple[Any, Any]:
    """As before, but nobody can be set down: there is no railway."""
    return landing(*units, **({"links": {}} | more))


@rule("tow:11.1g")
def test_paratroopers_land_within_eight_hexes_of_a_unit_in_supply() -> None:
    game, state = quiet(soviet("F", "0802"), soviet("G", "1515", "4-5", "infantry", "unsupplied"))
    hexes = {offer.split()[-1] for offer in offered(game, state)}
    start = game.grid.hex("0802")
    assert {game.grid.distance(start, game.grid.hex(one)) for one in hexes} == set(range(9))
    assert why(game, state, "land 0810") == {"11.1g": "8"}
    assert refused(game, state, "land 0811").rule == "tow:11.1g"
    assert refused(game, state, "land 1515").rule == "tow:11.1g"
    assert "11.1g" in rules(do(game, state, "land 0810"), "marked")
    assert at(game, state, "18G") == "0810"


@rule("tow:11.1g")
def test_paratroopers_land_in_enemy_zones_but_not_on_enemies_or_at_sea() -> None:
    game, state = quiet(soviet("F", "0802"), axis("A", "0805"), hexes={"0807": "sea"})
    assert refused(game, state, "land 0805").rule == "tow:11.1g"
    assert refused(game, state, "land 0807").rule == "tow:11.1g"
    events = do(game, state, "land 0806")
    assert at(game, state, "18G") == "0806"
    assert "11.1g" in rules(events, "arrival")


@rule("tow:5.0b")
def test_paratroopers_need_room() -> None:
    game, state = quiet(soviet("F", "0802"), soviet("G", "0802"))
    assert refused(game, state, "land 0802").rule == "tow:5.0b"


@rule("tow:11.1h", "tow:5.0h")
def test_the_bridgehead_does_not_count_for_stacking() -> None:
    game, state = quiet(soviet("F", "0802"))
    events = do(game, state, "land 0802")
    assert {"11.1h", "5.0h"} <= rules(events, "marked")
    assert state.full[SOVIET] >> game.grid.hex("0802") & 1
    game, state = quiet(soviet("F", "0802"))
    do(game, state, "land 0803")
    assert not state.full[SOVIET] >> game.grid.hex("0803") & 1


@rule("tow:11.1i")
def test_the_bridgehead_is_a_source_but_not_for_arrivals() -> None:
    game, state = quiet(soviet("F", "0802"), zones={"soviet-supply": [], "axis-supply": ["1616"]})
    events = do(game, state, "land 0808")
    assert "11.1i" in rules(events, "marked")
    spot = 1 << game.grid.hex("0808")
    assert sources(game, state, SOVIET) == spot
    assert traceable(game, state, SOVIET) & 1 << game.grid.hex("0802")
    assert sources(game, state, SOVIET, bridgehead=False) == 0
    game, state = reinforced(links={"0504-0505": "rail"}, bridgehead="0505", hand=["4PzA"])
    assert "11.0c" in rules(do(game, state, "pass", "pass"), "said")
    assert top(state) != "Arrivals"


@rule("tow:11.1i", "tow:10.4f")
def test_a_retreat_may_lead_towards_the_bridgehead() -> None:
    lines = (axis("P", "0506", "20-5"), soviet("S", "0505", "4-5"))
    game, state = combat(*lines, by="axis", zones={"soviet-supply": ["1212"]}, bridgehead="0502")
    do(game, state, "attack 0505", "join P")
    events = do(game, state, "launch", dice=(1,))
    assert moves(events, "retreat") == ["S 0505-0504"]
    assert "10.4f" in rules(events, "retreat")
    game, state = quiet(soviet("F", "0802"))
    assert "11.1i" in rules(do(game, state, "land 0803"), "marked")


@rule("tow:11.1j", "tow:11.1l")
def test_an_axis_combat_unit_destroys_the_bridgehead() -> None:
    game, state = table(axis("A", "0506"), axis("HQ", "0504", "1-6", "hq"), bridgehead="0505")
    do(game, state, "step HQ to 0505")
    assert state.bridgehead == game.grid.hex("0505")
    events = do(game, state, "step A to 0505")
    assert {"11.1j", "11.1l"} <= rules(events, "marked")
    assert state.bridgehead < 0
    assert crossing_count(game, state) == 1


@rule("tow:11.1k")
def test_the_bridgehead_stays_where_it_is() -> None:
    game, state = quiet(soviet("F", "0802"))
    assert "11.1k" in rules(do(game, state, "land 0803"), "marked")
    game, state = table(unit("18G", "0505"), bridgehead="0505", activated="soviet")
    do(game, state, "step 18G to 0504")
    assert (at(game, state, "18G"), state.bridgehead) == ("0504", game.grid.hex("0505"))


@rule("tow:11.1l", "tow:12.3c")
def test_the_bridgehead_is_a_crossing_point() -> None:
    game, state = quiet(soviet("F", "0802"))
    before = crossing_count(game, state)
    events = do(game, state, "land 0803")
    assert crossing_count(game, state) == before + 1
    assert {"11.1l", "12.3c"} <= rules(events, "marked")


@rule("tow:11.1g")
def test_without_a_unit_in_supply_nobody_lands() -> None:
    game, state = table(phase="action", turn=3, hand=["4PzA"], cup=["Airborne"], zones=WEST)
    events = do(game, state, "pass", "pass")
    assert "11.1g" in rules(events, "said")
    assert (state.bridgehead, state.where[number(game, "18G")]) == (0, POOL)
