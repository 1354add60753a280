"""13.0 Smoke: markers that add up, fade and end bonus movement; how they block sight is said in lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.map.line_of_sight import CLEAR, Smoky

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Smoked(Event, tag="smoked", frozen=True):
    """Smoke lies in a hex, thicker or thinner than before, or is gone."""

    at: str
    dm: int

    def text(self) -> Text | None:
        """How thick it is."""
        if self.dm:
            return t("Smoke in {at}: +{dm}.", at=self.at, dm=self.dm)
        return t("The smoke in {at} is gone.", at=self.at)


def thickness(state: CohState) -> Smoky:
    """The smoke in each hex that has any: its markers added up [coh:13.0f]."""
    return {at: sum(markers) for at, markers in state.smoke.items()} if state.smoke else CLEAR


def lay(board: Board, state: CohState, at: int, out: list[Event], *rules: str) -> None:
    """Put a fresh marker into a hex; smoke hits by itself and harms nobody [coh:13.0i]."""
    fresh = board.tables.smoke.fresh
    state.smoke[at] = (*state.smoke.get(at, ()), fresh)
    more = ("coh:13.0f",) if len(state.smoke[at]) > 1 else ()
    told = ("coh:13.0a", "coh:13.0i", "coh:13.1d", "coh:13.1e", *more, *rules)
    out.append(Smoked(at=board.labels[at], dm=sum(state.smoke[at]), rules=told))


def fade(board: Board, state: CohState, out: list[Event]) -> None:
    """At the start of a turn each marker loses a point [coh:13.0d]."""
    fades = board.tables.smoke.fades
    for at, markers in sorted(state.smoke.items()):
        left = tuple([one - fades for one in markers if one > fades])
        if left:
            state.smoke[at] = left
        else:
            del state.smoke[at]
        out.append(Smoked(at=board.labels[at], dm=sum(left), rules=("coh:13.0d", "coh:2.0c")))


def stops_bonus(board: Board, state: CohState, at: int) -> bool:
    """Whether the smoke of a hex ends bonus movement there [coh:13.0c]."""
    return sum(state.smoke.get(at, ())) >= board.tables.smoke.stops_bonus
