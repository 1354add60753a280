"""9.5, 15.2, 15.3, 7.3: what a combat result does to each side, the defender first."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import Event, Frame, Seat, agenda, t
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Marked
from hexfront.games.kharkov.box.combat_results import CombatResult
from hexfront.games.kharkov.combat import advance
from hexfront.games.kharkov.combat.losses import (
    Losses,
    eliminate,
    fall_with,
    lose_step,
)
from hexfront.games.kharkov.combat.retreat import Retreat, Withdrawn
from hexfront.games.kharkov.combat.stand_or_withdraw import Sentence, sentence, withdraw
from hexfront.games.kharkov.state import AXIS, DISRUPTED, ENTRENCHED
from hexfront.games.kharkov.supply import hq
from hexfront.games.kharkov.units import counters
from hexfront.hexes import bits
from hexfront.kit.bars import Bar, closed

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

__all__ = ["Losses", "Outcome", "Sentence", "begin", "eliminate", "lose_step"]

Trail = tuple[tuple[int, ...], ...]


def begin(
    board: Board,
    state: KharkovState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    units: tuple[int, ...],
    result: str,
    *,
    overrun: bool,
) -> None:
    """Put the result of a fight on the agenda; ``units`` are those that defend."""
    held = {state.where[unit] for unit in units}
    bare = tuple([at for at in targets if at not in held])
    lone = tuple([unit for at in bare for unit in state.at.get(at, ()) if board.units[unit].kind == "hq"])
    posts = tuple(dict.fromkeys([state.where[unit] for unit in attackers]))
    side = board.side[attackers[0]]
    agenda.push(state, Outcome(side, attackers, posts, targets, units, bare, lone, result, overrun))


class Hit(NamedTuple):
    """The defenders of a fight, and its result."""

    board: Board
    state: KharkovState
    units: tuple[int, ...]
    result: str


DUG_IN = Bar(
    "kharkov:15.2",
    lambda hit, unit: t(
        "{unit} is entrenched and ignores {result}.", unit=hit.board.name(unit), result=hit.result
    ),
    lambda hit: bits(unit for unit in hit.units if hit.state.flags[unit] & ENTRENCHED),
)
"""Whom a result short of De does not concern, by unit."""


class Overran(NamedTuple):
    """What came of an overrun."""

    cleared: bool
    """Whether the hex is empty."""
    hurt: bool
    """Whether the result cost the attackers anything."""


class Outcome(Frame, tag="outcome", frozen=True):
    """The result of a fight, part by part: defender, attacker, advance [kharkov:9.58a]."""

    rule: ClassVar[str] = "kharkov:9.0g3"
    seat: Seat
    """The attacker."""
    attackers: tuple[int, ...]
    posts: tuple[int, ...]
    """The hexes from which they attacked."""
    targets: tuple[int, ...]
    defenders: tuple[int, ...]
    bare: tuple[int, ...]
    """Targets without a combat unit that takes part: held by a garrison or by HQs."""
    lone: tuple[int, ...]
    """HQs in these."""
    result: str
    overrun: bool = False
    stage: int = 0
    trail: Trail = ()
    """Paths of the latest retreat, told by it."""
    withdrew: bool = False
    yielded: Trail = ()
    """Paths of the defender's retreat."""

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Take the parts in order up to the first that asks somebody; the others wait until he has answered."""
        result, later, place = board.tables.results[self.result], self, len(state.agenda) - 1
        if self.stage == 1:
            later = msgspec.structs.replace(self, yielded=self.trail, trail=(), withdrew=False)
        for stage in range(self.stage, len(PARTS)):
            PARTS[stage](later, board, state, result, out)
            if len(state.agenda) - 1 > place:
                # Only now is it known that the frame has to wait, and for which part.
                state.agenda[place] = msgspec.structs.replace(later, stage=stage + 1)
                return True
        if later.overrun:
            agenda.answer(state, self, later.overran(state, result))
        else:
            agenda.done(state, self)
        later.follow(board, state, result, out)
        return True

    def answered(self, child: Frame, answer: Withdrawn) -> Outcome:
        """A side has retreated."""
        return msgspec.structs.replace(self, trail=answer.trail, withdrew=True)

    def strike_defender(
        self, board: Board, state: KharkovState, result: CombatResult, out: list[Event]
    ) -> None:
        """What the result asks of the defender."""
        side = 1 - self.seat
        if result.defender_eliminated:
            for at in self.targets:
                for unit in counters.combat_units(board, state, at):
                    eliminate(board, state, unit, out, "kharkov:9.55")
            return
        if not result.defender and not result.engaged:
            return
        units = self.shaken(board, state, result, out)
        if result.engaged:
            for unit in self.lone:
                words = t("{unit} has no step to lose.", unit=board.name(unit))
                out.append(Said(line=words, rules=("kharkov:9.52b",)))
            if units:
                agenda.push(state, self.losses(side, units, 1, "kharkov:9.59a"))
        elif units:
            asked = Sentence(side, units, self.lone, result.defender, False, self.overrun)
            sentence(board, state, asked, out)
        elif self.lone:
            go = Retreat(side, (), result.defender, (), False, self.overrun)
            withdraw(board, state, go, self.lone, out)

    def shaken(
        self, board: Board, state: KharkovState, result: CombatResult, out: list[Event]
    ) -> tuple[int, ...]:
        """The defenders whom a result short of De concerns: not an entrenched regiment [kharkov:15.2]."""
        case = Hit(board, state, self.defenders, self.result)
        spared = closed((DUG_IN,), case)
        also = ("kharkov:15.25",) if result.attacker or result.engaged else ()
        out += [
            Said(line=DUG_IN.words(case, unit), rules=(DUG_IN.rule, *also))
            for unit in self.defenders
            if spared >> unit & 1
        ]
        return tuple(unit for unit in self.defenders if not spared >> unit & 1)

    def losses(self, side: int, units: tuple[int, ...], count: int, rule: str) -> Losses:
        """Steps to be lost by one side of this fight."""
        return Losses(side, units, count, (rule,), side != self.seat and not self.overrun)

    def clear_up(self, board: Board, state: KharkovState, result: CombatResult, out: list[Event]) -> None:
        """Garrisons and HQs without cover, and units disrupted by an overrun."""
        hit = result.defender_eliminated or result.engaged or result.defender > 0
        if not hit:
            return
        if self.overrun and result.defender:
            self.disrupt(board, state, out)
        for at in self.targets:
            if counters.combat_units(board, state, at) and at not in self.bare:
                continue
            if state.garrisons >> at & 1 and self.seat != AXIS:
                self.storm(board, state, at, out)
            if at not in self.bare:
                self.displace(board, state, at, "kharkov:10.13c", out)
            elif result.defender_eliminated:
                self.displace(board, state, at, "kharkov:10.14c", out)

    def storm(self, board: Board, state: KharkovState, at: int, out: list[Event]) -> None:
        """A garrison is gone for good [kharkov:15.34], and with it whoever had fled to it."""
        state.garrisons ^= 1 << at
        rule = "kharkov:15.32b" if at in self.bare else "kharkov:15.33c"
        rules = (rule, "kharkov:15.34", "kharkov:15.3a")
        out.append(Marked(what=board.label(at), marker="garrison", on=False, rules=rules))
        if not self.overrun:
            fall_with(board, state, at, out)

    def displace(self, board: Board, state: KharkovState, at: int, rule: str, out: list[Event]) -> None:
        """HQs in a hex lose their cover."""
        for unit in state.at.get(at, ()):
            if board.units[unit].kind == "hq":
                hq.displace(board, state, unit, out, rule)

    def disrupt(self, board: Board, state: KharkovState, out: list[Event]) -> None:
        """Defenders who lost steps or retreated before an overrun are disrupted [kharkov:7.31a]."""
        for unit in self.defenders:
            if state.where[unit] <= 0 or state.flags[unit] & ENTRENCHED:
                continue
            if state.flags[unit] & DISRUPTED:
                words = t("{unit} is disrupted already.", unit=board.name(unit))
                out.append(Said(line=words, rules=("kharkov:7.32c",)))
                continue
            state.flags[unit] |= DISRUPTED
            unable = ("kharkov:7.35",) if board.units[unit].kind == "regiment" else ()
            rules = ("kharkov:7.31a", "kharkov:7.31b", "kharkov:7.34", *unable)
            out.append(Marked(what=board.name(unit), marker="disrupted", rules=rules))

    def strike_attacker(
        self, board: Board, state: KharkovState, result: CombatResult, out: list[Event]
    ) -> None:
        """What the result asks of the attacker, whatever became of the defender."""
        if result.attacker_eliminated:
            for unit in self.attackers:
                eliminate(board, state, unit, out, "kharkov:9.55")
        elif result.engaged:
            agenda.push(state, self.losses(self.seat, self.attackers, 1, "kharkov:9.59a"))
        elif result.attacker:
            units, steps = self.attackers, result.attacker
            asked = Sentence(self.seat, units, (), steps, True, self.overrun, self.targets)
            sentence(board, state, asked, out)

    def relieve(self, board: Board, state: KharkovState, result: CombatResult, out: list[Event]) -> None:
        """HQs whose attacking stack has been eliminated are displaced; with one that retreats they may go."""
        if self.withdrew:
            return
        for at in self.posts:
            if not counters.combat_units(board, state, at):
                self.displace(board, state, at, "kharkov:10.13c", out)

    def overran(self, state: KharkovState, result: CombatResult) -> Overran:
        """What an overrunning stack has to know."""
        at = self.targets[0]
        garrison = self.seat != AXIS and state.garrisons >> at & 1 == 1
        cleared = not state.occupied[1 - self.seat] >> at & 1 and not garrison
        hurt = bool(result.attacker or result.attacker_eliminated or result.engaged)
        return Overran(cleared, hurt)

    def follow(self, board: Board, state: KharkovState, result: CombatResult, out: list[Event]) -> None:
        """Let the victors advance, where the rules let them."""
        lost, won = self.emptied(state, 1 - self.seat), self.emptied(state, self.seat)
        rule = self.halt(result, bool(lost), bool(won))
        if rule:
            out.append(Said(line=t("There is no advance."), rules=rule))
        elif lost and not self.withdrew and not self.overrun:
            trail, free = self.paths(board, state, lost, self.yielded, result.defender_eliminated)
            granted = ("kharkov:9.58b", "kharkov:9.4j") if result.split else ()
            advance.begin(board, state, self.seat, self.attackers, trail, free, granted)
        elif won and not self.overrun:
            trail, free = self.paths(board, state, won, self.trail, True)
            fit = tuple(unit for unit in self.defenders if not state.flags[unit] & DISRUPTED)
            advance.begin(board, state, 1 - self.seat, fit, trail, free)

    def emptied(self, state: KharkovState, side: int) -> tuple[int, ...]:
        """The hexes of the fight that a side no longer holds."""
        hexes, held = self.posts if side == self.seat else self.targets, state.occupied[side]
        if side == AXIS:
            held |= state.garrisons
        return tuple([at for at in hexes if not held >> at & 1])

    def halt(self, result: CombatResult, lost: bool, won: bool) -> tuple[str, ...]:
        """The rule against any advance, if one of the sides has left room for it."""
        if self.overrun:
            return ("kharkov:7.26", "kharkov:9.76") if won else ()
        if result.engaged and (lost or won):
            return ("kharkov:9.59b",)
        if result.split and won and (self.withdrew or not lost):
            return ("kharkov:9.58c",)
        return ()

    def paths(
        self, board: Board, state: KharkovState, hexes: tuple[int, ...], trail: Trail, destroyed: bool
    ) -> tuple[Trail, tuple[int, ...]]:
        """The paths of retreat from these hexes, and those of them whose defenders were all eliminated (9.74)."""
        found = [path for path in trail if path[0] in hexes]
        left = {path[0] for path in found}
        gone = [at for at in hexes if at not in left]
        staffs = [at for at in gone if at in self.bare and not destroyed and at not in board.garrison]
        return (*found, *((at,) for at in staffs)), tuple(at for at in gone if at not in staffs)


PARTS = (Outcome.strike_defender, Outcome.clear_up, Outcome.strike_attacker, Outcome.relieve)
"""What a result does before anybody advances, by the stage of the frame."""
