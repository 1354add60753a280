"""The doctrine bot: what it makes of clear situations."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots import make_bot
from hexfront.bots.chair import Chair
from hexfront.games.trc.bot import TrcDoctrine, worth
from hexfront.games.trc.bot.aims import assigned, length
from hexfront.games.trc.bot.attack.battles import Weigher
from hexfront.games.trc.bot.picture import Picture
from hexfront.games.trc.bot.reaching import reach
from hexfront.games.trc.bot.weights import WEIGHTS
from hexfront.games.trc.movement import steps
from hexfront.games.trc.state import AXIS, LATER, RUSSIAN
from hexfront.games.trc.supply import lines
from hexfront.hexes import each

from .table import GAME, army, at, axis, do, real, russian, table, top

USUAL = WEIGHTS.usual

PANZER = "8-7"
HOMES = {"A1": "major-city", "L12": "major-city"}
HELD = {"axis": ["A1"], "russian": ["L12"]}


def chosen(game: Any, state: Any) -> str:
    """What the bot does for the seat that decides, in words."""
    seat = game.deciders(state)[0]
    return str(game.lexicon.text(TrcDoctrine(7).choose(Chair(game, state, seat))))


def moved(game: Any, state: Any) -> None:
    """Let the bot finish the movement phase."""
    bot, phase = TrcDoctrine(7), (state.turn, state.player, state.impulse, state.phase)
    while (state.turn, state.player, state.impulse, state.phase) == phase and game.deciders(state):
        seat = game.deciders(state)[0]
        game.apply(state, seat, bot.choose(Chair(game, state, seat)))


def where(game: Any, state: Any, name: str) -> int:
    """The hex of a unit."""
    hex_: int = state.where[next(unit.number for unit in game.units if unit.id == name)]
    return hex_


def near_home(*units: Any, **more: Any) -> tuple[Any, Any]:
    """A blank map with a city for either side in opposite corners, so that there is supply."""
    return table(*units, **{"held": HELD, **more, "hexes": {**HOMES, **more.get("hexes", {})}})


def test_it_wins_without_a_die_where_it_can() -> None:
    game, state = near_home(
        axis("A", "D5", "8-4"),
        axis("B", "D6", "8-4"),
        axis("C", "E5", "8-4"),
        axis("H", "C4", "1-7", "hq"),
        army("E", "F7", "3-3"),
    )
    moved(game, state)
    assert at(game, state, "E") == "surrendered-russian"


def test_it_leaves_an_enemy_whom_it_cannot_beat() -> None:
    game, state = near_home(axis("A", "E6", "2-4"), army("E", "E7", "6-3"), army("F", "E7", "6-3"))
    moved(game, state)
    assert not state.zoc[RUSSIAN] >> where(game, state, "A") & 1


def test_it_attacks_with_enough() -> None:
    game, state = near_home(
        *(axis(name, "E6", "5-4") for name in "AB"),
        *(axis(name, "E5", "5-4") for name in "CD"),
        army("E", "E8", "4-3"),
    )
    moved(game, state)
    assert top(state) == "Combat"
    assert chosen(game, state) == "attack E8"


def test_it_soaks_off_rather_than_surrender() -> None:
    game, state = near_home(axis("A", "E6", "2-4"), army("E", "E7", "6-3"), army("F", "E7", "6-3"), impulse=2)
    moved(game, state)
    assert at(game, state, "A") == "E6"
    assert top(state) == "Combat"


def test_it_goes_back_into_supply() -> None:
    game, state = near_home(axis("A", "A11", "4-4"), russian("E", "L1", "2-3"), impulse=2)
    assert not lines.supplied(game, state, AXIS) >> where(game, state, "A") & 1
    moved(game, state)
    assert lines.supplied(game, state, AXIS) >> where(game, state, "A") & 1


def test_an_hq_keeps_away_from_the_enemy() -> None:
    game, state = near_home(
        axis("H", "C4", "1-7", "hq"),
        axis("A", "D5", PANZER, "armour"),
        army("E", "H8", "6-3"),
        impulse=2,
    )
    moved(game, state)
    assert not state.zoc[RUSSIAN] >> where(game, state, "H") & 1
    assert game.grid.distance(where(game, state, "H"), where(game, state, "E")) <= game.limits.air_range


def test_it_loses_what_is_worth_least() -> None:
    game, state = near_home(
        axis("A", "E6", PANZER, "armour"),
        axis("B", "E6", "3-4"),
        axis("C", "E6", "4-4"),
        army("E", "E7", "5-3"),
        phase="combat",
    )
    bot = TrcDoctrine(7)
    state.dictated += [("", 2)]
    while top(state) in ("Combat", "Assault"):
        game.apply(state, 0, bot.choose(Chair(game, state, 0)))
    assert top(state) == "Losses"
    assert chosen(game, state) == "lose B"


def test_the_axis_sets_up_and_opens_with_an_automatic_victory_over_a_careless_enemy() -> None:
    state = GAME.setup("campaign", frozenset(), 3)
    do(GAME, state, "fill", "commit")
    bots = TrcDoctrine(1), TrcDoctrine(2)
    won = 0
    while state.phase in ("setup", "movement") and state.player in (AXIS, RUSSIAN):
        if state.turn and state.phase != "movement":
            break
        seat = GAME.deciders(state)[0]
        for event in GAME.apply(state, seat, bots[seat].choose(Chair(GAME, state, seat))):
            won += event.__struct_config__.tag == "fought"
    assert not any(
        state.where[unit] == LATER and GAME.units[unit].starts
        for unit in each(GAME.enrolled)
        if GAME.kinds[unit] != "partisan"
    )
    assert won >= 1


def test_where_a_unit_gets_to_is_what_steps_allow() -> None:
    game, state = real(
        axis("A", "R20", PANZER, "armour"), army("E", "T18", "5-3"), russian("F", "P17", "3-5", "armour")
    )
    unit = next(unit.number for unit in game.units if unit.id == "A")
    found = reach(game, state, unit)
    for to in (to for to in each(found.hexes) if to != found.start):
        way, here = found.path(to), found.start
        for left, there in zip(range(steps.allowance(game, state, unit), 0, -1), way, strict=False):
            assert steps.step_hexes(game, state, unit, here, left) >> there & 1
            here = there
        assert here == to


def test_a_place_behind_a_solid_line_is_no_concern() -> None:
    line = [army(f"A{column}", f"{column}6", "5-3") for column in "ABCDEFGHIJKL"]
    game, state = table(
        *line,
        axis("E", "F9", PANZER, "armour"),
        hexes={"F3": "major-city", "L12": "major-city"},
        held={"axis": ["L12"], "russian": ["F3"]},
        player="russian",
    )
    city = game.grid.hex("F3")
    assert Picture(game, state, RUSSIAN).heed(city) == 0
    game, state = table(
        *line[:3],
        axis("E", "F9", PANZER, "armour"),
        hexes={"F3": "major-city", "L12": "major-city"},
        held={"axis": ["L12"], "russian": ["F3"]},
        player="russian",
    )
    assert Picture(game, state, RUSSIAN).heed(city) > 0


def test_units_share_out_what_there_is_to_take() -> None:
    game, state = table(
        *(axis(name, "F2", PANZER, "armour") for name in "ABC"),
        axis("D", "E2", PANZER, "armour"),
        army("E", "L12", "3-3"),
        hexes={"A1": "major-city", "B10": "minor-city", "K10": "minor-city", "L12": "major-city"},
        held={"axis": ["A1"], "russian": ["B10", "K10", "L12"]},
    )
    units = [unit.number for unit in game.units if unit.id in "ABCD"]
    goals = {game.labels[aim.at] for aim in assigned(Picture(game, state, AXIS), units).values()}
    assert {"B10", "K10"} <= goals


def test_a_way_through_swamp_is_longer_for_whoever_stops_there() -> None:
    game, state = near_home(
        axis("A", "F2", PANZER, "armour"),
        hexes={f"{row}6": "swamp" for row in "ABCDEFGHIJKL"},
    )
    unit = next(unit.number for unit in game.units if unit.id == "A")
    start, goal = state.where[unit], game.grid.hex("F9")
    assert (
        length(Picture(game, state, AXIS), unit, goal, start)
        == game.grid.distance(start, goal) + USUAL.draw.stop
    )


def test_it_walks_into_a_city_that_nobody_guards() -> None:
    game, state = near_home(
        axis("A", "D6", PANZER, "armour"),
        army("E", "L11", "3-3"),
        hexes={"H6": "minor-city"},
        held={"axis": ["A1"], "russian": ["H6", "L12"]},
    )
    moved(game, state)
    assert state.held[AXIS] >> game.grid.hex("H6") & 1


@pytest.mark.parametrize(("impulse", "attacks"), [(1, True), (2, False)])
def test_it_counts_on_air_power_where_there_is_any(impulse: int, attacks: bool) -> None:
    game, state = near_home(
        *(axis(name, "E5", "3-4") for name in "AB"),
        axis("H", "D4", "1-7", "hq"),
        army("E", "E7", "5-3"),
        impulse=impulse,
    )
    moved(game, state)
    assert (top(state) == "Combat") is attacks


def test_it_drops_paratroops_on_a_city_in_the_enemy_s_rear_and_keeps_them_back_otherwise() -> None:
    def dropped(*held: str) -> str:
        game, state = near_home(
            russian("S", "G8", "1-7", "hq"),
            russian("P", "reserve", "1-3", "paratroop"),
            army("E", "G9", "5-3"),
            axis("A", "A2", "4-4"),
            hexes={"D6": "minor-city"},
            held={"axis": ["A1", *held], "russian": ["L12", *({"D6"} - set(held))]},
            player="russian",
            weather="snow",
            turn=5,
        )
        moved(game, state)
        return at(game, state, "P")

    assert dropped() == "reserve-russian"
    assert dropped("D6") != "reserve-russian"


def test_it_lowers_the_odds_where_to_be_thrown_back_is_the_way_forward() -> None:
    game, state = near_home(
        *(axis(name, "E5", PANZER, "armour") for name in "ABC"),
        army("E", "F6", "5-3"),
        army("F", "F6", "5-3"),
        hexes={"I9": "major-city", "H8": "major-city"},
        held={"axis": ["A1"], "russian": ["H8", "I9", "L12"]},
        phase="combat",
    )
    weigher = Weigher(Picture(game, state, AXIS), state)
    attackers = tuple(unit.number for unit in game.units if unit.id in "ABC")
    rung = game.tables.ladder.names.index("2-1")
    target = (game.grid.hex("F6"),)
    assert weigher.lower(attackers, target, rung) is None
    weigher._forward = lambda unit: 20.0  # type: ignore[method-assign]
    lower = weigher.lower(attackers, target, rung)
    assert lower is not None
    assert lower < rung


def test_a_capital_gets_more_than_one_guard() -> None:
    game, state = real(
        *(axis(name, "R14", PANZER, "armour") for name in "ABC"),
        *(axis(name, "S14", PANZER, "armour") for name in "IJK"),
        army("E", "R7", "5-3"),
        army("F", "S7", "5-3"),
        player="russian",
        scenario="breaking-storm",
    )
    moved(game, state)
    assert {at(game, state, "E"), at(game, state, "F")} == {"R9"}


@pytest.mark.parametrize(("turn", "more"), [(5, USUAL.draw.denied), (1, 0.0)])
def test_the_last_place_that_keeps_the_enemy_from_winning_counts_more(turn: int, more: float) -> None:
    game, state = real(axis("A", "W19", "4-4"), army("E", "R9", "5-3"), turn=turn)
    state.held[AXIS] = 1 << game.cities.named["Kiev"] | state.held[AXIS] & ~game.cities.held
    state.held[RUSSIAN] |= game.cities.held & ~state.held[AXIS]
    kiev, kharkov = game.cities.named["Kiev"], game.cities.named["Kharkov"]
    places = Picture(game, state, AXIS).places
    assert Picture(game, state, AXIS).last_held == ([kiev] if more else [])
    assert places[kiev] == worth.places(USUAL, game, state)[kiev] + more
    assert Picture(game, state, RUSSIAN).places[kharkov] == worth.places(USUAL, game, state)[kharkov]


def test_a_raider_does_not_find_the_capital_empty() -> None:
    game, state = real(axis("A", "E28", "4-4"), russian("R", "M26", "3-5", "cavalry"))
    assert not Picture(game, state, AXIS).menace[game.grid.hex("E31")]
    moved(game, state)
    assert at(game, state, "A") == "E31"


def test_a_leader_leaves_by_rail_before_the_enemy_can_come() -> None:
    def seat(start: str) -> str:
        game, state = real(
            axis("A", start, PANZER, "armour"),
            russian("Stalin", "R9", "1-0", "leader"),
            army("E", "R9", "5-3"),
            player="russian",
        )
        moved(game, state)
        return at(game, state, "Stalin")

    assert seat("R15") != "R9"
    assert seat("R22") == "R9"


def test_germans_without_combat_supply_count_half() -> None:
    game, state = real(axis("A", "R14", "8-7", "armour"), axis("B", "S14", "5-4"), weather="snow", turn=5)
    picture = Picture(game, state, AXIS)
    unit = next(unit.number for unit in game.units if unit.id == "A")
    assert picture.power(unit, game.grid.hex("R14")) == 4
    assert picture.power(unit, game.grid.hex("L26")) == 8


@pytest.mark.parametrize(("side", "seed"), [(AXIS, 13), (RUSSIAN, 31)])
def test_it_beats_the_random_player(side: int, seed: int) -> None:
    state = GAME.setup("breaking-storm", frozenset(), seed)
    names = ["random", "random"]
    names[side] = "doctrine"
    bots = [make_bot(GAME, name, seed) for name in names]
    while seats := GAME.deciders(state):
        GAME.apply(state, seats[0], bots[seats[0]].choose(Chair(GAME, state, seats[0])))
    result = GAME.result(state)
    assert result is not None
    assert result.winners == (side,)
