"""10.2b Units go into hiding as a group: each says where, and nobody leaves the map before all have."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.movement import hidden_moves
from hexfront.games.coh.points.payment import Purse, pay
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def offers(board: Board, state: CohState, units: tuple[int, ...], unit: int, purse: Purse) -> list[Action]:
    """Where a member of a group can hide with the others, in each way the group can pay."""
    ways = purse[board.limits.hide_cost]
    if not ways or not all(hidden_moves.hideouts(board, state, one, units) for one in units):
        return []
    return [
        ("hide", unit, to, way)
        for to in listed(hidden_moves.hideouts(board, state, unit, units))
        for way in ways
    ]


def refuse(board: Board, state: CohState, units: tuple[int, ...], action: Action) -> Illegal | None:
    """Why a member cannot hide there, or another not at all; None if only the price is wanting."""
    seat, (verb, unit, to, *_) = board.seat[units[0]], action
    for one in (unit, *units):
        if one == unit or not hidden_moves.hideouts(board, state, one, units):
            place = to if one == unit else state.where[one]
            if found := hidden_moves.refuse_hide(board, state, seat, (verb, one, place), units):
                return found
    return None


class Hiding(Frame, tag="hiding", frozen=True):
    """A group hides; its player says where for one after the other, which no enemy hears [coh:10.2b]."""

    rule: ClassVar[str] = "coh:10.2b"
    ask: ClassVar[Text] = t("Say where the others of the group hide.")
    seat: int
    way: str
    units: tuple[int, ...]
    spots: tuple[tuple[int, int], ...] = ()
    """The members that have a place, and where."""

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player whose units they are."""
        return (self.seat,)

    def about(self, board: Board, state: CohState, seat: Seat) -> tuple[str, ...]:
        """Those who still have no place."""
        return tuple(board.names[unit] for unit in self._left())

    def _left(self) -> list[int]:
        placed = [unit for unit, _ in self.spots]
        return [unit for unit in self.units if unit not in placed]

    def redrawn(self, board: Board, state: CohState, viewer: Seat, chance: Stream) -> Frame:
        """An enemy knows how many have a place."""
        if viewer in (ALL, *board.friends[self.seat]):
            return self
        placed = chance.shuffled(list(self.units))[: len(self.spots)]
        spots = [(unit, chance.choice(listed(self._places(board, state, unit)))) for unit in placed]
        return Hiding(self.seat, self.way, self.units, tuple(spots))

    def _places(self, board: Board, state: CohState, unit: int) -> int:
        return hidden_moves.hideouts(board, state, unit, self.units)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """The hexes where each of the others can hide."""
        return Choices(
            board.lexicon.key,
            {
                board.unit_keys[unit]: Listed(
                    [("hide", unit, to, self.way) for to in listed(self._places(board, state, unit))]
                )
                for unit in self._left()
            },
        )

    def play(self, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Note the place; with the last one all are gone."""
        spots = (*self.spots, (action[1], action[2]))
        if len(spots) < len(self.units):
            agenda.become(state, self, Hiding(seat, self.way, self.units, spots))
            return
        agenda.done(state, self, acted=True)
        pay(board, state, self.units, board.limits.hide_cost, self.way, out)
        self._vanish(board, state, dict(spots), out)

    def _vanish(self, board: Board, state: CohState, spots: dict[int, int], out: list[Event]) -> None:
        about = [self._places(board, state, unit) for unit in self.units]
        for unit, known in zip(self.units, about, strict=True):
            hidden_moves.vanish(board, state, unit, spots[unit], known, out)
            hidden_moves.hush(board, state, unit, out, 0, ("coh:10.2a", "coh:10.2b"), self.way)
        hidden_moves.look(board, state, out)
        for unit in self.units:
            hidden_moves.tread(board, state, unit, out)

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """Why that is no place for one of them."""
        if action[0] != "hide" or action[1] not in self._left():
            names = ", ".join(self.about(board, state, seat))
            return Illegal("coh:10.2b", t("The group hides: say where for {units}.", units=names))
        if action[-1] != self.way:
            return Illegal("coh:9.2b", t("The whole group pays in one way: {way}.", way=self.way))
        found = hidden_moves.refuse_hide(board, state, seat, action, self.units)
        assert found is not None
        return found

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Paid once; where is told to nobody else."""
        return (
            Reason("coh:9.1.4", t("Once for the whole group"), str(board.limits.hide_cost)),
            Reason("coh:10.2b", t("No enemy sees the hex.")),
        )
