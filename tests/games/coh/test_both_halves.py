"""Rules at both sides of their limits, in both halves of their sentences, and for every kind of unit."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.file import EventGives
from hexfront.games.coh.box.firefight.firefight import Group, Seat
from hexfront.games.coh.state import DUG, READY, USED
from hexfront.hexes import altered, listed

from .cardplay import again, holding
from .table import amounts, do, field, offered, refused, rules_of, table, unit, why
from .test_arrival import waiting
from .test_hidden import ambush, revealed
from .test_victory import objective

FAR = unit("S", "ru-rifles", "1-L12")
BLOCK: dict[str, Any] = {"works": {"1-E05": ["roadblock"]}, "cp": (6, 0)}
GRID = field().grid
ABOUT = [GRID.label(at) for at in listed(GRID.around[GRID.hex("1-E05")])]
"""The hexes next to the roadblock."""


def toward(start: str, end: str) -> str:
    """The way from a hex to one next to it."""
    direction = GRID.direction(GRID.hex(start), GRID.hex(end))
    assert direction is not None
    return GRID.directions[direction]


def beside(kind: str, start: str) -> tuple[Any, Any]:
    """A unit next to a roadblock that it looks at."""
    return table(unit("A", kind, start, toward(start, "1-E05")), FAR, **BLOCK)


@rule("coh:18.3.2a")
@pytest.mark.parametrize("kind", ["de-opel", "de-wagon", "de-car232", "de-protze", "de-pak36"])
def test_a_roadblock_keeps_every_kind_of_wheels_out_from_every_side(kind: str) -> None:
    for start in ABOUT:
        game, state = beside(kind, start)
        assert not any("to 1-E05" in text for text in offered(game, state)), start
        assert refused(game, state, "step A to 1-E05 by snap").rule == "coh:18.3.2a"


@rule("coh:18.3.2a")
@pytest.mark.parametrize("kind", ["de-pz3e", "de-apc251", "de-demag", "de-pzjg35r"])
def test_every_kind_of_tracks_pays_a_die_for_a_roadblock_from_every_side(kind: str) -> None:
    for start in ABOUT:
        game, state = beside(kind, start)
        do(game, state, "step A to 1-E05 by ap", "spend 0", "pay", dice=(4,))
        assert state.ap[0] == 2, "1 and 4"
    game, state = beside(kind, "1-F05")
    do(game, state, "step A to 1-E05 by cp", "spend 0", "pay", dice=(5,))
    assert state.cp[0] == 0
    game, state = table(unit("A", kind, "1-F05", "s"), FAR, **BLOCK)
    do(game, state, "back A to 1-E05 by ap", "spend 0", "pay", dice=(4,))
    assert state.ap[0] == 1, "1, 1 backwards and 4"
    game, state = waiting(1, "1-A05", kind=kind, works={"1-A05": ["roadblock"]}, cp=(6, 0))
    do(game, state, "enter A at 1-A05 by ap", "spend 0", "pay", dice=(4,))
    assert state.ap[0] == 2


@rule("coh:18.3.2d")
@pytest.mark.parametrize("kind", ["de-rifles", "de-hmg", "de-mortar80", "de-engineers", "de-at-team"])
def test_a_roadblock_is_nothing_to_foot_units(kind: str) -> None:
    game, state = beside(kind, "1-F05")
    cost = game.moves[0]
    assert "coh:18.3.2a" not in amounts(game, state, "step A to 1-E05 by ap")
    do(game, state, "step A to 1-E05 by ap", "face n")
    assert state.ap[0] == 7 - cost and game.deciders(state) == (1,)
    shot = unit("T", "ru-rifles", "1-C05", "s")
    game, state = table(unit("A", kind, "1-E05", "n"), shot, works={"1-E05": ["roadblock"]}, go=1)
    assert amounts(game, state, "fire T at 1-E05 by ap")
    (fight,) = why(game, state, "fire T at 1-E05 by ap").fights
    assert [one.amount for one in fight.modifiers if one.rule == "coh:18.3.2d"] == ["+1"]


WALL = {"1-F05-1-E05": "wall", "1-F05-1-E04": "wall", "1-F05-1-E06": "wall"}
"""Walls to the north of 1-F05."""


@rule("coh:5.0.2d")
def test_a_wall_hides_from_the_next_hex_too_but_only_from_beyond_it() -> None:
    game, state = ambush(german="1-C05", hexes={}, sides=WALL)
    for hex_ in ("1-D05", "1-E05"):
        events = do(game, state, f"step G to {hex_} by ap", "face s", "pass")
        assert revealed(events) == [] and "coh:5.0.2d" in rules_of(events), hex_
    assert revealed(do(game, state, "step G to 1-F05 by ap")) == ["H"], "in its hex nothing hides it"
    for start, step in (("1-I05", "1-H05"), ("1-H05", "1-G05")):
        behind = unit("G", "de-rifles", start, toward(start, step))
        game, state = table(unit("H", "ru-rifles", "1-F05", "n", "hidden"), behind, cp=(0, 0), sides=WALL)
        assert revealed(do(game, state, f"step G to {step} by ap")) == ["H"], "from behind there is no wall"


@rule("coh:5.0.2d", "coh:10.0i")
def test_a_wall_before_the_enemy_does_not_hide_who_is_not_behind_one() -> None:
    game, state = ambush(german="1-C05", hexes={}, sides={"1-F05-1-E05": "wall"})
    assert revealed(do(game, state, "step G to 1-D05 by ap")) == []
    before_him = {"1-D05-1-E05": "wall"}
    game, state = ambush(german="1-C05", hexes={}, sides=before_him)
    assert revealed(do(game, state, "step G to 1-D05 by ap")) == ["H"]
    game, state = ambush(german="1-C05", hexes={}, sides={"1-G05-1-F05": "wall"})
    assert revealed(do(game, state, "step G to 1-D05 by ap")) == ["H"], "a wall behind it is no cover"
    game, state = ambush(german="1-C05", hexes={}, sides={**before_him, "1-G05-1-F05": "wall"})
    assert revealed(do(game, state, "step G to 1-D05 by ap")) == ["H"], "nor are both together"


@rule("coh:5.0.2d")
def test_of_two_enemies_the_one_whom_no_wall_stops_finds_everybody_there() -> None:
    mate = unit("M", "ru-smg", "1-F05", "n", "hidden")
    game, state = ambush(mate, unit("K", "de-rifles", "1-I05", "n"), german="1-C05", hexes={}, sides=WALL)
    assert revealed(do(game, state, "step G to 1-D05 by ap", "face s")) == []
    do(game, state, "pass")
    assert revealed(do(game, state, "step K to 1-H05 by ap")) == ["H", "M"]


def up(level: int, shooter: str, target: str, at: str, *more: Any, **changes: Any) -> tuple[int, str]:
    """The modifier for height in an attack on 1-F05, which lies so high, and the whole defence."""
    start = {1: "1-G05", 3: "1-I05", 5: "1-K05"}[int(at)]
    ground = altered(field(), numbers={"level": {"1-F05": level}})
    units = unit("A", shooter, start, "n"), unit("T", target, "1-F05", "s")
    game, state = table(*units, *more, map=ground, cp=(0, 0), **changes)
    verb = "flame" if changes.get("options") else "fire"
    (fight,) = why(game, state, f"{verb} A at 1-F05 by ap").fights
    raised = [one.amount for one in fight.modifiers if one.rule == "coh:11.2a"]
    return fight.defence[0], raised[0] if raised else ""


@rule("coh:11.2a")
@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize(
    ("shooter", "target", "far", "rating"),
    [
        ("de-rifles", "ru-rifles", "1", 12),
        ("de-rifles", "ru-rifles", "3", 12),
        ("de-hmg", "ru-maxim", "5", 12),
        ("de-pz3e", "ru-t26b", "3", 14),
        ("de-pz3e", "ru-rifles", "1", 12),
        ("de-pak36", "ru-kv1a", "5", 20),
        ("de-mortar80", "ru-rifles", "3", 11),
        ("de-rifles", "ru-gaz", "3", 11),
    ],
)
def test_whoever_stands_higher_is_harder_to_hit(
    level: int, shooter: str, target: str, far: str, rating: int
) -> None:
    assert up(level, shooter, target, far) == (rating + 1, "+1"), "one, however many levels"


@rule("coh:11.2a", "coh:11.2b")
def test_height_counts_for_flames_and_groups_and_not_on_level_ground_or_below() -> None:
    def fight(verb: str, shooter: int, target: int, kind: str, *more: Any) -> dict[str, str]:
        ground = altered(field(), numbers={"level": {"1-G05": shooter, "1-G06": shooter, "1-F05": target}})
        units = unit("A", kind, "1-G05", "n"), unit("T", "ru-rifles", "1-F05", "s"), *more
        game, state = table(*units, map=ground, cp=(0, 0))
        if more:
            do(game, state, "group A", "join B")
        (found,) = why(game, state, f"{verb} A at 1-F05 by ap").fights
        return {one.rule: one.amount for one in found.modifiers if one.rule.startswith("coh:11.2")}

    for verb, kind in (("fire", "de-rifles"), ("flame", "de-engineers"), ("fire", "de-pz3e")):
        assert fight(verb, 0, 1, kind) == {"coh:11.2a": "+1"}, kind
        assert fight(verb, 1, 2, kind) == {"coh:11.2a": "+1"}, kind
        assert fight(verb, 1, 1, kind) == {}, kind
        assert fight(verb, 2, 1, kind) == {"coh:11.2b": "+1"}, kind
    mate = unit("B", "de-rifles", "1-G06", "nw")
    assert fight("fire", 0, 1, "de-rifles", mate) == {"coh:11.2a": "+1"}


@rule("coh:2.2j", "coh:2.2m")
def test_stalling_is_an_action_for_one_point_whoever_is_active() -> None:
    units = unit("A", "de-rifles", "1-C05", "s", "active"), unit("B", "de-rifles", "1-C07", "s", "active")
    game, state = table(*units, FAR, ap={0: 2}, cp=(1, 1))
    assert {text for text in offered(game, state) if text.startswith("stall")} == {
        "stall by ap",
        "stall by cp",
    }
    do(game, state, "stall by cp")
    assert (state.ap[0], state.cp[0], state.active[0]) == (2, 0, (0, 1)) and game.deciders(state) == (1,)
    assert "stall by cp" in offered(game, state)
    do(game, state, "pass", "stall by ap")
    assert (state.ap[0], state.active[0]) == (1, (0, 1)) and state.passes == (), "the pass counts no longer"
    do(game, state, "pass")
    assert state.turn == 1 and refused(game, state, "stall by cp").rule == "coh:2.2j"
    do(game, state, "stall by ap")
    assert (state.ap[0], state.active[0]) == (0, ()), "the last point"
    assert all(state.flags[one] & USED for one in (0, 1)) and game.deciders(state) == (1,)
    do(game, state, "pass")
    assert not any(text.startswith("stall") for text in offered(game, state))
    assert refused(game, state, "stall by ap").rule == "coh:2.2j"


def drawn(*cards: str, units: tuple[Any, ...], seat: str = "german", **changes: Any) -> tuple[Any, Any, Any]:
    """A player draws these cards one after the other in the preparation of turn 2; there are no others."""
    seats = tuple(
        Seat(side, side, "", (0,) * 3, 0, 0, (0, int(side == seat), 0), (), ())  # type: ignore[arg-type]
        for side in ("german", "soviet")
    )
    game, state = table(*units, deck=cards, turns=3, cp=(0, 0), **changes)
    object.__setattr__(game.firefight, "seats", seats)
    numbers = sorted(game.card_names.index(card) for card in cards)
    for card in cards:
        place = numbers.index(game.card_names.index(card))
        state.dictated.append(("card", place))
        del numbers[place]
    return game, state, do(game, state, "pass", "pass", dice=(1, 1, 6, 6))


@rule("coh:8.3", "coh:event-event")
def test_the_event_gives_every_player_his_points_and_brings_every_group() -> None:
    groups = [Group("", n % 2, (n,), GRID.mask, None, "no", False, 0, n > 1, ()) for n in range(5)]
    kinds = ("de-rifles", "ru-rifles", "de-lmg", "ru-smg", "de-hmg")
    units = [unit(f"U{n}", kind, "waiting" if n > 1 else f"1-K0{n + 4}") for n, kind in enumerate(kinds)]
    gifts = EventGives(seat="german", vp=2), EventGives(seat="soviet", vp=3)
    for seat in ("german", "soviet"):
        _, state, events = drawn(
            "event", "sniper", units=tuple(units), seat=seat, groups=tuple(groups), specials=gifts
        )
        assert state.vp == [2, 3] and [state.where[n] for n in (2, 3, 4)] == [READY] * 3
        assert {"coh:8.3", "coh:event-event"} <= rules_of(events)
        assert [len(hand) for hand in state.hands] == [int(seat == one) for one in ("german", "soviet")]


@rule("coh:8.3", "coh:event-00", "coh:event-score")
@pytest.mark.parametrize("seat", ["german", "soviet"])
def test_events_in_a_row_all_happen_before_a_card_is_kept(seat: str) -> None:
    pair = unit("A", "de-rifles", "1-C05"), FAR
    goals = (objective("1-H05", scoring=2), objective("1-H07", scoring=1), objective("1-H09"))
    for owners, points in (("gsg", [4, 1]), ("sgg", [3, 2]), ("ggs", [5, 0]), ("sss", [2, 3])):
        sides = ("german" if owner == "g" else "soviet" for owner in owners)
        held = [goal._replace(control=side) for goal, side in zip(goals, sides, strict=True)]
        _, state, events = drawn(
            "event", "scoring", "sniper", units=pair, seat=seat, objectives=tuple(held),
            specials=(EventGives(seat="german", vp=2),),
        )  # fmt: skip
        assert state.vp == points, owners
        assert {"coh:8.3", "coh:event-00", "coh:event-score"} <= rules_of(events)
        assert sum(map(len, state.hands)) == 1 and state.result is None


@rule("coh:card-11", "coh:9.2c")
def test_take_cover_digs_in_each_of_a_group_whatever_it_is() -> None:
    crowd = (
        unit("B", "de-pz3e", "1-F05", "n", "used"),
        unit("C", "de-opel", "1-F06", "n"),
        unit("D", "de-pak36", "1-E05", "n", "used"),
        unit("H", "de-hmg", "1-E05", "n"),
    )
    game, state = holding("take-cover", more=crowd)
    do(game, state, "play take-cover on A for 0", "join B", "join C", "join D", "join H")
    events = do(game, state, "end")
    assert [state.flags[n] & (DUG | USED) for n in range(5)] == [DUG, DUG | USED, DUG, DUG | USED, DUG]
    assert "coh:card-11" in rules_of(events)


@rule("coh:card-11")
@pytest.mark.parametrize("kind", ["de-rifles", "de-pz3e", "de-opel", "de-pak36"])
def test_nobody_in_close_combat_takes_cover_alone_or_in_a_group(kind: str) -> None:
    close = (unit("C", kind, "1-F06", "n"), unit("E", "ru-rifles", "1-F06", "n"))
    game, state = holding("take-cover", "take-cover", more=close)
    assert refused(game, state, "play take-cover on C for 0").rule == "coh:card-11"
    do(game, state, "play take-cover on A for 0")
    assert "join C" not in offered(game, state)
    assert refused(game, state, "join C").rule == "coh:card-11"
    again(game, state)
    game, state = holding("take-cover", more=(close[0], unit("E", "ru-rifles", "1-G06", "n")))
    do(game, state, "play take-cover on C for 0")
    do(game, state, "end")
    assert state.flags[1] & DUG, "an enemy in the next hex is no close combat"
