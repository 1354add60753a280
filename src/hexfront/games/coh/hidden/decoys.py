"""20.3 Decoys: in solo play nobody knows which of the likely hexes hide the units of the virtual side.

Two coins lie on the map for each of its hidden units; the units wait in a cup with as many decoys. Whenever a hidden
unit under a coin would have to appear, something is drawn from the cup, and the coin is gone.
"""

from __future__ import annotations

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
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState

VERBS = frozenset({"uncover"})
COINS = 2
"""Coins for each hidden unit: one where it was plotted, the others where it might have been."""


def lay(game: Coh, state: CohState, out: list[Event]) -> None:
    """Take the plotted units of each virtual side into its cup, and lay coins [coh:20.3a]."""
    for side in (0, 1):
        if not game.solo(state, side):
            continue
        for unit in counters.lurking(game, state, side):
            if state.where[unit] > 0 and state.carrier[unit] < 0:
                _into_cup(game, state, unit, side, out)


def _into_cup(game: Coh, state: CohState, unit: int, side: int, out: list[Event]) -> None:
    group = game.firefight.groups[game.firefight.pieces[unit].group]
    area, plotted = group.hexes & game.standing[unit], state.where[unit]
    loads = counters.loads(state, unit)
    for gone in (*loads, unit):
        counters.take_off(game, state, gone, CUP)
    for load in loads:
        state.carrier[load] = unit
    for number in range(COINS):
        taken = _coins(state, side) | state.held[0] | state.held[1]
        at = plotted if number == 0 and not taken >> plotted & 1 else -1
        if at < 0:
            free = area & ~taken
            likely = listed(free & game.ground.cover or free or area)
            at = likely[draw(state, "coin", len(likely), out, rules=("coh:20.3a",))]
        state.coins = tuple(sorted((*state.coins, (side, at))))
        out.append(CoinLaid(side=SIDES[side], at=game.labels[at], reveals=True, rules=("coh:20.3a",)))
    cup = list(state.decoys)
    cup[side] += COINS - 1
    state.decoys = tuple(cup)


def _coins(state: CohState, side: int) -> int:
    return bits({at for owner, at in state.coins if owner == side})


def cup(game: Coh, state: CohState, side: int) -> list[int]:
    """The units of a side that are still in its cup."""
    return [
        unit
        for unit, at in enumerate(state.where)
        if at == CUP and game.side[unit] == side and state.carrier[unit] < 0
    ]


def look(game: Coh, state: CohState, out: list[Event]) -> bool:
    """Draw for every coin under which a hidden unit would have come to light [coh:20.3b]. True if any did."""
    found = False
    while due := _due(game, state):
        found = True
        _appear(game, state, *due, out)
    return found


def _due(game: Coh, state: CohState) -> tuple[int, int] | None:
    """A coin in a hex with a visible unit, or in the open under the eyes of an enemy, as 10.0e and 10.0i say."""
    for side, at in state.coins:
        if (state.held[0] | state.held[1] | exposed(game, state, side, 1 << at)[0]) >> at & 1:
            return side, at
    return None


def _appear(game: Coh, state: CohState, side: int, at: int, out: list[Event]) -> None:
    """Draw from the cup: a unit stands there now, or it was a decoy."""
    rest = list(state.coins)
    rest.remove((side, at))
    state.coins = tuple(rest)
    able = [unit for unit in cup(game, state, side) if game.standing[unit] >> at & 1]
    count = len(able) + state.decoys[side]
    number = draw(state, "cup", count, out, rules=("coh:20.3b",)) if count else 0
    label = game.labels[at]
    out.append(
        CoinLaid(side=SIDES[side], at=label, on=False, decoy=number >= len(able), rules=("coh:20.3b",))
    )
    if number < len(able):
        _stand(game, state, able[number], at, out)
    else:
        left = list(state.decoys)
        left[side] = max(0, left[side] - 1)
        state.decoys = tuple(left)


def _stand(game: Coh, state: CohState, unit: int, at: int, out: list[Event]) -> None:
    counters.put(game, state, unit, at)
    if game.firefight.groups[game.firefight.pieces[unit].group].dug_in:
        state.flags[unit] |= DUG
    label = game.labels[at]
    out.append(Revealed(unit=game.names[unit], at=label, reveals=True, rules=("coh:20.3b", "coh:10.0b")))
    works_on_map.lie_in(game, state, unit, out)
    if at in state.holder:
        objectives.take(game, state, unit, out)
    if not works_on_map.fixed(game, state, unit):
        agenda.push(state, Emerge(unit))
    if state.hidden:
        detection.look(game, state, out)


def scouted(game: Coh, state: CohState, side: int, area: int, out: list[Event]) -> None:
    """Scouts find out what lies under the coins of a side near them, as they find hidden units."""
    for owner, at in state.coins:
        if owner == side and area >> at & 1:
            _appear(game, state, side, at, out)


def offers(game: Coh, state: CohState, seat: Seat) -> list[Action]:
    """A virtual side may let one of its coins show what it is; that is no action, what comes out may act."""
    side = game.seat_side[seat]
    return [("uncover", at) for at in dict.fromkeys([at for owner, at in state.coins if owner == side])]


def play(game: Coh, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Draw for a coin."""
    _appear(game, state, game.seat_side[seat], int(str(action[1])), out)


def refuse(game: Coh, state: CohState, seat: Seat, action: Action) -> Illegal:
    """Only coins of one's own side."""
    legal = tuple(game.labels[at] for side, at in state.coins if side == game.seat_side[seat])
    return Illegal("coh:20.3b", t("No coin of yours lies there."), legal)


def reasons(game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What may come out."""
    side = game.seat_side[seat]
    units, decoys = len(cup(game, state, side)), state.decoys[side]
    return (Reason("coh:20.3b", t("Units in the cup, and decoys"), f"{units} : {decoys}"),)
