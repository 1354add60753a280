"""5.51, 6.4102 How the German reaction begins: the subway may be blown up, then a G marker says how many react."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Reason, Seat, Text, agenda, t
from hexfront.engine.base.draws import die, pick
from hexfront.engine.base.events import Said
from hexfront.games.goetter.state import GERMAN, GoetterState

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

SIDES = 6
DIE, MARKER = "subway", "g-marker"
"""The names of the draws."""


def _demolish(
    frame: Subway, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """One die, once a turn [goetter:6.4102a]; a subway that is gone stays so, at a price in points [goetter:6.4103]."""
    agenda.done(state, frame)
    if die(state, DIE, out, rules=("goetter:6.4102a",)) <= board.limits.subway_die:
        state.subway = state.turn
        line = t("The subway is destroyed: {points} victory points less.", points=board.limits.subway_vp)
        out.append(Said(line=line, rules=("goetter:6.4102b", "goetter:6.4103")))
    else:
        out.append(Said(line=t("The subway stands."), rules=("goetter:6.4102a",)))
    draw(board, state, out)


def _pass(
    frame: Subway, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    draw(board, state, out)


def _chances(
    frame: Subway, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Reason]:
    most = board.limits.subway_die
    yield Reason("goetter:6.4102a", t("Destroyed by a die of 1 to"), str(most), chance=(most, SIDES))
    yield Reason("goetter:6.4103", t("Victory points that it costs"), f"−{board.limits.subway_vp}")


class Subway(Decision, tag="subway", frozen=True):
    """Before the marker of the phase is drawn the German may try to blow up the subway."""

    rule: ClassVar[str] = "goetter:6.4102a"
    ask: ClassVar[Text] = t("Try to destroy the subway, or pass.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("demolish", lambda frame, board, state, seat: [("demolish",)], _demolish, reasons=_chances),
        Act("pass", lambda frame, board, state, seat: [("pass",)], _pass),
    )
    seat: Seat

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The German player."""
        return (self.seat,)


def draw(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Draw a marker from the cup; it goes back there [goetter:5.51].

    Its last turn says how many may react, whatever the turn is [goetter:5.52b].
    """
    marker = pick(state, MARKER, board.tables.markers, out, rules=("goetter:5.51",))
    state.marker, state.reacting = marker.letter, marker.reacting
    line = t(
        "G marker {letter}: {theme}. {number} mobile units may react.",
        letter=marker.letter,
        theme=marker.theme,
        number=marker.reacting,
    )
    out.append(Said(line=line, rules=("goetter:5.52b",)))


def begin(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Ask for the subway while it stands, else draw at once; a position may begin with a marker on the table."""
    if state.marker:
        return
    if state.subway:
        draw(board, state, out)
    else:
        agenda.push(state, Subway(state.seats[GERMAN]))
