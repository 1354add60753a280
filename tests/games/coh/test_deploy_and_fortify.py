"""1.0.5, 18.1a Setting up: what may be put where, taken back and filled in, in every firefight."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexfront.games.coh.box.meta import CARD
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.events import Laid, Placed
from hexfront.games.coh.setup.deploy import Deploy, drafted, fixed
from hexfront.games.coh.state import DUG, WAITING
from hexfront.games.coh.works.lay_at_setup import Fortify
from hexfront.hexes import each

from .table import GAME, do


def thinkable(game: Any, frame: Any, chance: Random) -> list[tuple[Any, ...]]:
    """What somebody might try while he sets up: everything of his and a little of others, in many hexes."""
    hexes = [*chance.sample([*each(game.grid.all)], 25)]
    units = [*frame.free(game), 0, len(game.types) - 1] if isinstance(frame, Deploy) else [0]
    acts: list[tuple[Any, ...]] = [("commit",), ("fill",)]
    acts += [(verb, one, at) for verb in ("place", "plot") for one in units for at in hexes]
    acts += [("take", one) for one in units]
    acts += [("occupy", one, kind, CARD) for one in units for kind in range(len(WORKS))]
    stock = range(len(game.firefight.works))
    return [*acts, *[(verb, line, at) for verb in ("build", "raze") for line in stock for at in hexes]]


def agrees(game: Any, state: Any, chance: Random) -> None:
    """What is offered is exactly what nothing stands against; whatever is drawn by number is among it."""
    frame = state.agenda[-1]
    legal = set(game.legal(state, frame.seat))
    for action in [
        *thinkable(game, frame, chance),
        *chance.sample(sorted(legal, key=repr), min(30, len(legal))),
    ]:
        stands = list(frame.objections(game, state, frame.seat, action))
        if isinstance(frame, Deploy) or action[0] in ("build", "raze", "commit", "fill"):
            assert bool(stands) != (action in legal), (
                game.lexicon.text(action),
                [f"{one}" for one in stands],
            )


@pytest.mark.parametrize("scenario", list(GAME.firefights))
def test_what_may_be_put_where_in_every_firefight(scenario: str) -> None:
    game, chance = GAME.room(scenario), Random(7)
    state, _ = game.start(scenario, frozenset(), 3)
    for _ in range(60):
        if state.turn:
            return
        frame = state.agenda[-1]
        if not isinstance(frame, Deploy | Fortify):
            game.apply(
                state,
                game.deciders(state)[0],
                chance.choice(list(game.legal(state, game.deciders(state)[0]))),
            )
            continue
        agrees(game, state, chance)
        legal = list(game.legal(state, frame.seat))
        puts = [one for one in legal if one[0] in ("place", "plot", "build", "occupy")]
        if puts and chance.random() < 0.6:
            game.apply(state, frame.seat, chance.choice(puts))
        else:
            game.apply(state, frame.seat, ("commit",) if ("commit",) in legal else ("fill",))


def begun(scenario: str, kind: type) -> tuple[Any, Any, Any]:
    """A firefight at the first frame of a kind."""
    game = GAME.room(scenario)
    state, _ = game.start(scenario, frozenset(), 3)
    while not isinstance(state.agenda[-1], kind):
        seat = game.deciders(state)[0]
        legal = list(game.legal(state, seat))
        game.apply(state, seat, ("commit",) if ("commit",) in legal else ("fill",))
    return game, state, state.agenda[-1]


def test_who_is_taken_back_is_off_the_map_with_his_load_and_only_his_side_hears_of_the_hidden() -> None:
    game, state, frame = begun("gap", Deploy)
    assert frame.seat == 1
    hidden, open_ = game.numbers["ru-rifles.1"], game.numbers["ru-maxim.2"]
    do(game, state, "plot ru-rifles.1 in 2-C05", "place ru-maxim.2 in 2-C07", "face s")
    told = [one for name in ("ru-rifles.1", "ru-maxim.2") for one in do(game, state, f"take {name}")]
    assert [(one.unit, one.at, one.to) for one in told if isinstance(one, Placed)] == [
        ("ru-rifles.1", "", (1,)),
        ("ru-maxim.2", "", None),
    ]
    assert state.where[hidden] == state.where[open_] == WAITING and not state.hidden


def test_a_vehicle_is_taken_back_with_what_it_carries() -> None:
    for name, firefight in GAME.firefights.items():
        groups = [group for group in firefight.groups if group.loads and group.on_map and not fixed(group)]
        if not groups:
            continue
        game, state, frame = begun(name, Deploy)
        while frame.seat != groups[0].seat:
            do(game, state, "fill", "commit")
            frame = state.agenda[-1]
        ((vehicle, load), *_rest) = groups[0].loads
        assert not set(load) & set(drafted(game.firefight, frame.seat)), "it comes with its vehicle"
        at = next(iter(each(frame.area(game, state, vehicle))))
        verb = "plot" if groups[0].hidden == "must" else "place"
        game.apply(state, frame.seat, (verb, vehicle, at))
        while not isinstance(state.agenda[-1], Deploy):
            do(game, state, "face n")
        assert {state.where[one] for one in (vehicle, *load)} == {at}
        game.apply(state, frame.seat, ("take", vehicle))
        assert {state.where[one] for one in (vehicle, *load)} == {WAITING}
        assert all(state.carrier[one] == vehicle for one in load)


def test_whoever_is_left_goes_into_cover_and_apart() -> None:
    for scenario in ("gap", "iron-giants", "depot"):
        game, state, frame = begun(scenario, Deploy)
        free = frame.free(game)
        do(game, state, "fill")
        crowd: dict[int, int] = {}
        for one in free:
            at = state.where[one]
            assert frame.area(game, state, one) >> at & 1
            crowd[at] = crowd.get(at, 0) + 1
            group = game.firefight.groups[game.firefight.pieces[one].group]
            assert bool(state.hidden >> one & 1) == (group.hidden != "no")
            assert bool(state.flags[one] & DUG) == group.dug_in
        for one in free:
            area = frame.area(game, state, one)
            alone = [at for at in each(area) if at not in crowd]
            assert crowd[state.where[one]] == 1 or not alone, "as long as there is room nobody shares a hex"
            covered = [at for at in alone if game.ground.cover >> at & 1]
            assert game.ground.cover >> state.where[one] & 1 or not covered


def test_works_are_laid_filled_in_and_taken_up_line_by_line() -> None:
    for scenario in ("strongpoint", "stone-and-flame", "depot"):
        game, state, frame = begun(scenario, Fortify)
        before = dict(state.works)
        events = do(game, state, "fill")
        for number in frame.lines(game):
            line, spots = game.firefight.works[number], frame.laid(game, state, number)
            assert len(spots) >= line.many
            assert all(line.hexes >> at & 1 for at in spots)
        laid = [one for one in events if isinstance(one, Laid)]
        assert len(laid) == sum(game.firefight.works[number].many for number in frame.lines(game))
        for one in laid:
            line = next(line for line in game.firefight.works if line.work == one.work)
            assert one.to == (game.friends[frame.seat] if line.hidden else None)
        for action in list(frame.placed(game, state)):
            if action in game.legal(state, frame.seat):
                (told,) = [one for one in game.apply(state, frame.seat, action) if isinstance(one, Laid)]
                assert not told.on
        assert state.works == before, "what the sheet fixes stays"
