"""12.1 to 12.5 Who must attack whom: whether battles exist that meet every duty, and which.

Everybody in an enemy ZOC attacks, every enemy in whose ZOC somebody stands is attacked, each attacker is next to
every hex of its battle, nobody fights twice, and no battle is below 1-6.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from hexfront.games.trc.combat.duties.contact import (
    Attacker,
    Battle,
    Contact,
    Plan,
    after,
    allowed,
    spared,
    split,
    stormed,
)
from hexfront.games.trc.combat.duties.search import Search
from hexfront.hexes import bits, listed, union


def plan(contact: Contact, begun: Battle | None = None) -> Plan | None:
    """Battles that meet every duty, or None if there are none; one of them holds what is begun, if anything is."""
    if any(one.owes and not one.reach for one in contact.attackers):
        return None
    found: list[Battle] = []
    for part in parts(contact):
        inside = begun if begun and begun.hexes & part.hexes else None
        solved = _solved(_cut(contact, part), inside)
        if solved is None:
            return None
        found += solved
    return tuple(found)


def solvable(contact: Contact, begun: Battle | None = None) -> bool:
    """Whether there is such a plan: the fast way for those who need no more."""
    if begun is not None:
        return _begun(contact, begun)
    if contact.forts:
        return plan(contact) is not None
    pieces = _pieces(contact)
    return pieces is not None and all(piece.alone for piece in pieces)


def _begun(contact: Contact, begun: Battle) -> bool:
    """Whether what is begun leaves every duty to be met.

    It lies in one piece, which is looked at by itself: nobody stands next to hexes of two. Fortresses are left to the
    plan, since they tie pieces together.
    """
    if contact.forts:
        return plan(contact, begun) is not None
    inside = False
    for piece in _pieces(contact) or ():
        if not begun.hexes & piece.hexes:
            if not piece.alone:
                return False
        elif begun.hexes & ~piece.hexes or not piece.holds(contact, begun):
            return False
        else:
            inside = True
    return inside


def leaves(contact: Contact, battle: Battle) -> bool:
    """Whether the duties that a battle leaves can be met once it has been fought, the fast way.

    The battle has to be an allowed one. Others than those around it are as they were.
    """
    pieces = None if contact.forts else _pieces(contact)
    around = next((piece for piece in pieces or () if battle.hexes & piece.hexes), None)
    near = union([contact.attackers[n].near for n in listed(battle.attackers)])
    if pieces is None or around is None or near & ~around.hexes:
        return solvable(after(contact, battle))
    for piece in pieces:
        if piece is not around and not piece.alone:
            return False
    return around.over(battle) or solvable(around.after(contact, battle))


class Piece(NamedTuple):
    """Attackers and all the hexes that they reach, none of which anybody else does; fortresses apart."""

    attackers: int
    hexes: int
    owed: int
    """The hexes of it that have to be attacked."""
    alone: bool
    """Whether its duties can be met."""
    together: bool
    """Whether one battle of all against all meets them: most often it does, and no search is needed."""

    def holds(self, contact: Contact, begun: Battle) -> bool:
        """Whether what is begun in it leaves its duties to be met."""
        if begun.attackers & ~self.attackers:
            return False
        return self.together or _solved(*_own(contact, self, begun)) is not None

    def over(self, battle: Battle) -> bool:
        """Whether a battle is all there is to it."""
        return battle == (self.attackers, self.hexes)

    def after(self, contact: Contact, battle: Battle) -> Contact:
        """What is left of it once a battle in it has been fought: who has fought owes no other attack either."""
        kept, owed = [], 0
        for number, one in enumerate(contact.attackers):
            if not battle.attackers >> number & 1:
                owed |= one.near
                if self.attackers >> number & 1:
                    kept.append(one._replace(reach=one.reach & ~battle.hexes, near=0))
        kept.append(Attacker(0, 0, owed & self.hexes & ~battle.hexes))
        return Contact(tuple(kept), contact.defenders, contact.worst, (), contact.added)


def _pieces(contact: Contact) -> tuple[Piece, ...] | None:
    """The pieces of a position without fortresses.

    None if somebody who has to attack reaches nobody, or nobody reaches who has to be attacked.
    """
    idle, pieces = _surveyed(contact)
    return None if idle else pieces


@lru_cache(maxsize=64)
def _surveyed(contact: Contact) -> tuple[bool, tuple[Piece, ...]]:
    """Whether a duty is out of everybody's reach, and the pieces."""
    owed = reached = 0
    idle = False
    groups: list[tuple[int, int]] = []
    for number, one in enumerate(contact.attackers):
        owed |= one.near
        if not one.reach:
            idle = idle or one.owes
            continue
        reached |= one.reach
        units, hexes = 1 << number, one.reach
        for group in [group for group in groups if group[1] & hexes]:
            groups.remove(group)
            units, hexes = units | group[0], hexes | group[1]
        groups.append((units, hexes))
    pieces = [_piece(contact, units, hexes, owed & hexes) for units, hexes in groups]
    return idle or bool(owed & ~reached), tuple(pieces)


def _piece(contact: Contact, units: int, hexes: int, owed: int) -> Piece:
    found = Piece(units, hexes, owed, alone=True, together=allowed(contact, Battle(units, hexes)))
    if found.together or _solved(*_own(contact, found)) is not None:
        return found
    return found._replace(alone=False)


def _own(contact: Contact, piece: Piece, begun: Battle | None = None) -> tuple[Contact, Battle | None]:
    """A piece, and what is begun in it, as a position of its own, with numbers of its own.

    So it is solved once, whatever becomes of others.
    """
    places = {at: 1 << number for number, at in enumerate(listed(piece.hexes))}
    kept = []
    units = 0
    for number, unit in enumerate(listed(piece.attackers)):
        one = contact.attackers[unit]
        if begun and begun.attackers >> unit & 1:
            units |= 1 << number
        screens = tuple([_moved(places, hexes & piece.hexes) for hexes in one.screens])
        kept.append(Attacker(one.strength, _moved(places, one.reach), 0, screens, one.owes))
    kept.append(Attacker(0, 0, _moved(places, piece.owed)))
    defenders = tuple([contact.defenders[at] for at in places])
    added = tuple([contact.added[at] for at in places]) if contact.added else ()
    own = Contact(tuple(kept), defenders, contact.worst, (), added)
    return own, Battle(units, _moved(places, begun.hexes)) if begun else None


def _moved(places: dict[int, int], hexes: int) -> int:
    return sum([places[at] for at in listed(hexes)])


def hopeless(contact: Contact) -> int:
    """The attackers in those parts of the position in which the duties cannot be met."""
    if solvable(contact):
        return 0
    return union(part.attackers for part in parts(contact) if not _met(contact, part))


def _met(contact: Contact, part: Battle) -> bool:
    """Whether the duties in a part can be met: of every piece in it, if no fortress ties these together."""
    if contact.forts:
        return _solved(_cut(contact, part), None) is not None
    owed = reached = 0
    for one in [contact.attackers[n] for n in listed(part.attackers)]:
        owed, reached = owed | one.near, reached | one.reach
        if one.owes and not one.reach:
            return False
    return not owed & ~reached and all(
        piece.alone for piece in _surveyed(contact)[1] if piece.attackers & part.attackers
    )


def parts(contact: Contact) -> Iterator[Battle]:
    """The parts of a position that touch nowhere, each as its attackers and its hexes."""
    yield from split(contact, bits(range(len(contact.attackers))), -1)


def _cut(contact: Contact, part: Battle) -> Contact:
    """The position without everybody outside a part, so that equal parts are solved once."""
    nobody = Attacker(0, 0, 0)
    kept = [one if part.attackers >> n & 1 else nobody for n, one in enumerate(contact.attackers)]
    hexes = [strength if part.hexes >> at & 1 else 0 for at, strength in enumerate(contact.defenders)]
    forts = tuple(fort for fort in contact.forts if fort.hex & part.hexes)
    added = tuple(more if part.hexes >> at & 1 else 0 for at, more in enumerate(contact.added))
    return Contact(tuple(kept), tuple(hexes), contact.worst, forts, added)


@lru_cache(maxsize=2_000)
def _solved(contact: Contact, begun: Battle | None) -> Plan | None:
    """Battles for one part; every fortress in it is either spared or stormed [trc:26.9e]."""
    if not contact.forts:
        return Search(contact).plan(begun)
    fort, rest = contact.forts[0], contact._replace(forts=contact.forts[1:])
    for choice in (spared, stormed):
        found = _solved(choice(rest, fort), begun)
        if found is not None:
            return found
    return None
