"""9.3, 10.13, 14, 15.3: the strength of each side of a fight, every modifier with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.chances import joined
from hexfront.engine.contract.verdict import Reason
from hexfront.games.kharkov.box.roster import Division
from hexfront.games.kharkov.combat.bars.strengths import (
    ALONE,
    COVER,
    COVERED,
    DIE,
    GARRISON,
    HALVINGS,
    Cover,
    Crossed,
    Halved,
    Held,
    Staff,
)
from hexfront.games.kharkov.state import DISRUPTED, SHELTERED
from hexfront.games.kharkov.supply import check
from hexfront.games.kharkov.units import counters, integration, untried
from hexfront.games.kharkov.units.untried import Change
from hexfront.hexes import bits, union
from hexfront.kit.bars import closed, counted, total
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

HALF = "×½"
TERRAIN_RULES = {"forest": "kharkov:6.3b", "city": "kharkov:6.3c", "town": "kharkov:6.3d"}


class Force:
    """One side of a fight while it is added up."""

    __slots__ = (
        "_lines",
        "_posts",
        "attacking",
        "game",
        "known",
        "overrunning",
        "reasons",
        "rules",
        "state",
        "untried",
    )

    def __init__(
        self,
        board: Board,
        state: KharkovState,
        units: tuple[int, ...],
        *,
        attacking: bool,
        overrunning: bool = False,
    ) -> None:
        self.game = board
        self.state = state
        self.attacking = attacking
        self.overrunning = overrunning
        self.known = 0
        self.untried: dict[str, list[Change]] = {}
        self.reasons: list[Reason] = []
        self.rules: list[str] = []
        self._posts = bits([state.where[unit] for unit in units])
        self._lines: dict[str, int] = {}

    def say(self, rule: str, text: Text, amount: str, *also: str) -> None:
        """Give a modifier; ``also`` are rules that speak in it too."""
        self.reasons.append(Reason(rule, text, amount))
        self.rules += (rule, *also)

    def add(self, unit: int, times: int, river: str = "") -> None:
        """Count a unit: doublings, then halvings, lack of supply the last of them [kharkov:9.35]."""
        board, state = self.game, self.state
        cut_off = not self.supplied(unit)
        halved = self.halvings(unit, river, cut_off) if river or cut_off else 0
        if times > 1 and halved:
            self.rules.append("kharkov:9.35")
        if state.flags[unit] & DISRUPTED:
            self.rules.append("kharkov:7.32b")
        if not counters.known(board, state, unit):
            self.add_untried(unit, Change(times, halved))
            return
        face = counters.face(board, state, unit)
        value = face.attack if self.attacking else face.defence
        self.rules.append("kharkov:3.23a")
        if times > 1 or halved:
            self.rules.append("kharkov:3.23b")
            if cut_off and value * times >> halved < 1:
                self.rules.append("kharkov:11.43b")
            value = Change(times, halved).of(value)
        self.known += value

    def halvings(self, unit: int, river: str, cut_off: bool) -> int:
        """How often a unit is halved."""
        case = Halved(self.game, unit, river, cut_off, self.attacking)
        for modifier, _ in counted(HALVINGS, case):
            self.say(modifier.rule, modifier.words(case), HALF, *modifier.also)
        if river:
            self.rules.append("kharkov:6.3e" if river == "donets" else "kharkov:6.3f")
        return total(HALVINGS, case)

    def add_untried(self, unit: int, change: Change) -> None:
        """Count a unit that nobody has seen yet: it may be any that is left of its class."""
        board, kind = self.game, self.game.units[unit].kind
        self.untried.setdefault(kind, []).append(change)
        drawn = set(values(board, self.state, kind, attacking=self.attacking))
        worth = [change.of(value) for value in drawn]
        self.say(
            "kharkov:12.0g1", t("{unit} is untried", unit=board.name(unit)), f"{min(worth)}–{max(worth)}"
        )

    def supplied(self, unit: int) -> bool:
        """Whether a unit is in supply at this moment: the lines of a nation are traced once for all of its units.

        Who overruns was in supply when the phase began, and counts so until it ends [kharkov:11.41b].
        """
        board, state, nation = self.game, self.state, self.game.units[unit].nation
        if self.overrunning or check.spared(board, state, unit):
            return True
        if nation not in self._lines:
            self._lines[nation] = check.hexes(board, state, unit, self._posts)
        return bool(self._lines[nation] >> state.where[unit] & 1)

    def times(self, division: Division, fighting: tuple[int, ...]) -> int:
        """What integration makes of a division's regiments."""
        found = integration.standing(self.game, self.state, division, fighting, defending=not self.attacking)
        self.say(found.rules[0], found.text, "×2" if found.doubled else "×1", *found.rules[1:])
        return 2 if found.doubled else 1

    def totals(self) -> dict[int, int]:
        """The ways to come to each total strength, untried units drawn from what is left."""
        found = {self.known: 1}
        for kind, changes in self.untried.items():
            drawn = values(self.game, self.state, kind, attacking=self.attacking)
            found = joined(found, untried.totals(drawn, changes), lambda a, b: a + b)
        return found


def values(board: Board, state: KharkovState, kind: str, *, attacking: bool) -> list[int]:
    """The printed values that untried units of a class may still have."""
    faces = [board.data.identities[number].face for number in untried.cup(board, state, kind)]
    return [face.attack if attacking else face.defence for face in faces]


def integrations(force: Force, units: tuple[int, ...]) -> dict[int, int]:
    """What integration makes of each of these units; those of other formations are left out."""
    found: dict[int, int] = {}
    for unit in units:
        division = integration.division_of(force.game, unit) if force.game.units[unit].division else None
        if division is not None and unit not in found:
            times = force.times(division, units)
            found |= dict.fromkeys(division.units, times)
    return found


def attack_force(
    board: Board, state: KharkovState, attackers: tuple[int, ...], targets: tuple[int, ...], *, overrun: bool
) -> tuple[Force, int]:
    """The attackers' strength, and what the water in front of them adds to the die."""
    force = Force(board, state, attackers, attacking=True, overrunning=overrun)
    doubled = integrations(force, attackers)
    crossings: dict[int, tuple[str, bool]] = {}
    for unit in attackers:
        at = state.where[unit]
        if at not in crossings:
            crossings[at] = water(board, at, targets)
        force.add(unit, doubled.get(unit, 1), crossings[at][0])
    wet = Crossed(board, tuple(crossings.values()))
    for modifier, amount in counted(DIE, wet):
        force.say(modifier.rule, modifier.words(wet), f"{amount:+d}", *modifier.also)
    return force, total(DIE, wet)


def water(board: Board, at: int, targets: tuple[int, ...]) -> tuple[str, bool]:
    """The major river between a hex and any of the targets, and whether a minor one is there [kharkov:9.23a]."""
    major, minor = "", False
    for target in targets:
        direction = board.grid.direction(at, target)
        if direction is None:
            continue
        if board.donets[direction] >> at & 1:
            major = "donets"
        elif board.dnieper[direction] >> at & 1:
            major = major or "dnieper"
        minor = minor or bool(board.river[direction] >> at & 1)
    return major, minor


def defenders(
    board: Board, state: KharkovState, targets: tuple[int, ...], *, overrun: bool
) -> tuple[int, ...]:
    """The combat units that defend: all in the hexes [kharkov:9.21] but those that fled there [kharkov:9.65a]."""
    units = [unit for at in targets for unit in state.at.get(at, ()) if board.combat[unit]]
    return tuple(units if overrun else [unit for unit in units if not state.flags[unit] & SHELTERED])


def defence_force(
    board: Board, state: KharkovState, targets: tuple[int, ...], units: tuple[int, ...]
) -> Force:
    """The strength of the hexes attacked, with the combat units that defend them."""
    force = Force(board, state, units, attacking=False)
    doubled = integrations(force, units)
    for at in targets:
        here = tuple([unit for unit in units if state.where[unit] == at])
        times = ground(force, at, here)
        for unit in here:
            force.add(unit, times * doubled.get(unit, 1))
        bystanders(force, at, here, times)
    return force


def ground(force: Force, at: int, units: tuple[int, ...]) -> int:
    """What the terrain of a hex makes of its defenders: forest and city double [kharkov:9.31]."""
    board, times = force.game, 1
    if not _covered(board) >> at & 1:
        return times
    told = units or (at in force.state.at and not force.state.garrisons >> at & 1)
    for name, rule in TERRAIN_RULES.items():
        if board.map.terrain.get(name, 0) >> at & 1:
            cover = Cover(board, at, name)
            by = 1 + COVER.amount(cover)
            times *= by
            if told:
                force.say(COVER.rule if by > 1 else rule, COVER.words(cover), f"×{by}", rule, *COVER.also)
    return times


@remembered(most=1)
def _covered(board: Board) -> int:
    """The hexes with any of these kinds of terrain: most have none."""
    return union(board.map.terrain.get(name, 0) for name in TERRAIN_RULES)


def bystanders(force: Force, at: int, units: tuple[int, ...], times: int) -> None:
    """Garrisons, HQs, and units that fled into the hex."""
    board, state = force.game, force.state
    garrison = state.garrisons >> at & 1 == 1
    if garrison:
        held = Held(board, at, bool(units))
        for modifier, amount in counted(GARRISON, held):
            force.known += amount
            force.say(modifier.rule, modifier.words(held), f"{amount:+d}", *modifier.also)
    for unit in [unit for unit in state.at.get(at, ()) if unit not in units]:
        if board.units[unit].kind == "hq":
            staff = Staff(board, unit, bool(units) or garrison)
            if closed((COVERED,), staff):
                force.say(COVERED.rule, COVERED.words(staff, at), "+0")
                continue
            amount = ALONE.amount(staff)
            force.known += amount * times
            force.say(ALONE.rule, ALONE.words(staff), f"{amount:+d}")
        elif board.combat[unit]:
            words = t("{unit} has fled here and adds nothing", unit=board.name(unit))
            force.say("kharkov:9.65a", words, "+0")
