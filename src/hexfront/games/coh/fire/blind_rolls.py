"""10.0f, 10.0g Blind fire: a roll against whoever may hide in a hex that looks empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.games.coh.events import Fired
from hexfront.games.coh.fire.attack.modifiers import assess, firepower
from hexfront.games.coh.fire.attack.scores import Score
from hexfront.games.coh.fire.attack.shots import Aim, Shot, faces_work
from hexfront.games.coh.hidden import blind_fire
from hexfront.games.coh.units import protection, values_with_marker, works_on_map
from hexfront.games.coh.units.counters import lurking, suspect

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def who_hides(board: Board, state: CohState, shot: Shot, out: list[Event]) -> int:
    """Who secretly takes a blind shot, -1 if nobody [coh:10.0g]; artillery spares no friend."""
    side = board.seat_side[shot.seat]
    found = blind_fire.defender(board, state, shot.at, 1 - side, shot.explosive, out)
    if found < 0 and not shot.units:
        found = blind_fire.defender(board, state, shot.at, side, shot.explosive, out)
    return found


def against_nobody_seen(
    board: Board, state: CohState, shot: Shot, rolled: int, unit: int, out: list[Event]
) -> int:
    """A roll against whoever may be there: nobody learns more than that it was made, unless it hits."""
    seen = firepower(board, state, shot, "red")
    out.append(
        Fired(
            units=tuple([board.names[one] for one in shot.units]),
            at=board.labels[shot.at],
            target="",
            attack=seen.total + rolled,
            defence=0,
            outcome="",
            rules=("coh:10.0f", *(("coh:12.3b",) if not shot.units else ())),
        )
    )
    hits = 0
    if unit >= 0:
        stand = assess(board, state, shot, unit, values_with_marker.marker(board, state, unit))
        hits = Score(board, stand.attack + rolled, stand.defence).hits
    if not hits:
        _clear(board, state, shot, rolled)
    return hits


def _clear(board: Board, state: CohState, shot: Shot, rolled: int) -> None:
    """Nobody was found: a hidden unit that the shot would surely have hit is not in the hex, as everybody knows.

    With armour about it is not said: who takes the shot and who would be hit need not be the same then.
    """
    side = 1 - board.seat_side[shot.seat]
    others = lurking(board, state, side)
    if all(board.types[unit].front.colour == board.types[unit].flank.colour == "red" for unit in others):
        at = 1 << shot.at
        gone = [
            unit for unit in others if state.maybe[unit] & at and _surely(board, state, shot, rolled, unit)
        ]
        suspect(board, state, side, {unit: state.maybe[unit] & ~at for unit in gone})


def _surely(board: Board, state: CohState, shot: Shot, rolled: int, unit: int) -> bool:
    """Whether a shot that found nobody would have hit a hidden unit in its hex, for all that everybody knows."""
    if state.hit[unit] >= 0:
        return False
    stand = assess(board, state, shot, unit, None)
    front = faces_work(Aim(board, state, shot, unit), stand.front)
    own = protection.amount(board, state, unit, front=front)
    kind = board.types[unit]
    own += (kind.front if stand.front else kind.flank).value
    lines = [board.tables.works[work.kind] for work in works_on_map.seen(state, shot.at)]
    best = board.tables.works["improvised"].front + sum(max(line.front, line.flank) for line in lines)
    best += max(kind.front.value, kind.flank.value)
    return stand.attack + rolled >= stand.defence - own + best
