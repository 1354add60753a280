"""20.0 and 20.1: three and four players, and four forces led by two."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from hexfront.engine.base.events import PhaseBegan, Said
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.file import EventGives, Observers
from hexfront.games.coh.box.merging import merged
from hexfront.games.coh.events import CommandChanged, Initiative, Rolled, Scored
from hexfront.games.coh.fire import artillery
from hexfront.games.coh.game import Coh
from hexfront.games.coh.units import victory

from .table import GAME, do, offered, refused, rules_of, table, unit
from .test_victory import objective

FOUR = ("german", "german", "soviet", "soviet")


def four(**more: Any) -> tuple[Any, Any]:
    """Four players with a squad each."""
    return table(
        unit("G1", "de-rifles", "1-C03", "s", seat=0),
        unit("G2", "de-rifles", "1-C09", "s", seat=1),
        unit("S1", "ru-rifles", "1-J03", "n", seat=2),
        unit("S2", "ru-rifles", "1-J09", "n", seat=3),
        seats=FOUR,
        cp=(5, 4, 3, 2),
        **more,
    )


def goes(game: Any, state: Any, count: int) -> list[int]:
    """The seats that have the next goes, each of whom stalls."""
    found = []
    for _ in range(count):
        found += list(game.deciders(state))
        do(game, state, "stall by cp")
    return found


@rule("coh:20.0a", "coh:20.0b")
def test_whole_sides_act_in_turn_or_single_players_alternate() -> None:
    game, state = four(order="sides")
    assert goes(game, state, 6) == [0, 1, 2, 3, 0, 1]
    assert state.cp == [3, 2, 2, 1], "each has a sheet of his own"
    game, state = four(order="sides", options=("alternate-players",))
    assert goes(game, state, 5) == [0, 2, 1, 3, 0]
    do(game, state, "pass", "pass", "pass")
    events = do(game, state, *["spend 0"] * 4, dice=(1, 1, 6, 6, 1, 2, 1, 2))
    assert {"coh:20.0a", "coh:20.0b"} <= rules_of([one for one in events if isinstance(one, PhaseBegan)])
    assert refused(game, state, "pivot G1 to n by ap").rule == "coh:2.2a", "nor may he use another's units"


@rule("coh:20.0c")
def test_everybody_rolls_and_the_highest_or_his_side_begins() -> None:
    game, state = four(order="sides")
    do(game, state, "pass", "pass", "pass")
    events = do(game, state, *["spend 0"] * 4, dice=(1, 1, 1, 2, 2, 2, 6, 6))
    assert [one.seat for one in events if isinstance(one, Rolled)] == [0, 1, 2, 3], "by CP"
    assert [one.seat for one in events if isinstance(one, Initiative)] == [3]
    assert game.deciders(state) == (2,), "his side begins"
    game, state = four(order="players")
    do(game, state, "pass", "pass", "pass")
    do(game, state, *["spend 0"] * 4, dice=(1, 1, 1, 2, 2, 2, 6, 6))
    assert game.deciders(state) == (3,)


@rule("coh:20.0d", "coh:20.0.ex1")
def test_the_turn_ends_when_all_but_one_have_passed_in_succession() -> None:
    game, state = four(order="players")
    state.agenda[-1] = state.agenda[-1].__class__(2)
    state.place = 1
    do(game, state, "pass")
    assert game.deciders(state) == (1,)
    do(game, state, "stall by cp", "pass")
    assert game.deciders(state) == (0,)
    do(game, state, "pass")
    assert state.turn == 1, "two in a row: Soviet2 and German1"
    events = do(game, state, "pass")
    assert state.turn == 2 and "coh:20.0d" in rules_of(events)


@rule("coh:20.0d")
def test_of_three_players_the_two_who_pass_must_be_opponents() -> None:
    units = (
        unit("G", "de-rifles", "1-C03", "s", seat=0),
        unit("S1", "ru-rifles", "1-J03", "n", seat=1),
        unit("S2", "ru-rifles", "1-J09", "n", seat=2),
    )
    game, state = table(*units, seats=("german", "soviet", "soviet"), cp=(9, 5, 5), order="sides")
    do(game, state, "stall by cp", "pass", "pass")
    assert state.turn == 1 and game.deciders(state) == (0,), "two friends do not end it"
    events = do(game, state, "pass")
    assert state.turn == 2 and "coh:20.0d" in rules_of(events)


@rule("coh:20.0f")
def test_who_enters_first_is_awarded_and_victory_may_be_shared_or_not() -> None:
    goal = objective("1-D09", "soviet", on_entry=2)
    game, state = four(order="sides", objectives=(goal,), turns=1)
    do(game, state, "stall by cp")
    events = do(game, state, "step G2 to 1-D09 by ap", "face s")
    assert [(one.seat, one.points) for one in events if isinstance(one, Scored)] == [(1, 2)]
    do(game, state, "pass", "pass", "pass")
    assert state.result.winners == (0, 1), "shared"
    game, state = four(order="sides", objectives=(goal,), turns=1, options=("individual",))
    do(game, state, "stall by cp", "step G2 to 1-D09 by ap", "face s", "pass", "pass", "pass")
    assert state.result.winners == (1,)


@rule("coh:20.0e")
def test_cards_are_not_played_on_another_force() -> None:
    game, state = four(hands={0: ["command-action", "rapid-deployment"]})
    played = [text for text in sorted(offered(game, state)) if "rapid-deployment" in text]
    assert any("G1" in text for text in played) and not any("G2" in text for text in played)
    other = played[0].replace("G1", "G2")
    assert refused(game, state, other).rule == "coh:20.0e"


@rule("coh:20.1a")
@pytest.mark.parametrize(("seat", "cp"), [(0, 11), (1, 8)])
def test_two_players_merge_the_forces_of_each_side(seat: int, cp: int) -> None:
    four, two = GAME.room("pocket"), GAME.room("pocket-for-two")
    assert len(two.seats) == 2 and two.names == four.names
    state = two.setup("pocket-for-two", frozenset(), 1)
    events: list[Any] = []
    while not state.turn:
        prompt = offered(two, state)
        events += do(
            two, state, "commit" if "commit" in prompt else "fill" if "fill" in prompt else min(prompt)
        )
    assert state.cp[seat] == cp
    assert "coh:20.1a" in rules_of([one for one in events if isinstance(one, CommandChanged)])
    assert {two.side[one] for one in two.force[seat]} == {seat}


@rule("coh:20.1.ex1")
def test_7_and_6_make_12() -> None:
    from hexfront.games.coh.box.firefight.firefight import Seat
    from hexfront.games.coh.box.merging import _one

    sheets = [
        Seat("a", "german", "", (7,), 0, 2, (1,), ("luck",), ()),
        Seat("b", "german", "", (6,), 1, 1, (1,), (), ("grenades",)),
    ]
    one = _one(sheets, -1)
    assert (one.cp, one.hand, one.draw, one.vp) == ((12,), 3, (2,), 1)
    assert (one.cards, one.weapons) == (("luck",), ("grenades",))
    other = sheets[1]._replace(cards=("sniper",), cp=(5,))
    assert _one([other, sheets[0]], -1).cards == ("sniper", "luck"), "everybody's cards"
    assert _one([*sheets, other], -1).cp == (16,), "each force that joins costs 1"
    game = GAME.room("pocket-for-two")
    assert game.start("pocket-for-two", frozenset(), 1)[1][0].rules[0] == "coh:1.0.1"


@rule("coh:1.0.1")
@pytest.mark.parametrize("seat", [0, 3])
def test_what_the_sheet_says_of_one_player_holds_for_who_leads_his_force(seat: int) -> None:
    base = GAME.data.firefight("pocket")
    place = next(number for number, one in enumerate(base.groups) if one.seat == seat)
    groups = [one._replace(id="eyes" if number == place else "") for number, one in enumerate(base.groups)]
    name, side = base.seats[seat].id, ("german", "soviet").index(base.seats[seat].side)
    special = (EventGives(seat=name, vp=3), Observers(seat=name, groups=("eyes",)))
    sheet = replace(base, specials=special, groups=tuple(groups))
    two = Coh(firefight=merged(sheet, GAME.limits.merged_cp), root=GAME)
    state, events = two.start(two.firefight.id, frozenset(), 1)
    assert any("gives 3 VP" in str(one.line) for one in events if isinstance(one, Said))
    victory.event_card(two, state, [])
    assert state.vp[side] - two.firefight.seats[side].vp == 3
    for unit_ in two.force[side]:
        state.where[unit_] = next(at for at in range(1, two.grid.size) if two.grid.mask >> at & 1)
    assert artillery.observers(two, state, side) == list(groups[place].pieces), "nobody else observes"


@rule("coh:20.1b")
def test_of_three_players_one_leads_two_forces_that_stay_apart() -> None:
    game = GAME.room("pocket")
    state, events = game.start("pocket", frozenset(), 1)
    assert "coh:20.1b" in rules_of(events) and len(state.cp) == 4
    assert {seat.id for seat in game.firefight.seats} == {
        "german-garrison", "german-relief", "soviet-farm", "soviet-tanks"
    }  # fmt: skip
