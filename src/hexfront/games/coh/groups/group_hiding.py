"""10.2b Units go into hiding as a group: each says where, and nobody leaves the map before all have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.movement import going_into_hiding, hidden_moves
from hexfront.games.coh.points.payment import Purse, pay
from hexfront.games.coh.unit_act import Acted
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def offers(board: Board, state: CohState, units: tuple[int, ...], unit: int, purse: Purse) -> list[Action]:
    """Where a member of a group can hide with the others, in each way the group can pay."""
    ways = purse[board.limits.hide_cost]
    if not ways or not all(going_into_hiding.hideouts(board, state, one, units) for one in units):
        return []
    return [
        ("hide", unit, to, way)
        for to in listed(going_into_hiding.hideouts(board, state, unit, units))
        for way in ways
    ]


def objections(
    board: Board, state: CohState, seat: Seat, units: tuple[int, ...], action: Action
) -> Iterator[Illegal]:
    """Why a member cannot hide there, or another not at all."""
    verb, unit, to, *_ = action
    for one in (unit, *[other for other in units if other != unit]):
        if one == unit or not going_into_hiding.hideouts(board, state, one, units):
            place = to if one == unit else state.where[one]
            yield from going_into_hiding.against_hiding(board, state, seat, (verb, one, place), units)


def _place(
    hiding: Hiding, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Note the place; with the last one all are gone."""
    spots = (*hiding.spots, (action[1], action[2]))
    if len(spots) < len(hiding.units):
        agenda.become(state, hiding, Hiding(seat, hiding.way, hiding.units, spots))
        return
    agenda.answer(state, hiding, Acted())
    pay(board, state, hiding.units, board.limits.hide_cost, hiding.way, out)
    _vanish(board, state, hiding, dict(spots), out)


def _vanish(board: Board, state: CohState, hiding: Hiding, spots: dict[int, int], out: list[Event]) -> None:
    about = [hiding.places(board, state, unit) for unit in hiding.units]
    for unit, known in zip(hiding.units, about, strict=True):
        going_into_hiding.vanish(board, state, unit, spots[unit], known, out)
        hidden_moves.hush(board, state, unit, out, 0, ("coh:10.2a", "coh:10.2b"), hiding.way)
    detection.look(board, state, out)
    for unit in hiding.units:
        hidden_moves.tread(board, state, unit, out)


def _against(hiding: Hiding, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why that is no place for one of them."""
    if action[1] not in hiding.left():
        yield hiding.untimely(board, state, seat, action)
        return
    if action[-1] != hiding.way:
        yield Illegal("coh:9.2b", t("The whole group pays in one way: {way}.", way=hiding.way))
    yield from going_into_hiding.against_hiding(board, state, seat, action, hiding.units)


def _reasons(hiding: Hiding, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Reason]:
    """Paid once; where is told to nobody else."""
    yield Reason("coh:9.1.4", t("Once for the whole group"), str(board.limits.hide_cost))
    yield Reason("coh:10.2b", t("No enemy sees the hex."))


class Hiding(Decision, tag="hiding", frozen=True):
    """A group hides; its player says where for one after the other, which no enemy hears [coh:10.2b]."""

    rule: ClassVar[str] = "coh:10.2b"
    ask: ClassVar[Text] = t("Say where the others of the group hide.")
    acts: ClassVar[tuple[Act, ...]] = (Act("hide", grouped("hide"), _place, _against, _reasons),)
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
        return tuple(board.names[unit] for unit in self.left())

    def left(self) -> list[int]:
        """The members that have no place yet."""
        placed = [unit for unit, _ in self.spots]
        return [unit for unit in self.units if unit not in placed]

    def redrawn(self, board: Board, state: CohState, viewer: Seat, chance: Stream) -> Frame:
        """An enemy knows how many have a place."""
        if viewer in (ALL, *board.friends[self.seat]):
            return self
        placed = chance.shuffled(list(self.units))[: len(self.spots)]
        spots = [(unit, chance.choice(listed(self.places(board, state, unit)))) for unit in placed]
        return Hiding(self.seat, self.way, self.units, tuple(spots))

    def places(self, board: Board, state: CohState, unit: int) -> int:
        """Where a member can hide with the others."""
        return going_into_hiding.hideouts(board, state, unit, self.units)

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """The hexes where each of the others can hide."""
        return Choices(
            board.lexicon.key,
            {
                board.unit_keys[unit]: Listed(
                    [("hide", unit, to, self.way) for to in listed(self.places(board, state, unit))]
                )
                for unit in self.left()
            },
        )

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """The others have to say first where they hide."""
        names = ", ".join(self.about(board, state, seat))
        return Illegal("coh:10.2b", t("The group hides: say where for {units}.", units=names))
