"""4.0: the terrain of the boards, as the book lists it and as moving units meet it."""

from __future__ import annotations

import pytest

from hexfront.engine.positions.probe import sight
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.movement.step_costs import TERRAIN

from .table import amounts, refused, table, unit

LISTED = {
    "clear": "1-B07 2-C10 2-F07 2-H08 2-I05 3-F14 4-F08 4-H12 5-C08 5-J06 5-K11 5-K17",
    "wooden-building": "2-F08 2-I09 4-F10 5-F02 5-G04 5-I04 5-L03 5-K15",
    "stone-building": "2-J10 5-E03 5-B07 5-C16 5-I05 5-K07 5-J11",
    "field": "2-G02 2-J03 4-C17 4-G13 4-E15",
    "light-woods": "1-E03 1-F11 2-L03 2-L07 3-E09 3-K08 4-H08 4-J17 5-B15",
    "heavy-woods": "1-E12 2-K07 3-E08 4-B12 4-G07 5-A04 5-E12 5-G14",
    "water": "5-B11 5-C13",
}
FOOT = {"clear": 0, "wooden-building": 1, "stone-building": 1, "field": 0, "light-woods": 0, "heavy-woods": 1}
FOOT["water"] = 4
HILLS = "3-E09 3-G11 3-E13 3-K07 4-D05 4-D07 4-B12"


def spoken(label: str, kind: str = "de-rifles") -> dict[str, str]:
    """What the rules say about entering a hex of a board from a neighbour, with the numbers."""
    board = label[0]
    probe, _ = table(unit("A", kind, f"{board}-C05"), boards=board)
    target = probe.grid.hex(label)
    for direction in range(6):
        start = probe.grid.neighbour(target, direction)
        if start is None:
            continue
        facing = probe.grid.directions[(direction + 3) % 6]
        game, state = table(unit("A", kind, probe.grid.label(start), facing), boards=board)
        if any(game.ground.roads[way] >> start & 1 for way in range(6)):
            continue
        return amounts(game, state, f"step A to {label} by ap")
    raise AssertionError(f"{label} cannot be entered off the road")


def _cases() -> list[object]:
    return [
        pytest.param(name, label, marks=pytest.mark.rule(TERRAIN[name]), id=label)
        for name, labels in LISTED.items()
        for label in labels.split()
    ]


@pytest.mark.parametrize(("name", "label"), _cases())
def test_the_hexes_that_the_book_lists(name: str, label: str) -> None:
    said = spoken(label)
    assert TERRAIN[name] in said
    assert said["coh:5.0.t1"] == f"+{FOOT[name]}"


@rule("coh:4.0a", "coh:4.0b")
def test_what_lies_under_the_dot_is_the_terrain_of_the_hex() -> None:
    assert "coh:4.0a" in spoken("2-J10")
    assert "coh:4.0b" in spoken("2-C10"), "and nothing of the list is clear"
    for label in ("2-K04", "4-J11", "4-F15", "5-F10", "5-K17"):
        assert "coh:4.0.t1" in spoken(label), "its dot is on open ground"


@rule("coh:4.0.ex1")
def test_a_building_under_the_dot_makes_the_whole_hex_block_sight() -> None:
    game, state = table(unit("A", "de-rifles", "2-I10", "s"), boards="2")
    church, beyond = game.grid.hex("2-J10"), game.grid.hex("2-K10")
    assert game.ground.base[church].blocks
    assert game.seen(state, state.where[0]) >> church & 1
    assert not game.seen(state, state.where[0]) >> beyond & 1
    assert amounts(game, state, "step A to 2-J10 by ap")["coh:4.0.t5"] == ""


@rule("coh:4.0.t2")
@pytest.mark.parametrize("label", ["1-G08", "1-D13", "2-I08", "4-G11", "5-D10", "5-H07"])
def test_road_hexes_are_linked_to_road_hexes(label: str) -> None:
    probe, _ = table(unit("A", "de-rifles", f"{label[0]}-C05"), boards=label[0])
    target = probe.grid.hex(label)
    direction = next(way for way in range(6) if probe.ground.roads[way] >> target & 1)
    start = probe.grid.neighbour(target, direction)
    assert start is not None
    facing = probe.grid.directions[(direction + 3) % 6]
    game, state = table(unit("A", "de-rifles", probe.grid.label(start), facing), boards=label[0])
    assert "coh:4.0.t2" in amounts(game, state, f"step A to {label} by ap")


@rule("coh:4.0.t3")
def test_walls_lie_on_hexsides_of_some_hexes_and_not_of_others() -> None:
    for label, walled in {
        "2-G05": 1,
        "2-H04": 1,
        "4-G12": 1,
        "2-J05": 0,
        "5-A07": 0,
        "5-D03": 0,
        "5-K11": 0,
    }.items():
        game, _ = table(unit("A", "de-rifles", f"{label[0]}-C05"), boards=label[0])
        target = game.grid.hex(label)
        assert any(game.ground.walls[way] >> target & 1 for way in range(6)) == bool(walled), label
    game, state = table(unit("A", "de-rifles", "1-C05", "s"), sides={"1-C05-1-D05": "wall"})
    said = amounts(game, state, "step A to 1-D05 by ap")
    assert "coh:4.0.t3" in said and said["coh:4.0.t1"] == "", "the hex keeps its terrain"


@rule("coh:4.0.t6")
@pytest.mark.parametrize("label", HILLS.split())
def test_hills_have_a_level(label: str) -> None:
    assert "coh:4.0.t6" in spoken(label)


@rule("coh:4.0.t7")
@pytest.mark.parametrize("label", ["3-F14", "3-G15", "3-K11"])
def test_two_levels_at_one_side_are_a_cliff(label: str) -> None:
    probe, _ = table(unit("A", "de-rifles", "3-C05"), boards="3")
    at = probe.grid.hex(label)
    levels = probe.ground.level
    steep = [
        way
        for way in range(6)
        if (there := probe.grid.neighbour(at, way)) is not None and abs(levels[there] - levels[at]) >= 2
    ]
    assert steep
    there = probe.grid.neighbour(at, steep[0])
    assert there is not None
    low, high = sorted((at, there), key=lambda one: levels[one])
    way = probe.grid.direction(low, high)
    assert way is not None
    names = probe.grid.label(low), probe.grid.label(high), probe.grid.directions[way]
    game, state = table(unit("A", "de-rifles", names[0], names[2]), boards="3")
    said = amounts(game, state, f"step A to {names[1]} by ap")
    assert said["coh:11.1a"] == "+2" and "coh:4.0.t7" in said


@rule("coh:4.0.t8")
def test_wheels_do_not_enter_a_field() -> None:
    game, state = table(unit("A", "de-opel", "1-C05", "s"), hexes={"1-D05": "field"})
    assert refused(game, state, "step A to 1-D05 by ap").rule == "coh:4.0.t8"
    game, state = table(unit("A", "de-pz3e", "1-C05", "s"), hexes={"1-D05": "field"})
    assert amounts(game, state, "step A to 1-D05 by ap")["coh:14.1.t2"] == "+0"


@rule("coh:4.0.t11", "coh:1.1a")
def test_only_light_infantry_crosses_water() -> None:
    wet = {"1-D05": "water"}
    game, state = table(unit("A", "de-rifles", "1-C05", "s"), hexes=wet)
    said = amounts(game, state, "step A to 1-D05 by ap")
    assert said["coh:5.0.t1"] == "+4" and "coh:1.1a" in said
    for kind in ("de-mortar80", "de-pz3e", "de-opel", "de-pak36"):
        game, state = table(unit("A", kind, "1-C05", "s"), hexes=wet)
        assert refused(game, state, "step A to 1-D05 by ap").rule == "coh:4.0.t11", kind


@rule("coh:1.1a")
@pytest.mark.parametrize(
    ("kind", "light"),
    [
        ("de-hmg", True),
        ("ru-mortar50", True),
        ("de-engineers", True),
        ("de-at-team", True),
        ("ru-mortar82", False),
    ],
)
def test_light_infantry_moves_for_two_or_less(kind: str, light: bool) -> None:
    side = int(kind.startswith("ru"))
    game, state = table(unit("A", kind, "1-C05", "s"), hexes={"1-D05": "water"}, go=side)
    if light:
        assert "coh:1.1a" in amounts(game, state, "step A to 1-D05 by ap")
    else:
        assert refused(game, state, "step A to 1-D05 by ap").rule == "coh:4.0.t11"
        game, state = table(unit("A", "de-rifles", "1-C05", "s"), hexes={"1-D05": "water"})
        assert "coh:1.1a" in amounts(game, state, "step A to 1-D05 by ap")


@rule("coh:5.0.t3")
@pytest.mark.parametrize(
    ("terrain", "blocks"),
    [
        ("stone-building", True),
        ("wooden-building", True),
        ("heavy-woods", True),
        ("light-woods", True),
        ("field", False),
        ("water", False),
        ("clear", False),
    ],
)
def test_what_blocks_sight(terrain: str, blocks: bool) -> None:
    hexes = {"1-E05": "wooden-building"} if terrain == "clear" else {"1-D05": terrain, "1-E07": "light-woods"}
    game, state = table(
        unit("A", "de-rifles", "1-C05", "s"), unit("B", "de-rifles", "1-D07", "s"), hexes=hexes
    )
    far = "1-D05" if terrain == "clear" else "1-E05"
    assert sight(game, state, "1-C05", far)[0].seen == (not blocks)
    beyond = (
        sight(game, state, "1-C05", "1-F05") if terrain == "clear" else sight(game, state, "1-D07", "1-F07")
    )
    assert not beyond[0].seen and "coh:5.0.t3" in [reason.rule for reason in beyond[0].reasons]


@rule("coh:4.0.t3")
def test_walls_and_roads_do_not_block_sight() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-C05", "s"), sides={"1-D05-1-E05": "wall"}, links={"1-C05-1-D05": "road"}
    )
    assert sight(game, state, "1-C05", "1-F05")[0].seen
    assert "coh:4.0.t3" in amounts(
        *table(unit("A", "de-rifles", "1-C05", "s"), sides={"1-C05-1-D05": "wall"}), "step A to 1-D05 by ap"
    )
