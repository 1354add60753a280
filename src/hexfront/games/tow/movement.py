"""9.0 The movement segment: activated units, one at a time, hex by hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine import agenda
from hexfront.engine.actions import Action, Key, Seat
from hexfront.engine.agenda import Frame
from hexfront.engine.choices import Choices, Group, Listed
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t
from hexfront.engine.verdict import Reason
from hexfront.games.tow import control, hq, step_costs, step_rules, steps
from hexfront.games.tow.counters import crowded, put
from hexfront.games.tow.events import Moved
from hexfront.hexes import bits, each

if TYPE_CHECKING:
    from hexfront.games.tow.game import Tow
    from hexfront.games.tow.state import TowState

END = Listed([("end",)])


class FirstMoves(Group):
    """How one unit may begin its move, worked out when asked."""

    __slots__ = ("_at", "_game", "_state", "_unit")

    def __init__(self, game: Tow, state: TowState, unit: int, at: int) -> None:
        self._game, self._state, self._unit, self._at = game, state, unit, at

    def actions(self) -> list[Action]:
        """Its first steps, the first hexes of a march, and for an HQ where it may be relocated."""
        game, state, unit, at = self._game, self._state, self._unit, self._at
        left = steps.allowance(game, state, unit)
        first = steps.step_hexes(game, state, unit, at, left, True)
        found: list[Action] = [("step", unit, to) for to in steps.among(game, at, first)]
        if game.going.roads[at]:
            marches = steps.march_hexes(game, state, unit, at, left)
            found += [("march", unit, to) for to in steps.among(game, at, marches)]
        if not game.combat[unit]:
            found += [("relocate", unit, to) for to in each(hq.havens(game, state, unit, at))]
        return found


class NextHexes(Group):
    """Where the unit under way may go on to."""

    __slots__ = ("_at", "_game", "_hexes", "_prefix")

    def __init__(self, game: Tow, prefix: Action, at: int, hexes: int) -> None:
        self._game, self._prefix, self._at, self._hexes = game, prefix, at, hexes

    def actions(self) -> list[Action]:
        """One action for each hex."""
        return [(*self._prefix, to) for to in steps.among(self._game, self._at, self._hexes)]


class Movement(Frame, tag="movement", frozen=True):
    """Any or all activated units, each once [tow:9.0a]; whoever begins with another lets go of the last [tow:9.0b]."""

    rule: ClassVar[str] = "tow:9.0a"
    ask: ClassVar[Text] = t("Move your activated units, one at a time, or end the segment.")
    side: int
    mover: int = -1
    """The unit under way; -1 if there is none."""
    left: int = 0
    """What it may still spend, in half movement points."""
    marching: bool = False
    fit: int = -1
    """The units that could surely move when it was last looked up; -1 before the first look."""

    def run(self, game: Tow, state: TowState, out: list[Event]) -> bool:
        """See who can move; it is over by itself when nobody is left who could."""
        if self.fit < 0:
            fit = [unit for unit in each(state.active) if steps.easily(game, state, unit, state.where[unit])]
            agenda.become(state, self, Movement(self.side, fit=bits(fit)))
            return True
        if state.active & ~state.moved or (self.mover >= 0 and self.left):
            return False
        agenda.done(state, self)
        self._let_go(game, state, out)
        return True

    def decides(self, game: Tow, state: TowState) -> tuple[Seat, ...]:
        """The active player."""
        return (state.seats[self.side],)

    def choices(self, game: Tow, state: TowState, seat: Seat) -> Choices:
        """The next hexes of the unit under way, the first ones of all others, and the end."""
        groups: dict[Key, Group] = {}
        mover = self.mover
        if mover >= 0 and self.left:
            onward = self.onward(game, state)
            if onward:
                verb = "march" if self.marching else "step"
                groups["unit", mover] = NextHexes(game, (verb, mover), state.where[mover], onward)
                if steps.overfull(game, state, mover):
                    return Choices(game.lexicon.key, groups)
        waiting, where = state.active & ~state.moved, state.where
        while waiting:
            low = waiting & -waiting
            waiting ^= low
            unit = low.bit_length() - 1
            if self.fit & low or _able(game, state, unit):
                groups["unit", unit] = FirstMoves(game, state, unit, where[unit])
        groups["verb", "end"] = END
        return Choices(game.lexicon.key, groups)

    def onward(self, game: Tow, state: TowState) -> int:
        """Where the unit under way may go on to."""
        at = state.where[self.mover]
        if self.marching:
            return steps.march_hexes(game, state, self.mover, at, self.left)
        return steps.step_hexes(game, state, self.mover, at, self.left, False)

    def play(self, game: Tow, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """One more hex of somebody, a relocation, or the end."""
        if action[0] == "end":
            agenda.done(state, self)
            self._let_go(game, state, out)
            return
        unit, to = action[1], action[2]
        if unit != self.mover:
            self._let_go(game, state, out)
            state.moved |= 1 << unit
        if action[0] == "relocate":
            agenda.become(state, self, Movement(self.side, fit=self.fit & ~_around(game, state, to)))
            hq.relocate(game, state, unit, to, out)
        else:
            self._go(game, state, unit, to, action[0] == "march", out)

    def _go(self, game: Tow, state: TowState, unit: int, to: int, marching: bool, out: list[Event]) -> None:
        at = state.where[unit]
        left = self.left if unit == self.mover else steps.allowance(game, state, unit)
        cost = game.march_cost if marching else steps.price(game, state, self.side, at, to, left)
        put(game, state, unit, to)
        fit = self.fit
        if crowded(game, state, unit) >> to & 1:
            fit &= ~_around(game, state, to)
        agenda.become(state, self, Movement(self.side, unit, left - cost, marching, fit))
        labels = game.labels
        out.append(
            Moved(
                unit=game.names[unit],
                start=labels[at],
                end=labels[to],
                how="march" if marching else "move",
                cost=cost,
                rules=MARCHED if marching else STEPPED,
            )
        )
        if game.watched >> to & 1 or to == state.bridgehead:
            control.entered(game, state, unit, to, out)

    def _let_go(self, game: Tow, state: TowState, out: list[Event]) -> None:
        if self.mover >= 0:
            control.rested(game, state, self.mover, out)

    def refuse(self, game: Tow, state: TowState, seat: Seat, action: Action) -> Illegal:
        """The rule that keeps this unit from going there."""
        return step_rules.refuse(game, state, self, action)

    def reasons(self, game: Tow, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What the step costs, and why."""
        return step_costs.reasons(game, state, self, action)


def _able(game: Tow, state: TowState, unit: int) -> bool:
    at = state.where[unit]
    return steps.able(game, state, unit, at) or (
        not game.combat[unit] and bool(hq.havens(game, state, unit, at))
    )


def _around(game: Tow, state: TowState, at: int) -> int:
    """The units next to a hex that has become full: whether they can still move has to be looked up again."""
    return bits(unit for to, _ in game.going.beside[at] for unit in state.at.get(to, ()))


STEPPED = ("tow:9.0a", "tow:9.0b")
MARCHED = ("tow:9.2a", "tow:9.2b")
