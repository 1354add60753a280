"""9.4, 9.5: what a combat result does."""

from __future__ import annotations

import pytest

from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed, StepLost
from hexfront.engine.rulebook.rules import rule

from .duel import attack, axis, cites, fought, moves, soviet, staff, untried
from .outcomes import duel, values
from .table import at, do, offered, refused, table

ROWS = {
    1: "A1 D1/A1 D1 D2 D2 D2 D2 De/A1 De De De De",
    2: "A1 Eng D1/A1 D1 D2 D2 D2 De/A1 De De De De",
    3: "A1 A1 D1/A1 D1/A1 D1 D2/A1 D2 D2 D2 De/A1 De De",
    4: "A2 A1 Eng D1/A1 D1/A1 D1 D2/A1 D2 D2 D2 De/A1 De",
    5: "Ae A2 A1 Eng D1/A1 D1/A1 D1 D2/A1 D2 D2 D2 De",
    6: "Ae Ae A2 A1 Eng Eng D1/A1 D1 D2/A1 D2 D2 D2",
}


STRENGTHS = [(1, 3), (1, 2), (1, 1), *((n, 1) for n in range(2, 11))]


@pytest.mark.parametrize(
    "die", [pytest.param(d, marks=pytest.mark.rule(f"kharkov:9.4{'abcdef'[d - 1]}")) for d in ROWS]
)
def test_the_combat_results_table(die: int) -> None:
    found = []
    for strength, defence in STRENGTHS:
        game, state = table(axis("A", "0506", f"{strength * 9}-8"), soviet("S", "0505", f"1-{defence * 9}-6"))
        found.append(fought(attack(game, state, "0505", "A", dice=(die,))).outcome)
    assert " ".join(found) == ROWS[die]


@pytest.mark.parametrize(("strength", "outcome"), [(6, "D2"), (7, "De/A1")])
def test_the_table_of_the_parent_game_is_an_option(strength: int, outcome: str) -> None:
    lines = axis("A", "0506", f"{strength}-8"), soviet("S", "0505", "1-1-6")
    game, state = table(*lines, options=["crt-pgg"])
    assert fought(attack(game, state, "0505", "A", dice=(2,))).outcome == outcome


@rule("kharkov:9.51.ex1", "kharkov:9.51", "kharkov:9.54b")
def test_a_nine_eight_flips_to_four_eight_and_then_to_two_eight() -> None:
    game, state = duel("A1", axis("A", "0506"), soviet("S", "0505", "1-13-6"))
    events = do(game, state, "stand")
    assert next(one for one in events if isinstance(one, StepLost)).values == "4-8"
    game, state = duel("A2", axis("A", "0506"), soviet("S", "0505", "1-9-6"))
    events = do(game, state, "stand")
    assert [one.values for one in events if isinstance(one, StepLost)] == ["4-8", "2-8"]


@rule("kharkov:9.52a")
def test_most_soviet_units_die_with_their_first_step() -> None:
    game, state = duel("D1", axis("A", "0506"), soviet("S", "0505"))
    events = do(game, state, "stand")
    assert at(game, state, "S") == "-2"
    assert "kharkov:9.52a" in cites(events)


@rule("kharkov:9.53a", "kharkov:9.53b")
def test_guards_flip_and_strong_untried_units_become_replacements() -> None:
    game, state = duel("D1", axis("A", "0506", "16-8"), soviet("G", "0505", "8-8-6", "guards"))
    do(game, state, "stand")
    assert values(game, state, "G") == 4
    game, state = table(axis("A", "0506", "12-8"), untried("U", "0505"))
    attack(game, state, "0505", "A", dice=(2,), identity=1)
    events = do(game, state, "stand")
    assert next(one for one in events if isinstance(one, StepLost)).values == "3-3-6"
    assert (len(state.spare), at(game, state, "U")) == (4, "0505")


@rule("kharkov:9.53b")
def test_without_a_replacement_counter_the_unit_is_eliminated() -> None:
    game, state = table(axis("A", "0506", "12-8"), untried("U", "0505"))
    state.spare.clear()
    attack(game, state, "0505", "A", dice=(2,), identity=1)
    do(game, state, "stand")
    assert at(game, state, "U") == "-2"


@rule("kharkov:9.53a", "kharkov:9.53b")
@pytest.mark.parametrize(
    ("stats", "spare", "left", "shown"),
    [("6-6-6", [2, 4], [4], "3-3-6"), ("6-6-6", [], [], ""), ("6-6-6/4-4-6", [], [], "4-4-6")],
    ids=["a replacement", "none is left", "a face of its own"],
)
def test_a_strong_unit_given_by_its_values_becomes_a_replacement_too(
    stats: str, spare: list[int], left: list[int], shown: str
) -> None:
    game, state = table(axis("A", "0506", "12-8"), soviet("S", "0505", stats), spare=spare)
    attack(game, state, "0505", "A", dice=(2,), **({"replacement": 1} if left else {}))
    events = do(game, state, "stand")
    assert state.spare == left and at(game, state, "S") == ("0505" if shown else "-2")
    assert [one.values for one in events if isinstance(one, StepLost)] == ([shown] if shown else [])
    assert {"kharkov:9.53a", "kharkov:9.53b"} <= cites(events)


def test_a_unit_of_defence_5_has_one_step_whatever_is_left() -> None:
    game, state = table(axis("A", "0506", "10-8"), soviet("S", "0505", "5-5-6"))
    attack(game, state, "0505", "A", dice=(2,))
    do(game, state, "stand")
    assert at(game, state, "S") == "-2" and len(state.spare) == 5


@rule("kharkov:9.53b")
def test_a_step_for_which_no_counter_is_left_costs_the_unit() -> None:
    game, state = table(axis("A", "0506", "24-8"), untried("U", "0505"), untried("V", "0505"))
    state.spare.clear()
    state.dictated += [("identity", 0), ("identity", 0)]
    assert fought(attack(game, state, "0505", "A", dice=(2,))).outcome == "D1"
    do(game, state, "stand", "lose U")
    assert (at(game, state, "U"), at(game, state, "V")) == ("-2", "0505")


@pytest.mark.parametrize(
    ("kind", "stats", "left"),
    [
        pytest.param("panzer", "4-12", 2, marks=pytest.mark.rule("kharkov:9.54a")),
        pytest.param("panzergrenadier", "4-12", 2, marks=pytest.mark.rule("kharkov:9.54a")),
        pytest.param("light", "7-8", 3, marks=pytest.mark.rule("kharkov:9.54c")),
        pytest.param("mountain", "7-8", 3, marks=pytest.mark.rule("kharkov:9.54c")),
        pytest.param("infantry", "9-8", 4, marks=pytest.mark.rule("kharkov:9.54b")),
        pytest.param("security", "2-8", 1, marks=pytest.mark.rule("kharkov:9.54d")),
        pytest.param("romanian", "3-6", 1, marks=pytest.mark.rule("kharkov:9.51")),
        pytest.param("regiment", "2-8", 1, marks=pytest.mark.rule("kharkov:15.14")),
    ],
)
def test_axis_units_lose_their_steps_one_by_one(kind: str, stats: str, left: int) -> None:
    game, state = table(axis("A", "0505", stats, kind), soviet("S", "0506"), staff(), phase="soviet-combat")
    number, faces = game.data.numbers["A"], game.data.unit("A").faces
    for lost in range(left):
        shown = faces[lost] if kind != "regiment" else faces[0]
        foe = soviet("S", "0506", f"{2 * shown.defence}-1-6")
        game, state = table(axis("A", "0505", stats, kind), foe, staff(), phase="soviet-combat", turn=6)
        state.step[number] = lost if kind != "regiment" else 0
        armoured = kind.startswith("panzer")
        events = attack(game, state, "0505", "S", dice=(1 if armoured else 2,))
        assert fought(events).outcome == "D1"
        do(game, state, "stand")
        assert state.where[number] > 0 if lost + 1 < left else state.where[number] < 0


@rule("kharkov:15.15b", "kharkov:15.14")
def test_a_destroyed_regiment_goes_back_to_its_box() -> None:
    game, state = duel(
        "D1",
        axis("A", "0505", "2-8", "regiment"),
        soviet("S", "0506", "6-1-6"),
        staff(),
        phase="soviet-combat",
    )
    do(game, state, "stand")
    assert (at(game, state, "A"), state.regiments_lost) == ("-1", 1)


@rule("kharkov:9.55")
def test_eliminated_means_everybody_and_no_retreat() -> None:
    game, state = table(axis("A", "0506", "90-8"), soviet("S", "0505"), soviet("T", "0505"))
    events = attack(game, state, "0505", "A", dice=(1,))
    assert (fought(events).outcome, at(game, state, "S"), at(game, state, "T")) == ("De", "-2", "-2")
    game, state = table(axis("A", "0506", "1-8"), axis("B", "0506", "1-8"), soviet("S", "0505", "1-9-6"))
    attack(game, state, "0505", "A", "B", dice=(6,))
    assert (at(game, state, "A"), at(game, state, "B")) == ("-2", "-2")


@rule("kharkov:9.56a")
def test_a_side_chooses_between_steps_and_hexes() -> None:
    game, state = duel("D2", axis("A", "0506"), soviet("S", "0505", "3-3-6"))
    assert offered(game, state) == {"stand", "withdraw"}
    verdict = game.explain(state, 0, ("withdraw",))
    assert [reason.amount for reason in verdict.reasons if reason.rule == "kharkov:9.56a"] == ["2"]


@rule("kharkov:9.56b")
def test_losses_and_retreat_are_not_mixed() -> None:
    game, state = duel("D1", axis("A", "0506"), *(soviet(name, "0505", "1-1-6") for name in "TUV"))
    assert refused(game, state, "lose T").rule == "kharkov:9.56b"
    do(game, state, "stand")
    assert refused(game, state, "withdraw").rule == "kharkov:9.56b"
    game, state = duel("D1", axis("A", "0506"), *(soviet(name, "0505", "1-1-6") for name in "TUV"))
    do(game, state, "withdraw", "retreat T to 0504")
    assert refused(game, state, "lose U").rule == "kharkov:9.56b"
    assert refused(game, state, "stand").rule == "kharkov:9.56b"


@rule("kharkov:9.57.ex1", "kharkov:9.57")
def test_three_units_with_one_loss_give_one_or_all_go_back() -> None:
    three = [soviet(name, "0505", "1-1-6") for name in "TUV"]
    game, state = duel("D1", axis("A", "0506"), *three)
    do(game, state, "stand")
    assert offered(game, state) == {"lose T", "lose U", "lose V"}
    assert refused(game, state, "pass").rule == "kharkov:9.57", "somebody has to"
    do(game, state, "lose U")
    assert [at(game, state, name) for name in "TUV"] == ["0505", "-2", "0505"]
    game, state = duel("D1", axis("A", "0506"), *three)
    events = do(game, state, "withdraw", "retreat T to 0504", "retreat U to 0404", "retreat V to 0504")
    assert len(moves(events, "retreat")) == 3


def test_losses_beyond_all_steps_eliminate_everybody() -> None:
    game, state = duel("D2", axis("A", "0506"), soviet("S", "0505", "1-1-6"), soviet("T", "0505", "1-2-6"))
    events = do(game, state, "stand")
    assert [event.unit for event in events if isinstance(event, Removed)] == ["S", "T"]


@rule("kharkov:9.12b")
def test_only_units_of_the_fight_lose_steps() -> None:
    game, state = duel(
        "A1", axis("A", "0506"), axis("A2", "0405"), axis("B", "0506"), soviet("S", "0505", "1-20-6")
    )
    do(game, state, "stand")
    assert refused(game, state, "lose B").rule == "kharkov:9.12b"


@rule("kharkov:9.52b")
def test_an_hq_has_no_step_to_lose() -> None:
    game, state = duel(
        "A1", axis("A", "0506"), axis("A2", "0405"), axis("A3", "0405"), soviet("S", "0505", "1-27-6")
    )
    do(game, state, "stand")
    hq = next(one.id for one in game.units if one.kind == "hq")
    assert refused(game, state, f"lose {hq}").rule == "kharkov:9.52b"


@rule("kharkov:9.58a")
def test_on_a_split_result_the_defender_goes_first() -> None:
    game, state = duel("D1/A1", axis("A", "0506"), soviet("S", "0505", "4-4-6"))
    assert game.deciders(state) == (0,)
    do(game, state, "stand")
    assert (at(game, state, "S"), game.deciders(state)) == ("-2", (1,))
    assert offered(game, state) == {"stand", "withdraw"}


@rule("kharkov:9.59a")
def test_engaged_costs_each_side_a_step_the_defender_first() -> None:
    game, state = table(
        axis("A", "0506"), axis("B", "0506"), *(soviet(name, "0505", "1-3-6") for name in "STU")
    )
    events = attack(game, state, "0505", "A", "B", dice=(5,))
    assert (fought(events).outcome, game.deciders(state)) == ("Eng", (0,))
    assert offered(game, state) == {"lose S", "lose T", "lose U"}
    do(game, state, "lose T")
    assert game.deciders(state) == (1,)
    do(game, state, "lose B")
    assert (at(game, state, "T"), values(game, state, "A"), values(game, state, "B")) == ("-2", 9, 4)
    assert at(game, state, "S") == at(game, state, "U") == "0505"


@rule("kharkov:9.59b")
def test_engaged_brings_neither_retreat_nor_advance() -> None:
    game, state = table(axis("A", "0506"), soviet("S", "0505"), axis("B", "0508"), soviet("T", "0509"))
    events = attack(game, state, "0505", "A", dice=(5,))
    assert (at(game, state, "S"), at(game, state, "A")) == ("-2", "0506")
    assert any(isinstance(event, Said) and event.rules == ("kharkov:9.59b",) for event in events)
    assert offered(game, state) == {"attack 0509", "end"}


@rule("kharkov:9.65b")
@pytest.mark.parametrize("answer", [("stand",), ("withdraw", "retreat S to 0504")])
def test_who_fled_into_a_hex_dies_with_its_loss_or_retreat(answer: tuple[str, ...]) -> None:
    fled = soviet("F", "0505", "4-4-6", "rifle", "sheltered", "struck")
    game, state = duel("D1", axis("A", "0506"), soviet("S", "0505"), fled)
    do(game, state, *answer)
    assert at(game, state, "F") == "-2"


def test_who_fled_into_a_hex_survives_a_repulse() -> None:
    fled = soviet("F", "0505", "4-4-6", "rifle", "sheltered", "struck")
    game, state = duel("A1", axis("A", "0506"), soviet("S", "0505"), fled)
    do(game, state, "stand")
    assert at(game, state, "F") == "0505"
