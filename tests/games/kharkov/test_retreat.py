"""9.6 Retreats."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.positions.position import UnitLine
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.combat.retreat_paths import _share_out
from hexfront.games.kharkov.state import ENTRENCHED, SHELTERED

from .duel import attack, axis, cites, fought, moves, soviet, staff
from .table import at, do, offered, refused, table, unit

EAST = ("0404", "0504", "0604")
"""Where a unit in 0505 falls back to before an attack from 0506."""


def beaten(far: int, *others: UnitLine, stack: int = 1, **more: Any) -> tuple[Any, Any]:
    """Soviet units in 0505 are attacked from 0506 and have to fall back one or two hexes."""
    defences = {1: (3,), 2: (1, 2), 3: (1, 1, 1)}[stack]
    units = [soviet(name, "0505", f"1-{defence}-6") for name, defence in zip("STU", defences, strict=False)]
    game, state = table(axis("A", "0506"), *units, *others, **more)
    events = attack(game, state, "0505", "A", dice=(3 if far == 1 else 1,))
    assert fought(events).outcome == f"D{far}"
    return game, state


def soviets(where: str, count: int) -> list[UnitLine]:
    """A friendly stack."""
    return [soviet(f"X{where}{i}", where, "1-1-6") for i in range(count)]


@rule("kharkov:9.61a")
def test_a_retreat_is_never_compulsory() -> None:
    game, state = beaten(1)
    assert "kharkov:9.61a" in {reason.rule for reason in game.explain(state, 0, ("stand",)).reasons}
    do(game, state, "stand")
    assert at(game, state, "S") == "-2"


@rule("kharkov:9.62", "kharkov:9.64a")
def test_the_owner_leads_his_units_back() -> None:
    game, state = beaten(1)
    do(game, state, "withdraw")
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {f"retreat S to {where}" for where in EAST}
    assert refused(game, state, "retreat A to 0507").rule == "kharkov:9.62"
    assert moves(do(game, state, "retreat S to 0504"), "retreat") == ["S 0505-0504"]


@rule("kharkov:9.61b")
def test_no_retreat_into_enemies_or_their_zones() -> None:
    game, state = beaten(1, axis("B", "0305"))
    do(game, state, "withdraw")
    assert offered(game, state) == {"retreat S to 0504", "retreat S to 0604"}
    assert refused(game, state, "retreat S to 0404").rule == "kharkov:9.61b"
    assert refused(game, state, "retreat S to 0506").rule == "kharkov:9.61b"


@rule("kharkov:9.61b")
def test_units_without_a_way_out_have_to_stand() -> None:
    game, state = beaten(1, axis("B", "0305"), axis("C", "0503"), axis("D", "0705"), stack=2)
    assert offered(game, state) == {"lose S", "lose T"}


@rule("kharkov:9.61b", "kharkov:8.25a")
def test_a_friend_in_a_controlled_hex_opens_it() -> None:
    game, state = beaten(1, axis("B", "0403"), axis("C", "0603"), soviet("F", "0504"))
    do(game, state, "withdraw")
    assert at(game, state, "S") == "0504"


@rule("kharkov:15.31c")
def test_a_garrison_opens_its_hex_to_axis_retreats() -> None:
    lines = (
        soviet("S", "0506", "27-9-6"),
        staff("HQ", "0507"),
        axis("A", "0505"),
        soviet("B", "0403"),
        soviet("C", "0603"),
    )
    game, state = table(*lines, phase="soviet-combat", hexes={"0504": "city"}, garrisons={"0504": 1})
    attack(game, state, "0505", "S", dice=(3,))
    do(game, state, "withdraw")
    assert at(game, state, "A") == "0504"
    assert state.flags[game.data.numbers["A"]] & SHELTERED


def corner(hexes: int) -> tuple[Any, Any]:
    """A Soviet unit on the edge with the enemy on all other sides."""
    lines = (
        axis("A", "0502"),
        axis("B", "0402"),
        axis("C", "0602"),
        soviet("S", "0501", "1-3-6"),
        soviet("T", "0901"),
    )
    game, state = table(*lines)
    attack(game, state, "0501", "A", dice=(3 if hexes == 1 else 1,))
    return game, state


@rule("kharkov:9.61c")
@pytest.mark.parametrize("hexes", [1, 2])
def test_a_retreat_off_the_map_eliminates(hexes: int) -> None:
    game, state = corner(hexes)
    told = {reason.rule: reason.amount for reason in game.explain(state, 0, ("withdraw",)).reasons}
    assert told["kharkov:9.61c"] == "1", "its owner is warned"
    events = do(game, state, "withdraw")
    assert at(game, state, "S") == "-2"
    assert "kharkov:9.61c" in cites(events)


@rule("kharkov:9.61c")
def test_a_second_hex_beyond_the_edge_is_off_the_map() -> None:
    lines = (axis("A", "0402"), axis("B", "0102"), soviet("S", "0302", "1-3-6"), soviet("T", "0909"))
    game, state = table(*lines)
    assert fought(attack(game, state, "0302", "A", dice=(1,))).outcome == "D2"
    events = do(game, state, "withdraw")
    assert at(game, state, "S") == "-2" and "kharkov:9.61c" in cites(events)


@rule("kharkov:9.61b")
def test_nobody_leaves_the_map_through_an_enemy_zone() -> None:
    enemies = [axis(name, where) for name, where in (("A", "0402"), ("B", "0102"), ("C", "0401"))]
    game, state = table(*enemies, *soviets("0302", 3), soviet("T", "0909"))
    assert fought(attack(game, state, "0302", "A", dice=(1,))).outcome == "D2"
    assert {text.split()[0] for text in offered(game, state)} == {"lose"}


@rule("kharkov:10.13c", "kharkov:9.61c")
def test_an_hq_whose_stack_is_driven_off_the_map_is_displaced() -> None:
    lines = [axis(name, where) for name, where in (("A", "0502"), ("B", "0402"), ("C", "0602"))]
    game, state = table(*lines, soviet("S", "0501", "1-3-6"), staff("H", "0501"), soviet("T", "0901"))
    attack(game, state, "0501", "A", dice=(3,))
    events = do(game, state, "withdraw")
    assert {"kharkov:9.61c", "kharkov:10.13c"} <= cites(events)
    assert at(game, state, "H") == "0901"


@rule("kharkov:9.63")
def test_a_retreat_of_two_may_end_on_the_edge() -> None:
    game, state = table(axis("A", "0504"), soviet("S", "0503", "1-3-6"), soviet("T", "0909"))
    assert fought(attack(game, state, "0503", "A", dice=(1,))).outcome == "D2"
    do(game, state, "withdraw", "retreat S to 0502")
    assert "retreat S to 0501" in offered(game, state)
    assert "kharkov:9.63" in cites(do(game, state, "retreat S to 0501"))
    assert at(game, state, "S") == "0501"


@rule("kharkov:9.63")
def test_a_retreat_of_two_ends_two_hexes_away() -> None:
    game, state = beaten(2)
    do(game, state, "withdraw")
    assert refused(game, state, "retreat S to 0503").rule == "kharkov:9.63"
    do(game, state, "retreat S to 0504")
    assert offered(game, state) == {"retreat S to 0403", "retreat S to 0503", "retreat S to 0603"}
    assert refused(game, state, "retreat S to 0404").rule == "kharkov:9.63"
    do(game, state, "retreat S to 0403")
    assert game.grid.distance(game.grid.hex("0505"), game.grid.hex("0403")) == 2


@rule("kharkov:9.63")
def test_no_step_from_which_the_retreat_cannot_be_completed() -> None:
    """Enemies control every hex behind 0404, not 0404 itself."""
    game, state = beaten(2, axis("B", "0205"), axis("C", "0203"), axis("D", "0402"))
    do(game, state, "withdraw")
    assert offered(game, state) == {"retreat S to 0504", "retreat S to 0604"}
    assert refused(game, state, "retreat S to 0404").rule == "kharkov:9.63"


@rule("kharkov:9.64a")
def test_a_vacant_hex_comes_first() -> None:
    game, state = beaten(1, *soviets("0504", 1), *soviets("0404", 1))
    do(game, state, "withdraw")
    assert at(game, state, "S") == "0604"
    game, state = beaten(1, *soviets("0504", 1), *soviets("0404", 1), stack=2)
    do(game, state, "withdraw")
    assert refused(game, state, "retreat S to 0504").rule == "kharkov:9.64a"


@rule("kharkov:9.64a")
def test_a_city_may_be_chosen_though_friends_are_there() -> None:
    game, state = beaten(1, *soviets("0504", 1), hexes={"0504": "city"})
    do(game, state, "withdraw")
    assert offered(game, state) == {f"retreat S to {where}" for where in EAST}
    events = do(game, state, "retreat S to 0504")
    assert "kharkov:9.64a" in cites(events)


@rule("kharkov:9.64b")
def test_without_a_vacant_hex_units_fall_back_on_friends() -> None:
    friends = [line for where in EAST for line in soviets(where, 1)]
    game, state = beaten(1, *friends)
    do(game, state, "withdraw")
    assert offered(game, state) == {f"retreat S to {where}" for where in EAST}
    events = do(game, state, "retreat S to 0504")
    assert "kharkov:9.64b" in cites(events)
    assert state.flags[game.data.numbers["S"]] & SHELTERED


@rule("kharkov:9.64b")
def test_a_vacant_end_behind_friends_comes_before_friends() -> None:
    friends = [line for where in EAST for line in soviets(where, 1)]
    game, state = beaten(2, *friends, *soviets("0503", 1))
    do(game, state, "withdraw", "retreat S to 0504")
    assert offered(game, state) == {"retreat S to 0403", "retreat S to 0603"}
    behind = [line for where in ("0305", "0304", "0403") for line in soviets(where, 1)]
    game, state = beaten(2, *friends, *behind)
    do(game, state, "withdraw")
    assert refused(game, state, "retreat S to 0404").rule == "kharkov:9.64a"


@rule("kharkov:9.64c")
def test_stacking_binds_every_hex_of_a_retreat() -> None:
    full = [line for where in ("0504", "0604") for line in soviets(where, 3)]
    game, state = beaten(2, *full, *soviets("0404", 1))
    do(game, state, "withdraw")
    assert refused(game, state, "retreat S to 0504").rule == "kharkov:9.63"
    assert at(game, state, "S") == "0404"
    game, state = beaten(1, *full, *soviets("0404", 1), stack=2)
    do(game, state, "withdraw")
    assert refused(game, state, "retreat S to 0504").rule == "kharkov:9.64c"


@rule("kharkov:9.64c")
def test_a_retreat_is_chosen_only_if_there_is_room_for_all() -> None:
    full = [line for where in ("0504", "0604") for line in soviets(where, 3)]
    game, state = beaten(1, *full, *soviets("0404", 1), stack=3)
    assert offered(game, state) == {"lose S", "lose T", "lose U"}
    game, state = beaten(1, *full, *soviets("0404", 1), stack=2)
    assert offered(game, state) == {"stand", "withdraw"}


def test_everybody_finds_a_place_by_moving_others_aside() -> None:
    assert _share_out([0b110, 0b10, 0b1100], {1: 1, 2: 1, 3: 1})
    assert not _share_out([0b110, 0b10, 0b110], {1: 1, 2: 1})
    assert _share_out([0b10, 0b10, 0b110], {1: 2, 2: 1})


@rule("kharkov:9.4i")
def test_units_of_a_stack_retreat_to_different_hexes() -> None:
    game, state = beaten(1, stack=2)
    events = do(game, state, "withdraw", "retreat S to 0504", "retreat T to 0404")
    assert moves(events, "retreat") == ["S 0505-0504", "T 0505-0404"]


@rule("kharkov:9.65a", "kharkov:9.64b")
def test_who_flees_to_friends_is_weak_there_until_the_phase_ends() -> None:
    friends = [line for where in EAST for line in soviets(where, 1)]
    game, state = beaten(1, *friends, axis("B", "0503", "3-8", "light"))
    do(game, state, "withdraw", "retreat S to 0504", "pass")
    assert fought(attack(game, state, "0504", "B", dice=(3,))).defence == 1
    assert "stand" in offered(game, state)
    do(game, state, "stand")
    assert at(game, state, "S") == "-2"


@rule("kharkov:9.62")
def test_who_has_fled_to_attackers_does_not_fall_with_their_retreat() -> None:
    fled = axis("A", "0506", "9-8", "infantry", "sheltered", "attacked")
    game, state = table(fled, axis("B", "0506"), soviet("S", "0505", "1-9-6"))
    assert fought(attack(game, state, "0505", "B", dice=(5,))).outcome == "A1"
    assert "kharkov:9.62" in cites(do(game, state, "withdraw", "retreat B to 0507"))
    assert [at(game, state, name) for name in "AB"] == ["0506", "0507"]


@rule("kharkov:10.13b")
def test_an_hq_goes_back_with_its_stack() -> None:
    game, state = beaten(1, staff("HQ", "0505"), stack=2)
    do(game, state, "withdraw", "retreat S to 0504", "retreat T to 0404")
    assert offered(game, state) == {"retreat HQ to 0504", "retreat HQ to 0404"}
    assert refused(game, state, "retreat HQ to 0604").rule == "kharkov:10.13b"
    do(game, state, "retreat HQ to 0404")
    assert at(game, state, "HQ") == "0404"


@rule("kharkov:10.13b")
def test_an_hq_may_stay_when_attackers_retreat() -> None:
    lines = (soviet("S", "0506", "1-1-6"), staff("HQ", "0506"), axis("A", "0505", "3-8", "light"))
    game, state = table(*lines, phase="soviet-combat")
    attack(game, state, "0505", "S", dice=(1,))
    do(game, state, "withdraw", "retreat S to 0507")
    assert offered(game, state) == {"retreat HQ to 0507", "pass"}
    assert refused(game, state, "retreat HQ to 0406").rule == "kharkov:10.13b"
    do(game, state, "pass")
    assert at(game, state, "HQ") == "0506"


@rule("kharkov:10.14b")
def test_a_lone_hq_finds_room_where_three_combat_units_stand() -> None:
    lines = (axis("A", "0506", "3-8", "light"), axis("B", "0403"), axis("C", "0603"), staff("H", "0505"))
    game, state = table(*lines, *soviets("0504", 3), soviet("T", "0909"))
    events = attack(game, state, "0505", "A", dice=(3,))
    assert fought(events).outcome == "D1" and "kharkov:10.14b" in cites(events)
    assert at(game, state, "H") == "0504" and state.step[game.data.numbers["H"]] == 0, "it is not displaced"


@rule("kharkov:6.3f")
def test_a_retreat_crosses_the_dnieper_only_by_road() -> None:
    river = {"0504-0505": "dnieper", "0404-0505": "dnieper"}
    game, state = beaten(1, sides=river, links={"0404-0505": "road"}, stack=2)
    do(game, state, "withdraw")
    assert refused(game, state, "retreat S to 0504").rule == "kharkov:6.3f"
    assert "retreat S to 0404" in offered(game, state)


@rule("kharkov:15.3a")
def test_soviets_do_not_retreat_into_a_garrison() -> None:
    game, state = beaten(1, hexes={"0504": "city"}, garrisons={"0504": 1})
    do(game, state, "withdraw")
    assert refused(game, state, "retreat S to 0504").rule == "kharkov:15.3a"


def trench(far: int, *others: UnitLine) -> tuple[Any, Any]:
    """An Axis unit falls back on entrenched regiments in every hex behind it."""
    dug_in = [axis(f"R{where}", where, "2-8", "regiment", "entrenched") for where in EAST]
    lines = (soviet("S", "0506", "27-9-6"), staff("HQ", "0507"), axis("A", "0505"), *dug_in, *others)
    game, state = table(*lines, phase="soviet-combat")
    attack(game, state, "0505", "S", dice=(3 if far == 1 else 1,))
    do(game, state, "withdraw")
    return game, state


@rule("kharkov:15.23b")
def test_a_retreat_that_ends_in_a_trench_removes_it() -> None:
    game, state = trench(1)
    do(game, state, "retreat A to 0504")
    assert not state.flags[game.data.numbers["R0504"]] & ENTRENCHED


@rule("kharkov:15.23b")
def test_a_retreat_through_a_trench_leaves_it() -> None:
    game, state = trench(2)
    do(game, state, "retreat A to 0504", "retreat A to 0503")
    assert state.flags[game.data.numbers["R0504"]] & ENTRENCHED


def test_a_retreat_of_the_axis_alarms_a_reserve_only_at_its_end() -> None:
    lines = (
        soviet("S", "0506", "27-9-6"),
        staff("HQ", "0507"),
        axis("A", "0505"),
        unit("Res6", "0501"),
        unit("R01", "reserve:Res6"),
    )
    game, state = table(*lines, phase="soviet-combat")
    attack(game, state, "0505", "S", dice=(1,))
    do(game, state, "withdraw", "retreat A to 0504")
    assert type(state.agenda[-1]).__name__ == "Retreat"
    do(game, state, "retreat A to 0503")
    assert type(state.agenda[-1]).__name__ == "Alarm"


@rule("kharkov:9.64a", "kharkov:9.4i")
def test_a_stack_may_also_retreat_together() -> None:
    game, state = beaten(1, stack=3)
    events = do(game, state, "withdraw", "retreat S to 0504", "retreat T to 0504")
    assert "kharkov:9.64a" in cites(events) and "kharkov:9.64b" not in cites(events)
    do(game, state, "retreat U to 0404")
    assert [at(game, state, name) for name in "STU"] == ["0504", "0504", "0404"]
    assert not state.flags[game.data.numbers["T"]] & SHELTERED, "its own stack is no shelter"


@rule("kharkov:9.64a")
def test_who_follows_a_stack_mate_onto_friends_still_looks_for_a_vacant_hex() -> None:
    game, state = beaten(1, *soviets("0504", 1), stack=2, hexes={"0504": "city"})
    do(game, state, "withdraw", "retreat S to 0404")
    assert offered(game, state) == {f"retreat T to {where}" for where in EAST}
    game, state = beaten(1, *soviets("0504", 1), axis("B", "0305"), stack=2)
    do(game, state, "withdraw")
    assert refused(game, state, "retreat S to 0504").rule == "kharkov:9.64a"
    do(game, state, "retreat S to 0604")
    assert at(game, state, "T") == "0604", "the one vacant hex takes the whole stack"


@rule("kharkov:9.64a")
def test_stacks_of_different_hexes_do_not_retreat_into_one() -> None:
    lines = [axis("A", "0506", "1-8", "regiment"), axis("B", "0406", "1-8", "regiment")]
    game, state = table(*lines, soviet("S", "0505", "1-9-6"), soviet("T", "0405", "1-9-6"))
    attack(game, state, "0405", "A", "B", dice=(1,))
    do(game, state, "withdraw")
    first = sorted(text for text in offered(game, state) if text.startswith("retreat A"))[0]
    where = first.split()[-1]
    do(game, state, first)
    assert f"retreat B to {where}" not in offered(game, state)
