"""6.1, 7.0 to 7.3, 7.5.1, 7.7, 11.2 Fire: arc, sight, range, firepower against defence, several targets."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.positions import probe
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import Destroyed, Fired, Hit

from .table import amounts, at, do, offered, refused, rules_of, table, unit, why

HERE, THERE = "1-H05", "1-E05"
"""Three hexes apart, in one column; north is towards row A."""


def shots(events: list[Event]) -> list[Fired]:
    """The attacks in a run of events."""
    return [event for event in events if isinstance(event, Fired)]


def duel(german: str = "de-rifles", soviet: str = "ru-rifles", **more: Any) -> tuple[Any, Any]:
    """A German three hexes south of a Soviet who faces him."""
    more.setdefault("cp", (0, 0))
    return table(unit("A", german, HERE, "n"), unit("B", soviet, THERE, "s"), **more)


@rule("coh:7.1a", "coh:7.1b", "coh:7.2.ex1", "coh:7.3a")
def test_firepower_and_dice_against_the_front_rating() -> None:
    game, state = duel()
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(4, 5)))
    assert (shot.attack, shot.defence, shot.outcome) == (11, 12, "miss")
    assert state.ap[0] == 4, "rifles fire for 3 AP"
    assert game.deciders(state) == (1,)


@rule("coh:7.2a", "coh:7.3b", "coh:3.2.3b")
def test_command_points_raise_the_attack_and_not_the_defence() -> None:
    for spent in (0, 2):
        game, state = duel(cp=(3, 3))
        events = do(game, state, f"fire A at {THERE} by ap", f"spend {spent}", dice=(4, 5))
        (shot,) = shots(events)
        assert (shot.attack, shot.defence) == (11 + spent, 12)
        assert ({"coh:7.2a", "coh:7.3b", "coh:3.2.3b"} <= rules_of(events)) == (spent > 0)
        assert "coh:7.5.1c" not in rules_of(events), "it is the only roll"
        assert state.cp == [3 - spent, 3]


@rule("coh:0.0g2", "coh:0.0.ex1", "coh:5.0.t2")
def test_terrain_adds_to_the_rating() -> None:
    game, state = duel("de-engineers", hexes={THERE: "heavy-woods"})
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(4, 5)))
    assert (shot.attack, shot.defence, shot.outcome) == (13, 14, "miss")


@rule("coh:7.0b", "coh:7.5a")
def test_an_equal_value_hits() -> None:
    game, state = duel("de-lmg")
    events = do(game, state, f"fire A at {THERE} by ap", dice=(4, 4), damage=3)
    assert shots(events)[0].outcome == "hit"
    assert game.markers[state.hit[game.numbers["B"]]].id == "weakened"


@rule("coh:7.0c", "coh:7.4a")
def test_four_more_destroy() -> None:
    game, state = duel("de-lmg")
    events = do(game, state, f"fire A at {THERE} by ap", dice=(6, 6))
    assert shots(events)[0].outcome == "critical"
    assert at(game, state, "B") == "-3"
    assert any(isinstance(event, Destroyed) for event in events)


@rule("coh:7.0d")
def test_a_unit_is_attacked_as_often_as_one_likes() -> None:
    game, state = duel("de-lmg")
    for _ in range(3):
        assert why(game, state, f"fire A at {THERE} by ap")
        do(game, state, f"fire A at {THERE} by ap", "pass", dice=(1, 1))
    assert state.ap[0] == 1


@rule("coh:7.2b")
def test_no_firepower_is_no_hindrance() -> None:
    game, state = duel("de-rifles", "ru-t26b")
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(6, 6)))
    assert shot.attack == 12, "blue firepower 0"


@rule("coh:7.3.ex1", "coh:7.3a")
@pytest.mark.parametrize(
    ("facing", "rating"), [("s", 12), ("sw", 12), ("se", 12), ("n", 11), ("ne", 11), ("nw", 11)]
)
def test_fire_from_outside_the_arc_meets_the_flank(facing: str, rating: int) -> None:
    game, state = table(unit("A", "de-rifles", HERE), unit("B", "ru-rifles", THERE, facing), cp=(0, 0))
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))
    assert shot.defence == rating


@rule("coh:6.1", "coh:6.1.ex1", "coh:5.3")
def test_who_walks_round_a_unit_leaves_its_arc() -> None:
    # Schema 9: the German goes by A and B to C, beside the Soviet, who would have to pivot first.
    game, state = table(unit("G", "de-rifles", "1-G06", "n"), unit("S", "ru-rifles", "1-E05", "s"), cp=(5, 0))
    do(game, state, "step G to 1-F06 by ap", "face n")
    assert "fire S at 1-F06 by ap" in offered(game, state)
    do(game, state, "pass", "step G to 1-E06 by ap", "face nw")
    assert "fire S at 1-E06 by ap" in offered(game, state)
    do(game, state, "pass", "step G to 1-D06 by ap", "face sw")
    assert refused(game, state, "fire S at 1-D06 by ap").rule == "coh:6.1"
    assert amounts(game, state, "pivot S to ne by ap")["coh:3.0b"] == "1 AP"
    do(game, state, "pivot S to ne by ap")
    assert game.deciders(state) == (0,), "pivoting was the action"


@rule("coh:6.0a")
def test_what_is_not_seen_is_not_fired_at() -> None:
    game, state = duel(hexes={"1-G05": "light-woods"})
    assert refused(game, state, f"fire A at {THERE} by ap").rule == "coh:6.0a"
    assert f"fire A at {THERE} by ap" not in offered(game, state)


@rule("coh:7.7.1", "coh:7.7a")
def test_long_range_costs_two_and_has_an_end() -> None:
    game, state = table(unit("A", "de-rifles", "1-L05"), unit("B", "ru-rifles", "1-F05", "s"), cp=(0, 0))
    assert amounts(game, state, "fire A at 1-F05 by ap")["coh:7.7a"] == "6"
    (shot,) = shots(do(game, state, "fire A at 1-F05 by ap", dice=(4, 5)))
    assert shot.attack == 9
    game, state = table(unit("A", "de-rifles", "1-L05"), unit("B", "ru-rifles", "1-A05", "s"), cp=(0, 0))
    assert refused(game, state, "fire A at 1-A05 by ap").rule == "coh:7.7.1"


@rule("coh:7.7.2", "coh:7.7.2.ex1")
def test_an_adjacent_target_is_easier_to_hit() -> None:
    # Schema 12: the MG with firepower 3 has 6 against the unit that came next to it.
    game, state = table(unit("C", "de-rifles", "1-G05", "n"), unit("D", "ru-maxim", "1-E05", "s"), cp=(0, 0))
    do(game, state, "step C to 1-F05 by ap", "face n")
    verdict = why(game, state, "fire D at 1-F05 by ap")
    assert verdict.fights[0].attack == (6, 6)
    (shot,) = shots(do(game, state, "fire D at 1-F05 by ap", dice=(1, 1)))
    assert shot.attack == 8


@rule("coh:7.5.1a", "coh:7.5.1b", "coh:7.5.1c", "coh:7.5.1.ex1")
def test_every_unit_in_the_hex_has_a_roll_of_its_own() -> None:
    # Schema 11: A fires for 3 AP at B and C; 2 CP go into the first roll alone.
    game, state = table(
        unit("A", "ru-maxim", THERE, "s"),
        unit("B", "de-rifles", HERE, "n"),
        unit("C", "de-rifles", HERE, "n"),
        cp=(0, 2),
        go=1,
    )
    events = do(game, state, f"fire A at {HERE} by ap", "spend 2", dice=(4, 5, 2, 3), damage=3)
    first, second = shots(events)
    assert (first.target, first.attack, first.defence, first.outcome) == ("B", 14, 12, "hit")
    assert (second.target, second.attack, second.outcome) == ("C", 8, "miss")
    assert state.ap[1] == 4
    hits = [number for number, event in enumerate(events) if isinstance(event, Hit)]
    assert min(hits) > events.index(second), "results are applied when all is rolled"
    assert game.deciders(state) == (0,)


@rule("coh:7.5.1a")
def test_the_enemy_acts_only_when_all_is_rolled() -> None:
    game, state = table(
        unit("A", "ru-maxim", THERE, "s"),
        *(unit(name, "de-rifles", HERE, "n") for name in "BCD"),
        cp=(3, 3),
        go=1,
    )
    do(game, state, f"fire A at {HERE} by ap", "spend 1", dice=(1, 1, 1, 1, 1, 1))
    assert game.deciders(state) == (1,), "the second roll"
    assert refused(game, state, "pass").rule == "coh:3.2.3a"
    do(game, state, "spend 1", "spend 1")
    assert game.deciders(state) == (0,)


@rule("coh:11.2a")
def test_the_higher_target_is_harder_to_hit() -> None:
    game, state = table(
        unit("A", "de-rifles", "3-I11", "n"), unit("B", "ru-rifles", "3-G11", "s"), boards="3", cp=(0, 0)
    )
    (shot,) = shots(do(game, state, "fire A at 3-G11 by ap", dice=(1, 1)))
    assert (shot.attack, shot.defence) == (4, 13)


@rule("coh:11.2b")
def test_fire_downhill_is_stronger() -> None:
    game, state = table(
        unit("A", "de-rifles", "3-I11", "n"),
        unit("B", "ru-rifles", "3-G11", "s"),
        boards="3",
        cp=(0, 0),
        go=1,
    )
    (shot,) = shots(do(game, state, "fire B at 3-I11 by ap", dice=(1, 1)))
    assert (shot.attack, shot.defence) == (6, 12)


@rule("coh:5.0.2a")
def test_a_wall_protects_against_fire_that_crosses_it() -> None:
    game, state = duel(sides={"1-E05-1-F05": "wall"})
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))
    assert shot.defence == 13
    game, state = duel(sides={"1-H05-1-G05": "wall"})
    (shot,) = shots(do(game, state, f"fire A at {THERE} by ap", dice=(1, 1)))
    assert shot.defence == 12, "a wall on the firer's side protects nobody else"


@rule("coh:7.0a")
def test_there_must_be_something_to_fire_at() -> None:
    game, state = duel()
    assert refused(game, state, "fire A at 1-F05 by ap").rule == "coh:7.0a"


@rule("coh:5.0.3a")
def test_who_has_just_moved_into_the_open_is_easier_to_hit() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-I05"), unit("B", "ru-rifles", THERE, "s"), cp=(0, 0), options=("cautious",)
    )
    do(game, state, "step A to 1-H05 by ap", "face n")
    (shot,) = shots(do(game, state, f"fire B at {HERE} by ap", dice=(1, 1)))
    assert shot.defence == 11


@rule("coh:17.0e")
def test_who_is_carried_does_not_fire() -> None:
    game, state = table(
        unit("T", "de-opel", HERE), unit("A", "de-rifles", HERE, on="T"), unit("B", "ru-rifles", THERE, "s")
    )
    assert refused(game, state, f"fire A at {THERE} by ap").rule == "coh:17.0e"


@rule("coh:16.0a")
def test_trucks_and_wagons_do_not_fire() -> None:
    game, state = table(
        unit("T", "de-opel", HERE), unit("W", "de-wagon", HERE), unit("B", "ru-rifles", THERE, "s")
    )
    assert refused(game, state, f"fire W at {THERE} by ap").rule == "coh:16.0a"
    assert refused(game, state, f"fire T at {THERE} by ap").rule == "coh:7.7.1"


def test_odds_are_exact_and_tell_no_secret() -> None:
    game, state = duel("de-lmg")
    (fight,) = why(game, state, f"fire A at {THERE} by ap").fights
    assert {chance.outcome: chance.ways for chance in fight.chances} == {
        "miss": 21,
        "hit": 14,
        "destroyed": 1,
    }
    state.hit[game.numbers["B"]] = next(i for i, one in enumerate(game.markers) if one.id == "panicked")
    (hurt,) = why(game, state, f"fire A at {THERE} by ap").fights
    assert hurt.defence == (10, 14), "any marker may lie there, for all the enemy knows"


def test_an_attack_changes_nothing_when_refused() -> None:
    game, state = duel()
    with pytest.raises(Illegal):
        game.apply(state, 0, ("fire", 0, state.where[0], "ap"))


def test_arcs_are_answered_for_the_table() -> None:
    game, state = duel(hexes={"1-G05": "light-woods"})
    arc, seen = probe.areas(game, state, "A", seat=0)
    assert (arc.kind, arc.of, arc.side, arc.rule) == ("arc", "A", "german", "coh:6.1")
    assert THERE in arc.hexes
    assert THERE not in seen.hexes
    assert "1-I05" not in arc.hexes
    game, state = table(unit("A", "de-rifles", HERE, "n"), unit("B", "ru-rifles", THERE, "s", hit="berserk"))
    assert HERE in probe.areas(game, state, "B", seat=0)[0].hexes, (
        "a marker that nobody has seen does not show"
    )
    assert HERE not in probe.areas(game, state, "B", seat=1)[0].hexes
    lurker = unit("H", "ru-rifles", "1-A05", "s", "hidden")
    game, state = table(unit("A", "de-rifles", HERE, "n"), lurker)
    assert probe.areas(game, state, "H", seat=0) == []
    assert probe.areas(game, state, "H", seat=1) != []
