"""6.5: what each result does, and to whom."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.box.legend import CORPS, OUTCOMES
from hexfront.games.goetter.events import Fought

from .fighting import (
    GAME,
    at,
    do,
    field,
    german,
    number,
    offered,
    refusal,
    refused,
    resolve,
    rules,
    soviet,
    tanks,
    top,
    why,
)

DEAD = "-2"


def reduced(game: Any, state: Any, name: str) -> bool:
    return bool(state.reduced >> number(game, name) & 1)


def disrupted(game: Any, state: Any) -> set[str]:
    return {name for unit, name in enumerate(game.names) if state.disrupted >> unit & 1}


@rule("goetter:6.55")
def test_ne_has_no_effect() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"))
    assert "6.55" in rules(resolve(game, state, "0505", "S", die=1))
    assert (at(game, state, "A"), reduced(game, state, "S"), top(state)) == ("0505", False, "Combat")


@rule("goetter:6.53a", "goetter:6.53b", "goetter:6.56")
def test_in_an_exchange_each_side_loses_one_step_and_nobody_advances() -> None:
    game, state = field(german("A", "0505"), tanks("S", "0504", "8-16-8/4-8-8"))
    events = resolve(game, state, "0505", "S", die=3)
    assert {"6.53a", "6.53b", "6.56"} <= rules(events)
    assert (at(game, state, "A"), at(game, state, "S"), reduced(game, state, "S")) == (DEAD, "0504", True)
    assert top(state) == "Combat"
    assert disrupted(game, state) == set()


@rule("goetter:6.53a", "goetter:6.51b")
def test_an_exchange_takes_one_step_of_a_side_however_many_fight() -> None:
    game, state = field(
        german("A", "0505"), german("B", "0505"), soviet("S", "0504"), soviet("T", "0604"), support=0
    )
    resolve(game, state, "0505", "S", "T", die=3)
    assert game.deciders(state) == (0,)
    assert offered(game, state) == {"lose A", "lose B"}
    do(game, state, "lose B")
    assert offered(game, state) == {"lose S", "lose T"}
    assert "6.51b" in rules(do(game, state, "lose T"))
    assert (reduced(game, state, "S"), reduced(game, state, "T")) == (False, True)
    assert (at(game, state, "A"), at(game, state, "B")) == ("0505", DEAD)


@rule("goetter:6.54")
def test_de_eliminates_all_defenders() -> None:
    units = [german(name, "0505") for name in "ABC"]
    game, state = field(*units, soviet("S", "0504", "90-12-5/4-6-5"))
    assert "6.54" in rules(resolve(game, state, "0505", "S", die=6))
    assert {at(game, state, name) for name in "ABC"} == {DEAD}
    assert top(state) == "Advance"


@rule("goetter:6.52", "goetter:6.51a", "goetter:6.12b", "goetter:6.51b")
def test_the_owner_distributes_the_steps_of_a_result_among_those_who_fought() -> None:
    game, state = field(
        german("A", "0505"), german("B", "0505"), german("C", "0405"), soviet("S", "0504", "16-12-5/4-6-5")
    )
    resolve(game, state, "0505", "S", die=4)
    assert top(state) == "Losses"
    assert refused(game, state, "lose C") == "6.12b"
    assert why(game, state, "lose A") == {"6.51b": "1", "6.56": "1"}
    assert {"6.52", "6.51a", "6.51b"} <= rules(do(game, state, "lose A"))
    assert (at(game, state, "A"), at(game, state, "B"), at(game, state, "C")) == (DEAD, "0505", "0405")
    assert top(state) == "Combat"


@rule("goetter:6.56")
def test_a_corps_has_two_steps_and_a_us_division_one() -> None:
    game, state = field(
        german("A", "0505", "20-2-5"), soviet("S", "0504", "8-4-5/4-2-5"), phase="german-combat"
    )
    resolve(game, state, "0504", "A", die=3)
    assert (at(game, state, "S"), reduced(game, state, "S")) == ("0504", True)
    division = soviet("U", "0504", "4-4-6", "us-infantry", front="US")
    game, state = field(german("A", "0505", "20-2-5"), division, phase="german-combat")
    resolve(game, state, "0504", "A", die=3)
    assert at(game, state, "U") == DEAD


@rule("goetter:6.56", "goetter:6.52")
@pytest.mark.parametrize("die", [3, 4, 6])
def test_two_steps_kill_a_corps(die: int) -> None:
    """7-1 gives D1R, D2R and D3R on 3, 4 and 6."""
    game, state = field(
        german("A", "0505", "28-2-5"), soviet("S", "0504", "8-4-5/4-2-5"), phase="german-combat"
    )
    resolve(game, state, "0504", "A", die=die)
    assert (at(game, state, "S") == DEAD) == (die > 3)


@rule("goetter:6.56")
def test_who_is_dead_loses_no_more() -> None:
    game, state = field(*[german(name, "0505") for name in "ABCD"], soviet("S", "0504", "48-12-5/4-6-5"))
    resolve(game, state, "0505", "S", die=6)
    do(game, state, "lose A")
    assert refusal(game, state, "lose A") == "A has no step left to lose."
    assert offered(game, state) == {"lose B", "lose C", "lose D"}


@rule("goetter:6.56")
def test_losses_that_kill_everybody_ask_nobody() -> None:
    game, state = field(german("A", "0505"), german("B", "0505"), soviet("S", "0504", "28-12-5/4-6-5"))
    resolve(game, state, "0505", "S", die=6)
    assert {at(game, state, "A"), at(game, state, "B")} == {DEAD}


@rule("goetter:6.57", "goetter:6.52", "goetter:13.0q13")
def test_losses_come_before_the_retreat() -> None:
    game, state = field(german("A", "0505"), german("B", "0505"), soviet("S", "0504", "16-12-5/4-6-5"))
    events = resolve(game, state, "0505", "S", die=5)
    assert "6.57" in rules(events)
    assert top(state) == "Losses"
    do(game, state, "lose A")
    assert top(state) == "Retreat"
    assert {text.split()[1] for text in offered(game, state)} == {"B"}


@rule("goetter:6.57")
def test_the_attacker_retreats_after_a1r_and_the_defender_advances() -> None:
    game, state = field(
        german("A", "0505", "0-8-5"), tanks("S", "0504", "8-16-8/4-8-8"), soviet("T", "0604", "1-12-5/1-6-5")
    )
    resolve(game, state, "0505", "S", die=1)
    assert game.deciders(state) == (1,)
    assert top(state) == "Retreat"
    assert reduced(game, state, "S")


@pytest.mark.parametrize(
    ("die", "dies"),
    [(1, False), *[pytest.param(die, True, marks=pytest.mark.rule("goetter:6.65")) for die in (2, 4, 6)]],
)
def test_who_has_fled_onto_friends_does_not_defend_and_dies_with_any_result(die: int, dies: bool) -> None:
    game, state = field(
        german("A", "0505"),
        german("B", "0505"),
        german("F", "0507", "0-2-5"),
        *[german(f"X{place}", place, "0-1-5") for place in ("0306", "0305", "0406", "0705", "0706", "0606")],
        *[german(f"Y{place}", place, "0-1-5") for place in ("0405", "0605")],
        soviet("S", "0504", "16-12-5/4-6-5"),
        soviet("T", "0508", "8-2-5/4-1-5"),
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A")
    while top(state) == "Retreat":
        choice = sorted(offered(game, state), key=lambda text: not text.endswith(("0507", "0506")))
        do(game, state, choice[0])
    while top(state) == "Advance":
        do(game, state, "pass")
    assert at(game, state, "B") == "0507"
    assert state.sheltered == 1 << number(game, "B")
    do(game, state, "attack 0507", "join T")
    assert game.explain(state, 1, ("launch",)).fights[0].defence == (2, 2)
    do(game, state, "launch", "support 0", "decline", dice=(die,))
    assert (at(game, state, "B") == DEAD) == dies


def test_who_has_fled_and_is_spared_stays_unfit_for_the_phase_only() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"))
    state.sheltered = 1 << number(game, "A")
    do(game, state, "end")
    assert state.sheltered == 0


@rule("goetter:2.3a")
def test_an_attacker_counts_his_attack_and_a_defender_his_defence() -> None:
    game, state = field(soviet("S", "0404"), german("W", "0405", "5-2-5"))
    events = resolve(game, state, "0405", "S", die=1)
    fought = next(event for event in events if isinstance(event, Fought))
    assert (fought.attack, fought.defence) == (8, 2)


def test_every_result_of_the_table_is_told_in_words_with_whom_it_favours() -> None:
    results = GAME.tables.results
    assert {one.code for one in OUTCOMES} == set(results)
    hurt = []
    for one in OUTCOMES:
        result = results[one.code]
        lost = 99 if result.wiped else result.defender - result.attacker
        equal = "both" if result.attacker else "nobody"
        assert one.favours == ("attacker" if lost > 0 else "defender" if lost < 0 else equal)
        hurt.append((lost, result.back == "defender"))
    assert hurt == sorted(hurt)


def test_the_counter_of_the_legend_is_the_one_in_the_box() -> None:
    view = GAME.view(GAME.setup("campaign", frozenset(), 1), 0)
    real = next(one for one in view.counters if one.id == CORPS.id)
    assert (real.side, real.kind, real.size, real.values, real.steps) == (
        *(CORPS.side, CORPS.kind, CORPS.size, CORPS.values, CORPS.steps),
    )
