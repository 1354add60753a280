"""8.3: what depot, factory and support points give back."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.events import Rebuilt
from hexfront.games.goetter.replacements.german import GermanReplacements
from tests.games.goetter.late_phases import (
    at,
    berlin,
    boxed,
    do,
    has,
    next_phase,
    number,
    offered,
    plain,
    play_until,
    refused,
    rules_of,
    top,
    unit,
    verdict,
)

DEPOT, FACTORY = unit("Jueterbog", "3825"), unit("Alkett", "2524")
FOOT = ("281/322", "Voigt", "606/Rho", "1M/1")
"""A 1-2-5, a 1-1-5, a 0-1-5, and another 1-2-5."""
MOBILE = ("1001Nacht", "27SS/PzJ", "Moltke")
"""A 1-1-9, a 0-1-9, and a 1-2-9."""


def asked(*units: Any, **more: Any) -> tuple[Any, Any]:
    """The replacements of this position."""
    game, state = berlin(*units, **more)
    next_phase(game, state)
    return game, state


@rule("goetter:8.32a", "goetter:8.32b", "goetter:8.32.ex1", "goetter:11.14", "goetter:8.0b")
def test_the_depot_sends_four_points_of_foot_units_back_to_3825() -> None:
    game, state = asked(DEPOT, *boxed("dead", *FOOT))
    assert top(state) == "GermanReplacements"
    events = do(game, state, "replace 281/322", "replace Voigt")
    assert refused(game, state, "replace 1M/1").rule == "goetter:8.32a"
    events += do(game, state, "replace 606/Rho")
    assert [at(game, state, name) for name in FOOT] == ["3825", "3825", "3825", "-2"]
    assert {"goetter:8.32b", "goetter:11.14", "goetter:8.0b"} <= rules_of(events)


@rule("goetter:8.33a", "goetter:8.33b", "goetter:8.33.ex1")
def test_the_factory_sends_two_points_of_mobile_units_back_to_spandau() -> None:
    game, state = asked(FACTORY, *boxed("dead", *MOBILE))
    events = do(game, state, "replace 1001Nacht")
    assert refused(game, state, "replace Moltke").rule == "goetter:8.33a"
    events += do(game, state, "replace 27SS/PzJ")
    assert [at(game, state, name) for name in MOBILE] == ["2524", "2524", "-2"]
    assert "goetter:8.33b" in rules_of(events)
    game, state = asked(FACTORY, *boxed("dead", *MOBILE))
    do(game, state, "replace Moltke")
    assert [at(game, state, name) for name in MOBILE] == ["-2", "-2", "2524"]


@rule("goetter:8.32a", "goetter:8.33a")
def test_without_depot_or_factory_nobody_of_its_kind_comes_back() -> None:
    game, state = asked(DEPOT, *boxed("dead", *FOOT, *MOBILE))
    assert offered(game, state) == {f"replace {name}" for name in FOOT} | {"end"}
    assert refused(game, state, "replace Moltke").rule == "goetter:8.33a"
    game, state = asked(FACTORY, *boxed("dead", *FOOT, *MOBILE))
    assert offered(game, state) == {f"replace {name}" for name in MOBILE} | {"end"}
    assert refused(game, state, "replace Voigt").rule == "goetter:8.32a"
    game, state = asked(*boxed("dead", *FOOT, *MOBILE, "Jueterbog", "Alkett"))
    assert top(state) != "GermanReplacements"


@rule("goetter:8.32a", "goetter:8.31")
@pytest.mark.parametrize("name", ["Fuehrer", "OKH", "FtFr1", "VS1", "KGHJ", "Alkett"])
def test_leaders_works_volkssturm_and_fast_foot_units_never_come_back(name: str) -> None:
    game, state = asked(DEPOT, *boxed("dead", "Voigt", name), unit("1M/1", "3020"))
    assert refused(game, state, f"replace {name}").rule == "goetter:8.32a"
    refusal = refused(game, state, "replace 1M/1")
    assert (refusal.rule, str(refusal.text)) == ("goetter:8.31", "1M/1 is not eliminated.")


@rule("goetter:8.32b", "goetter:8.33b")
def test_what_finds_no_room_does_not_come_back() -> None:
    mates = [unit(name, "3825") for name in ("1M/2", "1M/4", "VAK406", "610/1")]
    game, state = asked(DEPOT, FACTORY, *mates[1:], *boxed("dead", *FOOT, *MOBILE))
    do(game, state, "replace Voigt")
    assert refused(game, state, "replace 606/Rho").rule == "goetter:8.32b"
    full = [unit(name, "2524") for name in ("1M/2", "1M/4", "VAK406", "610/1")]
    game, state = asked(DEPOT, FACTORY, *full, *boxed("dead", *FOOT, *MOBILE))
    assert refused(game, state, "replace Moltke").rule == "goetter:8.33b"


@rule("goetter:8.34", "goetter:8.36", "goetter:8.0b")
@pytest.mark.parametrize(
    ("name", "cost"), [("79RC", 1), ("9GRC", 1), ("9TC", 2), ("12GTC", 2), ("1PolTC", 2)]
)
def test_a_step_costs_one_point_on_foot_and_two_mobile_guards_or_not(name: str, cost: int) -> None:
    game, state = plain(unit(name, "0505", step=1), support=5)
    next_phase(game, state)
    assert str(cost) in [reason.amount for reason in verdict(game, state, f"rebuild {name}").reasons]
    events = do(game, state, f"rebuild {name}")
    assert state.support == 5 - cost
    assert not has(state, game, "reduced", name)
    assert {"goetter:8.34", "goetter:8.36"} <= rules_of(events)


@rule("goetter:8.36", "goetter:8.34")
def test_points_are_spent_until_there_are_too_few() -> None:
    game, state = plain(
        unit("9TC", "0504", step=1), unit("11TC", "0505", step=1), unit("79RC", "0506", step=1), support=3
    )
    next_phase(game, state)
    assert offered(game, state) == {"rebuild 9TC", "rebuild 11TC", "rebuild 79RC", "end"}
    do(game, state, "rebuild 9TC")
    assert refused(game, state, "rebuild 11TC").rule == "goetter:8.36"
    assert refused(game, state, "rebuild 9TC").rule == "goetter:8.34"
    do(game, state, "rebuild 79RC")
    assert state.support == 0
    assert top(state) != "SovietReplacements"


@rule("goetter:8.35")
def test_a_unit_out_of_supply_or_in_an_enemy_zone_is_not_rebuilt_even_with_friends() -> None:
    units = [
        unit("79RC", "0505", step=1),
        unit("9TC", "0509", step=1),
        unit("Depot1BFa", "0509"),
        unit("UvH", "0510"),
    ]
    game, state = plain(*units, unit("12GRC", "0525", step=1), support=9)
    next_phase(game, state)
    assert offered(game, state) == {"rebuild 79RC", "end"}
    assert refused(game, state, "rebuild 9TC").rule == "goetter:8.35"
    assert refused(game, state, "rebuild 12GRC").rule == "goetter:8.35"


@rule("goetter:8.37a", "goetter:8.37b")
def test_an_eliminated_corps_may_be_rebuilt_in_full_and_comes_in_next_turn_at_its_front() -> None:
    game, state = berlin(*boxed("dead", "12GTC", "3GTC", "4GTC"), support=20)
    next_phase(game, state)
    assert "goetter:8.37b" in {reason.rule for reason in verdict(game, state, "rebuild 12GTC").reasons}
    events = do(game, state, "rebuild 12GTC", "rebuild 12GTC", "rebuild 3GTC", "rebuild 4GTC")
    assert {"goetter:8.37a", "goetter:8.37b"} <= rules_of(events)
    assert state.support == 12
    assert refused(game, state, "rebuild 12GTC").rule == "goetter:8.34"
    do(game, state, "end")
    assert (state.turn, top(state)) == (3, "Reinforcements")
    entries = {action.rsplit(" ", 1)[-1] for action in offered(game, state) if "12GTC" in action}
    assert entries == {f"{row:02}01" for row in range(14, 39)}
    assert "enter 3GTC in 1301" in offered(game, state)
    assert "enter 4GTC in 3901" in offered(game, state)
    events = do(game, state, "enter 12GTC in 2101")
    assert "goetter:8.37b" in rules_of(events)
    assert [has(state, game, "reduced", name) for name in ("12GTC", "3GTC")] == [False, True]
    assert not has(state, game, "rebuilt", "12GTC")


@rule("goetter:8.36.ex1")
def test_a_corps_may_come_back_over_two_turns_a_point_each() -> None:
    game, state = berlin(*boxed("dead", "79RC"), support=2)
    next_phase(game, state)
    do(game, state, "rebuild 79RC", "end", "enter 79RC in 2101")
    assert (state.support, has(state, game, "reduced", "79RC")) == (1, True)
    play_until(game, state, lambda: state.phase == "supply")
    do(game, state, "rebuild 79RC")
    assert (state.support, has(state, game, "reduced", "79RC")) == (0, False)


@rule("goetter:8.37b")
def test_on_the_last_turn_no_eliminated_corps_is_rebuilt() -> None:
    game, state = plain(*boxed("dead", "79RC"), unit("7RC", "0505", step=1), turn=12, support=9)
    next_phase(game, state)
    assert offered(game, state) == {"rebuild 7RC", "end"}
    assert refused(game, state, "rebuild 79RC").rule == "goetter:8.37b"


@rule("goetter:8.38", "goetter:9.72d", "goetter:8.34")
def test_support_depots_battle_groups_polish_armies_and_us_divisions_are_never_rebuilt() -> None:
    lost = ("Art1", "BGTC1", "Depot1BFa", "1PolA", "US9ID", "Voigt")
    game, state = plain(
        *boxed("dead", *lost), unit("7RC", "0505", step=1), unit("2PolA", "0504", step=1), support=9
    )
    next_phase(game, state)
    assert offered(game, state) == {"rebuild 7RC", "end"}
    for name in ("Art1", "BGTC1", "Depot1BFa", "1PolA", "2PolA"):
        assert refused(game, state, f"rebuild {name}").rule == "goetter:8.38"
    assert refused(game, state, "rebuild US9ID").rule == "goetter:9.72d"
    assert refused(game, state, "rebuild Voigt").rule == "goetter:8.34"


@rule("goetter:8.31")
def test_nobody_has_to_replace_anything() -> None:
    game, state = plain(unit("7RC", "0505", step=1), support=9)
    next_phase(game, state)
    assert {reason.rule for reason in verdict(game, state, "end").reasons} == {"goetter:8.31"}
    do(game, state, "end")
    assert state.support == 9


@rule("goetter:2.22h")
def test_errata_of_counters_count() -> None:
    game, state = berlin(*boxed("dead", "7GMC", "6GMC"), support=4)
    next_phase(game, state)
    events = do(game, state, "rebuild 6GMC")
    assert "goetter:2.22h" not in rules_of(events)
    events = do(game, state, "rebuild 7GMC")
    assert "goetter:2.22h" in rules_of(events)
    assert "10-10-8" in [event.values for event in events if isinstance(event, Rebuilt)]
    assert game.units[number(game, "2PolA")].front == "1UF"


def test_the_questions_say_what_is_left() -> None:
    game, state = asked(DEPOT, FACTORY, *boxed("dead", *FOOT, *MOBILE))
    do(game, state, "replace Voigt")
    assert str(state.agenda[-1].prompt(game, state, 0).note) == "Points of defence left: 3 on foot, 2 mobile"
    game, state = plain(unit("7RC", "0505", step=1), support=9)
    next_phase(game, state)
    assert str(state.agenda[-1].prompt(game, state, 1).note) == "Support points left: 9"


FILLS = ("281/368", "1M/2", "1M/4", "GB1", "GB2", "5J/56", "5J/75", "25PG/35")
"""Enough to fill two hexes."""


def test_where_there_is_no_room_each_sort_is_told_its_own_rule_alone() -> None:
    full = [
        unit(name, place) for place, names in (("3825", FILLS[:4]), ("2524", FILLS[4:])) for name in names
    ]
    game, state = asked(DEPOT, FACTORY, *full, *boxed("dead", "281/322", "1001Nacht"))
    for name, told in (("281/322", "goetter:8.32b"), ("1001Nacht", "goetter:8.33b")):
        frame = GermanReplacements(0, 4, 2)
        found = list(frame.objections(game, state, 0, ("replace", number(game, name))))
        assert [one.rule for one in found] == [told]
