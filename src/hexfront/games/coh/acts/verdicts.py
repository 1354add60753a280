"""2.2, 3.0 Why an act is not offered, and what speaks in one that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.movement import surcharges
from hexfront.games.coh.points.payment import DEAREST, purse_of
from hexfront.games.coh.state import READY

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def refusal(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
    """Why an act is not offered."""
    unit, name = action[1], board.names[action[1]]
    if board.seat[unit] != seat:
        return Illegal("coh:2.2a", t("{unit} is not one of your units.", unit=name))
    if state.where[unit] == READY and action[0] not in ("enter", "creep"):
        text = t("{unit} is not on the map yet: it enters by an edge hex.", unit=name)
        return Illegal("coh:5.5a", text)
    if state.where[unit] <= 0 and state.where[unit] != READY:
        return Illegal("coh:2.2b", t("{unit} is not on the map.", unit=name))
    act = board.acts[action[0]]
    found = act.refuse(board, state, seat, action)
    return found or unpaid(board, state, action)


def unpaid(board: Board, state: CohState, action: Action) -> Illegal:
    """Why an act cannot be paid like this."""
    unit, way = action[1], action[-1]
    name, seat = board.names[unit], board.seat[unit]
    act = board.acts[action[0]]
    added = surcharges.parts(board, state, action, act.reasons(board, state, seat, action))
    price = surcharges.least(act.price(board, state, action), added)
    can = purse_of(board, state, unit)[min(price, DEAREST)]
    ways = tuple(board.lexicon.text((*action[:-1], other)) for other in can)
    if way == "snap":
        return Illegal("coh:3.1b", t("{unit} is used or active: no opportunity action.", unit=name), ways)
    if way == "card":
        return Illegal("coh:2.2i", t("No card pays for this."), ways)
    if way == "cp":
        return _beyond(price, state.cp[seat], added, ways)
    if board.used(state, unit):
        return Illegal("coh:2.2c", t("{unit} is used and has no AP this turn.", unit=name), ways)
    if unit not in state.active[seat] and board.variable_ap(state) and not state.active[seat]:
        return Illegal("coh:3.0.1a", t("{unit} has to be activated first.", unit=name), ways)
    there = state.ap[seat] if state.active[seat] else board.limits.activation_ap
    more = surcharges.surcharge(price, added, there + state.cp[seat])
    text = t("It costs {price} AP, more than {unit} can pay with CP added.", price=price, unit=name)
    if more is not None:
        text = t("{text} {why}: {amount}.", text=text, why=more.text, amount=more.amount)
    return Illegal("coh:3.0b" if more is None else more.rule, text, ways)


def _beyond(price: int, cp: int, added: tuple[Reason, ...], ways: tuple[str, ...]) -> Illegal:
    """Why there are too few CP for a command action, which nothing else pays for [coh:3.2.2]."""
    text = t("It costs {price} CP, and there are {cp}.", price=price, cp=cp)
    more = surcharges.surcharge(price, added, cp)
    if more is not None:
        text = t("{text} {why}: {amount}.", text=text, why=more.text, amount=more.amount)
    return Illegal("coh:3.2.2", text, ways)


def explanation(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """The price of an act and how it is paid, then what its chapter says."""
    act, unit, way = board.acts[action[0]], action[1], action[-1]
    price, name = act.price(board, state, action), board.names[unit]
    found: list[Reason] = []
    if way == "snap":
        found.append(
            Reason("coh:3.1a", t("An opportunity action costs nothing; {unit} is then used.", unit=name), "0")
        )
    elif way == "cp":
        found.append(
            Reason("coh:3.2.2", t("A command action: {unit} keeps its status.", unit=name), f"{price} CP")
        )
    elif way == "card":
        found.append(Reason("coh:2.2i", t("Paid by a card."), "0"))
    else:
        found += _by_activation(board, state, unit, price)
    return (*found, *act.reasons(board, state, seat, action))


def _by_activation(board: Board, state: CohState, unit: int, price: int) -> list[Reason]:
    seat, name = board.seat[unit], board.names[unit]
    there = state.ap[seat] if state.active[seat] else board.limits.activation_ap
    found = [Reason("coh:3.0b", t("{unit} spends AP.", unit=name), f"{min(price, there)} AP")]
    if price > there:
        found.append(Reason("coh:3.2.1", t("CP make up what is wanting."), f"{price - there} CP"))
    if unit not in state.active[seat]:
        rule = "coh:9.0a" if state.active[seat] else "coh:3.0a"
        found.append(Reason(rule, t("{unit} is activated by it.", unit=name), f"{there} AP"))
    return found
