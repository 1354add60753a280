"""Where every unit should go in a movement phase, and the way there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.bots.doctrine import Advice
from hexfront.engine.base.texts import t
from hexfront.games.goetter.board import SOVIET
from hexfront.games.goetter.bot import weights
from hexfront.games.goetter.bot.fights import promise
from hexfront.games.goetter.bot.picture import Picture
from hexfront.games.goetter.bot.stations import Stations
from hexfront.games.goetter.movement import phases
from hexfront.games.goetter.overrun import charge, charging
from hexfront.games.goetter.table.walks import walks
from hexfront.games.goetter.turn import movers
from hexfront.games.goetter.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.state import GoetterState
    from hexfront.games.goetter.turn.movement_phase import Movement

GAIN = 0.3
"""A march has to bring so much."""


class Orders:
    """The march of one unit after the other in a phase."""

    def __init__(self) -> None:
        self._phase: tuple[int, str] = (0, "")
        self._done: set[int] = set()
        self._path: tuple[int, ...] = ()
        self._unit = -1
        self._tried: set[tuple[int, int]] = set()

    def thoughts(self, board: Board, state: GoetterState, frame: Movement, side: int) -> Iterator[Advice]:
        """The next step of the march under way, or of the next unit; then the end."""
        if self._phase != (state.turn, state.phase):
            self._phase, self._done, self._path, self._tried = (state.turn, state.phase), set(), (), set()
        if self._path:
            to, self._path = self._path[0], self._path[1:]
            yield Advice(("step", self._unit, to), 1.0, (t("On the march"),))
            return
        picture = Picture(board, state, side)
        found = self._charge(picture, frame)
        if found:
            yield found
            return
        found = self._march(picture, frame)
        if found:
            yield found
        yield Advice(("end",), 0.0, (t("Everybody is where he should be"),))

    def _charge(self, picture: Picture, frame: Movement) -> Advice | None:
        """An overrun that promises enough."""
        board, state = picture.board, picture.state
        for unit in movers.candidates(board, state, frame.party):
            if not picture.front >> state.where[unit] & 1:
                continue
            for to in each(charging.hexes(board, state, frame.party, unit)):
                if (unit, to) in self._tried:
                    continue
                self._tried.add((unit, to))
                units = charging.stack(board, state, frame.party, unit)
                clash = charge.clash_of(state, picture.side, units, to)
                if promise(picture, clash) > weights.OVERRUN:
                    return Advice(("overrun", unit, to), 2.0, (t("They can be overrun"),))
        return None

    def _march(self, picture: Picture, frame: Movement) -> Advice | None:
        """The first unit that stands better elsewhere."""
        board, state = picture.board, picture.state
        stations = Stations(picture)
        for unit in self._order(picture, frame):
            self._done.add(unit)
            here = stations.score(unit, state.where[unit])
            if picture.side != SOVIET and here >= weights.STAND and state.phase not in phases.SIEGE:
                continue
            best, path = here + GAIN, tuple[int, ...]()
            for _, at, way, _ in walks(board, state, unit):
                score = stations.score(unit, at)
                if score > best:
                    best, path = score, way
            if path:
                self._unit, self._path = unit, tuple(path[1:])
                return Advice(("step", unit, path[0]), 1.0, (t("To where it is needed"),))
        return None

    def _order(self, picture: Picture, frame: Movement) -> list[int]:
        """Those near the enemy first, the strong before the weak."""
        board, state = picture.board, picture.state
        waiting = [unit for unit in movers.candidates(board, state, frame.party) if unit not in self._done]
        return sorted(
            waiting,
            key=lambda unit: (
                -picture.pull[state.where[unit]],
                -counters.face(board, state, unit).attack,
                unit,
            ),
        )
