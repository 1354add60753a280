"""12.5, 16.3 Units without a legal attack surrender when movement ends, before any battle."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.combat import notes
from hexfront.games.trc.combat.duties import plans
from hexfront.games.trc.combat.duties.case import duty
from hexfront.games.trc.combat.duties.contact import Contact
from hexfront.games.trc.combat.front import Front, front_of, owed_hexes
from hexfront.games.trc.state import SURRENDERED, TrcState
from hexfront.games.trc.supply import control
from hexfront.games.trc.units import losses
from hexfront.hexes import bits, each, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def _without(front: Front, units: tuple[int, ...]) -> Contact:
    if not units:
        return front.contact
    return front.contact.without(bits(front.units.index(unit) for unit in units))


def _hopeless(front: Front, named: tuple[int, ...]) -> list[int]:
    """The units among whom somebody more has to surrender."""
    return [front.units[n] for n in listed(plans.hopeless(_without(front, named)))]


def hopeful(board: Board, state: TrcState, side: int) -> bool:
    """Whether everybody has a legal attack, by the duties that the combat phase asks for next: the quick way."""
    owed = owed_hexes(board, state, side)
    return not owed or bool(duty(board, state, side, owed).contact.worst)


def _needed(front: Front, named: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the named who could not have stayed; the first named is the first to be let off."""
    for unit in named:
        rest = tuple(other for other in named if other != unit)
        if not _hopeless(front, rest):
            return _needed(front, rest)
    return named


def _faces_enemies(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit stands in the ZOC of an enemy unit."""
    if state.astride >> unit & 1:
        return True
    return (
        bool(board.near.adjacent[state.where[unit]] & state.occupied[1 - board.side[unit]])
        if state.where[unit] > 0
        else False
    )


def _offer(frame: Surrender, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    front = front_of(board, state, frame.side)
    return [("surrender", unit) for unit in _hopeless(front, frame.named)]


def _play(
    frame: Surrender, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.become(state, frame, Surrender(frame.side, (*frame.named, action[1])))


def _objections(
    frame: Surrender, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    unit = action[1]
    if unit in frame.named:
        yield Illegal("trc:12.5c", t("{unit} surrenders already.", unit=board.name(unit)))
    elif unit not in _hopeless(front_of(board, state, frame.side), frame.named):
        words = t("{unit} is not among those without a legal attack.", unit=board.name(unit))
        yield Illegal("trc:12.5c", words)


def _reasons(frame: Surrender, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    if (state.victors | state.spent) >> action[1] & 1:
        yield Reason("trc:16.3a", t("The enemies beside the victors have to be attacked by others"))
    yield Reason("trc:12.5c", t("No plan gives everybody here an attack at 1-6 or better"))


class Surrender(Decision, tag="surrender", frozen=True):
    """The owner names units that surrender until the others can meet their duties [trc:12.5c]."""

    rule: ClassVar[str] = "trc:12.5c"
    ask: ClassVar[Text] = t("Not everybody has a legal attack: name a unit that surrenders.")
    forced: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (Act("surrender", _offer, _play, _objections, _reasons),)
    side: int
    named: tuple[int, ...] = ()

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Go on while somebody is without a legal attack; then those go who could not have stayed."""
        going: tuple[int, ...] = ()
        if self.named or not hopeful(board, state, self.side):
            front = front_of(board, state, self.side)
            if _hopeless(front, self.named):
                return False
            going = _needed(front, self.named)
        agenda.done(state, self)
        for unit in going:
            rule = "trc:16.3c" if (state.victors | state.spent) >> unit & 1 else "trc:12.5c"
            losses.remove(board, state, unit, SURRENDERED, out, rule, "trc:12.5e")
        if going:
            control.settle(board, state, out)
        idle = [unit for unit in each(state.victors | state.spent) if _faces_enemies(board, state, unit)]
        if idle:
            words = t(
                "They have won an automatic victory and need not attack: {units}.",
                units=notes.names(board, idle),
            )
            out.append(Said(line=words, rules=("trc:16.3b",)))
        return True

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The owner."""
        return (state.seats[self.side],)

    def about(self, board: Board, state: TrcState, seat: Seat) -> tuple[str, ...]:
        """Those named so far."""
        return tuple(board.name(unit) for unit in self.named)
