"""Who sees what, and what a viewer cannot know is drawn anew."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.state import beneath
from hexfront.games.coh.state import Plot, Work

from .table import GAME, table, unit


def guarded(**changes: Any) -> tuple[Any, Any]:
    """Hidden units, a face-down marker, hands and hidden mines."""
    spots = ("1-F05", "1-F06", "1-G05", "1-G06")
    works = {"1-H05": [Work("mines", 1, hidden=True, maybe=0b111 << 80)]}
    game, state = table(
        unit("H", "ru-rifles", "1-F05", "n", "hidden", maybe=spots),
        unit("S", "ru-rifles", "1-K05", "n", hit="pinned"),
        unit("G", "de-rifles", "1-A05", "s"),
        hands={0: ["sniper"], 1: ["luck", "rally"]},
        works=changes.pop("works", works),
        **changes,
    )
    state.deck[game.card_names.index("command-action")] = 8
    state.deck[game.card_names.index("event")] = 1
    at = game.grid.hex("1-H05")
    state.works[at] = (Work("mines", 1, hidden=True, maybe=1 << at | 1 << game.grid.hex("1-I05")),)
    return game, state


def test_the_enemy_sees_backs_boxes_and_face_down_markers() -> None:
    game, state = guarded()
    seen = {counter.id: counter for counter in game.view(state, 0).counters}
    assert (seen["H"].at, seen["H"].facing, seen["H"].known) == ("hidden-soviet", -1, False)
    assert seen["S"].flags == ("hit",)
    assert [card.id for card in game.view(state, 0).cards] == ["sniper", "", ""]
    assert game.view(state, 0).markers == ()
    own = {counter.id: counter for counter in game.view(state, 1).counters}
    assert (own["H"].at, own["H"].flags) == ("1-F05", ("hidden",))
    assert own["S"].flags == ("hit:pinned",)
    assert own["G"].facing == 3
    assert [(mark.kind, mark.value) for mark in game.view(state, 1).markers] == [("mines", "hidden")]


def test_a_marker_once_shown_stays_known() -> None:
    game, state = guarded()
    state.shown[1] = 0b11
    assert game.view(state, 0).counters[1].flags == ("hit:pinned",)
    assert game.view(state, ONLOOKER).counters[1].flags == ("hit:pinned",)


@pytest.mark.parametrize("viewer", [0, ONLOOKER])
def test_a_twin_looks_the_same_and_differs_within_what_may_be(viewer: int) -> None:
    game, state = guarded()
    twins = [game.resample(state, viewer, seed) for seed in range(40)]
    assert all(game.view(twin, viewer) == game.view(state, viewer) for twin in twins)
    assert {twin.where[0] for twin in twins} == {
        game.grid.hex(label) for label in ("1-F05", "1-F06", "1-G05", "1-G06")
    }
    assert len({twin.hit[1] for twin in twins}) > 3
    assert len({twin.hands[1] for twin in twins}) > 2
    assert {at for twin in twins for at in twin.works} == {
        game.grid.hex(label) for label in ("1-H05", "1-I05")
    }
    assert all(sum(twin.deck) == sum(state.deck) for twin in twins)
    event = game.card_names.index("event")
    assert all(twin.deck[event] == 1 for twin in twins), "no event card is ever in a hand"


def test_a_side_knows_its_own_and_a_twin_for_all_is_the_state() -> None:
    game, state = guarded()
    twin = game.resample(state, 1, 5)
    assert (twin.where, twin.hit, twin.hands[1], twin.works) == (
        state.where,
        state.hit,
        state.hands[1],
        state.works,
    )
    assert beneath(game.resample(state, ALL, 5)) == beneath(state)


def test_markers_that_were_ruled_out_are_not_dealt() -> None:
    game, state = guarded()
    kinds = [number for number, one in enumerate(game.markers) if one.pool == "foot"]
    state.not_hit[1] = sum(
        1 << number for number in kinds if game.markers[number].id not in ("pinned", "weakened")
    )
    found = {game.markers[game.resample(state, 0, seed).hit[1]].id for seed in range(30)}
    assert found == {"pinned", "weakened"}


def test_plots_and_dice_in_the_fog_are_drawn_anew() -> None:
    game, state = guarded(options=("fog-ap",))
    near = 1 << game.grid.hex("1-A05") | 1 << game.grid.hex("1-A06")
    state.plots = (Plot(seat=1, card="m38", hex=game.grid.hex("1-A05"), turn=state.turn, maybe=near),)
    state.active[1], state.dice[1], state.ap[1], state.spent[1] = (1,), (5, 4, 3), 5, 3
    twins = [game.resample(state, 0, seed) for seed in range(40)]
    assert {twin.plots[0].hex for twin in twins} == {-1, game.grid.hex("1-A05"), game.grid.hex("1-A06")}
    assert {twin.plots[0].smoke for twin in twins} == {False, True}
    assert all(twin.ap[1] == max(twin.dice[1]) + min(twin.dice[1]) - 3 > 0 for twin in twins)
    assert len({twin.dice[1] for twin in twins}) > 5
    assert 1 in {game.resample(state, 0, seed).ap[1] for seed in range(150)}, "the last point may be left"
    track = {one.id: one.value for one in game.view(state, 0).tracks}
    assert track["ap-1"] == 3, "what was spent, not what is left"
    assert [mark.kind for mark in game.view(state, 1).markers if mark.kind == "barrage"] == ["barrage"]
    assert all(mark.kind != "barrage" for mark in game.view(state, 0).markers)


def test_cards_that_a_sheet_gives_by_name_stay_where_they_are() -> None:
    game, state = guarded()
    scouts = game.card_names.index("scouts")
    state.hands[1] = (*state.hands[1], scouts)
    seats = tuple(
        seat._replace(cards=("scouts",)) if seat.side == "soviet" else seat for seat in game.firefight.seats
    )
    object.__setattr__(game.firefight, "seats", seats)
    assert all(scouts in game.resample(state, 0, seed).hands[1] for seed in range(20))


def test_how_many_mines_are_laid_so_far_is_open_while_a_side_builds() -> None:
    game = GAME.room("strongpoint")
    state = game.setup("strongpoint", frozenset(), 7)
    (builder,) = game.deciders(state)
    twins = [game.resample(state, 1 - builder, seed) for seed in range(30)]
    laid = {sum(work.hidden for works in twin.works.values() for work in works) for twin in twins}
    assert laid == {0, 1, 2}
