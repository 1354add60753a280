"""2.4 and 2.5 Victory points and how a firefight ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Ended, Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.box.firefight.file import EventGives
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.units.scoring import award

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.box.firefight.firefight import Objective
    from hexfront.games.coh.state import CohState


def end_of_turn(board: Board, state: CohState, out: list[Event]) -> None:
    """Objectives that count at the end of this turn score for the side in control [coh:2.3]."""
    for objective in board.firefight.objectives:
        if state.turn in objective.turns and not objective.card:
            _score(board, state, objective, objective.each_turn, out, ("coh:2.3", "coh:2.5"))


def scoring_card(board: Board, state: CohState, out: list[Event]) -> None:
    """The scoring card was drawn: objectives that count by it score."""
    for objective in board.firefight.objectives:
        if objective.scoring:
            _score(board, state, objective, objective.scoring, out, ("coh:event-score",))


def event_card(board: Board, state: CohState, out: list[Event]) -> None:
    """The event card was drawn: what the firefight ties to it happens [coh:8.3]."""
    for special in board.firefight.specials:
        if isinstance(special, EventGives):
            seat = next(number for number, one in enumerate(board.firefight.seats) if one.id == special.seat)
            award(state, seat, special.vp, "event", "", out, ("coh:event-event", "coh:8.3"))
    for number, group in enumerate(board.firefight.groups):
        if group.event and number not in state.came:
            state.came = (*state.came, number)
            out += [
                Marked(what=board.names[unit], marker="on its way", rules=("coh:event-event", "coh:8.3"))
                for unit in group.pieces
            ]


def _score(
    board: Board, state: CohState, objective: Objective, points: int, out: list[Event], rules: tuple[str, ...]
) -> None:
    side = state.holder[objective.hex]
    if side < 0 or not points or SIDES[side] not in objective.scores:
        return
    for seat in _scorers(board, state, objective, side):
        place = objective.name or board.labels[objective.hex]
        award(state, seat, points, "held", place, out, (*rules, "coh:2.5"))


def _scorers(board: Board, state: CohState, objective: Objective, side: int) -> list[int]:
    """Who gets the points of a side: the player whose unit is in the hex, else the first of the side (20.0f)."""
    there = [board.seat[unit] for unit in state.at.get(objective.hex, ()) if board.side[unit] == side]
    return [there[0] if there else board.first_seat[side]]


def final(board: Board, state: CohState, out: list[Event]) -> None:
    """Points at the end, then most of them win; equal ones lose for both [coh:2.4a] [coh:2.4b]."""
    secret = board.card_names[state.objective] if state.objective >= 0 else ""
    for objective in board.firefight.objectives:
        if not objective.card:
            _score(board, state, objective, objective.at_end, out, ("coh:2.4a",))
        elif objective.card == secret:
            _score(board, state, objective, objective.at_end, out, ("coh:event-objective", "coh:2.4a"))
    points: dict[str, int] = dict.fromkeys(SIDES, 0)
    for seat in board.seats:
        points[SIDES[board.seat_side[seat]]] += state.vp[seat]
    winners, text, rules = _winners(board, state, points)
    state.result = Result(winners, "victory" if winners else "defeat", text, dict(points))
    ended = ("coh:event-ceasefire",) if state.ceasefire else ()
    out.append(Ended(winners=winners, line=text, rules=(*rules, *ended), reveals=True))


def _winners(
    board: Board, state: CohState, points: dict[str, int]
) -> tuple[tuple[int, ...], Text, tuple[str, ...]]:
    """The side with more points; by agreement the player with most [coh:20.0f]."""
    if "individual" in state.options and len(board.seats) > 2:
        best = max(state.vp)
        leaders = tuple(seat for seat in board.seats if state.vp[seat] == best)
        rules = ("coh:20.0f", "coh:2.4a")
        if len(leaders) > 1:
            return (), t("Several players have {points} VP: all lose.", points=best), (*rules, "coh:2.4b")
        text = t("Player {seat} wins with {points} VP.", seat=leaders[0], points=best)
        return leaders, text, rules
    first, second = (points[side] for side in SIDES)
    if first == second:
        return (), t("{points} VP each: both sides lose.", points=first), ("coh:2.4a", "coh:2.4b")
    side = 0 if first > second else 1
    text = t(
        "The {side} side wins, {more} VP to {less}.",
        side=SIDES[side],
        more=max(first, second),
        less=min(first, second),
    )
    return tuple(seat for seat in board.seats if board.seat_side[seat] == side), text, ("coh:2.4a",)
