"""The action and bonus cards: on whom each can be played, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.box.card_list import (
    ActionsInARow,
    Clear,
    DigIn,
    Effect,
    Exhaust,
    Firepower,
    FreeAction,
    Gain,
    Immobilise,
    LayMines,
    LoseCp,
    Move,
    Rally,
    Scout,
)
from hexfront.games.coh.cards import weapons
from hexfront.games.coh.cards.clear_obstacle import Clearing, clear, clearable
from hexfront.games.coh.cards.follow_ups import (
    Order,
    Serve,
    Throw,
    serve_all,
)
from hexfront.games.coh.cards.serve_units import eligible
from hexfront.games.coh.hidden import decoys, detection
from hexfront.games.coh.movement.transport import stunned
from hexfront.games.coh.points import activation
from hexfront.games.coh.points.payment import drop, mark_used, purse_of
from hexfront.games.coh.state import READY, STUCK, USED
from hexfront.games.coh.units.counters import in_close_combat, lurking, suspect
from hexfront.games.coh.units.deck import about

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

Perform = Callable[["Board", "CohState", Seat, int, int, int, list[Event]], None]
"""Game, state, seat, card, the unit it is played on or -1, the CP paid, events."""


class Play(NamedTuple):
    """How the cards with one kind of effect are played on one's go."""

    rule: str
    why: Text
    """What it is for."""
    perform: Perform
    on: Callable[[Board, CohState, Seat, int], Iterator[int]] | None = None
    """The units it can be played on; None if it needs none."""
    open: Callable[[Board, CohState, Seat], bool] | None = None
    """Whether it can be played at all."""
    action: bool = True
    attacks: bool = False
    """It may follow a card that aims an attack: it brings the attack, or aims it better."""
    mines: bool = False
    """It lays mines: unit and hex are named."""
    wakes: bool = False
    """It is for active units: if there is none, one is activated for it."""


def _order(
    board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]
) -> None:
    agenda.push(state, Order(seat))


def _served(board: Board, state: CohState, seat: Seat, card: int) -> Iterator[int]:
    effect = about(board, card).effect
    rallies, moves = isinstance(effect, Rally), isinstance(effect, Move)
    for unit in board.force[seat] if not rallies or state.hit.count(-1) < len(state.hit) else ():
        at = state.where[unit]
        able = (at > 0 and (not rallies or state.hit[unit] >= 0)) or (moves and at == READY)
        if able and eligible(board, state, seat, card, unit):
            yield unit


def _serve(
    board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]
) -> None:
    """With the group icon others may join, unless AP are paid [coh:8.5a]."""
    kind = about(board, card)
    if kind.group and cp == kind.cost:
        agenda.push(state, Serve(seat, card, (unit,)))
    else:
        serve_all(board, state, seat, card, (unit,), out)


def _enemies(board: Board, state: CohState, seat: Seat, card: int) -> Iterator[int]:
    """Visible enemy units on the map that are not used."""
    side = board.seat_side[seat]
    for unit, at in enumerate(state.where):
        if (
            at > 0
            and board.side[unit] != side
            and not state.hidden >> unit & 1
            and not state.flags[unit] & USED
        ):
            yield unit


def _exhaust(
    board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]
) -> None:
    """It has no AP for the rest of the turn; CP and cards still work for it [coh:card-06]."""
    mark_used(board, state, unit, out, "coh:card-06")
    owner = board.seat[unit]
    if unit in state.active[owner]:
        rest = tuple(other for other in state.active[owner] if other != unit)
        if rest:
            state.active[owner] = rest
        else:
            drop(board, state, owner, out, "coh:card-06")


def _die(board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]) -> None:
    agenda.push(state, Throw(seat, card))


def _active(board: Board, state: CohState, seat: Seat) -> bool:
    return bool(state.active[seat]) or activation.possible(board, state, seat)


def _attacking(board: Board, state: CohState, seat: Seat) -> bool:
    """Whether any unit could make an attack now, with a weapon card too [coh:8.2]."""
    for unit in board.force[seat]:
        if chapters.any_act(board, state, unit, purse_of(board, state, unit), chapters.ATTACKING):
            return True
    return bool(state.weapons) and weapons.can_throw(board, state, seat)


def _aim(board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]) -> None:
    """The attack that follows has more firepower, by each such card [coh:card-09]."""
    effect = about(board, card).effect
    assert isinstance(effect, Firepower)
    state.aim += effect.plus


def _once(board: Board, state: CohState, seat: Seat) -> bool:
    return not state.quick


def _twice(
    board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]
) -> None:
    """So many actions follow each other before anybody reacts [coh:card-10]."""
    effect = about(board, card).effect
    assert isinstance(effect, ActionsInARow)
    state.quick = effect.actions - 1


def _vehicles(board: Board, state: CohState, seat: Seat, card: int) -> Iterator[int]:
    for unit, at in enumerate(state.where):
        if at > 0 and board.vehicle[unit] and not state.hidden >> unit & 1 and not state.flags[unit] & STUCK:
            yield unit


def _bog(board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]) -> None:
    """It stays where it is until the end of the turn [coh:card-20]."""
    state.flags[unit] |= STUCK
    out.append(Marked(what=board.names[unit], marker="stuck", rules=("coh:card-20",)))


def _on_map(board: Board, state: CohState, seat: Seat, card: int) -> Iterator[int]:
    for unit in board.force[seat]:
        if state.where[unit] > 0 and state.carrier[unit] < 0:
            yield unit


def _scouts(board: Board, state: CohState, seat: Seat, card: int) -> Iterator[int]:
    """Who can look round: to observe is an action, which a stunned unit does not take."""
    for unit in _on_map(board, state, seat, card):
        if not stunned(board, state, unit):
            yield unit


def _scout(
    board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]
) -> None:
    """Hidden enemies near the unit and in its sight are revealed [coh:card-30]; where none was, none is."""
    effect = about(board, card).effect
    assert isinstance(effect, Scout)
    detection.reveal(board, state, (unit,), "coh:10.0d", out)
    at = state.where[unit]
    area = board.grid.within(at, effect.range) & board.seen(state, at)
    rules: tuple[str, ...] = ("coh:card-30",)
    if in_close_combat(board, state, unit):
        # Nobody looks out of a hex with enemies in it.
        area, rules = 0, ("coh:card-30", "coh:7.7.3j")
    enemies = [one for one in lurking(board, state, 1 - board.side[unit]) if area >> state.where[one] & 1]
    out.append(Said(line=t("{unit} looks round.", unit=board.names[unit]), reveals=True, rules=rules))
    for enemy in enemies:
        detection.reveal(board, state, (enemy,), "coh:card-30", out, mates="coh:card-30")
    others = lurking(board, state, 1 - board.side[unit])
    suspect(board, state, 1 - board.side[unit], {other: state.maybe[other] & ~area for other in others})
    if state.coins:
        decoys.scouted(board, state, 1 - board.side[unit], area, out)


def _clearers(board: Board, state: CohState, seat: Seat, card: int) -> Iterator[int]:
    """Light infantry that can act, not in close combat, with something to clear in its hex."""
    for unit in _on_map(board, state, seat, card) if state.works else ():
        free = (
            board.light[unit] and not in_close_combat(board, state, unit) and not stunned(board, state, unit)
        )
        if free and clearable(board, state, card, unit):
            yield unit


def _clear(
    board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]
) -> None:
    """One obstacle of its hex is removed; which, if there are several, the player says [coh:card-41]."""
    detection.reveal(board, state, (unit,), "coh:10.0d", out)
    kinds = clearable(board, state, card, unit)
    if len(kinds) > 1:
        agenda.push(state, Clearing(seat, unit, kinds))
    else:
        clear(board, state, unit, kinds[0], out)


def _nothing(
    board: Board, state: CohState, seat: Seat, card: int, unit: int, cp: int, out: list[Event]
) -> None:
    """What a card with an act of its own does is done there."""


PLAYS: dict[type[Effect], Play] = {
    FreeAction: Play(
        "coh:card-02", t("Any unit or group takes an action for nothing."), _order, attacks=True
    ),
    Move: Play("coh:card-05", t("It moves units that can move, by up to two hexes."), _serve, _served),
    Exhaust: Play("coh:card-06", t("It is played on a visible enemy that is not used."), _exhaust, _enemies),
    DigIn: Play("coh:card-11", t("It digs in units that are not in close combat."), _serve, _served),
    Firepower: Play(
        "coh:card-09", t("It goes with an attack."), _aim, open=_attacking, action=False, attacks=True
    ),
    ActionsInARow: Play(
        "coh:card-10", t("Two actions in a row, said before the first."), _twice, open=_once, action=False
    ),
    LoseCp: Play("coh:card-13", t("The opponent loses CP by a die."), _die),
    Immobilise: Play("coh:card-20", t("It is played on a visible vehicle."), _bog, _vehicles),
    Scout: Play("coh:card-30", t("It is played on a unit of one's own on the map."), _scout, _scouts),
    LayMines: Play(
        "coh:card-40", t("A unit lays mines in its hex or the next."), _nothing, _on_map, mines=True
    ),
    Clear: Play(
        "coh:card-41",
        t("Light infantry outside close combat clears an obstacle of its hex."),
        _clear,
        _clearers,
    ),
}
RALLIES = {
    True: Play("coh:card-03", t("Units rally at once, if their marker lets them."), _serve, _served),
    False: Play("coh:card-04", t("Units try to rally, a roll each."), _serve, _served),
}
GAINS = {
    "ap": Play("coh:card-07", t("The active units gain a die of AP."), _die, open=_active, wakes=True),
    "cp": Play("coh:card-08", t("One gains a die of CP."), _die),
}


def play_of(effect: Effect) -> Play | None:
    """How cards with an effect are played on one's go; None if they are not."""
    if isinstance(effect, Rally):
        return RALLIES[effect.automatic]
    if isinstance(effect, Gain):
        return GAINS[effect.points]
    return PLAYS.get(type(effect))
