"""2.2, 3.0 Why an act is not offered, and what speaks in one that is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.meta import AP, CARD, CP, SNAP
from hexfront.games.coh.movement import surcharges
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import DEAREST, purse_of
from hexfront.games.coh.state import READY

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


JOINT = frozenset({"load", "board", "unload", "disembark", "tow"})
"""What several units do at once, each of whom must be able to pay for it (9.1a)."""


def objections(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Every rule that stands against an act of a unit, whoever pays for it by what it has itself."""
    if absent := _absent(board, state, seat, action):
        yield absent
        return
    stands = False
    for one in board.acts[action[0]].objections(board, state, seat, action):
        stands = True
        yield one
    yield from unpaid(board, state, action, priced=not stands)


def by_card(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """The same if a card pays, whatever it costs."""
    if absent := _absent(board, state, seat, action):
        yield absent
    else:
        yield from board.acts[action[0]].objections(board, state, seat, action)


def _absent(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why no other rule has anything to say: the unit is another's, or not there."""
    unit, name = action[1], board.names[action[1]]
    if board.seat[unit] != seat:
        return Illegal("coh:2.2a", t("{unit} is not one of your units.", unit=name))
    if state.where[unit] == READY and action[0] not in ("enter", "creep"):
        return Illegal("coh:5.5a", t("{unit} is not on the map yet: it enters by an edge hex.", unit=name))
    if state.where[unit] <= 0 and state.where[unit] != READY:
        return Illegal("coh:2.2b", t("{unit} is not on the map.", unit=name))
    return None


def unpaid(board: Board, state: CohState, action: Action, priced: bool = True) -> Iterator[Illegal]:
    """Why an act cannot be paid like this; what it costs is asked only of one that is possible at all."""
    units = payers(board, state, action) if priced and action[0] in JOINT else (action[1],)
    if not priced:
        for unit in units:
            if refused := _status(board, state, unit, action[-1], ()):
                yield refused
        return
    act, seat = board.acts[action[0]], board.seat[action[1]]
    added = surcharges.parts(board, state, action, act.reasons(board, state, seat, action))
    price = surcharges.least(act.price(board, state, action), added)
    purses = [purse_of(board, state, unit)[min(price, DEAREST)] for unit in units]
    able = tuple(way for way in purses[0] if all(way in purse for purse in purses))
    ways = tuple(board.lexicon.text((*action[:-1], way)) for way in able)
    for unit, purse in zip(units, purses, strict=True):
        if action[-1] not in purse:
            yield _status(board, state, unit, action[-1], ways) or _price(
                board, state, unit, price, action[-1], added, ways
            )


def _status(board: Board, state: CohState, unit: int, way: str, ways: tuple[str, ...]) -> Illegal | None:
    """Why a unit cannot pay in a way, whatever it is for."""
    seat, name = board.seat[unit], board.names[unit]
    used, active = board.used(state, unit), unit in state.active[seat]
    if way == SNAP and (used or active):
        return Illegal("coh:3.1b", t("{unit} is used or active: no opportunity action.", unit=name), ways)
    if way == CARD:
        return Illegal("coh:2.2i", t("No card pays for this."), ways)
    if way == AP and used:
        return Illegal("coh:2.2c", t("{unit} is used and has no AP this turn.", unit=name), ways)
    if way == AP and not state.active[seat] and board.variable_ap(state):
        return Illegal("coh:3.0.1a", t("{unit} has to be activated first.", unit=name), ways)
    return None


def _price(
    board: Board,
    state: CohState,
    unit: int,
    price: int,
    way: str,
    added: tuple[Reason, ...],
    ways: tuple[str, ...],
) -> Illegal:
    """Why an act is too dear for a unit; nothing but CP pays for a command action [coh:3.2.2]."""
    seat = board.seat[unit]
    if way == CP:
        rule, means = "coh:3.2.2", state.cp[seat]
        text = t("It costs {price} CP, and there are {cp}.", price=price, cp=means)
        more = surcharges.surcharge(price, added, means)
    else:
        there = state.ap[seat] if state.active[seat] else board.limits.activation_ap
        text = t(
            "It costs {price} AP, more than {unit} can pay with CP added.",
            price=price,
            unit=board.names[unit],
        )
        more = surcharges.surcharge(price, added, there + state.cp[seat])
        rule = "coh:3.0b" if more is None else more.rule
    if more is not None:
        text = t("{text} {why}: {amount}.", text=text, why=more.text, amount=more.amount)
    return Illegal(rule, text, ways)


def explanation(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """The price of an act and how it is paid, then what its chapter says."""
    act, unit, way = board.acts[action[0]], action[1], action[-1]
    price, name = act.price(board, state, action), board.names[unit]
    found: list[Reason] = []
    if way == SNAP:
        found.append(
            Reason("coh:3.1a", t("An opportunity action costs nothing; {unit} is then used.", unit=name), "0")
        )
    elif way == CP:
        found.append(
            Reason("coh:3.2.2", t("A command action: {unit} keeps its status.", unit=name), f"{price} CP")
        )
    elif way == CARD:
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
    own = board.limits.activation_ap
    if unit not in state.active[seat] and there < own:
        words = t(
            "{unit} shares what is left of an activation instead of {own} AP of its own.", unit=name, own=own
        )
        found.append(Reason("coh:9.0a", words, f"{there} AP", doubtful=True))
    elif unit not in state.active[seat]:
        rule = "coh:9.0a" if state.active[seat] else "coh:3.0a"
        found.append(Reason(rule, t("{unit} is activated by it.", unit=name), f"{there} AP"))
    return found
