"""12, 13.1, 14, 15: duties, odds, terrain and air power in play."""

import pytest

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, offered, real, refused, rules, russian, table, top, why

FAR = russian("Far", "A1")


def odds(game, state):  # type: ignore[no-untyped-def]
    """Attack, defence and column of the battle that is being put together."""
    fight = game.explain(state, game.deciders(state)[0], ("launch",)).fights[0]
    return fight.attack[0], fight.defence[0], fight.columns[0]


@rule("trc:12.4.ex1", "trc:15.5a", "trc:12.2c")
def test_three_corps_against_two_hexes_with_a_stuka_at_4_1() -> None:
    game, state = real(
        axis("A", "Y21", "4-4"),
        axis("B", "Y21", "4-4"),
        axis("C", "Z23", "3-4"),
        axis("H", "W23", "1-7", "hq"),
        army("R", "Y22", "5-3"),
        army("S", "Z22", "6-3"),
        phase="combat",
    )
    do(game, state, "attack Y22", "combine Z22", "join A", "join B", "join C")
    assert odds(game, state) == (11, 11, "1-1")
    assert refused(game, state, "combine Z22") == "12.2c"
    assert why(game, state, "air H")["15.5a"] == "+3"
    do(game, state, "air H")
    assert odds(game, state) == (11, 11, "4-1")
    events = do(game, state, "launch", dice=(1,))
    assert "15.5a" in rules(events, "fought")


@rule("trc:12.4.ex2", "trc:12.5a", "trc:14.1.1a")
def test_two_corps_across_a_river_make_1_4_and_one_alone_is_illegal() -> None:
    game, state = real(
        axis("A", "Y22", "3-4"),
        axis("B", "Y22", "3-4"),
        army("R", "Y21", "5-3"),
        army("S", "Y21", "5-3"),
        phase="combat",
    )
    do(game, state, "attack Y21", "join A")
    assert refused(game, state, "launch") == "12.5a"
    do(game, state, "join B")
    assert odds(game, state) == (6, 20, "1-4")
    assert "14.1.1a" in rules(do(game, state, "launch", dice=(6,)), "fought")


@pytest.mark.parametrize(
    ("defence", "legal"), [("18-3", True), pytest.param("19-3", False, marks=pytest.mark.rule("trc:12.5a"))]
)
def test_attacks_are_legal_at_1_6_and_not_below(defence: str, legal: bool) -> None:
    game, state = table(
        axis("A", "E5", "3-4"), axis("B", "E5", "3-4"), russian("R", "E6", defence), phase="combat"
    )
    do(game, state, "attack E6", "join A")
    refusal = refused(game, state, "launch")
    assert refusal == ("12.3b" if legal else "12.5a")
    do(game, state, "join B")
    assert "launch" in offered(game, state)


@rule("trc:12.3b", "trc:12.1a")
def test_everybody_in_enemy_zoc_attacks() -> None:
    game, state = table(axis("A", "E5"), axis("B", "E5"), russian("R", "E6"), phase="combat")
    assert why(game, state, "attack E6")["12.3a"] == ""
    do(game, state, "attack E6")
    assert "12.1a" in why(game, state, "join A")
    do(game, state, "join A")
    assert refused(game, state, "launch") == "12.3b"
    do(game, state, "join B", "launch", dice=(4,))


@rule("trc:12.3a")
def test_every_enemy_in_whose_zoc_one_stands_is_attacked() -> None:
    game, state = table(
        axis("A", "E5"), axis("B", "E5"), russian("R", "E6"), russian("S", "D5"), phase="combat"
    )
    assert refused(game, state, "end") == "12.3a"
    do(game, state, "attack E6", "join A", "join B")
    assert refused(game, state, "launch") == "12.3a"
    do(game, state, "leave B", "launch", dice=(4,))
    assert offered(game, state) == {"attack D5"}


@rule("trc:12.3c")
def test_each_attacker_is_next_to_every_hex_of_its_battle() -> None:
    units = axis("A", "E5"), axis("B", "C5"), russian("R", "E6"), russian("S", "D5"), russian("T", "B5")
    game, state = table(*units, phase="combat")
    do(game, state, "attack E6", "combine D5")
    assert refused(game, state, "join B") == "12.3c"


@rule("trc:12.2a", "trc:12.2b")
def test_units_of_one_hex_attack_different_hexes_each_in_one_battle() -> None:
    game, state = table(
        axis("A", "E5"), axis("B", "E5"), russian("R", "E6"), russian("S", "D5"), phase="combat"
    )
    do(game, state, "attack E6", "join A")
    assert refused(game, state, "join A") == "12.2b"
    assert "12.2a" in rules(do(game, state, "launch", dice=(4,)), "fought")
    do(game, state, "attack D5", "join B", "launch", dice=(4,))
    assert state.phase == "movement"
    game, state = table(axis("A", "E5"), axis("B", "E5"), russian("R", "E6"), phase="combat")
    events = do(game, state, "attack E6", "join A", "join B", "launch", dice=(4,))
    assert "12.2a" not in rules(events), "all of the stack attack together"


@rule("trc:12.4")
def test_nobody_fights_twice_in_an_impulse() -> None:
    game, state = table(
        axis("A", "E5"), axis("B", "E7"), russian("R", "E6"), russian("S", "D5"), phase="combat"
    )
    do(game, state, "attack E6", "join B", "launch", dice=(4,))
    assert refused(game, state, "attack E6") == "12.4"
    do(game, state, "attack D5")
    assert refused(game, state, "join B") == "12.4"


@rule("trc:12.5.ex1", "trc:12.5.ex2", "trc:12.5c")
def test_the_tank_corps_beside_the_stack_in_j17_leave_or_surrender() -> None:
    stack = [
        axis("A", "J17", "8-7", "armour"),
        axis("B", "J17", "8-7", "armour"),
        axis("C", "J17", "9-8", "armour"),
    ]
    ring = [axis("D", "H16"), axis("E", "G16")]
    tanks = russian("T6", "I16", "2-5", "armour"), russian("T1", "J16", "2-5", "armour")
    game, state = real(*stack, *ring, *tanks, player="russian")
    steps = offered(game, state, "step")
    assert {"step T1 to J15", "step T1 to K15"} <= steps
    assert not any(text.startswith("step T6") for text in steps)
    events = do(game, state, "end", "surrender T6")
    assert "12.5c" in rules(events, "removed")
    assert at(game, state, "T6") == at(game, state, "T1") == "surrendered-russian"


@rule("trc:12.5c", "trc:12.5e")
def test_the_owner_names_who_surrenders_and_nobody_who_could_have_stayed() -> None:
    strong = axis("A", "E5", "8-4"), axis("B", "E5", "8-4"), axis("C", "E5", "8-4")
    game, state = table(*strong, russian("R", "E6", "1-3"), russian("S", "E6", "2-3"), player="russian")
    events = do(game, state, "end")
    assert top(state) == "Surrender"
    assert offered(game, state) == {"surrender R", "surrender S"}
    assert refused(game, state, "surrender A") == "12.5c"
    events = do(game, state, "surrender R")
    assert "12.5e" in rules(events, "removed")
    assert (at(game, state, "R"), at(game, state, "S")) == ("surrendered-russian", "surrendered-russian")
    game, state = table(*strong, russian("R", "E6", "1-3"), russian("S", "E6", "3-3"), player="russian")
    do(game, state, "end")
    assert top(state) == "Combat"


@rule("trc:12.5c")
def test_help_from_others_saves_a_unit_and_is_nobodys_duty() -> None:
    strong = axis("A", "E5", "8-4"), axis("B", "E5", "8-4"), axis("C", "E5", "8-4")
    game, state = table(*strong, russian("R", "E6", "2-3"), russian("S", "E9", "4-3"), player="russian")
    assert "12.5c" in rules(do(game, state, "end"))
    game, state = table(*strong, russian("R", "E6", "2-3"), russian("S", "E7", "2-3"), player="russian")
    do(game, state, "step S to E6", "end")
    assert top(state) == "Combat"


@pytest.mark.parametrize(
    ("attack", "defence", "column"),
    [
        ("4-4", "9-3", "1-3"),
        ("19-4", "10-3", "1-1"),
        ("20-4", "10-3", "2-1"),
        ("10-4", "11-3", "1-2"),
        ("12-4", "2-3", "6-1"),
    ],
)
@rule("trc:13.1.ex1", "trc:13.1a")
def test_odds_are_rounded_for_the_defender(attack: str, defence: str, column: str) -> None:
    game, state = table(axis("A", "E5", attack), russian("R", "E6", defence), phase="combat")
    do(game, state, "attack E6", "join A")
    assert odds(game, state)[2] == column
    do(game, state, "launch", dice=(4,))


@rule("trc:13.4.ex1", "trc:13.1b")
def test_28_to_11_may_be_lowered_to_1_1() -> None:
    units = [axis(f"A{n}", hex_, "7-4") for n, hex_ in enumerate(("E5", "E5", "E5", "E7"))]
    game, state = table(*units, army("R", "E6", "6-3"), army("S", "E6", "5-3"), phase="combat")
    do(game, state, "attack E6", *[f"join A{n}" for n in range(4)])
    assert odds(game, state) == (28, 11, "2-1")
    assert refused(game, state, "lower 2-1") == "13.1b"
    do(game, state, "lower 1-1")
    assert odds(game, state)[2] == "1-1"
    assert refused(game, state, "lower 2-1") == "13.1b"
    events = do(game, state, "launch", dice=(4,))
    assert "13.1b" in rules(events, "fought")
    assert next(event for event in events if event.__struct_config__.tag == "fought").outcome == "C"


def test_another_attacker_takes_the_lowering_back() -> None:
    game, state = table(
        axis("A", "E5", "8-4"), axis("B", "E5", "8-4"), russian("R", "E6", "4-3"), phase="combat"
    )
    do(game, state, "attack E6", "join A", "lower 1-1", "join B")
    assert odds(game, state)[2] == "4-1"


@pytest.mark.parametrize("terrain", ["mountain", "major-city"])
@rule("trc:14.1a")
def test_mountains_and_major_cities_double_the_defence(terrain: str) -> None:
    game, state = table(axis("A", "E5", "8-4"), russian("R", "E6"), phase="combat", hexes={"E6": terrain})
    do(game, state, "attack E6", "join A")
    assert odds(game, state) == (8, 8, "1-1")
    do(game, state, "launch", dice=(4,))


@rule("trc:14.1.2a")
def test_nobody_is_more_than_doubled() -> None:
    game, state = table(
        axis("A", "E5", "8-4"),
        russian("R", "E6"),
        phase="combat",
        hexes={"E6": "mountain major-city"},
        links={"E5-D6": "river"},
    )
    do(game, state, "attack E6", "join A")
    assert odds(game, state) == (8, 8, "1-1")


RIVER = {"D5-E5-F5": "river"}


@rule("trc:14.1.1a", "trc:14.1.1b")
def test_behind_a_river_is_who_is_attacked_from_river_hexes_that_the_river_does_not_leave_towards_him() -> (
    None
):
    def defence(*units, **more):  # type: ignore[no-untyped-def]
        game, state = table(*units, russian("R", "E6"), phase="combat", **more)
        do(game, state, "attack E6", *[f"join {one.id}" for one in units])
        return odds(game, state)[1]

    assert defence(axis("A", "E5", "8-4"), links=RIVER) == 8
    assert defence(axis("A", "E5", "8-4"), axis("B", "E7", "8-4"), links=RIVER) == 4
    assert defence(axis("A", "E5", "8-4"), axis("B", "D6", "8-4"), links=RIVER) == 4
    assert defence(axis("A", "E5", "8-4"), links={"E5-E6": "river"}) == 4
    assert defence(axis("A", "E5", "8-4"), links={"D5-E5-F5": "river", "E6-D7": "river"}) == 8


@rule("trc:14.1.3")
def test_russians_are_not_behind_rivers_in_the_very_first_impulse() -> None:
    for impulse, doubled in ((1, 4), (2, 8)):
        unit = axis("A", "E5", "8-4", place="F")
        game, state = table(unit, russian("R", "E6"), phase="combat", turn=1, impulse=impulse, links=RIVER)
        do(game, state, "attack E6", "join A")
        assert odds(game, state)[1] == doubled
        assert ("14.1.3" in rules(do(game, state, "launch", dice=(4,)), "fought")) == (impulse == 1)


@rule("trc:14.1b", "trc:8.5.2b")
def test_across_the_strait_attacks_are_voluntary_and_the_defender_is_doubled() -> None:
    units = axis("A", "KK20", "8-4"), axis("B", "KK20", "8-4"), russian("R", "KK19")
    game, state = real(*units, phase="combat")
    assert {"attack KK19", "end"} == offered(game, state)
    assert "8.5.2b" in why(game, state, "attack KK19")
    do(game, state, "attack KK19", "join A")
    assert odds(game, state) == (8, 8, "1-1")
    assert "14.1b" in rules(do(game, state, "launch", dice=(4,)), "fought")
    assert state.phase == "movement"


@rule("trc:3.7a", "trc:3.7b", "trc:3.7c", "trc:3.7d")
def test_in_the_very_first_impulse_army_groups_attack_in_their_districts_alone() -> None:
    places = {"N": ("H20", "G20"), "C": ("L23", "L24"), "S": ("S25", "R26"), "R": ("Y25", "Y26")}
    for code, (target, start) in places.items():
        for group in "NCSRF":
            game, state = real(
                axis("A", start, "8-4", place=group), russian("R", target, "2-3"), turn=1, phase="combat"
            )
            allowed = group in (code, "F") or (group, code) == ("R", "S")
            assert (top(state) == "Combat") == allowed, (group, code)
            if allowed:
                assert "attack " + target in offered(game, state)
    rules_ = {}
    for group in "NCSR":
        target, start = places["N" if group != "N" else "C"]
        helper = axis("F", start, "8-4", place="F")
        game, state = real(
            axis("A", start, "8-4", place=group), helper, russian("R", target, "2-3"), turn=1, phase="combat"
        )
        do(game, state, f"attack {target}")
        rules_[group] = refused(game, state, "join A")
    assert rules_ == {"N": "3.7a", "C": "3.7b", "S": "3.7c", "R": "3.7d"}


def test_the_limits_end_with_the_first_impulse() -> None:
    units = axis("A", "G20", "8-4", place="C"), russian("R", "H20", "2-3")
    game, state = real(*units, turn=1, impulse=2, phase="combat")
    assert offered(game, state) == {"attack H20"}
    do(game, state, "attack H20", "join A", "launch", dice=(1,))


@rule("trc:13.2a")
def test_a_battle_is_rolled_and_done_before_the_next() -> None:
    game, state = table(
        axis("A", "E5"), axis("B", "H5"), russian("R", "E6"), russian("S", "H6"), phase="combat"
    )
    events = do(game, state, "attack E6", "join A", "launch", dice=(4,))
    assert "13.2a" in rules(events)
    assert top(state) == "Combat"


@rule("trc:16.1a", "trc:16.4")
def test_10_1_in_the_combat_phase_needs_no_die_but_for_russians_it_is_9_1_at_first() -> None:
    game, state = table(axis("A", "E5", "20-4"), russian("R", "E6", "2-3"), phase="combat")
    do(game, state, "attack E6", "join A", "launch")
    assert at(game, state, "R") == "surrendered-russian"
    game, state = table(russian("A", "E5", "20-4"), axis("R", "E6", "2-3"), phase="combat", player="russian")
    do(game, state, "attack E6", "join A")
    assert odds(game, state)[2] == "9-1"
    assert "16.4" in rules(do(game, state, "launch", dice=(3,)), "fought")
    assert at(game, state, "R") == "pool-axis"
    game, state = table(
        russian("A", "E5", "20-4"), axis("R", "E6", "2-3"), phase="combat", player="russian", turn=10
    )
    do(game, state, "attack E6", "join A", "launch")
    assert at(game, state, "R") == "surrendered-axis"


@rule("trc:12.3c")
def test_a_hex_that_nobody_touches_is_not_combined() -> None:
    game, state = table(axis("A", "E5"), russian("R", "E6"), russian("S", "E7"), phase="combat")
    do(game, state, "attack E6")
    assert refused(game, state, "combine E7") == "12.3c"


@pytest.mark.parametrize(
    ("die", "outcome"), [(1, "A1"), (2, "A1"), (3, "AR"), (4, "C"), (5, "EX"), (6, "DR")]
)
@rule("trc:13.1.t1")
def test_the_die_reads_its_column_of_the_combat_results_table(die: int, outcome: str) -> None:
    game, state = table(axis("A", "E5", "4-4"), russian("R", "E6", "4-3"), phase="combat")
    events = do(game, state, "attack E6", "join A", "launch", dice=(die,))
    fought = next(event for event in events if getattr(event, "column", ""))
    assert (fought.column, fought.die, fought.outcome) == ("1-1", die, outcome)
    assert "13.1.t1" in rules(events, "fought")


def test_10_1_reads_no_column() -> None:
    game, state = table(axis("A", "E5", "20-4"), russian("R", "E6", "2-3"), phase="combat")
    events = do(game, state, "attack E6", "join A", "launch")
    assert "13.1.t1" not in rules(events, "fought")


def test_who_may_join_is_offered_by_hex_whoever_came_first() -> None:
    game, state = table(axis("A", "F6"), axis("B", "E6"), russian("R", "F7", "2-3"), phase="combat")
    do(game, state, "attack F7")
    orders = []
    for at_ in (dict(state.at), dict(reversed(state.at.items()))):
        state.at = at_
        orders.append([action for action in game.legal(state, 0) if action[0] == "join"])
    assert len(orders[0]) == 2
    assert orders[0] == orders[1]
