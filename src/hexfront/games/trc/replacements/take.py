"""21, 22 Taking replacements from the pool in the movement phase, and holding them back in the off-map box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Act, Action, Event, Group, Hexes, Illegal, Listed, Reason, Seat, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.arrivals.gates import Arrival
from hexfront.games.trc.events import Moved
from hexfront.games.trc.replacements import axis_list, entry, russian_points
from hexfront.games.trc.replacements.bars.axis import OF_AXIS, OF_LEVIES
from hexfront.games.trc.replacements.bars.russian import OF_RUSSIANS, RECALLS, STAVKA_ENTERS
from hexfront.games.trc.replacements.bars.taking import ALWAYS, NEVER, Taking
from hexfront.games.trc.state import AWAY, AXIS, LATER, POOL, RUSSIAN, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import battle_groups, levies, stacks, waiting
from hexfront.hexes import count, each
from hexfront.kit import bars

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def against(taking: Taking) -> Iterator[Illegal]:
    """Every rule against taking a unit from the pool, wherever it would come in."""
    common = list(bars.objections(ALWAYS, taking))
    yield from common
    if any(found.rule == "trc:2.1a" for found in common):
        return
    if taking.side == RUSSIAN:
        yield from bars.objections(OF_RUSSIANS, taking)
        return
    if levies.nation(taking.board, taking.unit):
        yield from bars.objections(OF_LEVIES, taking)
        return
    own = list(bars.objections(OF_AXIS, taking))
    yield from own
    board, state, unit = taking.board, taking.state, taking.unit
    if not common and not own and axis_list.found(board, state, unit) is None:
        words = t("The list has no place left for {unit}.", unit=taking.name)
        if axis_list.fits(axis_list.ARMOUR, board.units[unit]):
            wells = count(board.cities.wells & state.held[AXIS])
            words = t(
                "One armoured corps comes for each oil well held, {number} now: none is left for {unit}.",
                number=wells,
                unit=taking.name,
            )
        yield Illegal(axis_list.refusal(board, state, unit), words)


def comes_in(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether a unit may be taken from the pool now and come in."""
    taking = Taking(board, state, side, unit)
    if side == RUSSIAN and not state.varied and not taking.hq and not board.units[unit].option:
        return _quickly(taking)
    return next(against(taking), None) is None and not bars.barred((STAVKA_ENTERS,), taking)


def _quickly(taking: Taking) -> bool:
    """The same for Russians other than Stavka where no options are played; ``against`` is the plain definition."""
    board, state, side, unit = taking
    return (
        board.side[unit] == side
        and state.where[unit] == POOL
        and state.impulse == 1
        and not (state.replaced | state.recovered) >> unit & 1
        and board.kinds[unit] not in NEVER
        and not waiting.indebted(state, side)
        and russian_points.price(board, unit) <= russian_points.left(board, state)
        and not russian_points.reached(board, state, unit)
    )


def available(board: Board, state: TrcState, side: int) -> list[int]:
    """The units of the pool that may come in now; asked before every decision of a movement phase, so it is quick."""
    if side == AXIS and not axis_list.allowed(board, state) and not state.disclosed:
        return []
    pool = [unit for unit in each(board.sided[side]) if state.where[unit] == POOL]
    if state.impulse == 2:
        pool = [unit for unit in pool if board.kinds[unit] == "hq"]
    return [unit for unit in pool if comes_in(board, state, side, unit)]


def recallable(board: Board, state: TrcState, side: int) -> list[int]:
    """Stavka, if a point may be set aside for it now [trc:22.8a]."""
    if side == AXIS or state.impulse == 2:
        return []
    return [
        unit
        for unit in board.hqs
        if state.where[unit] == POOL and next(_against_recall(Taking(board, state, side, unit)), None) is None
    ]


def _against_recall(taking: Taking) -> Iterator[Illegal]:
    if taking.board.side[taking.unit] == taking.side == RUSSIAN:
        yield from bars.objections(RECALLS, taking)
        if taking.stavka:
            yield from against(taking)
    else:
        yield Illegal("trc:22.8a", t("Only Stavka is recalled."))


def groups(board: Board, state: TrcState, side: int, unit: int) -> list[Group]:
    """What a unit of the pool may do."""
    if state.where[unit] != POOL:
        return []
    if board.kinds[unit] == "hq" and unit in recallable(board, state, side):
        return [Listed([("recall", unit)])]
    if not comes_in(board, state, side, unit):
        return []
    gates = entry.hexes(board, state, unit)
    held = Listed([("hold", unit)])
    return [Hexes(("replace", unit), gates), held] if gates else [held]


def _offer(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in available(board, state, frame.side):
        for to in each(entry.hexes(board, state, unit)):
            yield "replace", unit, to


def _cited(board: Board, state: TrcState, unit: int, at: int | None) -> list[str]:
    """The rules by which a unit comes back, asked before it is taken."""
    if raised := levies.nation(board, unit):
        return [levies.REPLACED[raised]]
    if board.side[unit] == AXIS:
        home = at is not None and bool(entry.home_city(board, unit) >> at & 1)
        later = ["trc:4.1.4c"] if state.impulse == 2 else []
        return ["trc:21.1", *axis_list.rules(board, state, unit), *(["trc:20.5b"] if home else []), *later]
    if board.kinds[unit] == "hq":
        return ["trc:22.8b", "trc:4.2.3c"]
    rules = ["trc:26.5.2a" if russian_points.artillery(board, unit) else "trc:22.5a", "trc:22.6a"]
    if russian_points.older_artillery(board, unit):
        rules.append("trc:28.6.1b")
    if russian_points.limit(board, state, unit) == board.limits.later_a_turn:
        rules.append("trc:22.5c")
    if at is not None:
        city = entry.worker_cities(board, state) >> at & 1
        rules.append("trc:22.6d" if board.edges.south >> at & 1 else "trc:22.6c" if city else "trc:22.6b")
    return rules


def _play(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit, to = action[1], action[2]
    rules = _cited(board, state, unit, to)
    succeeds = bool(entry.succeeded(Arrival(board, state, frame.side, unit)) >> to & 1)
    state.replaced |= 1 << unit
    if succeeds:
        group = battle_groups.standing(board, state, frame.side)[to]
        stacks.take_off(board, state, group, LATER)
        rules += ["trc:26.4.2a", "trc:26.4.2b", "trc:26.4.2c"]
        out.append(
            Removed(unit=board.name(group), at=board.label(to), why="replaced", rules=("trc:26.4.2a",))
        )
    else:
        receive(board, state, frame.side, to)
    come_in(frame, board, state, unit, to, rules, out)


def receive(board: Board, state: TrcState, side: int, to: int) -> None:
    """Note that a Russian worker city, or the south edge, has received a replacement."""
    if side != RUSSIAN:
        return
    if entry.worker_cities(board, state) >> to & 1:
        state.served |= 1 << to
    elif board.edges.south >> to & 1:
        state.south += 1


def come_in(
    frame: Any, board: Board, state: TrcState, unit: int, to: int, rules: list[str], out: list[Event]
) -> None:
    """Put a replacement down."""
    state.fresh |= 1 << unit
    stacks.put(board, state, unit, to)
    if state.impulse == 2 and stacks.watched(state, frame.side) >> to & 1:
        state.pinned |= 1 << unit
        rules.append("trc:20.3c")
    frame.let_go(state)
    out.append(
        Moved(unit=board.name(unit), start="", end=board.label(to), how="replacement", rules=tuple(rules))
    )
    control.settle(board, state, out)


def _objections(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    taking = Taking(board, state, frame.side, action[1])
    common = list(against(taking))
    yield from common
    yield from bars.objections((STAVKA_ENTERS,), taking)
    if board.side[action[1]] == frame.side:
        case = Arrival(board, state, frame.side, action[1])
        yield from bars.objections(entry.ENTRY_BARS, case, action[2])


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    if frame.side == RUSSIAN:
        yield Reason("trc:22.5a", t("Replacement points left"), str(russian_points.left(board, state)))
        yield from bars.reasons(russian_points.POINTS, russian_points.Economy(board, state))
    for rule in _cited(board, state, action[1], action[2]):
        if rule != "trc:22.5a":
            yield Reason(rule, t("It comes back as a replacement"))


def _offer_hold(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("hold", unit) for unit in available(board, state, frame.side)]


def _hold(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit = action[1]
    rules = _cited(board, state, unit, None)
    state.replaced |= 1 << unit
    state.boxed |= 1 << unit
    stacks.take_off(board, state, unit, AWAY)
    frame.let_go(state)
    words = t("{unit} goes to the off-map box.", unit=board.name(unit))
    out.append(Said(line=words, rules=("trc:20.1.1a", *rules)))


def _against_hold(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    taking = Taking(board, state, frame.side, action[1])
    yield from against(taking)
    yield from bars.objections((STAVKA_ENTERS,), taking)


def _offer_recall(frame: Any, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("recall", unit) for unit in recallable(board, state, frame.side)]


def _recall(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    state.replaced |= 1 << action[1]
    words = t("A replacement point is set aside for {unit}.", unit=board.name(action[1]))
    out.append(Said(line=words, rules=("trc:22.8a",)))


def _refuse_recall(
    frame: Any, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return _against_recall(Taking(board, state, frame.side, action[1]))


REPLACE = Act("replace", _offer, _play, _objections, _reasons)
HOLD = Act("hold", _offer_hold, _hold, _against_hold)
RECALL = Act("recall", _offer_recall, _recall, _refuse_recall)
