"""9.1.2 A group fires at one hex: one leads, the others support."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight
from hexfront.games.coh.fire import declare, flamethrowers, mortars, odds, weapon_cards
from hexfront.games.coh.fire.attack.modifiers import firepower
from hexfront.games.coh.fire.attack.shots import NOBODY, Shot, met
from hexfront.games.coh.groups import membership
from hexfront.games.coh.groups.support import against_support, may_support
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.works import assault_works

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

LED = frozenset({"fire", "lob", "assault", "flame", "burn", "breach"})
"""The attacks that others can support."""
CLOSE = frozenset({"assault", "burn", "breach"})
"""Those of them in close combat."""


def shot_of(board: Board, state: CohState, action: Action, support: int) -> Shot:
    """The shot of a leader with so many in support."""
    if action[0] in ("flame", "burn"):
        return flamethrowers.shot_of(board, state, action, support)
    if action[0] == "breach":
        return assault_works.shot_of(board, state, action, support)
    if action[0] == "lob":
        return mortars.indirect_shot(board, state, action[1], action[2], support)
    if action[0] == "assault":
        return declare.close_shot(board, state, action[1], action[2], support)
    return declare.shot_at(board, state, action[1], action[2], support)


def _hex_of(state: CohState, action: Action) -> int:
    """The hex that is attacked: in close combat that of the leader."""
    return state.where[action[1]] if action[0] in CLOSE else int(action[2])


def may_lead(board: Board, state: CohState, action: Action, others: tuple[int, ...]) -> bool:
    """Whether all of these units may support an attack of another: ``objections`` at a glance [coh:9.1.2c]."""
    leader = action[1]
    at = _hex_of(state, action)
    shot = shot_of(board, state, action, 0)
    if not _strong(board, state, shot):
        return False
    for unit in others:
        if not membership.together(board, state, unit, leader):
            return False
        if not may_support(board, state, unit, leader, at):
            return False
        if action[0] == "breach" and not board.foot[unit]:
            return False
        if not _own(board, state, shot, unit) and _card(board, state, shot, unit) < 0:
            return False
    return True


def objections(board: Board, state: CohState, action: Action, others: tuple[int, ...]) -> Iterator[Illegal]:
    """Why these units may not support an attack."""
    leader = action[1]
    at = _hex_of(state, action)
    shot = shot_of(board, state, action, 0)
    if not _strong(board, state, shot):
        yield _weak(board, leader)
    for unit in others:
        if not membership.together(board, state, unit, leader):
            text = t("{unit} is neither with the leader nor next to him.", unit=board.names[unit])
            yield Illegal("coh:9.1.2c", text)
        yield from against_support(board, state, unit, leader, at)
        if action[0] == "breach" and not board.foot[unit]:
            yield Illegal("coh:18.4a", t("Only infantry attacks a work in close combat."))
        if not _own(board, state, shot, unit) and _card(board, state, shot, unit) < 0:
            yield _weak(board, unit)


def _own(board: Board, state: CohState, shot: Shot, unit: int) -> bool:
    """Whether a unit supports an attack with its own weapons, from where it is and within its normal range."""
    own = replace(shot, units=(unit,), origin=state.where[unit], long=False, weapon="")
    return _strong(board, state, own)


def _card(board: Board, state: CohState, shot: Shot, unit: int) -> int:
    """The weapon card with which a unit can support an attack instead, within its range, or -1 [coh:weapon-00]."""
    for card, bearer in sorted(state.weapons.items()):
        if bearer != unit or not weapon_cards.weapon(board, card).supports:
            continue
        near = board.grid.distance(state.where[unit], shot.at) <= weapon_cards.weapon(board, card).range
        if near and _strong(
            board, state, weapon_cards.shot_of(board, state, card, unit, shot.at, shot.target)
        ):
            return card
    return -1


def _weak(board: Board, unit: int) -> Illegal:
    text = t("{unit} has no firepower there: more than 0 is needed in a group.", unit=board.names[unit])
    return Illegal("coh:9.1.2d", text)


def _strong(board: Board, state: CohState, shot: Shot) -> bool:
    """Whether a unit has more than 0 firepower of its own against anything that is there [coh:9.1.2d].

    Distance and height count, a card that aims the attack does not: it is played on a group that can fire as one.
    """
    shot = replace(shot, aim=0)
    there = state.at.get(shot.at, ()) if shot.target == NOBODY else (shot.target,) if shot.target >= 0 else ()
    colours = {met(board, state, shot, unit).colour for unit in there}
    return any(firepower(board, state, shot, colour).total > 0 for colour in colours or {"red"})


def unveil(board: Board, state: CohState, action: Action, others: tuple[int, ...], out: list[Event]) -> None:
    """Who of the group was hidden is no longer; the facing is chosen towards the target."""
    at = _hex_of(state, action)
    for unit in (action[1], *others):
        detection.reveal(board, state, (unit,), "coh:10.0c", out, toward=at)


def perform(
    board: Board, state: CohState, seat: Seat, action: Action, others: tuple[int, ...], out: list[Event]
) -> None:
    """The leader fires with the others in support."""
    shot = shot_of(board, state, action, 0)
    for unit in others:
        if not _own(board, state, shot, unit):
            card = _card(board, state, shot, unit)
            weapon_cards.discard(board, state, seat, card, out, "coh:weapon-00", "coh:8.4b", "coh:8.4a")
    if action[0] in ("flame", "burn"):
        flamethrowers.burn(board, state, action, out, others)
        return
    if action[0] == "breach":
        assault_works.storm(board, state, action, out, others)
        return
    if action[0] == "lob":
        mortars.shell(board, state, action, out, others)
        return
    act = declare.assault if action[0] == "assault" else declare.launch
    act(board, state, seat, action[1], action[2], out, others)


def fights(
    board: Board, state: CohState, seat: Seat, action: Action, others: tuple[int, ...]
) -> tuple[Fight, ...]:
    """The odds of a group's attack."""
    return odds.fights(board, state, seat, shot_of(board, state, action, len(others)))
