"""What is wrong with something that was read, in words: each kind of error, with and without a place."""

from __future__ import annotations

import tomllib
from pathlib import Path

import msgspec
import pytest

from hexfront.engine.base.datafiles import DataFiles, bad
from hexfront.engine.base.errors import BadData, Illegal, Told
from hexfront.engine.base.faults import UNREADABLE, extent, said
from hexfront.engine.base.texts import t
from hexfront.hexes import HexMap, UnknownHexError


class Line(msgspec.Struct):
    """What is read below."""

    step: int
    at: tuple[int, int] = (0, 0)
    name: str | int = ""
    share: float = 0.0
    open: bool = False
    below: list[msgspec.Raw] = []


def shape(text: str) -> str:
    """What is said of a table that is none of these lines."""
    with pytest.raises(msgspec.ValidationError) as error:
        msgspec.json.decode(text, type=dict[str, Line])
    return str(said(error.value))


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("3", "this should be a table, not a whole number"),
        ('{"a": 3}', "[...] should be a table, not a whole number"),
        ('{"a": {}}', '[...]: "step" is missing'),
        ('{"a": {"step": "x"}}', "[...].step should be a whole number, not a text"),
        ('{"a": {"step": null}}', "[...].step should be a whole number, not nothing"),
        ('{"a": {"step": 1, "at": [1]}}', "[...].at should be a list of 2"),
        ('{"a": {"step": 1, "at": {}}}', "[...].at should be a list, not a table"),
        ('{"a": {"step": 1, "name": true}}', "[...].name cannot be true or false"),
        ('{"a": {"step": 1, "share": []}}', "[...].share should be a number, not a list"),
        ('{"a": {"step": 1, "open": 1.5}}', "[...].open should be true or false, not a number"),
    ],
)
def test_what_has_the_wrong_shape_is_said_in_plain_words(text: str, words: str) -> None:
    assert shape(text) == words


def test_a_shape_that_nobody_has_words_for_is_told_as_it_is() -> None:
    assert str(said(msgspec.ValidationError("Odd - at `$.unit`"))) == "unit: Odd"
    assert str(said(msgspec.ValidationError("Odd"))) == "this: Odd"
    assert str(said(msgspec.ValidationError("Object missing required field `a`"))) == '"a" is missing'
    told = said(msgspec.ValidationError("Expected `uuid`, got `int`"))
    assert str(told) == "this should be uuid, not a whole number"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("a = \n", "line 1, column 5: this is no value"),
        ("a = 1\nb\n", 'line 2, column 2: a "=" is missing after the key'),
        ("a = [1", "at its end: a list does not end"),
        ("a = 1\na = 2\n", "line 2, column 6: this was given before"),
        ('a = "x', "at its end: a text does not end"),
        ("a = 1 b", "line 1, column 7: this is no line of TOML"),
    ],
)
def test_where_a_line_is_no_toml_is_told_with_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(tomllib.TOMLDecodeError) as error:
        tomllib.loads(text)
    assert str(said(error.value)) == words


def test_what_toml_says_in_words_of_its_own_is_not_passed_on() -> None:
    assert str(said(tomllib.TOMLDecodeError("Whatever"))) == UNREADABLE
    assert (
        str(said(tomllib.TOMLDecodeError("Whatever (at line 3, column 8)")))
        == f"line 3, column 8: {UNREADABLE}"
    )
    assert str(said(tomllib.TOMLDecodeError("Whatever (at end of document)"))) == f"at its end: {UNREADABLE}"


def test_a_refusal_is_told_with_its_rule_and_a_sentence_without_one() -> None:
    assert str(said(Illegal("toy:3", t("Too far.")))) == "Too far. [toy:3]"
    assert str(said(Told(t("Too far.")))) == "Too far."
    assert str(said(ValueError("odd"))) == "odd"


def test_an_unknown_hex_is_told_with_those_there_are() -> None:
    grid = HexMap.blank(3, 4).grid
    with pytest.raises(UnknownHexError) as error:
        grid.hex("0909")
    assert str(said(error.value)) == f'unknown hex "0909": {extent(grid)}'
    assert str(extent(grid)) == grid.extent()


@pytest.mark.parametrize(
    ("told", "words"),
    [
        ("the map has rows 01-09 and columns 01-12", "the map has rows 01-09 and columns 01-12"),
        (
            'the map has rows 01-09 and columns 01-12, or rows 1-4 and columns 1-4 after "S"',
            'the map has rows 01-09 and columns 01-12, or rows 1-4 and columns 1-4 after "S"',
        ),
        ("the map has hexes such as 1-A01", "the map has hexes such as 1-A01"),
        ("the map is made of board 3", "the map is made of board 3"),
    ],
)
def test_the_extent_of_a_map_is_a_sentence_that_can_be_translated(told: str, words: str) -> None:
    line = said(UnknownHexError("0909", told))
    assert str(line) == f'unknown hex "0909": {words}'


def test_data_files_are_hashed_and_their_faults_told_with_the_place(tmp_path: Path) -> None:
    for name, text in (("a.toml", "step = 3"), ("b.toml", "step = 'x'"), ("c.toml", "step = ")):
        (tmp_path / name).write_text(text)
    files = DataFiles("toy", tmp_path, ["a.toml", "b.toml", "c.toml"])
    assert sorted(files.hashes()) == ["a.toml", "b.toml", "c.toml"] and len(set(files.hashes().values())) == 3
    assert files.toml("a.toml", Line).step == 3
    with pytest.raises(BadData, match=r"b\.toml: step: Expected `int`, got `str`$"):
        files.toml("b.toml", Line)
    with pytest.raises(BadData, match=r"c\.toml: not a TOML file: Invalid value"):
        files.toml("c.toml", Line)
    with pytest.raises(BadData, match=r"^d.toml: cannot be read \(No such file or directory\)$"):
        DataFiles("toy", tmp_path, ["d.toml"])
    assert str(bad("", "", "x")) == "x" and str(bad("a", "", "x")) == "a: x"
