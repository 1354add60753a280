"""28.6.rus and 28.6.jap: the Siberian army comes early, and Japan draws replacements off."""

from __future__ import annotations

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import GAME, at, axis, do, offered, real, refused, rules, russian, top, unit, why

OPTIONS = ("what-if",)
MED, RUS, JAP = "mediterranean", "russian-reaction", "japanese-gambit"
ALL = [MED, RUS, JAP]
SCENE = (axis("Z", "E31", "5-4"), russian("R", "R9"))
HELD = {"axis": ["E31"], "russian": ["R9"]}


def place(game, state, name):  # type: ignore[no-untyped-def]
    return at(game, state, name).partition("-")[0]


def axis_turn(*units, **more):  # type: ignore[no-untyped-def]
    """The last Axis movement before the Russians begin."""
    more = {"options": OPTIONS, "archangel": -1, "held": HELD, "adopted": ALL, "turn": 6, **more}
    return real(*SCENE, *units, impulse=2, **more)


def russians(*units, dice=(), **more):  # type: ignore[no-untyped-def]
    """The beginning of a Russian turn."""
    game, state = axis_turn(*units, **more)
    events = do(game, state, "end", dice=dice)
    assert state.player == 1
    return game, state, events


WORKERS = unit("WMoscow", "R9"), unit("WLeningrad", "R10"), unit("WKharkov", "S9")
POOL = [unit(name, "pool") for name in ("16A", "37A", "43A")]


@rule("trc:28.6.rus.1", "trc:28.6.rus.3")
def test_the_russians_decide_on_siberia_as_their_march_1941_turn_begins_if_the_balkans_are_left_alone() -> (
    None
):
    game, state, _ = russians(turn=0, adopted=[MED])
    assert (state.turn, top(state)) == (0, "Choice")
    assert game.deciders(state) == (1,)
    assert offered(game, state) == {"adopt russian-reaction", "decline"}
    assert "28.6.rus.1" in rules(do(game, state, "adopt russian-reaction"))
    game, state = real(*SCENE, turn=4, options=OPTIONS, adopted=[MED, RUS])
    assert "28.6.rus.3" in rules(do(game, state, "end", "adopt japanese-gambit"))
    game, state, _ = russians(turn=1, adopted=[MED])
    assert top(state) == "Movement"
    game, state, _ = russians(turn=1, adopted=[])
    assert top(state) == "Movement"


@rule("trc:28.6.rus.2")
def test_russians_by_the_east_edge_in_1941_come_a_turn_sooner_all_others_on_their_date() -> None:
    units = unit("16A", "later"), unit("20A", "later"), unit("2GCC", "later")
    game, state, events = russians(*units, turn=1, adopted=[MED, RUS])
    assert "28.6.rus.2" in rules(events)
    assert {text.split()[1] for text in offered(game, state, "enter")} == {"16A"}
    assert at(game, state, "16A") == "later-russian-1"
    game, state, _ = russians(*units, turn=1, adopted=[MED])
    assert not offered(game, state, "enter")
    game, state, _ = russians(*units, turn=2, adopted=[MED, RUS])
    assert {text.split()[1] for text in offered(game, state, "enter")} == {"20A"}
    game, state, _ = russians(unit("2GCC", "later"), turn=4)
    assert not offered(game, state, "enter")


@rule("trc:28.6.jap.1")
def test_the_axis_decides_on_japan_before_its_december_1941_impulse_if_the_siberians_came() -> None:
    game, state = real(*SCENE, turn=4, options=OPTIONS, adopted=[MED, RUS])
    assert top(state) == "Movement"
    do(game, state, "end")
    assert state.impulse == 2
    assert offered(game, state) == {"adopt japanese-gambit", "decline"}
    assert "28.6.jap.1" in rules(do(game, state, "adopt japanese-gambit"))
    game, state = real(*SCENE, turn=4, options=OPTIONS, adopted=[MED])
    do(game, state, "end")
    assert top(state) == "Movement"
    game, state, _ = russians(*WORKERS, *POOL, adopted=[MED, RUS])
    assert refused(game, state, "send 16A") == "28.6.jap.1"


@rule("trc:28.6.jap.2")
def test_each_turn_a_replacement_goes_to_siberia_at_its_price_before_movement_ends() -> None:
    game, state, _ = russians(*WORKERS, *POOL)
    points = next(track.value for track in game.view(state, 1).tracks if track.id == "replacements")
    assert refused(game, state, "end") == "28.6.jap.2"
    assert "end" not in offered(game, state)
    assert "28.6.jap.2" in why(game, state, "send 16A")
    assert "28.6.jap.2" in rules(do(game, state, "send 16A"))
    left = next(track.value for track in game.view(state, 1).tracks if track.id == "replacements")
    assert points - left == state.siberia == game.combat[game.data.numbers["16A"]]
    assert place(game, state, "16A") == "siberia"
    assert refused(game, state, "replace 16A in R9") == "13.2b"
    do(game, state, "end")
    assert state.result is None
    again, copy = GAME.place(game.position(state))
    assert (copy.siberia, place(again, copy, "16A")) == (state.siberia, "siberia")


@rule("trc:28.6.jap.2")
def test_who_has_replacements_and_can_send_none_of_them_has_lost() -> None:
    game, state, _ = russians(*WORKERS, POOL[0])
    do(game, state, "replace 16A in R9")
    assert refused(game, state, "send 16A") == "13.2b"
    assert "28.6.jap.2" in rules(do(game, state, "end"))
    assert (state.result.winners, state.result.level) == ((0,), "siberia")


def test_who_has_no_points_or_nobody_to_replace_owes_siberia_nothing() -> None:
    for units in (WORKERS, tuple(POOL), (*WORKERS, unit("5PC", "pool"))):
        game, state, _ = russians(*units)
        do(game, state, "end")
        assert state.result is None


@rule("trc:28.6.jap.3")
def test_after_forty_factors_nobody_has_to_go_and_never_more_than_one_a_turn() -> None:
    game, state, _ = russians(*WORKERS, *POOL, siberia=39)
    assert refused(game, state, "end") == "28.6.jap.2"
    do(game, state, "send 16A")
    assert refused(game, state, "send 37A") == "28.6.jap.3"
    game, state, _ = russians(*WORKERS, *POOL, siberia=40)
    assert "end" in offered(game, state)
    assert "28.6.jap.3" in rules(do(game, state, "send 16A"))
    do(game, state, "end")
    assert state.result is None


@rule("trc:28.6.jap.4")
def test_after_sixty_factors_one_unit_a_turn_comes_back_as_a_replacement_without_a_price() -> None:
    back = unit("39A", "siberia"), unit("59A", "siberia")
    game, state, _ = russians(*WORKERS, *POOL, *back, siberia=59)
    assert refused(game, state, "return 39A in R9") == "28.6.jap.4"
    do(game, state, "send 16A")
    assert state.siberia >= 60
    assert not offered(game, state, "return")
    game, state, _ = russians(*WORKERS, *POOL, *back, siberia=60)
    assert refused(game, state, "send 16A") == "28.6.jap.4"
    before = next(track.value for track in game.view(state, 1).tracks if track.id == "replacements")
    assert "return 39A in R9" in offered(game, state)
    assert "28.6.jap.4" in rules(do(game, state, "return 39A in R9"))
    after = next(track.value for track in game.view(state, 1).tracks if track.id == "replacements")
    assert (before - after, at(game, state, "39A")) == (0, "R9")
    assert refused(game, state, "return 59A in R9") == "28.6.jap.4"
    assert refused(game, state, "return 16A in R9") == "28.6.jap.2"
    do(game, state, "end")
    assert state.result is None


@rule("trc:28.6.jap.5")
def test_supplies_by_the_caspian_bring_a_die_of_points_from_may_1943_with_astrakhan() -> None:
    held = {"axis": ["E31"], "russian": ["R9", astrakhan()]}
    game, state, events = russians(turn=13, held=held, siberia=40, dice=(4,))
    assert "28.6.jap.5" in rules(events)
    assert next(track.value for track in game.view(state, 1).tracks if track.id == "replacements") == 4
    do(game, state, "end")
    assert not state.caspian


@pytest.mark.parametrize(
    "more",
    [
        {"turn": 12},
        {"turn": 13, "adopted": [MED, RUS]},
        {"turn": 13, "held": {"axis": ["E31"], "russian": ["R9"]}},
    ],
)
def test_no_supplies_come_by_the_caspian_otherwise(more) -> None:  # type: ignore[no-untyped-def]
    held = {"axis": ["E31"], "russian": ["R9", astrakhan()]}
    assert "28.6.jap.5" not in rules(russians(**{"held": held, "siberia": 40, **more})[2])


def astrakhan() -> str:
    return GAME.label(GAME.cities.named["Astrakhan"])
