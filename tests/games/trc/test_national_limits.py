"""26.6: where minor allies may go, and with whom they may stack."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.units import national

from .table import GAME, army, at, axis, do, offered, real, refusal, refused, rules, russian, table, top, unit

OPTIONS = ("national-limits",)
SIZE = "blank 16x12"


def ally(name: str, where: str, nation: str, stats: str = "3-4", *flags: str) -> Any:
    return axis(name, where, stats, "infantry", *flags, nation=nation)


def limited(*units: Any, **more: Any) -> Any:
    return table(*units, **{"size": SIZE, "options": OPTIONS, **more})


@rule("trc:26.6.1a")
def test_finns_enter_row_h_and_go_no_further_south() -> None:
    game, state = limited(ally("F", "G5", "finnish"))
    do(game, state, "step F to H5")
    assert {text[-2] for text in offered(game, state, "step")} <= {"G", "H"}
    assert refused(game, state, "step F to I5") == "26.6.1a"
    plain = limited(ally("F", "H5", "finnish"), options=())
    assert any(text[-2] == "I" for text in offered(*plain, "step"))
    german = limited(axis("A", "H5"))
    assert any(text[-2] == "I" for text in offered(*german, "step"))


@rule("trc:26.6.2a")
@pytest.mark.parametrize("nation", ["italian", "hungarian", "rumanian"])
def test_the_other_allies_go_no_further_north_than_row_l(nation: str) -> None:
    game, state = limited(ally("A", "L5", nation))
    assert {text.split()[-1][0] for text in offered(game, state, "step")} == {"L", "M"}
    assert refused(game, state, "step A to K5") == "26.6.2a"
    game, state = limited(ally("A", "M5", nation))
    assert "step A to L5" in offered(game, state)


def test_who_has_been_forced_beyond_goes_back_as_it_can() -> None:
    game, state = limited(ally("A", "J5", "rumanian"))
    assert {text.split()[-1][0] for text in offered(game, state, "step")} == {"I", "J", "K"}


@rule("trc:26.6.2a")
def test_trains_and_arrivals_keep_to_the_limits_too() -> None:
    game, state = real(unit("Rum3", "box"), army("Near", "R2"), options=OPTIONS, turn=3)
    gates = {text.split()[-1] for text in offered(game, state, "enter")}
    beyond = national.beyond(game, False)
    assert gates and not any(beyond >> game.grid.hex(label) & 1 for label in gates)
    free = real(unit("Rum3", "box"), army("Near", "R2"), turn=3)
    more = {text.split()[-1] for text in offered(*free, "enter")} - gates
    assert more and all(beyond >> game.grid.hex(label) & 1 for label in more)
    assert refused(game, state, f"enter Rum3 in {sorted(more)[0]}") == "26.6.2a"
    warsaw = game.label(game.cities.named["Warsaw"])
    riders = real(unit("Rum3", warsaw), army("Near", "R2"), options=OPTIONS, turn=3)
    assert (
        all(
            not national.beyond(game, False) >> game.grid.hex(text.split()[-1]) & 1
            for text in offered(*riders, "rail")
        )
        or national.beyond(game, False) >> game.cities.named["Warsaw"] & 1
    )


@rule("trc:26.6.1b")
def test_the_axis_tries_two_voyages_to_helsinki_and_none_with_armour() -> None:
    riga, helsinki = (GAME.label(GAME.cities.named[name]) for name in ("Riga", "Helsinki"))
    lines = axis("A", riga, "4-4"), axis("T", riga, "8-7", "armour"), army("Near", "R2")
    held = {"axis": [riga, helsinki]}
    game, state = real(*lines, held=held, options=OPTIONS, turn=8, helsinki=1)
    assert f"sail A to {helsinki}" in offered(game, state)
    assert refused(game, state, f"sail T to {helsinki}") == "26.6.1b"
    do(game, state, f"sail A to {helsinki}", dice=(6,))
    assert state.helsinki == 2
    game, state = real(*lines, held=held, options=OPTIONS, turn=8, helsinki=2)
    assert refused(game, state, f"sail A to {helsinki}") == "26.6.1b"
    free = real(*lines, held=held, turn=8, helsinki=2)
    assert {f"sail A to {helsinki}", f"sail T to {helsinki}"} <= offered(*free)


@rule("trc:26.6.2c")
def test_different_allies_pass_through_each_other_but_do_not_stay_together() -> None:
    lines = ally("R", "N5", "rumanian"), ally("H", "O5", "hungarian"), axis("G", "O5")
    game, state = limited(*lines)
    do(game, state, "step R to O5")
    assert refused(game, state, "end") == "26.6.2c"
    do(game, state, "step R to P5")
    assert "end" in offered(game, state)
    together = limited(ally("R", "N5", "rumanian"), ally("S", "O5", "rumanian"), axis("G", "O5"))
    do(*together, "step R to O5", "end")


def to_the_end(game: Any, state: Any) -> list[Any]:
    """The rest of the Axis turn, until somebody has to say who is lost or the Russians begin."""
    events: list[Any] = []
    while state.player == 0 and top(state) != "Compliance":
        events += do(game, state, "end")
    return events


ZONES = {"rumania": ["O5", "O6"], "hungary": ["M5", "M6"], "finland": ["B5"]}


@rule("trc:26.6.3b")
@pytest.mark.parametrize(
    ("nation", "where", "limit"),
    [
        ("finnish", "I5", "26.6.1a"),
        ("rumanian", "K5", "26.6.2a"),
        pytest.param("rumanian", "M5", "26.6.2b", marks=pytest.mark.rule("trc:26.6.2b")),
        pytest.param("italian", "O5", "26.6.2b", marks=pytest.mark.rule("trc:26.6.2b")),
        ("rumanian", "O5", ""),
        ("finnish", "H5", ""),
        ("italian", "L5", ""),
        ("german", "K5", ""),
    ],
)
def test_who_breaks_a_limit_when_the_axis_turn_ends_is_eliminated(
    nation: str, where: str, limit: str
) -> None:
    lines = ally("A", where, nation), ally("B", "K5", "rumanian"), axis("C", "P9"), russian("R", "A1")
    game, state = limited(*lines, impulse=2, zones=ZONES, hexes=_cities(where, "K5", "P9", "A1"))
    events = to_the_end(game, state)
    assert at(game, state, "A") == ("pool-axis" if limit else where)
    assert limit in {"", *rules(events, "removed")}
    assert at(game, state, "B") == "pool-axis"


def _cities(*labels: str) -> dict[str, str]:
    """Ground that supplies whoever stands on it."""
    return dict.fromkeys(labels, "minor-city")


@rule("trc:26.6.3b", "trc:26.6.2c")
def test_the_axis_says_who_is_lost_of_allies_that_stand_together() -> None:
    lines = ally("R", "O5", "rumanian"), ally("H", "O5", "hungarian"), axis("G", "O5"), russian("E", "A1")
    game, state = limited(*lines, impulse=2, hexes=_cities("O5", "A1"), phase="combat")
    while top(state) != "Compliance":
        do(game, state, "end")
    assert offered(game, state) == {"lose R", "lose H"}
    assert refusal(game, state, "lose G") == "G is no ally that stands with one of another nation."
    do(game, state, "lose H")
    assert (at(game, state, "R"), at(game, state, "H"), state.player) == ("O5", "pool-axis", 1)


def retreating(*more: Any, dice: int = 3, options: tuple[str, ...] = OPTIONS) -> Any:
    """A Rumanian in L5 that a Russian in M5 has beaten: DR, two hexes."""
    lines = ally("A", "L5", "rumanian", "2-4"), russian("R", "M5", "8-3"), *more
    game, state = limited(*lines, phase="combat", player="russian", options=options)
    do(game, state, "attack L5", "join R", "launch", dice=(dice,))
    return game, state


@rule("trc:26.6.3a")
def test_no_retreat_breaks_a_limit_while_there_is_another() -> None:
    game, state = retreating()
    first = {text.split()[-1] for text in offered(game, state, "retreat")}
    assert first and {label[0] for label in first} <= {"L", "M"}
    north = next(label for label in ("K4", "K5", "K6") if _near(game, label, "L5"))
    assert refused(game, state, f"retreat A to {north}") == "26.6.3a"
    free, beaten = retreating(options=())
    assert f"retreat A to {north}" in offered(free, beaten)


@rule("trc:26.6.3a")
def test_the_first_hex_of_a_retreat_keeps_to_the_limits_where_there_are_several() -> None:
    lines = ally("A", "L5", "rumanian", "2-4"), russian("R", "L6", "8-3")
    game, state = limited(*lines, phase="combat", player="russian")
    do(game, state, "attack L5", "join R", "launch", dice=(3,))
    assert at(game, state, "A") == "L5"
    assert len(offered(game, state, "retreat")) > 1
    assert refused(game, state, "retreat A to K4") == "26.6.3a"


@rule("trc:26.6.3a")
def test_the_second_hex_of_a_retreat_keeps_to_the_limits_too() -> None:
    lines = ally("A", "M5", "rumanian", "2-4"), russian("R", "N5", "8-3")
    game, state = limited(*lines, phase="combat", player="russian")
    do(game, state, "attack M5", "join R", "launch", dice=(3,))
    first = next(label for label in ("L4", "L5", "L6") if _near(game, label, "M5"))
    do(game, state, f"retreat A to {first}")
    north = next(label for label in ("K4", "K5", "K6") if _near(game, label, first))
    assert refused(game, state, f"retreat A to {north}") == "26.6.3a"
    assert {text.split()[-1][0] for text in offered(game, state, "retreat")} <= {"L", "M"}


@rule("trc:26.6.3a")
def test_a_retreat_passes_another_ally_and_does_not_stay_with_him() -> None:
    lines = ally("A", "M5", "rumanian", "8-4"), russian("R", "N5", "4-3")
    behind = next(label for label in ("L4", "L5", "L6") if _near(GAME, label, "M5"))
    for nation, stays in (("hungarian", False), ("rumanian", True)):
        game, state = limited(*lines, ally("B", behind, nation), phase="combat")
        do(game, state, "attack N5", "join A", "launch", dice=(2,))
        do(game, state, f"retreat A to {behind}")
        assert ("stay" in offered(game, state)) is stays
        if not stays:
            assert refused(game, state, "stay") == "26.6.3a"


def _near(game: Any, one: str, other: str) -> bool:
    return bool(game.grid.around[game.grid.hex(one)] >> game.grid.hex(other) & 1)


def test_where_there_is_no_other_retreat_the_limit_is_broken() -> None:
    game, state = retreating(russian("B", "L3", "1-3"), russian("C", "L7", "1-3"))
    told = offered(game, state, "retreat")
    assert told and {text.split()[-1][0] for text in told} == {"K"}
    while top(state) == "Retreat":
        do(game, state, sorted(offered(game, state, "retreat"))[0])
    assert at(game, state, "A")[0] in "JK"
