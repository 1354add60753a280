"""6.7 The Soviet army reserves: markers on the map, units in their boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine import agenda
from hexfront.engine.actions import Action, Key, Seat
from hexfront.engine.agenda import Frame
from hexfront.engine.choices import Choices, Group, Hexes, Listed
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t
from hexfront.games.kharkov import counters, south, steps, victory
from hexfront.games.kharkov.events import Placed, Removed
from hexfront.games.kharkov.state import AXIS, DEAD, RESERVE, SOVIET, UNUSED
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState


def waiting(state: KharkovState, marker: int | None = None) -> list[int]:
    """The units in the reserve boxes, or in one of them."""
    return [
        unit
        for unit, place in enumerate(state.where)
        if place == RESERVE and marker in (None, state.marker[unit])
    ]


def spots(game: Kharkov, state: KharkovState, unit: int) -> int:
    """Where a reserve unit may be placed: within 2 hexes of its marker, within stacking [kharkov:6.73a]."""
    marker = state.marker[unit]
    near = game.grid.within(state.where[marker], game.limits.reserve_radius)
    return near & ~steps.no_entry(game, state, SOVIET) & ~counters.full_hexes(game, state, SOVIET)


def may_release(game: Kharkov, state: KharkovState) -> bool:
    """Whether the turn allows one more reserve unit: three on turns 2 and 3, any number from turn 4."""
    if state.turn >= game.limits.reserve_free_turn:
        return True
    return state.turn >= game.limits.reserve_first_turn and state.released < game.limits.reserve_units


def open_phase(game: Kharkov, state: KharkovState, out: list[Event]) -> None:
    """Reserves may be committed, though none on turn 1 [kharkov:4.2A1]."""
    if waiting(state) and may_release(game, state):
        agenda.push(state, Reserves())


def release(game: Kharkov, state: KharkovState, unit: int, at: int, rule: str, out: list[Event]) -> None:
    """A unit leaves its box for the map; the marker goes with the last of them [kharkov:6.73b]."""
    marker = state.marker[unit]
    counters.put(game, state, unit, at)
    out.append(Placed(unit=game.name(unit), at=game.label(at), rules=(rule, "kharkov:6.73a")))
    south.reserve_released(game, state, marker, out)
    south.entered(game, state, unit, at, out)
    if game.cities >> at & 1:
        victory.entered_city(game, state, at, SOVIET, out)
    _spent(game, state, marker, out)


def _spent(game: Kharkov, state: KharkovState, marker: int, out: list[Event]) -> None:
    if not waiting(state, marker) and state.where[marker] > 0:
        at = game.label(state.where[marker])
        counters.take_off(game, state, marker, UNUSED)
        out.append(Removed(unit=game.name(marker), at=at, why="reserve committed", rules=("kharkov:6.73b",)))


class Reserves(Frame, tag="reserves", frozen=True):
    """The Reserve Commitment Phase."""

    rule: ClassVar[str] = "kharkov:6.74"
    ask: ClassVar[Text] = t("Commit reserve units near their markers, or end the phase.")
    forced: ClassVar[bool] = True

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (SOVIET,)

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """Each waiting unit and where it may be placed; the end."""
        groups: dict[Key, Group] = {}
        if may_release(game, state):
            for unit in waiting(state):
                where = spots(game, state, unit)
                if where:
                    groups["unit", unit] = Hexes(("release", unit), where)
        groups["verb", "end"] = Listed([("end",)])
        return Choices(game.lexicon.key, groups)

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Place a unit, or end."""
        if action[0] == "end":
            agenda.done(state, self)
            return
        state.released += 1
        rule = "kharkov:6.76" if state.turn >= game.limits.reserve_free_turn else "kharkov:6.74"
        release(game, state, action[1], action[2], rule, out)

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The rule against it."""
        if action[0] == "release" and not may_release(game, state):
            return Illegal("kharkov:6.74", t("On turns 2 and 3 at most 3 reserve units are committed."))
        return refuse_release(game, state, action)


def refuse_release(game: Kharkov, state: KharkovState, action: Action) -> Illegal:
    """Why a unit may not be placed there."""
    if action[0] != "release":
        return Illegal("kharkov:4.2A1", t("Reserve units are committed now, and nothing else."))
    unit, at = action[1], action[2]
    if state.where[unit] != RESERVE:
        return Illegal("kharkov:6.73a", t("{unit} does not wait in a reserve box.", unit=game.name(unit)))
    near = game.grid.within(state.where[state.marker[unit]], game.limits.reserve_radius)
    if not near >> at & 1:
        return Illegal("kharkov:6.73a", t("Reserve units are placed within 2 hexes of their marker."))
    if steps.no_entry(game, state, SOVIET) >> at & 1:
        return Illegal("kharkov:6.22b", t("{to} holds an enemy unit.", to=game.label(at)))
    return Illegal("kharkov:8.1a", t("{to} already holds 3 combat units.", to=game.label(at)))


def alarm(game: Kharkov, state: KharkovState, out: list[Event]) -> None:
    """Axis units near a reserve marker let the Soviets free that reserve at once [kharkov:6.75]."""
    for marker in game.data.by_kind["reserve"]:
        if state.where[marker] <= 0 or not waiting(state, marker):
            continue
        near = game.grid.within(state.where[marker], game.limits.reserve_gap) & state.fighters[AXIS]
        distance = min((game.grid.distance(state.where[marker], at) for at in each(near)), default=99)
        if distance < state.alarmed.get(marker, 99):
            state.alarmed[marker] = distance
            agenda.push(state, Alarm(marker, must=distance == 1))


class Alarm(Frame, tag="alarm", frozen=True):
    """An Axis unit has come near: all of a reserve is freed now, or none.

    When the Axis stands next to the marker the reserve has no choice left; a unit for which there is no room is lost.
    """

    rule: ClassVar[str] = "kharkov:6.75"
    ask: ClassVar[Text] = t("An Axis unit is near a reserve marker: commit that whole reserve now, or pass.")
    marker: int
    must: bool = False

    def run(self, game: Kharkov, state: KharkovState, out: list[Event]) -> bool:
        """The alarm is over when the box is empty; who must come and finds no room is lost."""
        units = waiting(state, self.marker)
        if units and not self.must:
            return False
        if units and any(spots(game, state, unit) for unit in units):
            return False
        agenda.done(state, self)
        for unit in units:
            state.where[unit] = DEAD
            out.append(Removed(unit=game.name(unit), at="", rules=("kharkov:8.1d",)))
        if units:
            _spent(game, state, self.marker, out)
        return True

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The Soviet player, in the Axis phase."""
        return (SOVIET,)

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """Each unit of the reserve and its hexes; pass while none has come and none must."""
        groups: dict[Key, Group] = {}
        for unit in waiting(state, self.marker):
            where = spots(game, state, unit)
            if where:
                groups["unit", unit] = Hexes(("release", unit), where)
        if not self.must:
            groups["verb", "pass"] = Listed([("pass",)])
        return Choices(game.lexicon.key, groups)

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """The first unit brings all the others with it."""
        if action[0] == "pass":
            agenda.done(state, self)
            return
        agenda.become(state, self, Alarm(self.marker, must=True))
        release(game, state, action[1], action[2], "kharkov:6.75", out)

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """All or none."""
        if action[0] == "pass":
            return Illegal("kharkov:6.75", t("All units of that reserve are committed together."))
        return refuse_release(game, state, action)
