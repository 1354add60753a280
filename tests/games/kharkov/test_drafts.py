"""5.0 Drafts at random: just what the two lists allow is offered, worked out by hand from their lines."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from hexfront.engine.base.actions import Action
from hexfront.engine.base.state import clone
from hexfront.games.kharkov.setup import auto_fill
from hexfront.games.kharkov.state import AXIS, BROKEN, RESERVE, SIDES, SOVIET, UNUSED

from .deploying import axis, soviet
from .table import GAME
from .test_setup import scramble

LINES = GAME.data.scenarios["campaign"].lines
OWN = (GAME.soviet_side, GAME.axis_side)
HEXES = [at for at in range(GAME.grid.size) if GAME.grid.mask >> at & 1]


def free(line: Any, unit: int) -> bool:
    """Whether a line leaves its owner a choice about a unit."""
    hexes = line.where() & OWN[SIDES.index(line.side)]
    return GAME.units[unit].kind == "guards" or (line.reserve is None and hexes.bit_count() > 1)


def lines_of(state: Any, unit: int) -> list[Any]:
    kind = GAME.units[unit].kind
    owner = state.marker[unit] if kind == "regiment" else unit
    return [line for line in LINES if (line.guards if kind == "guards" else owner in line.units)]


def places(state: Any, unit: int, line: Any) -> Iterator[int]:
    """Where a line lets a unit stand now, stacking left out; the hex of a marker stands for its box."""
    mine, here = OWN[SIDES.index(line.side)], state.where[unit]
    hexes = [at for at in HEXES if line.where() & mine & 1 << at]
    if GAME.units[unit].kind == "guards":
        mates = [one for one in GAME.data.by_kind["guards"] if one != unit]
        if line.reserve is not None:
            boxed = [one for one in mates if (state.where[one], state.marker[one]) == (RESERVE, line.reserve)]
            if len(boxed) < line.guards and (here, state.marker[unit]) != (RESERVE, line.reserve):
                yield from (-at for at in hexes)
            return
        if sum(state.where[one] in hexes for one in mates) >= line.guards:
            return
    yield from hexes
    inside = [at for at in HEXES if line.may & 1 << at]
    others = [one for at in inside for one in state.at.get(at, ()) if one != unit]
    if len(others) < line.may_units:
        yield from inside


def placements(state: Any, unit: int) -> set[int]:
    """All hexes where a unit may be placed now."""
    if GAME.units[unit].kind == "regiment" and state.where[unit] <= 0:
        return set()
    found = [to for line in lines_of(state, unit) for to in places(state, unit, line)]

    def roomy(at: int) -> bool:
        fighting = [one for one in state.at.get(at, ()) if GAME.combat[one]]
        return len(fighting) < 3 or not GAME.combat[unit]

    return {abs(to) for to in found if to < 0 or (to != state.where[unit] and roomy(to))}


def splits(state: Any, unit: int) -> bool:
    """Whether a division on the map may be set up as regiments: there are counters, and they have room."""
    at = state.where[unit]
    parts = {"infantry": 3, "light": 3, "mountain": 3}.get(GAME.units[unit].kind, 0)
    if at <= 0 or not parts:
        return False
    left = [one for one in GAME.data.by_kind["regiment"] if state.where[one] == UNUSED]
    others = [one for one in state.at[at] if GAME.combat[one] and one != unit]
    excepted = any(line.may & ~line.hexes & 1 << at for line in lines_of(state, unit))
    return len(left) >= parts and len(others) + parts <= 3 and not excepted


def by_hand(state: Any, seat: int) -> set[Action]:
    """Everything that a side may do in its draft."""
    found: set[Action] = {("historical",)}
    units = [unit for unit in range(len(GAME.units)) if GAME.side[unit] == seat]
    choosers = [unit for unit in units if any(free(line, unit) for line in lines_of(state, unit))]
    for unit in choosers:
        at = state.where[unit]
        if at == BROKEN:
            found.add(("unsplit", unit))
            continue
        found |= {("place", unit, to) for to in placements(state, unit)}
        if splits(state, unit):
            found.add(("split", unit))
        if at != UNUSED and GAME.units[unit].kind != "regiment":
            found.add(("take", unit))
    missing = [unit for unit in choosers if state.where[unit] == UNUSED]
    found.add(("fill",) if missing or auto_fill.gap(GAME, state, seat) else ("commit",))
    return found


STARTS = {AXIS: axis(), SOVIET: soviet()[0]}


@pytest.mark.parametrize("seat", [AXIS, SOVIET])
@pytest.mark.parametrize("seed", range(3))
def test_a_draft_offers_just_what_the_lists_allow(seat: int, seed: int) -> None:
    state, chance = clone(STARTS[seat]), Random(seed)
    if seed:
        GAME.apply(state, seat, ("historical",))
    for _ in range(6):
        offered = list(GAME.legal(state, seat))
        assert len(offered) == len(set(offered))
        assert set(offered) == by_hand(state, seat)
        scramble(state, seat, chance, 12)


@pytest.mark.parametrize("seat", [AXIS, SOVIET])
def test_something_stands_against_each_place_that_is_not_offered_and_nothing_against_others(
    seat: int,
) -> None:
    state, chance = clone(STARTS[seat]), Random(9)
    GAME.apply(state, seat, ("historical",))
    scramble(state, seat, chance, 25)
    legal, frame = set(GAME.legal(state, seat)), state.agenda[-1]
    front = [at for at in HEXES if GAME.soviet_side & 1 << at or GAME.axis_side & 1 << at][::5]
    for unit in range(0, len(GAME.units), 2):
        for action in (
            ("take", unit),
            ("split", unit),
            ("unsplit", unit),
            *(("place", unit, at) for at in front),
        ):
            stands = [one.rule for one in frame.objections(GAME, state, seat, action)]
            assert bool(stands) != (action in legal), GAME.lexicon.text(action)
            assert len(stands) == len(set(stands)), GAME.lexicon.text(action)
