"""11.0, 11.1 Soviet reinforcements and reliefs."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.state import RELIEVED

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


GROUPS = (
    ("21RC", "23RC"),
    ("20GRC", "21GRC", "3GTC"),
    ("6GTC", "7GTC", "9MC"),
    (),
    ("73RC", "78RC", "5GCC"),
)
"""The first groups; the fourth brings only reliefs."""
LINE = {f"050{col}" for col in range(1, 10)}


@rule("tow:11.1a", "tow:2.2e")
def test_the_token_brings_the_next_group() -> None:
    game, state = reinforced()
    assert (top(state), game.deciders(state)) == ("Arrivals", (0,))
    assert {offer.split()[1] for offer in offered(game, state)} == {"21RC", "23RC"}
    early = refused(game, state, "receive 20GRC in 0501")
    assert early.rule == "tow:11.1a" and "not come with any group" in str(early.text)
    events = do(game, state, "receive 21RC in 0504", "receive 23RC in 0504")
    assert {"11.1a", "2.2e"} <= rules(events, "arrival")
    assert (state.arrivals, top(state)) == (1, "Selection")


@rule("tow:11.0a", "tow:4.3.3")
def test_reinforcements_come_when_the_token_is_drawn() -> None:
    game, state = reinforced(hand=["4PzA"])
    assert state.arrivals == 0
    events = do(game, state, "pass", "pass")
    assert {"11.0a", "4.3.3"} <= rules(events, "said")
    assert (state.arrivals, top(state)) == (1, "Arrivals")


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
    held = refused(game, state, "receive 21RC in 0505")
    assert held.rule == "tow:11.0c" and str(held.text) == "The enemy is in 0505."


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
    _, state = reinforced(*(unit(name, "dead") for name in everybody), arrivals=9)
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
    unknown = refused(game, state, "relieve 3MC with 8GTC")
    assert unknown.rule == "tow:11.1c" and str(unknown.text) == "8GTC is no relief that has come."


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
    game, without = reinforced(arrivals=4, hand=["4PzA"])
    assert "11.1e" not in rules(do(game, without, "pass", "pass"), "said"), "nobody is to be relieved"
    game, state = relieved(hand=["4PzA"])
    do(game, state, "pass", "pass")
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
