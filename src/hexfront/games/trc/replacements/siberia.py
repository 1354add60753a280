"""28.6.jap Siberia: replacements that the Russians send there against the Japanese, and those that come back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Act, Action, Event, Group, Hexes, Illegal, Listed, Reason, Seat, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.arrivals.gates import Arrival
from hexfront.games.trc.box.charts.strategies import JAPAN
from hexfront.games.trc.replacements import entry, russian_points, take
from hexfront.games.trc.replacements.bars.taking import NEVER, Taking
from hexfront.games.trc.state import AXIS, CALLED, POOL, RUSSIAN, SIBERIA, TrcState
from hexfront.games.trc.units import stacks, waiting
from hexfront.games.trc.victory import ending
from hexfront.hexes import each
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

ENOUGH, MORE_THAN_ENOUGH = 40, 60
"""With so many factors sent nobody has to go any more (28.6.jap.3), and they may come back (28.6.jap.4)."""


def sent(state: TrcState) -> bool:
    """Whether a unit has been sent in this player turn."""
    return any(state.where[unit] == SIBERIA for unit in each(state.replaced))


def homecoming(state: TrcState) -> bool:
    """Whether units come back now: from the turn after the last of them went [trc:28.6.jap.4]."""
    return state.siberia >= MORE_THAN_ENOUGH and not sent(state)


def owes(board: Board, state: TrcState, side: int) -> bool:
    """Whether the Russians have yet to send a unit in this turn, in which they get replacements [trc:28.6.jap.2]."""
    return (
        (side, state.impulse) == (RUSSIAN, 1)
        and JAPAN in state.adopted
        and state.siberia < ENOUGH
        and not sent(state)
        and russian_points.total(board, state) > 0
        and _replaceable(board, state)
    )


def _replaceable(board: Board, state: TrcState) -> bool:
    """Whether there is anybody to be replaced, or was in this turn."""
    return any(
        (state.where[unit] == POOL or state.replaced >> unit & 1) and board.kinds[unit] not in (*NEVER, "hq")
        for unit in each(board.sided[RUSSIAN])
    )


SEND_BARS = (
    ban(
        "trc:28.6.jap.1",
        lambda taking: t("Japan has not attacked: nobody goes to Siberia."),
        lambda taking: JAPAN not in taking.state.adopted,
    ),
    ban(
        "trc:28.6.jap.3",
        lambda taking: t("A unit has been sent to Siberia this turn: never more than one."),
        lambda taking: sent(taking.state),
    ),
    ban(
        "trc:28.6.jap.4",
        lambda taking: t("{most} factors have gone to Siberia: nobody else goes.", most=MORE_THAN_ENOUGH),
        lambda taking: homecoming(taking.state),
    ),
    ban(
        "trc:28.6.jap.2",
        lambda taking: t("{unit} is the high command and stays.", unit=taking.name),
        lambda taking: taking.stavka,
    ),
)
RETURN_BARS = (
    ban(
        "trc:2.1a",
        lambda taking: t("{unit} belongs to the other side.", unit=taking.name),
        lambda taking: taking.board.side[taking.unit] != taking.side,
    ),
    ban(
        "trc:28.6.jap.2",
        lambda taking: t("{unit} is not in Siberia.", unit=taking.name),
        lambda taking: taking.state.where[taking.unit] != SIBERIA,
    ),
    ban(
        "trc:28.6.jap.4",
        lambda taking: t(
            "Units come back from the turn after {most} factors have been sent.", most=MORE_THAN_ENOUGH
        ),
        lambda taking: taking.state.where[taking.unit] == SIBERIA and not homecoming(taking.state),
    ),
    ban(
        "trc:28.6.jap.4",
        lambda taking: t("A unit has come back from Siberia this turn."),
        lambda taking: bool(taking.state.returned),
    ),
    ban(
        "trc:22.6a",
        lambda taking: t("Russian replacements come in the first impulse."),
        lambda taking: taking.state.impulse != 1,
    ),
    ban(
        "trc:20.10.1",
        lambda taking: t("Nobody comes in before the units off the map are matched."),
        lambda taking: waiting.indebted(taking.state, taking.side),
    ),
)


def sendable(board: Board, state: TrcState, side: int) -> list[int]:
    """The units of the pool that may be sent now."""
    if side != RUSSIAN or JAPAN not in state.adopted or state.impulse != 1:
        return []
    if sent(state) or homecoming(state):
        return []
    return [unit for unit in take.available(board, state, side) if board.kinds[unit] != "hq"]


def returning(board: Board, state: TrcState, side: int) -> list[int]:
    """The units that may come back from Siberia now."""
    if side != RUSSIAN or not state.siberia:
        return []
    return [unit for unit in each(board.sided[RUSSIAN]) if _hexes(board, state, side, unit)]


def _hexes(board: Board, state: TrcState, side: int, unit: int) -> int:
    """Where a unit may come back from Siberia."""
    if state.where[unit] != SIBERIA or bars.barred(RETURN_BARS, Taking(board, state, side, unit)):
        return 0
    return entry.hexes(board, state, unit)


def groups(board: Board, state: TrcState, side: int, unit: int) -> list[Group]:
    """What a unit of the pool or of Siberia may do."""
    found: list[Group] = [Listed([("send", unit)])] if unit in sendable(board, state, side) else []
    to = _hexes(board, state, side, unit)
    return [*found, Hexes(("return", unit), to)] if to else found


def held_up(board: Board, state: TrcState, side: int) -> bool:
    """Whether movement does not end yet, because a unit has to be sent and can be."""
    return owes(board, state, side) and bool(sendable(board, state, side))


def end_movement(board: Board, state: TrcState, out: list[Event]) -> None:
    """The Russians have lost if they could not send a unit [trc:28.6.jap.2]."""
    if owes(board, state, RUSSIAN):
        words = t("No unit can be sent to Siberia: {side} wins.", side=CALLED[AXIS])
        ending.win(state, AXIS, "siberia", words, out, "trc:28.6.jap.2")


def _send(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    unit = action[1]
    due = state.siberia < ENOUGH
    state.replaced |= 1 << unit
    state.siberia += board.combat[unit]
    stacks.take_off(board, state, unit, SIBERIA)
    frame.let_go(state)
    words = t("{unit} goes to Siberia: {number} factors so far.", unit=board.name(unit), number=state.siberia)
    out.append(Said(line=words, rules=("trc:28.6.jap.2" if due else "trc:28.6.jap.3", "trc:22.5a")))


def _against_send(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Illegal]:
    taking = Taking(board, state, frame.side, action[1])
    yield from bars.objections(SEND_BARS, taking)
    yield from take.against(taking)


def _for_send(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    left = str(russian_points.left(board, state))
    yield Reason("trc:22.5a", t("Replacement points left"), left)
    if owes(board, state, frame.side):
        yield Reason("trc:28.6.jap.2", t("A replacement has to be sent to Siberia"))
    else:
        yield Reason("trc:28.6.jap.3", t("Nobody has to be sent any more"))


def _return(frame: Any, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    state.returned |= 1 << action[1]
    take.receive(board, state, frame.side, action[2])
    take.come_in(frame, board, state, action[1], action[2], ["trc:28.6.jap.4", "trc:22.6a"], out)


def _against_return(
    frame: Any, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    yield from bars.objections(RETURN_BARS, Taking(board, state, frame.side, action[1]))
    if board.side[action[1]] == frame.side:
        case = Arrival(board, state, frame.side, action[1])
        yield from bars.objections(entry.ENTRY_BARS, case, action[2])


def _offer_return(frame: Any, board: Board, state: TrcState, seat: Seat) -> Iterator[Action]:
    for unit in returning(board, state, frame.side):
        for to in each(_hexes(board, state, frame.side, unit)):
            yield "return", unit, to


SEND = Act(
    "send",
    lambda frame, board, state, seat: [("send", unit) for unit in sendable(board, state, frame.side)],
    _send,
    _against_send,
    _for_send,
)
RETURN = Act("return", _offer_return, _return, _against_return)
