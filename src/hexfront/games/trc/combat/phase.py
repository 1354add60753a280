"""12 The combat phase: one battle after the other, until every duty is met."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Fight,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.games.trc.combat import contact, duties, gather, odds, resolve
from hexfront.games.trc.combat.contact import Front
from hexfront.games.trc.combat.gather import Gathering, changed
from hexfront.games.trc.state import TrcState
from hexfront.hexes import listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def duty(board: Board, state: TrcState, side: int, owed: int) -> Front:
    """The duties that are still open.

    If battles have changed the strengths so that no plan keeps to 1-6 any more, the worst odds no longer count: such
    a battle is fought at 1-6.
    """
    found = contact.front(board, state, side, owed)
    if duties.plan(found.contact) is None:
        return found._replace(contact=found.contact._replace(worst=0))
    return found


def _open(frame: Combat, board: Board, state: TrcState) -> Iterator[int]:
    """The hexes that may be attacked now: those that are owed it, and others across the strait."""
    found = duty(board, state, frame.side, frame.owed)
    for number, at in enumerate(found.hexes):
        if frame.owed >> at & 1 or duties.plan(found.contact, duties.Battle(0, 1 << number)) is not None:
            yield at


def _offer_attack(frame: Combat, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [("attack", at) for at in _open(frame, board, state)]


def _attack(
    frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.push(state, Assault(frame.side, (action[1],)))


def _against_attack(
    frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    at = action[1]
    yield from gather.against_target(board, state, frame.side, at)
    stands = state.occupied[1 - frame.side] >> at & 1 and odds.defenders(board, state, at)
    if stands and at not in _open(frame, board, state):
        yield Illegal("trc:12.3c", t("Nobody may attack {hex}.", hex=board.label(at)))


def _reasons_attack(
    frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Reason]:
    if frame.owed >> action[1] & 1:
        yield Reason("trc:12.3a", t("It has to be attacked: your units are in its ZOC"))
    else:
        yield Reason("trc:8.5.2b", t("An attack across the strait is voluntary"))


def _offer_end(frame: Combat, board: Board, state: TrcState, seat: Seat) -> list[Action]:
    return [] if frame.open_duties(board, state) else [("end",)]


def _end(frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]) -> None:
    agenda.done(state, frame)


def _against_end(
    frame: Combat, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    hexes = frame.open_duties(board, state)
    if hexes:
        labels = ", ".join(board.label(at) for at in listed(hexes))
        yield Illegal("trc:12.3a", t("Still to be attacked: {hexes}.", hexes=labels))


class Combat(Decision, tag="combat", frozen=True):
    """Battles in the order the attacker likes, each resolved before the next [trc:12.1c]."""

    rule: ClassVar[str] = "trc:12.1a"
    ask: ClassVar[Text] = t("Attack every enemy in whose ZOC your units are.")
    turn: ClassVar[bool] = True
    acts: ClassVar[tuple[Act, ...]] = (
        Act("attack", _offer_attack, _attack, _against_attack, _reasons_attack),
        Act("end", _offer_end, _end, _against_end),
    )
    side: int
    owed: int = 0
    """The hexes that have to be attacked, fixed when the phase begins."""
    opened: bool = False

    def open_duties(self, board: Board, state: TrcState) -> int:
        """The hexes that are still owed an attack."""
        return self.owed & contact.open_hexes(board, state, self.side)

    def run(self, board: Board, state: TrcState, out: list[Event]) -> bool:
        """Fix the duties; it is over by itself when nothing can be attacked any more."""
        if not self.opened:
            agenda.become(state, self, Combat(self.side, contact.owed_hexes(board, state, self.side), True))
            return True
        if self.open_duties(board, state) or any(_open(self, board, state)):
            return False
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TrcState) -> tuple[Seat, ...]:
        """The attacker."""
        return (state.seats[self.side],)


class Case(NamedTuple):
    """A battle that is being put together, and the duties around it."""

    board: Board
    state: TrcState
    frame: Assault
    front: Front

    def fits(self, attackers: tuple[int, ...], targets: tuple[int, ...]) -> bool:
        """Whether a battle with these in it, and perhaps more, leaves every duty to be met."""
        if any(unit not in self.front.units for unit in attackers):
            return False
        return duties.plan(self.front.contact, self.front.battle(attackers, targets)) is not None


def case_of(frame: Assault, board: Board, state: TrcState) -> Case:
    """The case of a frame."""
    owed = agenda.below(state, Combat).owed
    return Case(board, state, frame, duty(board, state, frame.side, owed))


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
        yield Illegal("trc:12.3b", words)


def against_combine(case: Case, at: int) -> Iterator[Illegal]:
    """The rules against one more hex."""
    board, state, frame, _ = case
    against = list(
        gather.against_target(board, state, frame.side, at, frame.targets, frame.attackers, frame.air)
    )
    yield from against
    if not against and not case.fits(frame.attackers, (*frame.targets, at)):
        words = t("With {hex} in it, not every duty to attack could be met.", hex=board.label(at))
        yield Illegal("trc:12.3c", words)


def against_launch(case: Case) -> Iterator[Illegal]:
    """The rules against the battle as it stands."""
    frame, front = case.frame, case.front
    if not frame.attackers:
        yield Illegal("trc:15.1b" if frame.air else "trc:12.3c", t("Nobody attacks yet."))
        return
    battle = front.battle(frame.attackers, frame.targets)
    if not duties.allowed(front.contact, battle):
        ours, theirs = duties.attack(front.contact, battle), duties.defence(front.contact, battle)
        words = t("{attack} to {defence} is below 1-6.", attack=ours, defence=theirs)
        yield Illegal("trc:12.5a", words)
    rest = duties.after(front.contact, battle)
    if duties.plan(rest) is None:
        if any(one.owes and not one.reach for one in rest.attackers):
            yield Illegal("trc:12.3b", t("Somebody in enemy ZOC would be left without an attack."))
        else:
            yield Illegal("trc:12.3a", t("Somebody who has to be attacked would be left out."))


def _join(
    frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.become(state, frame, changed(frame, attackers=(*frame.attackers, action[1])))


def _combine(
    frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.become(state, frame, changed(frame, targets=(*frame.targets, action[1])))


def _launch(
    frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    resolve.launch(board, state, frame.attackers, frame.targets, frame.air, frame.lowered, out)


def _lower(
    frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    names = board.tables.ladder.names
    agenda.become(state, frame, msgspec.structs.replace(frame, lowered=names[action[1]]))


def _against_lower(
    frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    name = board.tables.ladder.names[action[1]]
    if not frame.attackers:
        yield Illegal("trc:13.1b", t("Nobody attacks yet."))
    elif name not in odds.lower_columns(board, frame.weighed(board, state)):
        yield Illegal("trc:13.1b", t("{column} is not below the odds as they stand.", column=name))


def _offers(frame: Assault, board: Board, state: TrcState) -> Iterator[Action]:
    """Everything that may be done to the battle now."""
    case = case_of(frame, board, state)
    for unit in gather.candidates(board, state, frame.side, frame.targets):
        if unit not in frame.attackers and next(against_join(case, unit), None) is None:
            yield "join", unit
    for at in case.front.hexes:
        if next(against_combine(case, at), None) is None:
            yield "combine", at
    yield from gather.offer_air(frame, board, state, 0)
    yield from gather.offer_leave(frame, board, state, 0)
    if frame.attackers:
        names = board.tables.ladder.names
        for name in odds.lower_columns(board, frame.weighed(board, state)):
            yield "lower", names.index(name)
    if next(against_launch(case), None) is None:
        yield ("launch",)
    yield ("cancel",)


def _for_join(frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    unit = action[1]
    if state.zoc[1 - frame.side] >> state.where[unit] & 1:
        yield Reason("trc:12.1a", t("It is in enemy ZOC and has to attack"))
    yield Reason("trc:12.2b", t("Its whole factor counts in this battle"), str(board.combat[unit]))


def _only(verb: str):  # type: ignore[no-untyped-def]
    def offer(frame: Assault, board: Board, state: TrcState, seat: Seat) -> list[Action]:
        return [action for action in _offers(frame, board, state) if action[0] == verb]

    return offer


def _launch_fights(
    frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Fight]:
    return gather.fights(frame, board, state, seat, action)


class Assault(Gathering, tag="assault", frozen=True):
    """A battle of the combat phase that is being put together."""

    rule: ClassVar[str] = "trc:12.3d"
    ask: ClassVar[Text] = t("Say who attacks, and launch the battle.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act(
            "join",
            _only("join"),
            _join,
            lambda frame, board, state, seat, action: against_join(case_of(frame, board, state), action[1]),
            _for_join,
        ),
        Act(
            "combine",
            _only("combine"),
            _combine,
            lambda frame, board, state, seat, action: against_combine(
                case_of(frame, board, state), action[1]
            ),
        ),
        gather.AIR,
        gather.LEAVE,
        Act("lower", _only("lower"), _lower, _against_lower),
        Act(
            "launch",
            _only("launch"),
            _launch,
            lambda frame, board, state, seat, action: against_launch(case_of(frame, board, state)),
            fights=_launch_fights,
        ),
        gather.CANCEL,
    )
    lowered: str = ""
    """The column to which the attacker has lowered the odds."""

    def choices(self, board: Board, state: TrcState, seat: Seat) -> Choices:
        """All of it, with the duties worked out once."""
        return Choices.of(board.lexicon.key, _offers(self, board, state))

    def weighed(self, board: Board, state: TrcState) -> odds.Odds:
        """The odds as they stand."""
        return odds.weigh(board, state, self.attackers, self.targets, len(self.air), self.lowered)
