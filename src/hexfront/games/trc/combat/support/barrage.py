"""26.13 By option the Russians open a battle with a barrage: once in 1943, twice a year later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Illegal, Reason, Seat, agenda, t
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.combat import air
from hexfront.games.trc.combat.gather import changed
from hexfront.games.trc.state import RUSSIAN, TrcState
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

OPTION = "barrage"


class Salvo(NamedTuple):
    """A barrage on the hexes of a battle."""

    board: Board
    state: TrcState
    side: int
    targets: tuple[int, ...]
    air: int = 0
    """The air units that fly in the same battle."""
    fired: bool = False
    """Whether the battle has its barrage already."""


def most(board: Board, state: TrcState) -> int:
    """How many barrages this year has."""
    limits, now = board.limits, year(max(state.turn, 1))
    if now <= limits.barrage_year:
        return limits.barrages_first_year if now == limits.barrage_year else 0
    return limits.barrages_a_year


def _out_of_range(salvo: Salvo) -> bool:
    """Whether a defender is too far from the Stavka, or that is not on the map."""
    board, state, most = salvo.board, salvo.state, salvo.board.limits.barrage_range
    return not all(air.staff_within(board, state, RUSSIAN, at, most) for at in salvo.targets)


SALVO_BARS = (
    ban(
        "trc:26.13a",
        lambda salvo: t("A barrage is an option that is not played."),
        lambda salvo: OPTION not in salvo.state.options,
    ),
    ban(
        "trc:26.13a",
        lambda salvo: t("Only the Russians have the barrage."),
        lambda salvo: salvo.side != RUSSIAN,
    ),
    ban(
        "trc:26.13a",
        lambda salvo: t("The barrage falls on this battle already."),
        lambda salvo: salvo.fired,
    ),
    ban(
        "trc:26.13a",
        lambda salvo: t(
            "All barrages of this year are fired: {number}.", number=most(salvo.board, salvo.state)
        ),
        lambda salvo: salvo.state.barrages >= most(salvo.board, salvo.state),
    ),
    ban(
        "trc:26.13d",
        lambda salvo: t("A barrage needs clear weather and a first impulse."),
        lambda salvo: salvo.state.weather != "clear" or salvo.state.impulse != 1,
    ),
    ban(
        "trc:26.13c",
        lambda salvo: t(
            "Not all defenders are within {most} hexes of the Stavka.", most=salvo.board.limits.barrage_range
        ),
        _out_of_range,
    ),
    ban(
        "trc:26.13e",
        lambda salvo: t("A barrage does not go together with air units."),
        lambda salvo: salvo.air > 0,
    ),
)
"""What keeps a barrage from a battle."""


def possible(board: Board, state: TrcState, side: int, targets: tuple[int, ...]) -> bool:
    """Whether a battle against these hexes could have a barrage."""
    return OPTION in state.options and not bars.barred(SALVO_BARS, Salvo(board, state, side, targets))


def _salvo(frame: Any, board: Board, state: TrcState) -> Salvo:
    return Salvo(board, state, frame.side, frame.targets, len(frame.air), frame.barrage)


def offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    """The barrage, if the battle may have it."""
    free = OPTION in state.options and not bars.barred(SALVO_BARS, _salvo(frame, board, state))
    return [("barrage",)] if free else []


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.become(state, frame, changed(frame, barrage=True))


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(SALVO_BARS, _salvo(frame, board, state))


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    yield Reason("trc:26.13b", t("Columns for the barrage"), f"{board.limits.barrage_shift:+d}")
    left = most(board, state) - state.barrages
    yield Reason("trc:26.13a", t("Barrages left this year"), str(left))


BARRAGE = Act("barrage", offer, _play, _objections, _reasons)
