"""19, 22.3: partisans, workers and losses, with all the rules that are told."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.state import POOL, SURRENDERED
from hexfront.games.trc.units import losses

from .table import against, at, axis, do, offered, real, reasons, rules, russian, table, tagged, top, unit

HELD = {"axis": ["AA14", "O19", "E31"], "russian": ["R9", "E10"]}


def placing(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The end of a Russian turn."""
    given = {"turn": 4, "player": "russian", "impulse": 2, "held": HELD, "archangel": -1, **more}
    game, state = real(*units, axis("X", "E31"), russian("R", "R9"), gauge=["E31", "P18", "O19"], **given)
    do(game, state, "end")
    return game, state


@rule("trc:19.1b", "trc:19.4b", "trc:19.2c", "trc:19.1d")
def test_partisans_are_offered_every_axis_city_and_rail_hex_of_russia_that_nobody_watches() -> None:
    bands = unit("P1", "later"), unit("P2", "later"), unit("P3", "later")
    game, state = placing(*bands)
    ground = {"AA14", "O19", *[one for one in ("P18", "O19") if game.rail.hexes >> game.grid.hex(one) & 1]}
    for name in ("P1", "P2", "P3"):
        assert {one.split()[-1] for one in offered(game, state, "place") if name in one} == ground
    usual = {"19.1b", "19.1a", "19.4b", "4.2.5d"}
    assert rules(do(game, state, "place P1 in AA14"), "relocation") == usual | {"19.2c"}
    assert against(game, state, "place P1 in O19") == ["19.1d"]
    assert against(game, state, "end") == ["19.4b"]
    do(game, state, "place P2 in AA14", "place P3 in O19")
    assert top(state) == "Movement"
    assert state.lairs == 1 << game.grid.hex("AA14") | 1 << game.grid.hex("O19")
    game, state = placing(*bands, axis("W", "AA15"), unit("2SS", "O18"))
    assert top(state) == "Movement"


@rule("trc:19.3", "trc:19.4a")
def test_partisans_beside_axis_units_or_near_the_ss_are_driven_off_and_others_stay() -> None:
    units = unit("P1", "AA14"), unit("P2", "O19"), unit("P3", "W19"), axis("A", "AA15"), unit("2SS", "W23")
    game, state = real(*units, russian("R", "R9"), turn=5, held={"axis": ["AA14", "O19", "W19"]})
    events = tagged(do(game, state, "end"), "removed")
    assert [(one.unit, one.at, one.why, rules([one])) for one in events] == [
        ("P1", "AA14", "driven off", {"19.3", "19.4a"}),
        ("P3", "W19", "driven off", {"19.3", "19.4a"}),
    ]
    assert at(game, state, "P2") == "O19"


@pytest.mark.parametrize(("hex_", "driven"), [("W24", True), ("W25", False)])
def test_the_ss_drives_partisans_off_from_five_hexes(hex_: str, driven: bool) -> None:
    """19.1c, 19.3."""
    units = unit("P1", "W19"), unit("2SS", hex_), russian("R", "R9")
    game, state = real(*units, turn=5, held={"axis": ["W19"]})
    do(game, state, "end")
    assert (at(game, state, "P1") != "W19") is driven


@rule("trc:22.3a", "trc:22.3b", "trc:22.1c", "trc:22.2a")
def test_new_workers_are_offered_every_free_russian_city_of_russia() -> None:
    workers = unit("W5a", "later"), unit("W5b", "later"), unit("WMoscow", "R9")
    given = {"turn": 5, "player": "russian", "archangel": -1}
    held = {"axis": ["E31", "O19"], "russian": ["R9", "E10", "W19", "B14"]}
    game, state = real(*workers, axis("X", "E31"), russian("R", "U1"), held=held, **given)
    assert offered(game, state, "settle") == {
        f"settle {one} in {to}" for one in ("W5a", "W5b") for to in ("E10", "W19")
    }
    assert reasons(game, state, "settle W5a in E10") == [("22.2a", "2")]
    assert rules(do(game, state, "settle W5a in E10"), "arrival") == {"22.3a", "22.1c"}
    assert offered(game, state, "settle") == {"settle W5b in W19"}
    assert against(game, state, "settle W5b in R9") == ["22.3a"]
    assert against(game, state, "settle W5b in O19") == ["22.3a"]
    assert against(game, state, "settle WMoscow in W19") == ["22.2b"]
    assert against(game, state, "settle R in W19") == ["22.3a"]
    held = {"axis": ["E31"], "russian": ["R9"]}
    game, state = real(*workers, axis("X", "E31"), russian("R", "Q8"), held=held, **given)
    assert rules(do(game, state, "settle W5a in R9"), "arrival") == {"22.3a", "22.1c", "22.3b"}


@pytest.mark.parametrize(
    ("kind", "box", "told", "why", "heads", "shocked"),
    [
        ("infantry", POOL, {"13.3j", "13.2b"}, "eliminated", 0, 0),
        ("infantry", SURRENDERED, {"13.3j", "13.2b"}, "surrenders", 0, 0),
        ("worker", POOL, {"13.3j", "22.2d", "13.2b"}, "surrenders", 0, 0),
        ("hq", POOL, {"13.3j", "13.2b"}, "eliminated", 1, 0),
        ("leader", POOL, {"13.3j", "11.3a", "13.2b"}, "eliminated", 1, 2),
    ],
)
def test_what_a_loss_counts_and_tells(
    kind: str, box: int, told: set[str], why: str, heads: int, shocked: int
) -> None:
    """11.3, 13.2, 22.2, 27.21."""
    game, state = table(axis("A", "E5"), russian("L", "E9", "1-0", kind), russian("R", "L12"))
    out: list[Event] = []
    losses.remove(game, state, game.data.numbers["L"], box, out, "trc:13.3j")
    (event,) = out
    assert (rules([event]), event.why, event.at, event.unit) == (told, why, "E9", "L")  # type: ignore[attr-defined]
    assert (state.heads, state.shocked) == ([0, heads], shocked)
