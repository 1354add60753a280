"""The doctrine bot: what it makes of clear situations, and that it beats those without a plan."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots import bot_names, make_bot
from hexfront.bots.chair import Chair
from hexfront.games.coh.bot import CohDoctrine
from hexfront.games.coh.bot.estimate.aim import needed
from hexfront.games.coh.bot.estimate.chances import chance
from hexfront.games.coh.bot.estimate.fields import FAR, Fields
from hexfront.games.coh.bot.estimate.picture import Picture

from .table import GAME, do, table, unit
from .test_victory import objective


def chosen(game: Any, state: Any) -> str:
    """What the bot does for the seat that decides, in words."""
    seat = game.deciders(state)[0]
    return str(game.lexicon.text(CohDoctrine(7).choose(Chair(game, state, seat))))


def played(scenario: str, bots: list[Any], seed: int) -> Any:
    """A whole game between bots."""
    game = GAME.room(scenario)
    state = game.setup(scenario, frozenset(), seed)
    while seats := game.deciders(state):
        game.apply(state, seats[0], bots[seats[0]].choose(Chair(game, state, seats[0])))
    return game.result(state)


def test_it_takes_a_good_shot() -> None:
    game, state = table(unit("G", "de-rifles", "1-D05", "s"), unit("S", "ru-rifles", "1-E05", "s"))
    assert chosen(game, state).startswith("fire G at 1-E05")


def test_it_spends_command_points_where_they_tell() -> None:
    game, state = table(unit("G", "de-rifles", "1-D05", "s"), unit("S", "ru-rifles", "1-F05", "n"))
    do(game, state, "fire G at 1-F05 by ap")
    assert chosen(game, state) == "spend 2"
    game, state = table(unit("G", "de-rifles", "1-D05", "s"), unit("S", "ru-t34a", "1-F05", "n"))
    do(game, state, "fire G at 1-F05 by ap")
    assert chosen(game, state) == "spend 0", "nothing would help"


def test_it_goes_for_an_objective() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C05", "s"),
        unit("S", "ru-rifles", "1-L12", "n"),
        objectives=(objective("1-F05", each_turn=1),),
    )
    assert chosen(game, state) == "step G to 1-D05 by ap"


def test_it_enters_an_open_objective() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-E05", "s"),
        unit("S", "ru-rifles", "1-L12", "n", "used"),
        objectives=(objective("1-F05", each_turn=1),),
    )
    assert chosen(game, state) == "step G to 1-F05 by ap"


def test_it_rallies_rather_than_waits() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C05", "s", hit="suppressed"), unit("S", "ru-rifles", "1-L12", "n")
    )
    assert chosen(game, state).startswith("rally G")


def test_it_passes_when_nothing_is_worth_it() -> None:
    game, state = table(unit("G", "de-rifles", "1-C05", "s"), unit("S", "ru-rifles", "1-L12", "n"))
    assert chosen(game, state) == "pass"


def test_it_faces_the_enemy() -> None:
    game, state = table(
        unit("G", "de-rifles", "1-C05", "s"),
        unit("S", "ru-rifles", "1-H05", "n"),
        objectives=(objective("1-D05", each_turn=1),),
    )
    do(game, state, "step G to 1-D05 by ap")
    assert chosen(game, state) == "face s"


def test_it_gives_its_reasons_and_repeats_itself() -> None:
    game, state = table(unit("G", "de-rifles", "1-D05", "s"), unit("S", "ru-rifles", "1-E05", "s"))
    assert CohDoctrine(1).best(Chair(game, state, 0)).reasons
    assert chosen(game, state) == chosen(game, state)


def test_chances_and_ways() -> None:
    game, state = table(unit("G", "de-rifles", "1-D05", "s"), unit("S", "ru-rifles", "1-F05", "n"))
    picture = Picture(game, state, 0, Fields())
    assert needed(picture, 1, state.where[1], 0, state.where[0], front=True) == 12 - 3
    assert chance(9) == 10 / 36
    field = Fields().away(game, 0, state.where[1])
    assert field[state.where[0]] == 2 and field[state.where[1]] == 0 < FAR


def test_the_game_brings_its_bots() -> None:
    assert bot_names(GAME) == ["random", "greedy", "solo", "doctrine"]


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_greedy(seat: int) -> None:
    game = GAME.room("partisans")
    bots = [make_bot(game, "greedy", 5), make_bot(game, "greedy", 5)]
    bots[seat] = CohDoctrine(5)
    assert played("partisans", bots, 40 + seat).winners == (seat,)
