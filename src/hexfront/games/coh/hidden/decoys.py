"""20.3 Decoys: in solo play nobody knows which of the likely hexes hide the units of the virtual side.

Two coins lie on the map for each of its hidden units; the units wait in a cup with as many decoys. Whenever a hidden
unit under a coin would have to appear, something is drawn from the cup, and the coin is gone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import draw
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.events import CoinLaid, Revealed
from hexfront.games.coh.hidden import detection
from hexfront.games.coh.hidden.detection import Emerge
from hexfront.games.coh.map.watched_ground import exposed
from hexfront.games.coh.state import CUP, DUG
from hexfront.games.coh.units import counters, objectives, works_on_map
from hexfront.hexes import bits, listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

COINS = 2
"""Coins for each hidden unit: one where it was plotted, the others where it might have been."""


def lay(board: Board, state: CohState, out: list[Event]) -> None:
    """Take the plotted units of each virtual side into its cup, and lay coins [coh:20.3a]."""
    for side in (0, 1):
        if not board.solo(state, side):
            continue
        for unit in counters.lurking(board, state, side):
            if state.where[unit] > 0 and state.carrier[unit] < 0:
                _into_cup(board, state, unit, side, out)


def _into_cup(board: Board, state: CohState, unit: int, side: int, out: list[Event]) -> None:
    group = board.firefight.groups[board.firefight.pieces[unit].group]
    area, plotted = group.hexes & board.standing[unit], state.where[unit]
    loads = counters.loads(state, unit)
    for gone in (*loads, unit):
        counters.take_off(board, state, gone, CUP)
    for load in loads:
        state.carrier[load] = unit
    for number in range(COINS):
        taken = _coins(state, side) | state.held[0] | state.held[1]
        at = plotted if number == 0 and not taken >> plotted & 1 else -1
        if at < 0:
            free = area & ~taken
            likely = listed(free & board.ground.cover or free or area)
            at = likely[draw(state, "coin", len(likely), out, rules=("coh:20.3a",))]
        state.coins = tuple(sorted((*state.coins, (side, at))))
        out.append(CoinLaid(side=SIDES[side], at=board.labels[at], reveals=True, rules=("coh:20.3a",)))
    cup = list(state.decoys)
    cup[side] += COINS - 1
    state.decoys = tuple(cup)


def _coins(state: CohState, side: int) -> int:
    return bits({at for owner, at in state.coins if owner == side})


def cup(board: Board, state: CohState, side: int) -> list[int]:
    """The units of a side that are still in its cup."""
    return [
        unit
        for unit, at in enumerate(state.where)
        if at == CUP and board.side[unit] == side and state.carrier[unit] < 0
    ]


def look(board: Board, state: CohState, out: list[Event]) -> bool:
    """Draw for every coin under which a hidden unit would have come to light [coh:20.3b]. True if any did."""
    found = False
    while due := _due(board, state):
        found = True
        _appear(board, state, *due, out)
    return found


def _due(board: Board, state: CohState) -> tuple[int, int] | None:
    """A coin in a hex with a visible unit, or in the open under the eyes of an enemy, as 10.0e and 10.0i say."""
    for side, at in state.coins:
        if (state.held[0] | state.held[1] | exposed(board, state, side, 1 << at)[0]) >> at & 1:
            return side, at
    return None


def _appear(board: Board, state: CohState, side: int, at: int, out: list[Event]) -> None:
    """Draw from the cup: a unit stands there now, or it was a decoy."""
    rest = list(state.coins)
    rest.remove((side, at))
    state.coins = tuple(rest)
    able = [unit for unit in cup(board, state, side) if board.standing[unit] >> at & 1]
    count = len(able) + state.decoys[side]
    number = draw(state, "cup", count, out, rules=("coh:20.3b",)) if count else 0
    label = board.labels[at]
    out.append(
        CoinLaid(side=SIDES[side], at=label, on=False, decoy=number >= len(able), rules=("coh:20.3b",))
    )
    if number < len(able):
        _stand(board, state, able[number], at, out)
    else:
        left = list(state.decoys)
        left[side] = max(0, left[side] - 1)
        state.decoys = tuple(left)


def _stand(board: Board, state: CohState, unit: int, at: int, out: list[Event]) -> None:
    counters.put(board, state, unit, at)
    if board.firefight.groups[board.firefight.pieces[unit].group].dug_in:
        state.flags[unit] |= DUG
    label = board.labels[at]
    out.append(Revealed(unit=board.names[unit], at=label, reveals=True, rules=("coh:20.3b", "coh:10.0b")))
    works_on_map.lie_in(board, state, unit, out)
    if at in state.holder:
        objectives.take(board, state, unit, out)
    if not works_on_map.fixed(board, state, unit):
        agenda.push(state, Emerge(unit))
    if state.hidden:
        detection.look(board, state, out)


def scouted(board: Board, state: CohState, side: int, area: int, out: list[Event]) -> None:
    """Scouts find out what lies under the coins of a side near them, as they find hidden units."""
    for owner, at in state.coins:
        if owner == side and area >> at & 1:
            _appear(board, state, side, at, out)


def offers(board: Board, state: CohState, seat: Seat) -> list[Action]:
    """A virtual side may let one of its coins show what it is; that is no action, what comes out may act."""
    side = board.seat_side[seat]
    return [("uncover", at) for at in dict.fromkeys([at for owner, at in state.coins if owner == side])]


def play(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Draw for a coin."""
    _appear(board, state, board.seat_side[seat], int(str(action[1])), out)


def objections(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Only coins of one's own side."""
    own = [at for side, at in state.coins if side == board.seat_side[seat]]
    if action[1] not in own:
        yield Illegal("coh:20.3b", t("No coin of yours lies there."), tuple(board.labels[at] for at in own))


def reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What may come out."""
    side = board.seat_side[seat]
    units, decoys = len(cup(board, state, side)), state.decoys[side]
    return (Reason("coh:20.3b", t("Units in the cup, and decoys"), f"{units} : {decoys}"),)
