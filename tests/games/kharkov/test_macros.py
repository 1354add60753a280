"""Orders in one sentence, and where they stop."""

from __future__ import annotations

import pytest

from hexfront.engine.base.errors import Illegal
from hexfront.engine.positions.position import dump
from hexfront.engine.record.match import Match

from .table import at, table, unit


def match_of(game: object, state: object) -> Match:
    return Match.from_position(game, state, dump(game.position(state)), seed=7)  # type: ignore[attr-defined]


def test_move_to_takes_the_cheapest_way_and_lets_go() -> None:
    game, state = table(unit("A", "0505", "infantry", "9-8"), phase="axis-movement", hexes={"0506": "forest"})
    match = match_of(game, state)
    done = match.say(1, "move A to 0508").done
    assert [game.lexicon.text(atom) for atom in done][-1] == "halt"
    assert len(done) == 4
    assert at(game, match.state, "A") == "0508"


def test_move_via_goes_where_it_is_told() -> None:
    game, state = table(unit("A", "0505", "infantry", "9-8"), phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "move A via 0506,0606,0607")
    assert at(game, match.state, "A") == "0607"


def test_an_order_that_cannot_be_carried_out_names_its_rule() -> None:
    units = unit("A", "0505", "infantry", "9-8"), unit("R", "0506", "rifle", "4-4-6")
    game, state = table(*units, phase="axis-movement")
    match = match_of(game, state)
    with pytest.raises(Illegal, match=r"cannot reach 1212 in this phase. \[kharkov:6.11\]"):
        match.say(1, "move A to 1212")
    with pytest.raises(Illegal, match=r"kharkov:6\.22b"):
        match.say(1, "move A to 0506")


def test_a_move_stops_in_an_enemy_zone() -> None:
    units = unit("A", "0503", "infantry", "9-8"), unit("R", "0506", "rifle", "4-4-6")
    game, state = table(*units, phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "move A via 0504,0505,0605")
    assert at(game, match.state, "A") == "0505"


def test_attack_with_plans_and_launches() -> None:
    units = (
        unit("A", "0505", "infantry", "9-8"),
        unit("B", "0605", "infantry", "9-8"),
        unit("R", "0506", "rifle", "4-4-6"),
    )
    game, state = table(*units, phase="axis-combat")
    match = match_of(game, state)
    done = match.say(1, "attack 0506 with A").done
    assert [game.lexicon.text(atom) for atom in done] == ["attack 0506", "join A", "launch"]


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("move S to 0508", "15.3a"),
        ("move S to 0305", "6.22b"),
        ("move M to 0506", "6.72c"),
        ("move S to 1212", "6.11"),
        ("move D to 0508", "6.0g4"),
        ("move D to 0305", "6.0g4"),
    ],
)
def test_what_closes_a_hex_farther_away_is_named(order: str, rule: str) -> None:
    """0508 has a garrison, A is in 0305 and in reach of nobody's marker; D has moved already."""
    game, state = table(
        *(unit("S", "0505", "rifle", "4-4-6", "entered"), unit("D", "0605", "rifle", "4-4-6", "moved")),
        *(unit("M", "0510", "reserve"), unit("A", "0305", "infantry", "9-8")),
        phase="soviet-movement",
        hexes={"0508": "city"},
        garrisons={"0508": 1},
    )
    with pytest.raises(Illegal) as caught:
        match_of(game, state).say(0, order)
    assert caught.value.rule == f"kharkov:{rule}"


ASSAULT = (
    unit("A", "0506", "infantry", "9-8", "entered"),
    unit("B", "0506", "infantry", "9-8", "entered"),
    unit("R", "0505", "rifle", "1-1-6"),
)


def test_overrun_with_picks_up_those_named_and_overruns() -> None:
    game, state = table(*ASSAULT, phase="axis-movement")
    done = match_of(game, state).say(1, "overrun 0505 with A").done
    assert [game.lexicon.text(atom) for atom in done] == ["stack 0506", "drop B", "overrun 0505"]
    game, state = table(*ASSAULT, phase="axis-movement")
    done = match_of(game, state).say(1, "overrun 0505 with A,B").done
    assert [game.lexicon.text(atom) for atom in done] == ["stack 0506", "overrun 0505"]


def test_who_is_under_way_overruns_as_he_is() -> None:
    game, state = table(*ASSAULT, phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "stack 0506")
    assert match.say(1, "overrun 0505 with A,B").done == (("overrun", game.grid.hex("0505")),)


def test_an_overrun_that_is_not_possible_names_its_rule() -> None:
    far = unit("C", "0507", "infantry", "9-8", "entered"), unit("D", "0606", "infantry", "9-8", "moved")
    game, state = table(*ASSAULT, *far, phase="axis-movement")
    match = match_of(game, state)
    for text, rule in (
        ("overrun 0505 with A,C", "7.0g2"),
        ("overrun 0505 with C", "7.0g2"),
        ("overrun 0504 with A", "7.0g2"),
        ("overrun 0605 with A", "7.0g1"),
        ("overrun 0505 with D", "6.0g4"),
        ("overrun 0505 with R", "6.13"),
    ):
        with pytest.raises(Illegal) as caught:
            match.say(1, text)
        assert caught.value.rule == f"kharkov:{rule}", text
    game, state = table(*ASSAULT, phase="axis-combat")
    with pytest.raises(Illegal, match=r"7\.11"):
        match_of(game, state).say(1, "overrun 0505 with A")


def test_an_overrun_by_those_who_were_left_behind_names_7_13() -> None:
    """A goes off; B, who began with it, may move on but not overrun, whether A is still under way or not."""
    far = unit("C", "0504", "infantry", "9-8", "entered")
    game, state = table(*ASSAULT, phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "step A to 0507")
    for order in ("overrun 0505 with B", "overrun 0505 with A,B"):
        with pytest.raises(Illegal) as caught:
            match.say(1, order)
        assert caught.value.rule == "kharkov:7.13", order
    match.say(1, "halt")
    for order in ("overrun 0505", "overrun 0505 with B", "stack 0506"):
        with pytest.raises(Illegal) as caught:
            match.say(1, order)
        assert caught.value.rule == "kharkov:7.13", order
    game, state = table(*ASSAULT, far, phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "step A to 0507")
    with pytest.raises(Illegal) as caught:
        match.say(1, "overrun 0505 with C")
    assert caught.value.rule == "kharkov:7.0g2", "C did not begin with A, which is under way"
    match.say(1, "halt")
    with pytest.raises(Illegal) as caught:
        match.say(1, "overrun 0505")
    assert caught.value.rule == "kharkov:7.0g2", "C can, once it is picked up"


def test_a_unit_shows_whom_it_could_overrun_and_is_picked_up_for_it() -> None:
    game, state = table(*ASSAULT, phase="axis-movement")
    found = {one.hex: one for one in game.reach(state, 1, "A")}
    assert (found["0505"].how, found["0505"].cost, found["0505"].path) == ("overrun", "3", ("0505",))
    match = match_of(game, state)
    done = match.say(1, "move A via 0505").done
    assert [game.lexicon.text(atom) for atom in done] == ["stack 0506", "drop B"]
    offers = {game.lexicon.text(action) for action in game.legal(match.state, 1)}
    assert {"overrun 0505", "cancel"} <= offers, "the odds can be seen first"


def told(match: Match, order: str) -> str:
    """The rule against an order."""
    with pytest.raises(Illegal) as caught:
        match.say(match.game.deciders(match.state)[0], order)
    return caught.value.rule.removeprefix("kharkov:")


def test_an_order_to_others_than_those_under_way_is_told_what_stands_against_it() -> None:
    game, state = table(*ASSAULT, unit("D", "0506", "infantry", "9-8", "moved"), phase="axis-movement")
    match = match_of(game, state)
    assert told(match, "overrun 0505 with A,D") == "6.0g4", "the second of them has moved"
    assert told(match, "overrun 0505 with A,R") == "6.13"
    game, state = table(*ASSAULT, phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "stack 0506")
    assert told(match, "overrun 0505 with A") == "6.0g3", "B is picked up with it"
    match.say(1, "drop B")
    assert told(match, "overrun 0505 with B") == "6.0g3", "A has not gone yet"
    match.say(1, "cancel")
    match.say(1, "stack 0506")
    match.say(1, "step A to 0507")
    match.say(0, "pass")
    assert told(match, "overrun 0505 with A") == "7.0g2", "nobody has parted: both are too far"
    assert told(match, "overrun 0505 with B") == "7.0g2"


def test_who_is_under_way_is_told_of_hexes_and_others_that_they_have_to_wait() -> None:
    game, state = table(*ASSAULT, phase="axis-movement")
    match = match_of(game, state)
    match.say(1, "step A to 0507")
    assert told(match, "move B to 0509") == "6.0g3"
    assert told(match, "move A to 1212") == "6.11"
    assert told(match, "move A to 0505") == "6.22b", "from however far, R is there"


def test_a_reinforcement_enters_and_goes_on() -> None:
    game, state = table(
        *(unit("68ID", "pool"), unit("76ID", "pool"), unit("S", "0103", "rifle", "4-4-6")),
        phase="axis-movement",
        turn=4,
    )
    match = match_of(game, state)
    done = match.say(1, "move 68ID via 0110,0210,0310").done
    assert [game.lexicon.text(atom) for atom in done] == [
        *("enter 68ID at 0110", "step 68ID to 0210", "step 68ID to 0310", "halt"),
    ]
    match = match_of(*table(unit("68ID", "pool"), phase="axis-movement", turn=4))
    atoms = [game.lexicon.text(atom) for atom in match.say(1, "move 68ID to 0310").done]
    assert (len(atoms), atoms[0][:13], atoms[-1]) == (4, "enter 68ID at", "halt")
    match = match_of(*table(unit("68ID", "pool"), unit("76ID", "pool"), phase="axis-movement", turn=4))
    assert told(match, "move 68ID to 1212") == "6.11"
    assert told(match, "move 76ID to 1210") == "6.11", "it is not due yet"
