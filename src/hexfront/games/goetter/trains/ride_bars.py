"""5.61 to 5.68 The rules against a move by train, each said once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import t
from hexfront.games.goetter.box.unit import Size
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.state import SOVIET, GoetterState
from hexfront.games.goetter.trains import net
from hexfront.kit.bars import EVERYWHERE, Bar, ban

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

PHASE = "german-movement"
"""The only phase in which trains run (5.65)."""
LARGE: tuple[Size, ...] = ("division", "brigade", "regiment")
"""The sizes at which a mobile unit takes more than one place (5.67b)."""


def fresh(board: Board, state: GoetterState, unit: int) -> bool:
    """Whether it is of the division that comes by train this turn, outside the limit [goetter:9.16]."""
    printed = board.units[unit]
    return printed.rail and printed.turn == state.turn


def places(board: Board, state: GoetterState, unit: int) -> int:
    """How many units of the limit one counts: a mobile one of some size more [goetter:5.67b], an HQ one."""
    if fresh(board, state, unit):
        return 0
    printed = board.units[unit]
    return board.limits.mobile_train if printed.mobile and printed.size in LARGE else 1


def spare(board: Board, state: GoetterState) -> int:
    """How much is left of the limit of the turn [goetter:5.67a]."""
    return board.limits.trains - state.trains


def _entrained(case: Going) -> bool:
    """Whether a unit stands on rail out of enemy zones, so that it only matters where the railway leads."""
    return case.on(net.free(case.board, case.state))


def _apart(case: Going) -> int:
    """The rail hexes to which no railway leads that a train may use."""
    if not _entrained(case):
        return 0
    return net.free(case.board, case.state) & ~net.reach(case.board, case.state, case.at)


def _through_city(case: Going) -> int:
    """What only the link through Berlin would join: transit hexes, and all beyond them."""
    board, state = case.board, case.state
    if state.linked or case.at <= 0:
        return 0
    if case.on(board.transit):
        return EVERYWHERE
    if not _entrained(case):
        return board.transit
    clear = net.free(board, state)
    open_city = clear | board.transit & ~state.occupied[SOVIET]
    return (
        net.joined(board, open_city, linked=True, at=case.at) & ~net.reach(board, state, case.at)
        | board.transit
    )


RIDE_BARS: tuple[Bar, ...] = (
    ban(
        "goetter:5.61",
        lambda case: t("No Soviet unit moves by train."),
        lambda case: case.board.side[case.unit] == SOVIET,
    ),
    ban(
        "goetter:2.3b",
        lambda case: t("{unit} belongs to the other side.", unit=case.name),
        lambda case: case.board.side[case.unit] != case.state.player,
    ),
    ban(
        "goetter:5.65",
        lambda case: t("Trains run in the German movement phase alone."),
        lambda case: case.state.phase != PHASE,
    ),
    ban(
        "goetter:5.0a",
        lambda case: t("{unit} is not on the map.", unit=case.name),
        lambda case: case.at <= 0,
    ),
    ban(
        "goetter:5.17a",
        lambda case: t("{unit} is on the siege map: it moves in the siege phase alone.", unit=case.name),
        lambda case: case.on(case.board.siege),
    ),
    ban(
        "goetter:5.28b",
        lambda case: t("{unit} has no movement allowance and never moves.", unit=case.name),
        lambda case: not case.has(case.board.fit_to_move),
    ),
    ban(
        "goetter:6.67c",
        lambda case: t("{unit} is disrupted and takes no train.", unit=case.name),
        lambda case: case.has(case.state.disrupted),
    ),
    ban(
        "goetter:5.62",
        lambda case: t("{unit} has moved already: a train is its whole move.", unit=case.name),
        lambda case: case.has(case.state.moved),
    ),
    ban(
        "goetter:5.67a",
        lambda case: t(
            "{unit} takes {places} places on trains, and {left} are left this turn.",
            unit=case.name,
            places=places(case.board, case.state, case.unit),
            left=spare(case.board, case.state),
        ),
        lambda case: places(case.board, case.state, case.unit) > spare(case.board, case.state),
    ),
    ban(
        "goetter:5.63",
        lambda case: t("{unit} is in an enemy ZOC and cannot entrain.", unit=case.name),
        lambda case: case.watched,
    ),
    ban(
        "goetter:5.62",
        lambda case: t("{unit} is not on a railway.", unit=case.name),
        lambda case: case.at > 0 and not case.on(case.board.transit | net.track(case.board, case.state)),
    ),
    Bar(
        "goetter:5.68b",
        lambda case, to: t("No train passes through Berlin: Soviets were there as the phase began."),
        _through_city,
    ),
    Bar(
        "goetter:5.62",
        lambda case, to: t("{hex} is not on a railway.", hex=case.board.labels[to]),
        lambda case: ~(net.track(case.board, case.state) | case.board.transit),
    ),
    Bar(
        "goetter:5.21",
        lambda case, to: t("{hex} is held by the enemy.", hex=case.board.labels[to]),
        lambda case: case.state.occupied[1 - case.board.side[case.unit]],
    ),
    Bar(
        "goetter:5.63",
        lambda case, to: t("{hex} is in an enemy ZOC: no train goes there.", hex=case.board.labels[to]),
        lambda case: case.zones,
    ),
    Bar(
        "goetter:5.62",
        lambda case, to: t(
            "No railway out of enemy ZOC leads from {start} to {hex}.",
            start=case.board.labels[case.at],
            hex=case.board.labels[to],
        ),
        _apart,
    ),
)
"""What closes a hex to a train, the rule to be told first in front."""
