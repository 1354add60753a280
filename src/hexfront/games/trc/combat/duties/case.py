"""12.3, 12.5 A battle that is being put together, and the duties around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from hexfront.engine.api import Illegal, t
from hexfront.games.trc.combat import gather
from hexfront.games.trc.combat.duties import contact, plans
from hexfront.games.trc.combat.front import Front, front_of
from hexfront.games.trc.state import TrcState
from hexfront.hexes import listed, union
from hexfront.kit.standing import while_it_stands

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


@while_it_stands
def duty(board: Board, state: TrcState, side: int, owed: int) -> Front:
    """The duties that are still open.

    If battles have changed the strengths so that no plan keeps to 1-6 any more, the worst odds no longer count: such
    a battle is fought at 1-6.
    """
    found = front_of(board, state, side, owed)
    if not plans.solvable(found.contact):
        return found._replace(contact=found.contact._replace(worst=0))
    return found


class Case(NamedTuple):
    """A battle that is being put together, and the duties around it."""

    board: Board
    state: TrcState
    frame: Any
    front: Front

    def fits(self, attackers: tuple[int, ...], targets: tuple[int, ...], fortresses: bool = True) -> bool:
        """Whether a battle with these in it, and perhaps more, leaves every duty to be met."""
        if any(unit not in self.front.units for unit in attackers):
            return False
        if any(at not in self.front.hexes for at in targets):
            return False
        contact = self.front.contact if fortresses else self.front.contact._replace(forts=())
        return plans.solvable(contact, self.front.battle(attackers, targets))

    def unmet(self, attackers: tuple[int, ...], targets: tuple[int, ...], other: Illegal) -> Illegal:
        """Why a battle leaves a duty open: a fortress that would be due as well, or the other reason."""
        if not self.fits(attackers, targets, fortresses=False):
            return other
        return Illegal("trc:26.9f", t("A fortress next to the attackers would have to be attacked as well."))


def case_of(frame: Any, board: Board, state: TrcState) -> Case:
    """The case of a frame."""
    return Case(board, state, frame, duty(board, state, frame.side, frame.owed))


def against_join(case: Case, unit: int) -> Iterator[Illegal]:
    """The rules against one more attacker."""
    board, state, frame, _ = case
    name = board.name(unit)
    if unit in frame.attackers:
        yield Illegal("trc:12.2b", t("{unit} is in this battle already.", unit=name))
        return
    against = list(gather.against_attacker(board, state, frame.side, unit, frame.targets))
    yield from against
    if not against and not case.fits((*frame.attackers, unit), frame.targets):
        words = t("With {unit} here, somebody else could not meet his duty to attack.", unit=name)
        yield case.unmet((*frame.attackers, unit), frame.targets, Illegal("trc:12.3b", words))


def against_combine(case: Case, at: int) -> Iterator[Illegal]:
    """The rules against one more hex."""
    board, state, frame, _ = case
    against = list(
        gather.against_target(
            board, state, frame.side, at, frame.targets, frame.attackers, frame.air, frame.barrage
        )
    )
    yield from against
    if against:
        return
    if not frame.attackers and not gather.candidates(board, state, frame.side, (*frame.targets, at)):
        hexes = ", ".join(board.label(hex_) for hex_ in (*frame.targets, at))
        yield Illegal("trc:12.3c", t("Nobody stands next to all of these: {hexes}.", hexes=hexes))
    elif not case.fits(frame.attackers, (*frame.targets, at)):
        words = t("With {hex} in it, not every duty to attack could be met.", hex=board.label(at))
        yield case.unmet(frame.attackers, (*frame.targets, at), Illegal("trc:12.3c", words))


def joins(case: Case, unit: int) -> bool:
    """Whether a unit next to all targets may join: the fast way; ``against_join`` is the plain definition."""
    frame, front = case.frame, case.front
    if unit in frame.attackers or unit not in front.units:
        return False
    reach = front.contact.attackers[front.units.index(unit)].reach
    battle = front.battle((*frame.attackers, unit), frame.targets)
    return not battle.hexes & ~reach and plans.solvable(front.contact, battle)


def spreads(case: Case, at: int) -> bool:
    """Whether a hex of the front may be added, the fast way; ``against_combine`` is the plain definition."""
    frame, front = case.frame, case.front
    if at in frame.targets:
        return False
    if frame.air or frame.barrage:
        return next(against_combine(case, at), None) is None
    bit = 1 << front.hexes.index(at)
    for unit in frame.attackers:
        if not front.contact.attackers[front.units.index(unit)].reach & bit:
            return False
    return plans.solvable(front.contact, front.battle(frame.attackers, (*frame.targets, at)))


def within_reach(case: Case) -> tuple[list[int], list[int]]:
    """Who could join a battle, and the hexes that it could spread to, by whom each unit of the front may attack."""
    frame, (contact, units, hexes) = case.frame, case.front
    try:
        battle = case.front.battle(frame.attackers, frame.targets)
    except ValueError:  # somebody is no part of the front any more
        return [], []
    near = [
        unit
        for unit, one in zip(units, contact.attackers, strict=False)
        if not battle.hexes & ~one.reach and unit not in frame.attackers
    ]
    common = (1 << len(hexes)) - 1 & ~battle.hexes
    for number in listed(battle.attackers):
        common &= contact.attackers[number].reach
    return near, [hexes[number] for number in listed(common)]


def launches(case: Case) -> bool:
    """Whether the battle may be launched as it stands: the fast way; ``against_launch`` is the plain definition."""
    frame, front = case.frame, case.front
    if not frame.attackers:
        return False
    battle = front.battle(frame.attackers, frame.targets)
    return contact.allowed(front.contact, battle) and plans.leaves(front.contact, battle)


def against_launch(case: Case) -> Iterator[Illegal]:
    """The rules against the battle as it stands."""
    frame, front = case.frame, case.front
    if not frame.attackers:
        yield Illegal("trc:15.1b" if frame.air else "trc:12.3c", t("Nobody attacks yet."))
        return
    battle = front.battle(frame.attackers, frame.targets)
    if not contact.allowed(front.contact, battle):
        ours, theirs = contact.attack(front.contact, battle), contact.defence(front.contact, battle)
        words = t("{attack} to {defence} is below 1-6.", attack=ours, defence=theirs)
        yield Illegal("trc:12.5a", words)
    rest = contact.after(front.contact, battle)
    if not plans.solvable(rest):
        plain = contact.after(front.contact._replace(forts=()), battle)
        if front.contact.forts and plans.solvable(plain):
            words = t("A fortress next to the attackers would have to be attacked as well.")
            yield Illegal("trc:26.9f", words)
        else:
            yield _left_out(case, rest)


def _left_out(case: Case, rest: contact.Contact) -> Illegal:
    """Who could not meet his duty, or be met by it, once the battle as it stands were fought."""
    board, _, _, front = case
    idle = [
        board.name(unit)
        for unit, one in zip(front.units, rest.attackers, strict=False)
        if one.owes and not one.reach
    ]
    if idle:
        words = t("In enemy ZOC and left without an attack: {units}.", units=", ".join(idle))
        return Illegal("trc:12.3b", words)
    owed = union(one.near for one in rest.attackers) & ~union(one.reach for one in rest.attackers)
    if owed:
        hexes = ", ".join(board.label(at) for number, at in enumerate(front.hexes) if owed >> number & 1)
        return Illegal("trc:12.3a", t("To be attacked, and nobody left for it: {hexes}.", hexes=hexes))
    words = t("Those left could not attack everybody they have to at 1-6 or better.")
    return Illegal("trc:12.3a", words)
