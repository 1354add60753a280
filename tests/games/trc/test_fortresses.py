"""26.9: major cities become fortresses, with which combat is voluntary and from which nobody need retreat."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.combat.duties import plans
from hexfront.games.trc.combat.duties.contact import Attacker, Contact, Fortress

from .table import army, at, axis, do, offered, real, refusal, refused, rules, russian, table, top, why

FORTS = ("fortresses",)
CITY = {"E5": "major-city", "J5": "major-city", "A5": "minor-city"}


def turn_end(*units: Any, player: str = "russian", **more: Any) -> tuple[Any, Any]:
    """A player turn on a small map with cities, from its first movement phase."""
    given = {"hexes": CITY, "held": {"russian": ["E5", "J5", "A5"]}, "turn": 3, **more}
    options = given.pop("options", FORTS)
    return table(*units, player=player, options=options, **given)


def end_turn(game: Any, state: Any) -> None:
    """End phases until the fortresses are asked for, or the turn is over."""
    player = state.player
    while state.player == player and top(state) not in ("Fortify",):
        do(game, state, "end")


@rule("trc:26.9a", "trc:26.9c")
def test_infantry_that_holds_a_major_city_all_turn_makes_it_a_fortress_as_the_turn_ends() -> None:
    game, state = turn_end(army("R", "E5"), army("Minor", "A5"), russian("T", "J5", "4-5", "armour"))
    end_turn(game, state)
    assert top(state) == "Fortify"
    assert offered(game, state) == {"fortify E5", "end"}
    assert why(game, state, "fortify E5") == {"26.9c": "4"}
    assert refused(game, state, "fortify A5") == "26.9a"
    assert refused(game, state, "fortify J5") == "26.9a"
    events = do(game, state, "fortify E5")
    assert {"26.9a", "26.9c"} <= rules(events, "said")
    assert (state.built, game.label(state.forts[1].bit_length() - 1)) == ([0, 1], "E5")
    assert top(state) != "Fortify"
    assert any(marker.kind == "fortress" and marker.at == "E5" for marker in game.view(state, 0).markers)


@rule("trc:26.9a")
def test_who_moves_attacks_or_comes_back_to_the_city_does_not_fortify_it() -> None:
    game, state = turn_end(army("R", "E5"), russian("S", "J5"))
    do(game, state, "step R to E6", "step S to J6")
    end_turn(game, state)
    assert state.player == 0
    game, state = turn_end(army("R", "E5"), army("Stays", "J5"), axis("A", "E4", "1-4"))
    do(game, state, "end", "attack E4", "join R", "launch", dice=(4,))
    while top(state) == "Retreat":
        do(game, state, sorted(offered(game, state))[0])
    end_turn(game, state)
    assert offered(game, state) == {"fortify J5", "end"}
    assert refused(game, state, "fortify E5") == "26.9a"
    game, state = turn_end(army("R", "E5"), russian("S", "E5"))
    do(game, state, "step S to E6")
    end_turn(game, state)
    assert "fortify E5" in offered(game, state), "one of them is enough"


@rule("trc:26.9a")
def test_who_left_the_city_and_came_back_or_won_an_automatic_victory_does_not_fortify_it() -> None:
    held = {"axis": ["E5", "J5"]}
    units = axis("A", "E5"), axis("B", "J5"), army("Far", "L12")
    game, state = turn_end(*units, player="axis", held=held)
    do(game, state, "step A to E6", "end")
    while state.phase != "movement":
        do(game, state, "end")
    do(game, state, "step A to E5")
    end_turn(game, state)
    assert offered(game, state) == {"fortify J5", "end"}
    assert refused(game, state, "fortify E5") == "26.9a"
    strong = axis("A", "E5", "20-4"), axis("B", "J5"), army("Far", "L12"), army("R", "E6", "2-3")
    game, state = turn_end(*strong, player="axis", held=held)
    do(game, state, "overwhelm E6", "join A", "launch")
    end_turn(game, state)
    assert offered(game, state) == {"fortify J5", "end"}


@rule("trc:26.9b")
def test_a_unit_that_came_in_this_turn_does_not_fortify() -> None:
    units = army("Holds", "E10"), russian("New", "R9", "5-3", "infantry", "fresh"), axis("Far", "E31")
    given = {"player": "russian", "turn": 8, "held": {"axis": ["E31"], "russian": ["E10", "R9"]}}
    game, state = real(*units, options=FORTS, **given)
    state.steady &= ~(1 << game.data.numbers["New"])
    end_turn(game, state)
    assert offered(game, state) == {"fortify E10", "end"}
    assert refused(game, state, "fortify R9") == "26.9b"


@rule("trc:26.9c")
def test_each_side_makes_four_fortresses_in_a_game() -> None:
    built = {"axis": 0, "russian": 3}
    game, state = turn_end(army("R", "E5"), army("S", "J5"), built=built)
    end_turn(game, state)
    do(game, state, "fortify E5")
    assert state.built == [0, 4]
    assert state.player == 0, "there is no fifth"
    game, state = turn_end(army("R", "E5"), army("S", "J5"), built=built)
    end_turn(game, state)
    state.built[1] = 4
    assert refused(game, state, "fortify J5") == "26.9c"
    assert refusal(game, state, "fortify J5") == "All 4 fortresses of the game are made."


@rule("trc:26.9a")
def test_a_city_becomes_a_fortress_once() -> None:
    game, state = turn_end(army("R", "E5"), army("S", "J5"))
    end_turn(game, state)
    do(game, state, "fortify E5")
    assert refused(game, state, "fortify E5") == "26.9a"
    assert offered(game, state) == {"fortify J5", "end"}


@rule("trc:26.9c")
def test_a_player_may_do_without_and_without_the_option_nobody_is_asked() -> None:
    game, state = turn_end(army("R", "E5"))
    end_turn(game, state)
    assert "26.9c" in why(game, state, "end")
    do(game, state, "end")
    assert state.forts == [0, 0]
    game, state = turn_end(army("R", "E5"), options=())
    end_turn(game, state)
    assert state.player == 0


@rule("trc:26.9d")
def test_a_fortress_under_enemy_control_is_lost_for_good() -> None:
    given = {"forts": {"russian": ["E5"]}, "held": {"russian": ["E5"]}}
    game, state = turn_end(axis("A", "E3"), army("R", "L12"), player="axis", **given)
    events = do(game, state, "step A to E4")
    assert "26.9d" in rules(events, "said")
    assert (state.forts, state.built) == ([0, 0], [0, 1])
    game, state = turn_end(axis("A", "E3"), army("R", "E5"), player="axis", **given)
    do(game, state, "step A to E4")
    assert state.forts[1]


def test_a_vacant_fortress_that_nobody_controls_stays_one() -> None:
    given = {"forts": {"russian": ["E5"]}, "held": {"russian": ["E5"]}}
    game, state = turn_end(axis("A", "E3"), army("R", "E6"), player="axis", **given)
    do(game, state, "step A to E4")
    bit = 1 << game.grid.hex("E5")
    assert not (state.held[0] | state.held[1]) & bit
    assert state.forts[1] == bit
    game.check(state)


def siege(*units: Any, player: str = "axis", forts: str = "russian", **more: Any) -> tuple[Any, Any]:
    """The combat phase around E5, a Russian fortress with an army of five."""
    both = {"russian": ["E5"], "axis": ["D6"]}
    side = both if forts == "both" else {forts: ["E5"]} if forts else {}
    given = {"hexes": CITY, "phase": "combat", "turn": 3, "forts": side, **more}
    held = both if forts == "both" else {"axis" if forts == "axis" else "russian": ["E5"]}
    return table(*units, player=player, options=FORTS, held=held, **given)


@rule("trc:26.9e")
def test_nobody_has_to_attack_a_fortress_nor_out_of_it() -> None:
    besieged = army("R", "E5"), axis("A", "E4", "4-4")
    game, state = siege(*besieged)
    assert offered(game, state) == {"attack E5", "end"}
    assert "26.9e" in why(game, state, "attack E5")
    game, state = siege(*besieged, player="russian")
    assert offered(game, state) == {"attack E4", "end"}
    assert "26.9e" in why(game, state, "attack E4")
    game, state = siege(*besieged, player="russian", forts="")
    assert offered(game, state) == {"attack E4"}


def test_beside_a_fortress_one_to_ten_is_no_reason_to_surrender() -> None:
    weak = axis("A", "E4", "1-4"), army("R", "E5", "10-3"), army("Far", "L12")
    game, state = siege(*weak, phase="movement")
    do(game, state, "end")
    assert at(game, state, "A") == "E4"
    plain = siege(*weak, phase="movement", forts="")
    do(*plain, "end")
    assert at(*plain, "A") == "surrendered-axis"


@rule("trc:26.9e", "trc:12.3a")
def test_others_beside_the_same_units_are_attacked_as_ever() -> None:
    units = army("R", "E5"), army("S", "E2", "1-3"), axis("A", "E3", "6-4"), axis("B", "E4", "4-4")
    game, state = siege(*units)
    assert refused(game, state, "end") == "12.3a"
    do(game, state, "attack E2", "join A", "launch", dice=(6,))
    while top(state) == "Retreat":
        do(game, state, sorted(offered(game, state))[0])
    assert "26.9e" in why(game, state, "end")


LENINGRAD = {"axis": ["B14"], "russian": ["E10", "R9"]}


def leningrad(*germans: Any) -> tuple[Any, Any]:
    """Fortress Leningrad with an army, the 7th infantry beside it, and Finns on the other side."""
    around = army("L", "E10", "5-3"), army("7A", "F10", "2-3"), axis("Finn", "D10", "3-4", nation="finnish")
    return real(
        *around, *germans, phase="combat", turn=3, options=FORTS, held=LENINGRAD, forts={"russian": ["E10"]}
    )


@rule("trc:26.9f", "trc:26.9e", "trc:26.9.ex1")
def test_finns_need_not_attack_leningrad_unless_germans_beside_it_attack_its_neighbours() -> None:
    game, state = leningrad()
    assert offered(game, state) == {"attack E10", "end"}
    assert "26.9e" in why(game, state, "end")
    game, state = leningrad(axis("G", "F11", "8-4"), axis("H", "F11", "8-4"))
    assert game.near.adjacent[game.grid.hex("F11")] >> game.grid.hex("E10") & 1
    assert refused(game, state, "end") == "12.3a"
    events = do(game, state, "attack F10", "join G", "launch", dice=(4,))
    while top(state) in ("Retreat", "Losses", "Excess"):
        events += do(game, state, sorted(offered(game, state))[0])
    assert "26.9f" in rules(events, "said")
    assert refused(game, state, "end") == "12.3a"
    assert "26.9f" in why(game, state, "attack E10")
    do(game, state, "attack E10", "join Finn", "launch", dice=(5,))
    assert top(state) != "Combat" or "end" in offered(game, state)


@rule("trc:26.9f")
def test_an_attack_on_a_neighbour_is_refused_if_nobody_could_attack_the_fortress_too() -> None:
    units = (
        army("R", "E5", "9-3"),
        army("S", "E6", "1-3"),
        axis("Beside", "D6", "4-4"),
        axis("Off", "E7", "4-4"),
    )
    game, state = siege(*units)
    assert game.near.adjacent[game.grid.hex("D6")] >> game.grid.hex("E5") & 1
    do(game, state, "attack E6")
    assert refused(game, state, "join Beside") == "26.9f"
    do(game, state, "join Off", "launch", dice=(4,))
    while top(state) in ("Retreat", "Losses", "Excess"):
        do(game, state, sorted(offered(game, state))[0])
    assert "end" in offered(game, state)


@rule("trc:26.9f")
def test_who_attacks_a_neighbour_from_beside_the_fortress_takes_it_into_the_battle() -> None:
    units = army("R", "E5", "5-3"), army("S", "E6", "1-3"), axis("Beside", "D6", "4-4")
    game, state = siege(*units)
    do(game, state, "attack E6", "join Beside")
    assert refused(game, state, "launch") == "26.9f"
    do(game, state, "combine E5", "launch", dice=(3,))


@rule("trc:26.9f")
def test_only_an_attack_on_its_neighbours_brings_the_fortress_into_play() -> None:
    for place, told in (("D7", False), ("E6", True)):
        units = army("R", "E5", "5-3"), army("S", place, "1-3"), axis("Beside", "D6", "4-4")
        game, state = siege(*units, axis("Other", "E4", "4-4"))
        events = do(game, state, f"attack {place}", "join Beside", "launch", dice=(4,))
        assert ("26.9f" in rules(events, "said")) is told, place


@rule("trc:26.9f")
def test_out_of_a_fortress_nobody_attacks_if_another_would_have_to_be_stormed_in_vain() -> None:
    for strength, legal in (("11-3", True), ("12-3", False)):
        units = army("R", "E5", strength), army("S", "E6", "1-3"), axis("Beside", "D6", "4-4")
        game, state = siege(*units, hexes={**CITY, "D6": "major-city"}, forts="both")
        assert ("attack E6" in offered(game, state)) is legal
    assert refused(game, state, "attack E6") == "26.9f"
    assert "end" in offered(game, state)


def test_an_attacker_who_is_not_beside_the_fortress_leaves_it_alone() -> None:
    units = army("R", "E5"), army("S", "E6", "1-3"), axis("Off", "E7", "4-4")
    game, state = siege(*units)
    events = do(game, state, "attack E6", "join Off", "launch", dice=(4,))
    assert "26.9f" not in rules(events)


@rule("trc:26.9g")
def test_on_a_retreat_the_owner_of_a_fortress_may_lose_a_unit_and_stay() -> None:
    units = army("R", "E5", "2-3"), army("S", "E5", "2-3"), axis("A", "E4", "12-4"), axis("B", "E4", "12-4")
    game, state = siege(*units)
    do(game, state, "attack E5", "join A", "join B")
    assert game.tables.crt.result("3-1", 4) == "DR"
    do(game, state, "launch", dice=(4,))
    assert (top(state), game.deciders(state)) == ("Stand", (1,))
    assert offered(game, state) == {"lose R", "lose S", "decline"}
    assert refused(game, state, "lose A") == "26.9g"
    assert refusal(game, state, "lose A") == "A is not among those who may be lost."
    events = do(game, state, "lose R")
    assert "26.9g" in rules(events, "removed")
    assert (at(game, state, "R"), at(game, state, "S")) == ("pool-russian", "E5")
    assert state.forts[1]


@rule("trc:26.9g")
def test_the_owner_of_a_fortress_may_retreat_instead() -> None:
    units = army("R", "E5", "4-3"), axis("A", "E4", "12-4"), axis("B", "E4", "12-4")
    game, state = siege(*units)
    do(game, state, "attack E5", "join A", "join B", "launch", dice=(4,))
    assert "26.9g" in why(game, state, "decline")
    do(game, state, "decline")
    assert top(state) == "Retreat"


@rule("trc:26.9g")
def test_attackers_from_a_fortress_may_stand_too_but_not_on_a1() -> None:
    units = axis("A", "E4", "6-4"), axis("Far", "L12"), army("R", "E5", "3-3"), army("S", "E5", "3-3")
    game, state = siege(*units, player="russian")
    do(game, state, "attack E4", "join R", "join S", "launch", dice=(3,))
    assert game.tables.crt.result("1-1", 3) == "AR"
    assert (top(state), game.deciders(state)) == ("Stand", (1,))
    do(game, state, "lose S")
    assert at(game, state, "R") == "E5"
    game, state = siege(*units, player="russian")
    do(game, state, "attack E4", "join R", "join S", "launch", dice=(2,))
    assert game.tables.crt.result("1-1", 2) == "A1"
    assert top(state) == "Losses"
    do(game, state, "lose S")
    assert top(state) != "Stand"


@rule("trc:26.9g")
@pytest.mark.parametrize(("die", "result"), [(3, "EX"), (5, "D1")])
def test_on_an_exchange_and_on_d1_nobody_stands(die: int, result: str) -> None:
    units = army("R", "E5", "2-3"), army("S", "E5", "2-3"), axis("A", "E4", "12-4"), axis("B", "F5", "12-4")
    game, state = siege(*units)
    assert game.tables.crt.result("3-1", die) == result
    do(game, state, "attack E5", "join A", "join B", "launch", dice=(die,))
    seen = set()
    while top(state) in ("Losses", "Retreat", "Stand", "Excess"):
        seen.add(top(state))
        do(game, state, sorted(offered(game, state))[0])
    assert "Stand" not in seen
    other = siege(*units)
    do(*other, "attack E5", "join A", "join B", "launch", dice=(4,))
    assert refused(*other, "lose A") == "26.9g"


@rule("trc:26.9h")
def test_a_fortress_doubles_as_a_major_city_does() -> None:
    game, state = siege(army("R", "E5", "4-3"), axis("A", "E4", "8-4"))
    do(game, state, "attack E5", "join A")
    verdict = game.explain(state, 0, ("launch",))
    assert (verdict.fights[0].defence, verdict.fights[0].columns) == ((8, 8), ("1-1",))
    assert "trc:26.9h" in {reason.rule for reason in verdict.fights[0].modifiers}
    events = do(game, state, "launch", dice=(4,))
    assert "26.9h" in rules(events, "fought")


def test_a_part_of_the_front_with_a_fortress_is_solved_by_sparing_or_by_storming_it() -> None:
    fort, neighbour = 1, 2
    beside = Attacker(4, fort | neighbour, neighbour, (0, 0), True)
    contact = Contact((beside,), (4, 4), forts=(Fortress(fort, neighbour, 1),))
    stormed = plans.plan(contact)
    assert stormed is not None
    assert stormed[0].hexes == fort | neighbour, "one battle against both"
    weak = Contact((beside,), (40, 4), forts=contact.forts)
    assert plans.plan(weak) is None, "it would have to attack the fortress too"
    assert plans.hopeless(weak) == 1
    other = Attacker(4, neighbour, neighbour, (0, 0), True)
    helped = Contact((beside, other), (40, 4), forts=contact.forts)
    assert plans.plan(helped) is None, "who is beside it has nobody else to attack"
    free = Contact((beside._replace(owes=False), other), (40, 4), forts=contact.forts)
    spared = plans.plan(free)
    assert spared is not None
    assert [battle.attackers for battle in spared] == [2]
