"""Random play: whole campaigns, and dense fights on small maps, held to what the rules promise."""

import random

import pytest

from hexfront.bots import RandomBot
from hexfront.conformance import suite
from hexfront.conformance.promises.forgery import Forger
from hexfront.conformance.promises.refused import _Asked as Asked
from hexfront.engine.api import Decision
from hexfront.games.trc.units import stacks
from hexfront.games.trc.victory import sudden_death
from hexfront.hexes import listed

from .table import GAME, army, axis, russian, table

ROWS = "ABCDEFGHIJ"
KINDS = ("infantry", "armour", "mountain", "infantry", "hq")


def clash(seed: int, player: str = "axis", uneven: bool = False):  # type: ignore[no-untyped-def]
    """Two crowds on a small map with all kinds of terrain; uneven ones are weak Axis among strong Russians."""
    chance = random.Random(seed)
    hexes = [f"{row}{col}" for row in ROWS for col in range(1, 11)]
    ground = {
        at: chance.choice(("woods", "mountain", "swamp", "major-city", "minor-city"))
        for at in chance.sample(hexes, 25)
    }
    units = []
    for number, at in enumerate(chance.sample(hexes, 16)):
        for place in range(chance.choice((1, 1, 2))):
            name = f"U{number}x{place}"
            factor = chance.randint(1, 9)
            if uneven:
                factor = chance.randint(1, 2) if number % 2 else chance.randint(6, 12)
            stats = f"{factor}-{chance.randint(2, 7)}"
            if number % 2:
                units.append(axis(name, at, stats, chance.choice(KINDS)))
            elif chance.random() < 0.5:
                units.append(army(name, at, stats))
            else:
                units.append(russian(name, at, stats, chance.choice(KINDS)))
    rivers = {"C5-C6-C7": "river", "F4-G4-H4": "river"}
    turn = chance.choice((2, 10, 14))
    return table(*units, size="blank 10x10", hexes=ground, links=rivers, player=player, turn=turn, held={})


def unlike(game, action, chance):  # type: ignore[no-untyped-def]
    """An action of the same verb with something else in it."""
    verb, *tokens = action
    place = chance.randrange(len(tokens)) if tokens else None
    if place is None:
        return action
    last = len(tokens) - 1
    if verb == "lower":
        tokens[place] = chance.randrange(len(game.tables.ladder.names))
    elif verb in ("attack", "overwhelm", "combine") or (place == last and len(tokens) == 2):
        tokens[place] = chance.choice(listed(game.grid.around[tokens[place]]))
    else:
        tokens[place] = chance.randrange(len(game.units))
    return (verb, *tokens)


def look(game, state, seat, legal, chance):  # type: ignore[no-untyped-def]
    """What is offered has nothing against it, and what is not offered has."""
    frame = state.agenda[-1]
    offers = set(legal)
    if not isinstance(frame, Decision):
        return
    for action in offers:
        against = list(frame.objections(game, state, seat, action))
        assert not against, (game.lexicon.text(action), against)
    for action in sorted(offers, key=str)[:40]:
        other = unlike(game, action, chance)
        if other not in offers:
            assert list(frame.objections(game, state, seat, other)), (frame, game.lexicon.text(other))


@pytest.mark.parametrize("seed", range(24))
def test_refusals_in_a_fight_are_true_and_speak_of_what_was_asked(seed: int) -> None:
    chance = random.Random(seed)
    game, state = clash(seed, "axis" if seed % 2 else "russian", uneven=seed % 3 == 0)
    forger, turn, player = Forger(game.lexicon, seed), state.turn, state.player
    for _ in range(120):
        if state.turn != turn or state.player != player:
            break
        seat = game.deciders(state)[0]
        Asked(game, state, seat).check(forger, chance)
        game.apply(state, seat, game.legal(state, seat).draw(chance.random))


@pytest.mark.parametrize("seed", range(30))
def test_offers_and_objections_agree_in_every_state_of_a_fight(seed: int) -> None:
    chance = random.Random(seed)
    game, state = clash(seed, "axis" if seed % 2 else "russian")
    turn, player = state.turn, state.player
    for _ in range(400):
        if state.turn != turn or state.player != player or state.result is not None:
            break
        seat = game.deciders(state)[0]
        legal = game.legal(state, seat)
        look(game, state, seat, legal, chance)
        action = legal.draw(chance.random)
        if action[0] in game.lexicon.backs or (action[0] == "end" and chance.random() < 0.9):
            action = legal.draw(chance.random)
        was = state.phase
        game.apply(state, seat, action)
        if (was, state.phase) == ("movement", "combat"):
            assert (
                not stacks.crowds(game, state, state.player) or type(state.agenda[-1]).__name__ == "Surplus"
            )


@pytest.mark.parametrize("seed", range(40))
def test_in_a_combat_phase_everybody_in_zoc_fights_once_and_no_battle_is_below_1_6(seed: int) -> None:
    """The duties of 12.1 to 12.5, read plainly off the events; victors of automatic victories are exempt."""
    bot = RandomBot(seed)
    game, state = clash(seed + 100)
    battles, duties = [], None
    while state.player == 0 and state.result is None and state.impulse == 1:
        frame = state.agenda[-1]
        if duties is None and type(frame).__name__ == "Combat":
            inside = state.occupied[0] & state.zoc[1]
            bound = {unit for at in listed(inside) for unit in state.at[at] if not state.victors >> unit & 1}
            owed = {at for at in listed(state.occupied[1]) if game.near.adjacent[at] & state.occupied[0]}
            duties = {game.name(unit) for unit in bound}, {game.label(at) for at in owed}
        seat = game.deciders(state)[0]
        events = game.apply(state, seat, bot.pick(game.legal(state, seat), game.lexicon.backs))
        if duties is not None:
            battles += [event for event in events if event.__struct_config__.tag == "fought"]
    if duties is None:
        return
    attackers = [name for event in battles for name in event.attackers]
    targets = [label for event in battles for label in event.targets]
    assert sorted(attackers) == sorted(set(attackers))
    assert sorted(targets) == sorted(set(targets))
    assert duties[0] == set(attackers)
    assert duties[1] == set(targets)
    assert all(6 * event.attack >= event.defence for event in battles)


def played(scenario: str, seed: int):  # type: ignore[no-untyped-def]
    """A whole game between bots that do anything."""
    state = GAME.setup(scenario, (), seed)
    bot = RandomBot(seed)
    while seats := GAME.deciders(state):
        GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
    return state


@pytest.mark.parametrize("seed", range(3))
def test_a_random_campaign_without_sudden_death_goes_on_to_1945(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sudden_death, "check", lambda *_: None)
    state = played("campaign", seed)
    assert state.result is not None


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("scenario", list(GAME.data.scenarios))
def test_a_random_game_of_every_scenario_comes_to_its_end(scenario: str, seed: int) -> None:
    state = played(scenario, seed)
    assert len(state.result.winners) == 1
    assert state.turn <= GAME.data.scenarios[scenario].last


@pytest.mark.parametrize(
    ("scenario", "seed", "start"),
    [
        ("campaign", 0, 0),
        ("campaign", 1, 300),
        ("campaign", 2, 600),
        ("fall-blau", 0, 0),
        ("zitadelle", 1, 100),
        ("bagration", 2, 300),
    ],
)
def test_the_promises_hold_on_the_way(scenario: str, seed: int, start: int) -> None:
    suite.check(GAME, scenario, (), seed, 15, start)
