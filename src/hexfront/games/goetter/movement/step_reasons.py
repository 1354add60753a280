"""5.1 to 5.5 in words: which rules speak in a step that is legal."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.engine.api import Reason, t
from hexfront.games.goetter.movement import pace, phases
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.movement.price_lines import PRICE, Stride
from hexfront.games.goetter.movement.step_bars import stride
from hexfront.games.goetter.units import counters
from hexfront.games.goetter.zones import why
from hexfront.kit import bars
from hexfront.kit.sheet import halves


def reasons(case: Going, to: int) -> Iterator[Reason]:
    """What a step costs, line by line, and what is left; then what else has to do with it."""
    step = stride(case, to)
    cost = bars.total(PRICE, step)
    yield Reason("goetter:5.11", t("Cost of the step in MP"), halves(cost))
    yield from bars.reasons(PRICE, step, halves)
    yield from pace.reasons(case.board, case.state, case.unit)
    yield Reason("goetter:5.14", t("MP left after it"), halves(max(case.left - cost, 0)))
    if cost > case.left:
        yield Reason("goetter:5.23", t("One hex is open to it, whatever it costs"))
    yield from _phase(case)
    yield from _zones(case, to)
    yield from _friends(case, to)
    yield from _transit(case, step, to)


def _phase(case: Going) -> Iterator[Reason]:
    """By which rule it may move in this phase."""
    state = case.state
    if not case.has(state.moved) and case.party.units and state.moved >> case.party.units[0] & 1:
        others = ", ".join(case.board.names[unit] for unit in case.party.units)
        yield Reason("goetter:5.15", t("With it the move of others is over"), others)
    if state.phase == phases.REACTION:
        yield Reason("goetter:5.16a", t("Mobile units react"))
        if not case.has(state.moved):
            yield Reason("goetter:3.1.2a", t("It is not in an enemy ZOC"))
            yield Reason("goetter:5.52b", t("Mobile units that may still react"), str(state.reacting))
    elif state.phase == phases.EXPLOITATION:
        yield Reason("goetter:5.16b", t("Mobile units exploit"))
        yield Reason("goetter:3.1.5a", t("It was in no enemy ZOC when the phase began"))
    elif state.phase in phases.SIEGE and case.on(case.board.transit):
        yield Reason("goetter:5.17b", t("It began the siege phase in a transit hex"))
    if state.phase in phases.AGAIN:
        yield Reason("goetter:2.3c", t("It is mobile"))


def _zones(case: Going, to: int) -> Iterator[Reason]:
    yield from why.reasons(case.board, case.state, case.unit, to)
    if case.watched and case.zones >> to & 1:
        yield Reason("goetter:5.22a", t("It may go from one enemy ZOC into another"))


def _friends(case: Going, to: int) -> Iterator[Reason]:
    board, state = case.board, case.state
    if not state.occupied[board.side[case.unit]] >> to & 1:
        return
    yield Reason("goetter:5.24", t("Friendly units do not hinder it"))
    if case.zones >> to & 1:
        yield Reason("goetter:4.28b", t("Friends there do not lift the enemy ZOC for movement"))
    if not counters.fits(board, state, case.unit, to):
        for rule in ("goetter:4.16a", "goetter:5.25"):
            yield Reason(rule, t("A hex may be overfull until the phase ends"))


def _transit(case: Going, step: Stride, to: int) -> Iterator[Reason]:
    board, both = case.board, 1 << case.at | 1 << to
    if board.transit >> to & 1:
        yield Reason("goetter:5.44", t("It stops in the transit hex"))
        for rule in ("goetter:4.15", "goetter:5.42a", "goetter:2.1b"):
            yield Reason(rule, t("There it stands on both maps"))
    elif case.on(board.transit):
        rule = "goetter:5.43b" if board.siege >> to & 1 else "goetter:5.43a"
        yield Reason(rule, t("Leaving a transit hex costs nothing more"))
        if board.siege >> to & 1:
            yield Reason("goetter:2.1d", t("Transit hexes alone lead into Berlin"))
            yield Reason("goetter:2.1c", t("There is no way back"))
    if board.transit & both and step.link:
        yield Reason("goetter:5.33b", t("Roads and railways count in transit hexes too"))
    elif board.transit & both and step.barred:
        yield Reason("goetter:5.33b", t("No road or railway counts under a marker of Soviet occupation"))
    if case.on(board.siege):
        yield from _streets(case, step)


def _streets(case: Going, step: Stride) -> Iterator[Reason]:
    """What looks like a road, a railway or a river in Berlin."""
    way, board = step.way, case.board
    if way is None:
        return
    if any(board.map.has_link(name, case.at, way) for name in ("rail", "city-rail")):
        for rule in ("goetter:5.34", "goetter:13.0q5"):
            yield Reason(rule, t("Railways in Berlin do not help who marches"))
    if board.map.has_link("road", case.at, way):
        yield Reason("goetter:13.0q6", t("There are no roads in Berlin"))
    if board.map.has_side("bridge", case.at, way):
        yield Reason("goetter:5.71", t("A bridge over the Spree is a minor river"))
