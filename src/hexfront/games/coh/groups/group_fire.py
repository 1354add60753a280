"""9.1.2 to 9.1.4 A group fires at one hex, rallies, digs in, leaves the map or lets all get off."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight
from hexfront.games.coh.damage import mines, wounds
from hexfront.games.coh.fire import declare, flamethrowers, mortars, odds, rally, weapon_cards
from hexfront.games.coh.fire.attack.modifiers import firepower
from hexfront.games.coh.fire.attack.shots import NOBODY, Shot, met
from hexfront.games.coh.groups import membership
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.movement import arrival, boarding
from hexfront.games.coh.points.payers import payers
from hexfront.games.coh.points.payment import Purse, pay
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.works import assault_works, dig_in

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

LED = frozenset({"fire", "lob", "assault", "flame", "burn", "breach"})
"""The attacks that others can support."""
CLOSE = frozenset({"assault", "burn", "breach"})
"""Those of them in close combat."""
SHARED = ("rally", "dig", "exit", "unload")
"""What all members of a group do at once."""


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


def may_lead(board: Board, state: CohState, action: Action, others: tuple[int, ...]) -> bool:
    """Whether all of these units may support an attack of another: ``objections`` at a glance [coh:9.1.2c]."""
    leader = action[1]
    at = state.where[leader] if action[0] in CLOSE else action[2]
    shot = shot_of(board, state, action, 0)
    if not _strong(board, state, shot):
        return False
    for unit in others:
        if not membership.together(board, state, unit, leader):
            return False
        if not declare.may_support(board, state, unit, leader, at):
            return False
        if action[0] == "breach" and not board.foot[unit]:
            return False
        if not _own(board, state, shot, unit) and _card(board, state, shot, unit) < 0:
            return False
    return True


def objections(board: Board, state: CohState, action: Action, others: tuple[int, ...]) -> Iterator[Illegal]:
    """Why these units may not support an attack."""
    leader = action[1]
    at = state.where[leader] if action[0] in CLOSE else action[2]
    shot = shot_of(board, state, action, 0)
    if not _strong(board, state, shot):
        yield _weak(board, leader)
    for unit in others:
        if not membership.together(board, state, unit, leader):
            text = t("{unit} is neither with the leader nor next to him.", unit=board.names[unit])
            yield Illegal("coh:9.1.2c", text)
        yield from declare.against_support(board, state, unit, leader, at)
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
    at = state.where[action[1]] if action[0] in CLOSE else action[2]
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


def together_price(board: Board, state: CohState, units: tuple[int, ...], what: str) -> int:
    """What the whole group pays [coh:9.1.3] [coh:9.1.4]; the dearest move if it leaves the map or vehicles."""
    if what == "exit":
        return max(arrival.exit_price(board, state, ("exit", unit)) for unit in units)
    if what == "unload":
        return max(boarding.off_price(board, state, ("disembark", unit)) for unit in units)
    return board.limits.rally_cost if what == "rally" else board.limits.dig_cost


def together_offers(board: Board, state: CohState, units: tuple[int, ...], card: bool) -> list[Action]:
    """What all members of a group can do at once, in each way it can pay."""
    return [
        ("together", what, way)
        for what in SHARED
        if next(_unable(board, state, units, what), None) is None
        for way in _purse(board, state, units, what, card)[together_price(board, state, units, what)]
    ]


def _purse(board: Board, state: CohState, units: tuple[int, ...], what: str, card: bool) -> Purse:
    """How all who take part can pay together."""
    return membership.means(board, state, _parts(board, state, units, what), card)


def _parts(board: Board, state: CohState, units: tuple[int, ...], what: str) -> tuple[int, ...]:
    """Everybody who takes part: a group of vehicles with all who get off them."""
    return boarding.unloaders(board, state, units) if what == "unload" else units


def _unable(board: Board, state: CohState, units: tuple[int, ...], what: str) -> Iterator[Illegal]:
    """Why units may not do something at once."""
    for unit in units:
        if state.where[unit] <= 0:
            yield Illegal("coh:9.2a", t("{unit} is not on the map.", unit=board.names[unit]))
        else:
            yield from _each(board, state, unit, what)
    if what == "dig" and (left := works_on_map.left(board, state)) < len(units):
        yield Illegal("coh:18.1.3c", t("Markers of improvised defences left: {left}.", left=left))


def _each(board: Board, state: CohState, unit: int, what: str) -> Iterator[Illegal]:
    """Why one of them may not."""
    if what == "unload":
        return boarding.against_emptying(board, state, unit)
    return board.acts[what].objections(board, state, board.seat[unit], (what, unit))


def against_together(
    board: Board, state: CohState, units: tuple[int, ...], action: Action, card: bool
) -> Iterator[Illegal]:
    """Why the group cannot do that."""
    _, what, way = action
    if what not in SHARED:
        yield Illegal("coh:9.1.4", t("A group rallies, digs in, leaves or unloads together."))
        return
    stands = False
    for one in _unable(board, state, units, what):
        stands = True
        yield one
    status = list(
        membership.unpaid(board, state, units if stands else _parts(board, state, units, what), way, card)
    )
    yield from status
    if not stands and not status:
        price = together_price(board, state, units, what)
        if way not in _purse(board, state, units, what, card)[price]:
            rule = "coh:9.1.3" if what == "rally" else "coh:9.1.4"
            text = t("It costs the group {price}, which it cannot pay like this.", price=price)
            yield Illegal(rule, text)


def perform_together(
    board: Board, state: CohState, seat: Seat, units: tuple[int, ...], action: Action, out: list[Event]
) -> None:
    """The group pays; all rally, each with a roll of its own, or all dig in, leave the map or get off."""
    what, way = action[1], action[-1]
    if what == "exit":
        _leave(board, state, seat, units, way, out)
        return
    parts = _parts(board, state, units, what)
    pay(board, state, parts, together_price(board, state, units, what), way, out)
    for unit in units:
        detection.reveal(board, state, (unit,), "coh:10.0c", out)
    if what == "rally":
        rally.begin(board, state, seat, units, out)
    elif what == "unload":
        boarding.empty(board, state, seat, units, way, out)
    else:
        _dig(board, state, units, way, out)


def _dig(board: Board, state: CohState, units: tuple[int, ...], way: str, out: list[Event]) -> None:
    for unit in units:
        mines.watch(board, state, ("dig", unit, way))
    for unit in units:
        dig_in.dig_in(board, state, unit, out, ("coh:9.1.4", "coh:18.1.3a"))


def _leave(
    board: Board, state: CohState, seat: Seat, units: tuple[int, ...], way: str, out: list[Event]
) -> None:
    """Units leave the map together, with what they carry."""
    together = dict.fromkeys(one for unit in units for one in payers(board, state, ("exit", unit)))
    price = together_price(board, state, units, "exit")
    for unit in units:
        wounds.use(board, state, unit, out, "move")
        detection.reveal(board, state, (unit,), "coh:10.0c", out)
    pay(board, state, tuple(together), price, way, out)
    for unit in units:
        arrival.leave(board, state, seat, ("exit", unit, way), out)
