"""21, 22 Taking replacements from the pool in the movement phase, and holding them back in the off-map box."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Group, Hexes, Illegal, Listed, Reason, Seat, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.trc.arrivals.gates import Arrival
from hexfront.games.trc.box.calendar import season
from hexfront.games.trc.events import Moved
from hexfront.games.trc.replacements import axis_list, entry, russian_points
from hexfront.games.trc.state import AWAY, AXIS, LATER, POOL, RUSSIAN, SURRENDERED, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import airborne, battle_groups, levies, stacks, waiting
from hexfront.hexes import count, each
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class Taking(NamedTuple):
    """A unit that a side would take back."""

    board: Board
    state: TrcState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]

    @property
    def hq(self) -> bool:
        """Whether it is an HQ."""
        return self.board.kinds[self.unit] == "hq"

    @property
    def stavka(self) -> bool:
        """Whether it is the Russian high command."""
        return self.hq and self.board.side[self.unit] == RUSSIAN


def _has(taking: Taking, units: int) -> bool:
    return bool(units >> taking.unit & 1)


def _surrendered(taking: Taking) -> bool:
    """Whether a Russian unit is in the box of surrendered units."""
    return taking.side == RUSSIAN and taking.state.where[taking.unit] == SURRENDERED


def _not_now(taking: Taking) -> bool:
    """HQs come in the second impulse, all others in the first."""
    return (taking.state.impulse == 2) is not taking.hq


RECOVERY = "recovery"
"""The option by which surrendered units come back to the pool (26.12)."""
NEVER = {"leader": "trc:11.2b", "paratroop": "trc:18.4b", "worker": "trc:22.2d", "uprising": "trc:28.5b"}
"""The kinds that never come back, with their rules."""
ALWAYS = (
    ban(
        "trc:2.1a",
        lambda taking: t("{unit} belongs to the other side.", unit=taking.name),
        lambda taking: taking.board.side[taking.unit] != taking.side,
    ),
    ban(
        "trc:13.2b",
        lambda taking: t("{unit} has surrendered and never comes back.", unit=taking.name),
        lambda taking: _surrendered(taking) and RECOVERY not in taking.state.options,
    ),
    ban(
        "trc:26.12a",
        lambda taking: t("{unit} has surrendered: it has to be recovered first.", unit=taking.name),
        lambda taking: _surrendered(taking) and RECOVERY in taking.state.options,
    ),
    ban(
        "trc:26.12b",
        lambda taking: t("{unit} was recovered this turn and waits until the next.", unit=taking.name),
        lambda taking: _has(taking, taking.state.recovered),
    ),
    ban(
        "trc:21.3",
        lambda taking: t("{unit} has surrendered and never comes back.", unit=taking.name),
        lambda taking: taking.side == AXIS and taking.state.where[taking.unit] == SURRENDERED,
    ),
    ban(
        "trc:13.2b",
        lambda taking: t("{unit} is not in the replacement pool.", unit=taking.name),
        lambda taking: taking.state.where[taking.unit] not in (POOL, SURRENDERED),
    ),
    ban(
        "trc:20.10.1",
        lambda taking: t("Nobody comes in before the units off the map are matched."),
        lambda taking: waiting.indebted(taking.state, taking.side),
    ),
    *[
        ban(
            rule,
            lambda taking: t("{unit} never comes back.", unit=taking.name),
            lambda taking, kind=kind: (  # type: ignore[misc]
                taking.board.kinds[taking.unit] == kind and not airborne.german(taking.board, taking.unit)
            ),
        )
        for kind, rule in NEVER.items()
    ],
    ban(
        "trc:28.6.med.5g",
        lambda taking: t("{unit} never comes back.", unit=taking.name),
        lambda taking: airborne.german(taking.board, taking.unit),
    ),
)
OF_AXIS = (
    ban(
        "trc:21.2",
        lambda taking: t("The Axis takes replacements in May/June of 1942, 1943 and 1944 only."),
        lambda taking: not axis_list.allowed(taking.board, taking.state),
    ),
    ban(
        "trc:21.1",
        lambda taking: t("HQs come back in the second impulse, others in the first."),
        _not_now,
    ),
    ban(
        "trc:21.4c",
        lambda taking: t("{unit} is never replaced.", unit=taking.name),
        lambda taking: taking.unit in taking.board.tables.replacements.never,
    ),
    ban(
        "trc:28.4.1",
        lambda taking: t("{unit} is never replaced.", unit=taking.name),
        lambda taking: taking.board.units[taking.unit].option == "flak-corps",
    ),
    ban(
        "trc:21.5",
        lambda taking: t("There are no Italian replacements any more."),
        lambda taking: (
            taking.board.units[taking.unit].nation == "italian"
            and taking.state.turn > taking.board.tables.replacements.italian_until
        ),
    ),
    ban(
        "trc:26.5.2b",
        lambda taking: t("{unit} comes back in May/June of 1943 and 1944 only.", unit=taking.name),
        lambda taking: (
            axis_list.artillery(taking.board, taking.unit)
            and taking.state.turn <= (taking.board.units[taking.unit].turn or 0)
        ),
    ),
    ban(
        "trc:21.4a",
        lambda taking: t("{unit} has come back this turn already.", unit=taking.name),
        lambda taking: _has(taking, taking.state.replaced),
    ),
)


def _levied(taking: Taking, nation: str) -> bool:
    return levies.nation(taking.board, taking.unit) == nation


OF_LEVIES = (
    ban(
        "trc:28.7.G4c",
        lambda taking: t("The army of Vlasov is replaced in the first impulse of clear turns."),
        lambda taking: (
            _levied(taking, "vlasov") and not levies.replaceable(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.7.G4c",
        lambda taking: t("One unit of Vlasov's army has come back this turn."),
        lambda taking: (
            _levied(taking, "vlasov") and levies.exhausted(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.7.G6d",
        lambda taking: t("Ukrainian units are replaced on the first clear turn of a year."),
        lambda taking: (
            _levied(taking, "ukrainian") and not levies.replaceable(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.7.G6d",
        lambda taking: t("Two Ukrainian units have come back this year."),
        lambda taking: (
            _levied(taking, "ukrainian") and levies.exhausted(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.7.G6d",
        lambda taking: t("The Axis controls no city of the Ukraine."),
        lambda taking: (
            _levied(taking, "ukrainian") and not levies.homes(taking.board, taking.state, taking.unit)
        ),
    ),
)
"""What keeps units of the armies that chits have raised in the pool."""
OF_RUSSIANS = (
    ban(
        "trc:22.6a",
        lambda taking: t("Russian replacements come in the first impulse."),
        lambda taking: not taking.stavka and taking.state.impulse != 1,
    ),
    ban(
        "trc:22.8a",
        lambda taking: t("Stavka comes back in January/February only."),
        lambda taking: taking.stavka and season(taking.state.turn) != "jan-feb",
    ),
    ban(
        "trc:22.8b",
        lambda taking: t("Moscow is in Axis hands."),
        lambda taking: taking.stavka and bool(taking.state.held[AXIS] & taking.board.moscow),
    ),
    ban(
        "trc:22.5a",
        lambda taking: t("{unit} has come back this turn already.", unit=taking.name),
        lambda taking: not taking.stavka and _has(taking, taking.state.replaced),
    ),
    ban(
        "trc:22.5a",
        lambda taking: t(
            "{unit} costs {price}, and {left} replacement points are left.",
            unit=taking.name,
            price=russian_points.price(taking.board, taking.unit),
            left=russian_points.left(taking.board, taking.state),
        ),
        lambda taking: (
            not _has(taking, taking.state.replaced)
            and russian_points.price(taking.board, taking.unit)
            > russian_points.left(taking.board, taking.state)
        ),
    ),
    ban(
        "trc:26.15b",
        lambda taking: t("Saved points buy no more armour or Guards than a turn allows."),
        lambda taking: (
            taking.state.saved > 0 and russian_points.reached(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.6.1b",
        lambda taking: t("Artillery counts as armour, and no more armour comes back this turn."),
        lambda taking: (
            russian_points.older_artillery(taking.board, taking.unit)
            and russian_points.reached(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:22.5b",
        lambda taking: t("No more armour comes back this turn."),
        lambda taking: (
            russian_points.armour(taking.board, taking.unit)
            and not russian_points.older_artillery(taking.board, taking.unit)
            and russian_points.reached(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:22.5b",
        lambda taking: t("No more Guards come back this turn."),
        lambda taking: (
            russian_points.guards(taking.board, taking.unit)
            and russian_points.reached(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:26.5.2a",
        lambda taking: t("No more artillery comes back this turn."),
        lambda taking: (
            russian_points.artillery(taking.board, taking.unit)
            and any(russian_points.artillery(taking.board, other) for other in each(taking.state.replaced))
        ),
    ),
)
STAVKA_ENTERS = ban(
    "trc:22.8b",
    lambda taking: t(
        "Stavka comes back in the second impulse, once a point is set aside for it in the first."
    ),
    lambda taking: taking.stavka and (taking.state.impulse != 2 or not _has(taking, taking.state.replaced)),
)
RECALLS = (
    ban("trc:22.8a", lambda taking: t("Only Stavka is recalled."), lambda taking: not taking.stavka),
    ban(
        "trc:22.8b",
        lambda taking: t("The point is set aside in the first impulse."),
        lambda taking: taking.stavka and taking.state.impulse != 1,
    ),
    ban(
        "trc:22.8a",
        lambda taking: t("A point is set aside for Stavka already."),
        lambda taking: taking.stavka and _has(taking, taking.state.replaced),
    ),
)


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
    return next(against(taking), None) is None and not bars.closed((STAVKA_ENTERS,), taking)


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
    if unit in recallable(board, state, side):
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
