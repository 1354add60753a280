"""8.0e, 8.0f What a card costs: CP, AP of the active units, any mix of both, or nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.events import Spent
from hexfront.games.coh.points import activation
from hexfront.games.coh.points.payment import activate
from hexfront.games.coh.units.deck import about

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def ways(board: Board, state: CohState, seat: Seat, card: int, unit: int = -1) -> list[int]:
    """The CP with which a card can be paid, the rest being AP: one number for each mix that there is.

    AP are paid by the active units, and then the card is played on one of them [coh:8.0f]; a fresh unit is activated
    for it.
    """
    kind = about(board, card)
    if not kind.cost:
        return [0]
    ap = activation.points(board, state, seat, unit) if kind.pay != "cp" else 0
    most = 0 if kind.pay == "ap" else kind.cost
    return [cp for cp in range(most + 1) if cp <= state.cp[seat] and kind.cost - cp <= ap]


def payable(board: Board, state: CohState, seat: Seat, card: int) -> bool:
    """Whether a card can be paid at all, whomever it is played on."""
    kind = board.cards[card]
    if not kind.cost or (kind.pay != "ap" and kind.cost <= state.cp[seat]):
        return True
    return kind.pay != "cp" and activation.points(board, state, seat) > 0


def pay(
    board: Board, state: CohState, seat: Seat, card: int, cp: int, out: list[Event], unit: int = -1
) -> None:
    """Pay for a card, so much of it in CP; the unit on which it is played is active if it pays in AP."""
    cost = about(board, card).cost
    if cost:
        ap = cost - cp
        if ap and unit >= 0 and unit not in state.active[seat]:
            activate(board, state, unit, out)
        state.cp[seat] -= cp
        state.ap[seat] -= ap
        state.spent[seat] += ap
        rules = ("coh:8.0e", "coh:8.0f") if ap else ("coh:8.0e", "coh:3.2b")
        out.append(Spent(seat=seat, ap=ap, cp=cp, way="ap" if ap else "cp", rules=rules))


def objections(board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int) -> Iterator[Illegal]:
    """Why a card cannot be paid with so many CP."""
    kind, able = about(board, card), ways(board, state, seat, card, unit)
    if cp in able:
        return
    legal = tuple(str(one) for one in able)
    if kind.pay == "free":
        yield Illegal("coh:8.0e", t("This card costs nothing."), legal)
    elif kind.pay == "cp":
        yield Illegal("coh:8.0e", t("This card costs {cost} CP.", cost=kind.cost), legal)
    elif kind.pay == "ap":
        yield Illegal("coh:8.0e", t("This card costs {cost} AP of the active unit.", cost=kind.cost), legal)
    elif unit >= 0 and not activation.points(board, state, seat, unit):
        text = t("{unit} has no AP: its card is paid in CP.", unit=board.names[unit])
        yield Illegal("coh:8.0f", text, legal)
    else:
        text = t("This card costs {cost}, as its icon says in AP, CP or both.", cost=kind.cost)
        yield Illegal("coh:8.0e", text, legal)


def reasons(board: Board, card: int, cp: int) -> tuple[Reason, ...]:
    """The price."""
    cost = about(board, card).cost
    if not cost:
        return (Reason("coh:8.0e", t("The card is free."), "0"),)
    ap = cost - cp
    text = f"{ap} AP + {cp} CP" if ap and cp else f"{ap} AP" if ap else f"{cp} CP"
    return (Reason("coh:8.0e", t("The card is paid."), text),)
