"""What must hold in a position of anybody's: who lies in what, who rides on what, which markers there are."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.texts import t
from hexfront.games.coh.state import BOGGED, DUG, STUCK
from hexfront.games.coh.units import counters, works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def check(board: Board, state: CohState) -> None:
    """Refuse what cannot come about by the rules; a unit in a bunker looks the bunker's way."""
    for at, there in state.works.items():
        _works(board.labels[at], [work.kind for work in there if not work.hidden])
    for at, clouds in state.smoke.items():
        if not all(0 < one <= board.tables.smoke.fresh for one in clouds):
            raise BadPosition(t("[set] smoke {hex}: a marker is +1 or +2", hex=board.labels[at]))
    for unit, kind in enumerate(state.inside):
        if kind:
            _lies(board, state, unit, kind)
        if state.flags[unit] & (BOGGED | STUCK) and not board.vehicle[unit]:
            raise BadPosition(t('unit "{unit}": only vehicles are bogged or stuck', unit=board.names[unit]))
    for vehicle in {vehicle for vehicle in state.carrier if vehicle >= 0}:
        _carries(board, state, vehicle)


def _works(label: str, kinds: list[str]) -> None:
    for kind, count in Counter(kinds).items():
        if count > 1:
            raise BadPosition(t("[set] works {hex}: a hex holds one {work} at most", hex=label, work=kind))


def _lies(board: Board, state: CohState, unit: int, kind: str) -> None:
    """A unit inside a fortification must fit it, and the fortification must be there."""
    name = board.names[unit]
    if not works_on_map.has(state, state.where[unit], kind):
        raise BadPosition(t('unit "{unit}": there is no {kind} in its hex', unit=name, kind=kind))
    if not works_on_map.fits(board, unit, kind):
        raise BadPosition(t('unit "{unit}": it may not lie in a {kind}', unit=name, kind=kind))
    if state.flags[unit] & DUG:
        raise BadPosition(t('unit "{unit}": it lies in a {kind} and cannot be dug in', unit=name, kind=kind))
    if kind == "bunker":
        state.facing[unit] = works_on_map.facing(state, state.where[unit])


def _carries(board: Board, state: CohState, vehicle: int) -> None:
    """A vehicle carries or tows one unit of its side, or German rifles and a LMG."""
    name, carried = board.names[vehicle], counters.loads(state, vehicle)
    for unit in carried:
        if board.side[unit] != board.side[vehicle]:
            raise BadPosition(
                t('unit "{unit}": {carrier} is of the other side', unit=board.names[unit], carrier=name)
            )
    together = sorted(board.data.tables.transport.together)
    if len(carried) > 1 and sorted(board.types[unit].id for unit in carried) != together:
        raise BadPosition(t('unit "{unit}": it carries one unit, or German rifles and a LMG', unit=name))
    tracked = board.types[vehicle].mobility == "tracked"
    for unit in carried:
        if board.vehicle[unit] and board.types[unit].mobility == "tracked" and not tracked:
            raise BadPosition(t('unit "{unit}": wheels tow no tracked vehicle', unit=name))
