"""6.0 A movement phase: units and stacks, one at a time, each once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine import agenda
from hexfront.engine.actions import Action, Key, Seat
from hexfront.engine.agenda import Frame
from hexfront.engine.choices import Choices, Group, Listed
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t
from hexfront.engine.trying import Tried
from hexfront.engine.verdict import Reason
from hexfront.games.kharkov import (
    hq,
    moving,
    rail,
    readiness,
    regiments,
    reinforcements,
    south,
    step_rules,
    steps,
    supply,
)
from hexfront.games.kharkov.arrival import arrive
from hexfront.games.kharkov.moving import Moving
from hexfront.games.kharkov.readiness import MECHANISED, movable
from hexfront.games.kharkov.state import AXIS, BROKEN, DISRUPTED, IN_ZOC, MOVED, POOL, SOVIET
from hexfront.hexes import each, listed, nth

if TYPE_CHECKING:
    from hexfront.games.kharkov.game import Kharkov
    from hexfront.games.kharkov.state import KharkovState

END_KEY: Key = ("verb", "end")
END = Listed([("end",)])

__all__ = ["MECHANISED", "Movement", "Moving", "arrive", "movable", "open_phase"]


def open_phase(game: Kharkov, state: KharkovState, side: int, out: list[Event]) -> None:
    """Check supply before any move [kharkov:11.0g1], note who stands in enemy ZOC, then let the owner move."""
    supply.check(game, state, side, out)
    for at in each(state.occupied[side] & state.zoc[1 - side]):
        for unit in state.at[at]:
            state.flags[unit] |= IN_ZOC
    state.commanders[:] = hq.commanders(game, state) if side == SOVIET else []
    agenda.push(state, Movement(side, state.phase == "axis-mechanised"))


class UnitMoves(Group):
    """What one unit may do at the start of its move, and instead of moving."""

    __slots__ = ("_by_rail", "_first", "_more", "_unit", "_verb")

    def __init__(
        self, verb: str, unit: int, first: Sequence[int], by_rail: int, more: Sequence[Action] = ()
    ) -> None:
        self._verb, self._unit, self._first, self._by_rail, self._more = verb, unit, first, by_rail, more

    def actions(self) -> list[Action]:
        """Its first steps or the hexes by which it enters, then its rail journeys, then the rest."""
        unit = self._unit
        on_foot: list[Action] = [(self._verb, unit, to) for to in self._first]
        return [*on_foot, *[("rail", unit, to) for to in listed(self._by_rail)], *self._more]

    def draw(self, chance: Callable[[], float]) -> Action:
        """One of them; the others are not written out."""
        on_foot, by_rail = len(self._first), self._by_rail.bit_count()
        number = int(chance() * (on_foot + by_rail + len(self._more)))
        if number < on_foot:
            return (self._verb, self._unit, self._first[number])
        number -= on_foot
        if number < by_rail:
            return ("rail", self._unit, nth(self._by_rail, number))
        return self._more[number - by_rail]


class Movement(Frame, tag="movement", frozen=True):
    """A movement phase: any or all units, each once [kharkov:6.0g1]."""

    rule: ClassVar[str] = "kharkov:6.0g1"
    ask: ClassVar[Text] = t("Move your units and stacks, one at a time, or end the phase.")
    seat: Seat
    mechanised: bool = False

    def decides(self, game: Kharkov, state: KharkovState) -> tuple[Seat, ...]:
        """The phasing player."""
        return (self.seat,)

    def choices(self, game: Kharkov, state: KharkovState, seat: Seat) -> Choices:
        """Each unit's moves, the stacks to pick up, what regiments and reinforcements may do, and the end."""
        units, posts = readiness.members(game, seat, self.mechanised), readiness.posts(game, state, seat)
        return Tried(
            game.lexicon.key,
            partial(self._actors, game, state),
            partial(self._group, game, state),
            (len(units), posts.bit_count(), 1),
            partial(self._attempt, game, state, units, posts),
        )

    def _actors(self, game: Kharkov, state: KharkovState) -> list[Key]:
        """Who can move, the stacks, the reinforcements that can enter, and who can do something else."""
        side, mechanised, unit = self.seat, self.mechanised, game.unit_keys.__getitem__
        stacks = map(game.hex_keys.__getitem__, readiness.stacks(game, state, side, mechanised))
        others = map(unit, [action[1] for action in self.others(game, state)])
        able, due = readiness.able(game, state, side, mechanised), reinforcements.able(game, state, side)
        return list(dict.fromkeys([*map(unit, able), *stacks, *map(unit, due), *others, END_KEY]))

    def _attempt(
        self, game: Kharkov, state: KharkovState, units: tuple[int, ...], posts: int, number: int
    ) -> Group | None:
        """The choices of a candidate: one of the units, or of the posts where stacks may be, or the end."""
        if number < len(units):
            return self._unit_moves(game, state, units[number])
        number -= len(units)
        return self._stack(game, state, nth(posts, number)) if number < posts.bit_count() else END

    def _group(self, game: Kharkov, state: KharkovState, key: Key) -> Group | None:
        """The choices of any key; None if it cannot act."""
        kind, token = key
        if isinstance(token, str):
            return END if key == END_KEY else None
        if kind == "hex":
            return self._stack(game, state, token)
        meant = token in readiness.members(game, self.seat, self.mechanised)
        return self._unit_moves(game, state, token) if meant else None

    def others(self, game: Kharkov, state: KharkovState) -> list[Action]:
        """What divisions and regiments may do besides moving, hex by hex."""
        return regiments.offers(game, state) if self.seat == AXIS and not self.mechanised else []

    def _stack(self, game: Kharkov, state: KharkovState, at: int) -> Group | None:
        lifted = readiness.lifted(game, state, self.seat, self.mechanised, at)
        return Listed([("stack", at)]) if lifted else None

    def _unit_moves(self, game: Kharkov, state: KharkovState, unit: int) -> Group | None:
        """What a unit of the phase may do at the start of its move, and instead of moving; None if nothing."""
        at = state.where[unit]
        if at > 0:
            if state.flags[unit] & MOVED:
                return None
            more = regiments.offers_of(game, state, unit) if self.seat == AXIS and not self.mechanised else ()
            if not readiness.movable(game, state, unit, self.mechanised):
                return Listed(more) if more else None
            first, by_rail = readiness.first_steps(game, state, unit), rail.ends(game, state, unit)
            return UnitMoves("step", unit, first, by_rail, more) if first or by_rail or more else None
        if at == POOL and not self.mechanised:
            hexes = reinforcements.hexes(game, state, unit)
            return UnitMoves("enter", unit, listed(hexes), rail.ends(game, state, unit)) if hexes else None
        if at == BROKEN and not self.mechanised:
            joined = regiments.joined(game, state, unit)
            return Listed(joined) if joined else None
        return None

    def play(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pick up a unit or stack, or end the phase."""
        verb = action[0]
        if verb == "end":
            agenda.done(state, self)
            return
        if verb == "stack":
            units = tuple([u for u in state.at[action[1]] if movable(game, state, u, self.mechanised)])
            agenda.push(state, Moving(steps.set_out(game, state, units), seat))
        elif verb == "step":
            moving.advance(game, state, steps.set_out(game, state, (action[1],)), action[2], out)
        elif verb == "rail":
            rail.travel(game, state, action[1], action[2], out)
        elif verb == "enter":
            moving.enter(game, state, action[1], action[2], out)
        else:
            regiments.play(game, state, action, out)

    def refuse(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """The rule that keeps a unit where it is."""
        verb = action[0]
        if verb in ("split", "reform", "dig"):
            return regiments.refuse(game, state, action)
        if verb == "enter":
            return reinforcements.refuse(game, state, seat, action)
        if verb == "stack":
            return readiness.refuse_lift(game, state, seat, self.mechanised, action[1])
        if verb == "overrun":
            words = t("Pick up the units that are to overrun first: stack, and the hex where they are.")
            return Illegal("kharkov:7.0g2", words)
        if verb not in ("step", "rail"):
            words = t("In a movement phase units move and overrun; there is no combat.")
            return Illegal("kharkov:6.14", words)
        unit, to = action[1], action[2]
        if verb == "rail" and state.where[unit] == POOL and game.side[unit] == seat:
            waits = reinforcements.refuse(game, state, seat, ("enter", unit, to))
            able = unit in reinforcements.able(game, state, seat)
            return rail.refuse(game, state, unit, to) if able else waits
        refusal = self._refuse_unit(game, state, seat, unit)
        if refusal is not None:
            return refusal
        if verb == "rail":
            return rail.refuse(game, state, unit, to)
        mover = steps.set_out(game, state, (unit,))
        return step_rules.refuse(game, state, mover, state.where[unit], to)

    def _refuse_unit(self, game: Kharkov, state: KharkovState, seat: Seat, unit: int) -> Illegal | None:
        name = game.name(unit)
        if game.side[unit] != seat:
            words = t("{unit} is an enemy unit; it does not move in your phase.", unit=name)
            return Illegal("kharkov:6.13", words)
        if state.where[unit] <= 0:
            return Illegal("kharkov:6.0g1", t("{unit} is not on the map.", unit=name))
        if state.flags[unit] & MOVED:
            return Illegal("kharkov:6.0g4", t("{unit} has finished its movement for this phase.", unit=name))
        if state.flags[unit] & DISRUPTED:
            return Illegal("kharkov:7.32a", t("{unit} is disrupted and may not move.", unit=name))
        if south.asleep(game, state, unit):
            words = t("{unit} waits in the southern sector until it is activated.", unit=name)
            return Illegal("kharkov:6.51", words)
        if self.mechanised and game.units[unit].kind not in MECHANISED:
            return Illegal("kharkov:6.0g2", t("Only panzer and panzergrenadier units move in this phase."))
        return None

    def reasons(self, game: Kharkov, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the first step costs."""
        if action[0] == "step":
            mover, at = steps.set_out(game, state, (action[1],)), state.where[action[1]]
            totals = steps.totals(game, state, mover, at, action[2])
            return step_rules.reasons(game, state, mover, at, action[2], totals)
        if action[0] == "rail":
            return rail.reasons(game, state, action[1], action[2])
        if action[0] == "enter":
            return reinforcements.reasons(game, state, action[1], action[2])
        if action[0] in ("split", "reform", "dig"):
            return regiments.reasons(game, state, action)
        if action[0] == "end":
            return (Reason(self.rule, t("All, some or none of the units may move.")),)
        return super().reasons(game, state, seat, action)
