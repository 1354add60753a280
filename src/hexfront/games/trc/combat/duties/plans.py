"""12.1 to 12.5 Who must attack whom: whether battles exist that meet every duty, and which.

Everybody in an enemy ZOC attacks, every enemy in whose ZOC somebody stands is attacked, each attacker is next to
every hex of its battle, nobody fights twice, and no battle is below 1-6.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from hexfront.games.trc.combat.duties.contact import (
    Attacker,
    Battle,
    Contact,
    Plan,
    allowed,
    spared,
    split,
    stormed,
)
from hexfront.games.trc.combat.duties.search import Search
from hexfront.hexes import bits, union


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
    pieces = _pieces(contact)
    if pieces is None:
        return False
    return all(
        _meets(cut, begun) if begun and begun.hexes & part.hexes else alone for part, cut, alone in pieces
    )


@lru_cache(maxsize=64)
def _pieces(contact: Contact) -> tuple[tuple[Battle, Contact, bool], ...] | None:
    """The parts of a position, each cut out, and whether it is solvable by itself.

    None if somebody who has to attack reaches nobody.
    """
    if any(one.owes and not one.reach for one in contact.attackers):
        return None
    cuts = [(part, _cut(contact, part)) for part in parts(contact)]
    return tuple([(part, cut, _meets(cut, None)) for part, cut in cuts])


def _meets(contact: Contact, begun: Battle | None) -> bool:
    """Whether one part is solvable; often one battle of all against all will do, and no search is needed."""
    if not contact.forts:
        everybody = hexes = 0
        for number, one in enumerate(contact.attackers):
            hexes |= one.reach | one.near
            if one.reach:
                everybody |= 1 << number
        if not (begun and begun.attackers & ~everybody) and allowed(contact, Battle(everybody, hexes)):
            return True
    return _solved(contact, begun) is not None


def hopeless(contact: Contact) -> int:
    """The attackers in those parts of the position in which the duties cannot be met."""
    cuts = [(part, _cut(contact, part)) for part in parts(contact)]
    return union(part.attackers for part, cut in cuts if not _meets(cut, None))


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
