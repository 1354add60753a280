"""What is marked on the map, and the answers to questions about it, each as a whole."""

from __future__ import annotations

from typing import Any

from .table import GAME, axis, do, real, russian, table, unit


def marked(game: Any, state: Any, kind: str) -> list[tuple[str, str, str]]:
    """The markers of a kind: where, whose, and what is written on them."""
    return [(one.at, one.side, one.value) for one in game.view(state, 0).markers if one.kind == kind]


def test_places_in_other_hands_and_in_nobodys_are_marked_on_both_sides_of_the_border() -> None:
    """17.2.1."""
    every = GAME.map.describe(GAME.places)
    home = GAME.map.describe(GAME.places & GAME.regions.axis)
    abroad = [one for one in every if one not in home]
    outside = set(GAME.map.describe(GAME.regions.bulgaria))
    held = {"axis": [*home, "R9"], "russian": [one for one in abroad if one not in ("R9", "E10", *outside)]}
    game, state = real(axis("A", "P18"), russian("R", "U1"), held=held)
    assert marked(game, state, "held") == [("R9", "axis", "")]
    assert marked(game, state, "uncontrolled") == [("E10", "", "")]
    held = {
        "axis": [one for one in home if one not in ("E31", "L26")],
        "russian": [*held["russian"], "E31", "E10", "R9"],
    }
    game, state = real(axis("A", "P18"), russian("R", "U1"), held=held)
    assert marked(game, state, "held") == [("E31", "russian", "")]
    assert marked(game, state, "uncontrolled") == [("L26", "", "")]


def test_the_objectives_of_the_next_test_are_marked_with_its_year_and_their_holder() -> None:
    """25.2."""
    held = {"axis": ["W19"], "russian": ["E10"]}
    game, state = real(axis("A", "P18"), russian("R", "U1"), held=held, turn=3)
    names = ("Kiev", "Kalinin", "Leningrad", "Rostov", "Kharkov", "Stalino")
    labels = [game.label(game.cities.named[name]) for name in names]
    found = {at: (side, value) for at, side, value in marked(game, state, "objective")}
    assert set(found) == set(labels)
    assert (found["W19"], found["E10"]) == (("axis", "42"), ("russian", "42"))
    assert sum(side == "" for side, _ in found.values()) == 4
    game, state = real(axis("A", "P18"), russian("R", "U1"), held=held, turn=6)
    assert {value for _, _, value in marked(game, state, "objective")} == {"43"}


def test_railheads_conversions_and_fortresses_are_marked() -> None:
    """9.4, 26.9."""
    line = {"E2-E3-E4-E5-E6": "rail"}
    given = {"links": line, "hexes": {"E2": "major-city"}, "held": {"axis": ["E2"]}, "gauge": ["E2", "E3"]}
    units = axis("A", "E2"), axis("B", "E4"), russian("R", "E7")
    game, state = table(
        *units, crossed=["E4", "E6"], forts={"axis": ["E2"]}, options=("fortresses",), **given
    )
    assert marked(game, state, "railhead") == [("E3", "axis", "")]
    assert marked(game, state, "converts") == [("E4", "axis", "")]
    assert marked(game, state, "crossed") == [("E6", "axis", "")]
    assert marked(game, state, "fortress") == [("E2", "axis", "")]
    assert marked(game, state, "levelled") == []
    game, state = real(axis("A", "E31"), russian("R", "R9"), options=("lvov-hills",))
    assert {one for one, _, _ in marked(game, state, "levelled")} == {"T24", "T25", "U24"}


def test_zones_are_those_of_each_side_and_ranges_those_of_each_staff() -> None:
    """7.1, 15.2, 15.8."""
    units = axis("A", "E5"), russian("R", "H5"), russian("P", "K5", "0-0", "partisan")
    game, state = table(*units)
    assert set(game.zoc(state)["axis"]) == {"E5", "E4", "E6", "D5", "D6", "F5", "F6"}
    assert set(game.zoc(state)["russian"]) == {"H5", "H4", "H6", "G4", "G5", "I4", "I5", "K5"}
    units = axis("H", "E5", "1-7", "hq"), axis("G", "E6", "1-7", "hq"), unit("Stalin", "L12"), axis("A", "A1")
    game, state = table(*units)
    found = [(one.of, one.side, one.rule) for one in game.areas(state, 0, "") if one.kind == "air range"]
    assert found == [
        ("H", "axis", "trc:15.2a"),
        ("G", "axis", "trc:15.2a"),
        ("Stalin", "russian", "trc:15.8a"),
    ]
    assert [one.of for one in game.areas(state, 0, "G")] == ["G"]
    (area,) = game.areas(state, 0, "G")
    start = game.grid.hex("E6")
    wanted = {game.label(at) for at in range(game.grid.size) if game.land >> at & 1}
    assert set(area.hexes) == {one for one in wanted if game.grid.distance(start, game.grid.hex(one)) <= 8}


def test_reach_is_told_hex_by_hex_with_cost_way_and_the_second_impulse() -> None:
    """5.4, 8.4."""
    ground = {f"{row}{col}": "lake" for row in "ABCDFGHIJKL" for col in range(1, 13)}
    game, state = table(axis("A", "E2", "4-4"), axis("B", "E9"), russian("R", "E12"), hexes=ground)
    found = [(one.hex, one.cost, one.how, one.later, one.path) for one in game.reach(state, 0, "A")]
    way = ["E3", "E4", "E5", "E6"]
    first = [(to, str(n + 1), "move", False, tuple(way[: n + 1])) for n, to in enumerate(way)]
    assert sorted(one for one in found if not one[3] and one[0] != "E1") == first
    assert {one[:3] for one in found if one[3]} == {
        ("E7", "1", "second impulse"),
        ("E8", "2", "second impulse"),
    }
    assert ("E1", "1", "move", False, ("E1",)) in found
    assert len(found) == 7
    do(game, state, "step A to E3", "step A to E4")
    found_ = {one.hex: one.cost for one in game.reach(state, 0, "A") if not one.later}
    assert found_ == {"E3": "1", "E5": "1", "E6": "2", "E2": "2"}
    assert game.reach(state, 1, "R") == []
    onward = {one.hex: (one.cost, one.path) for one in game.reach_via(state, 0, "A", ("E5",))}
    assert onward["E6"] == ("2", ("E5", "E6"))
    assert game.reach_via(state, 0, "A", ("E6",)) == []


def test_a_planned_fight_is_told_with_all_that_counts() -> None:
    """12.5, 14, 16.1."""
    units = (
        axis("A", "E5", "8-4"),
        axis("B", "E7", "4-4"),
        russian("R", "E6", "3-3"),
        axis("H", "E3", "1-7", "hq"),
    )
    game, state = table(*units, hexes={"E6": "mountain"})
    fight = game.fight(state, 0, "E6", ("A", "B"))
    assert (fight.target, fight.attack, fight.defence, fight.columns) == ("E6", (12, 12), (6, 6), ("2-1",))
    told = [(one.rule.removeprefix("trc:"), one.amount) for one in fight.modifiers]
    assert told == [("14.1a", "×2"), ("16.1a", "48"), ("16.1a", "30")]
    assert fight.table == "crt"
    fight = game.fight(state, 0, "E6", ("B",))
    assert [one.rule for one in fight.modifiers][-1] == "trc:16.1a"
