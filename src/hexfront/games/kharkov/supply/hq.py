"""10.0 Headquarters: who is active, whom they command, and where they go when they lose their cover."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Hexes
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked, Removed
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.events import Moved
from hexfront.games.kharkov.state import DEAD, DISPLACED, SOVIET
from hexfront.games.kharkov.supply import routes
from hexfront.games.kharkov.units import regiments
from hexfront.games.kharkov.units.counters import put, take_off
from hexfront.hexes import each, listed

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

PLAN = {1: "kharkov:10.32", 2: "kharkov:10.33", 5: "kharkov:10.34"}
"""The rules of the Stavka plan by turn; which HQs they activate stands on the turn track."""
INACTIVE = 1
"""The face of an HQ that commands and supplies nobody; face 0 is the active one."""


@lru_cache(maxsize=16)
def staffs(game: Kharkov, side: int) -> tuple[int, ...]:
    """The HQs of a side, wherever they are."""
    return tuple(unit for unit in game.data.by_kind["hq"] if game.side[unit] == side)


def is_active(state: KharkovState, hq: int) -> bool:
    """Whether an HQ is on the map and shows its active face [kharkov:10.11b]."""
    return state.where[hq] > 0 and state.step[hq] != INACTIVE


def active(game: Kharkov, state: KharkovState, side: int) -> list[int]:
    """The HQs of a side that let units attack and be supplied."""
    where, step = state.where, state.step
    return [hq for hq in staffs(game, side) if where[hq] > 0 and step[hq] != INACTIVE]


def depends(game: Kharkov, unit: int) -> bool:
    """Whether a unit needs an HQ to attack and for supply: Soviets and Romanians do [kharkov:10.0g1]."""
    return game.units[unit].nation != "german"


def posts(game: Kharkov, state: KharkovState, side: int, wanted: int = -1) -> list[tuple[int, int]]:
    """Where the active HQs of a side are, and their radius: all, or those with a hex wanted in their radius."""
    where, step, within, found = state.where, state.step, game.grid.within, []
    for hq, radius in _radii(game, side):
        at = where[hq]
        if at > 0 and step[hq] != INACTIVE and (wanted < 0 or within(at, radius) & wanted):
            found.append((at, radius))
    return found


@lru_cache(maxsize=16)
def _radii(game: Kharkov, side: int) -> tuple[tuple[int, int], ...]:
    """The HQs of a side with their radius."""
    return tuple((hq, game.units[hq].radius) for hq in staffs(game, side))


def reach(game: Kharkov, state: KharkovState, side: int, hqs: list[int], wanted: int = -1) -> int:
    """The hexes, all or at least those wanted, within a line of communication of any of these HQs (10.23)."""
    from_them = [(state.where[hq], game.units[hq].radius) for hq in hqs]
    return routes.communication(game, routes.passage(game, state, side), from_them, wanted) if hqs else 0


def command_of(game: Kharkov, state: KharkovState, hq: int) -> int:
    """The hexes within a line of communication of one HQ, if it is active."""
    return reach(game, state, game.side[hq], [hq]) if is_active(state, hq) else 0


def command(game: Kharkov, state: KharkovState, side: int, wanted: int = -1) -> int:
    """The hexes, all or at least those wanted, within a line of communication of an active HQ of a side.

    Of the Axis, that is the Romanian HQ.
    """
    near = posts(game, state, side, wanted)
    return routes.communication(game, routes.passage(game, state, side), near, wanted) if near else 0


def led(game: Kharkov, state: KharkovState, unit: int) -> bool:
    """Whether a unit may attack as far as HQs go: any active HQ of its side will do [kharkov:10.21]."""
    at = state.where[unit]
    return not depends(game, unit) or bool(command(game, state, game.side[unit], 1 << at) >> at & 1)


def commanders(game: Kharkov, state: KharkovState) -> list[int]:
    """By unit, the active Soviet HQs in whose radius it stands now, as a mask of their numbers (7.17)."""
    found, way = [0] * len(game.units), routes.passage(game, state, SOVIET)
    for hq in active(game, state, SOVIET):
        post, mark = (state.where[hq], game.units[hq].radius), 1 << hq
        near = game.grid.within(*post) & state.occupied[SOVIET]
        for at in listed(routes.communication(game, way, (post,), near) & near):
            for unit in state.at[at]:
                found[unit] |= mark
    return found


def leaders(game: Kharkov, state: KharkovState, unit: int) -> int:
    """The same of one unit on the map."""
    at, found = state.where[unit], 0
    for hq in active(game, state, game.side[unit]):
        near = game.grid.distance(state.where[hq], at) <= game.units[hq].radius
        if near and command_of(game, state, hq) >> at & 1:
            found |= 1 << hq
    return found


def activate(game: Kharkov, state: KharkovState, unit: int, out: list[Event], *rules: str) -> None:
    """Turn an HQ to its active face, by these rules; one that is active stays so."""
    if state.step[unit] == INACTIVE:
        state.step[unit] = 0
        out.append(Marked(what=game.name(unit), marker="active", rules=(*rules, "kharkov:10.11a")))


def turn_start(game: Kharkov, state: KharkovState, out: list[Event]) -> None:
    """Activate the HQs due this turn, unless already active; a displaced one waits for its own phase (10.17b)."""
    rules = [PLAN[state.turn]] if state.turn in PLAN else []
    for unit in game.data.turn(state.turn).activates:
        if state.where[unit] > 0 and not state.flags[unit] & DISPLACED:
            activate(game, state, unit, out, *rules, "kharkov:4.2A2b")


def displace(
    game: Kharkov, state: KharkovState, hq: int, out: list[Event], rule: str = "kharkov:10.17a"
) -> None:
    """Send an HQ, inactive, to the nearest friendly combat unit; its owner chooses among several.

    ``rule`` is what displaces it: 10.13c when its stack is gone, 10.14c when it is alone.
    """
    havens = nearest(game, state, hq)
    if not havens:
        at = game.label(state.where[hq])
        take_off(game, state, hq, DEAD)
        out.append(Removed(unit=game.name(hq), at=at, rules=(rule, "kharkov:10.18")))
        return
    state.step[hq] = INACTIVE
    state.flags[hq] |= DISPLACED
    rules = tuple(dict.fromkeys((rule, "kharkov:10.17a", "kharkov:10.18")))
    out.append(Marked(what=game.name(hq), marker="displaced", rules=rules))
    if havens & havens - 1:
        agenda.push(state, Displace(hq))
    else:
        _settle(game, state, hq, havens.bit_length() - 1, out)


def nearest(game: Kharkov, state: KharkovState, hq: int) -> int:
    """The nearest other hexes with friendly combat units; failing these, with any friendly unit [kharkov:10.18]."""
    here, side = state.where[hq], game.side[hq]
    elsewhere = game.grid.mask & ~(1 << here)
    found = state.fighters[side] & elsewhere or state.occupied[side] & elsewhere
    least, hexes = game.grid.size, 0
    for at in each(found):
        away = game.grid.distance(here, at)
        if away < least:
            least, hexes = away, 0
        if away == least:
            hexes |= 1 << at
    return hexes


def _settle(game: Kharkov, state: KharkovState, hq: int, to: int, out: list[Event]) -> None:
    start = game.label(state.where[hq])
    put(game, state, hq, to)
    names, rules = (game.name(hq),), ("kharkov:10.17a",)
    out.append(Moved(units=names, start=start, end=game.label(to), how="displaced", rules=rules))
    regiments.crowd(game, state, to, out)


class Displace(Frame, tag="displace", frozen=True):
    """The owner of a displaced HQ chooses among friends that are equally near [kharkov:10.17a]."""

    rule: ClassVar[str] = "kharkov:10.17a"
    ask: ClassVar[Text] = t("Choose which of the nearest friendly units the displaced HQ goes to.")
    forced: ClassVar[bool] = True
    hq: int

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The owner of the HQ."""
        return (game.side[self.hq],)

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """The nearest friends."""
        hexes = Hexes(("displace", self.hq), nearest(game, state, self.hq))
        return Choices(game.lexicon.key, {("unit", self.hq): hexes})

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Set the HQ down."""
        agenda.done(state, self)
        _settle(game, state, self.hq, action[2], out)

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Only the nearest friends will do."""
        near = ", ".join(game.map.describe(nearest(game, state, self.hq)))
        return Illegal(
            self.rule, t("{hq} goes to the nearest friendly unit: {near}.", hq=game.name(self.hq), near=near)
        )

    def reasons(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """How near it is, and when the HQ comes back."""
        away = game.grid.distance(state.where[self.hq], action[2])
        return (
            Reason("kharkov:10.17a", t("Distance to the nearest friendly units"), str(away)),
            Reason("kharkov:10.17b", t("It is active again in its owner's next disruption phase.")),
        )
