"""What is read out of data files: names, numbers in their order, tables, answers and charts made of them."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadAction, BadData
from hexfront.engine.base.texts import t
from hexfront.engine.positions.position import Position
from hexfront.kit import answers
from hexfront.kit.board import CounterBoard
from hexfront.kit.box import reading, results, roster
from hexfront.kit.box.names import Names
from hexfront.kit.sheet import die_chart, halves
from hexfront.kit.state import Begun

from .toy import RULES, SIDES, board, box, state

BOARD, DATA = board(), box()
ROWS: dict[str, Any] = {str(die): ["D1", "Eng"] for die in range(1, 7)}
TABLE: dict[str, Any] = {"columns": ["1-1", "2-1"], "rows": ROWS, "provenance": "designed"}


class Limits(reading.Numbers, frozen=True, kw_only=True):
    stacking: int
    radius: int


def test_names_are_found_or_told() -> None:
    names = Names("setup.toml", DATA.roster, DATA.map)
    assert names.unit("line 1", "B", "axis").number == 1
    assert names.numbers("line 1", ["B", "Q"], "axis") == (1, 2)
    assert names.hq("line 1", "Q").id == "Q"
    assert names.hexes("line 1", ["0101", "0102"]).bit_count() == 2
    for call, words in (
        (lambda: names.unit("line 1", "Z"), 'setup.toml: line 1: unknown unit "Z"'),
        (lambda: names.numbers("line 1", ["B"], "soviet"), "setup.toml: line 1: B is not of the soviet side"),
        (lambda: names.hq("line 1", "B"), "setup.toml: line 1: B is no HQ"),
        (lambda: names.hex("line 1", "0909"), 'setup.toml: line 1: unknown hex "0909"'),
        (lambda: names.zone("line 1", "south"), 'setup.toml: line 1: unknown zone "south"'),
    ):
        with pytest.raises(BadData) as refusal:
            call()
        assert str(refusal.value).startswith(words)


def test_a_name_stands_once_and_numbers_in_their_order() -> None:
    reading.check_once("units.toml", ["A", "B"])
    with pytest.raises(BadData, match=r"units.toml: B: is listed twice"):
        reading.check_once("units.toml", ["A", "B", "B"])
    reading.check_counted("turns.toml", "turn", [1, 2, 3])
    for wrong, told in (([2], "turn 2: turn 1"), ([1, 2, 4], "turn 4: turn 3")):
        with pytest.raises(BadData, match=f"turns.toml: {told} should stand here"):
            reading.check_counted("turns.toml", "turn", wrong)


def test_a_board_of_a_position_knows_the_one_it_was_made_from() -> None:
    place = CounterBoard(DATA, "tow", RULES, SIDES, BOARD, Position(game="tow", turn=3))
    assert place.root is BOARD and place.rules is BOARD.rules and BOARD.root is BOARD
    assert place.written is not None and place.written.turn == 3 and BOARD.written is None
    assert (place.side, place.names, place.side_names) == ([0, 1, 1], ["A", "B", "Q"], SIDES)
    assert place.data_hashes() == {}
    assert [place.labels[at] for at in (0, place.grid.hex("0101"), place.grid.hex("0505"))] == [
        "",
        "0101",
        "0505",
    ]


def test_a_state_begins_before_the_first_turn_with_nothing_drawn() -> None:
    fresh = Begun(seed="1", scenario="s")
    assert (fresh.drawn, fresh.dictated, fresh.options, fresh.turn, fresh.phase) == (0, [], (), 0, "setup")


def test_counters_are_found_by_name() -> None:
    assert DATA.unit("Q").number == 2
    assert DATA.zone("nowhere") == 0
    with pytest.raises(BadData, match='no counter is called "Z"'):
        DATA.unit("Z")


def test_an_id_has_no_spaces_and_a_kind_is_known() -> None:
    roster.check_id("units.toml", "4/7.Pz_A")
    with pytest.raises(BadData, match=r"units.toml: 7 Pz: an id is made of letters"):
        roster.check_id("units.toml", "7 Pz")
    assert roster.kind_of("units.toml", "A", {"hq": 7}, "hq") == 7
    with pytest.raises(BadData, match=r'units.toml: A: unknown kind "boat"; kinds are hq'):
        roster.kind_of("units.toml", "A", {"hq": 7}, "boat")


def test_a_strength_is_unknown_only_where_the_game_has_that() -> None:
    assert roster.face_reader("U-U-6", unknown="U")("U-4-6") == (0, 4, 6)
    with pytest.raises(BadData, match='"U-4-6" is no face of a counter: write 3-5'):
        roster.face_reader("3-5")("U-4-6")


def test_every_number_has_a_provenance() -> None:
    whole = Limits(stacking=2, radius=3, origin={"all": "designed"})
    assert reading.check_origins("tables.toml", "limits", whole) == ["stacking", "radius"]
    with pytest.raises(BadData, match=r"tables.toml: limits: no provenance for radius"):
        reading.check_origins(
            "tables.toml", "limits", Limits(stacking=2, radius=3, origin={"stacking": "designed"})
        )


def test_a_combat_table_has_six_rows_and_its_columns() -> None:
    table = results.die_table("tables.toml", "crt", TABLE, 2)
    assert results.results("tables.toml", (table,), str.lower) == {"D1": "d1", "Eng": "eng"}
    assert results.ladder("tables.toml", table)
    chart = die_chart("crt", t("Combat results"), table)
    assert (chart.columns, [head for head, _ in chart.rows]) == (("1-1", "2-1"), list("123456"))
    assert chart.rows[5][1] == ("D1", "Eng")
    with pytest.raises(
        BadData, match=r"tables.toml: table crt: needs 6 rows and 3 columns, read with one die"
    ):
        results.die_table("tables.toml", "crt", TABLE, 3)
    seven = {**TABLE, "rows": {**ROWS, "7": ["D1", "Eng"]}}
    with pytest.raises(BadData, match=r"tables.toml: table crt: needs 6 rows, read with one die"):
        results.die_table("tables.toml", "crt", seven)


def test_a_fault_inside_a_table_is_told_with_its_file() -> None:
    def parse(text: str) -> str:
        raise BadData(f'"{text}" is no result')

    table = results.die_table("tables.toml", "crt", TABLE)
    with pytest.raises(BadData, match=r'tables.toml: table crt: "D1" is no result'):
        results.results("tables.toml", (table,), parse)
    odd = results.die_table("tables.toml", "crt", {**TABLE, "columns": ["2-1", "1-1"]})
    with pytest.raises(BadData, match=r"tables.toml: table crt: "):
        results.ladder("tables.toml", odd)


def test_a_fight_is_asked_of_units_on_the_map_against_an_enemy() -> None:
    here, there = BOARD.grid.hex("0101"), BOARD.grid.hex("0102")
    found = state(where=[here, there, -1], zoc=[1 << there, 1 << here])
    enemies = (1 << there, 1 << here)

    def asked(*units: str, at: int = there) -> tuple[int, ...]:
        return answers.attackers(BOARD, found, units, (at,), lambda side: enemies[side])

    assert asked("A") == (0,)
    with pytest.raises(BadAction, match="no enemy of A stands in 0101"):
        asked("A", at=here)
    with pytest.raises(BadAction, match="B is not on the map on the side of A"):
        asked("A", "B")
    with pytest.raises(BadAction, match="Q is not on the map on the side of B"):
        asked("B", "Q", at=here)
    assert answers.zoc(BOARD, found) == {"soviet": ["0102"], "axis": ["0101"]}


def test_the_radius_of_one_hq_or_of_all_is_told() -> None:
    def areas(unit: str) -> list[str]:
        found = answers.command_areas(BOARD, (1, 2), lambda hq: 1 << BOARD.grid.hex("0101"), "toy:1", unit)
        assert all((one.side, one.hexes, one.rule) == ("axis", ("0101",), "toy:1") for one in found)
        return [one.of for one in found]

    assert areas("") == ["B", "Q"]
    assert areas("Q") == ["Q"]


def test_walks_are_told_in_the_words_of_the_map() -> None:
    one, two = BOARD.grid.hex("0101"), BOARD.grid.hex("0102")
    (told, more) = answers.reached(BOARD, [(3, two, (one, two), "move"), (4, one, (one,), "entry")])
    assert (told.hex, told.cost, told.path, told.how) == ("0102", "1½", ("0101", "0102"), "move")
    assert (more.hex, more.cost, more.path, more.how) == ("0101", "2", ("0101",), "entry")
    assert [halves(number) for number in (0, 1, 2, 7, None)] == ["0", "½", "1", "3½", "–"]
