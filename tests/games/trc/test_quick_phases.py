"""12.5, 19.1, 21.6: what phases look up at once is what the plain way says, unit by unit."""

from __future__ import annotations

import pytest

from hexfront.bots import RandomBot
from hexfront.games.trc.combat import front, surrender
from hexfront.games.trc.combat.phase import Combat
from hexfront.games.trc.partisans.relocate import Relocation
from hexfront.games.trc.replacements import axis_list
from hexfront.games.trc.state import AXIS, POOL
from hexfront.games.trc.turn.movement_phase import Movement
from hexfront.hexes import each

from .table import GAME, do


@pytest.mark.parametrize(
    ("scenario", "options"),
    [
        ("campaign", ()),
        ("fall-blau", ("fortresses",)),
        ("bagration", ("warsaw-uprising",)),
        ("zitadelle", ()),
    ],
)
def test_nobody_has_to_surrender_where_the_duties_of_the_phase_can_be_met(
    scenario: str, options: tuple[str, ...]
) -> None:
    game, found = GAME.room(scenario, frozenset(options)), set[bool]()
    for seed in (31, 32, 33):
        state, bot = game.setup(scenario, frozenset(options), seed), RandomBot(seed)
        do(game, state, "ready-made", "commit", "ready-made", "commit")
        for number in range(400):
            if not (seats := game.deciders(state)):
                break
            if isinstance(state.agenda[-1], Movement) and number % 5 == 0:
                for side in (0, 1):
                    hopeful = surrender.hopeful(game, state, side)
                    assert hopeful == (not front.hopeless(game, state, side))
                    found.add(hopeful)
            game.apply(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
    assert found == {True, False}


@pytest.mark.parametrize("scenario", ["campaign", "fall-blau"])
def test_battles_and_partisans_are_offered_group_by_group_as_their_acts_say(scenario: str) -> None:
    state, bot, seen = GAME.setup(scenario, frozenset(), 51), RandomBot(51), set[type]()
    do(GAME, state, "ready-made", "commit", "ready-made", "commit")
    for _ in range(1500):
        if not (seats := GAME.deciders(state)):
            break
        frame, choices = state.agenda[-1], GAME.legal(state, seats[0])
        if isinstance(frame, Combat | Relocation):
            seen.add(type(frame))
            offers = [action for act in frame.acts for action in act.offer(frame, GAME, state, seats[0])]
            assert sorted(map(str, offers)) == sorted(map(str, choices))
            assert all(GAME.lexicon.key(one) == key for key, group in choices.groups.items() for one in group)
        GAME.apply(state, seats[0], bot.pick(choices, GAME.lexicon.backs))
    assert seen == {Combat, Relocation}


def test_a_place_of_the_list_is_lacking_when_nobody_in_the_pool_fits_it() -> None:
    state, bot, found = GAME.setup("bagration", frozenset(), 61), RandomBot(61), set[bool]()
    do(GAME, state, "ready-made", "commit", "ready-made", "commit")
    for number in range(600):
        if not (seats := GAME.deciders(state)):
            break
        if number % 20 == 0:
            never = GAME.tables.replacements.never
            pool = [
                unit for unit in each(GAME.sided[AXIS]) if state.where[unit] == POOL and unit not in never
            ]
            for place in {*axis_list.places(GAME, state)}:
                lacking = axis_list.missing(GAME, state, place)
                assert lacking == (not any(axis_list.fits(place, GAME.units[unit]) for unit in pool))
                found.add(lacking)
        GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
    assert found == {True, False}
