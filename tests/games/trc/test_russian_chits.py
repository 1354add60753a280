"""28.7.R1 to 28.7.R4, 28.7.R6: what the Russian chits do, but for the paratroops."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.movement import steps
from hexfront.games.trc.replacements import russian_points

from .political import BOARD, CHITS, begun, modifiers, played
from .table import (
    army,
    at,
    axis,
    do,
    offered,
    real,
    refusal,
    refused,
    rules,
    russian,
    table,
    unit,
    why,
)

DIE_OF_RETREAT = next(die for die in range(1, 7) if BOARD.tables.crt.result("2-1", die) == "DR")
LINE = "V24"
"""A clear hex of the Stalin Line."""


@rule("trc:28.7.R1")
def test_finland_is_neutral_and_its_russians_start_in_cities_outside_the_districts() -> None:
    game, state, events = begun(3, 1)
    assert "28.7.R1" in rules(events)
    assert at(game, state, "Fin2") == "gone-axis"
    cities = {one.split()[-1] for one in offered(game, state, "place") if " 23A " in one}
    assert cities
    assert all(game.cities.every >> game.grid.hex(city) & 1 for city in cities)
    assert not cities & {"O23", "S25"}
    assert "28.7.R1" in rules(do(game, state, f"place 23A in {min(cities)}"))
    assert refused(game, state, "place 23A in A6") == "28.7.R1"
    helsinki = 1 << game.cities.named["Helsinki"]
    assert not (state.held[0] | state.held[1]) & helsinki
    game, state, _ = begun(3, 2)
    assert refused(game, state, "place 23A in R9") == "3.3c"


@rule("trc:28.7.R1")
def test_nobody_enters_neutral_finland_and_it_never_surrenders() -> None:
    inside = next(
        label
        for label in (BOARD.labels[h] for h in range(BOARD.grid.size) if BOARD.regions.finland >> h & 1)
        if any(
            not BOARD.regions.finland >> n & 1
            for n in range(BOARD.grid.size)
            if BOARD.near.steps[BOARD.grid.hex(label)] >> n & 1
        )
    )
    near = next(
        BOARD.labels[n]
        for n in range(BOARD.grid.size)
        if BOARD.near.steps[BOARD.grid.hex(inside)] >> n & 1 and not BOARD.regions.finland >> n & 1
    )
    closed = [BOARD.labels[h] for h in range(BOARD.grid.size) if BOARD.regions.finland >> h & 1]
    game, state = played(
        axis("Z", "E31"), russian("R", near, "4-3"), other=1, turn=2, player="russian", closed=closed
    )
    assert refused(game, state, f"step R to {inside}") == "28.7.R1"
    game, state = played(
        axis("Z", "E31"),
        russian("R", "R9"),
        other=1,
        turn=20,
        player="russian",
        impulse=2,
        closed=closed,
        archangel=-1,
    )
    do(game, state, "end", dice=(1,))
    assert "finland" not in state.fallen


def test_the_14th_army_comes_in_july_1941_beside_a_neutral_finland() -> None:
    units = unit("14A", "later"), axis("Z", "E31"), russian("R", "R9")
    game, state = played(*units, other=1, turn=2, player="russian", archangel=-1)
    assert "delay 14A" in offered(game, state)
    game, state = played(*units, other=4, turn=2, player="russian", archangel=-1)
    assert refused(game, state, "delay 14A") == "20.6"


def industry(*units: Any, turn: int = 4, **more: Any) -> tuple[Any, Any]:
    """A Russian first impulse with the chit of Siberia in hand."""
    drawn = {"chits": {"axis": 5, "russian": more.pop("other", 2)}, "archangel": -1, **more}
    return real(
        *units, axis("Z", "E31"), russian("R", "R8"), options=CHITS, turn=turn, player="russian", **drawn
    )


@rule("trc:28.7.R2a")
def test_a_point_goes_to_siberia_by_two_trains_and_works_five_turns_later() -> None:
    game, state = industry(unit("WMoscow", "R9"))
    whole = BOARD.combat[BOARD.data.numbers["WMoscow"]]
    events = do(game, state, "relocate WMoscow")
    assert {"28.7.R2a"} <= rules(events)
    assert (state.disclosed, state.rides, state.factories) == (2, 2, {9: 1})
    values = {counter.id: counter.values for counter in game.view(state, 0).counters}
    assert values["WMoscow"] == str(whole - 1)
    assert refused(game, state, "relocate WMoscow") == "28.7.R2a"
    assert russian_points.total(game, state) == whole - 1
    state.turn = 8
    assert russian_points.total(game, state) == whole - 1
    state.turn = 9
    assert russian_points.total(game, state) == whole


@rule("trc:28.7.R2a")
def test_factories_leave_before_replacements_with_trains_left_and_only_by_the_chit() -> None:
    assert refused(*industry(unit("WMoscow", "R9"), other=6), "relocate WMoscow") == "28.7.R2a"
    assert "relocate WMoscow" in offered(*industry(unit("WMoscow", "R9"), rides=3))
    assert refused(*industry(unit("WMoscow", "R9"), rides=4), "relocate WMoscow") == "28.7.R2a"
    game, state = industry(unit("WMoscow", "R9"), unit("4A", "pool"))
    do(game, state, "replace 4A in R9")
    assert refused(game, state, "relocate WMoscow") == "28.7.R2a"


@rule("trc:28.7.R2a")
def test_only_workers_relocate_and_only_where_a_train_leads_to_the_east_edge() -> None:
    game, state = industry(unit("WMoscow", "R9"), unit("4A", "R9"), unit("W4", "later"), turn=2)
    words = "{} is no worker on the map, and none that comes now."
    assert refusal(game, state, "relocate 4A") == words.format("4A")
    assert refusal(game, state, "relocate W4") == words.format("W4")
    game, state = industry(unit("WMoscow", "R9"), axis("A", "Q8", "4-4"))
    assert refusal(game, state, "relocate WMoscow") == "No train gets from WMoscow to the east edge."
    assert not offered(game, state, "relocate")


@rule("trc:2.1a", "trc:4.2.3b")
def test_the_russians_relocate_their_own_and_from_the_map_in_the_first_impulse_only() -> None:
    game, state = industry(unit("WMoscow", "R9"), unit("W4", "later"))
    assert refusal(game, state, "relocate Z") == "Z belongs to the other side."
    assert {"relocate WMoscow", "relocate W4"} <= offered(game, state)
    late = industry(unit("WMoscow", "R9"), unit("W4", "later"), impulse=2)
    assert refused(*late, "relocate WMoscow") == "4.2.3b"
    assert refusal(*late, "relocate WMoscow") == "Trains run in the first impulse only."


@rule("trc:20.10.1")
def test_a_new_worker_goes_to_siberia_once_the_units_off_the_map_are_matched_one_from_the_map_at_once() -> (
    None
):
    owing = industry(unit("WMoscow", "R9"), unit("W4", "later"), debt={"russian": 2})
    assert refused(*owing, "relocate W4") == "20.10.1"
    assert offered(*owing, "relocate") == {"relocate WMoscow"}


@rule("trc:28.7.R2b")
def test_new_workers_may_go_straight_to_siberia_and_lose_three_turns() -> None:
    game, state = industry(unit("W4", "later"))
    points = BOARD.combat[BOARD.data.numbers["W4"]]
    assert "28.7.R2b" in rules(do(game, state, "relocate W4"))
    assert (state.factories, state.rides) == ({7: points}, 0)
    assert at(game, state, "W4") == "gone-russian"


def test_a_worker_whose_last_point_has_left_is_gone() -> None:
    whole = BOARD.combat[BOARD.data.numbers["WMoscow"]]
    game, state = industry(unit("WMoscow", "R9"), worn={"WMoscow": whole - 1}, disclosed=["russian"])
    do(game, state, "relocate WMoscow")
    assert at(game, state, "WMoscow") == "gone-russian"
    assert state.worn == {}


def defence(*defenders: Any, other: int = 3, **more: Any) -> dict[str, str]:
    """The reasons of an attack on a hex of the Stalin Line from the west."""
    game, state = played(axis("A", "V25", "9-4"), *defenders, other=other, phase="combat", **more)
    do(game, state, f"attack {LINE}", "join A")
    return modifiers(game, state)


@rule("trc:28.7.R3b")
def test_each_defender_on_the_stalin_line_adds_one_until_1942() -> None:
    pair = russian("R", LINE, "4-3"), russian("S", LINE, "4-3")
    assert defence(*pair, turn=2)["28.7.R3b"] == "+2"
    assert defence(pair[0], turn=10)["28.7.R3b"] == "+1"
    assert "28.7.R3b" not in defence(*pair, turn=11)
    assert "28.7.R3b" not in defence(*pair, turn=2, other=4)


@rule("trc:28.7.R3b")
def test_defenders_of_the_stalin_line_ignore_retreats() -> None:
    for other, stays in [(3, True), (4, False)]:
        game, state = played(
            axis("A", "V25", "10-4"), russian("R", LINE, "4-3"), other=other, phase="combat", turn=2
        )
        do(game, state, f"attack {LINE}", "join A")
        events = do(game, state, "launch", dice=(DIE_OF_RETREAT,))
        assert ("28.7.R3b" in rules(events)) is stays


@rule("trc:28.7.R3a")
def test_prepared_russians_are_doubled_behind_rivers_in_the_first_impulse() -> None:
    for other, doubled in [(3, True), (4, False)]:
        rivers = {"C5-C6-C7": "river"}
        game, state = table(
            axis("A", "C6", "9-4", place="S"),
            russian("R", "D6", "4-3"),
            links=rivers,
            turn=1,
            phase="combat",
            options=CHITS,
            chits={"axis": 5, "russian": other},
            disclosed=["russian"],
            zones={"kiev-district": ["D6"]},
        )
        do(game, state, "attack D6", "join A")
        reasons = modifiers(game, state)
        assert ("28.7.R3a" in reasons) is doubled
        assert ("14.1.3" in reasons) is not doubled


@rule("trc:28.7.R4")
def test_without_purges_three_armies_stack_and_no_fourth() -> None:
    three = [army(f"A{n}", "R10") for n in range(2)]
    scene = *three, army("B", "R9"), axis("Z", "E31")
    game, state = played(*scene, other=4, turn=2, player="russian")
    assert "28.7.R4" in why(game, state, "step B to R10")
    do(game, state, "step B to R10")
    assert "end" in offered(game, state)
    game, state = played(*scene, army("C", "R10"), other=4, turn=2, player="russian")
    do(game, state, "step B to R10")
    assert refused(game, state, "end") == "28.7.R4"
    game, state = played(*scene, other=6, turn=2, player="russian")
    do(game, state, "step B to R10")
    assert refused(game, state, "end") == "6.1a"


@rule("trc:28.7.R6")
def test_lorries_carry_russians_further() -> None:
    for kind, stats, goes in [
        ("infantry", "4-3", 4),
        ("infantry", "4-4", 4),
        ("armour", "4-5", 6),
        ("armour", "4-6", 7),
        ("armour", "4-7", 7),
        ("cavalry", "2-4", 4),
    ]:
        units = russian("R", "R9", stats, kind), axis("A", "E31", "4-4"), axis("Z", "E30", stats, kind)
        game, state = played(*units, other=6, turn=2, player="russian")
        assert steps.allowance(game, state, game.data.numbers["R"]) == goes
        plain = played(*units, other=4, turn=2, player="russian")
        assert steps.allowance(*plain, game.data.numbers["R"]) == int(stats[-1])
        assert steps.chart(game, state, game.data.numbers["A"]) == 4
        assert "28.7.R6" in why(game, state, "step R to R8") or goes == int(stats[-1])
