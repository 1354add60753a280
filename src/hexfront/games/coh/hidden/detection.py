"""10.0 How hidden units are found out.

Where a hidden unit is, only its side knows; that it is hidden everybody does, for its counter lies beside the map
(10.1c). ``state.maybe`` holds what the other side can work out: the hexes where it may be. Every function here that
changes what is known changes that set too, and what anybody may do never depends on more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Listed
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.events import Revealed
from hexfront.games.coh.map.watched_ground import SCREENED, disturbed, exposed
from hexfront.games.coh.points.case import Case
from hexfront.games.coh.state import DUG
from hexfront.games.coh.units import counters, objectives, works_on_map
from hexfront.games.coh.units.counters import lurking
from hexfront.games.coh.units.facing import ANY, Face
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def _sheltered(case: Case) -> bool:
    within = case.state.inside[case.unit]
    return bool(case.state.flags[case.unit] & DUG) or (within != "" and case.board.tables.works[within].cover)


SHELTERED = Force("coh:10.0j", _sheltered)
"""A fortification or improvised defences hide a unit in the open."""


class Emerge(Face, tag="emerge", frozen=True):
    """A hidden unit is on the map now, and its owner chooses its facing [coh:10.0b]."""

    rule: ClassVar[str] = "coh:10.0b"
    told: ClassVar[tuple[str, ...]] = ("coh:10.0b",)
    toward: int = -1
    """The hex that it is about to act against, which must be in its arc."""

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Any facing, or those that keep the hex in its arc."""
        return Choices(board.lexicon.key, {("verb", "face"): Listed(self._facings(board, state))})

    def _facings(self, board: Board, state: CohState) -> Sequence[Action]:
        at, toward = state.where[self.unit], self.toward
        facings = [("face", way) for way in range(6) if toward >= 0 and board.eye.arc(at, way) >> toward & 1]
        return facings or ANY.actions()

    def against_facing(self, board: Board, state: CohState, action: Action) -> Iterator[Illegal]:
        """Why it may not face there: it must face what it is about to act against."""
        arc = board.eye.arc(state.where[self.unit], action[1])
        if self.toward >= 0 and not arc >> self.toward & 1 and action not in self._facings(board, state):
            unit, at = board.names[self.unit], board.labels[self.toward]
            yield Illegal("coh:10.0b", t("{unit} acts against {at}: it must face there.", unit=unit, at=at))

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """It must be turned first."""
        unit = board.names[self.unit]
        return Illegal("coh:10.0b", t("{unit} has been revealed: say which way it faces.", unit=unit))

    def reasons(self, board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """It costs nothing."""
        return (Reason("coh:10.0b", t("The facing of a hidden unit is chosen when it is revealed."), "0 AP"),)


def reveal(
    board: Board,
    state: CohState,
    units: tuple[int, ...],
    rule: str,
    out: list[Event],
    toward: int = -1,
    mates: str = "coh:10.0c",
) -> None:
    """Put hidden units on the map, with all others of their side in their hexes; their owners face them.

    ``toward`` is a hex that the first of them must have in its arc; ``mates`` the rule that reveals those that are
    only there too.
    """
    found = [unit for unit in units if state.hidden >> unit & 1]
    for unit in tuple(found):
        at = state.where[unit]
        found += [
            one
            for one in lurking(board, state, board.side[unit])
            if state.where[one] == at and one not in found
        ]
    for unit in found:
        _show(board, state, unit, (rule,) if unit in units else (mates,), out)
    if state.hidden:
        look(board, state, out)
    for unit in reversed(found):
        _ask(state, unit, toward if unit == units[0] else -1)


def come_out(board: Board, state: CohState, unit: int, facing: int, out: list[Event]) -> None:
    """A hidden unit shows itself with a facing; all others in its hex come to light with it [coh:10.0c]."""
    at, side = state.where[unit], board.side[unit]
    mates = [one for one in lurking(board, state, side) if one != unit and state.where[one] == at]
    _show(board, state, unit, ("coh:10.0c",), out)
    state.facing[unit] = facing
    reveal(board, state, tuple(mates), "coh:10.0c", out)


def _show(board: Board, state: CohState, unit: int, rules: tuple[str, ...], out: list[Event]) -> None:
    counters.reveal(board, state, unit)
    state.facing[unit] = max(0, state.facing[unit])
    at = state.where[unit]
    out.append(Revealed(unit=board.names[unit], at=board.labels[at], reveals=True, rules=rules))
    if at in state.holder:
        objectives.take(board, state, unit, out)


def _ask(state: CohState, unit: int, toward: int = -1) -> None:
    """Let the owner face a revealed unit, unless a bunker or its vehicle does."""
    if state.inside[unit] == "bunker":
        state.facing[unit] = works_on_map.facing(state, state.where[unit])
    elif state.carrier[unit] < 0:
        agenda.push(state, Emerge(unit, toward))


def look(board: Board, state: CohState, out: list[Event]) -> None:
    """Reveal every hidden unit that must be, after anything has moved or appeared.

    A unit in view of nobody stays hidden; a visible unit, friend or enemy, in its hex finds it out [coh:10.0e], and
    in the open an enemy within two hexes who sees it does [coh:10.0i]. Units that are hidden themselves find out
    nobody. What comes to light may in its turn bring others to light.
    """
    while sides := [side for side in (0, 1) if disturbed(board, state, side)]:
        watch = [(side, *exposed(board, state, side, state.about[side])) for side in sides]
        found = [one for side, seen, _ in watch for one in _found(board, state, side, seen)]
        if not found:
            for side, seen, walled in watch:
                if state.about[side] & (seen | state.held[0] | state.held[1]):
                    narrow(board, state, side, seen)
                _reassure(board, state, side, seen, walled, out)
            break
        for unit, rules in found:
            _show(board, state, unit, rules, out)
        for unit, _ in reversed(found):
            _ask(state, unit)


def _reassure(
    board: Board, state: CohState, side: int, open_to_view: int, walled: int, out: list[Event]
) -> None:
    """Tell a side whom only a wall or a work still hides in the open [coh:10.0j] [coh:5.0.2d]."""
    near = open_to_view | walled
    for unit in lurking(board, state, side) if state.lairs[side] & near else ():
        at = state.where[unit]
        if at > 0 and near >> at & 1:
            rule = SHELTERED.rule if open_to_view >> at & 1 else SCREENED.rule
            line = t("{unit} is in cover and stays hidden.", unit=board.names[unit])
            out.append(Said(line=line, to=board.friends[board.seat[unit]], rules=(rule,)))


def _found(board: Board, state: CohState, side: int, open_to_view: int) -> list[tuple[int, tuple[str, ...]]]:
    """The hidden units of a side that are found out now, each with the rules that say so."""
    mine, theirs = state.held[side], state.held[1 - side]
    if not state.lairs[side] & (mine | theirs | open_to_view):
        return []
    found: list[tuple[int, tuple[str, ...]]] = []
    for unit in lurking(board, state, side):
        at = state.where[unit]
        if at <= 0:
            continue
        if theirs >> at & 1:
            found.append((unit, ("coh:10.0e", "coh:10.0i")))
        elif mine >> at & 1:
            found.append((unit, ("coh:10.0e",)))
        elif open_to_view >> at & 1 and not SHELTERED.holds(Case(board, state, unit)):
            found.append((unit, ("coh:10.0i", "coh:10.1b")))
    return found


def narrow(board: Board, state: CohState, side: int, open_to_view: int) -> None:
    """Take from the hexes where hidden units of a side may be those in which they would have been found out."""
    occupied = state.held[0] | state.held[1]
    known = ~(occupied | open_to_view & ~_shelters(board, state))
    left = {
        unit: state.maybe[unit] & (~occupied if state.flags[unit] & DUG else known)
        for unit in lurking(board, state, side)
    }
    counters.suspect(board, state, side, left)


def _shelters(board: Board, state: CohState) -> int:
    """The hexes with a fortification: nobody knows whether a hidden unit there lies in it."""
    found = 0
    for at, there in state.works.items():
        for work in there:
            if board.tables.works[work.kind].cover:
                found |= 1 << at
    return found
