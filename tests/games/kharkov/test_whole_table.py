"""Everything that lies on one crowded table: two of each kind, so that nobody shows or reads only the first."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.contract.view import Counter, Marker, Score, View

from .table import GAME, campaign, table, unit

GONE = tuple(unit(name, "dead") for name in ("44ID", "71ID", "R01"))


def crowded(**more: Any) -> Any:
    """The fourth turn of the campaign, with two of everything that may lie on the table."""
    return campaign(
        *GONE,
        phase="axis-movement",
        turn=4,
        captured=["0819", "0818"],
        held={"0819": "soviet", "0818": "soviet"},
        air_supply=["1010", "1011"],
        air={"soviet": 1, "axis": 2},
        **more,
    )[1]


def test_every_box_counts_what_lies_in_it() -> None:
    boxes = [(box.id, box.side, box.count) for box in GAME.view(crowded(), ONLOOKER).boxes]
    assert boxes == [
        *(("res28", "soviet", 6), ("res6", "soviet", 9), ("res57", "soviet", 7), ("res9", "soviet", 12)),
        *(
            (f"axis-arrivals-{turn}", "axis", count)
            for turn, count in ((3, 1), (4, 1), (5, 7), (6, 1), (7, 1))
        ),
        *((f"soviet-arrivals-{turn}", "soviet", 2) for turn in range(3, 8)),
        *(("split", "axis", 0), ("dead-soviet", "soviet", 1), ("dead-axis", "axis", 2)),
        ("replacements", "soviet", 5),
        *(("unseen-rifle", "soviet", 39), ("unseen-cavalry", "soviet", 18), ("unseen-armour", "soviet", 35)),
    ]


def test_a_reserve_box_is_laid_out_while_its_marker_stands_or_somebody_waits_in_it() -> None:
    for lines, shown in (
        ((unit("Res28", "0505"), unit("R07", "reserve:Res28"), unit("R08", "reserve:Res28")), {"res28": 2}),
        ((unit("Res28", "0505"), unit("Res6", "0606")), {"res28": 0, "res6": 0}),
        ((unit("A", "0505", "infantry", "9-8"),), {}),
    ):
        game, state = table(*lines)
        boxes = {box.id: box.count for box in game.view(state, ONLOOKER).boxes}
        assert {box: count for box, count in boxes.items() if box.startswith("res")} == shown


def test_every_marker_lies_on_the_map() -> None:
    seen = [(one.kind, one.at, one.side, one.value) for one in GAME.view(crowded(), ONLOOKER).markers]
    cities = ("0719", "0718", "0819", "0818", "1537", "1536", "3732", "3832")
    assert sorted(seen) == sorted(
        [
            *(("garrison", at, "axis", "2" if at == "0818" else "1") for at in cities),
            *(("held", at, "soviet" if at in ("0818", "0819") else "axis", "") for at in cities),
            *(("captured", at, "soviet", "") for at in ("0818", "0819")),
            *(("air-supply", at, "axis", "") for at in ("1010", "1011")),
        ]
    )


def test_tracks_have_their_numbers_and_ends() -> None:
    seen = GAME.view(crowded(), ONLOOKER)
    assert [(one.id, one.side, one.value, one.low, one.high) for one in seen.tracks] == [
        ("turn", "", 4, 1, 10),
        ("air", "soviet", 1, 0, 4),
        ("air", "axis", 2, 0, 4),
    ]
    assert seen.facts == {"south": "asleep", "date": "1942-05-15"}
    assert "date" not in GAME.view(campaign(phase="axis-setup")[1], ONLOOKER).facts


def test_counters_off_the_map_lie_in_their_boxes() -> None:
    game, state = table(
        *(unit("A", "dead", "infantry", "9-8"), unit("S", "dead", "rifle", "4-4-6")),
        *(unit("Res28", "0505"), unit("R07", "reserve:Res28"), unit("68ID", "pool"), unit("44ID", "broken")),
        unit("15G", "pool"),
    )
    places = {counter.id: counter.at for counter in game.view(state, ONLOOKER).counters}
    wanted = {"A": "dead-axis", "S": "dead-soviet", "R07": "res28", "44ID": "split"}
    assert {name: places[name] for name in wanted} == wanted
    assert (places["68ID"], places["15G"]) == ("axis-arrivals-3", "soviet-arrivals-0")


def shown(*counters: Counter, markers: tuple[Marker, ...] = (), scores: tuple[Score, ...] = ()) -> View:
    """A view with nothing but these."""
    return View(
        "kharkov", "campaign", 0, 1, "axis-combat", (1,), counters=counters, markers=markers, scores=scores
    )


def counter(side: str, at: str, kind: str = "infantry", values: str = "9-8", *flags: str) -> Counter:
    """A counter with two of four steps left."""
    return Counter("A", side, at, kind, "division", values, (2, 4), flags)


@pytest.mark.parametrize(
    ("view", "worth"),
    [
        (shown(counter("axis", "0819")), 2 * 0.6 + 9 * 0.25),
        (shown(counter("axis", "0816"), counter("axis", "0819")), 2 * (2 * 0.6 + 9 * 0.25) - 3 * 0.04),
        (shown(counter("axis", "0819", "infantry", "9-8", "unsupplied")), 2 * 0.6 + 9 * 0.25 - 1),
        (shown(counter("soviet", "0814", "rifle", "?-?-6")), -(2 * 0.6 + 3.5 * 0.25 - 5 * 0.04)),
        (shown(counter("soviet", "0814", "hq", "5-10")), -(2 * 0.6 + 5 * 0.25)),
        (shown(counter("soviet", "0814", "reserve", "4")), -(2 * 0.6 + 4 * 0.25)),
        (shown(counter("axis", "dead-axis"), counter("axis", "dead-axis", "regiment")), -4.0),
        (
            shown(counter("soviet", "dead-soviet", "guards"), counter("soviet", "0819")),
            3.0 - 2 * 0.6 - 9 * 0.25,
        ),
        (shown(counter("axis", "axis-arrivals-3"), counter("axis", "split")), 0.0),
        (shown(markers=(Marker("held", "0819", "axis"), Marker("held", "0818", "axis"))), 20.0),
        (shown(markers=(Marker("held", "0819", "soviet"), Marker("captured", "0818", "axis"))), -10.0),
        (shown(scores=(Score("soviet", 12, (), 1), Score("axis", 20, (), 4))), -7.0),
    ],
)
def test_what_a_position_is_worth_adds_up(view: View, worth: float) -> None:
    assert round(GAME.value(view, 1) - worth, 6) == 0
    assert round(GAME.value(view, 0) + worth, 6) == 0


def test_the_charts_print_what_the_tables_hold() -> None:
    charts = {chart.id: chart for chart in GAME.charts()}
    assert list(charts) == ["crt", "morale", "terrain"]
    assert charts["terrain"].columns == ("foot", "mobile", "staff", "combat")
    rows = dict(charts["terrain"].rows)
    assert list(rows) == list(GAME.tables.terrain)
    for name, line in GAME.tables.terrain.items():
        combat = rows[name][-1]
        assert (f"defence ×{line.defence_times}" in combat) == (line.defence_times > 1)
        assert ("attack ×½" in combat) == bool(line.attack_halved)
        assert (f"die +{line.die}" in combat) == bool(line.die)
        assert (combat == "–") == (line.defence_times <= 1 and not line.attack_halved and not line.die)
        assert len(rows[name]) == 4 and (line.cost or rows[name][:3] == ("–",) * 3)
        assert not line.cost or all(cost.startswith("+") == (line.on == "side") for cost in rows[name][:3])
