"""What may be taken back, judged from the events alone, beside the judgement of the match itself."""

from __future__ import annotations

import msgspec

from hexfront.conformance.broken import Broken
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.state import digest
from hexfront.engine.contract.procedures import Sealed
from hexfront.engine.record.match import Match


class Done(msgspec.Struct, frozen=True):
    """An action that stands: whose it was, what came of it, and whether it was part of a common choice.

    ``together`` says that several seats were choosing, ``sealed`` that several had been asked.
    """

    seat: Seat
    action: Action
    before: str
    events: list[Event]
    together: bool
    sealed: bool

    def may_be_undone(self, seat: Seat) -> bool:
        """Whether the seat did it alone, and saw neither a draw nor a revelation in it."""
        faces = [face for event in self.events if (face := event.face(seat)) is not None]
        seen = any(face.chance or face.reveals for face in faces)
        return seat == self.seat and not self.together and not seen

    @property
    def in_doubt(self) -> bool:
        """Whether either answer will do: others had chosen unseen, or something unseen happened in it."""
        return self.sealed or any(event.chance or event.reveals for event in self.events)


class Undoer:
    """Follows a match and asks at every point who may take something back."""

    def __init__(self, match: Match, seats: range) -> None:
        self.match = match
        self.seats = seats
        self.standing: list[Done] = []

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Do something in the match."""
        together = len(self.match.game.deciders(self.match.state)) > 1
        sealed = isinstance(self.match.state.agenda[-1], Sealed)
        before = digest(self.match.state)
        events = self.match.act(seat, action)
        self.standing.append(Done(seat, action, before, events, together, sealed))
        return events

    def check(self) -> list[Seat]:
        """Hold the match's answer against the events; the seats that may take the last action back."""
        able = [seat for seat in self.seats if self.match.can_undo(seat)]
        game = self.match.game
        together = len(game.deciders(self.match.state)) != 1
        for seat in self.seats:
            last = self.standing[-1] if self.standing else None
            may = last is not None and not together and last.may_be_undone(seat)
            if seat in able and not may:
                raise Broken(
                    4, f"seat {seat} may take back {last.action if last else 'nothing'}, an illegal undo"
                )
            if may and seat not in able and last is not None and not last.in_doubt:
                raise Broken(4, f"seat {seat} may not take back its own {last.action!r}")
            if seat not in able:
                self._check_refused(seat)
        return able

    def undo(self, seat: Seat) -> None:
        """Take the last action back: the match must stand as it did before."""
        last = self.standing.pop()
        self.match.undo(seat)
        if digest(self.match.state) != last.before:
            raise Broken(4, f"taking back {last.action!r} leads to another state than it was done in")

    def _check_refused(self, seat: Seat) -> None:
        before, version = digest(self.match.state), self.match.version
        try:
            self.match.undo(seat)
        except Illegal:
            if (digest(self.match.state), self.match.version) != (before, version):
                raise Broken(4, f"a refused undo by seat {seat} changed the match") from None
        else:
            raise Broken(4, f"an illegal undo by seat {seat} was carried out")
