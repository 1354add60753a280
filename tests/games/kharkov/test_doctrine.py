"""The doctrine bot: what it makes of clear situations, and that it beats those without a plan."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots import make_bot
from hexfront.bots.chair import Chair
from hexfront.games.kharkov.bot import KharkovDoctrine
from hexfront.games.kharkov.setup import auto_fill
from hexfront.games.kharkov.state import AXIS, SOVIET

from .duel import axis, soviet, staff
from .table import GAME, offered, table, unit


def chosen(game: Any, state: Any) -> str:
    """What the bot does for the seat that decides, in words."""
    seat = game.deciders(state)[0]
    return str(game.lexicon.text(KharkovDoctrine(7).choose(Chair(game, state, seat))))


def played(soviet: Any, axis: Any, seed: int) -> Any:
    """A whole game between two bots."""
    state, bots = GAME.setup("campaign", frozenset(), seed), (soviet, axis)
    while seats := GAME.deciders(state):
        GAME.apply(state, seats[0], bots[seats[0]].choose(Chair(GAME, state, seats[0])))
    return GAME.result(state)


@pytest.mark.parametrize("seat", [AXIS, SOVIET])
def test_it_deploys_a_closed_front(seat: int) -> None:
    state, bot = GAME.setup("campaign", frozenset(), 3), KharkovDoctrine(3)
    while state.turn == 0:
        decider = GAME.deciders(state)[0]
        action = bot.choose(Chair(GAME, state, decider))
        if decider == seat and action == ("commit",):
            assert not auto_fill.gap(GAME, state, seat)
            return
        GAME.apply(state, decider, action)
    pytest.fail("it never commits its deployment")


def test_it_gets_on_though_it_forgets_everything_between_two_actions() -> None:
    """A table asks a new bot each time: what one has begun another has to make sense of."""
    state, deeds = GAME.setup("campaign", frozenset(), 5), []
    while state.phase == "axis-setup":
        GAME.apply(state, AXIS, KharkovDoctrine(1).choose(Chair(GAME, state, AXIS)))
    for text in ("historical", "commit", "end", "end"):
        GAME.apply(state, SOVIET, GAME.lexicon.parse(text))
    while state.phase == "axis-movement" and len(deeds) < 100:
        deeds.append(chosen(GAME, state))
        GAME.apply(state, GAME.deciders(state)[0], GAME.lexicon.parse(deeds[-1]))
    assert any(deed.startswith("stack") for deed in deeds) and "cancel" not in deeds
    assert state.phase != "axis-movement"


def test_it_does_not_take_up_a_stack_for_an_overrun_that_a_rule_forbids() -> None:
    """It would take the stack up again for ever: southern units do not overrun into the north (6.77)."""
    south = [f"{row:02}{column:02}" for row in range(7, 13) for column in range(1, 13)]
    game, state = table(
        soviet("S", "0706", "8-4-6", "rifle", "southern"),
        soviet("T", "0706", "8-4-6", "rifle", "southern"),
        axis("A", "0606", "1-8", "regiment"),
        axis("B", "0806", "9-8", "infantry"),
        axis("C", "0806", "9-8", "infantry"),
        staff("H", "0801"),
        phase="soviet-movement",
        turn=3,
        zones={"south": south},
        front=south,
        south_active=False,
    )
    assert "stack 0706" in offered(game, state), "they may overrun 0806, which is too strong for them"
    deeds = []
    while state.phase == "soviet-movement" and len(deeds) < 20:
        deeds.append(chosen(game, state))
        game.apply(state, game.deciders(state)[0], game.lexicon.parse(deeds[-1]))
    assert "cancel" not in deeds and state.phase != "soviet-movement"


def test_it_takes_an_attack_that_cannot_fail() -> None:
    game, state = table(
        unit("A", "0505", "panzer", "12-12"),
        unit("B", "0506", "panzer", "12-12"),
        unit("E", "0605", "rifle", "1-5"),
        hexes={"0505": "city"},
    )
    assert chosen(game, state).startswith("attack")


def test_it_does_not_storm_what_it_cannot_beat() -> None:
    game, state = table(
        unit("A", "0505", "infantry", "2-5"),
        unit("E", "0605", "rifle", "9-5"),
        unit("F", "0605", "rifle", "9-5"),
        hexes={"0605": "forest"},
    )
    assert chosen(game, state) == "end"


def test_the_same_seed_thinks_the_same() -> None:
    game, state = table(unit("A", "0505", "panzer", "9-8"), unit("E", "0605", "rifle", "3-5"))
    assert chosen(game, state) == chosen(game, state)


def test_it_gives_its_reasons() -> None:
    game, state = table(unit("A", "0505", "infantry", "2-5"), unit("E", "0605", "rifle", "9-5"))
    assert KharkovDoctrine(1).best(Chair(game, state, AXIS)).reasons


@pytest.mark.parametrize("other", ["random", "greedy"])
@pytest.mark.parametrize("seat", [SOVIET, AXIS])
def test_it_beats_those_without_a_plan(other: str, seat: int) -> None:
    bots = [make_bot(GAME, other, 5), make_bot(GAME, other, 5)]
    bots[seat] = KharkovDoctrine(5)
    assert played(*bots, seed=40 + seat).winners == (seat,)
