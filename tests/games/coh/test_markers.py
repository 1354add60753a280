"""7.4, 7.5: markers are drawn from what is left in the pool, and what everybody learns of those face down."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Destroyed, Scored, Shown

from .table import do, table, unit, why
from .test_damage import FOOT, drawn, hurt
from .test_fire import HERE, THERE, duel
from .test_rally import shaken


def marker_of(game: Any, state: Any, number: int = 1) -> str:
    """The marker of a unit by name."""
    return str(game.markers[state.hit[number]].id) if state.hit[number] >= 0 else ""


@rule("coh:7.5a")
def test_what_lies_on_the_map_is_not_drawn_again() -> None:
    game, state = duel("de-lmg")
    state.pools[0] = 0
    do(game, state, f"fire A at {THERE} by ap", dice=(4, 4), damage=1)
    assert marker_of(game, state) == "weakened", "both Stunned markers are out, so the next kind is the first"
    assert state.pools[1] == 1
    game, state = duel("de-lmg")
    state.pools[:] = [0 if one.pool == "foot" else one.count for one in game.markers]
    do(game, state, f"fire A at {THERE} by ap", dice=(4, 4), damage=drawn("pinned", FOOT))
    assert marker_of(game, state) == "pinned" and min(state.pools) == 0, (
        "an empty pool is as good as a full one"
    )


@rule("coh:7.4a", "coh:7.0c")
def test_how_a_unit_was_destroyed_is_told() -> None:
    game, state = duel("de-lmg")
    (end,) = [
        one for one in do(game, state, f"fire A at {THERE} by ap", dice=(6, 6)) if isinstance(one, Destroyed)
    ]
    assert end.rules == ("coh:7.0c", "coh:7.4a")
    game, state = table(
        unit("A", "de-lmg", HERE, "n"), unit("B", "ru-rifles", THERE, "s", hit="pinned"), cp=(0, 0)
    )
    (end,) = [
        one for one in do(game, state, f"fire A at {THERE} by ap", dice=(4, 4)) if isinstance(one, Destroyed)
    ]
    assert end.rules == ("coh:7.4a",)


@rule("coh:7.5g", "coh:7.6b")
def test_a_marker_that_goes_is_seen_to_go() -> None:
    game, state = shaken()
    events = do(game, state, "rally A by ap", dice=(3, 4))
    assert [one.removed for one in events if isinstance(one, Shown)] == [True]
    game, state = hurt("suppressed")
    events = do(game, state, f"fire B at {HERE} by ap", dice=(1, 1))
    assert [one.removed for one in events if isinstance(one, Shown)] == [False]


def ruled_out(game: Any, state: Any, number: int = 1) -> set[str]:
    """The markers of its pool that everybody knows a unit not to have."""
    known, pool = state.not_hit[number], game.types[number].of.pool
    return {one.id for index, one in enumerate(game.markers) if known >> index & 1 and one.pool == pool}


@rule("coh:7.5e")
def test_what_a_deed_tells_about_a_marker_face_down() -> None:
    game, state = hurt("weakened")
    do(game, state, f"fire B at {HERE} by ap", dice=(1, 1))
    assert ruled_out(game, state) == {"stunned", "panicked", "suppressed", "under-cover", "berserk"}
    game, state = hurt("weakened")
    do(game, state, "step B to 1-F05 by ap")
    assert ruled_out(game, state) == {"stunned", "pinned", "under-cover"}
    game, state = hurt("weakened")
    do(game, state, "pass", f"fire A at {THERE} by ap", dice=(1, 1))
    assert ruled_out(game, state) == {"panicked", "under-cover", "berserk"}, "its front rating was as printed"
    game, state = hurt("light-damage", kind="ru-t26b")
    do(game, state, f"fire B at {HERE} by ap", dice=(1, 1))
    assert ruled_out(game, state) == {"crew-panicked", "crew-stunned", "crew-suppressed"}, (
        "a colour it may lack"
    )
    game, state = hurt("panicked")
    events = do(game, state, "pass", f"fire A at {THERE} by ap", dice=(1, 1))
    assert "coh:7.5e" in {rule_id for one in events if isinstance(one, Shown) for rule_id in one.rules}


@rule("coh:7.6b")
def test_what_a_failed_rally_tells() -> None:
    for marker, dice, expected in (
        ("pinned", (3, 3), {"eliminated"}),
        ("panicked", (3, 3), {"eliminated"}),
        ("panicked", (3, 4), {"eliminated", "stunned", "weakened", "pinned", "suppressed"}),
    ):
        game, state = shaken(marker)
        do(game, state, "rally A by ap", dice=dice)
        assert ruled_out(game, state, 0) == expected


@rule("coh:7.0a")
def test_odds_count_a_marker_only_as_far_as_one_knows_it() -> None:
    """Front 12; Panicked makes it 10."""
    units = unit("A", "de-rifles", HERE, "n"), unit("B", "ru-rifles", THERE, "s", hit="panicked")
    game, state = table(*units, cp=(0, 0))
    (fight,) = why(game, state, f"fire A at {THERE} by ap").fights
    assert fight.defence == (10, 14) and "coh:7.5b" not in {one.rule for one in fight.modifiers}
    state.not_hit[1] = 0b11
    (fight,) = why(game, state, f"fire A at {THERE} by ap").fights
    assert "coh:7.5b" not in {one.rule for one in fight.modifiers}, "it may still be one that changes nothing"
    state.shown[1] = 0b11
    (fight,) = why(game, state, f"fire A at {THERE} by ap").fights
    assert fight.defence == (10, 10) and "coh:7.5b" in {one.rule for one in fight.modifiers}
    game, state = table(*units, unit("C", "de-rifles", THERE, "s", hit="panicked"), cp=(0, 0))
    state.shown[2] = 0b01
    fights = {one.target: one.defence for one in why(game, state, f"fire A at {THERE} by ap").fights}
    assert fights["C"] == (10, 10), "it knows its own"


@rule("coh:18.4b")
def test_the_odds_against_a_work() -> None:
    """A trench has 13; the gun has 5: 8 and more destroy it, 15 of 36."""
    game, state = table(
        unit("A", "de-ig75", HERE, "n"), unit("S", "ru-rifles", "1-A12"), works={THERE: ["trench"]}, cp=(0, 0)
    )
    (fight,) = why(game, state, f"fire A at {THERE} by ap").fights
    needed = fight.defence[0] - fight.attack[0]
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= needed)
    assert {one.outcome: one.ways for one in fight.chances} == {"miss": 36 - ways, "destroyed": ways}
    assert 0 < ways < 36


@rule("coh:7.4a")
def test_the_activation_ends_with_the_unit() -> None:
    game, state = table(
        unit("A", "de-lmg", HERE, "n"), unit("B", "ru-rifles", THERE, "s", "active"), ap={1: 5}, cp=(0, 0)
    )
    events = do(game, state, f"fire A at {THERE} by ap", dice=(6, 6))
    assert state.active[1] == () and state.ap[1] == 0
    assert [one.points for one in events if isinstance(one, Scored)] == [1]
    game, state = table(
        unit("A", "de-lmg", HERE, "n"), unit("B", "ru-rifles", THERE, "s", "active"), worth=(0, 0), cp=(0, 0)
    )
    events = do(game, state, f"fire A at {THERE} by ap", dice=(6, 6))
    assert not [one for one in events if isinstance(one, Scored)], "it was worth nothing"


@rule("coh:7.4a")
def test_who_had_no_marker_shows_none_when_it_is_destroyed() -> None:
    game, state = duel("de-lmg")
    events = do(game, state, f"fire A at {THERE} by ap", dice=(6, 6))
    assert not [one for one in events if isinstance(one, Shown)]
    assert state.pools == [one.count for one in game.markers]


@rule("coh:7.0a")
def test_a_marker_that_lies_elsewhere_cannot_lie_here() -> None:
    """There is one Berserk, which alone makes a front of 14."""
    for known, most in ((0b10, 14), (0b11, 13)):
        game, state = table(
            unit("A", "de-rifles", HERE, "n"), unit("B", "ru-rifles", THERE, "s", hit="pinned"),
            unit("C", "ru-rifles", "1-A12", "s", hit="berserk"), cp=(0, 0),
        )  # fmt: skip
        state.shown[1], state.shown[2] = 0b10, known
        (fight,) = why(game, state, f"fire A at {THERE} by ap").fights
        assert fight.defence == (10, most)
