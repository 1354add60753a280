"""11.2 Axis reinforcements for negotiation points, 12.2b lifting a Supreme Command Order."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.state import DEAD

from .table import at, do, offered, refused, rules, soviet, table, top, unit, why

RAIL = {"0501-0502-0503-0504-0505": "rail"}
ZONES = {"axis-supply": ["0501"], "soviet-supply": ["1212"]}
CITIES = {"hexes": {"0909": "major-city", "1010": "major-city"}, "orders": ["0909", "1010"]}


def talks(*units: Any, points: int = 0, **more: Any) -> tuple[Any, Any]:
    """An OKH token from the cup negotiates, with so many Soviet crossing points."""
    crossings = ["0101", "0102", "0103", "0104", "0105", "0106"]
    more = {"links": RAIL, "zones": ZONES | {"crossing-points": crossings}} | CITIES | more
    game, state = table(*units, phase="action", cup=["OKH"], crossings=crossings[:points], **more)
    do(game, state, "negotiate")
    return game, state


def left(state: Any) -> float:
    """The points that are left."""
    return float(state.agenda[-1].halves / 2)


@rule("tow:4.2.2i", "tow:2.6d", "tow:11.0b", "tow:11.2a")
@pytest.mark.parametrize(("points", "given"), [(0, 3), (1, 3), (2, 4), (4, 5), (6, 6)])
def test_points_by_crossing_points(points: int, given: int) -> None:
    crossings = ["0101", "0102", "0103", "0104", "0105", "0106"]
    zones = ZONES | {"crossing-points": crossings}
    game, state = table(phase="action", cup=["OKH"], crossings=crossings[:points], zones=zones, links=RAIL)
    events = do(game, state, "negotiate")
    assert (top(state), left(state)) == ("Negotiation", given)
    assert {"4.2.2i", "2.6d", "11.0b", "11.2a"} <= rules(events, "said")


@rule("tow:11.2a", "tow:11.2b", "tow:2.2f", "tow:2.6e", "tow:11.0b")
@pytest.mark.parametrize(
    ("name", "cost"),
    [("GD", 2), ("10PzGr", 2), ("34ID", 1), ("2FJ", 1), ("14Rum", 0.5), ("1RumPz", 0.5), ("7Hun", 0.5)],
)
def test_each_category_has_its_price(name: str, cost: float) -> None:
    game, state = talks(points=2)
    told = why(game, state, f"receive {name} in 0503")
    assert {told[rule] for rule in ("11.2b", "2.2f", "2.6e")} == {f"{cost:g}"}
    events = do(game, state, f"receive {name} in 0503")
    assert left(state) == 4 - cost
    assert at(game, state, name) == "0503"
    assert {"11.2a", "11.2b", "2.2f", "2.6e", "11.0b"} <= rules(events, "arrival")


@pytest.mark.parametrize("points", [0.5, 3, 3.5])
def test_a_position_may_give_the_points_to_be_spent(points: float) -> None:
    game, state = table(phase="action", negotiation=points, zones=ZONES, links=RAIL, cup=["Supply"])
    assert (top(state), left(state)) == ("Negotiation", points)
    assert any(one.startswith("receive 14Rum") for one in offered(game, state))
    for wrong, fault in ((0.25, "half points"), (0, "half points"), (1000, "half points"), ("x", "a number")):
        with pytest.raises(BadPosition, match=fault):
            table(phase="action", negotiation=wrong, zones=ZONES)
    with pytest.raises(BadPosition, match="two moments"):
        table(phase="action", negotiation=1, drawn="Vrnz", zones=ZONES)


@rule("tow:11.2b")
def test_nothing_is_bought_beyond_the_points() -> None:
    game, state = talks()
    do(game, state, "receive GD in 0503")
    assert refused(game, state, "receive LSSAH in 0503").rule == "tow:11.2b"
    assert refused(game, state, "lift 0909").rule == "tow:11.2b"
    do(game, state, "receive 14Rum in 0503")
    assert refused(game, state, "receive 34ID in 0502").rule == "tow:11.2b"
    do(game, state, "receive 7Hun in 0502")
    assert top(state) != "Negotiation"


@rule("tow:12.2b", "tow:11.2b", "tow:2.6e")
def test_an_order_is_lifted_for_three_points() -> None:
    game, state = talks(points=4)
    assert why(game, state, "lift 0909")["12.2b"] == "3"
    events = do(game, state, "lift 0909")
    assert (left(state), state.orders) == (2, 1 << game.grid.hex("1010"))
    assert {"12.2b", "11.2b", "2.6e"} <= rules(events, "marked")
    assert refused(game, state, "lift 0909").rule == "tow:12.2b"


@rule("tow:4.2.2j")
def test_points_are_spent_at_once_and_the_rest_is_lost() -> None:
    game, state = talks()
    assert why(game, state, "end")["4.2.2j"] in ("3", "")
    do(game, state, "receive 34ID in 0503")
    assert refused(game, state, "pass").rule == "tow:4.2.2j"
    events = do(game, state, "end")
    assert "4.2.2j" in rules(events, "said")
    assert top(state) != "Negotiation"


@rule("tow:11.0c", "tow:11.0d")
def test_axis_reinforcements_come_by_rail_too() -> None:
    game, state = talks(soviet("S", "0605"))
    assert {offer.split()[-1] for offer in offered(game, state) if "GD" in offer} == {"0501", "0502", "0503"}
    assert refused(game, state, "receive GD in 0504").rule == "tow:11.0c"
    assert refused(game, state, "receive GD in 0606").rule == "tow:11.0c"
    do(game, state, "receive 34ID in 0503", "receive 50ID in 0503")
    assert refused(game, state, "receive 72ID in 0503").rule == "tow:11.0d"


@rule("tow:11.0c")
def test_a_city_in_soviet_hands_takes_no_axis_unit() -> None:
    game, state = talks(hexes={"0503": "town"}, held=["0503"], orders=[])
    assert {offer.split()[-1] for offer in offered(game, state) if "GD" in offer} == {
        "0501",
        "0502",
        "0504",
        "0505",
    }
    assert refused(game, state, "receive GD in 0503").rule == "tow:11.0c"


@rule("tow:11.2a")
def test_only_units_of_the_pools_are_bought() -> None:
    game, state = talks(unit("34ID", "dead"))
    for name in ("34ID", "68ID", "47RC"):
        assert refused(game, state, f"receive {name} in 0503").rule == "tow:11.2a"
    assert at(game, state, "34ID") == str(DEAD)
