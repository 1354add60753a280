"""17.0 Victory points: what is scored in play, what is credited at the end, and the level of victory."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.events import Ended, Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Score
from hexfront.games.kharkov.events import Scored
from hexfront.games.kharkov.state import AXIS, DEAD, SIDES, SOVIET
from hexfront.games.kharkov.supply import in_supply
from hexfront.games.kharkov.victory.control import controls, front_holds, kharkov_lost
from hexfront.kit.bars import Modifier, counted

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

NAMES = {"kharkov": "Kharkov", "poltava": "Poltava", "dnepropetrovsk": "Dnepropetrovsk"}


class Line(NamedTuple):
    """One entry of a side's account, with the rules it rests on: the first is the one to show."""

    text: Text
    points: int
    rules: tuple[str, ...]


def end_of_turn(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Tally what the Soviets earn turn by turn [kharkov:4.2C]."""
    table, tally = board.tables.victory, ("kharkov:17.0.t4", "kharkov:4.2C")
    lost = kharkov_lost(board, state)
    if lost:
        state.isolated_turns += 1
        line = t("Kharkov is isolated or held this turn.")
        out.append(Scored(side="soviet", points=table.kharkov_isolated, line=line, rules=(*lost, *tally)))
    if not front_holds(board, state):
        state.broken_turns += 1
        line = t("The Axis has no continuous front this turn.")
        rules = ("kharkov:17.24", *tally)
        out.append(Scored(side="soviet", points=table.front_broken, line=line, rules=rules))


def final(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Credit what is credited at the end, compare the totals and read the level of victory [kharkov:17.0g1]."""
    totals = []
    for side in (SOVIET, AXIS):
        credited = at_the_end(board, state, side)
        out += [
            Scored(side=SIDES[side], points=line.points, line=line.text, rules=line.rules)
            for line in credited
        ]
        totals.append(sum(line.points for line in (*in_play(board, state, side), *credited)))
    out += _uncontrolled(board, state)
    difference = abs(totals[SOVIET] - totals[AXIS])
    level = board.tables.victory.level(difference)
    winners = () if level == "draw" else (SOVIET if totals[SOVIET] > totals[AXIS] else AXIS,)
    text = _verdict(level, winners, totals)
    state.result = Result(winners, level, text, dict(zip(SIDES, totals, strict=True)))
    out.append(Ended(winners=winners, line=text, rules=("kharkov:17.0g1", "kharkov:17.0.t1")))


def _verdict(level: str, winners: tuple[int, ...], totals: list[int]) -> Text:
    points = {"soviet": totals[SOVIET], "axis": totals[AXIS]}
    if not winners:
        return t("A draw: Soviet {soviet}, Axis {axis} victory points.", **points)
    winner = "Soviet" if winners[0] == SOVIET else "Axis"
    return t(
        "{winner} {level} victory: Soviet {soviet}, Axis {axis} victory points.",
        winner=winner,
        level=level,
        **points,
    )


def _uncontrolled(board: Board, state: KharkovState) -> list[Event]:
    """Cities that neither side controls give nothing [kharkov:17.13]."""
    found: list[Event] = []
    for name in board.tables.victory.cities:
        city = board.data.zone(name)
        if city and not any(controls(board, state, city, side) for side in (SOVIET, AXIS)):
            found.append(Marked(what=NAMES[name], marker="controlled by nobody", rules=("kharkov:17.13",)))
    return found


def in_play(board: Board, state: KharkovState, side: int) -> list[Line]:
    """What a side has scored in the course of play: the Soviets alone do."""
    if side == AXIS:
        return []
    table = board.tables.victory
    hexes, cut, broken = len(state.captured), state.isolated_turns, state.broken_turns
    entries = [
        (hexes, t("City hexes captured: {n}", n=hexes), table.city_hex, "kharkov:17.21"),
        (cut, t("Turns with Kharkov isolated or held: {n}", n=cut), table.kharkov_isolated, "kharkov:17.23a"),
        (broken, t("Turns without an Axis front: {n}", n=broken), table.front_broken, "kharkov:17.24"),
    ]
    return [Line(text, n * each_one, (rule, "kharkov:17.0.t4")) for n, text, each_one, rule in entries]


def at_the_end(board: Board, state: KharkovState, side: int) -> list[Line]:
    """What a side would be credited if the game ended now: cities and enemy units destroyed."""
    losses = axis_losses(board, state) if side == SOVIET else soviet_losses(board, state)
    return _cities(board, state, side) + losses


def _cities(board: Board, state: KharkovState, side: int) -> list[Line]:
    found = []
    for name, points in board.tables.victory.cities.items():
        city = board.data.zone(name)
        rule = controls(board, state, city, side) if city else ""
        if rule:
            text = t("Control of {city}", city=NAMES[name])
            found.append(Line(text, points, (rule, "kharkov:17.1", "kharkov:17.0.t2")))
    return found


def axis_losses(board: Board, state: KharkovState) -> list[Line]:
    """Soviet points for Axis units destroyed; a panzer division counts as a whole once all of it is gone."""
    table = board.tables.victory
    whole = {one.id: one for one in board.data.divisions if one.kind == "panzer"}
    whole = {name: one for name, one in whole.items() if all(state.where[unit] == DEAD for unit in one.units)}
    found = [
        Line(
            t("{division} destroyed as a whole", division=one.name),
            table.panzer_division,
            ("kharkov:17.25b", "kharkov:17.0.t3", "kharkov:17.25a"),
        )
        for one in whole.values()
    ]
    single = [unit for unit in _dead(board, state, AXIS) if board.units[unit].division not in whole]
    points = sum(table.destroyed[board.units[unit].kind] for unit in single)
    rules = ("kharkov:17.25a", "kharkov:17.0.t3")
    if points:
        found.append(Line(t("Axis units destroyed: {n}", n=len(single)), points, rules))
    lost = state.regiments_lost
    if lost:
        worth = lost * table.destroyed["regiment"]
        found.append(Line(t("Infantry regiments destroyed: {n}", n=lost), worth, rules))
    return found


def soviet_losses(board: Board, state: KharkovState) -> list[Line]:
    """Axis points for Soviet units destroyed, and for those out of supply at the end."""
    toll = Toll(board, state)
    return [
        Line(modifier.words(toll), points, (modifier.rule, *modifier.also))
        for modifier, points in counted(TOLL, toll)
    ]


class Toll:
    """What the Soviets have lost."""

    def __init__(self, board: Board, state: KharkovState) -> None:
        self.board = board
        self.dead = _dead(board, state, SOVIET)
        self.cut_off = [unit for unit in in_supply.cut_off(board, state, SOVIET) if board.combat[unit]]

    def worth(self, units: list[int]) -> int:
        """The points for these units."""
        table = self.board.tables.victory.destroyed
        return sum(table[self.board.units[unit].kind] for unit in units)


TOLL = (
    Modifier(
        "kharkov:17.3a",
        lambda toll: t("Soviet units destroyed: {n}", n=len(toll.dead)),
        lambda toll: toll.worth(toll.dead),
        "kharkov:17.0.t5",
    ),
    Modifier(
        "kharkov:17.3b",
        lambda toll: t("Soviet units out of supply: {n}", n=len(toll.cut_off)),
        lambda toll: toll.worth(toll.cut_off),
        "kharkov:17.0.t5",
    ),
)
"""What the Axis is credited for Soviet losses at the end."""


def _dead(board: Board, state: KharkovState, side: int) -> list[int]:
    """The combat units of a side that were destroyed: HQs and reserve markers do not count."""
    return [
        unit
        for unit, at in enumerate(state.where)
        if at == DEAD
        and board.side[unit] == side
        and board.combat[unit]
        and board.units[unit].kind != "regiment"
    ]


def scores(board: Board, state: KharkovState) -> tuple[Score, ...]:
    """The victory points of both sides; what is credited at the end [kharkov:17.25a] comes with the result."""
    return tuple(_score(board, state, side, state.result is not None) for side in (SOVIET, AXIS))


def reckoning(board: Board, state: KharkovState) -> tuple[Score, ...]:
    """The victory points of both sides if the game ended now."""
    return tuple(_score(board, state, side, True) for side in (SOVIET, AXIS))


def _score(board: Board, state: KharkovState, side: int, ended: bool) -> Score:
    entries = in_play(board, state, side) + (at_the_end(board, state, side) if ended else [])
    lines_shown = tuple((line.text, line.points, line.rules[0]) for line in entries)
    return Score(SIDES[side], sum(line.points for line in entries), lines_shown)
