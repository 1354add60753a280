"""What a viewer sees of The Russian Campaign: nothing is hidden but political chits that are not played yet."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ALL
from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Box, Card, Counter, Track, View
from hexfront.games.trc.box.calendar import months
from hexfront.games.trc.box.charts import strategies
from hexfront.games.trc.box.charts.chits import chit_of
from hexfront.games.trc.box.meta import FLAGS
from hexfront.games.trc.combat import air
from hexfront.games.trc.combat.support import barrage
from hexfront.games.trc.movement.ride_bars import capacity
from hexfront.games.trc.movement.voyage import SEAS, most_invasions, unlimited
from hexfront.games.trc.replacements import russian_points
from hexfront.games.trc.setup.bidding import HIGHEST
from hexfront.games.trc.state import (
    AWAY,
    GONE,
    LATER,
    POOL,
    RESERVE,
    RUSSIAN,
    SIBERIA,
    SIDES,
    SURRENDERED,
    TRACK,
    URALS,
    TrcState,
)
from hexfront.games.trc.table import markers
from hexfront.games.trc.units import chits, labour, schedule
from hexfront.games.trc.victory import played, points

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

BOX_NAMES = {
    POOL: ("pool", t("Replacement pool")),
    SURRENDERED: ("surrendered", t("Surrendered units")),
    AWAY: ("box", t("Off-map box")),
    RESERVE: ("reserve", t("Paratroop reserve")),
    LATER: ("later", t("To come")),
    GONE: ("gone", t("Out of the game")),
    URALS: ("urals", t("Urals Industry")),
    SIBERIA: ("siberia", t("Siberia")),
}


def view(board: Board, state: TrcState, viewer: Seat, shown: Callable[..., View]) -> View:
    """The table as this viewer sees it."""
    flagged = {name: units for name in FLAGS if (units := getattr(state, name))}
    counters = tuple(
        _counter(board, state, unit, flagged)
        for unit in range(len(board.units))
        if _shown(board, state, unit)
    )
    return shown(
        state,
        viewer,
        state.phase,
        counters=counters,
        markers=tuple(markers.markers(board, state)),
        tracks=_tracks(board, state),
        boxes=tuple(_boxes(Tally(counter.at for counter in counters))),
        facts=_facts(state),
        cards=tuple(_chits(state, viewer)),
    )


def _shown(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a counter is in play; on the map of a position the unused order of battle is not."""
    if board.units[unit].nation == "vlasov":
        return bool(state.recruits >> unit & 1) or state.where[unit] != LATER
    return state.where[unit] != LATER or bool(board.drafted >> unit & 1)


def _counter(board: Board, state: TrcState, unit: int, flagged: dict[str, int]) -> Counter:
    counter = board.units[unit]
    return Counter(
        id=counter.id,
        side=counter.side,
        at=_at(board, state, unit),
        kind=counter.kind,
        size=counter.size,
        values=str(labour.value(board, state, unit)) if counter.kind == "worker" else str(counter.factors),
        flags=tuple([name for name, units in flagged.items() if units >> unit & 1]),
    )


def _at(board: Board, state: TrcState, unit: int) -> str:
    place = state.where[unit]
    if place > 0:
        return board.labels[place]
    if place == TRACK:
        return f"{BOX_NAMES[LATER][0]}-{SIDES[board.side[unit]]}-{state.evacuees[unit]}"
    box = f"{BOX_NAMES[place][0]}-{SIDES[board.side[unit]]}"
    turn = schedule.turn_of(board, state, unit)
    return f"{box}-{turn}" if place == LATER and turn else box


def _tracks(board: Board, state: TrcState) -> tuple[Track, ...]:
    scenario = played.scenario(board, state)
    side = SIDES[state.player]
    trains_left = max(capacity(board, state, state.player) - state.rides, 0)
    invasions = (
        Track("invasions", t("Invasions"), max(most - made, 0), 0, most, name)
        for name, most, made in zip(SIDES, most_invasions(board, state), state.invasions, strict=True)
        if not unlimited(state)
    )
    debts = (
        Track("debt", t("Debt"), debt, 0, max(debt, 1), name)
        for name, debt in zip(SIDES, state.debt, strict=True)
        if debt
    )
    return (
        Track("turn", t("Turn"), state.turn, min(scenario.first, state.turn), scenario.last),
        Track("weather-modifier", t("Weather DRM"), state.modifier, -12, 12),
        Track("rail", t("Rail"), trains_left, 0, board.limits.rail_axis, side),
        Track("air", t("Air"), max(air.available(board, state, state.player), 0), 0, 3, side),
        Track("sea", t("Sea"), len(SEAS) - state.sailed.bit_count(), 0, len(SEAS), side),
        *invasions,
        *debts,
        *_counts(board, state),
    )


def _counts(board: Board, state: TrcState) -> Iterator[Track]:
    """The points of a scenario, and those that the Russians have left for replacements."""
    made = points.total(board, state)
    if made is not None:
        yield Track("points", t("Points"), made, -40, 60, "axis")
    spending = state.phase != "setup" and (state.player, state.impulse) == (RUSSIAN, 1)
    worked = russian_points.from_workers(board, state)
    if spending:
        left = russian_points.left(board, state)
        yield Track("replacements", t("RP"), left, 0, 60, "russian")
    elif worked:
        yield Track("workers", t("Workers"), worked, 0, 60, "russian")
    if state.saved and not spending:
        yield Track("saved", t("Saved RP"), state.saved, 0, state.saved, "russian")
    if state.factories:
        waiting = labour.on_the_way(state)
        yield Track("factories", t("On the way to Siberia"), waiting, 0, max(waiting, 1), "russian")
    if state.bid:
        yield Track("bid", t("Bid"), state.bid, -HIGHEST, HIGHEST, "russian")
    if strategies.JAPAN in state.adopted:
        yield Track("siberia", t("Sent to Siberia"), state.siberia, 0, max(state.siberia, 60), "russian")
    if "barrage" in state.options:
        most = barrage.most(board, state)
        yield Track("barrages", t("Barrages"), max(most - state.barrages, 0), 0, max(most, 1), "russian")
    if "fortresses" in state.options:
        for number, name in enumerate(SIDES):
            left = board.limits.fortresses - state.built[number]
            yield Track("fortresses", t("Fortresses left"), left, 0, board.limits.fortresses, name)


def _boxes(held: Tally[str]) -> Iterator[Box]:
    """The pools, whatever else holds a unit, and who comes when."""
    for place, (box, title) in BOX_NAMES.items():
        for side in SIDES:
            name = f"{box}-{side}"
            if held[name] or place in (POOL, SURRENDERED):
                yield Box(name, title, side, held[name], lost=place in (POOL, SURRENDERED))
    later = BOX_NAMES[LATER][0]
    for turn in sorted(
        {int(name.split("-")[2]) for name in held if name.startswith(later) and name.count("-") > 1}
    ):
        for side in SIDES:
            name = f"{later}-{side}-{turn}"
            if held[name]:
                yield Box(name, t("To come on turn {turn}", turn=turn), side, held[name])


def _chits(state: TrcState, viewer: Seat) -> Iterator[Card]:
    """The political chits: one's own, those that are played, and the backs of the others."""
    for side, number in enumerate(state.chits):
        seat = state.seats[side]
        if not number:
            continue
        if chits.hidden(state, side) and viewer not in (ALL, seat):
            yield Card(seat)
        else:
            chit = chit_of(side, number)
            yield Card(seat, f"chit-{SIDES[side]}-{number}", chit.text, rule=chit.rule)


def _facts(state: TrcState) -> dict[str, str]:
    facts: dict[str, str] = {"player": SIDES[state.player]}
    if state.phase != "setup":
        facts["weather"] = state.weather
        if state.phase in ("movement", "combat"):
            facts["impulse"] = str(state.impulse)
        facts["date"] = months(state.turn)
    if state.fallen:
        facts["surrendered"] = ", ".join(state.fallen)
    return facts
