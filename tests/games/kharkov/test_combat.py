"""9.1, 9.2: who attacks whom."""

from __future__ import annotations

import pytest

from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.combat import phase
from hexfront.games.kharkov.events import Launched
from hexfront.games.kharkov.state import ATTACKED, STRUCK

from .duel import attack, axis, fought, odds, planned, soviet, staff
from .pairs import PAIR
from .table import at, do, offered, refused, table, unit


@rule("kharkov:9.0g1", "kharkov:9.11a")
def test_the_phasing_player_attacks_adjacent_enemies_of_his_choice() -> None:
    game, state = table(*PAIR, soviet("T", "0508"), soviet("U", "0510"))
    assert offered(game, state) == {"attack 0505", "end"}
    assert refused(game, state, "attack 0509").rule == "kharkov:9.0g1"
    assert refused(game, state, "attack 0506").rule == "kharkov:9.0g1"
    planned(game, state, "0505")
    assert refused(game, state, "join S").rule == "kharkov:9.11a"
    events = do(game, state, "join A", "launch", dice=(1,))
    assert next(one for one in events if isinstance(one, Launched)).attackers == ("A",)


@rule("kharkov:9.0g3", "kharkov:9.4d")
def test_one_die_is_read_on_the_column_and_applied_before_the_next_attack() -> None:
    game, state = table(*PAIR, axis("B", "0508"), soviet("T", "0509"))
    events = attack(game, state, "0505", "A", dice=(4,))
    assert (fought(events).column, fought(events).outcome) == ("2-1", "D1/A1")
    assert "stand" in offered(game, state)
    assert refused(game, state, "attack 0509").rule == "kharkov:9.56a"


@rule("kharkov:9.11b")
def test_only_adjacent_units_take_part() -> None:
    game, state = table(*PAIR, axis("B", "0507"))
    assert refused(game, state, "attack 0504").rule == "kharkov:9.0g1"
    planned(game, state, "0505")
    assert "join A" in offered(game, state)
    assert refused(game, state, "join B").rule == "kharkov:9.11b"
    assert refused(game, state, "launch").rule == "kharkov:9.11b"


@rule("kharkov:9.11b")
def test_a_hex_that_nobody_is_next_to_is_not_attacked() -> None:
    game, state = table(*PAIR, soviet("T", "0502"))
    assert refused(game, state, "attack 0502").rule == "kharkov:9.11b"


@rule("kharkov:9.12a")
def test_nobody_has_to_attack() -> None:
    game, state = table(*PAIR)
    verdict = game.explain(state, 1, ("end",))
    assert verdict.legal
    assert [reason.rule for reason in verdict.reasons] == ["kharkov:9.12a"]
    do(game, state, "end")
    assert state.phase != "axis-combat"


@rule("kharkov:9.12b", "kharkov:9.22")
def test_units_beside_the_attackers_are_not_affected() -> None:
    game, state = table(
        axis("A", "0506", "1-8"), axis("B", "0506"), axis("C", "0405"), soviet("S", "0505", "1-9-6")
    )
    attack(game, state, "0505", "A", dice=(6,))
    assert (at(game, state, "A"), at(game, state, "B"), at(game, state, "C")) == ("-2", "0506", "0405")


@rule("kharkov:9.13")
def test_units_of_all_six_hexes_may_join() -> None:
    around = ["0405", "0404", "0506", "0504", "0605", "0604"]
    ring = [axis(f"A{i}{j}", where, "1-8") for i, where in enumerate(around) for j in range(3)]
    game, state = table(*ring, soviet("S", "0505", "1-9-6"))
    names = [line.id for line in ring]
    events = attack(game, state, "0505", *names, dice=(1,))
    assert fought(events).attack == 18


@rule("kharkov:9.14")
def test_nobody_attacks_or_is_attacked_twice_in_a_phase() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0405"), soviet("S", "0505", "1-9-6"), soviet("T", "0406")
    )
    attack(game, state, "0505", "A", dice=(5,))
    do(game, state, "stand")
    assert state.flags[game.data.numbers["A"]] & ATTACKED
    assert state.flags[game.data.numbers["S"]] & STRUCK
    assert refused(game, state, "attack 0505").rule == "kharkov:9.14"
    planned(game, state, "0406")
    assert refused(game, state, "join A").rule == "kharkov:9.14"
    assert refused(game, state, "add 0406").rule == "kharkov:9.14"


@rule("kharkov:9.14")
def test_a_garrison_is_stormed_once_a_phase() -> None:
    game, state = table(
        *(soviet("S", "0506", "1-1-6"), soviet("T", "0405"), staff(), axis("A", "0306")),
        phase="soviet-combat",
        hexes={"0505": "city"},
        garrisons={"0505": 9},
    )
    attack(game, state, "0505", "S", dice=(6,))
    assert state.garrisons
    assert refused(game, state, "attack 0505").rule == "kharkov:9.14"
    game, state = table(
        *(soviet("S", "0506", "1-1-6"), soviet("T", "0405"), soviet("U", "0404", "1-1-6"), staff()),
        axis("A", "0306"),
        phase="soviet-combat",
        hexes={"0505": "city", "0504": "city"},
        garrisons={"0505": 9, "0504": 9},
    )
    attack(game, state, "0505", "S", dice=(6,))
    attack(game, state, "0504", "U", dice=(6,))
    assert state.garrisons.bit_count() == 2 and state.phase == "soviet-combat"
    assert refused(game, state, "attack 0505").rule == "kharkov:9.14", "nor after another has been stormed"


@rule("kharkov:9.0g3")
def test_an_attack_is_carried_out_before_the_next() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), soviet("T", "0406"))
    do(game, state, "attack 0505")
    assert refused(game, state, "attack 0406").rule == "kharkov:9.0g3"
    assert refused(game, state, "overrun 0505").rule == "kharkov:7.11"


@rule("kharkov:9.65a")
def test_a_garrison_is_attacked_though_beaten_troops_fled_to_it() -> None:
    fled = axis("F", "0505", "9-8", "infantry", "sheltered", "struck")
    game, state = table(
        *(soviet("S", "0506"), staff(), fled),
        phase="soviet-combat",
        hexes={"0505": "city"},
        garrisons={"0505": 3},
    )
    assert odds(game, state, "0505", "S").defence == (3, 3)


@rule("kharkov:9.15")
def test_soviet_units_attack_within_the_radius_of_an_active_hq() -> None:
    lines = (soviet("S", "0506"), soviet("T", "0405"), axis("A", "0505"))
    game, state = table(*lines, staff("HQ", "0508", 2), phase="soviet-combat")
    planned(game, state, "0505")
    assert refused(game, state, "join T").rule == "kharkov:9.15"
    assert "kharkov:9.15" in {
        one.rule for one in game.explain(state, 0, ("join", game.data.numbers["S"])).reasons
    }
    idle = unit("HQ", "0508", "hq", "2-10", "inactive")
    game, state = table(*lines, idle, phase="soviet-combat")
    assert refused(game, state, "attack 0505").rule == "kharkov:9.15"


@rule("kharkov:10.21", "kharkov:9.11b")
def test_romanians_need_their_hq_and_germans_do_not() -> None:
    lines = (axis("R", "0506", "3-6", "romanian"), axis("G", "0405"), soviet("S", "0505"))
    game, state = table(*lines)
    planned(game, state, "0505")
    assert refused(game, state, "join R").rule == "kharkov:10.21"
    assert game.explain(state, 1, ("join", game.data.numbers["G"])).legal
    boss = unit("RHQ", "0507", "hq", "4-10", side="axis")
    game, state = table(*lines, boss)
    planned(game, state, "0505")
    reasons = game.explain(state, 1, ("join", game.data.numbers["R"])).reasons
    assert "kharkov:10.21" in {one.rule for one in reasons}


@rule("kharkov:9.21")
def test_all_units_of_a_hex_defend_together() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), soviet("T", "0505", "1-2-6"))
    assert fought(attack(game, state, "0505", "A", dice=(6,))).defence == 6


@rule("kharkov:9.22")
def test_units_of_one_stack_attack_different_hexes() -> None:
    game, state = table(axis("A", "0506"), axis("B", "0506"), soviet("S", "0505"), soviet("T", "0405"))
    attack(game, state, "0505", "A", dice=(6,))
    do(game, state, "stand")
    events = attack(game, state, "0405", "B", dice=(6,))
    assert fought(events).targets == ("0405",)


@rule("kharkov:9.23a", "kharkov:9.23b")
def test_an_attack_on_several_hexes_needs_attackers_next_to_all() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0404"), soviet("S", "0505"), soviet("T", "0405"), soviet("U", "0507")
    )
    planned(game, state, "0505", "A")
    assert game.explain(state, 1, ("add", game.grid.hex("0405"))).legal
    do(game, state, "join B")
    assert refused(game, state, "add 0507").rule == "kharkov:9.23b"
    do(game, state, "leave B", "add 0405", "add 0507")
    assert refused(game, state, "join B").rule == "kharkov:9.23b"
    events = do(game, state, "launch", dice=(2,))
    assert (fought(events).targets, fought(events).defence) == (("0505", "0405", "0507"), 12)


@rule("kharkov:9.24")
def test_a_unit_puts_its_whole_strength_into_one_fight() -> None:
    game, state = table(*PAIR)
    planned(game, state, "0505", "A")
    assert refused(game, state, "join A").rule == "kharkov:9.24"
    do(game, state, "leave A")
    assert refused(game, state, "leave A").rule == "kharkov:9.12a"
    assert "launch" not in offered(game, state)


@rule("kharkov:6.3f")
def test_no_combat_across_the_dnieper_but_by_road() -> None:
    river = {"0505-0506": "dnieper", "0405-0505": "dnieper"}
    game, state = table(*PAIR, axis("B", "0405"), sides=river, links={"0405-0505": "road"})
    planned(game, state, "0505")
    assert refused(game, state, "join A").rule == "kharkov:6.3f"
    assert "join B" in offered(game, state)


@rule("kharkov:7.32a")
def test_disrupted_units_do_not_attack_but_defend_in_full() -> None:
    game, state = table(axis("A", "0506", "9-8", "infantry", "disrupted"), soviet("S", "0505"))
    assert refused(game, state, "attack 0505").rule == "kharkov:7.32a"


@rule("kharkov:7.32b", "kharkov:9.0g2")
def test_disrupted_units_defend_in_full_and_keep_their_zone() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505", "4-4-6", "rifle", "disrupted"))
    assert state.zoc[0] >> game.grid.hex("0504") & 1
    assert fought(attack(game, state, "0505", "A", dice=(6,))).defence == 4


@rule("kharkov:10.14a")
def test_an_hq_never_attacks() -> None:
    game, state = table(staff("HQ", "0506"), soviet("S", "0405"), axis("A", "0505"), phase="soviet-combat")
    planned(game, state, "0505")
    assert refused(game, state, "join HQ").rule == "kharkov:10.14a"


@rule("kharkov:6.51")
def test_the_sleeping_south_does_not_attack() -> None:
    game, state = table(*PAIR, turn=2, south_active=False, zones={"south": ["0506"]})
    assert refused(game, state, "attack 0505").rule == "kharkov:6.51"


@rule("kharkov:6.52")
def test_an_attack_wakes_the_south_before_the_fight() -> None:
    game, state = table(
        *(soviet("S", "0506"), staff(), unit("A", "0505", "infantry", "9-8")),
        phase="soviet-combat",
        turn=2,
        south_active=False,
        zones={"south": ["0505"]},
    )
    attack(game, state, "0505", "S")
    assert state.south_active
    assert fought(do(game, state, "pass", dice=(3,))).defence == 9


@rule("kharkov:7.11")
def test_overruns_have_no_place_in_a_combat_phase() -> None:
    game, state = table(*PAIR)
    assert refused(game, state, "overrun 0505").rule == "kharkov:7.11"


@rule("kharkov:6.71")
def test_a_reserve_marker_is_not_attacked() -> None:
    game, state = table(axis("A", "0506"), unit("Res6", "0505"), soviet("S", "0405"))
    assert refused(game, state, "attack 0505").rule == "kharkov:6.71"


@rule("kharkov:15.23a")
def test_a_regiment_that_attacks_leaves_its_trench() -> None:
    game, state = table(axis("R", "0506", "2-8", "regiment", "entrenched"), soviet("S", "0505", "1-9-6"))
    events = attack(game, state, "0505", "R", dice=(1,))
    assert Marked(what="R", marker="entrenched", on=False, rules=("kharkov:15.23a",)) in events


def test_a_plan_can_be_changed_and_dropped() -> None:
    game, state = table(*PAIR)
    before = state.agenda[:]
    planned(game, state, "0505", "A")
    do(game, state, "leave A", "cancel")
    assert state.agenda == before


def test_the_macro_expands_to_atoms_and_refuses_as_a_whole() -> None:
    game, state = table(*PAIR, axis("B", "0508"))
    hexes, who = (game.grid.hex("0505"),), game.data.numbers
    assert phase.plan(game, state, 1, hexes, (who["A"],)) == [
        ("attack", *hexes),
        ("join", who["A"]),
        ("launch",),
    ]
    with pytest.raises(phase.Illegal, match=r"9\.11b"):
        phase.plan(game, state, 1, hexes, (who["B"],))


@rule("kharkov:9.14")
def test_a_unit_that_was_attacked_covers_reserves_that_come_to_it() -> None:
    beaten, fresh = soviet("S", "0505", "4-4-6", "guards", "struck"), soviet("X", "0505")
    game, state = table(axis("A", "0506"), beaten, fresh)
    assert offered(game, state) == {"end"}
    assert refused(game, state, "attack 0505").rule == "kharkov:9.14"


@rule("kharkov:9.73b")
def test_a_garrison_to_which_a_victor_has_advanced_is_not_attacked() -> None:
    game, state = table(
        axis("A", "0505", "9-8", "infantry", "advanced"), soviet("S", "0504"), staff(), phase="soviet-combat",
        hexes={"0505": "city"}, garrisons={"0505": 1},
    )  # fmt: skip
    assert "attack 0505" not in offered(game, state)
    assert refused(game, state, "attack 0505").rule == "kharkov:9.73b"
