"""A position may bring frames of its own: whatever numbers stand in them, it is set up or refused in one line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.contract.registry import load_game
from hexfront.engine.positions import placing, probe
from hexfront.engine.positions.position import Position, UnitLine

POSITIONS: dict[str, Position] = {
    "tow": Position(
        game="tow",
        map="blank 8x12",
        turn=2,
        phase="action",
        units="only",
        unit=[
            UnitLine(id="A", at="0505", side="axis", kind="infantry", stats="3-5"),
            UnitLine(id="S", at="0506", side="soviet", kind="infantry", stats="4-5"),
        ],
    ),
    "kharkov": Position(
        game="kharkov",
        map="blank 9x9",
        turn=6,
        phase="axis-combat",
        units="only",
        unit=[
            UnitLine(id="A", at="0505", kind="infantry", stats="9-8"),
            UnitLine(id="S", at="0506", kind="rifle", stats="4-4-6"),
        ],
    ),
    "coh": Position(
        game="coh",
        map="blank 9x9",
        units="only",
        unit=[
            UnitLine(id="A", at="1-C03", kind="de-rifles"),
            UnitLine(id="B", at="1-E03", kind="ru-rifles"),
        ],
    ),
}


def filled(hint: Any, number: int) -> Any:
    """A value of a type with this number wherever it has one."""
    if hint is bool:
        return number > 0
    if hint in (int, float):
        return number
    if hint is str:
        return str(number)
    inner = get_args(hint)
    if get_origin(hint) is tuple:
        return [filled(one, number) for one in inner if one is not Ellipsis]
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return {field.encode_name: filled(field.type, number) for field in msgspec.structs.fields(hint)}
    return filled(inner[0], number) if inner else {}


def agendas(game: str, number: int) -> Iterator[dict[str, Any]]:
    """Every frame of a game with this number in all its fields, and with those it needs alone."""
    hint = get_type_hints(load_game(game).state_type)["agenda"]
    for frame in get_args(get_args(hint)[0]):
        fields = msgspec.structs.fields(frame)
        for some in (fields, [field for field in fields if field.required]):
            values = {field.encode_name: filled(field.type, number) for field in some}
            yield {"frame": frame.__struct_config__.tag, **values}


@pytest.mark.parametrize("number", [-1, 4711])
@pytest.mark.parametrize("game", POSITIONS)
def test_a_written_agenda_never_ends_in_a_traceback(game: str, number: int) -> None:
    told = 0
    for frame in agendas(game, number):
        wanted = msgspec.structs.replace(POSITIONS[game], agenda=[frame])
        try:
            bound, state = placing.place(wanted, "mine.toml")
        except BadPosition as refusal:
            assert str(refusal).startswith("mine.toml: ")
            told += 1
        else:
            probe.standing(bound, state)
    assert told, "some of these make no sense"


@pytest.mark.parametrize("game", POSITIONS)
def test_an_agenda_that_only_has_to_go_on_goes_on(game: str) -> None:
    """The calendar alone, at the start of a phase, comes to the next decision by itself."""
    wanted = msgspec.structs.replace(POSITIONS[game], agenda=[{"frame": "calendar", "step": 0}])
    bound, state = placing.place(wanted)
    assert probe.standing(bound, state)[0].actions
