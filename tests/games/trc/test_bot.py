"""The doctrine bot: what it makes of clear situations."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots import make_bot
from hexfront.bots.chair import Chair
from hexfront.games.trc.bot import TrcDoctrine
from hexfront.games.trc.bot.picture import Picture
from hexfront.games.trc.bot.reaching import reach
from hexfront.games.trc.movement import steps
from hexfront.games.trc.state import AXIS, LATER, RUSSIAN
from hexfront.games.trc.supply import lines
from hexfront.hexes import each

from .table import GAME, army, at, axis, do, real, russian, table, top

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
    return table(*units, hexes={**HOMES, **more.pop("hexes", {})}, held=HELD, **more)


def test_it_wins_without_a_die_where_it_can() -> None:
    game, state = near_home(
        axis("A", "D5", PANZER, "armour"),
        axis("B", "D6", PANZER, "armour"),
        axis("C", "E5", PANZER, "armour"),
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
