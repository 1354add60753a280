"""The title page of a record that anybody may have written: each of its limits, on both sides."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.engine.base.errors import BadRecord
from hexfront.engine.record.entries import Act, Forked, Undo, Upgrade
from hexfront.engine.record.record import Record
from hexfront.engine.record.title import check_title

from .toy import Toy, toy

MORE = "the title page says more than there is to say"
WORD = "a word of the record has at most 200 characters"
BEGAN = "the title page does not say how the match began"
DRAW = ("card", 9, 1)


def titled(entries: list[Any] | None = None, **changes: Any) -> Record:
    record = toy().record
    return Record(msgspec.structs.replace(record.header, **changes), entries or [], record.snapshots)


def files(number: int, length: int = 3) -> dict[str, str]:
    return {f"{name:0{length}}": "x" * length for name in range(number)}


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        ({"scenario": "race"}, {"scenario": "walk"}, "walk"),
        ({"options": ("bids",)}, {"options": ("fog",)}, "fog"),
        ({"options": ("bids",)}, {"options": ("bids", "bids")}, MORE),
        ({"seats": ("red", "blue")}, {"seats": ("blue", "red")}, "this scenario has the seats red, blue"),
        (
            {"scenario": "", "seats": (), "players": ()},
            {"scenario": "", "seats": ("red",)},
            "seats are of a scenario, and the title page names none",
        ),
        ({"players": ()}, {"players": ("Ann",)}, "there are 1 players, not one for each seat"),
        ({"players": ("Ann", "Ben")}, {"players": ("Ann", "Ben", "Cid")}, "there are 3 players"),
        (
            {"scenario": "", "seats": (), "players": ("Ann",) * 16},
            {"scenario": "", "seats": (), "players": ("Ann",) * 17},
            "there are 17 players",
        ),
        (
            {"players": ("a" * 40, "Ben")},
            {"players": ("Ann", "b" * 41)},
            "a player's name has at most 40 characters",
        ),
        ({"version": "1" * 200}, {"version": "1" * 201}, WORD),
        ({"commitment": "c" * 200}, {"commitment": "c" * 201}, WORD),
        ({"data": files(1000)}, {"data": files(1001)}, MORE),
        ({"data": files(1, 200)}, {"data": {"x" * 201: "hash"}}, WORD),
        ({"data": files(1, 200)}, {"data": {"map": "x" * 201}}, WORD),
        ({"draws": (DRAW,) * 1000}, {"draws": (DRAW,) * 1001}, MORE),
        ({"origin": "position", "position": "x"}, {"origin": "position"}, BEGAN),
        ({"origin": "scenario"}, {"origin": "scenario", "position": "x"}, BEGAN),
        (
            {"origin": "fork", "forked": Forked("c", 3)},
            {"origin": "scenario", "forked": Forked("c", 3)},
            BEGAN,
        ),
        (
            {"origin": "fork", "forked": Forked("c" * 200, 3)},
            {"origin": "fork", "forked": Forked("c" * 201, 3)},
            WORD,
        ),
    ],
)
def test_a_title_page_is_one_of_its_game(good: dict[str, Any], bad: dict[str, Any], why: str) -> None:
    check_title(titled(**good), Toy())
    with pytest.raises(BadRecord, match=why):
        check_title(titled(**bad), Toy())


def upgrade(before: str = "1", after: str = "2", data: dict[str, str] | None = None) -> Upgrade:
    return Upgrade(0, before=before, after=after, data=data or {})


@pytest.mark.parametrize(
    ("good", "bad", "why"),
    [
        (Act(1, "end"), Act(2, "end"), "entry 1: there is no seat 2"),
        (Act(0, "end"), Act(-1, "end"), "entry 1: there is no seat -1"),
        (Undo(1, 0), Undo(2, 0), "entry 1: there is no seat 2"),
        (Act(0, "end", (DRAW,) * 1000), Act(0, "end", (DRAW,) * 1001), "entry 1: so many draws"),
        (upgrade(before="1" * 200), upgrade(before="1" * 201), WORD),
        (upgrade(after="1" * 200), upgrade(after="1" * 201), WORD),
        (upgrade(data=files(1000)), upgrade(data=files(1001)), MORE),
        (upgrade(data={"map": "x" * 200}), upgrade(data={"map": "x" * 201}), WORD),
    ],
)
def test_entries_are_of_seats_that_there_are_and_say_no_more_than_there_is(
    good: Any, bad: Any, why: str
) -> None:
    check_title(titled([Act(0, "end"), good, Act(1, "end")]), Toy())
    with pytest.raises(BadRecord, match=why):
        check_title(titled([Act(0, "end"), bad]), Toy())


def test_without_a_scenario_there_are_as_many_seats_as_any_game_has() -> None:
    check_title(titled([Act(15, "end")], scenario="", seats=(), players=()), Toy())
    with pytest.raises(BadRecord, match="there is no seat 16"):
        check_title(titled([Act(16, "end")], scenario="", seats=(), players=()), Toy())
