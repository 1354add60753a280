"""7.4, 7.5 Damage markers: drawn face down, shown when they matter, each with what it does."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event, faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import CommandChanged, Hit, Shown

from .table import GAME, amounts, at, do, offered, refused, table, unit, why
from .test_fire import HERE, THERE, duel, shots

FOOT = [one.id for one in GAME.markers if one.pool == "foot" for _ in range(one.count)]
VEHICLE = [one.id for one in GAME.markers if one.pool == "vehicle" for _ in range(one.count)]


def drawn(name: str, pool: list[str]) -> int:
    """The number of a draw that gives a marker, counted from 1."""
    return pool.index(name) + 1


def shown(events: list[Event]) -> list[str]:
    """The markers shown in a run of events."""
    return [event.marker for event in events if isinstance(event, Shown)]


def hurt(marker: str, kind: str = "ru-rifles", **more: Any) -> tuple[Any, Any]:
    """A Soviet unit with a marker three hexes north of German rifles; it is the Soviet's go."""
    more.setdefault("cp", (0, 0))
    return table(unit("A", "de-rifles", HERE, "n"), unit("B", kind, THERE, "s", hit=marker), go=1, **more)


@rule("coh:7.5a")
def test_a_marker_is_drawn_from_the_pool_and_its_side_alone_sees_it() -> None:
    game, state = duel("de-lmg")
    pool = list(state.pools)
    events = do(game, state, f"fire A at {THERE} by ap", dice=(4, 4), damage=drawn("pinned", FOOT))
    assert sum(pool) - sum(state.pools) == 1
    (own,) = [event for event in faces(events, 1) if isinstance(event, Hit)]
    (other,) = [event for event in faces(events, 0) if isinstance(event, Hit)]
    assert (own.marker, other.marker) == ("pinned", "")
    assert own.rules == other.rules


@rule("coh:7.4a", "coh:7.5g", "coh:7.6e")
def test_the_second_hit_destroys_and_the_marker_goes_back() -> None:
    game, state = duel("de-lmg")
    do(game, state, f"fire A at {THERE} by ap", "pass", dice=(4, 4), damage=drawn("pinned", FOOT))
    events = do(game, state, f"fire A at {THERE} by ap", dice=(4, 4))
    assert at(game, state, "B") == "-3"
    assert shown(events) == ["pinned"]
    assert state.pools == [one.count for one in game.markers]


@rule("coh:7.4b", "coh:7.4c", "coh:7.4.ex2", "coh:2.5.1a")
def test_a_loss_takes_the_command_point_whose_box_it_fills() -> None:
    game, state = table(
        unit("A", "de-lmg", HERE, "n"), *(unit(name, "ru-rifles", THERE, "s") for name in "BC"), cp=(0, 9)
    )
    state.lost[1], state.cp[1] = 1, 8
    events = do(game, state, f"fire A at {THERE} by ap", dice=(6, 6, 1, 1))
    assert [event.cp for event in events if isinstance(event, CommandChanged)] == [7]
    assert state.lost[1] == 2


@rule("coh:7.4b", "coh:7.4.ex1")
def test_two_losses_lower_the_command_points_of_the_next_turn() -> None:
    game, state = table(
        unit("A", "de-lmg", HERE, "n"),
        *(unit(name, "ru-rifles", THERE, "s") for name in "BC"),
        unit("D", "ru-rifles", "1-A01"),
        cp=(0, 9),
        turns=5,
    )
    state.cp[1] = 0
    do(game, state, f"fire A at {THERE} by ap", dice=(6, 6, 6, 6))
    assert state.lost[1] == 2
    do(game, state, "pass", "pass")
    assert state.cp[1] == 7


@rule("coh:7.5b", "coh:7.5e", "coh:7.5.ex1", "coh:7.5.ex4", "coh:dmg-suppressed")
def test_suppressed() -> None:
    game, state = hurt("suppressed")
    assert amounts(game, state, f"fire B at {HERE} by ap")["coh:3.0b"] == "5 AP"
    (fight,) = why(game, state, f"fire B at {HERE} by ap").fights
    assert fight.attack == (1, 1)
    events = do(game, state, f"fire B at {HERE} by ap", dice=(1, 1))
    assert shown(events) == ["suppressed"]
    assert state.shown[1] == 3
    game, state = hurt("suppressed")
    assert amounts(game, state, "step B to 1-F05 by ap")["coh:3.0b"] == "1 AP", "the move is unchanged"


@rule("coh:dmg-pinned", "coh:7.5.ex2")
def test_pinned() -> None:
    game, state = hurt("pinned", cp=(0, 5))
    assert refused(game, state, "step B to 1-F05 by ap").rule == "coh:dmg-pinned"
    assert refused(game, state, "pivot B to n by ap").rule == "coh:dmg-pinned"
    assert why(game, state, f"fire B at {HERE} by ap").fights[0].attack == (3, 3)
    assert "coh:dmg-pinned" in {reason.rule for reason in why(game, state, "rally B by ap").reasons}


@rule("coh:7.5d")
def test_who_is_pinned_on_a_vehicle_goes_with_it_but_does_not_get_off() -> None:
    game, state = table(
        unit("T", "de-opel", HERE, "n"), unit("A", "de-rifles", HERE, "n", on="T", hit="pinned")
    )
    assert refused(game, state, "unload A by ap").rule == "coh:7.5d"
    do(game, state, "step T to 1-G05 by ap")
    assert at(game, state, "A") == "1-G05"


@rule("coh:dmg-undercover", "coh:7.5e")
def test_a_marker_that_changes_the_move_is_shown_by_moving() -> None:
    game, state = hurt("under-cover")
    assert shown(do(game, state, "step B to 1-F05 by ap")) == ["under-cover"]
    game, state = hurt("weakened")
    assert shown(do(game, state, "step B to 1-F05 by ap")) == []
    pinned = next(i for i, one in enumerate(game.markers) if one.id == "pinned")
    assert state.not_hit[1] >> pinned & 1, "who moves is not pinned"


@rule("coh:dmg-stunned", "coh:7.5.ex3")
def test_stunned() -> None:
    game, state = hurt("stunned", cp=(0, 5))
    assert {text.split()[0] for text in offered(game, state)} == {"rally", "stall", "pass"}
    assert refused(game, state, f"fire B at {HERE} by ap").rule == "coh:dmg-stunned"
    do(game, state, "pass")
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))
    assert shot.defence == 12


@rule("coh:7.5c", "coh:7.5e", "coh:7.5.ex5", "coh:dmg-panicked")
@pytest.mark.parametrize(("facing", "rating"), [("s", 10), ("n", 12)])
def test_panicked(facing: str, rating: int) -> None:
    game, state = table(
        unit("A", "de-rifles", HERE, "n"), unit("B", "ru-rifles", THERE, facing, hit="panicked"), cp=(0, 0)
    )
    events = do(game, state, f"fire A at {THERE} by ap", dice=(1, 1))
    assert shots(events)[0].defence == rating, "front 12 - 2, flank 11 + 1"
    assert shown(events) == ["panicked"]
    assert refused(game, state, f"fire B at {HERE} by ap").rule == "coh:7.5c"


@rule("coh:dmg-weakened")
def test_weakened() -> None:
    game, state = hurt("weakened", cp=(0, 5))
    (fight,) = why(game, state, f"fire B at {HERE} by ap").fights
    assert fight.attack == (3, 3)
    assert amounts(game, state, f"fire B at {HERE} by ap")["coh:3.0b"] == "4 AP"
    assert amounts(game, state, "rally B by ap")["coh:dmg-weakened"] == "7+"
    events = do(game, state, f"fire B at {HERE} by ap", "spend 0", dice=(1, 1))
    assert shown(events) == [], "nothing it changes was used"
    suppressed = next(i for i, one in enumerate(game.markers) if one.id == "suppressed")
    assert state.not_hit[1] >> suppressed & 1, "and everybody knows that it is not suppressed"


@rule("coh:dmg-undercover")
def test_under_cover() -> None:
    game, state = hurt("under-cover", cp=(0, 5))
    assert refused(game, state, f"fire B at {HERE} by ap").rule == "coh:dmg-undercover"
    assert amounts(game, state, "step B to 1-F05 by ap")["coh:3.0b"] == "2 AP"
    assert amounts(game, state, "rally B by ap")["coh:dmg-undercover"] == "8+"
    do(game, state, "pass")
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))
    assert shot.defence == 13
    near, tight = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "ru-rifles", THERE, "s", hit="under-cover"),
        go=1,
        cp=(0, 0),
    )
    assert amounts(near, tight, "fire B at 1-F05 by ap")["coh:3.0b"] == "6 AP"


@rule("coh:dmg-berserk")
def test_berserk() -> None:
    game, state = hurt("berserk", cp=(0, 5))
    assert refused(game, state, f"fire B at {HERE} by ap").rule == "coh:dmg-berserk"
    assert amounts(game, state, "rally B by ap")["coh:dmg-berserk"] == "8+"
    near, tight = table(
        unit("A", "de-rifles", "1-F05", "n"),
        unit("B", "ru-rifles", THERE, "s", hit="berserk"),
        go=1,
        cp=(0, 0),
    )
    assert amounts(near, tight, "fire B at 1-F05 by ap")["coh:3.0b"] == "3 AP"
    assert why(near, tight, "fire B at 1-F05 by ap").fights[0].attack == (3 + 1 + 3,) * 2
    do(near, tight, "pass")
    (shot,) = shots(do(near, tight, f"fire A at {THERE} by ap", dice=(1, 1)))
    assert shot.defence == 14


@rule("coh:7.5f", "coh:dmg-eliminated")
def test_eliminated() -> None:
    game, state = duel("de-lmg")
    events = do(game, state, f"fire A at {THERE} by ap", dice=(4, 4), damage=drawn("eliminated", FOOT))
    assert "eliminated" in shown(events)
    assert at(game, state, "B") == "-3"
    assert state.pools == [one.count for one in game.markers]


def tank_hit(marker: str) -> tuple[Any, Any, list[Event]]:
    """A German 88 hits a T-34 at its front."""
    game, state = table(unit("A", "de-flak88", HERE, "n"), unit("B", "ru-t34a", THERE, "s"), cp=(0, 5))
    events = do(game, state, f"fire A at {THERE} by ap", dice=(4, 4), damage=drawn(marker, VEHICLE))
    return game, state, events


@rule("coh:15.2", "coh:dmg-v-destroyed")
def test_a_vehicle_draws_from_its_own_pool() -> None:
    game, state, events = tank_hit("destroyed")
    assert at(game, state, "B") == "-3"
    assert "destroyed" in shown(events)


@rule("coh:dmg-v-weapons", "coh:7.6d")
@pytest.mark.parametrize(
    ("marker", "prey", "other"),
    [("red-gun-damaged", "de-rifles", "de-pz3e"), ("blue-gun-damaged", "de-pz3e", "de-rifles")],
)
def test_damaged_weapons_lose_a_colour(marker: str, prey: str, other: str) -> None:
    tank = unit("B", "ru-t34a", THERE, "s", hit=marker)
    game, state = table(unit("A", prey, HERE, "n"), tank, go=1, cp=(0, 5))
    assert refused(game, state, f"fire B at {HERE} by ap").rule == "coh:dmg-v-weapons"
    assert refused(game, state, "rally B by ap").rule == "coh:7.6d"
    game, state = table(unit("A", other, HERE, "n"), unit("C", prey, HERE, "n"), tank, go=1, cp=(0, 0))
    events = do(game, state, f"fire B at {HERE} by ap", dice=(1, 1))
    assert [shot.target for shot in shots(events)] == ["A"], "only whom it still has a firepower for"


@rule("coh:dmg-v-immobilised", "coh:7.5e")
def test_immobilised() -> None:
    game, state = table(
        unit("A", "de-flak88", HERE, "n"),
        unit("B", "ru-t34a", THERE, "s", hit="immobilised"),
        cp=(0, 5),
        go=1,
    )
    assert not any(text.split()[0] in ("step", "back", "pivot") for text in offered(game, state))
    assert refused(game, state, "rally B by ap").rule == "coh:7.6d"
    do(game, state, "pass")
    events = do(game, state, f"fire A at {THERE} by ap", dice=(1, 1))
    assert shots(events)[0].defence == 18
    assert shown(events) == ["immobilised"]


@rule("coh:dmg-v-light", "coh:7.4a")
def test_light_damage_changes_nothing_but_the_next_hit_kills() -> None:
    game, state, _ = tank_hit("light-damage")
    assert why(game, state, f"fire B at {HERE} by ap").fights[0].attack == (5, 5)
    do(game, state, "pass")
    events = do(game, state, f"fire A at {THERE} by ap", dice=(4, 4))
    assert at(game, state, "B") == "-3"
    assert shown(events) == ["light-damage"]


@rule("coh:dmg-v-panicked")
def test_panicked_crew() -> None:
    game, state, _ = tank_hit("crew-panicked")
    assert refused(game, state, f"fire B at {HERE} by ap").rule == "coh:7.5c"
    assert amounts(game, state, "rally B by ap")["coh:dmg-v-panicked"] == "9+"
    do(game, state, "pass")
    assert shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))[0].defence == 15


@rule("coh:dmg-v-stunned")
def test_stunned_crew() -> None:
    game, state, _ = tank_hit("crew-stunned")
    assert {text.split()[0] for text in offered(game, state)} == {"rally", "stall", "pass"}
    assert amounts(game, state, "rally B by ap")["coh:dmg-v-stunned"] == "9+"


@rule("coh:dmg-v-suppressed")
def test_suppressed_crew() -> None:
    game, state = table(
        unit("A", "de-rifles", HERE, "n"),
        unit("P", "de-pz3e", HERE, "n"),
        unit("B", "ru-t34a", THERE, "s", hit="crew-suppressed"),
        cp=(0, 9),
        go=1,
    )
    assert amounts(game, state, f"fire B at {HERE} by ap")["coh:3.0b"] == "6 AP"
    soft, hard = why(game, state, f"fire B at {HERE} by ap").fights
    assert (soft.attack[0], hard.attack[0]) == (3, 4)
    assert amounts(game, state, "rally B by ap")["coh:dmg-v-suppressed"] == "8+"
