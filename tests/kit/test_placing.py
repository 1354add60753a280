"""Counters of a position: which they are, where they stand, what may stand together."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pytest

from hexfront.engine.base.errors import BadPosition, BadState
from hexfront.engine.contract.meta import Meta
from hexfront.engine.positions.given import Given
from hexfront.engine.positions.position import Position, UnitLine
from hexfront.hexes import HexMap
from hexfront.kit import layout
from hexfront.kit.box.roster import Face, face_reader
from hexfront.kit.positions import muster, placing
from hexfront.kit.positions.writing import place_name, written

from .toy import PIECES, Piece, board, box, state

BOARD, DATA = board(), box()
BOXES = {"dead": -2, "pool": -1}
TOY = Meta(id="toy", title="Toy", version="1", scenarios=())
Nation = Literal["german", "russian"]
SIDE_OF: dict[Nation, str] = {"german": "axis", "russian": "soviet"}


def line(name: str = "A", at: str = "0101", **more: Any) -> UnitLine:
    return UnitLine(id=name, at=at, **more)


def told(do: Callable[[], Any]) -> str:
    with pytest.raises(BadPosition) as refusal:
        do()
    return str(refusal.value)


def test_a_line_says_what_can_be_said_of_its_unit() -> None:
    fits = line("B", side="axis", notes={"name": "Bear"}, flags=["moved"])
    assert placing.check_line(BOARD, fits, "Toy", ("name",), ("moved",)) == 1


@pytest.mark.parametrize(
    ("more", "words"),
    [
        ({"side": "soviet"}, 'unit "B" is axis, not soviet'),
        ({"facing": "n"}, 'unit "B": units of Toy have no facing and carry nobody'),
        ({"on": "A"}, 'unit "B": units of Toy have no facing and carry nobody'),
        ({"notes": {"age": 3}}, 'unit "B": unknown note "age"; known: name'),
        ({"flags": ["tired"]}, 'unit "B": unknown flag "tired"; known: moved'),
    ],
)
def test_what_cannot_be_said_of_a_unit_is_refused(more: dict[str, Any], words: str) -> None:
    wrong = line("B", **more)
    assert told(lambda: placing.check_line(BOARD, wrong, "Toy", ("name",), ("moved",))) == words


def test_a_unit_stands_in_a_hex_or_a_box() -> None:
    assert placing.spot(BOARD, line(at="0505"), BOXES) == BOARD.grid.hex("0505")
    assert placing.spot(BOARD, line(at="dead"), BOXES) == -2
    words = told(lambda: placing.spot(BOARD, line(at="0606"), BOXES, "reserve:MARKER"))
    assert words.startswith('unit "A": unknown hex "0606": ')
    assert words.endswith("boxes are dead, pool, reserve:MARKER")
    assert place_name(BOARD, BOARD.grid.hex("0505"), BOXES) == "0505"
    assert place_name(BOARD, -1, BOXES) == "pool"


def test_stacks_are_of_one_side_and_within_the_limit() -> None:
    def check(stack: tuple[int, ...], most: int) -> None:
        placing.check_stacks(
            BOARD, state(at={BOARD.grid.hex("0202"): stack}), most, lambda units: len(units) - (2 in units)
        )

    check((1, 2), 1)
    assert told(lambda: check((0, 1), 2)) == "0202 holds units of both sides"
    assert told(lambda: check((1, 2), 0)) == "0202 holds more than 0 combat units"


def test_zones_are_drawn_on_the_map() -> None:
    given = Given({"zones": {"south": ["0101"]}}, ["zones"])
    found = placing.ground(HexMap.blank(3, 3), Position(game="toy"), given, ("south",))
    assert found.describe(found.zones["south"]) == ["0101"]
    words = told(lambda: placing.ground(HexMap.blank(3, 3), Position(game="toy"), given, ("north",)))
    assert words == '[set] zones: unknown zone "south"; known: north'


def test_only_named_units_stand_on_a_blank_map() -> None:
    placing.check_blank(Position(game="toy", map="blank 5x5", units="only"))
    placing.check_blank(Position(game="toy"))
    words = told(lambda: placing.check_blank(Position(game="toy", map="blank 5x5")))
    assert words == 'map = "blank 5x5"; on a blank map write units = "only"'


def test_new_counters_join_and_changed_ones_keep_their_numbers() -> None:
    seen = []

    def make(number: int, line: UnitLine, old: Piece | None) -> Piece:
        seen.append((number, line.id, old))
        return Piece(number, line.id, "axis")

    lines = [line("B", stats="1-1"), line("A"), line("X", kind="hq"), line("Y", kind="hq")]
    units = muster.muster(DATA, Position(game="toy", unit=lines), make)
    assert [unit.id for unit in units] == ["A", "B", "Q", "X", "Y"]
    assert seen == [(1, "B", PIECES[1]), (3, "X", None), (4, "Y", None)]
    assert DATA.with_units(tuple(units)).numbers["Y"] == 4


def test_a_new_counter_needs_a_kind_and_stats_where_they_differ() -> None:
    kinds = ("infantry", "hq")
    assert muster.kind_given(line("X", kind="hq", stats="1-1"), None, kinds, stats=True) == "hq"
    assert muster.kind_given(line("X", kind="hq"), None, kinds, stats=False) == "hq"
    assert muster.kind_given(line("B", stats="1-1"), PIECES[1], kinds, stats=True) == "infantry"
    lacking = 'unit "X" is not in the order of battle: give it a kind and stats'
    assert told(lambda: muster.kind_given(line("X", kind="hq"), None, kinds, stats=True)) == lacking
    assert told(lambda: muster.kind_given(line("X", stats="1-1"), None, kinds, stats=False)) == lacking
    words = told(lambda: muster.kind_given(line("X", kind="boat", stats="1"), None, kinds, stats=True))
    assert words == 'unit "X": unknown kind "boat"; known: infantry, hq'
    words = told(lambda: muster.kind_given(line("X Y", kind="hq"), None, kinds, stats=False))
    assert words == 'unit "X Y": an id is made of letters, digits, / . and _ only'


def test_a_nation_is_noted_or_follows_and_is_of_the_side() -> None:
    def nation(**more: Any) -> Nation:
        return muster.nation_given(line("X", **more), SIDE_OF, lambda: "german")

    assert nation() == "german"
    assert nation(notes={"nation": "russian"}, side="soviet") == "russian"
    assert told(lambda: nation(side="soviet")) == 'unit "X": german units are not of the side "soviet"'
    words = 'unit "X": unknown nation "swiss"; known: german, russian'
    assert told(lambda: nation(notes={"nation": "swiss"})) == words


def test_faces_are_read_from_stats() -> None:
    read = face_reader("3-5")
    assert muster.faces_given(line("X", stats="3-5/2-1-5"), read) == (Face(3, 3, 5), Face(2, 1, 5))
    words = told(lambda: muster.faces_given(line("X", stats="3-5/x"), read))
    assert words == 'unit "X": "x" is no face of a counter: write 3-5'


def test_a_unit_that_is_not_in_play_is_not_written() -> None:
    found = state(
        scenario="plain", options=(), turn=1, phase="move", agenda=[], where=[BOARD.grid.hex("0102"), -1, 9]
    )

    def one(unit: int, own: UnitLine | None) -> UnitLine | None:
        return line(BOARD.name(unit)) if found.where[unit] > 0 else None

    assert [unit.id for unit in written(BOARD, found, "toy", one, ()).unit] == ["A", "Q"]


def test_counters_lie_where_they_say_or_not_at_all() -> None:
    here, there = BOARD.grid.hex("0101"), BOARD.grid.hex("0102")

    def lies(where: list[int], at: dict[int, tuple[int, ...]], most: int = 2) -> bool:
        again = state()

        def put(stack: tuple[int, ...], to: int) -> None:
            for unit in stack:
                again.where[unit] = to

        return layout.laid_out(BOARD, state(where=where, at=at), again, put, lambda stack: len(stack) <= most)

    assert lies([here, there, there], {here: (0,), there: (1, 2)})
    assert lies([here, -2, -1], {here: (0,)}), "boxes are not laid out"
    assert not lies([here, there, there], {here: (0,), there: (1, 2)}, most=1)
    assert not lies([here, here, -1], {here: (0, 1)}), "of both sides"
    assert not lies([here, there, -1], {here: (0,)}), "on the map, and in no hex"
    assert not lies([here, -1, -1], {here: (0,), there: (1,)}), "in a hex, and in a box"


def test_what_follows_is_as_it_is_kept() -> None:
    layout.check_follows(TOY, state(zoc=[1, 2]), state(zoc=[1, 2]), ("zoc",))
    for again in (state(zoc=[1, 3]), None):
        with pytest.raises(BadState, match="zoc"):
            layout.check_follows(TOY, state(zoc=[1, 2]), again, ("zoc",))


def test_bounds_are_made_of_the_board() -> None:
    shapes = layout.Shapes(BOARD)
    here, off = BOARD.grid.hex("0101"), BOARD.grid.size
    assert [here, -2, here] in shapes.places({-2})
    assert [here, -3, here] not in shapes.places({-2})
    assert [here, here] not in shapes.places({-2}), "one for each unit"
    assert (-1 in shapes.any_unit, 2 in shapes.any_unit, 3 in shapes.any_unit) == (True, True, False)
    assert (0b111 in shapes.a_force, 0b1000 in shapes.a_force) == (True, False)
    assert (1 << here in shapes.a_set, 1 << off in shapes.a_set) == (True, False)
    assert ((here,) * layout.FARTHEST in shapes.path, (here,) * (layout.FARTHEST + 1) in shapes.path) == (
        True,
        False,
    )
    assert ((here,) * 3 in shapes.posts, (here,) * 4 in shapes.posts) == (True, False)
    assert ([1 << here, 0] in shapes.by_side, [0, 0, 0] in shapes.by_side) == (True, False)
    assert (((2, 1 << here),) in shapes.options, ((3, 0),) in shapes.options) == (True, False)
