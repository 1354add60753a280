"""6.3, 6.4: strengths, columns and every shift."""

from __future__ import annotations

import pytest

from hexfront.conformance import tabletop
from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.combat import odds as reckoning
from hexfront.games.goetter.combat.clash import meet

from .fighting import (
    GAME,
    attack,
    do,
    field,
    german,
    number,
    odds,
    real,
    resolve,
    rules,
    shifts,
    soviet,
    tanks,
)


@rule("goetter:6.3.4.ex1", "goetter:6.3.4", "goetter:6.3.3", "goetter:6.3.2")
def test_12_against_5_is_rounded_to_2_1() -> None:
    game, state = field(
        german("A", "0505", "1-2-5"), german("B", "0505", "0-3-5"), soviet("S", "0504", "12-12-5/6-6-5")
    )
    attack(game, state, "0505", "S")
    assert odds(game, state) == (12, 5, "2-1")
    assert shifts(game, state)["6.3.4"] == "2-1"
    assert {"6.3.2", "6.3.3", "6.3.4", "6.3.t1"} <= rules(
        do(game, state, "launch", "support 0", "decline", dice=(1,))
    )


@rule("goetter:6.3.5.ex1", "goetter:6.3.5a", "goetter:6.42")
def test_2_1_two_columns_to_the_left_is_1_1() -> None:
    game, state = field(german("A", "0505", "0-4-5"), soviet("S", "0504"), hexes={"0505": "marsh"})
    attack(game, state, "0505", "S")
    assert odds(game, state) == (8, 4, "1-1")
    assert shifts(game, state) == {"6.3.4": "2-1", "6.42": "-2"}
    assert "6.3.5a" in rules(do(game, state, "launch", "support 0", "decline", dice=(1,)))


@rule("goetter:6.49")
def test_the_sum_of_two_shifts_is_told_once_and_is_no_shift_itself() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), hexes={"0505": "town fortification"})
    attack(game, state, "0505", "S")
    plain, drawn = game.explain(state, 1, ("launch",)).fights
    assert [(told.rule, told.amount, told.of) for told in plain.modifiers] == [
        ("goetter:6.3.4", "4-1", ""),
        ("goetter:6.42", "-1", "column"),
        ("goetter:6.43", "-1", "column"),
        ("goetter:6.49", "-2", ""),
    ]
    assert [told.rule for told in drawn.modifiers].count("goetter:6.49") == 1


@pytest.mark.parametrize(
    ("defence", "ground", "column"),
    [
        pytest.param("0-8-5", "urban", "8-1", id="10-1 shifted by two"),
        pytest.param("0-9-5", "urban", "6-1", id="8-1 shifted by two"),
        pytest.param("0-8-5", "clear", "8-1", marks=pytest.mark.rule("goetter:6.3.5b"), id="10-1"),
    ],
)
def test_the_end_columns_are_taken_after_all_shifts(defence: str, ground: str, column: str) -> None:
    game, state = field(
        german("A", "0505", defence), soviet("S", "0504", "80-12-5/4-6-5"), hexes={"0505": ground}
    )
    attack(game, state, "0505", "S")
    assert odds(game, state)[2] == column
    assert ("6.3.5b" in shifts(game, state)) == (ground == "clear")


@rule("goetter:6.3.5b", "goetter:13.0q10")
def test_below_the_table_one_shift_to_the_right_may_not_be_enough() -> None:
    game, state = field(german("A", "0505", "0-40-5"), soviet("S", "0504"))
    attack(game, state, "0505", "S")
    do(game, state, "launch")
    assert odds(game, state, "support 2")[2] == "1-3"
    assert "6.3.5b" not in shifts(game, state, "support 2")
    assert "6.3.5b" in shifts(game, state, "support 1")
    assert {"6.3.5b", "13.0q10"} <= rules(do(game, state, "support 1", "decline", dice=(1,)))


@pytest.mark.parametrize(
    ("ground", "shift"),
    [
        ("clear", None),
        pytest.param("town", "-1", marks=pytest.mark.rule("goetter:6.41", "goetter:6.42")),
        pytest.param("forest", "-1", marks=pytest.mark.rule("goetter:6.41", "goetter:6.42")),
        pytest.param("marsh", "-2", marks=pytest.mark.rule("goetter:6.41", "goetter:6.42")),
        pytest.param("mountain", "-2", marks=pytest.mark.rule("goetter:6.41", "goetter:6.42")),
        pytest.param("urban", "-2", marks=pytest.mark.rule("goetter:6.41", "goetter:6.42")),
    ],
)
def test_the_ground_of_the_defender_shifts(ground: str, shift: str | None) -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), hexes={"0505": ground, "0504": "mountain"})
    attack(game, state, "0505", "S")
    assert shifts(game, state).get("6.42") == shift
    assert "6.49" not in shifts(game, state)
    fought = rules(do(game, state, "launch", "support 0", "decline", dice=(1,)))
    assert ({"6.41", "6.42"} <= fought) == (shift is not None)


@rule("goetter:6.42")
def test_of_two_sorts_of_ground_the_better_one_counts() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), hexes={"0505": "forest marsh"})
    attack(game, state, "0505", "S")
    assert shifts(game, state)["6.42"] == "-2"


@rule("goetter:6.43", "goetter:6.49", "goetter:5.72", "goetter:13.0q4")
def test_a_fortification_gives_germans_one_more_on_top_of_the_ground() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), hexes={"0505": "town fortification"})
    attack(game, state, "0505", "S")
    told = shifts(game, state)
    assert (told["6.42"], told["6.43"], told["6.49"]) == ("-1", "-1", "-2")
    assert odds(game, state)[2] == "2-1"
    assert {"6.43", "5.72", "13.0q4"} <= rules(do(game, state, "launch", "support 0", "decline", dice=(1,)))


def test_a_fortification_gives_soviets_nothing() -> None:
    game, state = field(
        german("A", "0505"), soviet("S", "0504"), hexes={"0504": "fortification"}, phase="german-combat"
    )
    attack(game, state, "0504", "A")
    assert "6.43" not in shifts(game, state)


RIVERS = [
    pytest.param("minor-river", None, "6.44b", "-1", marks=pytest.mark.rule("goetter:6.44b")),
    pytest.param("major-river", None, "6.44a", "-2", marks=pytest.mark.rule("goetter:6.44a")),
    pytest.param("elbe", None, "6.44a", "-2", marks=pytest.mark.rule("goetter:6.44a")),
    pytest.param("minor-river", "minor-river", "6.44b", "-1", marks=pytest.mark.rule("goetter:6.44b")),
    pytest.param("major-river", "major-river", "6.44a", "-2", marks=pytest.mark.rule("goetter:6.44a")),
    pytest.param("minor-river", "major-river", "6.44b", "-1", marks=pytest.mark.rule("goetter:6.44b")),
    pytest.param("major-river", "minor-river", "6.44b", "-1", marks=pytest.mark.rule("goetter:6.44b")),
    pytest.param("minor-river", "", "6.45", "0", marks=pytest.mark.rule("goetter:6.45")),
    pytest.param("major-river", "", "6.45", "0", marks=pytest.mark.rule("goetter:6.45")),
    pytest.param("", "", "", "", id="no river"),
]


@pytest.mark.parametrize(("one", "two", "said", "shift"), RIVERS)
def test_rivers_shift_if_all_attack_across_them(one: str, two: str | None, said: str, shift: str) -> None:
    """``two`` is None where one unit attacks alone."""
    sides = {"0505-0504": one, "0505-0604": two or ""}
    game, state = field(
        german("A", "0505"),
        soviet("S", "0504"),
        soviet("T", "0604"),
        sides={k: v for k, v in sides.items() if v},
    )
    attack(game, state, "0505", "S", *(() if two is None else ("T",)))
    told = {name: amount for name, amount in shifts(game, state).items() if name.startswith(("6.44", "6.45"))}
    assert told == ({said: shift} if said else {})


@rule("goetter:6.45.ex1", "goetter:6.45")
def test_germans_in_2406_and_2506_attack_2507_without_a_shift_for_the_oder() -> None:
    game, state = real(german("A", "2406"), german("B", "2506"), soviet("S", "2507"), phase="german-combat")
    attack(game, state, "2507", "A", "B")
    told = shifts(game, state)
    assert told["6.45"] == "0"
    assert "6.44a" not in told
    do(game, state, "leave A")
    assert shifts(game, state)["6.44a"] == "-2"


@rule("goetter:6.17")
def test_an_unsupplied_unit_has_half_its_values_rounded_up() -> None:
    game, state = field(
        german("A", "0505", "0-4-5"),
        soviet("S", "0504", "9-13-5/5-7-5", "rifle-corps", "unsupplied"),
        soviet("T", "0604", "9-13-5/5-7-5"),
    )
    attack(game, state, "0505", "S", "T")
    assert odds(game, state)[:2] == (5 + 9, 4)
    game, state = field(
        german("A", "0505", "9-4-5"),
        soviet("S", "0504", "9-13-5/5-7-5", "rifle-corps", "unsupplied"),
        phase="german-combat",
    )
    attack(game, state, "0504", "A")
    assert odds(game, state)[:2] == (9, 7)


@rule("goetter:6.17")
def test_east_of_the_old_front_an_unsupplied_unit_defends_in_full_and_attacks_at_half() -> None:
    stats, flags = "9-13-5/5-7-5", ("unsupplied", "guarded")
    units = (german("A", "0505", "9-4-5"), soviet("S", "0504", stats, "rifle-corps", *flags))
    game, state = field(*units, phase="german-combat")
    attack(game, state, "0504", "A")
    assert odds(game, state)[:2] == (9, 13)
    game, state = field(*units)
    attack(game, state, "0505", "S")
    assert odds(game, state)[:2] == (5, 4)


@rule("goetter:6.67a", "goetter:6.17")
def test_disruption_halves_too_and_both_together_halve_twice() -> None:
    game, state = field(
        german("A", "0505", "0-5-5", "infantry", "disrupted"),
        german("B", "0505", "0-5-5"),
        soviet("S", "0504", "18-13-5/5-7-5", "rifle-corps", "disrupted", "unsupplied"),
    )
    attack(game, state, "0505", "S")
    assert odds(game, state)[:2] == (5, 3 + 5)


@rule("goetter:6.24")
def test_each_unit_is_halved_by_itself() -> None:
    game, state = field(
        german("A", "0505", "0-3-5", "infantry", "disrupted"),
        german("B", "0505", "0-3-5", "infantry", "disrupted"),
        soviet("S", "0504"),
    )
    attack(game, state, "0505", "S")
    assert odds(game, state)[1] == 4
    assert tabletop.refused(game, state, "join S").rule == "goetter:6.24"


def test_a_reduced_corps_fights_with_what_its_back_shows() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504", step=1))
    attack(game, state, "0505", "S")
    assert odds(game, state)[0] == 4


@rule("goetter:6.3.6", "goetter:6.3.t1")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5, 6])
def test_the_die_is_read_under_the_column(die: int) -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"))
    events = resolve(game, state, "0505", "S", die=die)
    fought = next(event for event in events if event.__struct_config__.tag == "fought")
    assert (fought.column, fought.die) == ("4-1", die)
    assert fought.outcome == ["NE", "EX", "EX", "D1", "D1R", "D1R"][die - 1]


def tunnel(*zone: str, **given: object) -> tuple[object, object]:
    size, links = "blank 9x9+4x4", {"0505>S0101": "transit"}
    units = (german("A", "S0202", "2-2-5"), soviet("S", "S0203", "4-6-5", "bg-rifle-corps"))
    return field(*units, size=size, links=links, zones={"subway": list(zone)}, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("zone", "subway", "column"),
    [
        pytest.param(("S0202", "S0203"), 0, "3-1"),
        pytest.param(("S0202",), 0, "2-1"),
        pytest.param(("S0203",), 0, "2-1"),
        pytest.param(("S0202", "S0203"), 3, "2-1"),
    ],
)
def test_tunnels_in_both_hexes_shift_until_they_are_destroyed(
    zone: tuple[str, ...], subway: int, column: str
) -> None:
    game, state = tunnel(*zone, **({"subway": subway} if subway else {}))
    clash = meet(state, 1, (number(game, "S"),), game.grid.hex("S0202"), "siege")  # type: ignore[arg-type, attr-defined]
    told = reckoning.weigh(game, state, clash)  # type: ignore[arg-type]
    assert told.column == column
    assert ("goetter:6.4101" in [reason.rule for reason in told.reasons]) == (column == "3-1")
    assert ("goetter:6.4102b" in [reason.rule for reason in told.reasons]) == bool(subway)


def test_no_tunnel_helps_outside_a_siege_phase() -> None:
    game, state = tunnel("S0202", "S0203")
    clash = meet(state, 1, (number(game, "S"),), game.grid.hex("S0202"), "overrun")  # type: ignore[arg-type, attr-defined]
    assert reckoning.weigh(game, state, clash).column == "2-1"  # type: ignore[arg-type]


def test_every_shift_is_told_in_the_dice_log() -> None:
    game, state = field(
        german("A", "0505"),
        tanks("S", "0504"),
        hexes={"0505": "town fortification"},
        sides={"0505-0504": "minor-river"},
        turn=7,
    )
    attack(game, state, "0505", "S")
    events = do(game, state, "launch", "support 2", "draw", dice=(1,), g_marker=8)
    assert {"6.42", "6.43", "6.44b", "6.46a", "6.47c", "6.49"} <= rules(events)
    fought = next(event for event in events if event.__struct_config__.tag == "fought")
    assert GAME.tables.markers[7].letter == "H"
    assert [amount for _, _, amount in fought.modifiers][:6] == ["9-1", "-1", "-1", "-1", "+2", "-2"]


RANKS = {"DE": 0, "D3R": 1, "D2R": 2, "D1R": 3, "D1": 4, "NE": 5, "EX": 6, "A1": 7, "A1R": 7, "A2R": 8}


@pytest.mark.parametrize("strength", [1, 2, 3, 4, 6, 8, 10, 12, 14, 16])
def test_results_are_listed_from_the_worst_for_the_defender_to_the_best(strength: int) -> None:
    units = (german("A", "0505", "1-2-5"), soviet("S", "0504", f"{strength}-12-5/4-6-5"))
    for text in ("launch", "draw"):
        game, state = field(*units)
        attack(game, state, "0505", "S")
        if text == "draw":
            do(game, state, "launch", "support 0")
        for fight in tabletop.verdict(game, state, text).fights:
            ranks = [RANKS[one.outcome] for one in fight.chances]
            assert ranks == sorted(ranks)
