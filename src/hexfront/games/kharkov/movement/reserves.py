"""6.7 The Soviet army reserves: the phase in which they are committed."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Group,
    Hexes,
    Illegal,
    Key,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.trying import Among
from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.movement.reserve_boxes import SPOTS, Release, release, spots, waiting
from hexfront.games.kharkov.state import RESERVE, SOVIET
from hexfront.games.kharkov.supply import check
from hexfront.games.kharkov.units import counters
from hexfront.kit.bars import objections

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


def may_release(board: Board, state: KharkovState) -> bool:
    """Whether the turn allows one more reserve unit: three on turns 2 and 3, any number from turn 4."""
    if state.turn >= board.limits.reserve_free_turn:
        return True
    return state.turn >= board.limits.reserve_first_turn and state.released < board.limits.reserve_units


def open_phase(board: Board, state: KharkovState, out: list[Event]) -> None:
    """Reserves may be committed, though none on turn 1 [kharkov:4.2A1]."""
    if RESERVE in state.where and may_release(board, state):
        agenda.push(state, Reserves())


class Commitment(Decision, frozen=True):
    """Placing reserve units near their markers."""

    forced: ClassVar[bool] = True

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The Soviet player, whosever phase it is."""
        return (SOVIET,)

    def offers(self, board: Board, state: KharkovState, units: list[int], other: str) -> Choices:
        """Each of the waiting units and where it may be placed, or the other verb."""
        keys = [board.unit_keys[unit] for unit in units]
        kinds = (keys, [("verb", other)]) if other else (keys,)
        return Among(board.lexicon.key, kinds, partial(self._group, board, state))

    def _group(self, board: Board, state: KharkovState, key: Key) -> Group | None:
        """Where one of the units may be placed, None if nowhere; the verb is always there."""
        token = key[1]
        if isinstance(token, str):
            return Listed([(token,)])
        hexes = spots(board, state, token)
        return Hexes(("release", token), hexes) if hexes else None

    def stands(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Why a unit may not be placed there."""
        return objections(SPOTS, Release(board, state, action[1]), action[2])

    def away(self, board: Board, state: KharkovState, action: Action) -> tuple[Reason, ...]:
        """How far from the marker a unit comes, and whether it would be supplied there."""
        marker = state.marker[action[1]]
        away = board.grid.distance(state.where[marker], action[2])
        fed = check.soviet(board, state) >> action[2] & 1
        told = (
            t("In the radius of a supplied, active HQ")
            if fed
            else t("No supplied, active HQ in range: no supply")
        )
        distance = t("Hexes from the marker, of at most {most}", most=board.limits.reserve_radius)
        return (
            Reason("kharkov:6.73a", distance, str(away)),
            Reason("kharkov:6.73c", told),
            *south.roused(board, state, SOVIET, action[2], marker),
        )


class Reserves(Commitment, tag="reserves", frozen=True):
    """The Reserve Commitment Phase."""

    rule: ClassVar[str] = "kharkov:6.74"
    ask: ClassVar[Text] = t("Commit reserve units near their markers, or end the phase.")

    def sole(self, board: Board, state: KharkovState) -> Action | None:
        """When the turn allows no more, or nobody who waits finds a place, the phase ends."""
        units = counters.found(state.where, RESERVE) if may_release(board, state) else ()
        return None if any(spots(board, state, unit) for unit in units) else ("end",)

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Each waiting unit and where it may be placed, while the turn allows it; the end."""
        return self.offers(board, state, waiting(state) if may_release(board, state) else [], "end")

    def commit(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Place a unit."""
        state.released += 1
        rule = "kharkov:6.76" if state.turn >= board.limits.reserve_free_turn else "kharkov:6.74"
        release(board, state, action[1], action[2], rule, out)

    def end(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """No more come."""
        agenda.done(state, self)

    def untimely(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nobody moves or fights now."""
        return Illegal("kharkov:4.2A1", t("Reserve units are committed now, and nothing else."))

    def allowed(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Where it comes, and how many units the turn allows."""
        told = self.away(board, state, action)
        if state.turn >= board.limits.reserve_free_turn:
            return (*told, Reason("kharkov:6.76", t("From turn 4 on there is no limit to the reserves.")))
        number = f"{state.released + 1}/{board.limits.reserve_units}"
        return (*told, Reason("kharkov:6.74", t("Reserve units of this turn, this one counted"), number))

    def still_waiting(
        self, board: Board, state: KharkovState, seat: Seat, action: Action
    ) -> tuple[Reason, ...]:
        """Who is left in the boxes."""
        words = t("Reserve units that wait in their boxes")
        return (Reason("kharkov:6.73a", words, str(state.where.count(RESERVE))),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("release", grouped("release"), commit, Commitment.stands, allowed),
        Act("end", grouped("end"), end, reasons=still_waiting),
    )
