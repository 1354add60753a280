"""The first unit, the first marker and the first seat have the number 0: they are as good as any other."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.contract import agenda
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.movement import transport
from hexfront.games.coh.points.payment import purse_of

from .table import do, offered, refused, table, unit, why
from .test_crowded_groups import agree, of_groups
from .test_crowded_tables import WAYS, thinkable


def firsts(**more: Any) -> tuple[Any, Any]:
    """A truck that is the first unit with a load, and units with the first marker of their pool."""
    return table(
        unit("T", "de-opel", "1-F05"),
        unit("L", "de-rifles", "1-F05", on="T"),
        unit("M", "de-rifles", "1-F05", hit="stunned"),
        unit("N", "de-rifles", "1-G05"),
        unit("O", "de-opel", "1-G05"),
        unit("P", "de-lmg", "1-G05", hit="suppressed", on="O"),
        unit("S", "ru-rifles", "1-D05", "s", hit="stunned"),
        unit("R", "ru-rifles", "1-D05", "s"),
        **more,
    )


@pytest.mark.parametrize("cp", [0, 9])
def test_exactly_that_is_offered_which_no_rule_stands_against(cp: int) -> None:
    game, state = firsts(cp=(cp, 0))
    acts = [(*act, way) for act in thinkable(game, state) for way in WAYS]
    assert agree(game, state, iter(acts))
    assert game.markers[state.hit[2]].id == "stunned" and state.hit[2] == 0
    assert state.carrier[1] == 0


@pytest.mark.parametrize("members", [(0, 3), (2, 3), (0, 4), (3, 2, 0)])
def test_groups_with_the_first_unit(members: tuple[int, ...]) -> None:
    game, state = firsts(cp=(9, 0))
    agenda.push(state, Group(0, members, False))
    assert agree(game, state, of_groups(game, state))


def test_what_the_first_vehicle_carries_is_carried() -> None:
    game, state = firsts(cp=(0, 0))
    assert refused(game, state, "pivot L to s by ap").rule == "coh:17.0d"
    assert refused(game, state, "fire L at 1-D05 by ap").rule == "coh:17.0e"
    assert "unload L by ap" in offered(game, state)
    do(game, state, "step T to 1-E05 by ap", "face n")
    assert state.where[1] == state.where[0] == game.grid.hex("1-E05")
    flags = {one.id: (one.flags, one.on) for one in game.view(state, 0).counters}
    assert flags["L"] == (("active", "carried"), "T")


def test_whoever_has_the_first_marker_can_only_rally() -> None:
    game, state = firsts(cp=(9, 0))
    own = {text for text in offered(game, state) if text.split()[1:2] == ["M"]}
    assert {text for text in own if not text.startswith("group")} == {
        *("rally M by ap", "rally M by cp", "rally M by snap")
    }
    assert transport.stunned(game, state, 2) and transport.disabled(game, state, 2)
    assert refused(game, state, "step M to 1-E05 by ap").rule == "coh:dmg-stunned"


def test_one_more_hit_destroys_whoever_has_the_first_marker() -> None:
    game, state = firsts(cp=(0, 0))
    state.shown[6] = 0b11
    marked, whole = why(game, state, "fire N at 1-D05 by ap").fights
    assert [one.outcome for one in marked.chances] == ["miss", "destroyed"]
    assert {one.outcome for one in whole.chances if one.ways} >= {"miss", "hit"}
    assert sum(one.ways for one in marked.chances) == marked.chances[0].of


def test_a_marker_that_nobody_has_seen_is_reckoned_with_as_it_may_be() -> None:
    game, state = firsts(cp=(0, 0))
    state.shown[6] = 0b10
    hidden, whole = why(game, state, "fire N at 1-D05 by ap").fights
    assert hidden.defence[0] < hidden.defence[1], "some markers lower the rating, others raise it"
    assert whole.defence[0] == whole.defence[1]
    assert not any(one.ways for one in hidden.chances if one.outcome == "hit")


def test_no_chapter_offers_more_than_it_says_wherever_the_vehicles_stand_in_the_stack() -> None:
    game, state = table(
        unit("R", "de-rifles", "1-F05"),
        unit("L", "de-lmg", "1-F05"),
        unit("V", "de-opel", "1-F05"),
        unit("W", "de-apc251", "1-F05"),
        unit("S", "ru-rifles", "1-A01"),
        cp=(9, 0),
    )
    for me in game.force[0]:
        money = purse_of(game, state, me)
        for chapter in chapters.of_unit(game, state, me):
            found: list[Any] = []
            chapter.offer(game, state, me, money, found)
            assert len(found) <= chapter.most(game, state, me, money), (me, chapter.offer)
    assert {"board R and L on V by ap", "board R and L on W by ap"} <= offered(game, state)
