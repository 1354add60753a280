"""What is wrong with something that was read, as a sentence in the reader's language."""

from __future__ import annotations

import re
import tomllib

import msgspec

from hexfront.engine.base.errors import Illegal, Told
from hexfront.engine.base.texts import Text, t
from hexfront.hexes import Grid, UnknownHexError

_EXTENT = re.compile(r"(.*?) has ((?:rows|hexes) .*)")
_ROWS = re.compile(r'rows (\S+) and columns (\S+?)(?: after "(.*)")?')
_PLACE = re.compile(r"(.*?) \(at (?:line (\d+), column (\d+)|end of document)\)")
_SHAPE = re.compile(r"Expected `(.+)`, got `(.+)`")
_LENGTH = re.compile(r"Expected `array` of length (\d+).*")
_MISSING = re.compile(r"Object missing required field `(.+)`")
_BYTE = re.compile(r".*\(byte (\d+)\)")
_SHAPES = {
    "str": "a text",
    "int": "a whole number",
    "float": "a number",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "null": "nothing",
    "date": "a date",
}
"""What msgspec calls the shapes of values, in plain words."""
_TOML = {
    "Invalid value": "this is no value",
    "Invalid": "this is no line of TOML",
    "Expected '='": 'a "=" is missing after the key',
    "Expected ']": "a bracket is missing",
    "Expected newline": "this is no line of TOML",
    "Unterminated string": "a text does not end",
    "Unclosed array": "a list does not end",
    "Unclosed inline table": "a table does not end",
    "Cannot": "this was given before",
    "Duplicate": "this was given before",
    "Illegal character": "a character that may not stand here",
    "Found invalid character": "a character that may not stand here",
}
"""How complaints of tomllib begin, and what they mean."""
UNREADABLE = "this cannot be read"


def said(error: Exception) -> Text:
    """The sentence of an error; what others have written is passed on unchanged.

    >>> str(said(ValueError("no number")))
    'no number'
    """
    if isinstance(error, Told):
        return error.text
    if isinstance(error, Illegal):
        return t("{text} [{rule}]", text=error.text, rule=error.rule)
    if isinstance(error, UnknownHexError):
        return t('unknown hex "{hex}": {extent}', hex=error.label, extent=_extent(error.extent))
    if isinstance(error, msgspec.ValidationError):
        return _shape(str(error))
    if isinstance(error, tomllib.TOMLDecodeError):
        return _toml(str(error))
    if isinstance(error, msgspec.DecodeError):
        return _json(str(error))
    return t("{text}", text=str(error))


def extent(grid: Grid) -> Text:
    """Which hexes a map has."""
    return _extent(grid.extent())


def _extent(told: str) -> Text:
    found = _EXTENT.fullmatch(told)
    if not found:
        return t("{text}", text=told)
    first, *others = [_sheet(part) for part in found[2].split(", or ")]
    for other in others:
        first = t("{first}, or {second}", first=first, second=other)
    return t("{map} has {hexes}", map=found[1], hexes=first)


def _sheet(told: str) -> Text:
    """Which hexes one sheet of a map has."""
    found = _ROWS.fullmatch(told)
    if not found:
        return t("hexes such as {hexes}", hexes=told.removeprefix("hexes such as "))
    if found[3]:
        return t(
            'rows {rows} and columns {columns} after "{sign}"', rows=found[1], columns=found[2], sign=found[3]
        )
    return t("rows {rows} and columns {columns}", rows=found[1], columns=found[2])


def _toml(told: str) -> Text:
    """
    >>> str(_toml("Invalid value (at line 3, column 8)"))
    'line 3, column 8: this is no value'
    """
    found = _PLACE.fullmatch(told)
    if not found:
        return t("{text}", text=UNREADABLE)
    what = next((words for start, words in _TOML.items() if found[1].startswith(start)), UNREADABLE)
    if found[2] is None:
        return t("at its end: {what}", what=what)
    return t("line {line}, column {column}: {what}", line=found[2], column=found[3], what=what)


def _json(told: str) -> Text:
    found = _BYTE.fullmatch(told)
    return t("byte {byte} cannot be read", byte=found[1]) if found else t("{text}", text=UNREADABLE)


def _shape(told: str) -> Text:
    """
    >>> str(_shape("Expected `int`, got `str` - at `$.unit[2].step`"))
    'unit[2].step should be a whole number, not a text'
    >>> str(_shape("Object missing required field `game` - at `$.header`"))
    'header: "game" is missing'
    >>> str(_shape("Expected `array` of length 3, got 2 - at `$.draws[0]`"))
    'draws[0] should be a list of 3'
    """
    what, _, path = told.partition(" - at `$")
    place = path.rstrip("`").lstrip(".")
    where = place or "this"
    if missing := _MISSING.fullmatch(what):
        text = t('"{field}" is missing', field=missing[1])
        return t("{where}: {fault}", where=place, fault=text) if place else text
    if length := _LENGTH.fullmatch(what):
        return t("{where} should be a list of {number}", where=where, number=length[1])
    wrong = _SHAPE.fullmatch(what)
    if not wrong:
        return t("{where}: {fault}", where=where, fault=what)
    wanted, given = wrong[1], _SHAPES.get(wrong[2], wrong[2])
    if "|" in wanted:
        return t("{where} cannot be {given}", where=where, given=given)
    return t(
        "{where} should be {wanted}, not {given}",
        where=where,
        wanted=_SHAPES.get(wanted, wanted),
        given=given,
    )
