"""18.3.3 Mines: they attack whoever enters or acts in their hex, friend and foe."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.chances import at_least
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.events import Fired, Laid
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.rolls import UNROLLED, Roll, Rolling
from hexfront.games.coh.state import Work
from hexfront.games.coh.units.counters import loads
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def field(state: CohState, at: int) -> Work | None:
    """The mines of a hex, hidden or not."""
    return next((work for work in state.works.get(at, ()) if work.kind == "mines"), None)


def watch(board: Board, state: CohState, action: Action) -> None:
    """An act is about to be taken: if it sets off mines in the unit's hex, push the frame that comes after it."""
    if not state.works or not board.acts[action[0]].trips:
        return
    unit = action[1]
    at = state.where[unit]
    mines = field(state, at) if at > 0 else None
    if mines is not None:
        units = payers(board, state, action)
        agenda.push(state, Mines(at, mines.seat, units))


def stir(state: CohState, unit: int) -> None:
    """A unit does something in its hex because of a card: mines there attack it afterwards [coh:18.3.3b]."""
    at = state.where[unit]
    mines = field(state, at) if state.works else None
    if mines is not None:
        agenda.push(state, Mines(at, mines.seat, (unit,)))


def entered(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """A visible unit has come into a hex: a field there is uncovered and attacks it and what it carries."""
    at = state.where[unit]
    mines = field(state, at)
    if mines is None:
        _not_here(board, state, at)
        return
    agenda.push(state, Mines(at, mines.seat, (unit, *loads(state, unit))))


def _not_here(board: Board, state: CohState, at: int) -> None:
    """No hidden field can lie where somebody has just come through."""
    doubted = [
        where
        for where, there in state.works.items()
        for work in there
        if work.hidden and work.maybe >> at & 1
    ]
    for where in doubted:
        state.works[where] = tuple(
            [_without(work, at) if work.hidden else work for work in state.works[where]]
        )


def _without(work: Work, at: int) -> Work:
    return replace(work, maybe=work.maybe & ~(1 << at))


def uncover(board: Board, state: CohState, at: int, out: list[Event]) -> None:
    """Put a hidden field on the map for everybody to see [coh:18.3.3a]; another that was laid over it is taken back."""
    mines = field(state, at)
    if mines is None or not mines.hidden:
        return
    others = [work for work in state.works[at] if work.kind != "mines"]
    state.works[at] = (*others, replace(mines, hidden=False, maybe=0))
    out.append(Laid(work="mines", at=board.labels[at], reveals=True, rules=("coh:18.3.3a",)))


SPARED = Force("coh:19.0a", lambda kind: kind.mineproof)
"""Engineers find mines and are not attacked by them."""


class Mines(Rolling, tag="mines", frozen=True):
    """Mines attack some units one after the other; their owner rolls and may change each roll [coh:18.3.3d]."""

    rule: ClassVar[str] = "coh:18.3.3d"
    at: int
    seat: int
    units: tuple[int, ...]
    rolled: int = UNROLLED

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """Uncover the field; then a roll for each unit that is still there."""
        if self.rolled != UNROLLED:
            self._strike(board, state, out)
            return True
        uncover(board, state, self.at, out)
        if not self.units or field(state, self.at) is None:
            agenda.done(state, self)
            return True
        unit = self.units[0]
        if state.where[unit] != self.at:
            agenda.become(state, self, replace(self, units=self.units[1:]))
        elif SPARED.holds(board.types[unit]):
            agenda.become(state, self, replace(self, units=self.units[1:]))
            self._spared(board, unit, out)
        else:
            agenda.push(state, Roll(self.seat, "mines"))
        return True

    def rolling(self, board: Board, state: CohState) -> Text:
        """Whom they attack."""
        name, least = board.names[self.units[0]], board.tables.works["mines"].hits or 0
        return t("The mines hit {unit} with {least} or more.", unit=name, least=least)

    def chance(self, board: Board, state: CohState, change: int) -> Fraction:
        """How likely they hit: whoever laid them rolls."""
        return at_least((board.tables.works["mines"].hits or 0) - change)

    def _spared(self, board: Board, unit: int, out: list[Event]) -> None:
        """Engineers find mines and are not attacked by them."""
        out.append(self._told(board, unit, 0, "spared", (SPARED.rule,)))

    def _strike(self, board: Board, state: CohState, out: list[Event]) -> None:
        unit, need = self.units[0], board.data.tables.works["mines"].hits
        assert need is not None
        hit = self.rolled >= need
        agenda.become(state, self, replace(self, units=self.units[1:], rolled=UNROLLED))
        rules = ("coh:18.3.3b", "coh:18.3.3c", "coh:18.3.3d", "coh:18.3.3e")
        out.append(self._told(board, unit, self.rolled, "hit" if hit else "miss", rules))
        if hit:
            wounds.strike(board, state, unit, 1, self.seat, out, ("coh:18.3.3d",))

    def _told(self, board: Board, unit: int, rolled: int, outcome: str, rules: tuple[str, ...]) -> Event:
        need = board.data.tables.works["mines"].hits or 0
        terrain = ("coh:18.3.3e", t("Terrain and fortifications do not protect from mines"), "0")
        return Fired(
            units=("mines",),
            at=board.labels[self.at],
            target=board.names[unit],
            attack=rolled,
            defence=need,
            outcome=outcome,
            modifiers=(terrain,),
            rules=rules,
        )
