"""The first counter, number 0, and the first identity and replacement are as good as any other."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.units.counters import face, known, steps_left

from .duel import attack, axis, cites, fought, soviet
from .march import top
from .stands import stands
from .table import GAME, at, do, offered, refused, table, unit

FIRST = GAME.names[0]


def beaten(far: int, *others: Any) -> tuple[Any, Any]:
    """The first counter, as a Soviet one, and T are driven from 0505 by A and B."""
    lines = (unit(FIRST, "0505", "rifle", "1-1-6", "entered"), soviet("T", "0505", "1-2-6"))
    game, state = table(axis("A", "0506"), *lines, *others)
    events = attack(game, state, "0505", "A", dice=(3 if far == 1 else 1,))
    assert fought(events).outcome == f"D{far}" and game.data.numbers[FIRST] == 0
    do(game, state, "withdraw")
    return game, state


@rule("kharkov:9.62")
def test_it_finishes_its_retreat_before_the_next() -> None:
    game, state = beaten(2)
    do(game, state, f"retreat {FIRST} to 0504")
    assert {offer.split()[1] for offer in offered(game, state)} == {FIRST}
    assert refused(game, state, "retreat T to 0404").rule == "kharkov:9.63"
    do(game, state, f"retreat {FIRST} to 0503")
    assert {offer.split()[1] for offer in offered(game, state)} == {"T"}


@rule("kharkov:10.13b")
def test_an_hq_waits_until_it_has_finished_its_retreat() -> None:
    """T has gone before, and the first counter is the last under way."""
    game, state = beaten(2, unit("Q", "0505", "hq", "8-10"))
    do(game, state, "retreat T to 0604", "retreat T to 0704", f"retreat {FIRST} to 0504")
    assert {offer.split()[1] for offer in offered(game, state)} == {FIRST}
    assert at(game, state, "Q") == "0505"
    stands(game, state, {"pass": "9.62"})
    do(game, state, f"retreat {FIRST} to 0503")
    assert offered(game, state) == {"retreat Q to 0704", "retreat Q to 0503"}
    assert "kharkov:10.13b" in cites(do(game, state, "retreat Q to 0503"))


@rule("kharkov:8.1a")
def test_it_may_not_end_its_advance_in_a_full_hex() -> None:
    lines = [axis(name, "0506") for name in "ABC"]
    game, state = table(
        *lines, unit(FIRST, "0405", "infantry", "9-8", "entered"), soviet("S", "0505", "1-3-6")
    )
    events = attack(game, state, "0505", "A", "B", "C", FIRST, dice=(1,))
    while top(state) != "Advance":
        choices = offered(game, state)
        events += do(game, state, "withdraw" if "withdraw" in choices else min(choices))
    do(game, state, *(f"advance {name} to 0505" for name in "ABC"))
    if f"advance {FIRST} to 0505" in offered(game, state):
        do(game, state, f"advance {FIRST} to 0505")
        assert refused(game, state, "pass").rule == "kharkov:8.1a"
        assert {offer.split()[1] for offer in offered(game, state)} == {FIRST}


def test_the_first_identity_and_the_first_replacement_are_known() -> None:
    first = GAME.data.identities[0].id
    game, state = table(
        unit("A", "0505", "rifle", notes={"identity": first}),
        unit("B", "0506", "rifle", notes={"identity": "124RD", "replacement": 0}, step=1),
        unit("C", "0507", "rifle", "", "untried"),
    )
    a, b, c = (game.data.numbers[name] for name in "ABC")
    assert (state.identity[a], state.replacement[b]) == (0, 0)
    assert [known(game, state, one) for one in (a, b, c)] == [True, True, False]
    assert [steps_left(game, state, one) for one in (a, b, c)] == [2, 1, 1]
    assert face(game, state, a) == GAME.data.identities[0].face
    assert face(game, state, b) == GAME.data.replacements[0]
    shown = {
        counter.id: (counter.values, counter.steps, counter.known) for counter in game.view(state, 0).counters
    }
    assert shown == {
        **{"A": ("6-6-6", (2, 2), True), "B": ("3-3-6", (1, 2), True), "C": ("?-?-6", (1, 1), False)},
    }
    notes = {line.id: line.notes for line in game.position(state).unit}
    assert notes == {"A": {"identity": first}, "B": {"identity": "124RD", "replacement": 0}, "C": {}}
