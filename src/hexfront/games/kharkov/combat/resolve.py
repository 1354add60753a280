"""9.0, 9.8, 13.1 An attack that has been launched: air points, untried units revealed, morale, the die."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, verbs
from hexfront.engine.base.draws import die
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.kharkov.combat import odds, results
from hexfront.games.kharkov.events import Fought, Launched
from hexfront.games.kharkov.movement import south
from hexfront.games.kharkov.state import ATTACKED, SOVIET, STRUCK
from hexfront.games.kharkov.units import counters, regiments, untried

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState

ROWS = ("kharkov:9.4a", "kharkov:9.4b", "kharkov:9.4c", "kharkov:9.4d", "kharkov:9.4e", "kharkov:9.4f")
"""The rows of the combat table, one for each die; a modified 7 reads 6 [kharkov:9.33]."""
MORALE_ROWS = ("kharkov:9.85a", "kharkov:9.85b", "kharkov:9.85c", "kharkov:9.85d")
"""The columns of the morale table, one for each turn."""
ATTACKER_AIR, DEFENDER_AIR, MORALE = range(3)
"""The stages of an attack on its way to the die."""
POINT, ROLL = verbs("air", "pass"), verbs("rouse", "pass")


def launch(
    board: Board,
    state: KharkovState,
    seat: Seat,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    out: list[Event],
) -> None:
    """Commit the attackers: from here there is no way back [kharkov:12.0g4]."""
    names, hexes = tuple(map(board.name, attackers)), tuple(map(board.label, targets))
    rules = _launch_rules(board, state, attackers, targets)
    out.append(Launched(targets=hexes, attackers=names, rules=rules))
    for unit in attackers:
        state.flags[unit] |= ATTACKED
    regiments.leave(board, state, attackers, out)
    for at in targets:
        for unit in state.at.get(at, ()):
            state.flags[unit] |= STRUCK
    south.attacked(board, state, targets, out)
    agenda.push(state, Struck(seat, attackers, targets))


def _launch_rules(
    board: Board, state: KharkovState, attackers: tuple[int, ...], targets: tuple[int, ...]
) -> tuple[str, ...]:
    """The rules that shape this attack."""
    rules = ["kharkov:9.0g1", "kharkov:9.11a", "kharkov:9.24"]
    posts = {state.where[unit] for unit in attackers}
    if len(posts) > 1:
        rules.append("kharkov:9.13")
    if sum(len(counters.combat_units(board, state, at)) for at in posts) > len(attackers):
        rules += ("kharkov:9.12b", "kharkov:9.22")
    if len(targets) > 1:
        rules += ("kharkov:9.23a", "kharkov:9.23b")
    if any(len(state.at.get(at, ())) > 1 for at in targets):
        rules.append("kharkov:9.21")
    return tuple(rules)


class Struck(Frame, tag="struck", frozen=True):
    """A launched attack on its way to the die."""

    rule: ClassVar[str] = "kharkov:9.0g3"
    seat: Seat
    attackers: tuple[int, ...]
    targets: tuple[int, ...]
    stage: int = 0
    air: tuple[int, int] = (0, 0)
    """Air points of the attacker and the defender."""
    morale: int = 0
    """Columns that morale shifts."""
    roused: bool = False

    def run(self, board: Board, state: KharkovState, out: list[Event]) -> bool:
        """Ask for air points, attacker first [kharkov:13.12], reveal, ask for morale, and fight."""
        for stage in range(self.stage, MORALE + 1):
            asked = self.question(board, state, stage, out)
            if asked is not None:
                agenda.become(state, self, msgspec.structs.replace(self, stage=stage + 1))
                agenda.push(state, asked)
                return True
        agenda.done(state, self)
        told = _morale_told(board, state, self)
        resolve(board, state, self.attackers, self.targets, out, air=self.air, shift=self.morale, told=told)
        return True

    def question(self, board: Board, state: KharkovState, stage: int, out: list[Event]) -> Frame | None:
        """What a player is asked on a stage, if he has anything to commit; before morale all units are revealed."""
        if stage == ATTACKER_AIR:
            return AttackerAir(self.seat) if state.air[self.seat] else None
        if stage == DEFENDER_AIR:
            return DefenderAir(1 - self.seat) if state.air[1 - self.seat] else None
        reveal(board, state, self.attackers, self.targets, out)
        return Morale(self.seat) if odds.stirred(board, state, self.seat, overrun=False) else None


def _morale_told(board: Board, state: KharkovState, struck: Struck) -> tuple[Reason, ...]:
    if not struck.roused:
        return ()
    rule = "kharkov:9.83a" if struck.morale else "kharkov:9.82"
    return (Reason(rule, t("Soviet morale on turn {turn}", turn=state.turn), f"+{struck.morale}"),)


def reveal(
    board: Board, state: KharkovState, attackers: tuple[int, ...], targets: tuple[int, ...], out: list[Event]
) -> None:
    """Everybody in the fight shows what he is worth [kharkov:12.0g3]."""
    for unit in attackers:
        untried.reveal(board, state, unit, out)
    for at in targets:
        for unit in counters.combat_units(board, state, at):
            untried.reveal(board, state, unit, out)


class _Pledge(Frame, frozen=True):
    """A question between launch and die: the attack itself can no longer be changed."""

    seat: Seat

    def decides(self, board: Board, state: KharkovState) -> tuple[Seat, ...]:
        """The one who may add something."""
        return (self.seat,)

    def about(self, board: Board, state: KharkovState, seat: Seat) -> tuple[str, ...]:
        """The hexes that are attacked."""
        return tuple(board.label(at) for at in state.agenda[-2].targets)

    def refuse(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> Illegal:
        """Nobody leaves the fight any more."""
        if action[0] in ("cancel", "leave", "join", "add"):
            return Illegal(
                "kharkov:12.0g4", t("The attack is launched: nobody leaves it and nobody joins it.")
            )
        if action[0] == "attack":
            return Illegal("kharkov:9.0g3", t("This attack is resolved before the next."))
        return Illegal(self.rule, self.ask)


class AttackerAir(_Pledge, tag="attacker-air", frozen=True):
    """The attacker may commit an air point, before untried units are revealed [kharkov:13.11]."""

    rule: ClassVar[str] = "kharkov:13.12"
    ask: ClassVar[Text] = t("Commit an air point to the attack, or pass.")

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """One point or none [kharkov:13.13]."""
        return Choices(board.lexicon.key, POINT)

    def pledged(self, state: KharkovState, action: Action) -> tuple[int, int]:
        """The air points in the fight after this choice."""
        before: tuple[int, int] = state.agenda[-2].air
        return (1, before[1]) if action[0] == "air" else before

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Put the marker on the hex, or keep it."""
        air = self.pledged(state, action)
        if action[0] == "air":
            state.air[seat] -= 1
            at = board.label(state.agenda[-2].targets[0])
            rules = ("kharkov:13.11", "kharkov:13.12", "kharkov:13.13", "kharkov:12.0g5", "kharkov:13.0g2")
            whose = "Soviet air point" if seat == SOVIET else "Axis air point"
            out.append(Marked(what=at, marker=whose, rules=rules))
        agenda.done(state, self, air=air)

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What a point is worth."""
        left = Reason(
            "kharkov:13.13", t("At most one of the air points left is committed"), str(state.air[seat])
        )
        order = Reason("kharkov:13.12", t("The attacker decides first, then the defender"))
        return (left, order, Reason("kharkov:12.0g5", t("Untried units are revealed afterwards")))

    def fights(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds with this choice."""
        struck, air = state.agenda[-2], self.pledged(state, action)
        return (odds.fight(board, state, struck.attackers, struck.targets, air=air),)


class DefenderAir(AttackerAir, tag="defender-air", frozen=True):
    """The defender may answer with an air point of his own [kharkov:13.12]."""

    ask: ClassVar[Text] = t("Commit an air point to the defence, or pass.")

    def pledged(self, state: KharkovState, action: Action) -> tuple[int, int]:
        """The air points in the fight after this choice."""
        before: tuple[int, int] = state.agenda[-2].air
        return (before[0], 1) if action[0] == "air" else before


class Morale(_Pledge, tag="morale", frozen=True):
    """The Soviet attacker may roll for morale on turns 1 to 4, once all else is known [kharkov:9.82]."""

    rule: ClassVar[str] = "kharkov:9.82"
    ask: ClassVar[Text] = t("Roll for Soviet morale, or pass.")

    def choices(self, board: Board, state: KharkovState, seat: Seat) -> Choices:
        """Roll or not [kharkov:9.81a]."""
        return Choices(board.lexicon.key, ROLL)

    def play(self, board: Board, state: KharkovState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Roll on the column of the turn."""
        if action[0] == "pass":
            agenda.done(state, self)
            return
        row = MORALE_ROWS[state.turn - 1]
        rolled = die(state, "morale", out, rules=("kharkov:9.81a", "kharkov:9.82", row))
        shift = board.tables.morale_shift(state.turn, rolled)
        line = t("Soviet morale, die {die}: columns to the right {shift}.", die=rolled, shift=shift)
        out.append(Said(line=line, rules=("kharkov:9.82",)))
        agenda.done(state, self, morale=shift, roused=True)

    def reasons(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Morale only ever helps."""
        if action[0] == "pass":
            return (Reason("kharkov:9.81a", t("The bonus may be declined.")),)
        best = max(int(cell) for cell in board.tables.morale.cells[str(state.turn)])
        return (Reason("kharkov:9.83a", t("Columns to the right, at most"), f"+{best}"),)

    def fights(self, board: Board, state: KharkovState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds with and without the roll."""
        struck, roused = state.agenda[-2], action[0] == "rouse"
        return (odds.fight(board, state, struck.attackers, struck.targets, air=struck.air, morale=roused),)


def overrun(
    board: Board, state: KharkovState, attackers: tuple[int, ...], target: int, out: list[Event]
) -> None:
    """Resolve an overrun of one hex [kharkov:7.0g5]: no air, no morale, and the frame below is told what came of it."""
    reveal(board, state, attackers, (target,), out)
    resolve(board, state, attackers, (target,), out, overrun=True)


def resolve(
    board: Board,
    state: KharkovState,
    attackers: tuple[int, ...],
    targets: tuple[int, ...],
    out: list[Event],
    *,
    overrun: bool = False,
    air: tuple[int, int] = (0, 0),
    shift: int = 0,
    told: tuple[Reason, ...] = (),
) -> None:
    """Form the odds, roll, and leave the result to :mod:`results`; ``shift`` is that of morale, ``told`` its reason."""
    balance = odds.weigh(board, state, attackers, targets, overrun=overrun, air=air)
    # Everybody has shown what he is, so both sides have come to one total.
    attack, defence = min(balance.attack), min(balance.defence)
    ladder, table = board.tables.ladder, board.tables.crt(state.options)
    rung = ladder.rung(attack, defence)
    base = ladder.clamp(rung)
    shift += balance.shift
    column = ladder.names[ladder.clamp(base + shift)]
    reasons, rules = [*balance.reasons, *told], [*balance.rules, *[reason.rule for reason in told]]
    if base != rung:
        words = t("Odds beyond the table count as {column}", column=ladder.names[base])
        reasons.append(Reason("kharkov:9.83b" if shift else "kharkov:9.4g", words))
        rules.append(reasons[-1].rule)
    rolled = die(state, "combat", out, rules=("kharkov:9.0g3",))
    row = min(max(rolled + balance.die, 1), len(ROWS))
    outcome = table.result(column, row)
    rules.append(ROWS[row - 1])
    if board.tables.results[outcome].split:
        rules.append("kharkov:9.58a")
    if board.side[attackers[0]] == SOVIET and not odds.stirred(board, state, SOVIET, overrun=False):
        rules.append("kharkov:9.84")
    out.append(
        Fought(
            targets=tuple(map(board.label, targets)),
            attackers=tuple(map(board.name, attackers)),
            attack=attack,
            defence=defence,
            column=column,
            die=row,
            outcome=outcome,
            modifiers=tuple([(reason.rule, reason.text, reason.amount) for reason in reasons]),
            overrun=overrun,
            rules=tuple(dict.fromkeys(rules)),
        )
    )
    results.begin(board, state, attackers, targets, balance.defenders, outcome, overrun=overrun)
