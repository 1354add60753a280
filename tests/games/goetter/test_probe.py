"""Questions about a position: how far units get, how a fight would stand, and orders in one sentence."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.errors import BadAction, Illegal
from hexfront.engine.base.state import clone
from hexfront.engine.contract.macros import expand
from hexfront.engine.positions.position import parse
from hexfront.engine.positions.probe import Reached
from hexfront.games.goetter.game import Goetter
from hexfront.games.goetter.table.walks import walks
from hexfront.games.goetter.turn.movement_phase import Movement

GAME = Goetter()
FIELD = """
game = "goetter"
map = "blank 9x12+4x4"
units = "only"
[hex]
0503 = "forest"
[link]
"0507>S0101" = "transit"
0101-0102 = "rail"
0102-0103 = "rail"
[set]
zones = {entry-N = ["0201"]}
"""


def field(phase: str, *units: tuple[str, str]) -> tuple[Goetter, Any]:
    lines = "".join(f'[[unit]]\nid = "{unit}"\nat = "{at}"\n' for unit, at in units)
    head = FIELD.replace("units =", f'phase = "{phase}"\nturn = 3\nunits =', 1)
    return GAME.place(parse(head + lines))


def found(game: Goetter, state: Any, unit: str) -> dict[tuple[str, str], Reached]:
    return {(one.hex, one.how): one for one in game.reach(state, state.player, unit)}


def test_a_tank_corps_goes_as_far_as_its_points_and_by_the_cheaper_way() -> None:
    game, state = field("soviet-movement", ("3GTC", "0502"))
    reached = found(game, state, "3GTC")
    assert reached["0503", "move"].cost == "2"
    assert reached["0504", "move"].cost == "3"
    assert ("0509", "move") in reached
    assert reached["0507", "move"].cost == "8"
    assert ("0508", "move") in reached, "round the transit hex, in which it would have to stop"


def test_who_enters_transit_goes_no_further() -> None:
    game, state = field("soviet-movement", ("3GTC", "0505"))
    reached = found(game, state, "3GTC")
    assert reached["0507", "move"].path == ("0506", "0507")
    via = game.reach_via(state, 1, "3GTC", ("0506", "0507"))
    assert [one.hex for one in via] == ["0507"]
    assert game.reach_via(state, 1, "3GTC", ("0507",)) == []


def test_a_hex_without_room_is_passed_but_not_reached() -> None:
    game, state = field("soviet-movement", ("3GTC", "0502"), ("79RC", "0602"))
    reached = found(game, state, "3GTC")
    assert ("0602", "move") not in reached
    assert ("0702", "move") in reached


def test_overruns_trains_and_the_way_off_the_map_are_told_beside() -> None:
    game, state = field("soviet-movement", ("3GTC", "0502"), ("GB1", "0501"))
    assert ("0501", "overrun") in found(game, state, "3GTC")
    game, state = field("german-movement", ("GB1", "0101"))
    assert ("0103", "move") in found(game, state, "GB1")
    game, state = field("german-movement", ("GB1", "0201"))
    assert ("plain", "exit") in found(game, state, "GB1")


def test_nobody_goes_anywhere_in_the_enemys_phase() -> None:
    game, state = field("german-movement", ("3GTC", "0502"), ("GB1", "0909"))
    assert game.reach(state, 1, "3GTC") == []


def test_walks_are_those_that_can_be_played() -> None:
    """On random play, every walk can be ordered, ends where it says and costs what it says."""
    chance, bot, tried = Random(5), RandomBot(5), 0
    state = GAME.setup("campaign", frozenset(), 4)
    while state.agenda and tried < 40:
        seat = GAME.deciders(state)[0]
        frame = state.agenda[-1]
        if isinstance(frame, Movement) and chance.random() < 0.05:
            legal = [action for action in GAME.legal(state, seat) if action[0] == "step"]
            if legal:
                unit = chance.choice(legal)[1]
                near = {action[2] for action in legal if action[1] == unit}
                ways = walks(GAME, state, unit)
                assert {path[0] for _, _, path, _ in ways} <= near
                for _, end, path, _ in chance.sample(ways, min(3, len(ways))):
                    trial = clone(state)
                    for at in path:
                        GAME.apply(trial, seat, ("step", unit, at))
                    assert trial.where[unit] == end
                    tried += 1
        GAME.carry_out(state, seat, bot.pick(GAME.legal(state, seat), GAME.lexicon.backs))
    assert tried >= 40


def test_an_order_to_move_is_carried_out_step_by_step_or_refused_by_its_rule() -> None:
    game, state = field("soviet-movement", ("3GTC", "0502"), ("GB1", "0909"))
    number, at = game.data.numbers["3GTC"], game.grid.hex
    atoms = expand(game, state, 1, ("move-to", number, at("0505")))
    assert [atom[0] for atom in atoms] == ["step"] * 3
    assert atoms[-1] == ("step", number, at("0505"))
    with pytest.raises(Illegal) as far:
        expand(game, state, 1, ("move-to", number, at("0112")))
    assert far.value.rule == "goetter:2.3d"
    with pytest.raises(Illegal) as foreign:
        expand(game, state, 1, ("move-to", game.data.numbers["GB1"], at("0908")))
    assert foreign.value.rule != "goetter:2.3d"


def test_an_attack_is_ordered_in_a_sentence() -> None:
    game, state = field("soviet-combat", ("3GTC", "0502"), ("GB1", "0501"))
    unit, at = game.data.numbers["3GTC"], game.grid.hex("0501")
    atoms = expand(game, state, 1, ("attack-with", at, (unit, unit)))
    assert atoms == [("attack", at), ("join", unit), ("launch",)]


def test_a_fight_is_told_whoever_is_to_act() -> None:
    game, state = field("german-combat", ("3GTC", "0502"), ("GB1", "0501"))
    told = game.fight(state, 0, "0501", ("3GTC",))
    assert (told.target, told.columns) == ("0501", ("8-1",))
    game, state = field("german-combat", ("3GTC", "0502"), ("GB1", "0504"))
    with pytest.raises(BadAction, match="not next to"):
        game.fight(state, 0, "0504", ("3GTC",))
    with pytest.raises(BadAction, match="no enemy"):
        game.fight(state, 0, "0501", ("3GTC",))


def test_zones_of_both_sides_are_told() -> None:
    game, state = field("german-combat", ("3GTC", "0502"), ("GB1", "0909"))
    zones = game.zoc(state)
    assert "0503" in zones["soviet"]
    assert zones["german"] == []


def test_a_train_and_a_hex_on_foot_are_told_once_and_nobody_rides_who_cannot_move() -> None:
    game, state = field("german-movement", ("GB1", "0101"), ("FtSte1", "0102"))
    assert [one.how for one in game.reach(state, 0, "GB1") if one.hex in ("0102", "0103")] == ["move", "move"]
    assert game.reach(state, 0, "FtSte1") == []


def test_a_train_leads_farther_than_a_walk_along_the_railway() -> None:
    line = "-".join(f"01{column:02}" for column in range(1, 15))
    text = FIELD.replace("9x12", "9x14").replace('0102-0103 = "rail"', f'"{line}" = "rail"')
    head = text.replace("units =", 'phase = "german-movement"\nturn = 3\nunits =', 1)
    game, state = GAME.place(parse(head + '[[unit]]\nid = "GB1"\nat = "0101"\n'))
    assert {one.hex for one in game.reach(state, 0, "GB1") if one.how == "rail"} == {
        "0112",
        "0113",
        "0114",
    }


def test_a_unit_that_takes_no_room_may_end_in_a_full_hex_and_others_may_not() -> None:
    corps = (("79RC", "0102"), ("7RC", "0102"), ("3GTC", "0202"))
    game, state = field("soviet-movement", ("Depot1BFa", "0101"), *corps)
    assert ("0102", "move") in found(game, state, "Depot1BFa")
    assert ("0102", "move") not in found(game, state, "3GTC")


@pytest.mark.parametrize(
    ("phase", "sort"),
    [
        *(("soviet-movement", True), ("exploitation", True), ("reaction", True), ("german-movement", True)),
        *(("soviet-combat", False), ("german-combat", False)),
    ],
)
def test_a_fight_is_an_overrun_in_every_movement_phase_and_an_attack_in_the_others(
    phase: str, sort: bool
) -> None:
    """Units in two hexes attack one together; an overrun they make out of one."""
    game, state = field(phase, ("3GTC", "0502"), ("9TC", "0401"), ("GB1", "0501"))
    if sort:
        with pytest.raises(BadAction, match="out of one hex"):
            game.fight(state, 0, "0501", ("3GTC", "9TC"))
    else:
        assert game.fight(state, 0, "0501", ("3GTC", "9TC")).columns == ("8-1",)


def test_what_a_g_marker_would_do_is_told_of_soviet_attacks_alone() -> None:
    game, state = field("german-combat", ("3GTC", "0502"), ("GB1", "0501"))
    told = game.fight(state, 0, "0501", ("3GTC",))
    assert told.modifiers[-1].rule == "goetter:6.47.t1"
    told = game.fight(state, 0, "0502", ("GB1",))
    assert "goetter:6.47.t1" not in {reason.rule for reason in told.modifiers}


@pytest.mark.parametrize("phase", ["german-movement", "soviet-combat", "german-combat"])
def test_who_is_not_to_move_reaches_nothing_by_overrun_train_or_red_arrow(phase: str) -> None:
    game, state = field(phase, ("3GTC", "0201"), ("GB1", "0202"), ("9TC", "dead"), ("GB2", "dead"))
    assert game.reach(state, state.player, "3GTC") == []
    for unit in ("9TC", "GB2", *(() if phase == "german-movement" else ("GB1",))):
        assert game.reach(state, state.player, unit) == []
