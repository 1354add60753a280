"""12.1 to 12.3 The duties of a position: who touches whom, as the solver takes it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.games.trc.combat import odds
from hexfront.games.trc.combat.duties import plans
from hexfront.games.trc.combat.duties.contact import Attacker, Battle, Contact, Fortress
from hexfront.games.trc.state import AXIS, TrcState
from hexfront.games.trc.supply import combat_supply
from hexfront.games.trc.units import airborne, stacks
from hexfront.games.trc.units.targets import first_targets
from hexfront.hexes import bits, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


FREE = ("uprising", "partisan")
"""The kinds that never have to attack."""

Faced = dict[tuple[int, int, int], tuple[int, int, tuple[int, int]]]
"""By hex, enemies beside it and enemies in reach: these as places to attack, to have attacked, and behind what."""


class Front(NamedTuple):
    """A contact, and which units and hexes its places stand for."""

    contact: Contact
    units: tuple[int, ...]
    hexes: tuple[int, ...]

    def battle(self, attackers: tuple[int, ...], targets: tuple[int, ...]) -> Battle:
        """Units and hexes as the contact numbers them."""
        units = hexes = 0
        for unit in attackers:
            units |= 1 << self.units.index(unit)
        for at in targets:
            hexes |= 1 << self.hexes.index(at)
        return Battle(units, hexes)


def open_hexes(board: Board, state: TrcState, side: int) -> int:
    """The hexes with enemies who have not fought in this impulse."""
    found = state.occupied[1 - side]
    # Wherever nobody has fought somebody is left: partisans alone occupy no hex.
    for unit in listed(state.fought & board.sided[1 - side]):
        at = state.where[unit]
        if at > 0 and found >> at & 1 and not odds.defenders(board, state, at):
            found ^= 1 << at
    return found


def allowed_targets(board: Board, state: TrcState, unit: int) -> int:
    """The hexes that a unit may attack wherever they lie: none for one that has won an automatic victory."""
    return 0 if (state.victors | state.spent) >> unit & 1 else first_targets(board, state, unit)


def touching(board: Board, state: TrcState, side: int, owed: int = 0) -> tuple[list[int], list[int], int]:
    """Who of a side has not fought and is next to enemies who have not, the hexes of these, and of all such enemies.

    The hexes that are owed an attack are among the second.
    """
    enemies = open_hexes(board, state, side)
    around = board.going.reached(board.near, enemies)
    units = [
        unit
        for at in listed(around & state.occupied[side])
        for unit in state.at[at]
        if not state.fought >> unit & 1 and board.kinds[unit] != "partisan"
    ]
    touched = 0
    if state.astride:
        units += [unit for unit in airborne.among(state, side, enemies) if not state.fought >> unit & 1]
        touched = airborne.under(state, side)
    for unit in units:
        if not state.astride >> unit & 1:
            touched |= board.near.steps[state.where[unit]]
    return units, listed((touched | owed) & enemies), enemies


def front_of(board: Board, state: TrcState, side: int, owed: int = 0) -> Front:
    """Everybody of a side who has not fought and touches enemies who have not; ``owed`` are hexes owed an attack."""
    units, hexes, enemies = touching(board, state, side, owed)
    place = {at: 1 << number for number, at in enumerate(hexes)}
    lacking = combat_supply.lacking(board, state)
    faced: Faced = {}
    attackers = [_attacker(board, state, unit, place, enemies, lacking, faced) for unit in units]
    if owed:
        attackers.append(Attacker(0, 0, _placed(place, owed & enemies)))
    strengths = [
        sum(
            [combat_supply.strength(board, state, unit, lacking) for unit in odds.defenders(board, state, at)]
        )
        << (board.doubling >> at & 1)
        for at in hexes
    ]
    contact = Contact(
        tuple(attackers),
        tuple(strengths),
        forts=_fortresses(board, state, side, owed, units, place),
        added=_added(board, state, side, hexes),
    )
    return Front(contact, tuple(units), tuple(hexes))


def _added(board: Board, state: TrcState, side: int, hexes: list[int]) -> tuple[int, ...]:
    """What defending hexes count for beyond what may be doubled; nothing where none does."""
    added = [odds.dug_in(board, state, at, 1 - side) for at in hexes] if state.disclosed else []
    return tuple(added) if any(added) else ()


def _fortresses(
    board: Board, state: TrcState, side: int, owed: int, units: list[int], place: dict[int, int]
) -> tuple[Fortress, ...]:
    """The enemy fortresses that are not owed an attack, or not yet."""
    found = []
    for at in listed(state.forts[1 - side] & ~owed):
        if at in place:
            near = board.near.adjacent[at]
            found.append(
                Fortress(
                    place[at],
                    sum([bit for other, bit in place.items() if near >> other & 1]),
                    bits(number for number, unit in enumerate(units) if near >> state.where[unit] & 1),
                )
            )
    return tuple(found)


def _attacker(
    board: Board,
    state: TrcState,
    unit: int,
    place: dict[int, int],
    enemies: int,
    lacking: int,
    faced: Faced,
) -> Attacker:
    """A unit as the duties see it; ``faced`` is what those before it in the same hex have found."""
    at = state.where[unit]
    strength = combat_supply.strength(board, state, unit, lacking)
    if state.astride >> unit & 1:
        # Paratroops among enemies: these alone they attack, and have to [trc:28.6.med.5e].
        return Attacker(strength, place[at], place[at], (0, 0), owes=True)
    close = board.near.adjacent[at] & enemies & ~_exempt(board, state, unit)
    open_ = board.near.steps[at] & enemies & allowed_targets(board, state, unit)
    if (at, close, open_) not in faced:
        plain = open_ & ~board.doubling
        river = _placed(place, plain & odds.behind_river(board, state, at))
        strait = _placed(place, plain & board.near.over_strait[at])
        faced[at, close, open_] = _placed(place, open_), _placed(place, close), (river, strait)
    reach, near, screens = faced[at, close, open_]
    return Attacker(strength, reach, near, screens, bool(near and reach))


def _placed(place: dict[int, int], hexes: int) -> int:
    """Hexes as a set of their places."""
    return sum([place[at] for at in listed(hexes)])


def _exempt(board: Board, state: TrcState, unit: int) -> int:
    """The enemies whom a unit need not attack: in fortresses, and all of them from its own fortress [trc:26.9e].

    The Home Army never has to attack anybody [trc:28.5c].
    """
    if board.kinds[unit] in FREE:
        return -1
    side = board.side[unit]
    return -1 if state.forts[side] >> state.where[unit] & 1 else _unowed(board, state, side)


def _unowed(board: Board, state: TrcState, side: int) -> int:
    """The hexes whose enemies a side need not attack: fortresses, and partisans, whose ZOC is their hex [trc:7.3]."""
    found = state.forts[1 - side]
    return found | stacks.bands(board, state) if state.guerrillas and side == AXIS else found


def hopeless(board: Board, state: TrcState, side: int) -> tuple[int, ...]:
    """The units among whom somebody would have to surrender if movement ended now [trc:12.5c]."""
    found = front_of(board, state, side)
    return tuple(found.units[n] for n in listed(plans.hopeless(found.contact)))


def bound_hexes(board: Board, state: TrcState, side: int) -> int:
    """The hexes of a side with anybody who has to attack: the Home Army by itself never has to [trc:28.5c]."""
    found = state.occupied[side]
    for unit in board.risers:
        at = state.where[unit]
        if at > 0 and board.side[unit] == side and all(board.kinds[mate] in FREE for mate in state.at[at]):
            found &= ~(1 << at)
    return found


def owed_hexes(board: Board, state: TrcState, side: int) -> int:
    """The hexes with enemies in whose ZOC units of a side stand: they have to be attacked [trc:12.3a]."""
    bound = bound_hexes(board, state, side) & ~state.forts[side]
    beside = state.occupied[1 - side] & board.near.zone(bound) & ~_unowed(board, state, side)
    return beside | airborne.under(state, side)
