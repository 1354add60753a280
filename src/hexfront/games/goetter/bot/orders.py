"""The orders of a movement phase: depots, overruns, then everybody's march, kept from one decision to the next."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.actions import Action
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.texts import Text, t
from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot import overruns, siege
from hexfront.games.goetter.bot.german import posting
from hexfront.games.goetter.bot.overruns import Coup
from hexfront.games.goetter.bot.picture import Picture
from hexfront.games.goetter.bot.reach import Reaches
from hexfront.games.goetter.bot.soviet import allotment, depots, staff
from hexfront.games.goetter.movement import phases
from hexfront.games.goetter.turn import movers
from hexfront.games.goetter.units import counters

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.bot.weights import Weights
    from hexfront.games.goetter.state import GoetterState
    from hexfront.games.goetter.turn.movement_phase import Movement

BEGIN, COUPS, MARCH, OVER = range(4)
"""What a phase goes through."""


class Orders:
    """What one player does in his movement phases."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights
        self.aims: dict[int, int] = {}
        """By Soviet unit, the goal it marches for."""
        self._phase: tuple[int, str] = (-1, "")
        self._stage = BEGIN
        self._queue: list[tuple[Action, Text]] = []
        self._coups: list[Coup] = []
        self._launched: Coup | None = None
        self._reaches: Reaches | None = None
        self._foes: tuple[object, ...] = ()

    def next(self, board: Board, state: GoetterState, frame: Movement, side: int, legal: Choices) -> Advice:
        """The next action of the phase."""
        if self._phase != (state.turn, state.phase):
            self._phase, self._stage = (state.turn, state.phase), BEGIN
            self._queue, self._coups, self._launched = [], [], None
        picture = Picture(board, state, side, self.weights)
        picture.reaches = self._kept(picture.reaches, side)
        planned = False
        while True:
            while self._queue:
                action, why = self._queue.pop(0)
                if action in legal:
                    return Advice(action, 1.0, (why,))
                self._queue = [one for one in self._queue if one[0][1:2] != action[1:2]]
            if self._stage == OVER:
                return Advice(("end",), 0.0, (t("Everybody is where he should be"),))
            if picture.siege:
                # Orders that the rules refuse would be given again and again.
                self._queue = [] if planned else siege.next_orders(picture, frame)
                planned = True
                if not self._queue:
                    self._stage = OVER
            elif self._stage == BEGIN:
                self._begin(picture, frame)
            elif self._stage == COUPS:
                self._coup(picture, frame)
            else:
                self._march(picture, frame)

    def _kept(self, reaches: Reaches, side: int) -> Reaches:
        """The ways that are known already, while the enemy stands as he stood."""
        state = reaches.state
        foes = state.turn, state.phase, state.occupied[1 - side], state.zoned[1 - side], len(state.marked)
        if self._reaches is None or self._foes != foes:
            self._reaches, self._foes = reaches, foes
        self._reaches.state = state
        return self._reaches

    def _begin(self, picture: Picture, frame: Movement) -> None:
        """Depots go first, so that supply is known; then it is seen who can be overrun."""
        board, state = picture.board, picture.state
        self._stage = COUPS
        units = movers.candidates(board, state, frame.party)
        if picture.side == SOVIET:
            self.aims = allotment.allotted(picture, self.aims)
            waiting = [unit for unit in units if board.depots >> unit & 1]
            for unit, path in depots.ways(picture, waiting):
                self._queue += [(("step", unit, at), t("The depot follows the front")) for at in path]
        for unit in units:
            if picture.side != SOVIET and not picture.front >> state.where[unit] & 1:
                continue
            self._coups += overruns.of_unit(picture, frame.party, unit)

    def _coup(self, picture: Picture, frame: Movement) -> None:
        """The most promising overrun; who has succeeded goes on before anybody else does."""
        last, self._launched = self._launched, None
        if last and picture.state.where[last.unit] == last.target and not frame.party.stopped:
            self._go_on(picture, frame, last.unit)
            if self._queue:
                return
        self._coups.sort(key=lambda one: (one.value, -len(one.path)))
        while self._coups:
            coup = self._coups.pop()
            if not self._still_good(picture, coup):
                continue
            self._launch(coup)
            return
        self._stage = MARCH

    def _still_good(self, picture: Picture, coup: Coup) -> bool:
        """Whether an overrun still promises enough after those before it."""
        board, state = picture.board, picture.state
        if state.moved >> coup.unit & 1 or not picture.foes >> coup.target & 1:
            return False
        start = coup.path[-1] if coup.path else state.where[coup.unit]
        if start <= 0 or (coup.path and not counters.fits(board, state, coup.unit, start)):
            return False
        least = self.weights.fight.overrun if picture.side == SOVIET else self.weights.fight.counter
        return overruns.worth(picture, (coup.unit,), start, coup.target) > least or not coup.path

    def _launch(self, coup: Coup) -> None:
        why = t("They can be overrun")
        self._queue = [(("step", coup.unit, at), why) for at in coup.path]
        self._queue.append((("overrun", coup.unit, coup.target), why))
        self._launched = coup

    def _go_on(self, picture: Picture, frame: Movement, unit: int) -> None:
        """Another overrun, or the march, with what is left."""
        spent = frame.party.paid(unit)
        again = overruns.of_unit(picture, frame.party, unit, spent)
        if again:
            self._launch(max(again, key=lambda one: one.value))
            return
        board, state = picture.board, picture.state
        if picture.side != SOVIET:
            return
        places, here = staff.Staff(picture, self.aims), state.where[unit]
        reach = picture.reaches.of(unit, spent)
        options = [at for at in reach.cost if at == here or counters.fits(board, state, unit, at)]
        best = max(options, key=lambda at: (places.score(unit, at), at == here))
        self._queue += [(("step", unit, at), t("On through the gap")) for at in reach.path(best)]

    def _march(self, picture: Picture, frame: Movement) -> None:
        """Everybody else to where he is needed."""
        self._stage = OVER
        state = picture.state
        units = [
            unit
            for unit in movers.candidates(picture.board, state, frame.party)
            if not (state.moved | picture.board.depots) >> unit & 1
            and phases.may_begin(picture.board, state, unit)
        ]
        if picture.side == SOVIET:
            for unit, to in staff.plan(picture, self.aims, units):
                self._send(picture, unit, to, t("To where it is needed"))
            return
        for action, why in posting.plan(picture, units):
            self._queue.append((action, why))

    def _send(self, picture: Picture, unit: int, to: int, why: Text) -> None:
        for at in picture.reaches.of(unit).path(to):
            self._queue.append((("step", unit, at), why))
