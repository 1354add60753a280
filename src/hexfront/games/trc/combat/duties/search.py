"""12.1 to 12.5 The search for battles that meet every duty.

Two facts keep it small: parts of the position that do not touch are solved by themselves, and one more attacker
never spoils a battle. So only the smallest sufficient forces are tried, and whoever is left over joins a battle in
which he is next to everybody.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from hexfront.games.trc.combat.duties.contact import Attacker, Battle, Contact, Plan, allowed, split
from hexfront.hexes import bits, listed


class Search:
    """The search for a plan in one part of a position."""

    def __init__(self, contact: Contact) -> None:
        self.contact = contact
        self.reach = [one.reach for one in contact.attackers]
        self.owed = 0
        self.everybody = self.homeless = self.hexes = 0
        for number, one in enumerate(contact.attackers):
            self.owed |= one.near
            self.hexes |= one.near | one.reach
            if one.reach:
                self.everybody |= 1 << number
            if one.owes:
                self.homeless |= 1 << number
        self.dead: set[tuple[int, int, int]] = set()
        """What is known to have no solution: free attackers, open hexes, attackers without a battle."""

    def plan(self, begun: Battle | None) -> Plan | None:
        """Battles that meet every duty; the one that is begun may grow."""
        if begun is None or not begun.hexes:
            found = self.solve(self.everybody, self.hexes, self.homeless)
        else:
            found = self._from(begun)
        return None if found is None else self._joined(found)

    def _from(self, begun: Battle) -> Plan | None:
        """Let what is begun grow by hexes and attackers until the rest can be solved."""
        for hexes, common in self._groups(begun.hexes, self.everybody, self.hexes):
            if begun.attackers & ~common:
                continue
            for force in self._forces(hexes, common, self.hexes, begun.attackers):
                rest = self._after(Battle(force, hexes), self.everybody, self.hexes, self.homeless)
                if rest is not None:
                    return rest
        return None

    def solve(self, free: int, hexes: int, homeless: int) -> Plan | None:
        """Battles for all open hexes that are owed one, by free attackers, with a place for who has none yet."""
        if not self.owed & hexes and not homeless:
            return ()
        found: list[Battle] = []
        parts = split(self.contact, free, hexes)
        covered = placed = 0
        for part in parts:
            covered |= part.hexes
            placed |= part.attackers
        if self.owed & hexes & ~covered or homeless & ~placed:
            return None
        for part in parts:
            solved = self._part(part.attackers, part.hexes & hexes, homeless & part.attackers)
            if solved is None:
                return None
            found += solved
        return tuple(found)

    def _part(self, free: int, hexes: int, homeless: int) -> Plan | None:
        open_ = self.owed & hexes
        if not open_ and not homeless:
            return ()
        key = free, hexes, homeless
        if key in self.dead or not self._enough(free, open_):
            return None
        for battle in self._candidates(free, hexes, open_, homeless):
            rest = self._after(battle, free, hexes, homeless)
            if rest is not None:
                return rest
        self.dead.add(key)
        return None

    def _enough(self, free: int, open_: int) -> bool:
        """Whether all that is free could hold all that is open, were it one battle: less can never do."""
        contact = self.contact
        ours = sum([contact.attackers[n].strength for n in listed(free)])
        return not contact.worst or contact.worst * ours >= sum(
            [contact.defenders[at] for at in listed(open_)]
        )

    def _candidates(self, free: int, hexes: int, open_: int, homeless: int) -> Iterator[Battle]:
        """The battles of the hex that fewest can attack, or else of an attacker without one."""
        if open_:
            seeds = [
                min(listed(open_), key=lambda at: sum(1 for n in listed(free) if self.reach[n] >> at & 1))
            ]
        else:
            seeds = listed(self.reach[listed(homeless)[0]] & hexes)
        for seed in seeds:
            for group, common in self._groups(1 << seed, free, hexes):
                for force in self._forces(group, common, hexes):
                    yield Battle(force, group)

    def _groups(self, seed: int, free: int, hexes: int) -> Iterator[tuple[int, int]]:
        """Every set of open hexes around some of them that somebody can attack at once, small ones first."""
        level = {seed: bits([n for n in listed(free) if not seed & ~self.reach[n]])}
        while level:
            larger: dict[int, int] = {}
            for group, common in level.items():
                if not common or not allowed(self.contact, Battle(common, group)):
                    continue
                yield group, common
                more = 0
                for number in listed(common):
                    more |= self.reach[number]
                for at in listed(more & hexes & ~group):
                    if at > (group & ~seed).bit_length() - 1:
                        grown = group | 1 << at
                        larger[grown] = bits([n for n in listed(common) if self.reach[n] >> at & 1])
            level = larger

    def _forces(self, group: int, common: int, hexes: int, begun: int = 0) -> Iterator[int]:
        """The smallest forces that may attack a group of hexes, first of those who are least needed elsewhere."""
        contact = self.contact
        others = sorted(
            listed(common & ~begun),
            key=lambda n: ((self.reach[n] & hexes & ~group).bit_count(), -contact.attackers[n].strength),
        )
        enough: list[int] = []
        seen: set[tuple[Attacker, ...]] = set()
        for size in range(0 if begun else 1, len(others) + 1):
            for chosen in combinations(others, size):
                force = begun | bits(chosen)
                if any(not known & ~force for known in enough):
                    continue
                alike = tuple(sorted(contact.attackers[n] for n in chosen))
                if alike in seen:
                    continue
                seen.add(alike)
                if allowed(contact, Battle(force, group)):
                    enough.append(force)
                    yield force

    def _after(self, battle: Battle, free: int, hexes: int, homeless: int) -> Plan | None:
        """The battle and a solution of the rest, or None."""
        left = free & ~battle.attackers
        still = homeless & ~battle.attackers
        for number in listed(still):
            if not battle.hexes & ~self.reach[number]:
                still &= ~(1 << number)
        rest = self.solve(left, hexes & ~battle.hexes, still)
        return None if rest is None else (battle, *rest)

    def _joined(self, battles: Plan) -> Plan:
        """The plan with everybody in it who owes an attack and was left over."""
        used = 0
        for battle in battles:
            used |= battle.attackers
        found = list(battles)
        for number in listed(self.homeless & ~used):
            place = next(n for n, battle in enumerate(found) if not battle.hexes & ~self.reach[number])
            found[place] = found[place]._replace(attackers=found[place].attackers | 1 << number)
        return tuple(found)
