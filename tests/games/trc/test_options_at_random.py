"""Random play with options: dense fights in which offers and refusals agree, and whole games to their end."""

from __future__ import annotations

import random
from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.conformance import suite
from hexfront.engine.contract.game import room
from hexfront.games.trc.movement import strategic
from hexfront.games.trc.replacements import recover
from hexfront.games.trc.turn.movement_phase import Movement
from hexfront.hexes import each
from hexfront.kit import bars

from .table import GAME
from .test_random_games import clash, look

FIGHTING = ("fortresses", "strategic-movement", "barrage", "recovery", "saved-replacements")
FROM_1941 = ("allied-limits", "bid", "lvov-hills", "mobile-leaders", "optional-workers")
EVERYTHING = (*FIGHTING, *FROM_1941)


def fortified(game: Any, state: Any) -> None:
    """Make a fortress of every major city in which somebody stands."""
    for side in (0, 1):
        state.forts[side] = state.occupied[side] & game.cities.major
        state.held[side] |= state.forts[side]
        state.built[side] = min(state.forts[side].bit_count(), 4)


def compare(game: Any, state: Any) -> None:
    """Who may move strategically or be recovered is the same by the fast way and by the bars."""
    frame = state.agenda[-1]
    if not isinstance(frame, Movement):
        return
    side, units = frame.side, range(len(game.units))
    plain = [unit for unit in units if strategic.redeploys(frame, game, state, unit)]
    assert strategic.movers(frame, game, state) == plain
    takings = [recover.Taking(game, state, side, unit) for unit in units]
    plain = [one.unit for one in takings if not bars.closed(recover.RECOVER_BARS, one)]
    assert recover.recoverable(game, state, side) == plain


def skirmish(seed: int) -> tuple[Any, Any]:
    """A crowded map with fortresses; half of the Russian turns are of 1944, with a barrage at hand."""
    game, state = clash(seed, "axis" if seed % 2 else "russian")
    state.options = FIGHTING
    state.turn = 20 if seed % 4 == 0 else state.turn
    fortified(game, state)
    return game, state


@pytest.mark.parametrize("seed", range(24))
def test_offers_and_objections_agree_in_a_fight_around_fortresses(seed: int) -> None:
    chance = random.Random(seed)
    game, state = skirmish(seed)
    turn, player = state.turn, state.player
    for _ in range(300):
        if state.turn != turn or state.player != player or state.result is not None:
            break
        seat = game.deciders(state)[0]
        legal = game.legal(state, seat)
        look(game, state, seat, legal, chance)
        compare(game, state)
        action = legal.draw(chance.random)
        if action[0] in game.lexicon.backs or (action[0] == "end" and chance.random() < 0.9):
            action = legal.draw(chance.random)
        game.apply(state, seat, action)


@pytest.mark.parametrize("seed", range(30))
def test_every_duty_but_those_of_fortresses_is_met_in_a_fight_around_them(seed: int) -> None:
    """The duties of 12.1 to 12.5 and 26.9, read plainly off the events."""
    bot = RandomBot(seed)
    game, state = skirmish(2 * seed + 1)
    battles: list[Any] = []
    duties = None
    while state.player == 0 and state.result is None and state.impulse == 1:
        if duties is None and type(state.agenda[-1]).__name__ == "Combat":
            bound = state.occupied[0] & ~state.forts[0]
            duties = state.occupied[1] & ~state.forts[1] & game.near.zone(bound)
            places = {game.name(unit): state.where[unit] for unit in range(len(game.units))}
            forts = state.forts[1] & state.occupied[1]
        seat = game.deciders(state)[0]
        events = game.apply(state, seat, bot.pick(game.legal(state, seat), game.lexicon.backs))
        if duties is not None:
            battles += [event for event in events if event.__struct_config__.tag == "fought"]
    if duties is None:
        return
    targets = [label for event in battles for label in event.targets]
    assert len(set(targets)) == len(targets)
    assert {game.label(at) for at in each(duties)} <= set(targets)
    for fort in each(forts):
        beside = game.near.adjacent[fort]
        incurred = any(
            any(beside >> game.grid.hex(label) & 1 for label in event.targets)
            and any(beside >> places[name] & 1 for name in event.attackers)
            for event in battles
        )
        assert not incurred or game.label(fort) in targets


def played(scenario: str, options: tuple[str, ...], seed: int) -> Any:
    """A whole game between bots that do anything."""
    game, bot = room(GAME, scenario, options), RandomBot(seed)
    state = game.setup(scenario, frozenset(options), seed)
    while seats := game.deciders(state):
        game.apply(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
    return state


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        *[("breaking-storm", (name,)) for name in EVERYTHING if name != "optional-workers"],
        ("breaking-storm", EVERYTHING),
        ("campaign", EVERYTHING),
        ("zitadelle", (*FIGHTING, "play-on")),
    ],
)
def test_a_random_game_with_options_comes_to_its_end(scenario: str, options: tuple[str, ...]) -> None:
    state = played(scenario, options, 3)
    assert len(state.result.winners) == 1


@pytest.mark.parametrize(
    ("scenario", "options", "seed", "start"),
    [
        ("breaking-storm", EVERYTHING, 0, 0),
        ("breaking-storm", EVERYTHING, 1, 120),
        ("zitadelle", FIGHTING, 2, 200),
        ("bagration", FIGHTING, 3, 400),
    ],
)
def test_the_promises_hold_with_options(
    scenario: str, options: tuple[str, ...], seed: int, start: int
) -> None:
    suite.check(GAME, scenario, options, seed, 12, start)
