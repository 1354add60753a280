"""7.6 Rally."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hexfront.engine.contract import agenda
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.fire.rally import Rallying

from .table import amounts, do, offered, refused, rules_of, table, unit, why
from .test_damage import shown

HEX = "1-F05"


def shaken(marker: str = "pinned", *flags: str, **more: Any) -> tuple[Any, Any]:
    """Damaged German rifles, far from everybody."""
    more.setdefault("cp", (0, 0))
    return table(
        unit("A", "de-rifles", HEX, "n", *flags, hit=marker), unit("S", "ru-rifles", "1-A01"), **more
    )


@rule("coh:7.6a", "coh:7.6b", "coh:7.6e", "coh:7.5g")
def test_a_rally_costs_five_and_takes_the_marker_off() -> None:
    game, state = shaken()
    assert amounts(game, state, "rally A by ap")["coh:3.0b"] == "5 AP"
    events = do(game, state, "rally A by ap", dice=(3, 4))
    assert state.hit[0] == -1
    assert shown(events) == ["pinned"]
    assert state.pools == [one.count for one in game.markers]
    assert state.ap[0] == 2


@rule("coh:7.6a", "coh:7.6b")
def test_a_failed_rally_changes_nothing_and_shows_nothing() -> None:
    game, state = shaken()
    events = do(game, state, "rally A by ap", dice=(3, 3))
    assert state.hit[0] >= 0
    assert shown(events) == []
    assert game.deciders(state) == (1,)


@rule("coh:7.6c")
def test_any_kind_of_action_and_any_number_of_times() -> None:
    game, state = shaken(cp=(9, 0))
    assert {f"rally A by {way}" for way in ("ap", "cp", "snap")} <= offered(game, state)
    assert why(game, state, "rally A by cp").legal
    do(game, state, "rally A by cp", "spend 0", "pass", dice=(1, 1))
    do(game, state, "rally A by snap", "spend 0", dice=(1, 1))
    assert state.flags[0] & 1, "the opportunity action used it up"


@rule("coh:7.6d")
def test_some_markers_of_vehicles_never_go() -> None:
    game, state = table(
        unit("T", "de-pz3e", HEX, hit="immobilised"), unit("S", "ru-rifles", "1-A01"), cp=(9, 9)
    )
    assert refused(game, state, "rally T by ap").rule == "coh:7.6d"


@rule("coh:7.6f")
def test_not_with_enemies_in_the_hex() -> None:
    game, state = table(unit("A", "de-rifles", HEX, hit="pinned"), unit("S", "ru-rifles", HEX), cp=(9, 9))
    assert refused(game, state, "rally A by ap").rule == "coh:7.6f"


@rule("coh:7.6a")
def test_nobody_rallies_from_nothing() -> None:
    game, state = table(unit("A", "de-rifles", HEX), unit("S", "ru-rifles", "1-A01"))
    assert refused(game, state, "rally A by ap").rule == "coh:7.6a"


@rule("coh:7.6.1a")
def test_cover_helps() -> None:
    game, state = shaken(hexes={HEX: "light-woods"})
    assert amounts(game, state, "rally A by ap")["coh:7.6.1a"] == "+1"
    do(game, state, "rally A by ap", dice=(3, 3))
    assert state.hit[0] == -1
    game, state = shaken(sides={f"{HEX}-1-E05": "wall"})
    assert amounts(game, state, "rally A by ap")["coh:7.6.1a"] == "+1", "a wall is cover"


@rule("coh:7.6.1b")
def test_undamaged_friends_in_the_hex_help() -> None:
    game, state = table(
        unit("A", "de-rifles", HEX, hit="pinned"),
        unit("B", "de-rifles", HEX),
        unit("C", "de-lmg", HEX),
        unit("D", "de-lmg", HEX, hit="pinned"),
        unit("S", "ru-rifles", "1-A01"),
        cp=(0, 0),
    )
    assert amounts(game, state, "rally A by ap")["coh:7.6.1b"] == "+2"
    do(game, state, "rally A by ap", dice=(2, 3))
    assert state.hit[0] == -1


@rule("coh:7.6.1c", "coh:3.2.3a")
def test_command_points_change_the_roll() -> None:
    game, state = shaken(cp=(2, 0))
    events = do(game, state, "rally A by ap", "spend 2", dice=(2, 3))
    assert state.hit[0] == -1
    assert "coh:7.6.1c" in rules_of(events)


def test_who_has_no_marker_or_one_that_stays_is_said_to_need_nothing() -> None:
    """Only a table that somebody has written by hand can ask so; it is answered all the same."""
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("P", "de-pz3e", "1-F06", hit="immobilised"),
        unit("B", "de-rifles", "1-F07", hit="suppressed"), unit("S", "ru-rifles", "1-A01"),
    )  # fmt: skip
    frame = Rallying(0, (0, 1, 2), (0, 2, 1))
    said = [replace(frame, totals=(0,) * done).rolling(game, state) for done in range(3)]
    assert [(one.args["unit"], one.args["least"]) for one in said] == [("A", 0), ("P", -2), ("B", 7 - 1)]
    events: list[Any] = []
    agenda.push(state, replace(frame, totals=(12, 12, 6)))
    state.agenda[-1].run(game, state, events)
    assert [str(one.line) for one in events] == ["B fails to rally with 6."]
