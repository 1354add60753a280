"""16: automatic victories inside movement."""

from hexfront.engine.rulebook.rules import rule

from .table import at, axis, do, offered, real, refused, rules, russian, table, top, why

PANZERS = [axis(name, "I18", stats, "armour") for name, stats in (("A", "7-7"), ("B", "7-7"), ("C", "6-7"))]
TANKS = [russian("T6", "I16", "2-5", "armour"), russian("T1", "J16", "2-5", "armour")]
WAY = [f"step {name} to {hex_}" for name in "ABC" for hex_ in ("J18", "J17")]


@rule("trc:16.2.ex1", "trc:16.1a", "trc:13.2b")
def test_twenty_factors_in_j17_take_the_tank_corps_in_i16_during_movement() -> None:
    game, state = real(*PANZERS, *TANKS)
    assert refused(game, state, "overwhelm I16") == "16.1a"
    do(game, state, *WAY)
    assert "16.1a" in why(game, state, "overwhelm I16")
    events = do(game, state, "overwhelm I16", "join A", "join B", "join C", "launch")
    assert "16.1a" in rules(events, "fought")
    assert at(game, state, "T6") == "surrendered-russian"
    assert top(state) == "Movement"


@rule("trc:16.2.ex2", "trc:16.3c")
def test_the_enemy_beside_the_victors_is_attacked_by_others_or_they_surrender() -> None:
    def ended(*more):  # type: ignore[no-untyped-def]
        game, state = real(*PANZERS, *TANKS, *more)
        do(game, state, *WAY, "overwhelm I16", "join A", "join B", "join C", "launch")
        return game, state

    game, state = ended()
    events = do(game, state, "end", "surrender A", "surrender B")
    assert "16.3c" in rules(events, "removed")
    assert at(game, state, "C") == "surrendered-axis"
    game, state = ended(axis("D", "K17", "4-4"))
    do(game, state, "step D to K16", "end")
    assert top(state) == "Combat"
    do(game, state, "attack J16")
    assert refused(game, state, "join A") == "16.2a"
    do(game, state, "join D", "launch", dice=(3,))


@rule("trc:16.2a")
def test_victors_move_no_more_and_do_not_fight() -> None:
    game, state = table(axis("A", "E5", "20-7", "armour"), russian("R", "E6", "2-3"), russian("S", "L12"))
    do(game, state, "overwhelm E6", "join A", "launch")
    assert refused(game, state, "step A to E6") == "16.2a"
    assert refused(game, state, "step A to E4") == "16.2a"


@rule("trc:16.1b")
def test_others_may_go_through_the_hex_that_was_taken_and_attack() -> None:
    units = axis("A", "E5", "20-7", "armour"), axis("B", "E4", "4-4"), russian("R", "E6", "2-3")
    game, state = table(*units, russian("S", "E8", "2-3"))
    events = do(game, state, "overwhelm E6", "join A", "launch")
    assert "16.1b" in rules(events, "fought")
    do(
        game,
        state,
        "step B to E5",
        "step B to E6",
        "step B to E7",
        "end",
        "attack E8",
        "join B",
        "launch",
        dice=(1,),
    )
    assert at(game, state, "A") == "E5"


@rule("trc:16.3b")
def test_victors_alone_may_stand_beside_enemies_without_an_attack() -> None:
    units = axis("A", "E5", "20-7", "armour"), axis("B", "D6", "4-4"), russian("R", "E6", "2-3")
    game, state = table(*units, russian("S", "D5", "2-3"))
    events = do(game, state, "overwhelm E6", "join A", "launch", "end")
    assert "16.3b" in rules(events)
    do(game, state, "attack D5")
    assert refused(game, state, "join A") == "16.2a"
    do(game, state, "join B", "launch", dice=(3,))
    game, state = table(*units)
    events = do(game, state, "overwhelm E6", "join A", "launch", "end")
    assert "16.3b" not in rules(events)


@rule("trc:16.2b")
def test_victors_of_the_first_impulse_enter_no_zoc_and_attack_nobody_in_the_second() -> None:
    units = axis("A", "E5", "20-7", "armour", "spent"), axis("B", "E7", "4-4"), russian("R", "E8", "4-3")
    game, state = table(*units, impulse=2)
    do(game, state, "step A to E6")
    assert refused(game, state, "step A to E7") == "16.2b"
    units = axis("A", "E5", "20-7", "armour", "spent"), axis("B", "E5", "4-4"), russian("R", "E6", "4-3")
    game, state = table(*units, impulse=2)
    assert refused(game, state, "overwhelm E6") == "16.1a"
    do(game, state, "end", "attack E6")
    assert refused(game, state, "join A") == "16.2b"


@rule("trc:16.3c")
def test_in_the_second_impulse_too_victors_whom_nobody_relieves_surrender() -> None:
    units = axis("A", "E5", "20-7", "armour", "spent"), axis("B", "E3", "4-4"), russian("R", "E6", "4-3")
    game, state = table(*units, impulse=2)
    assert "16.3c" in rules(do(game, state, "end"), "removed")
    assert at(game, state, "A") == "surrendered-axis"
    game, state = table(*units, impulse=2)
    do(game, state, "step B to E4", "step B to E5", "end")
    assert at(game, state, "A") == "E5"


@rule("trc:16.2b")
def test_the_first_impulse_leaves_its_mark_on_the_second() -> None:
    game, state = table(
        axis("A", "E5", "20-7", "armour"), russian("R", "E6", "2-3"), russian("S", "E9", "2-3")
    )
    do(game, state, "overwhelm E6", "join A", "launch", "end")
    assert (state.impulse, state.phase) == (2, "movement")
    do(game, state, "step A to E6", "step A to E7")
    assert refused(game, state, "step A to E8") == "16.2b"


@rule("trc:16.4")
def test_russians_win_automatic_victories_from_november_1942_on() -> None:
    units = russian("A", "E5", "20-5", "armour"), axis("R", "E6", "2-4")
    game, state = table(*units, player="russian", turn=9)
    assert refused(game, state, "overwhelm E6") == "16.4"
    game, state = table(*units, player="russian", turn=10)
    assert "overwhelm E6" in offered(game, state)


@rule("trc:15.1c", "trc:16.1a")
def test_a_stuka_helps_to_reach_10_1() -> None:
    units = axis("A", "E5", "14-7", "armour"), axis("H", "E3", "1-7", "hq"), russian("R", "E6", "2-3")
    game, state = table(*units)
    do(game, state, "overwhelm E6", "join A")
    assert refused(game, state, "launch") == "16.1a"
    assert "15.1c" in rules(do(game, state, "air H", "launch"), "fought")
    game, state = table(*units, impulse=2)
    assert refused(game, state, "overwhelm E6") == "16.1a"
    game, state = table(axis("A", "E5", "13-7"), *units[1:])
    assert refused(game, state, "overwhelm E6") == "16.1a"


@rule("trc:8.4", "trc:16.1a")
def test_in_a_second_impulse_the_pinned_stay_pinned_when_their_enemy_is_gone_but_may_take_part() -> None:
    units = axis("A", "E5", "20-7", "armour"), axis("B", "E5", "4-4"), russian("R", "E6", "2-3")
    game, state = table(*units, impulse=2)
    do(game, state, "overwhelm E6", "join A", "launch")
    assert refused(game, state, "step B to E6") == "8.4"


@rule("trc:16.2c")
def test_victors_may_overfill_a_hex_only_if_others_can_leave_it() -> None:
    weak = russian("R", "E6", "2-3")
    three = [axis(f"A{n}", "E5", "5-4", "infantry", "moved") for n in range(3)]
    game, state = table(*three, axis("B", "E5", "5-4"), weak)
    do(game, state, "overwhelm E6", "join A0", "join A1", "join A2", "join B")
    assert refused(game, state, "launch") == "16.2c"
    game, state = table(*three, axis("B", "E5", "1-4"), axis("C", "D6", "5-4", "infantry", "moved"), weak)
    do(game, state, "overwhelm E6", "join A0", "join A1", "join A2", "join C", "launch")
    assert refused(game, state, "end") == "6.1b"
    do(game, state, "step B to E4", "end")


@rule("trc:16.1a")
def test_two_hexes_are_taken_at_once_by_units_next_to_both() -> None:
    units = (
        axis("A", "E5", "10-4"),
        axis("B", "E5", "20-4"),
        russian("R", "E6", "2-3"),
        russian("S", "D6", "1-3"),
    )
    game, state = table(*units)
    do(game, state, "overwhelm E6", "combine D6", "join A")
    assert refused(game, state, "launch") == "16.1a"
    do(game, state, "join B", "launch")
    assert at(game, state, "R") == at(game, state, "S") == "surrendered-russian"


@rule("trc:3.7b", "trc:16.1a")
def test_the_limits_of_the_opening_bind_automatic_victories() -> None:
    units = (
        axis("A", "G20", "20-4", place="C"),
        axis("B", "G20", "20-4", place="N"),
        russian("R", "H20", "2-3"),
    )
    game, state = real(*units, turn=1)
    do(game, state, "overwhelm H20")
    assert refused(game, state, "join A") == "3.7b"
    game, state = real(*units[::2], turn=1)
    assert refused(game, state, "overwhelm H20") == "16.1a"


@rule("trc:9.3.2.ex1", "trc:9.3.2b", "trc:9.3.2c")
def test_trains_run_where_an_automatic_victory_has_removed_the_zoc() -> None:
    units = axis("A", "L26", "10-7"), axis("B", "E31", "4-4"), russian("P", "M26", "1-3", "paratroop")
    game, state = real(*units, turn=7)
    assert refused(game, state, "rail B to L26") == "9.3.2b"
    do(game, state, "overwhelm M26", "join A", "launch", "rail B to L26")
    assert at(game, state, "B") == "L26"
