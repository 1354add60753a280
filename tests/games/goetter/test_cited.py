"""What happens in a fight cites exactly the rules that made it so."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event
from hexfront.games.goetter.combat.retreat_paths import Ground

from .fighting import at, do, field, german, number, offered, resolve, soviet, tanks, top

HAMMER = "16-12-5/4-6-5"
"""A corps that makes 4-1 against two regiments."""
EVERY = "6.3.t1 6.3.2 2.3a 6.3.3 6.3.4"
"""What every fight cites."""


def cited(events: list[Event], kind: str) -> list[str]:
    """The rules of events of a kind, those of each in one line."""
    return [
        " ".join(rule.removeprefix("goetter:") for rule in event.rules)
        for event in events
        if type(event).__name__ == kind
    ]


def beaten(*others: Any, **given: Any) -> tuple[Any, Any]:
    """Two regiments in 0505 have lost A; B is to retreat from a corps in 0504."""
    game, state = field(
        german("A", "0505"), german("B", "0505"), soviet("S", "0504", HAMMER), *others, **given
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A")
    return game, state


def friends(*places: str) -> list[Any]:
    return [german(f"F{place}", place, "0-1-5") for place in places]


def test_a_retreat_over_vacant_hexes_cites_no_friends_and_no_zones() -> None:
    game, state = beaten()
    assert cited(do(game, state, "retreat B to 0506"), "Moved") == ["6.61a"]
    events = do(game, state, "retreat B to 0507")
    assert (cited(events, "Moved"), cited(events, "Marked")) == (["6.61a 6.61b"], ["6.66a 6.62d"])


def test_a_retreat_through_friends_cites_them_where_they_are() -> None:
    game, state = beaten(*friends("0405", "0506", "0605"))
    assert cited(do(game, state, "retreat B to 0506"), "Moved") == ["6.61a 6.62a"]
    assert cited(do(game, state, "retreat B to 0507"), "Moved") == ["6.61a 6.61b"]


def test_a_retreat_under_friends_in_a_zone_cites_the_zone_and_takes_a_step() -> None:
    game, state = beaten(*friends("0506"), soviet("T", "0405"), soviet("U", "0605"), soviet("V", "0407"))
    if top(state) == "Retreat":
        events = do(game, state, "retreat B to 0506")
        assert cited(events, "Moved") == ["6.61a 6.62a 6.63a 4.28a"]
        assert cited(events, "Removed") == ["6.63b 13.0q11 6.56"]
    else:
        assert at(game, state, "B") == "-2"


@pytest.mark.parametrize(
    ("start", "corps", "told"),
    [
        ("0505", ("0504", "0506", "0405", "0605"), "6.62c 13.0q12"),
        ("0105", ("0205", "0104", "0106", "0206"), "6.62c 13.0q12 6.63c"),
        ("0501", ("0502", "0402", "0602", "0401", "0601"), "6.62c 13.0q12 6.63c"),
    ],
)
def test_who_has_no_way_back_is_lost_and_the_edge_is_cited_at_the_edge_alone(
    start: str, corps: tuple[str, ...], told: str
) -> None:
    ring = [soviet(f"S{place}", place, HAMMER if place == corps[0] else "8-12-5/4-6-5") for place in corps]
    game, state = field(german("A", start), german("B", start), *ring)
    resolve(game, state, start, f"S{corps[0]}", die=5)
    lost = cited(do(game, state, "lose A"), "Removed")
    assert lost == ["6.52 6.51a 6.51b 6.56", told]
    assert at(game, state, "B") == "-2"


@pytest.mark.parametrize(
    ("die", "told"),
    [(1, "6.55"), (2, "6.53a"), (4, "6.52"), (5, "6.52 6.57 13.0q13")],
)
def test_a_fight_cites_its_result_and_who_met_whom(die: int, told: str) -> None:
    units = (german("A", "0505"), german("B", "0505"), soviet("S", "0504"), soviet("T", "0604"))
    game, state = field(*units, soviet("W", "0604", "1-1-5/1-1-5"))
    events = resolve(game, state, "0505", "S", "T", die=die)
    assert cited(events, "Fought") == [f"{EVERY} {told} 6.13 6.21 6.22"]
    assert cited(events, "Drawn") == ["6.3.6"]


@pytest.mark.parametrize(
    ("others", "attackers", "told"),
    [
        ((), ("S",), ""),
        (("W 0504",), ("S",), " 6.22"),
        (("W 0604",), ("S",), ""),
        (("W 0504",), ("S", "W"), ""),
        (("W 0604",), ("S", "W"), " 6.13"),
    ],
)
def test_whole_stacks_from_one_hex_against_one_unit_cite_less(
    others: tuple[str, ...], attackers: tuple[str, ...], told: str
) -> None:
    more = [soviet(*words.split(), "1-1-5/1-1-5") for words in others]
    game, state = field(german("A", "0505", "1-4-5"), soviet("S", "0504", "16-12-5/4-6-5"), *more)
    events = resolve(game, state, "0505", *attackers, die=1)
    assert cited(events, "Fought") == [f"{EVERY} 6.55{told}"]


def test_an_advance_cites_the_line_the_zone_and_want_of_supply() -> None:
    units = (
        german("A", "0505"),
        german("B", "0505"),
        tanks("S", "0504", "24-12-8/4-6-8", "unsupplied"),
        soviet("T", "0604", "4-12-5/4-6-5"),
    )
    game, state = field(*units, german("F", "0404", "0-3-5"))
    resolve(game, state, "0505", "S", "T", die=5)
    do(game, state, "lose A")
    while top(state) == "Retreat":
        do(game, state, sorted(offered(game, state))[0])
    line = [text for text in offered(game, state) if text.startswith("advance S")]
    assert line == ["advance S to 0505"]
    assert cited(do(game, state, "advance S to 0505"), "Moved") == ["6.71a 6.73b 6.72 6.76 6.78a"]


def test_there_is_no_advance_after_an_exchange_and_that_is_told_where_a_hex_is_empty() -> None:
    game, state = field(german("A", "0505", "1-4-5"), soviet("S", "0504"), soviet("T", "0604"))
    events = resolve(game, state, "0505", "S", "T", die=2)
    while top(state) == "Losses":
        events += do(game, state, sorted(offered(game, state))[0])
    assert "6.53b" in cited(events, "Said")
    assert top(state) == "Combat"
    game, state = field(german("A", "0505"), german("B", "0505"), soviet("S", "0504"), soviet("T", "0604"))
    events = resolve(game, state, "0505", "S", "T", die=2)
    while top(state) == "Losses":
        events += do(game, state, sorted(offered(game, state))[0])
    assert "6.53b" not in cited(events, "Said")


def test_units_in_a_stack_retreat_as_one_and_lose_one_step_in_a_zone() -> None:
    game, state = field(
        german("A", "0505"), german("B", "0505"), german("C", "0505"), soviet("S", "0504", "24-12-5/4-6-5")
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A")
    places = ("0405", "0506", "0605")
    single = {f"retreat {name} to {place}" for name in "BC" for place in places}
    assert offered(game, state) == {*single, "with B", "with C"}
    do(game, state, "with C")
    assert offered(game, state) == {*[f"retreat C to {place}" for place in places], "with B"}
    do(game, state, "with B")
    events = do(game, state, "retreat C to 0506", "retreat C to 0507")
    assert cited(events, "Moved") == ["6.61a", "6.61a", "6.61a 6.61b", "6.61a 6.61b"]
    assert cited(events, "Marked") == ["6.66a 6.62d", "6.66a 6.62d"]
    assert (at(game, state, "B"), at(game, state, "C")) == ("0507", "0507")


def test_one_after_the_other_goes_at_once_with_those_before() -> None:
    game, state = field(
        german("A", "0505"), german("B", "0505"), german("C", "0505"), soviet("S", "0504", "24-12-5/4-6-5")
    )
    resolve(game, state, "0505", "S", die=5)
    do(game, state, "lose A", "retreat B to 0506", "retreat B to 0507")
    assert cited(do(game, state, "retreat C to 0506"), "Moved") == ["6.61a 6.64"]
    assert {"retreat C to 0507", "retreat C to 0406", "retreat C to 0606"} >= offered(game, state)


def against(game: Any, state: Any, text: str) -> list[str]:
    """Every rule that stands against an action, in order."""
    seat, action = game.deciders(state)[0], game.lexicon.parse(text)
    found = state.agenda[-1].objections(game, state, seat, action)
    return [one.rule.removeprefix("goetter:") for one in found]


def test_against_a_step_of_a_retreat_stand_exactly_the_rules_that_close_it() -> None:
    game, state = beaten(*friends("0405"))
    assert against(game, state, "retreat B to 0405") == ["6.62a"]
    assert against(game, state, "retreat B to 0404") == ["6.63a"]
    assert against(game, state, "retreat B to 0504") == ["6.63a"]
    assert against(game, state, "retreat B to 0507") == ["6.61b"]
    assert against(game, state, "retreat S to 0503") == ["6.61a"]
    assert against(game, state, "retreat B to 0506") == []
    do(game, state, "retreat B to 0506")
    assert against(game, state, "retreat B to 0405") == ["6.62c"]
    assert against(game, state, "retreat B to 0505") == ["6.63a"]
    assert against(game, state, "retreat B to 0406") == []
    assert against(game, state, "with B") == ["6.61a", "6.61b"]


def test_a_way_to_a_full_hex_is_closed_by_one_rule_while_there_is_another() -> None:
    ring = [(place, letter) for place in ("0507", "0406", "0606") for letter in "abcd"]
    full = [german(f"G{place}{letter}", place, "0-1-5") for place, letter in ring]
    game, state = beaten(*full)
    assert offered(game, state) == {"retreat B to 0405", "retreat B to 0605"}
    assert against(game, state, "retreat B to 0506") == ["6.62b"]


def test_against_joining_an_attack_stand_exactly_the_rules_that_keep_a_unit_out() -> None:
    game, state = field(
        german("A", "0505"),
        soviet("S", "0504"),
        soviet("T", "0604"),
        soviet("Z", "0604", "0-1-5/0-1-5"),
        soviet("F", "0909"),
    )
    do(game, state, "attack 0505")
    assert offered(game, state) == {"join S", "join T", "cancel"}
    assert against(game, state, "launch") == ["6.3.1"]
    assert against(game, state, "leave S") == ["6.12b"]
    do(game, state, "join S")
    assert offered(game, state) == {"join T", "leave S", "launch", "cancel"}
    assert against(game, state, "join S") == ["6.24"]
    assert (against(game, state, "launch"), against(game, state, "leave S")) == ([], [])
    assert len(against(game, state, "join Z")) == len(against(game, state, "join F")) == 1


def test_who_takes_no_room_finds_some_and_those_with_him_do_not() -> None:
    full = [german(f"G{letter}", "0507", "0-1-5") for letter in "abcd"]
    game, state = field(german("A", "0505"), german("H", "0505", "0-1-9", "hq"), *full, soviet("S", "0504"))
    staff, regiment, place = number(game, "H"), number(game, "A"), game.grid.hex("0507")
    start = game.grid.hex("0505")
    for group, fits in (
        ((staff,), True),
        ((regiment,), False),
        ((staff, regiment), False),
        ((regiment, staff), False),
    ):
        assert Ground(game, state, "retreat", start, group, group).roomy(place) == fits
        assert Ground(game, state, "retreat", start, group, group).roomy(game.grid.hex("0506"))
