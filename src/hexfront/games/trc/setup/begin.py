"""3.5, 27.11 What stands before the first unit is placed: control, gauge, and who is lost already."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Event, agenda, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.options import OPTIONS
from hexfront.games.trc.setup import bid_shares, political
from hexfront.games.trc.setup.deploy import Deploy, starters
from hexfront.games.trc.setup.deploy_line import DeployLine
from hexfront.games.trc.state import AXIS, GONE, POOL, RESERVE, RUSSIAN, SIDES, SURRENDERED, TrcState
from hexfront.games.trc.units import stacks
from hexfront.games.trc.variants import adopt
from hexfront.games.trc.victory import sudden_death
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.box.scenario import Forces


STARTS = {
    "breaking-storm": ("trc:1.0b", "trc:27.2a"),
    "barbarossa": ("trc:1.0b", "trc:27.3a"),
    "fall-blau": ("trc:1.0b", "trc:27.4a", "trc:27.4b", "trc:27.4c"),
    "zitadelle": ("trc:1.0b", "trc:27.5a", "trc:27.5b", "trc:27.5c"),
    "bagration": ("trc:1.0b", "trc:27.6a", "trc:27.6b", "trc:27.6c"),
}
"""By scenario, the rules that say how it begins; what they do not change is as in the campaign."""


ADDITIONS = ("flak-corps", "late-headquarters", "38th-panzer", "guards-armies", "12th-ss")
"""The options that add units to the order of battle (28.4)."""
CHANGES = {"ss-exchange": "trc:28.4.4"}
"""By option, the rule that gives units of the standard game other factors."""


def begin(board: Board, state: TrcState, out: list[Event]) -> None:
    """Give both sides what lies on their side of the line, and let them deploy one after the other."""
    scenario = board.data.scenarios[state.scenario]
    divide(board, state)
    political.draw(board, state, out)
    words = t("The Axis holds cities, oil wells and rail on its side of the line, the Russians all others.")
    rules = ("trc:27.11g" if scenario.forces else "trc:3.5", "trc:0.3", *STARTS.get(scenario.id, ()))
    out.append(Said(line=words, rules=rules))
    if scenario.forces is None:
        starting = [*starters(board, state, AXIS), *starters(board, state, RUSSIAN)]
        coming = (board.enrolled & ~bits([*starting, *board.recruits.values()])).bit_count()
        words = t("Units that come later wait on the order of battle: {number}.", number=coming)
        out.append(Said(line=words, rules=("trc:3.2a", "trc:0.4")))
    _tell_variants(board, state, out)
    for change in board.data.roster.changed:
        if change.option in state.options and change.option in CHANGES:
            words = t("{unit} is {factors}.", unit=board.name(change.unit), factors=str(change.factors))
            out.append(Said(line=words, rules=(CHANGES[change.option],)))
    for unit in scenario.without:
        stacks.take_off(board, state, unit, GONE)
        out.append(Said(line=t("{unit} does not enter.", unit=board.name(unit)), rules=("trc:27.21.4",)))
    if scenario.forces:
        remember(board, state, scenario.forces, out)
    _give_workers(board, state, out)
    test = sudden_death.next_test(board, state)
    if test is not None:
        rules = ("trc:3.2b",) if scenario.first == 1 else sudden_death.rules(test, AXIS)
        out.append(sudden_death.announced(test, *rules))
    kind = DeployLine if scenario.forces else Deploy
    first, second = [SIDES.index(name) for name in scenario.sets_up]
    agenda.push(state, kind(state.seats[second]))
    adopt.begin_setup(state)
    agenda.push(state, kind(state.seats[first]))


def _tell_variants(board: Board, state: TrcState, out: list[Event]) -> None:
    """Say which variants are played, and who joins the order of battle by them."""
    out += [
        Said(line=t("Variant: {variant}.", variant=option.name), rules=("trc:28.1",))
        for option in OPTIONS
        if option.id in state.options and option.rule.startswith("trc:28.")
    ]
    joining = [unit for unit in each(board.drafted) if board.units[unit].option in ADDITIONS]
    if joining:
        units = ", ".join(board.name(unit) for unit in joining)
        words = t("They join the order of battle: {units}.", units=units)
        out.append(Said(line=words, rules=("trc:28.4.0",)))


def _give_workers(board: Board, state: TrcState, out: list[Event]) -> None:
    """Take the optional workers that the bid does not bring out of the game, and say who is left."""
    given = bid_shares.workers(board, state)
    for unit in bid_shares.optional_workers(board):
        if unit not in given:
            stacks.take_off(board, state, unit, GONE)
    if given:
        units = ", ".join(board.name(unit) for unit in given)
        words = t("The bid brings the Russians workers: {units}.", units=units)
        out.append(Said(line=words, rules=("trc:26.14a", "trc:26.14b", "trc:26.14c")))


def divide(board: Board, state: TrcState) -> None:
    """Cities, oil wells, junctions and rail belong to the side on whose side of the line they lie [trc:3.5].

    Bulgaria belongs to nobody and is closed [trc:5.5].
    """
    scenario = board.data.scenarios[state.scenario]
    line, nobody = board.regions.lines[scenario.line], board.regions.bulgaria
    state.modifier = scenario.weather_drm
    state.closed = nobody
    state.held[AXIS] = board.places & line & ~nobody
    state.held[RUSSIAN] = board.places & ~line & ~nobody
    state.gauge = board.rail.hexes & line
    if scenario.first > board.limits.italy_falls_turn:
        state.fallen = ("italy",)


def remember(board: Board, state: TrcState, forces: Forces, out: list[Event]) -> None:
    """Put those who are lost, gone or in reserve by now into their boxes [trc:27.11b]."""
    boxes = {
        POOL: (*forces.axis_pool, *forces.russian_pool),
        SURRENDERED: (*forces.axis_surrendered, *forces.russian_surrendered),
        GONE: forces.gone,
        RESERVE: forces.reserve,
    }
    for box, units in boxes.items():
        for unit in units:
            stacks.take_off(board, state, unit, box)
    words = t("Those who are lost by now are in the replacement pools, or have surrendered.")
    out.append(Said(line=words, rules=("trc:27.11b",)))
