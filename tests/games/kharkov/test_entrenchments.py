"""15.2 Entrenchments: who digs in, what it costs, and how a trench is lost."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.rulebook.rules import rule
from hexfront.games.kharkov.game import Kharkov
from hexfront.games.kharkov.state import AXIS, ENTRENCHED, UNSUPPLIED

from .duel import attack, axis, fought, odds, soviet, staff
from .march import rules, why
from .table import at, do, offered, refused, table, unit


def rgt(where: str = "0505", *flags: str, name: str = "Rgt01") -> Any:
    return unit(name, where, "regiment", "2-8", *flags)


DUG = rgt("0505", "entered", "entrenched")


def trench(state: Any, game: Kharkov, name: str = "Rgt01") -> bool:
    return bool(state.flags[game.data.numbers[name]] & ENTRENCHED)


def lost(events: list[Event]) -> tuple[str, ...]:
    """The rules by which a trench was lost in these events."""
    found = [event for event in events if isinstance(event, Marked) and event.marker == "entrenched"]
    assert all(not event.on for event in found)
    return found[0].rules if found else ()


@rule("kharkov:15.21")
def test_a_regiment_that_does_not_move_may_entrench() -> None:
    game, state = table(rgt(), rgt("0707", name="Rgt02"), phase="axis-movement")
    assert "15.21" in rules(do(game, state, "dig Rgt01"))
    assert trench(state, game)
    assert refused(game, state, "step Rgt01 to 0504").rule == "kharkov:6.0g4", "it gives up its move"
    assert refused(game, state, "dig Rgt01").rule == "kharkov:15.21"
    do(game, state, "step Rgt02 to 0706", "halt")
    assert refused(game, state, "dig Rgt02").rule == "kharkov:15.21"


@rule("kharkov:15.21")
def test_only_regiments_of_infantry_entrench_and_only_in_the_initial_phase() -> None:
    units = (axis("A", "0303"), axis("P", "0404", "2-12", "panzer"), soviet("S", "0909"))
    game, state = table(*units, phase="axis-movement")
    for name in ("A", "P", "S", "Rgt05"):
        assert refused(game, state, f"dig {name}").rule == "kharkov:15.21"
    game, state = table(rgt(), axis("P", "0404", "2-12", "panzer"), phase="axis-mechanised")
    assert refused(game, state, "dig Rgt01").rule == "kharkov:15.21"


@rule("kharkov:15.21")
def test_a_panzer_unit_left_alone_in_its_hex_does_not_entrench() -> None:
    units = (axis("P", "0404", "2-12", "panzer"), axis("Q", "0404", "2-12", "panzer"), rgt("0808"))
    game, state = table(*units, phase="axis-movement")
    do(game, state, "step Q to 0403", "halt")
    assert "dig Rgt01" in offered(game, state) and "dig P" not in offered(game, state)
    assert refused(game, state, "dig P").rule == "kharkov:15.21"


def test_a_sleeping_regiment_may_dig() -> None:
    game, state = table(rgt("3605"), size="", phase="axis-movement", turn=2)
    assert refused(game, state, "step Rgt01 to 3606").rule == "kharkov:6.51"
    do(game, state, "dig Rgt01")


@rule("kharkov:15.22a")
@pytest.mark.parametrize("mate", [rgt(name="Rgt02"), axis("A", "0505"), unit("VIRumHQ", "0505")])
def test_it_must_be_alone(mate: Any) -> None:
    game, state = table(rgt(), mate, phase="axis-movement")
    assert refused(game, state, "dig Rgt01").rule == "kharkov:15.22a"
    game, state = table(rgt(), phase="axis-movement")
    assert "15.22a" in why(game, state, "dig Rgt01")


@rule("kharkov:15.22b")
def test_it_needs_no_supply() -> None:
    game, state = table(rgt(), phase="axis-movement")
    assert state.flags[game.data.numbers["Rgt01"]] & UNSUPPLIED
    assert "15.22b" in why(game, state, "dig Rgt01")
    do(game, state, "dig Rgt01")
    assert trench(state, game)


@rule("kharkov:15.22c")
def test_a_disrupted_regiment_cannot_dig() -> None:
    game, state = table(rgt("0505", "disrupted"), phase="axis-movement")
    assert refused(game, state, "dig Rgt01").rule == "kharkov:15.22c"
    assert "dig Rgt01" not in offered(game, state)


@rule("kharkov:15.23a")
def test_moving_gives_the_trench_up() -> None:
    game, state = table(DUG, phase="axis-movement")
    assert lost(do(game, state, "step Rgt01 to 0504")) == ("kharkov:15.23a",)
    assert not trench(state, game)
    assert state.zoc[AXIS] >> game.grid.hex("0503") & 1, "its ZOC is back"
    game, state = table(DUG, phase="axis-movement", links={"0505-0504": "rail"}, front=["0101"])
    assert lost(do(game, state, "rail Rgt01 to 0504")) == ("kharkov:15.23a",)


@rule("kharkov:15.23a")
def test_attacking_gives_the_trench_up() -> None:
    game, state = table(DUG, soviet("S", "0504", "1-1-6"), phase="axis-combat")
    assert lost(attack(game, state, "0504", "Rgt01", dice=(6,))) == ("kharkov:15.23a",)
    assert not trench(state, game)


@rule("kharkov:15.23a")
def test_an_overrun_gives_the_trench_up() -> None:
    game, state = table(DUG, soviet("S", "0504", "1-1-6"), phase="axis-movement")
    assert "kharkov:15.23a" in lost(do(game, state, "stack 0505", "overrun 0504", dice=(6,)))


@rule("kharkov:15.23a")
def test_company_costs_the_trench_but_passing_through_does_not() -> None:
    units = (DUG, axis("A", "0506"), axis("B", "0605", "4-12", "panzer"))
    game, state = table(*units, phase="axis-movement")
    assert lost(do(game, state, "step A to 0505", "step A to 0504", "halt")) == ()
    assert trench(state, game)
    events = do(game, state, "step B to 0505", "halt")
    assert lost(events) == ("kharkov:15.23a",)
    assert not trench(state, game)


@rule("kharkov:15.23a")
def test_a_displaced_hq_costs_the_trench_it_flees_to() -> None:
    units = (DUG, unit("VIRumHQ", "0506"), soviet("S", "0507", "20-9-6"), staff("HQ", "0508"))
    game, state = table(*units, phase="soviet-combat")
    events = attack(game, state, "0506", "S", dice=(1,))
    assert at(game, state, "VIRumHQ") == "0505"
    assert lost(events) == ("kharkov:15.23a",)


@rule("kharkov:15.23b")
def test_a_retreat_through_a_trench_leaves_it_and_one_that_ends_there_does_not() -> None:
    # On a map of one row the only way back leads over the trench, so the retreat needs no choices.
    corridor = {"size": "blank 1x8", "phase": "soviet-combat"}
    enemy = (soviet("S", "0107", "8-8-6"), staff("HQ", "0108", 5))
    dug = rgt("0105", "entered", "entrenched")
    game, state = table(dug, axis("A", "0106", "4-8"), *enemy, **corridor)
    attack(game, state, "0106", "S", dice=(1,))
    events = do(game, state, "withdraw")
    assert at(game, state, "A") == "0104"
    assert "15.23b" in rules(events, "retreat")
    assert trench(state, game)
    game, state = table(dug, axis("A", "0106", "4-8"), *enemy, **corridor)
    attack(game, state, "0106", "S", dice=(2,))
    events = do(game, state, "withdraw")
    assert at(game, state, "A") == "0105"
    assert "kharkov:15.23b" in lost(events)
    assert not trench(state, game)


@rule("kharkov:15.24")
def test_a_trench_has_no_zone_of_control() -> None:
    units = (rgt(), soviet("S", "0503"), soviet("T", "0507"))
    game, state = table(*units, phase="axis-movement")
    assert state.zoc[AXIS] >> game.grid.hex("0504") & 1
    assert "15.24" in why(game, state, "dig Rgt01")
    assert "15.24" in rules(do(game, state, "dig Rgt01"))
    assert not state.zoc[AXIS]
    game, state = table(DUG, soviet("S", "0503"), phase="soviet-movement", turn=6)
    do(game, state, "step S to 0504", "step S to 0404")
    assert at(game, state, "S") == "0404", "it walks past"


@rule("kharkov:15.24", "kharkov:6.25a")
def test_a_trench_on_the_bank_does_not_bar_the_crossing() -> None:
    river = {"0505-0404": "donets", "0504-0403": "donets"}
    game, state = table(
        rgt("0403", "entered"), soviet("S", "0505"), sides=river, phase="soviet-movement", turn=6
    )
    assert refused(game, state, "step S to 0404").rule == "kharkov:6.25a"
    game, state = table(
        rgt("0403", "entered"), soviet("S", "0505"), sides=river, phase="axis-movement", turn=6
    )
    assert "15.24" in rules(do(game, state, "dig Rgt01"))
    while state.phase != "soviet-movement":
        do(game, state, "end")
    do(game, state, "step S to 0404")
    assert at(game, state, "S") == "0404"


@rule("kharkov:15.23a")
def test_a_regiment_that_attacks_from_its_trench_controls_the_hexes_around_it_again() -> None:
    game, state = table(DUG, soviet("S", "0504", "1-9-6"), phase="axis-combat")
    assert not state.zoc[AXIS]
    assert lost(attack(game, state, "0504", "Rgt01", dice=(1,))) == ("kharkov:15.23a",)
    assert state.zoc[AXIS] >> game.grid.hex("0405") & 1


@rule("kharkov:15.2", "kharkov:15.25")
def test_a_trench_stands_while_its_attackers_bleed() -> None:
    game, state = table(DUG, soviet("S", "0504", "2-2-6"), staff("HQ", "0503"), phase="soviet-combat")
    events = attack(game, state, "0505", "S", dice=(2,))
    assert rules(events) >= {"15.2", "15.25"}
    do(game, state, "stand")
    assert at(game, state, "S") == "-2", "D1/A1: the attacker's part counts"
    assert trench(state, game)


@rule("kharkov:15.23a")
def test_the_odds_told_before_an_attack_from_a_trench_are_those_after_leaving_it() -> None:
    cut = unit("S", "0504", "rifle", "4-4-6"), staff("HQ", "0406", 3)
    game, state = table(DUG, *cut, phase="axis-combat")
    assert odds(game, state, "0504", "Rgt01").defence == (2, 2)
    assert trench(state, game), "it is only told"
    assert fought(attack(game, state, "0504", "Rgt01", dice=(1,))).defence == 2
