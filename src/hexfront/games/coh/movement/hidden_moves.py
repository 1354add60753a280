"""10.1, 10.2 What hidden units do: move unseen, come out, go into hiding. How they are found out is in ``finding``."""

from __future__ import annotations

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
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.state import note
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import counters, works_on_map
from hexfront.games.coh.units.counters import lurking
from hexfront.hexes import listed, spread

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState

__all__ = [
    "ACTS",
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
    "refuse_step",
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


def refuse_step(board: Board, state: CohState, seat: Seat, action: Action) -> Illegal | None:
    """Why a hidden unit may not move there unseen; None if only the price is wanting."""
    unit, to = action[1], action[2]
    name = board.names[unit]
    if action[0] != "step" or not board.light[unit]:
        text = t("{unit} is hidden: only light infantry moves so, with plain steps.", unit=name)
        return Illegal("coh:10.1a", text)
    if state.carrier[unit] >= 0:
        return Illegal("coh:17.0d", t("{unit} is carried and moves with its vehicle.", unit=name))
    if board.grid.direction(state.where[unit], to) is None:
        return Illegal("coh:5.0b", t("{unit} is not next to that hex: a step is one hex.", unit=name))
    if not board.standing[unit] >> to & 1:
        return Illegal("coh:1.0.5b", t("{unit} cannot enter that hex.", unit=name))
    if action[-1] == CARD:
        return Illegal("coh:10.0d", t("The card brings {unit} to light: it emerges.", unit=name))
    return None


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
    taken = mine | theirs
    for one in mates or (unit,):
        there = state.where[one]
        if all(other == unit or other in mates for other in state.at.get(there, ())):
            taken &= ~(1 << there)
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


def refuse_hide(
    board: Board, state: CohState, seat: Seat, action: Action, mates: tuple[int, ...] = ()
) -> Illegal | None:
    """Why a unit may not hide there, others with it; None if only the price is wanting."""
    unit, to = action[1], action[2]
    at, name = state.where[unit], board.names[unit]
    if state.hidden >> unit & 1:
        return Illegal("coh:10.2a", t("{unit} is hidden already.", unit=name))
    if at <= 0 or not _may_hide(board, state, unit):
        text = t("{unit} cannot hide: only undamaged light infantry on foot may.", unit=name)
        return Illegal("coh:10.2a", text)
    if hideouts(board, state, unit, mates) >> to & 1:
        return None
    seen = watched(board, state, board.side[unit])
    if seen >> at & 1:
        return Illegal("coh:10.2a", t("An enemy sees {unit}: it cannot hide.", unit=name))
    if to != at and not board.grid.around[at] & board.standing[unit] & 1 << to:
        return Illegal("coh:10.2a", t("{unit} hides in its own hex or the next one.", unit=name))
    if seen >> to & 1:
        return Illegal("coh:10.2b", t("An enemy sees that hex: nobody can hide there."))
    return Illegal("coh:10.0e", t("{unit} would share its hex with a unit in plain view.", unit=name))


def hide_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What it costs, and why it can be done here."""
    return (
        Reason("coh:10.2a", t("Hiding"), f"{board.limits.hide_cost}"),
        Reason("coh:10.2b", t("No enemy sees the hex.")),
    )


ACTS = {"hide": UnitAct(hide_price, hide, refuse_hide, hide_reasons, trips=False)}
