"""What lies beside the map: hands of cards, victory points, and what the sheet of the firefight says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ALL
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Card, Outlook, Score
from hexfront.games.coh.box.card_texts import card_text
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.table.secrets.knowledge import on_side
from hexfront.games.coh.units.scoring import line

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

BEFORE = t("From before")
MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)


def points(board: Board, state: CohState, side: int) -> int:
    """The victory points of a side."""
    return sum(state.vp[seat] for seat in board.seats if board.seat_side[seat] == side)


def cards(board: Board, state: CohState, viewer: Seat) -> Iterator[Card]:
    """Hands, of others only the backs; weapons lie open beside the units that carry them."""
    for seat, hand in enumerate(state.hands):
        for card in hand:
            own = viewer in (ALL, seat)
            yield _card(board, seat, card) if own else Card(seat)
    for card, unit in sorted(state.weapons.items()):
        yield _card(board, board.seat[unit], card, board.names[unit])
    if state.objective >= 0:
        yield from _secret(board, state, viewer)


def _card(board: Board, holder: Seat, number: int, unit: str = "") -> Card:
    card = board.cards[number]
    rule = f"coh:{card.origins['effect'].detail}"
    known = rule if rule in board.rules else ""
    return Card(holder, card.id, t("{card}", card=card.name), unit, text=card_text(card), rule=known)


def _secret(board: Board, state: CohState, viewer: Seat) -> Iterator[Card]:
    """The objective card that one side has drawn."""
    scores = next(one.scores for one in board.firefight.objectives if one.card)
    side = SIDES.index(scores[0])
    shown = on_side(board, viewer, side) or state.result is not None
    holder = board.first_seat[side]
    yield _card(board, holder, state.objective) if shown else Card(holder)


def scores(board: Board, state: CohState) -> tuple[Score, ...]:
    """The points of both sides, with what they were for."""
    return tuple(
        Score(name, points(board, state, number), _earned(board, state, number))
        for number, name in enumerate(SIDES)
    )


def _earned(board: Board, state: CohState, side: int) -> tuple[tuple[Text, int, str], ...]:
    """What the points of a side were for, and what it came with."""
    gains = [gain for gain in state.gains if board.seat_side[gain.seat] == side]
    lines = [(line(gain.what, gain.name), gain.points, gain.rule) for gain in gains]
    before = points(board, state, side) - sum(gain.points for gain in gains)
    return (*([(BEFORE, before, "coh:2.5")] if before else []), *lines)


def outlook(board: Board, state: CohState) -> Iterator[Outlook]:
    """Who would win now: the most points do, and on equal points nobody [coh:2.4b]."""
    totals = [points(board, state, side) for side in range(len(SIDES))]
    best = max(totals)
    if totals.count(best) > 1:
        yield Outlook(t("Equal VP: if it ended now, both sides would lose."), "coh:2.4b")
    else:
        lead = best - min(totals)
        yield Outlook(t("If it ended now, this side would win by {n} VP: {side}.", n=lead,
                        side=SIDES[totals.index(best)]), "coh:2.4a")  # fmt: skip
    for score in scores(board, state):
        lines = score.lines or ((t("Nothing yet"), 0, "coh:2.5"),)
        text = t("{n} VP so far", n=score.points)
        yield Outlook(text, "coh:2.5", score.side, lines)


def iso(date: str) -> str:
    """A date such as those of the sheets, as programs write it, so that a table can say it in any language.

    >>> iso("17 October 1941"), iso("June 1941"), iso("one summer")
    ('1941-10-17', '1941-06', 'one summer')
    """
    *day, month, year = date.split() if date.count(" ") else ("", date)
    if month not in MONTHS or not year.isdecimal():
        return date
    number = f"{year}-{MONTHS.index(month) + 1:02}"
    return f"{number}-{int(day[0]):02}" if day else number


def facts(board: Board, state: CohState) -> dict[str, str]:
    """What the sheet says, and what everybody has seen."""
    found = {"place": board.firefight.place, "date": iso(board.firefight.date)}
    played = [f"{board.cards[card].id} {count}" for card, count in enumerate(state.discards) if count]
    if played:
        found["played"] = ", ".join(played)
    if state.last:
        found["last"] = state.last
    if state.turn:
        found["first"] = board.firefight.seats[state.first].id
    if state.passes:
        found["passed"] = ", ".join(board.firefight.seats[seat].id for seat in state.passes)
    return found
