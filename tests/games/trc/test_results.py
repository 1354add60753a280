"""13.3 to 13.7, 14.2: losses and retreats."""

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, holder, offered, real, refusal, refused, rules, russian, table, top

FAR = axis("Far", "L12"), russian("Away", "A12")


def battle(*units, dice, attack="8-4", defence="4-3", **more):  # type: ignore[no-untyped-def]
    """One corps in E5 attacks one in E6, beside others; the die is given."""
    fighters = axis("A", "E5", attack), russian("R", "E6", defence)
    game, state = table(*fighters, *units, *FAR, phase="combat", **more)
    joined = ["join A", *[f"join {one.id}" for one in units if one.side == "axis" and one.at == "E5"]]
    return game, state, do(game, state, "attack E6", *joined, "launch", dice=dice)


@rule("trc:13.3a", "trc:13.2b")
def test_ae_eliminates_all_attackers() -> None:
    game, state, events = battle(axis("B", "E5", "1-4"), dice=(1,), attack="1-4", defence="10-3")
    assert at(game, state, "A") == at(game, state, "B") == "pool-axis"
    assert "13.3a" in rules(events)


@rule("trc:13.3b")
def test_a1_costs_an_attacker_of_his_choice_and_the_others_retreat() -> None:
    game, state, _ = battle(axis("B", "E5", "1-4"), dice=(1,), attack="8-4", defence="4-3")
    assert top(state) == "Losses"
    assert game.deciders(state) == (0,)
    assert refused(game, state, "lose R") == "13.3b"
    do(game, state, "lose B", "retreat A to E4", "stay")
    assert (at(game, state, "B"), at(game, state, "A")) == ("pool-axis", "E4")


@rule("trc:13.3c")
def test_ar_retreats_attackers_one_or_two_hexes() -> None:
    game, state, _ = battle(dice=(2,))
    assert game.deciders(state) == (0,)
    assert "13.3c" in rules(do(game, state, "retreat A to E4"))
    assert {"stay", "retreat A to E3"} <= offered(game, state)
    do(game, state, "retreat A to E3")
    assert at(game, state, "A") == "E3"


@rule("trc:13.1a")
def test_contact_changes_nothing() -> None:
    game, state, _ = battle(dice=(3,))
    assert (at(game, state, "A"), at(game, state, "R")) == ("E5", "E6")


@rule("trc:13.3e", "trc:13.3f")
def test_an_exchange_costs_the_attacker_first_then_the_defender_and_the_rest_retreats() -> None:
    game, state, _ = battle(axis("B", "E5", "2-4"), russian("S", "E6", "1-3"), dice=(4,))
    assert (top(state), game.deciders(state)) == ("Losses", (0,))
    assert "13.3e" in rules(do(game, state, "lose A"))
    assert (top(state), game.deciders(state)) == ("Losses", (1,))
    do(game, state, "lose S")
    assert (top(state), game.deciders(state)) == ("Retreat", (0,))
    assert "13.3f" in rules(do(game, state, "retreat R to E7"))
    assert "stay" in offered(game, state)


def test_control_changes_only_when_an_exchange_is_over() -> None:
    game, state, _ = battle(dice=(4,), hexes={"E6": "minor-city"}, held={"axis": [], "russian": ["E6"]})
    assert (at(game, state, "A"), at(game, state, "R")) == ("pool-axis", "pool-russian")
    assert holder(game, state, "E6") == "russian"


@rule("trc:13.8.ex8", "trc:13.8.ex9", "trc:17.3.1a")
def test_sevastopol_stays_without_a_master_when_an_exchange_kills_both_beside_it() -> None:
    cavalry = axis("Cav", "II22", "4-5", "cavalry", nation="rumanian")
    tanks = russian("T12", "JJ22", "2-5", "armour")
    game, state = real(cavalry, tanks, phase="combat", turn=4, weather="snow", player="russian")
    assert holder(game, state, "JJ23") == "nobody"
    do(game, state, "attack II22", "join T12")
    events = do(game, state, "launch", dice=(5,))
    fought = next(event for event in events if event.__struct_config__.tag == "fought")
    assert (fought.attack, fought.defence, fought.outcome) == (2, 2, "EX")
    assert (at(game, state, "Cav"), at(game, state, "T12")) == ("pool-axis", "pool-russian")
    assert holder(game, state, "JJ23") == "nobody"


@rule("trc:13.3h")
def test_dr_retreats_defenders_two_hexes() -> None:
    game, state, _ = battle(dice=(5,))
    assert game.deciders(state) == (0,)
    do(game, state, "retreat R to E7")
    assert refused(game, state, "stay") == "13.3h"
    do(game, state, "retreat R to E8")
    assert at(game, state, "R") == "E8"


@rule("trc:13.4c")
def test_a_retreat_of_two_hexes_may_end_beside_its_start_but_not_in_it() -> None:
    game, state, _ = battle(dice=(5,))
    do(game, state, "retreat R to E7")
    assert refused(game, state, "retreat R to E6") in ("13.5a", "13.4c")
    assert "13.4c" in rules(do(game, state, "retreat R to F7"))


@rule("trc:13.4c")
def test_a_retreat_does_not_end_where_it_began_even_if_nobody_is_beside_it_any_more() -> None:
    game, state, _ = battle(russian("S", "E6", "1-3"), dice=(4,), attack="10-4")
    do(game, state, "lose S", "retreat R to E7")
    assert at(game, state, "A") == "pool-axis"
    assert refused(game, state, "retreat R to E6") == "13.4c"


@rule("trc:13.3i")
def test_d1_costs_a_defender_of_his_choice_and_the_rest_retreats_two() -> None:
    game, state, _ = battle(axis("B", "E5", "4-4"), russian("S", "E6", "2-3"), dice=(6,))
    assert (top(state), game.deciders(state)) == ("Losses", (1,))
    assert "13.3i" in rules(do(game, state, "lose S"))
    do(game, state, "retreat R to E7")
    assert refused(game, state, "stay") == "13.3i"


@rule("trc:13.3j", "trc:13.2b")
def test_de_eliminates_the_defenders_to_their_pool() -> None:
    game, state, events = battle(dice=(6,), attack="12-4")
    assert {"13.3j", "13.2b"} <= rules(events, "removed")
    assert at(game, state, "R") == "pool-russian"


@rule("trc:13.3k")
def test_ds_takes_them_out_for_good() -> None:
    game, state, events = battle(dice=(6,), attack="16-4")
    assert "13.3k" in rules(events)
    assert at(game, state, "R") == "surrendered-russian"


@rule("trc:13.4a", "trc:13.4b")
def test_the_attacker_leads_no_defender_to_death_while_there_is_a_safe_way() -> None:
    around = axis("T", "E8"), axis("U", "B7"), russian("S", "E6", "1-3")
    game, state, _ = battle(*around, dice=(5,), attack="10-4")
    assert offered(game, state) == {"retreat R to F7", "retreat S to F7"}
    assert refused(game, state, "retreat R to D7") == "13.4b"
    assert refused(game, state, "retreat R to E7") == "13.5a"
    do(game, state, "retreat R to F7", "retreat R to G7")
    assert (at(game, state, "R"), at(game, state, "S")) == ("G7", "F7")


@rule("trc:13.5b")
def test_who_has_no_way_out_of_enemy_zoc_is_eliminated() -> None:
    ring = [axis(f"T{n}", hex_) for n, hex_ in enumerate(("C7", "E8", "G7"))]
    game, state, events = battle(*ring, dice=(5,))
    assert "13.5b" in rules(events)
    assert at(game, state, "R") == "pool-russian"


def corridor() -> dict[str, str]:
    """Land in E2 to E8 alone."""
    water = {f"{row}{col}": "lake" for row in "ABCDFGHIJKL" for col in range(1, 13)}
    return water | {f"E{col}": "lake" for col in (1, 9, 10, 11, 12)}


@rule("trc:13.7")
def test_the_owner_says_who_is_lost_for_want_of_room() -> None:
    force = axis("A", "E4", "9-4"), axis("B", "E4", "9-4")
    defenders = army("R", "E5", "3-3"), army("S", "E5", "2-3"), army("Q", "E7", "1-3")
    game, state = table(*force, *defenders, phase="combat", hexes=corridor())
    do(game, state, "attack E5", "join A", "join B", "launch", dice=(4,))
    assert top(state) == "Retreat"
    do(game, state, "retreat R to E6")
    assert at(game, state, "R") == "E7"
    assert (top(state), game.deciders(state)) == ("Excess", (1,))
    assert offered(game, state) == {"lose S", "lose R"}
    assert refused(game, state, "lose Q") == "13.7"
    assert refusal(game, state, "lose Q") == "Q is not among those without room."
    frame = state.agenda[-1]
    assert not any([*frame.objections(game, state, 1, action)] for action in game.legal(state, 1))
    assert "13.7" in rules(do(game, state, "lose R"))
    assert at(game, state, "S") == "E7"


@rule("trc:13.7")
def test_without_a_mate_to_give_way_who_finds_no_room_is_lost() -> None:
    full = army("Q", "E7", "1-3"), army("P", "E7", "1-3")
    game, state = table(
        axis("A", "E4", "9-4"), army("R", "E5", "3-3"), *full, phase="combat", hexes=corridor()
    )
    assert "13.7" in rules(do(game, state, "attack E5", "join A", "launch", dice=(4,)))
    assert at(game, state, "R") == "pool-russian"


def test_a_retreat_of_one_or_two_hexes_passes_a_full_hex_but_does_not_end_in_it() -> None:
    full = axis("Q", "E3", "9-4", "infantry", size="army"), axis("P", "E3", "1-4", "infantry", size="army")
    game, state = table(
        axis("A", "E4", "8-4"), *full, russian("R", "E5", "4-3"), phase="combat", hexes=corridor()
    )
    do(game, state, "attack E5", "join A", "launch", dice=(2,))
    assert at(game, state, "A") == "E2"


@rule("trc:14.2a", "trc:14.2b")
def test_nobody_retreats_out_of_woods_but_losses_stay() -> None:
    game, state, events = battle(dice=(2,), hexes={"E5": "woods"})
    assert "14.2a" in rules(events)
    assert at(game, state, "A") == "E5"
    game, state, events = battle(dice=(5,), hexes={"E6": "woods"})
    assert "14.2b" in rules(events)
    assert at(game, state, "R") == "E6"
    game, state, _ = battle(axis("B", "E5", "1-4"), dice=(1,), hexes={"E5": "woods"})
    do(game, state, "lose A")
    assert (at(game, state, "A"), at(game, state, "B")) == ("pool-axis", "E5")


@pytest.mark.parametrize(
    ("kind", "box"),
    [
        pytest.param("leader", "pool-russian", marks=pytest.mark.rule("trc:11.2b")),
        pytest.param("worker", "surrendered-russian", marks=pytest.mark.rule("trc:22.2d")),
    ],
)
def test_leaders_and_workers_do_not_survive_a_retreat(kind: str, box: str) -> None:
    game, state, _ = battle(russian("L", "E6", "1-0", kind), dice=(5,), attack="10-4")
    assert at(game, state, "L") == box


@rule("trc:8.5.1b")
def test_a_retreat_may_cross_the_strait() -> None:
    units = axis("A", "LL19", "24-4"), russian("R", "KK19", "4-3")
    game, state = real(*units, phase="combat")
    events = do(game, state, "attack KK19", "join A", "launch", dice=(4,))
    assert "8.5.1b" in rules(events, "retreat")
    assert at(game, state, "R") not in ("KK19", "pool-russian")


@pytest.mark.parametrize(("die", "told"), [(2, "One or two hexes"), (5, "Two hexes")])
def test_a_retreat_says_who_leads_it_how_far_and_whether_there_is_a_choice(die: int, told: str) -> None:
    """13.4a, 13.5c, 13.3."""
    game, state, _ = battle(dice=(die,))
    order, why = ("retreat A to E4", "13.3c") if die == 2 else ("retreat R to E7", "13.3h")
    verdict = game.explain(state, 0, game.lexicon.parse(order))
    assert [one.rule for one in verdict.reasons] == ["trc:13.4a", "trc:13.5c", f"trc:{why}"]
    assert str(verdict.reasons[-1].text) == told


def test_where_one_way_alone_is_left_a_retreat_has_no_choice_to_tell_of() -> None:
    """13.5c."""
    water = dict.fromkeys(("D6", "D7", "F6", "F7"), "lake")
    game, state, _ = battle(russian("S", "E6", "1-3"), dice=(5,), attack="10-4", hexes=water)
    verdict = game.explain(state, 0, game.lexicon.parse("retreat R to E7"))
    assert [one.rule for one in verdict.reasons] == ["trc:13.4a", "trc:13.3h"]


@rule("trc:13.4c", "trc:13.6", "trc:13.3h")
def test_each_hex_of_a_retreat_is_told_with_its_rules() -> None:
    game, state, _ = battle(dice=(5,), hexes={"E8": "swamp"})
    assert rules(do(game, state, "retreat R to E7"), "retreat") == {"13.3h", "13.4a"}
    assert rules(do(game, state, "retreat R to E8"), "retreat") == {"13.3h", "13.4a", "13.6"}
    game, state, _ = battle(dice=(5,))
    do(game, state, "retreat R to E7")
    assert rules(do(game, state, "retreat R to F7"), "retreat") == {"13.3h", "13.4a", "13.4c"}
    assert top(state) != "Retreat"


def test_two_units_of_a_stack_retreat_each_by_its_own_path_and_length() -> None:
    """13.4: a stack need not stay together."""
    game, state, _ = battle(axis("B", "E5", "2-4"), dice=(2,))
    assert offered(game, state) == {f"retreat {name} to {to}" for name in "AB" for to in ("D5", "E4", "F5")}
    do(game, state, "retreat B to E4", "stay")
    assert at(game, state, "B") == "E4"
    assert offered(game, state) == {f"retreat A to {to}" for to in ("D5", "E4", "F5")}
    do(game, state, "retreat A to D5")
    assert {one.split()[-1] for one in offered(game, state, "retreat")} == {"C4", "C5", "D4", "E4"}
    do(game, state, "retreat A to C5")
    assert at(game, state, "A") == "C5"
