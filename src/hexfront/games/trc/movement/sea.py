"""10 Sea movement: transfers, evacuations and invasions, each on one throw of the die."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Act, Action, Event, Group, Hexes, Illegal, Listed, Reason, Seat, Text, t
from hexfront.engine.base.draws import die
from hexfront.engine.base.events import Said
from hexfront.engine.base.parted import Sifted
from hexfront.games.trc.events import Sailed
from hexfront.games.trc.movement.ride_bars import full
from hexfront.games.trc.movement.sea_bars import INVADE_BARS, SAIL_BARS, SHIP_BARS
from hexfront.games.trc.movement.voyage import (
    BALTIC,
    BLACK,
    SEAS,
    STILL,
    Voyage,
    forsaken,
    most_invasions,
    moves_today,
    ports,
    scenario_invasions,
    sea_of,
    shut_out,
    stranded,
    unlimited,
    used,
)
from hexfront.games.trc.state import AWAY, AXIS, CALLED, POOL, RUSSIAN, TrcState
from hexfront.games.trc.supply import control, no_retreat
from hexfront.games.trc.units import balkans, levies, losses, stacks, waiting
from hexfront.hexes import each, union
from hexfront.kit import bars
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.box.charts.air_and_sea import Sea


class Crossing(NamedTuple):
    """A voyage before the die."""

    board: Board
    state: TrcState
    side: int
    sea: Sea
    evacuating: bool


def _friendly(crossing: Crossing, sea: Sea) -> int:
    """How many ports of its sea are under friendly control at this moment."""
    if crossing.sea != sea:
        return 0
    return (crossing.board.seas[sea].ports & crossing.state.held[crossing.side]).bit_count()


SIDES = 6
DIE = (
    Modifier("trc:10.4b", lambda crossing: t("Friendly ports"), lambda crossing: -_friendly(crossing, BLACK)),
    Modifier(
        "trc:10.5d", lambda crossing: t("Friendly ports"), lambda crossing: -_friendly(crossing, BALTIC)
    ),
    Modifier(
        "trc:10.3.3b",
        lambda crossing: t("Evacuation"),
        lambda crossing: crossing.board.limits.evacuation_die if crossing.evacuating else 0,
    ),
    Modifier(
        "trc:10.5e",
        lambda crossing: t("Russians on the Baltic"),
        lambda crossing: (
            crossing.board.tables.sea[crossing.sea].russian_die if crossing.side == RUSSIAN else 0
        ),
    ),
)
"""What is added to the die of a sea move."""
SAFE: dict[Sea, str] = {BLACK: "trc:10.4a", BALTIC: "trc:10.5c"}
"""The rules that say on which die a unit survives."""


def sail_hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The ports that a unit may sail to, by transfer or evacuation; without options by a short way."""
    harbours = ports(board, state, side)
    if state.varied:
        return bars.left_open(SAIL_BARS, Voyage(board, state, side, unit), harbours)
    found = harbours & _shores(board, state, side, unit)
    return found & ~full(board, state, unit, found) if found else 0


def _choices(board: Board, state: TrcState, side: int, unit: int, verb: str, found: int) -> list[Group]:
    """Voyages to those of the hexes in which there is room, each looked at when somebody wants it."""
    if not found or not (found & ~state.occupied[side] or found & ~full(board, state, unit, found)):
        return []
    return [Sifted((verb, unit), found, partial(full, board, state, unit))]


def invade_hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The hexes that a unit may invade; without options by a short way."""
    if state.varied:
        return bars.left_open(INVADE_BARS, Voyage(board, state, side, unit), board.seas[BLACK].coast)
    found = _beaches(board, state, side, unit) & _shores(board, state, side, unit)
    return found & ~full(board, state, unit, found) if found else 0


def _beaches(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The hexes that a unit may invade if it may go aboard, whether there is room or not."""
    at = state.where[unit]
    if (
        board.kinds[unit] == "hq"
        or (side == AXIS and state.turn < board.limits.axis_invasion_turn)
        or state.invasions[side] >= scenario_invasions(board, state, side)
        or (at > 0 and not ports(board, state, side) >> at & 1)
    ):
        return 0
    return board.seas[BLACK].coast & ~board.seas[BALTIC].coast & ~state.occupied[1 - side]


def _shores(board: Board, state: TrcState, side: int, unit: int) -> int:
    """The coasts that a unit may sail to, whatever stands there; none if it may not go aboard."""
    at, kind = state.where[unit], board.kinds[unit]
    if (
        board.side[unit] != side
        or kind in STILL
        or (kind == "hq" and state.impulse == 1)
        or (kind != "hq" and not moves_today(board, state, unit))
        or (state.moved | state.victors | state.dropped) >> unit & 1
    ):
        return 0
    if at <= 0 and (not waiting.boards(state, unit) or waiting.indebted(state, side)):
        return 0
    if at > 0 and (board.caspian >> at & 1 or state.boxed >> unit & 1):
        return 0
    found, other, own = 0, 0, sea_of(board, at)
    for sea in SEAS:
        coast = board.seas[sea].coast
        open_ = not (used(state, sea) or forsaken(state, side, sea) or shut_out(board, state, side, sea))
        if open_ and (at <= 0 or sea == own):
            found |= coast
        else:
            other |= coast
    found &= ~(other | state.closed)
    if state.spent >> unit & 1:
        found &= ~stacks.watched(state, side)
    return found & ~(1 << at) if at > 0 else found


def may_ship(board: Board, state: TrcState, side: int, unit: int) -> bool:
    """Whether a unit on the map may sail into the box; who may not may not sail at all."""
    sea = sea_of(board, state.where[unit])
    return not (
        sea is None
        or used(state, sea)
        or forsaken(state, side, sea)
        or (state.moved | state.victors | state.dropped | state.boxed) >> unit & 1
        or board.kinds[unit] in STILL
        or levies.nation(board, unit) == "ukrainian"
        or not moves_today(board, state, unit)
        or shut_out(board, state, side, sea)
        or stranded(board, state, side, sea)
        or no_retreat.watch(board, state, unit, state.where[unit])
    )


def sailors(board: Board, state: TrcState, side: int) -> list[int]:
    """The units on the map that may sail, by hex."""
    shores = union(board.seas[sea].coast for sea in SEAS if not used(state, sea))
    return [
        unit
        for at in each(state.occupied[side] & shores)
        for unit in state.at[at]
        if may_ship(board, state, side, unit)
    ]


def groups(board: Board, state: TrcState, side: int, unit: int) -> list[Group]:
    """The sea moves of a unit, of those on the map and of those that come in."""
    at = state.where[unit]
    here = at > 0
    if here and not board.shores >> at & 1:
        return []
    if not (may_ship(board, state, side, unit) if here else waiting.boards(state, unit)):
        return []
    found: list[Group] = []
    if state.varied:
        if to := sail_hexes(board, state, side, unit):
            found.append(Hexes(("sail", unit), to))
        if to := invade_hexes(board, state, side, unit):
            found.append(Hexes(("invade", unit), to))
    elif shores := _shores(board, state, side, unit):
        found += _choices(board, state, side, unit, "sail", shores & ports(board, state, side))
        if beaches := _beaches(board, state, side, unit):
            found += _choices(board, state, side, unit, "invade", shores & beaches)
    return [*found, Listed([("ship", unit)])] if here else found


def _afloat(board: Board, state: TrcState, side: int) -> Iterator[int]:
    yield from sailors(board, state, side)
    for unit in each(board.sided[side] & board.drafted):
        if state.where[unit] <= 0 and waiting.boards(state, unit):
            yield unit


def _offer_sail(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in _afloat(board, state, frame.side):
        for to in each(sail_hexes(board, state, frame.side, unit)):
            yield "sail", unit, to


def _offer_invade(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in _afloat(board, state, frame.side):
        for to in each(invade_hexes(board, state, frame.side, unit)):
            yield "invade", unit, to


def _offer_ship(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in sailors(board, state, frame.side):
        yield "ship", unit


def sheltered(crossing: Crossing) -> bool:
    """Whether Russians cross the Black Sea without a die, since Rumania is neutral [trc:28.6.med.2c]."""
    return (
        crossing.side == RUSSIAN and crossing.sea == BLACK and balkans.rumania(crossing.board, crossing.state)
    )


def crossing_of(voyage: Voyage, to: int) -> Crossing:
    """The crossing to a hex, or to the box."""
    sea = sea_of(voyage.board, to) or voyage.sea or BLACK
    return Crossing(voyage.board, voyage.state, voyage.side, sea, voyage.evacuating)


def embark(
    frame: Any, board: Board, state: TrcState, unit: int, to: int, how: str, out: list[Event], *rules: str
) -> bool:
    """Roll for a unit; it is set down in the hex or box, or lost. Sunk or not, the sea has been used [trc:10.2c]."""
    voyage = Voyage(board, state, frame.side, unit)
    crossing = crossing_of(voyage, to)
    start = waiting.named(board, state, unit)
    told = bars.counted(DIE, crossing)
    modifier, safe = sum(amount for _, amount in told), board.tables.sea[crossing.sea].safe
    unopposed = sheltered(crossing)
    rolled = 0 if unopposed else die(state, "sea", out, rules=(SAFE[crossing.sea],))
    survives = unopposed or rolled + modifier <= safe
    if unopposed:
        rules = (*rules, "trc:28.6.med.2c")
    state.sailed |= 1 << SEAS.index(crossing.sea)
    state.due &= ~(1 << unit)
    state.moved |= 1 << unit
    state.shipped |= 1 << unit
    frame.let_go(state)
    out.append(
        Sailed(
            unit=board.name(unit),
            start=start,
            end=board.labels[to] if to > 0 else "",
            how=how,
            die=rolled,
            modifier=modifier,
            safe=safe,
            rules=(SAFE[crossing.sea], *[one.rule for one, _ in told], *rules, *_later(state, frame.side)),
        )
    )
    if not survives:
        losses.remove(board, state, unit, POOL, out, "trc:10.6")
        _forsake(state, frame.side, crossing.sea, out)
    elif to > 0:
        stacks.put(board, state, unit, to)
    else:
        stacks.take_off(board, state, unit, AWAY)
        state.boxed |= 1 << unit
    control.settle(board, state, out)
    return survives


def _forsake(state: TrcState, side: int, sea: Sea, out: list[Event]) -> None:
    """With an option, a side that has lost a unit on a sea sails it no more."""
    if "sea-transport" in state.options:
        state.lost_seas[side] |= 1 << SEAS.index(sea)
        words = t("The {side} side sails this sea no more: {sea}.", side=CALLED[side], sea=sea)
        out.append(Said(line=words, rules=("trc:28.6.2b",)))


def _later(state: TrcState, side: int) -> tuple[str, ...]:
    """The rule that lets units sail in a second impulse."""
    return () if state.impulse == 1 else ("trc:4.2.3d",) if side == RUSSIAN else ("trc:4.1.4e",)


def _sail(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit, to = action[1], action[2]
    if frame.side == AXIS and board.cities.hex("Helsinki") >> to & 1:
        state.helsinki += 1
    if Voyage(board, state, frame.side, unit).evacuating:
        embark(frame, board, state, unit, to, "evacuation", out, "trc:10.3.3a")
        return
    rules = ["trc:10.3.1a"]
    if state.where[unit] <= 0:
        rules += ["trc:10.3.1b", "trc:10.3d"] if state.where[unit] == AWAY else ["trc:10.3.1c"]
    embark(frame, board, state, unit, to, "transfer", out, *rules)


def _ship(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit = action[1]
    if Voyage(board, state, frame.side, unit).evacuating:
        embark(frame, board, state, unit, AWAY, "evacuation", out, "trc:10.3.3a", "trc:20.1.1b")
    else:
        embark(frame, board, state, unit, AWAY, "transfer", out, "trc:10.3.1b", "trc:20.1.1b")


def _invade(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit, to = action[1], action[2]
    beyond = state.invasions[frame.side] >= most_invasions(board, state)[frame.side]
    rules = ("trc:10.3.2a", "trc:28.6.2a") if beyond else ("trc:10.3.2a",)
    state.invasions[frame.side] += 1
    if embark(frame, board, state, unit, to, "invasion", out, *rules):
        state.landed |= 1 << unit


def _against_sail(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(SAIL_BARS, Voyage(board, state, frame.side, action[1]), action[2])


def _against_ship(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    return bars.objections(SHIP_BARS, Voyage(board, state, frame.side, action[1]))


def _against_invasion(
    frame: Any, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return bars.objections(INVADE_BARS, Voyage(board, state, frame.side, action[1]), action[2])


def _reasons(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    voyage = Voyage(board, state, frame.side, action[1])
    crossing = crossing_of(voyage, action[2] if len(action) > 2 else AWAY)
    safe = board.tables.sea[crossing.sea].safe
    if sheltered(crossing):
        yield Reason("trc:28.6.med.2c", t("Rumania is neutral: it crosses without a die"))
    else:
        told = t("It survives on this die or less, with modifiers")
        modifier = sum(amount for _, amount in bars.counted(DIE, crossing))
        yield Reason(SAFE[crossing.sea], told, str(safe), chance=(min(SIDES, max(0, safe - modifier)), SIDES))
        yield from bars.reasons(DIE, crossing)
    if crossing.sea == BLACK and ports(board, state, frame.side):
        yield Reason("trc:10.4c", t("Ports count for who controls them at this moment"))
    yield Reason("trc:5.2b", t("A ship takes it instead of its march"))
    yield Reason("trc:10.3c", _sort(action, voyage))
    if action[0] == "invade" and state.zoc[1 - frame.side] >> action[2] & 1:
        yield Reason("trc:13.8", t("It fights in the impulse in which it lands"))
    if action[0] == "invade" and unlimited(state):
        yield Reason("trc:28.6.2a", t("Any number of invasions may be tried"))
    if voyage.at <= 0 and state.impulse == 2:
        yield Reason("trc:20.3b", t("It moves as units do in a second impulse"))
    yield Reason("trc:10.1a", t("Its movement factor does not matter"))
    if voyage.at > 0 and stacks.watched(state, frame.side) >> voyage.at & 1:
        yield Reason("trc:10.3a", t("Enemy ZOC does not keep it from sailing"))
    if state.stunned >> action[1] & 1:
        yield Reason("trc:11.3b", t("The loss of the leader does not keep it from sailing"))
    if voyage.kind == "hq":
        yield Reason("trc:11.1e", t("An HQ sails in the second impulse"))


def _sort(action: Action, voyage: Voyage) -> Text:
    if action[0] == "invade":
        return t("A sea invasion")
    return t("A sea evacuation") if voyage.evacuating else t("A sea transfer")


SAIL = Act("sail", _offer_sail, _sail, _against_sail, _reasons)
SHIP = Act("ship", _offer_ship, _ship, _against_ship, _reasons)
INVADE = Act("invade", _offer_invade, _invade, _against_invasion, _reasons)
