from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hexfront.engine.base.errors import BadPosition, UnknownGame
from hexfront.engine.base.state import digest
from hexfront.engine.positions import placing
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    board,
    dump,
    load,
    one_of,
    parse,
)
from hexfront.hexes import HexMap
from hexfront_drill import Drill

words = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"), max_size=12)
names = words.filter(bool)
plain = st.recursive(
    words | st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False) | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=6,
)
tables = st.dictionaries(words, words, max_size=3)
units = st.builds(
    UnitLine,
    id=names,
    at=names,
    side=words,
    kind=words,
    stats=words,
    step=st.integers(0, 9),
    facing=words,
    flags=st.lists(words, max_size=3),
    on=words,
    notes=st.dictionaries(words, plain, max_size=2),
)
positions = st.builds(
    Position,
    game=names,
    scenario=words,
    options=st.lists(words, max_size=3),
    map=words,
    turn=st.integers(0, 99),
    phase=words,
    units=st.sampled_from(["", "only"]),
    hex=tables,
    hexside=tables,
    link=tables,
    unit=st.lists(units, max_size=4, unique_by=lambda unit: unit.id),
    set=st.dictionaries(words, plain, max_size=3),
    agenda=st.lists(st.dictionaries(words, plain, max_size=3), max_size=2),
)


@given(positions)
@example(Position(game='"', set={"": 1e300, "a b": [True, {"\x7f": "\x01\\"}]}))
def test_what_is_written_is_read_back(position: Position) -> None:
    assert parse(dump(position)) == position


@given(st.text())
def test_any_text_is_a_position_or_refused_in_words(text: str) -> None:
    try:
        parse(text)
    except BadPosition as error:
        assert str(error)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("game = 'drill'\ngame = 'drill'", "position: not a TOML file: "),
        ("game = " + "[" * 9999, "position: not a TOML file: nested too deeply"),
        ("turn = 2", '"game" is missing'),
        ("game = 1", "game should be a text, not a whole number"),
        ("game = 'drill'\nunit = 3", "unit should be a list, not a whole number"),
        ("game = 'drill'\nunit = [3]", "unit[0] should be a table, not a whole number"),
        ("game = 'drill'\n[unit]\nid = 'A1'", "unit should be a list"),
        ("game = 'drill'\n[[unit]]\nid = 'A1'\nwhere = '0101'", '[[unit]] 1 "A1": unknown key "where"'),
        ("game = 'drill'\nunits = 'all'", 'units = "all"; it is "only" or left out'),
        ("game = 'drill'\n[set]\nday = 1943-02-14", "cannot be a date"),
        (
            "game = 'drill'\n[[unit]]\nid = 'A1'\nat = '0101'\n[[unit]]\nid = 'A1'\nat = '0102'",
            'unit "A1" stands there twice',
        ),
    ],
)
def test_faults_are_told_in_one_line(text: str, why: str) -> None:
    with pytest.raises(BadPosition) as caught:
        parse(text)
    assert why in str(caught.value)
    assert "\n" not in str(caught.value)


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(BadPosition, match=r"nowhere\.toml: cannot be read"):
        load(tmp_path / "nowhere.toml")
    (tmp_path / "latin.toml").write_bytes(b'game = "\xe9"')
    with pytest.raises(BadPosition, match=r"latin\.toml: cannot be read"):
        load(tmp_path / "latin.toml")
    with pytest.raises(BadPosition, match="cannot be read"):
        load(tmp_path)


def test_one_of() -> None:
    assert one_of("red", ("red", "blue"), "side", "unit A") == "red"
    with pytest.raises(BadPosition, match='unit A: unknown side "green"; known: red, blue'):
        one_of("green", ("red", "blue"), "side", "unit A")


def test_a_blank_map_with_hexes_laid_over_it() -> None:
    own = HexMap.blank(3, 3)
    position = Position(game="drill", map="blank 12x9", hex={"0505": "wood city"}, link={"0505-0506": "road"})
    ground = board(own, position)
    assert ground.terrain_at(ground.hex("0505")) == ("wood", "city")
    assert ground.grid.knows("1209")
    assert not ground.grid.knows("1210")


@pytest.mark.parametrize("size", ["blank", "blank 0x5", "blank 100x5", "blank 5", "square 5x5", "blank 5x5 "])
def test_maps_that_are_none(size: str) -> None:
    with pytest.raises(BadPosition, match='it is "blank ROWSxCOLS" or left out'):
        board(HexMap.blank(3, 3), Position(game="drill", map=size))


@pytest.mark.parametrize(
    "wrong", [{"hex": {"9999": "wood"}}, {"hexside": {"0101-0303": "river"}}, {"link": {"0101": "road"}}]
)
def test_hexes_that_are_not_on_the_map(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        board(HexMap.blank(3, 3), Position(game="drill", **wrong))


@given(st.lists(st.integers(0, 9999), max_size=60), st.integers(0, 999))
def test_any_moment_of_play_can_be_written_down_and_set_up_again(numbers: list[int], seed: int) -> None:
    game = Drill()
    state = game.setup("duel", frozenset(), seed)
    for seat in (0, 0, 1, 1):
        game.apply(state, seat, ("commit",) if ("commit",) in game.legal(state, seat) else ("fill",))
    for number in numbers:
        seats = game.deciders(state)
        if not seats:
            return
        actions = list(game.legal(state, seats[number % len(seats)]))
        game.apply(state, seats[number % len(seats)], actions[number % len(actions)])
    if not game.deciders(state):
        return
    again, placed = placing.place(parse(dump(game.position(state))))
    seats = game.deciders(state)
    assert again.deciders(placed) == seats
    for seat in seats:
        assert list(again.legal(placed, seat)) == list(game.legal(state, seat))
    assert digest(again.position(placed)) == digest(game.position(state))


def test_a_game_that_is_not_installed() -> None:
    with pytest.raises(UnknownGame):
        placing.place(Position(game="chess"))


def test_words_the_game_does_not_have_are_refused_with_those_it_has() -> None:
    for wrong, why in (
        (Position(game="drill", phase="tea"), 'phase: unknown phase "tea"; known: bid, orders'),
        (
            Position(game="drill", hex={"0303": "wood sea"}),
            '"0303": unknown terrain "sea"; known: clear, wood',
        ),
        (Position(game="drill", hexside={"0303/0304": "river"}), '"0303/0304": unknown hexside "river"'),
        (Position(game="drill", link={"0303>0304": "tunnel"}), '"0303>0304": unknown link "tunnel"'),
        (Position(game="drill", set={"mud": 1}), r'\[set\]: unknown variable "mud"; known: hands, seat'),
        (Position(game="drill", scenario="brawl"), "Drill has no scenario 'brawl'"),
        (Position(game="drill", options=["short"]), "Drill has no option 'short'"),
    ):
        with pytest.raises(BadPosition, match=f"^mine: {why}"):
            placing.place(wrong, "mine")


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (f"turn = {2**53 + 1}", "this number is too large"),
        (f"turn = -{2**53 + 1}", "this number is too large"),
        (f"turn = 0x{'f' * 5000}", "this number is too large"),
        (f"turn = {'1' * 5000}", "a number has too many digits"),
        (f"set.held = {2**4096 + 1}", "set: held: this number is too large"),
        (f"unit = [{{id = 'A', at = '0101', step = {2**53 + 1}}}]", "step: this number is too large"),
        ("set.speed = inf", "set: speed: this should be a number"),
        ("set.speed = [1.5, nan]", "set: speed: this should be a number"),
        ("set.day = 1942-05-12", "set: day cannot be a date"),
        ("set.day = [{at = 1942-05-12T07:00:00}]", "set: day: at cannot be a date"),
        ('scenario = "a\\u0000"', "scenario: a text may not hold the sign NUL"),
        ('set."a\\u0000" = 1', "set: a text may not hold the sign NUL"),
        (f"set.deep = {'[' * 32}{']' * 32}", "nested too deeply"),
        (f"set.deep = {'[' * 10_000}", "nested too deeply"),
        ('scenario = "\\ud800"', "not a TOML file"),
        ("turn = 1\nturn = 2", "not a TOML file"),
        ("turn = \x00", "not a TOML file"),
    ],
)
def test_what_no_program_can_go_on_with_is_refused(line: str, fault: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(fault)):
        parse(f'game = "drill"\n{line}\n')


@pytest.mark.parametrize(
    "line",
    [
        f"turn = {2**53}",
        f"turn = -{2**53}",
        f"set.held = [{2**4096}]",
        f"agenda = [{{open = [[3, {2**4096}]]}}]",
        "set.speed = [1.5, true]",
        f"set.deep = {'[' * 31}{']' * 31}",
    ],
)
def test_what_lies_just_within_the_limits_is_read(line: str) -> None:
    assert parse(f'game = "drill"\n{line}\n').game == "drill"


def test_a_byte_order_mark_is_told_as_what_it_is() -> None:
    with pytest.raises(BadPosition, match="not a TOML file: line 1"):
        parse('\ufeffgame = "drill"')
