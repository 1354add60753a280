"""5.1 Facing: after entering a hex, and when a hidden unit is revealed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.box.tables import WORKS
from hexfront.games.coh.events import Faced
from hexfront.games.coh.units import works_on_map
from hexfront.games.coh.units.counters import face

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

ANY = Listed([("face", facing) for facing in range(6)])


def _face(face: Face, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Turn the unit; the question is answered."""
    agenda.done(state, face)
    turn(board, state, face.unit, action[1], out, face.told)


def _shelter(face: Face, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Put the unit into the work; a bunker turns it, elsewhere it still has to be turned."""
    works_on_map.shelter(board, state, face.unit, WORKS[action[1]], out)
    if WORKS[action[1]] == "bunker":
        agenda.done(state, face)


def _against_shelter(
    face: Face, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """Only fortifications of the hex that are open to it."""
    if action not in grouped("shelter")(face, board, state, seat):
        yield face.untimely(board, state, seat, action)


def _against_facing(
    face: Face, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    return face.against_facing(board, state, action)


class Face(Decision, tag="face", frozen=True):
    """A unit that has just entered a hex faces as its owner likes, before anybody reacts [coh:5.1c].

    It may also go into a fortification there, free of charge (18.2a).
    """

    rule: ClassVar[str] = "coh:5.1c"
    ask: ClassVar[Text] = t("Which way does the unit face?")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("face", grouped("face"), _face, _against_facing),
        Act("shelter", grouped("shelter"), _shelter, _against_shelter),
    )
    told: ClassVar[tuple[str, ...]] = ("coh:5.1c", "coh:5.1a")
    """The rules by which it turns."""
    unit: int

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """A unit that did not live to turn does not, nor one that a vehicle has taken."""
        if state.where[self.unit] > 0 and state.carrier[self.unit] < 0:
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """Its owner."""
        return (board.seat[self.unit],)

    def about(self, board: Board, state: CohState, seat: Seat) -> tuple[str, ...]:
        """The unit that is turned."""
        return (board.names[self.unit],)

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """Which unit it is: it lies on the map for all to see."""
        asked = super().prompt(board, state, viewer)
        return replace(asked, text=t("Which way does {unit} face?", unit=board.names[self.unit]))

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Six directions, and the fortifications that are open to it."""
        choices = Choices(board.lexicon.key, {("verb", "face"): ANY})
        if state.works:
            open_to = works_on_map.open_to(board, state, self.unit, state.where[self.unit])
            if open_to:
                actions = [("shelter", WORKS.index(work)) for work in open_to]
                choices.groups[("verb", "shelter")] = Listed(actions)
        return choices

    def against_facing(self, board: Board, state: CohState, action: Action) -> Iterator[Illegal]:
        """Why it may not face there: it may face anywhere."""
        return iter(())

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """It must be turned first."""
        return Illegal(
            "coh:5.1c", t("{unit} has entered a hex: say which way it faces.", unit=board.names[self.unit])
        )

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """It costs nothing."""
        return (Reason("coh:5.1c", t("Free after entering a hex, before any reaction."), "0 AP"),)


def turn(
    board: Board, state: CohState, unit: int, facing: int, out: list[Event], rules: tuple[str, ...]
) -> None:
    """Face a unit, and what it carries, to a hexside."""
    if board.vehicle[unit]:
        face(state, unit, facing)
    else:
        state.facing[unit] = facing
    out.append(Faced(unit=board.names[unit], facing=board.grid.directions[facing], rules=rules))
