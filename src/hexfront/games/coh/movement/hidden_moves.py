"""10.1 What hidden units do unseen: they move, and tread on mines. ``hidden.detection`` finds them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.meta import (
    AP,
    CARD,
    CP,
    SNAP,
)
from hexfront.games.coh.damage import mines
from hexfront.games.coh.events import Hid
from hexfront.games.coh.hidden.detection import look, reveal
from hexfront.games.coh.movement import group_price, mobility
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.state import note
from hexfront.games.coh.units import counters, works_on_map
from hexfront.games.coh.units.counters import lurking
from hexfront.hexes import bits, listed, spread
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState


BY_CARD = (CARD,)
"""How an action card pays, whatever it costs: it reveals the unit that it is played on [coh:10.0d], card 5 excepted."""


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Hidden moves of a hidden unit."""
    if board.light[unit] and state.carrier[unit] < 0 and purse[0] != BY_CARD:
        found += sneaks(board, state, unit, purse)


def sneaks(board: Board, state: CohState, unit: int, purse: Purse) -> list[Action]:
    """The hidden moves of a hidden unit of light infantry."""
    near = listed(_next(board, state, unit))
    return [("step", unit, to, way) for to in near for way in purse[_cost(board, unit, to)]]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many hidden moves there are at most: into the hexes about the unit."""
    return WAYS * 6 if board.light[unit] else 0


def can_sneak(board: Board, state: CohState, unit: int, purse: Purse) -> bool:
    """Whether a hidden unit can pay for a hidden move to anywhere."""
    if not board.light[unit] or state.carrier[unit] >= 0 or purse[0] == BY_CARD:
        return False
    near, cover, limits = _next(board, state, unit), board.ground.cover, board.limits
    into_cover, into_the_open = near & cover, near & ~cover
    return bool(
        (into_cover and purse[board.moves[unit] + limits.hidden_cover])
        or (into_the_open and purse[board.moves[unit] + limits.hidden_open])
    )


def _next(board: Board, state: CohState, unit: int) -> int:
    """The hexes next to a hidden unit that it can enter."""
    return board.grid.around[state.where[unit]] & board.standing[unit]


def _cost(board: Board, unit: int, to: int) -> int:
    """What a hidden move costs: 3 more into cover, 6 more into the open, nothing else counts [coh:10.1a]."""
    limits, covered = board.limits, board.ground.cover >> to & 1
    return board.moves[unit] + (limits.hidden_cover if covered else limits.hidden_open)


def price(board: Board, state: CohState, action: Action) -> int:
    """What a hidden move costs."""
    return _cost(board, action[1], action[2])


def sneak(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """A hidden unit moves unseen: its side notes where, the others hear that one did [coh:10.1c].

    Paid by an activation or as an opportunity action its counter shows which; else it may have been any of them.
    """
    unit, to, way = action[1], action[2], action[-1]
    paid = _cost(board, unit, to) if way in (AP, CP) else 0
    told = way in (AP, SNAP)
    start, side, suspected = state.where[unit], board.side[unit], {}
    for other in (unit,) if told else lurking(board, state, side):
        if board.seat[other] == seat and board.light[other]:
            moved = _moved(board, state, other, paid)
            suspected[other] = moved if told else state.maybe[other] | moved
    counters.suspect(board, state, side, suspected)
    counters.put(board, state, unit, to)
    works_on_map.lie_in(board, state, unit, out)
    hush(board, state, unit, out, paid, ("coh:10.1a", "coh:10.1c"), way, told)
    look(board, state, out)
    if state.held[1 - side] >> to & 1:
        state.intruded = (*state.intruded, (side, to, start))
    tread(board, state, unit, out)


def tread(board: Board, state: CohState, unit: int, out: list[Event]) -> None:
    """Mines where a hidden unit has gone, or gone into hiding, bring it to light and attack it [coh:18.3.3b]."""
    if state.works and mines.field(state, state.where[unit]) is not None:
        reveal(board, state, (unit,), "coh:18.3.3b", out)
        mines.entered(board, state, unit, out)


def _moved(board: Board, state: CohState, unit: int, paid: int) -> int:
    """Where a unit may be after a hidden move for so much; 0 AP tells nothing of the ground."""
    found = spread(board.grid, state.maybe[unit]) & board.standing[unit]
    if not paid:
        return found
    cover, extra = board.ground.cover, paid - board.moves[unit]
    limits = board.limits
    return found & (cover if extra == limits.hidden_cover else ~cover if extra == limits.hidden_open else 0)


def hush(
    board: Board,
    state: CohState,
    unit: int,
    out: list[Event],
    paid: int,
    rules: tuple[str, ...],
    way: str,
    told: bool = True,
) -> None:
    """Tell a side where its hidden unit is, and the others that it, or one of them, did something for so much."""
    note(state, f"{board.seat[unit]} hidden {way} {paid}")
    at, to, name = board.labels[state.where[unit]], board.friends[board.seat[unit]], board.names[unit]
    out.append(Hid(unit=name, at=at, ap=paid, name=name if told else "", to=to, rules=rules))


STEP = (
    bar(
        "coh:10.1a",
        lambda case: t("{unit} is hidden: only light infantry moves so, with plain steps.", unit=case.name),
        lambda case: case.verb != "step" or not case.board.light[case.unit],
    ),
    mobility.IMMOBILE[0],
    Bar(
        "coh:5.0b",
        lambda case, to: t("{unit} is not next to that hex: a step is one hex.", unit=case.name),
        lambda case: ~_beside(case),
    ),
    Bar(
        "coh:1.0.5b",
        lambda case, to: t("{unit} cannot enter that hex.", unit=case.name),
        lambda case: ~case.board.standing[case.unit],
    ),
    bar(
        "coh:10.0d",
        lambda case: t("The card brings {unit} to light: it emerges.", unit=case.name),
        lambda case: case.action[-1] == CARD and not group_price.unseen(case.state),
    ),
)
"""What keeps a hidden unit from a step unseen."""


def _beside(case: Case) -> int:
    near = [case.board.grid.beside(case.at, direction) for direction in range(6)]
    return bits([to for to in near if to is not None])


def against_step(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a hidden unit may not move there unseen."""
    return against(STEP, Case(board, state, action[1], action), action[2])


def step_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """The move cost and the surcharge for staying hidden."""
    unit, to = action[1], action[2]
    extra = _cost(board, unit, to) - board.moves[unit]
    where = t("Hidden into cover") if board.ground.cover >> to & 1 else t("Hidden into the open")
    name = board.names[unit]
    return (
        Reason("coh:5.0a", t("Move cost of {unit}", unit=name), f"{board.moves[unit]}"),
        Reason("coh:10.1a", where, f"{extra:+}"),
    )
