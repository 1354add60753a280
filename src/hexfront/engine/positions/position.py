"""Positions: a TOML file that sets up any situation of any game, on its own map or on a blank one.

The engine reads and checks what all games share and hands the rest to the game's ``place``, which returns a
game bound to the position's map and roster, and the state. ``Game.position`` goes the other way.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, get_type_hints

import msgspec

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import t
from hexfront.engine.positions.plain import check_plain
from hexfront.hexes import HexError, HexMap, altered

Plain = str | int | float | bool | list[Any] | dict[str, Any]


class UnitLine(msgspec.Struct, forbid_unknown_fields=True):
    """One ``[[unit]]``: a name of the order of battle, or any name with kind and stats."""

    id: str
    at: str
    side: str = ""
    kind: str = ""
    stats: str = ""
    step: int = 0
    facing: str = ""
    flags: list[str] = []
    on: str = ""
    """The unit that carries it, where the game has transport."""
    notes: dict[str, Plain] = {}
    """What only this game knows about its units."""


class Position(msgspec.Struct, forbid_unknown_fields=True):
    """A position as it stands in its file."""

    game: str
    scenario: str = ""
    options: list[str] = []
    map: str = ""
    turn: int = 0
    phase: str = ""
    units: str = ""
    hex: dict[str, str] = {}
    hexside: dict[str, str] = {}
    link: dict[str, str] = {}
    unit: list[UnitLine] = []
    set: dict[str, Plain] = {}
    agenda: list[dict[str, Any]] = []
    """The frames of a procedure under way, where the phase alone does not say what is being asked."""


def parse(text: str, source: str = "position") -> Position:
    """Read a position; every fault is one line that says where and what.

    >>> parse('game = "drill"\\nturn = 2').turn
    2
    >>> parse('game = "drill"\\ntrun = 2')
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadPosition: position: unknown key "trun"; known: game, scenario, ...
    """
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadPosition(t("{source}: not a TOML file: {fault}", source=source, fault=said(error))) from None
    except RecursionError:
        raise BadPosition(t("{source}: not a TOML file: nested too deeply", source=source)) from None
    except ValueError:
        # Python refuses to read a number of more than a few thousand digits.
        raise BadPosition(t("{source}: a number has too many digits", source=source)) from None
    check_plain(data, source)
    _known_keys(data, Position, source)
    lines = data.get("unit", [])
    for number, line in enumerate(lines if isinstance(lines, list) else [], 1):
        if isinstance(line, dict):
            _known_keys(line, UnitLine, f'{source}: [[unit]] {number} "{line.get("id", "?")}"')
    try:
        position = msgspec.convert(data, Position)
    except msgspec.ValidationError as error:
        raise BadPosition(t("{source}: {fault}", source=source, fault=said(error))) from None
    _check(position, source)
    return position


def _known_keys(data: Mapping[str, Any], struct: type[msgspec.Struct], where: str) -> None:
    for key in data:
        if key not in struct.__struct_fields__:
            known = ", ".join(struct.__struct_fields__)
            raise BadPosition(
                t('{where}: unknown key "{key}"; known: {known}', where=where, key=key, known=known)
            )


def _check(position: Position, source: str) -> None:
    if position.units not in ("", "only"):
        raise BadPosition(
            t('{source}: units = "{units}"; it is "only" or left out', source=source, units=position.units)
        )
    seen: set[str] = set()
    for line in position.unit:
        if line.id in seen:
            raise BadPosition(t('{source}: unit "{unit}" stands there twice', source=source, unit=line.id))
        seen.add(line.id)


def load(path: Path) -> Position:
    """Read a position file."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadPosition(
            t("{source}: cannot be read: {fault}", source=path.name, fault=said(error))
        ) from None
    return parse(text, path.name)


def dump(position: Position) -> str:
    """Write a position as TOML that :func:`parse` reads back."""
    lines: list[str] = []
    tables: list[str] = []
    for field in Position.__struct_fields__:
        value = getattr(position, field)
        if field in ("unit", "agenda") or not value:
            continue
        if isinstance(value, dict):
            tables += ["", f"[{field}]", *(f"{_key(key)} = {_value(item)}" for key, item in value.items())]
        else:
            lines.append(f"{field} = {_value(value)}")
    for unit in position.unit:
        tables += ["", "[[unit]]"]
        tables += [
            f"{field} = {_value(value)}"
            for field in UnitLine.__struct_fields__
            if (value := getattr(unit, field)) not in ("", 0, [], {})
        ]
    for frame in position.agenda:
        tables += ["", "[[agenda]]", *(f"{_key(key)} = {_value(item)}" for key, item in frame.items())]
    return "\n".join([*lines, *tables]) + "\n"


def _key(key: str) -> str:
    plain = key.replace("-", "").replace("_", "").isalnum() and key.isascii()
    return key if plain else _value(key)


def _value(value: Plain) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return msgspec.json.encode(value).decode().replace("\x7f", "\\u007f")
    if isinstance(value, list | tuple):
        return "[" + ", ".join(_value(item) for item in value) + "]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_value(item)}" for key, item in value.items()) + "}"
    return str(value)


def one_of(value: str, known: tuple[str, ...] | list[str], what: str, where: str) -> str:
    """The value, if it is a known word; otherwise a line that lists what is known.

    >>> one_of("rde", ("red", "blue"), "side", "unit A")
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadPosition: unit A: unknown side "rde"; known: red, blue
    """
    if value not in known:
        raise BadPosition(
            t(
                '{where}: unknown {what} "{value}"; known: {known}',
                where=where,
                what=what,
                value=value,
                known=", ".join(known),
            )
        )
    return value


MOST_HEXES = 99 * 99
"""The most hexes of a blank map, whether they lie on one sheet or on two: somebody else waits for it."""


def board(own: HexMap, position: Position) -> HexMap:
    """The map a position asks for: the game's own or a blank one, with the position's hexes laid over it.

    A blank map of two sheets is written "blank 9x9+4x4".

    >>> board(HexMap.blank(3, 3), Position(game="drill", map="blank 12")).grid
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadPosition: map = "blank 12"; it is "blank ROWSxCOLS" or left out
    >>> board(HexMap.blank(3, 3), Position(game="drill", map="blank 5x5+2x2")).grid.knows("S0202")
    True
    >>> board(HexMap.blank(3, 3), Position(game="drill", map="blank 99x99+1x1"))
    Traceback (most recent call last):
    hexfront.engine.base.errors.BadPosition: a blank map has at most 9801 hexes
    >>> board(HexMap.blank(3, 3), Position(game="drill", map="blank 98x99+9x11")).grid.knows("S0911")
    True
    """
    base = own
    if position.map:
        size = re.fullmatch(r"blank ([1-9]\d?)x([1-9]\d?)(?:\+([1-9]\d?)x([1-9]\d?))?", position.map)
        if not size:
            raise BadPosition(t('map = "{map}"; it is "blank ROWSxCOLS" or left out', map=position.map))
        second = (int(size[3]), int(size[4])) if size[3] else None
        if int(size[1]) * int(size[2]) + (second[0] * second[1] if second else 0) > MOST_HEXES:
            raise BadPosition(t("a blank map has at most {most} hexes", most=MOST_HEXES))
        base = HexMap.blank(int(size[1]), int(size[2]), like=own, second=second)
    if not (position.hex or position.hexside or position.link):
        return base
    try:
        return altered(base, terrain=position.hex, sides=position.hexside, links=position.link)
    except HexError as error:
        raise BadPosition(said(error)) from None


def frames_of(state: Any) -> list[dict[str, Any]]:
    """The agenda as tables of a position; what is None is left out, as TOML has no word for it."""
    return [_without_none(msgspec.to_builtins(frame)) for frame in state.agenda]


def _without_none(table: dict[str, Any]) -> dict[str, Any]:
    """A table and those in it without the keys that have no value.

    >>> _without_none({"frame": "roll", "die": None, "shot": {"at": 7, "red": None}})
    {'frame': 'roll', 'shot': {'at': 7}}
    """
    return {
        key: _without_none(value) if isinstance(value, dict) else value
        for key, value in table.items()
        if value is not None
    }


def written_down(
    state: Any, written: Position, scenario: str, units: list[UnitLine], variables: dict[str, Any]
) -> Position:
    """A state as a position that sets it up again; ``written`` is the one it began from, whose map it keeps."""
    return Position(
        game=written.game,
        scenario=scenario,
        options=list(state.options),
        map=written.map,
        turn=state.turn,
        phase=state.phase,
        units="only",
        hex=written.hex,
        hexside=written.hexside,
        link=written.link,
        unit=units,
        set=variables,
        agenda=frames_of(state),
    )


def restore_frames(state: Any, position: Position) -> bool:
    """Put the position's own agenda in place, if it has one."""
    if not position.agenda:
        return False
    hint = get_type_hints(type(state))["agenda"]
    try:
        state.agenda[:] = msgspec.convert(position.agenda, hint)
    except msgspec.ValidationError as error:
        raise BadPosition(t("[[agenda]]: {fault}", fault=said(error))) from None
    return True
