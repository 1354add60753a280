"""12.1 to 12.5 Who touches whom, in small numbers: attackers, the hexes around them, and battles between them.

The hexes of the defenders are the places of a set, the attackers those of another.
"""

from __future__ import annotations

from typing import NamedTuple

from hexfront.hexes import listed

WORST = 6
"""The worst odds at which an attack is legal are one to so many (12.5a)."""


class Attacker(NamedTuple):
    """A unit of the side whose impulse it is, as the duties see it. Sets are of defending hexes, by their place."""

    strength: int
    reach: int
    """The hexes that it may attack."""
    near: int
    """The hexes in whose ZOC it stands: they have to be attacked, by it or by others."""
    screens: tuple[int, ...] = ()
    """By what may double a defender (a river, the strait), the hexes that it doubles against this unit."""
    owes: bool = False
    """Whether it has to attack."""


class Fortress(NamedTuple):
    """A defending hex that need not be attacked, unless its neighbours are by units beside it (26.9)."""

    hex: int
    """Its place among the defenders, as a set."""
    neighbours: int
    """The defending hexes next to it."""
    beside: int
    """The attackers next to it."""

    def incurred(self, battle: Battle) -> bool:
        """Whether a battle without it makes an attack on it a duty [trc:26.9f]."""
        spared = not battle.hexes & self.hex
        return spared and bool(battle.hexes & self.neighbours and battle.attackers & self.beside)


class Contact(NamedTuple):
    """Attackers and the defending hexes around them."""

    attackers: tuple[Attacker, ...]
    defenders: tuple[int, ...]
    """The strength of each defending hex, what the terrain of the hex doubles included."""
    worst: int = WORST
    """Attacks are legal at one to so many; 0 if odds do not count."""
    forts: tuple[Fortress, ...] = ()
    """The hexes that are attacked only if the attacker likes, or has attacked their neighbours."""

    added: tuple[int, ...] = ()
    """What each defending hex counts for beyond its strength, never doubled (28.7.R3b); nothing where none does."""

    def without(self, gone: int) -> Contact:
        """The position without some of the attackers, who keep their numbers."""
        nobody = Attacker(0, 0, 0)
        kept = tuple([nobody if gone >> n & 1 else one for n, one in enumerate(self.attackers)])
        return self._replace(attackers=kept)


class Battle(NamedTuple):
    """Some attackers against some hexes, both as sets of their places."""

    attackers: int
    hexes: int


Plan = tuple[Battle, ...]


def defence(contact: Contact, battle: Battle) -> int:
    """What the defenders of a battle count for: a hex that is screened against every attacker counts double."""
    doubled = 0
    force = [contact.attackers[n].screens for n in listed(battle.attackers)]
    for kind in zip(*force, strict=False):
        common = -1
        for hexes in kind:
            common &= hexes
        doubled |= common
    found = sum([contact.defenders[at] << (doubled >> at & 1) for at in listed(battle.hexes)])
    return found + sum([contact.added[at] for at in listed(battle.hexes)]) if contact.added else found


def attack(contact: Contact, battle: Battle) -> int:
    """What the attackers of a battle count for."""
    return sum([contact.attackers[n].strength for n in listed(battle.attackers)])


def allowed(contact: Contact, battle: Battle) -> bool:
    """Whether a battle stands by itself: somebody attacks, each may attack every hex, and not below the worst odds."""
    if not battle.attackers or not battle.hexes:
        return False
    if any(battle.hexes & ~contact.attackers[n].reach for n in listed(battle.attackers)):
        return False
    return not contact.worst or contact.worst * attack(contact, battle) >= defence(contact, battle)


def after(contact: Contact, battle: Battle) -> Contact:
    """What is left to be done once a battle has been fought."""
    nobody, kept = Attacker(0, 0, 0), []
    for number, one in enumerate(contact.attackers):
        left = one._replace(reach=one.reach & ~battle.hexes, near=one.near & ~battle.hexes)
        kept.append(nobody if battle.attackers >> number & 1 else left)
    due = incurred(contact, battle)
    if due:
        kept.append(Attacker(0, 0, due))
    forts = tuple(fort for fort in contact.forts if not fort.hex & (battle.hexes | due))
    return contact._replace(attackers=tuple(kept), forts=forts)


def incurred(contact: Contact, battle: Battle) -> int:
    """The fortresses that have to be attacked because of a battle."""
    found = 0
    for fort in contact.forts:
        if fort.incurred(battle):
            found |= fort.hex
    return found


def stormed(contact: Contact, fort: Fortress) -> Contact:
    """The position if a fortress is attacked: it is owed an attack as others are."""
    return contact._replace(attackers=(*contact.attackers, Attacker(0, 0, fort.hex)))


def spared(contact: Contact, fort: Fortress) -> Contact:
    """The position if it is not: who stands beside it leaves its neighbours alone."""
    kept = [
        one._replace(
            reach=one.reach & ~(fort.hex | fort.neighbours if fort.beside >> number & 1 else fort.hex)
        )
        for number, one in enumerate(contact.attackers)
    ]
    return contact._replace(attackers=tuple(kept))


def split(contact: Contact, attackers: int, hexes: int) -> list[Battle]:
    """The connected parts among these attackers and hexes; who touches nothing is in none."""
    found: list[Battle] = []
    for number in listed(attackers):
        touched = (contact.attackers[number].reach | contact.attackers[number].near) & hexes
        if touched:
            one = Battle(1 << number, touched)
            apart: list[Battle] = []
            for other in found:
                if other.hexes & touched:
                    one = Battle(one.attackers | other.attackers, one.hexes | other.hexes)
                else:
                    apart.append(other)
            found = [*apart, one]
    return found
