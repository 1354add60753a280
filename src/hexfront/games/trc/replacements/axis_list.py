"""21.4 to 21.6 What the Axis may take back in May/June: a list of places, with substitutes where a type is missing."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.box.charts.chits import YUGOSLAVIA
from hexfront.games.trc.box.charts.strategies import ARDENNES, ITALY, TUNISIA
from hexfront.games.trc.state import AWAY, AXIS, GONE, POOL, TrcState
from hexfront.games.trc.units import balkans, chits
from hexfront.hexes import bits, count, each
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.box.unit import Unit

ARMOUR = "armour"
WEAKEST = "3-4"
FURTHER_TURN = 22
"""November and December 1944 (28.6.ard.3)."""
GERMAN_KINDS = ("mountain", "motorized")
REFIT = "ss-refit"
REFIT_INFANTRY, REFIT_ANY = "refit infantry", "refit"
REFITS = {REFIT_INFANTRY: "trc:26.1b", REFIT_ANY: "trc:26.1c"}
"""The places that SS units bring, with their rules."""
FURTHER = {**REFITS, "yugoslav": "trc:28.7.G1b"}
"""The places beyond the list, with their rules."""


class Found(NamedTuple):
    """A place of the list for a unit."""

    place: str
    rule: str
    """The rule that lets the unit have it: the list, or a substitution."""


def german_infantry(unit: Unit) -> bool:
    """Whether a unit is infantry of the German army, no SS and no Luftwaffe."""
    return unit.nation == "german" and unit.kind == "infantry"


def fits(place: str, unit: Unit) -> bool:
    """Whether a place of the list is for this type of unit [trc:21.4a]."""
    if place in REFITS:
        if german_infantry(unit):
            return str(unit.factors) == WEAKEST
        return place == REFIT_ANY and unit.nation == "german" and unit.kind in (ARMOUR, "motorized")
    if place == ARMOUR and unit.option == "artillery-corps":
        return True
    if place == ARMOUR or place in GERMAN_KINDS:
        return unit.nation == "german" and unit.kind == place
    if "-" in place:
        return german_infantry(unit) and str(unit.factors) == place
    return unit.nation == place


def substitute(place: str, unit: Unit) -> str | None:
    """The rule by which a unit stands in for a missing type; nobody does for allies [trc:21.6c] [trc:21.6d]."""
    weakest = german_infantry(unit) and str(unit.factors) == WEAKEST
    if place == ARMOUR:
        motorized = unit.nation == "german" and unit.kind == "motorized"
        return "trc:21.6b" if weakest or motorized else None
    if place in GERMAN_KINDS:
        return "trc:21.6a" if weakest else None
    if "-" in place and german_infantry(unit):
        if weakest:
            return "trc:21.6a"
        return "trc:21.6e" if unit.combat < int(place.partition("-")[0]) else None
    return None


def artillery(board: Board, unit: int) -> bool:
    """Whether a unit is the artillery corps of the optional rule, which comes back by itself [trc:26.5.2b]."""
    return board.units[unit].option == "artillery"


def free(board: Board, unit: int) -> bool:
    """Whether a unit comes back without a place of the list: all SS, Luftwaffe, HQs and artillery do [trc:21.4a]."""
    counter, every = board.units[unit], board.tables.replacements.all
    if artillery(board, unit):
        return True
    return counter.nation in every or counter.kind in every


def places(board: Board, state: TrcState) -> list[str]:
    """The places of this turn: one for armour by each oil well held now [trc:21.4b], and one of each other type."""
    listed = board.tables.replacements
    wells = count(pumping(board, state))
    rest = [place for place in listed.each if place != "italian" or state.turn <= listed.italian_until]
    yugoslavs = ["yugoslav"] if chits.active(state, YUGOSLAVIA) and state.turn in listed.turns else []
    return [ARMOUR] * (wells + further(state)) + rest + yugoslavs + refits(board, state)


def pumping(board: Board, state: TrcState) -> int:
    """The oil wells that bring armour: not one in neutral Rumania [trc:28.6.med.2c], unless Africa was given up."""
    idle = 0 if ITALY in state.adopted else balkans.neutral(board, state)
    return board.cities.wells & state.held[AXIS] & ~idle


def further(state: TrcState) -> int:
    """The armoured replacements beyond those of the oil wells: one in 1943 without Tunisia [trc:28.6.tun.5]."""
    return int(TUNISIA in state.adopted and year(state.turn) == 1943)


def allowed(board: Board, state: TrcState) -> bool:
    """Whether the Axis takes replacements on this turn: three times [trc:21.2], and once more by a strategy."""
    return state.turn in board.tables.replacements.turns or (
        ARDENNES in state.adopted and state.turn == FURTHER_TURN
    )


def refits(board: Board, state: TrcState) -> list[str]:
    """The places that SS units bring: those on the map, in the box or withdrawn, not just taken back [trc:26.1a]."""
    if REFIT not in state.options:
        return []
    return [
        REFIT_ANY if one.gives == "any" else REFIT_INFANTRY
        for one in board.tables.refits
        if year(state.turn) in one.years
        and (state.where[one.unit] > 0 or state.where[one.unit] in (AWAY, GONE))
        and not state.replaced >> one.unit & 1
    ]


def missing(board: Board, state: TrcState, place: str) -> bool:
    """Whether no unit of the type is in the pool [trc:21.6a]."""
    return not state.placed[-POOL] & _meant(board, place)


@remembered(most=64)
def _meant(board: Board, place: str) -> int:
    """The units that a place is for, those who never come back apart, as a set of unit numbers."""
    never = board.tables.replacements.never
    return bits(u for u in each(board.sided[AXIS]) if fits(place, board.units[u]) and u not in never)


def taken(board: Board, state: TrcState) -> list[int]:
    """The units taken from the list in this turn, in the order of their numbers."""
    return [unit for unit in each(state.replaced & board.sided[AXIS]) if not free(board, unit)]


def shared_out(board: Board, state: TrcState, units: list[int]) -> dict[int, Found] | None:
    """Give each of these units a place of the list, its own or one whose type is missing; None if that cannot be."""
    every = places(board, state)
    ways = {place: _ways(board, place, missing(board, state, place)) for place in set(every)}
    holders: dict[int, int] = {}

    def seat(unit: int, tried: set[int]) -> bool:
        suiting = [number for number, place in enumerate(every) if unit in ways[place]]
        for number in sorted(suiting, key=lambda number: _last(ways[every[number]][unit])):
            if number in tried:
                continue
            tried.add(number)
            if number not in holders or seat(holders[number], tried):
                holders[number] = unit
                return True
        return False

    if not all(seat(unit, set()) for unit in units):
        return None
    return {unit: Found(every[number], ways[every[number]][unit]) for number, unit in holders.items()}


@remembered(most=128)
def _ways(board: Board, place: str, lacking: bool) -> dict[int, str]:
    """By unit that may have a place, the rule that gives it to him: others only where the type is lacking."""
    found = {}
    for unit, counter in enumerate(board.units):
        if fits(place, counter):
            found[unit] = FURTHER.get(place, "trc:21.4a")
        elif lacking and (rule := substitute(place, counter)):
            found[unit] = rule
    return found


def _last(rule: str) -> int:
    """The list itself comes before what SS units bring, and that before a substitution."""
    return 0 if rule == "trc:21.4a" else 1 if rule in FURTHER.values() else 2


def found(board: Board, state: TrcState, unit: int) -> Found | None:
    """The place that a unit of the pool would have, beside those taken already; None if there is none for it."""
    if free(board, unit):
        return Found("", "trc:21.4a")
    together = shared_out(board, state, [*taken(board, state), unit])
    return None if together is None else together[unit]


def rules(board: Board, state: TrcState, unit: int) -> list[str]:
    """The rules by which a unit comes back: its place of the list, and who has to stand in for somebody now."""
    if free(board, unit):
        late = ["trc:28.6.ard.3"] if state.turn == FURTHER_TURN else []
        return ["trc:26.5.2b" if artillery(board, unit) else "trc:21.4a", *late]
    have = taken(board, state)
    before = shared_out(board, state, have) or {}
    after = shared_out(board, state, [*have, unit]) or {}
    moved = [after[other].rule for other in after if other == unit or after[other] != before.get(other)]
    armour = unit in after and after[unit].place == ARMOUR
    used = [one.place for one in after.values()].count(ARMOUR)
    usual = places(board, state).count(ARMOUR) - further(state)
    wells = [("trc:21.4b" if used <= usual else "trc:28.6.tun.5")] if armour else []
    if armour and pumping(board, state) & balkans.neutral(board, state):
        wells.append("trc:28.6.ita.6")
    late = ["trc:28.6.ard.3"] if state.turn == FURTHER_TURN else []
    if board.units[unit].option == "artillery-corps":
        late.append("trc:28.6.1b")
    refitted = ["trc:26.1a"] if not {*moved}.isdisjoint(REFITS.values()) else []
    return list(dict.fromkeys([*refitted, *moved, *wells, *late]))


def refusal(board: Board, state: TrcState, unit: int) -> str:
    """The rule that leaves no place for a unit: who stands in for nobody, or that all of its type are taken."""
    counter = board.units[unit]
    have = shared_out(board, state, taken(board, state)) or {}
    left = places(board, state)
    for used in have.values():
        left.remove(used.place)
    german = [place for place in left if place == ARMOUR or place in GERMAN_KINDS or "-" in place]
    if fits(ARMOUR, counter) and board.cities.wells & state.held[AXIS] & ~pumping(board, state):
        return "trc:28.6.med.2c"
    if counter.ally:
        return "trc:21.6d" if german else "trc:21.4a"
    stands_in = str(counter.factors) == WEAKEST and german_infantry(counter)
    if stands_in and not german and any(missing(board, state, place) for place in left):
        return "trc:21.6c"
    return "trc:21.4a"
