"""10.1, 10.2 What hidden units do: move unseen, come out, go into hiding. How they are found out is in ``finding``."""

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
from hexfront.games.coh.hidden.blind_fire import blind, blind_hit, defender
from hexfront.games.coh.hidden.detection import look, reveal
from hexfront.games.coh.map.watched_ground import unwatched, watched
from hexfront.games.coh.movement import group_price, mobility
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.state import note
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import counters, works_on_map
from hexfront.games.coh.units.counters import lurking
from hexfront.hexes import bits, listed, spread
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState

__all__ = [
    "ACTS",
    "against_hiding",
    "against_step",
    "blind",
    "blind_hit",
    "defender",
    "hideouts",
    "hush",
    "look",
    "most",
    "most_hides",
    "offer",
    "offer_hides",
    "price",
    "reveal",
    "sneak",
    "sneaks",
    "step_reasons",
    "tread",
    "vanish",
]

BY_CARD = (CARD,)
"""How an action card pays, whatever it costs: it reveals the unit that it is played on [coh:10.0d], card 5 excepted."""


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Hidden moves of a hidden unit."""
    if board.light[unit] and state.carrier[unit] < 0 and purse[0] != BY_CARD:
        found += sneaks(board, state, unit, purse)


def offer_hides(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Going into hiding."""
    ways = purse[board.limits.hide_cost]
    if ways:
        about = hideouts(board, state, unit)
        if about:
            found += [("hide", unit, to, way) for to in listed(about) for way in ways]


def sneaks(board: Board, state: CohState, unit: int, purse: Purse) -> list[Action]:
    """The hidden moves of a hidden unit of light infantry."""
    near = listed(_next(board, state, unit))
    return [("step", unit, to, way) for to in near for way in purse[_cost(board, unit, to)]]


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many hidden moves there are at most: into the hexes about the unit."""
    return WAYS * 6 if board.light[unit] else 0


def most_hides(board: Board, state: CohState, unit: int, purse: Purse, mates: int = 0) -> int:
    """In how many places and ways a unit can hide at most: in its hex or an empty one about it, or where mates are."""
    ways = len(purse[board.limits.hide_cost])
    if not ways or not _may_hide(board, state, unit):
        return 0
    at, side = state.where[unit], board.side[unit]
    mine, theirs = state.held[side], state.held[1 - side]
    if not state.smoke and board.eye.seen(at) & theirs & ~mine:
        return 0
    empty = board.grid.around[at] & board.standing[unit] & ~(mine | theirs)
    return ways * (1 + empty.bit_count() + mates)


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


def _may_hide(board: Board, state: CohState, unit: int) -> bool:
    on_foot = board.light[unit] and state.carrier[unit] < 0 <= state.where[unit]
    return on_foot and state.hit[unit] < 0 and not state.hidden >> unit & 1


def hideouts(board: Board, state: CohState, unit: int, mates: tuple[int, ...] = ()) -> int:
    """Where a unit may go into hiding: in its hex or the next, out of sight of all enemies [coh:10.2a] [coh:10.2b].

    Those who hide at once with it do not give it away in their hexes.
    """
    at = state.where[unit]
    if not _may_hide(board, state, unit):
        return 0
    side = board.side[unit]
    mine, theirs = state.held[side], state.held[1 - side]
    if board.eye.under(state.smoke).among(at, theirs & (~mine | 1 << at)):
        return 0
    taken = _taken(state, unit, mates)
    free = (board.grid.around[at] & board.standing[unit] | 1 << at) & ~taken
    return unwatched(board, state, side, free) if free else 0


def hide_price(board: Board, state: CohState, action: Action) -> int:
    """As much as a whole activation [coh:10.2a]."""
    return board.limits.hide_cost


def hide(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """A unit leaves the map and is hidden, there or next to there."""
    unit, to = action[1], action[2]
    about = hideouts(board, state, unit)
    vanish(board, state, unit, to, about, out)
    hush(board, state, unit, out, 0, ("coh:10.2a", "coh:10.2b"), action[-1])
    look(board, state, out)
    tread(board, state, unit, out)


def vanish(board: Board, state: CohState, unit: int, to: int, about: int, out: list[Event]) -> None:
    """Take a unit off the map: it hides in a hex, in the fortification where it lay if it stays there."""
    kept = state.inside[unit] if to == state.where[unit] else ""
    counters.conceal(board, state, unit, about)
    counters.put(board, state, unit, to)
    works_on_map.lie_in(board, state, unit, out, kept)


def _taken(state: CohState, unit: int, mates: tuple[int, ...]) -> int:
    """The hexes with units in plain view; those who hide at once with the unit do not give it away."""
    taken = state.held[0] | state.held[1]
    for one in mates or (unit,):
        there = state.where[one]
        if all(other == unit or other in mates for other in state.at.get(there, ())):
            taken &= ~(1 << there)
    return taken


def _seen_from_afar(case: Case) -> bool:
    """Whether an enemy who is not in close combat sees the unit."""
    side = case.board.side[case.unit]
    return bool(watched(case.board, case.state, side) >> case.at & 1)


HIDE = (
    bar(
        "coh:10.2a",
        lambda case: t("{unit} is hidden already.", unit=case.name),
        lambda case: bool(case.state.hidden >> case.unit & 1),
    ),
    bar(
        "coh:10.2a",
        lambda case: t("{unit} cannot hide: only undamaged light infantry on foot may.", unit=case.name),
        lambda case: (
            not case.board.light[case.unit]
            or case.state.carrier[case.unit] >= 0
            or case.state.hit[case.unit] >= 0
        ),
    ),
    bar(
        "coh:10.2a", lambda case: t("An enemy sees {unit}: it cannot hide.", unit=case.name), _seen_from_afar
    ),
    Bar(
        "coh:10.2a",
        lambda case, to: t("{unit} hides in its own hex or the next one.", unit=case.name),
        lambda case: ~(case.board.grid.around[case.at] & case.board.standing[case.unit] | 1 << case.at),
    ),
    Bar(
        "coh:10.2b",
        lambda case, to: t("An enemy sees that hex: nobody can hide there."),
        lambda case: watched(case.board, case.state, case.board.side[case.unit]),
    ),
    Bar(
        "coh:10.0e",
        lambda case, to: t("{unit} would share its hex with a unit in plain view.", unit=case.name),
        lambda case: _taken(case.state, case.unit, case.mates),
    ),
    bar(
        "coh:10.2a",
        lambda case: t("An enemy sees {unit}: it cannot hide.", unit=case.name),
        lambda case: bool(case.state.held[1 - case.board.side[case.unit]] >> case.at & 1),
    ),
)
"""What keeps a unit from going into hiding in a hex."""


def against_hiding(
    board: Board, state: CohState, seat: Seat, action: Action, mates: tuple[int, ...] = ()
) -> Iterator[Illegal]:
    """Why a unit may not hide there, others with it."""
    return against(HIDE, Case(board, state, action[1], action, mates), action[2])


def hide_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs, and why it can be done here."""
    return (
        Reason("coh:10.2a", t("Hiding"), f"{board.limits.hide_cost}"),
        Reason("coh:10.2b", t("No enemy sees the hex.")),
    )


ACTS = {"hide": UnitAct(hide_price, hide, against_hiding, hide_reasons, trips=False)}
