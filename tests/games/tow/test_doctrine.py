"""The doctrine bot: what it makes of clear situations, and that it beats those without a plan."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots import make_bot
from hexfront.bots.chair import Chair
from hexfront.games.tow.bot import TowDoctrine

from .table import GAME, at, axis, campaign, soviet, table

TANK = "7-5-8/4-3-8"


def chosen(game: Any, state: Any) -> str:
    """What the bot does for the seat that decides, in words."""
    seat = game.deciders(state)[0]
    return str(game.lexicon.text(TowDoctrine(7).choose(Chair(game, state, seat))))


def carried_out(game: Any, state: Any) -> None:
    """Let the bot finish what is on top of the agenda."""
    bot, depth = TowDoctrine(7), len(state.agenda)
    while len(state.agenda) >= depth and game.deciders(state):
        seat = game.deciders(state)[0]
        game.apply(state, seat, bot.choose(Chair(game, state, seat)))


def played(soviet_bot: str, axis_bot: str, seed: int, state: Any = None) -> Any:
    """A race between two bots, from the start or from some state on."""
    state = state or GAME.setup("race", frozenset(), seed)
    bots = make_bot(GAME, soviet_bot, seed), make_bot(GAME, axis_bot, seed)
    while seats := GAME.deciders(state):
        GAME.apply(state, seats[0], bots[seats[0]].choose(Chair(GAME, state, seats[0])))
    return GAME.result(state)


def test_it_takes_an_attack_that_cannot_fail() -> None:
    game, state = table(
        soviet("A", "0505", TANK, "tank"),
        soviet("B", "0506", TANK, "tank"),
        axis("E", "0605", "1-5"),
        phase="combat",
        activated="soviet",
    )
    assert chosen(game, state) == "attack 0605"


def test_it_does_not_storm_what_it_cannot_beat() -> None:
    game, state = table(
        soviet("A", "0505", "4-5/2-5"),
        axis("E", "0605", "4-5/2-5"),
        hexes={"0605": "clear"},
        phase="combat",
        activated="soviet",
    )
    assert chosen(game, state) == "end"


def test_it_walks_into_an_open_city_under_order() -> None:
    game, state = table(
        soviet("A", "0505", TANK, "tank"),
        axis("E", "0910"),
        hexes={"0508": "major-city"},
        orders=["0508"],
        activated="soviet",
    )
    carried_out(game, state)
    assert game.result(state).winners == (0,)


def test_it_masses_on_a_city_under_order() -> None:
    game, state = table(
        soviet("A", "0303", TANK, "tank"),
        soviet("B", "0303", TANK, "tank"),
        axis("E", "0606", "2-5/1-5"),
        axis("F", "0302", "2-5/1-5"),
        hexes={"0606": "major-city"},
        orders=["0606"],
        zones={"soviet-supply": ["0101"], "axis-supply": ["1212"]},
        activated="soviet",
    )
    carried_out(game, state)
    beside = game.grid.around[game.grid.hex("0606")]
    assert all(beside >> state.where[game.data.numbers[name]] & 1 for name in "AB")


def test_a_garrison_stays_in_a_city_under_order() -> None:
    game, state = table(
        axis("G", "0606", "3-5/1-5"),
        axis("P", "0808", "5-4-8/2-2-8", "tank"),
        soviet("S", "0303", TANK, "tank"),
        hexes={"0606": "major-city"},
        orders=["0606"],
        zones={"soviet-supply": ["0101"], "axis-supply": ["1212"]},
    )
    carried_out(game, state)
    assert at(game, state, "G") == "0606"
    assert at(game, state, "P") == "0606"


def test_an_order_is_lifted_from_a_city_in_need() -> None:
    game, state = table(
        axis("G", "0606", "3-5/1-5"),
        *(soviet(f"S{at}", at, TANK, "tank") for at in ("0506", "0705", "0607")),
        hexes={"0606": "major-city", "1111": "major-city"},
        orders=["0606", "1111"],
        zones={"soviet-supply": ["0101"], "axis-supply": ["1212"]},
        phase="action",
        cup=["OKH"],
    )
    assert type(state.agenda[-1]).__name__ == "Okh"
    assert chosen(game, state) == "negotiate"
    carried_out(game, state)
    assert [game.label(one) for one in range(game.grid.size) if state.orders >> one & 1] == ["1111"]


def test_the_soviets_select_every_front() -> None:
    _, state = campaign(phase="selection", turn=2)
    bot = TowDoctrine(3)
    while type(state.agenda[-1]).__name__ == "Selection" and 0 in GAME.deciders(state):
        GAME.apply(state, 0, bot.choose(Chair(GAME, state, 0)))
    picked = state.agenda[-1].picks[0]
    assert {GAME.tokens[action[1]].id for action in picked} >= {"Vrnz", "Step", "SW", "Sth"}


@pytest.mark.parametrize("rival", ["random", "greedy"])
def test_it_beats_those_without_a_plan_as_the_soviets(rival: str) -> None:
    assert played("doctrine", rival, 5).winners == (0,)


def test_it_beats_the_random_player_as_the_axis() -> None:
    assert played("random", "doctrine", 5).winners == (1,)


def test_it_holds_the_last_turn_against_the_greedy_player() -> None:
    _, state = campaign(phase="selection", turn=4, scenario="race")
    assert played("greedy", "doctrine", 5, state).winners == (1,)
