"""9.1, 9.2 Who hangs together: what is worked out quickly is what the plain definition says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexfront.engine.contract import agenda
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.groups import beginning, membership
from hexfront.games.coh.groups.group import Group
from hexfront.games.coh.state import READY, USED

from .table import at, do, offered, refused, table, unit

ROWS = "CDEFG"


def scattered(seed: int, **more: Any) -> tuple[Any, Any]:
    """Eight Germans somewhere near each other, some used, hidden, waiting or carried, and an enemy."""
    chance = Random(seed)
    units = []
    for number in range(8):
        label = f"1-{chance.choice(ROWS)}{chance.randint(4, 8):02}"
        flags = chance.choice([(), (), ("used",), ("hidden",)])
        spot = chance.choice([label, label, label, "ready", "waiting"]) if "hidden" not in flags else label
        units.append(unit(f"U{number}", "de-rifles", spot, "n", *flags))
    units += [unit("T", "de-opel", "1-E06"), unit("L", "de-rifles", "1-E06", on="T")]
    return table(*units, unit("S", "ru-rifles", "1-L12"), **more)


def beside(game: Any, state: Any, one: int, other: int) -> bool:
    """The definition: in the same hex or the next, or waiting to enter by such hexes."""
    here, there = state.where[one], state.where[other]
    if here > 0 and there > 0:
        return bool(game.grid.distance(here, there) <= 1)
    return bool(here == there == READY)


def hangs_together(game: Any, state: Any, units: list[int]) -> bool:
    if not units:
        return False
    reached = {units[0]}
    while more := {two for one in reached for two in units if beside(game, state, one, two)} - reached:
        reached |= more
    return reached == set(units)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("cp", [0, 2])
def test_who_may_join_leave_and_begin_a_group(seed: int, cp: int) -> None:
    game, state = scattered(seed, cp=(cp, 0))
    chance = Random(seed)

    def able(one: int, card: bool) -> bool:
        there = state.where[one] > 0 or state.where[one] == READY
        return there and state.carrier[one] < 0 and (card or cp > 0 or not state.flags[one] & USED)

    for card in (False, True):
        for one in game.force[0]:
            others = [
                two
                for two in game.force[0]
                if two != one and able(two, card) and beside(game, state, one, two)
            ]
            assert beginning.possible(game, state, 0, one, card) == (able(one, card) and bool(others))
            if able(one, card):
                assert membership.joins(game, state, 0, (one,), card) == others
    group = [one for one in game.force[0] if able(one, True)][:1]
    while len(group) < 5 and (more := membership.joins(game, state, 0, tuple(group), True)):
        group.append(chance.choice(more))
        assert hangs_together(game, state, group)
        for one in group:
            rest = [two for two in group if two != one]
            assert membership.spares(game, state, tuple(group), one) == hangs_together(game, state, rest)
            assert (one in membership.leaves(game, state, tuple(group))) == hangs_together(game, state, rest)


@rule("coh:9.2a")
def test_the_one_in_the_middle_stays() -> None:
    game, state = table(
        *[unit(name, "de-rifles", f"1-F0{number}") for number, name in enumerate("ABC", 4)],
        unit("S", "ru-rifles", "1-L12"),
        cp=(3, 0),
    )
    do(game, state, "group A", "join B", "join C")
    assert {"leave A", "leave C"} <= offered(game, state)
    assert refused(game, state, "leave B").rule == "coh:9.2a"
    do(game, state, "leave C")
    assert {"leave A", "leave B"} <= offered(game, state)
    do(game, state, "leave A")
    assert state.agenda[-1].units == (1,)
    assert at(game, state, "A") == "1-F04"


@pytest.mark.parametrize(
    ("flags", "active", "cp", "ap", "ways"),
    [
        (((), ()), (), 0, 0, {"ap", "snap"}),
        (((), ()), (), 1, 0, {"ap", "cp", "snap"}),
        (((), ("used",)), (), 1, 0, {"cp"}),
        ((("used",), ()), (), 1, 0, {"cp"}),
        (((), ()), (0,), 1, 2, {"ap", "cp"}),
        (((), ()), (1,), 0, 2, {"ap"}),
        (((), ()), (2,), 0, 2, {"ap", "snap"}),
    ],
)
def test_how_a_group_pays(
    flags: tuple[Any, ...], active: tuple[int, ...], cp: int, ap: int, ways: set[str]
) -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "n", *flags[0]),
        unit("B", "de-rifles", "1-F05", "n", *flags[1]),
        unit("C", "de-rifles", "1-H05", "n"),
        unit("S", "ru-rifles", "1-L12"),
        cp=(cp, 0),
    )
    state.active[0], state.ap[0] = active, ap
    agenda.push(state, Group(0, (0, 1), False))
    steps = {text.rpartition(" ")[2] for text in offered(game, state) if text.startswith("step A to 1-E05")}
    assert steps == ways
    state.agenda[-1] = Group(0, (0, 1), True)
    steps = {text.rpartition(" ")[2] for text in offered(game, state) if text.startswith("step A to 1-E05")}
    assert steps == {"card"}


def test_what_a_group_is_told_that_it_can_pay_with() -> None:
    def note(
        *flags: str, active: tuple[int, ...] = (), card: bool = False, options: tuple[str, ...] = ()
    ) -> str:
        game, state = table(
            unit("A", "de-rifles", "1-F05"),
            unit("B", "de-rifles", "1-F05", "n", *flags),
            unit("S", "ru-rifles", "1-L12"),
            cp=(3, 0),
            options=options,
        )
        state.active[0], state.ap[0] = active, 4
        agenda.push(state, Group(0, (0, 1), card))
        return str(game.view(state, 0).prompts[0].note)

    assert note() == "A fresh group: 7 AP, an opportunity action, or CP, of which there are 3."
    assert note(card=True) == "The card pays for the group."
    assert note("used") == "Somebody is used: the group pays with CP, of which there are 3."
    assert note(active=(0,)) == "The group shares the 4 AP of the activation; there are 3 CP."
    assert note(options=("variable-ap",)).startswith("An opportunity action, or CP, of which there are 3")
