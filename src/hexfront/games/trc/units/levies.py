"""28.7.G4, 28.7.G6 The armies that political chits raise in Russian cities: that of Vlasov, and that of the Ukraine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hexfront.engine.api import Event, t
from hexfront.engine.base.draws import die
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.box.charts.chits import UKRAINE, VLASOV
from hexfront.games.trc.state import AXIS, GONE, LATER, TrcState
from hexfront.games.trc.units import chits, stacks
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board

RULES = {"vlasov": "trc:28.7.G4a", "ukrainian": "trc:28.7.G6b"}
"""By nation, the rule that says where its units appear."""
REPLACED = {"vlasov": "trc:28.7.G4c", "ukrainian": "trc:28.7.G6d"}
"""By nation, the rule that says when its units come back."""
A_TURN = {"vlasov": 1, "ukrainian": 2}
"""How many of them come back on one turn."""
LAST_YEAR = 1943
"""The last year in which Russians who surrender join Vlasov."""
MOST_ARMOUR = 2
"""So many units of armour join him."""


def nation(board: Board, unit: int) -> str:
    """The army that a unit belongs to, if a chit has raised it; empty for all others."""
    found = board.units[unit].nation
    return found if found in RULES else ""


def homes(board: Board, state: TrcState, unit: int) -> int:
    """The cities in which a unit of these armies appears: the Axis controls them, in Russia or in the Ukraine."""
    country = board.regions.ukraine if nation(board, unit) == "ukrainian" else board.regions.russia
    return state.held[AXIS] & board.cities.every & country & ~state.closed


def waits(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a unit has been raised and may appear now [trc:28.7.G4a] [trc:28.7.G6b]."""
    if nation(board, unit) == "vlasov":
        return bool(state.recruits >> unit & 1)
    return chits.active(state, UKRAINE)


def gave_up(board: Board, state: TrcState, unit: int, out: list[Event]) -> None:
    """A Russian unit has surrendered: with Vlasov promised a state, a die says whether it joins him."""
    recruit = board.recruits.get(unit)
    if recruit is None or not state.turn or year(state.turn) > LAST_YEAR:
        return
    chits.come(state, VLASOV, out)
    if not chits.active(state, VLASOV):
        return
    armour = [one for one in each(state.recruits) if board.kinds[one] == "armour"]
    if board.kinds[recruit] == "armour" and len(armour) >= MOST_ARMOUR:
        words = t("{unit} does not join Vlasov, who has armour enough.", unit=board.name(unit))
        out.append(Said(line=words, rules=("trc:28.7.G4b",)))
        return
    rolled = die(state, "vlasov", out, rules=("trc:28.7.G4a",))
    if rolled < board.combat[unit]:
        words = t("{unit} does not join Vlasov.", unit=board.name(unit))
        out.append(Said(line=words, rules=("trc:28.7.G4a",)))
        return
    stacks.stand(state, unit, GONE)
    stacks.stand(state, recruit, LATER)
    state.recruits |= 1 << recruit
    words = t("{unit} joins Vlasov as {recruit}.", unit=board.name(unit), recruit=board.name(recruit))
    out.append(Said(line=words, rules=("trc:28.7.G4a",)))


def note_control(board: Board, state: TrcState) -> None:
    """Remember the turn on which the Axis first controls both Kiev and Odessa [trc:28.7.G6b]."""
    if not state.ukraine and state.turn:
        both = board.cities.hex("Kiev") | board.cities.hex("Odessa")
        if both.bit_count() == 2 and not both & ~state.held[AXIS]:
            state.ukraine = state.turn


def begin_turn(state: TrcState, out: list[Event]) -> None:
    """On the turn after that, Ukrainian units are due: the chit is played [trc:28.7.G6e]."""
    if state.ukraine and state.turn > state.ukraine:
        chits.come(state, UKRAINE, out)


def weather_set(state: TrcState) -> None:
    """Remember the first clear turn of each year [trc:28.7.G6d]."""
    if state.weather == "clear" and (not state.clear or year(state.clear) != year(state.turn)):
        state.clear = state.turn


def replaceable(board: Board, state: TrcState, unit: int) -> bool:
    """Whether units of its army come back on this turn: Vlasov's in clear weather, others on one turn of the year."""
    if state.weather != "clear" or state.impulse != 1:
        return False
    return nation(board, unit) == "vlasov" or (state.clear == state.turn and chits.active(state, UKRAINE))


def exhausted(board: Board, state: TrcState, unit: int) -> bool:
    """Whether as many units of its army have come back on this turn as may."""
    own = nation(board, unit)
    return sum(nation(board, other) == own for other in each(state.replaced)) >= A_TURN[own]


@remembered(most=1)
def _ways_home(board: Board) -> tuple[int, ...]:
    """By hex, how many steps it is to the Ukraine; -1 where no way leads there."""
    found = [-1] * board.grid.size
    wave = done = board.regions.ukraine & board.land
    away = 0
    while wave:
        for at in each(wave):
            found[at] = away
        wave = board.going.reached(board.near, wave) & board.land & ~done
        done |= wave
        away += 1
    return tuple(found)


def astray(board: Board, state: TrcState, unit: int) -> bool:
    """Whether a Ukrainian unit stands outside the Ukraine."""
    at = state.where[unit]
    return at > 0 and nation(board, unit) == "ukrainian" and not board.regions.ukraine >> at & 1


def bound(board: Board, state: TrcState, unit: int) -> int:
    """The hexes closed to a Ukrainian unit: all outside the Ukraine, and outside it all that lead no nearer."""
    if not state.disclosed or nation(board, unit) != "ukrainian" or not board.regions.ukraine:
        return 0
    if not astray(board, state, unit):
        return ~board.regions.ukraine
    ways, at = _ways_home(board), state.where[unit]
    return ~bits(to for to in each(board.land) if 0 <= ways[to] < ways[at])


def _bound(case: Any) -> int:
    return bound(case.board, case.state, case.unit)


LIMITS = (
    Bar(
        "trc:28.7.G6c",
        lambda case, to: t("Ukrainian units stay in the Ukraine, or go straight back to it."),
        _bound,
    ),
)
"""What closes hexes to Ukrainian units: for cases with a board, a state and a unit."""
