"""9.6 Tactical support in Berlin: a die against the corps on the siege map, counters from a cup."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.api import Act, Action, Decision, Event, Illegal, Seat, Text, agenda, t
from hexfront.engine.base import draws
from hexfront.engine.base.events import Said
from hexfront.games.goetter.events import Moved
from hexfront.games.goetter.state import SOVIET, WAITING, GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

LEAST_CORPS = 2
"""With fewer no die could be below their number."""


class TacticalSupport(Decision, tag="tactical-support", frozen=True):
    """The counters that were drawn are placed with supplied corps; what is not wanted goes back into the cup."""

    rule: ClassVar[str] = "goetter:9.6c"
    ask: ClassVar[Text] = t("Place the tactical support with supplied corps in Berlin, or do without.")
    seat: Seat
    units: tuple[int, ...]

    def decides(self, game: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (self.seat,)

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """The counters that were drawn."""
        return tuple(board.name(unit) for unit in self.units)

    def run(self, board: Board, state: GoetterState, out: list[Event]) -> bool:
        """All are placed."""
        if self.units:
            return False
        agenda.done(state, self)
        return True


def corps(board: Board, state: GoetterState) -> list[int]:
    """The Soviet and Polish corps on siege hexes, in supply or not; battle groups are none."""
    inside = state.occupied[SOVIET] & board.siege
    return [unit for at in each(inside) for unit in state.at[at] if board.units[unit].corps]


def places(board: Board, state: GoetterState) -> int:
    """The siege hexes with a corps in supply."""
    found = 0
    for unit in corps(board, state):
        if not state.unsupplied >> unit & 1:
            found |= 1 << state.where[unit]
    return found


def roll(board: Board, state: GoetterState, out: list[Event]) -> None:
    """Roll, draw so many counters as the die is below the number of corps, and ask where they go."""
    cup = [unit.number for unit in board.units if unit.pool == "cup" and state.where[unit.number] == WAITING]
    number = len(corps(board, state))
    if number < LEAST_CORPS or not cup or not places(board, state):
        return
    rolled = draws.die(state, "tactical-support", out, rules=("goetter:9.6a",))
    if rolled >= number:
        words = t("{number} corps in Berlin: no tactical support comes.", number=number)
        out.append(Said(line=words, rules=("goetter:9.6b",)))
        return
    drawn = list[int]()
    for _ in range(min(number - rolled, len(cup))):
        drawn.append(draws.pick(state, "cup", cup, out, rules=("goetter:9.61a",)))
        cup.remove(drawn[-1])
    names = ", ".join(board.name(unit) for unit in drawn)
    out.append(Said(line=t("Tactical support: {units}.", units=names), rules=("goetter:9.6a",)))
    agenda.push(state, TacticalSupport(state.seats[SOVIET], tuple(drawn)))


def _offer(frame: TacticalSupport, board: Board, state: GoetterState, seat: Seat) -> Iterable[Action]:
    open_to = list(each(places(board, state)))
    return [("place", unit, at) for unit in frame.units for at in open_to]


def _play(
    frame: TacticalSupport, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Put it down; a hex may be overfull until the phase ends, and it may move and fight at once."""
    unit, at = action[1], action[2]
    crowded = not counters.fits(board, state, unit, at)
    rules = ("goetter:9.6c", "goetter:9.61b") if crowded else ("goetter:9.6c",)
    counters.put(board, state, unit, at)
    state.began[unit] = at
    left = tuple(other for other in frame.units if other != unit)
    agenda.become(state, frame, TacticalSupport(frame.seat, left))
    out.append(Moved(unit=board.name(unit), start="", end=board.label(at), how="support", rules=rules))


def _against(
    frame: TacticalSupport, board: Board, state: GoetterState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    unit, at = action[1], action[2]
    if unit not in frame.units:
        yield Illegal("goetter:9.61a", t("{unit} was not drawn from the cup.", unit=board.name(unit)))
    held = [one for one in state.at.get(at, ()) if board.units[one].corps]
    if not board.siege >> at & 1 or not held:
        yield Illegal("goetter:9.6c", t("{hex} is no siege hex with a Soviet corps.", hex=board.label(at)))
    elif not places(board, state) >> at & 1:
        words = t("The corps in {hex} is out of supply.", hex=board.label(at))
        yield Illegal("goetter:9.61b", words)


def _end(
    frame: TacticalSupport, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)


TacticalSupport.acts = (
    Act("place", _offer, _play, _against),
    Act("end", lambda frame, board, state, seat: [("end",)], _end),
)
