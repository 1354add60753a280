"""12.2, 12.3 A battle of the combat phase that is being put together."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import Act, Action, Choices, Event, Illegal, Reason, Seat, Text, agenda, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.combat import gather, odds, resolve
from hexfront.games.trc.combat.duties import contact, plans
from hexfront.games.trc.combat.front import FREE, Front, front_of
from hexfront.games.trc.combat.gather import Gathering, changed
from hexfront.games.trc.combat.support import barrage
from hexfront.games.trc.combat.support.barrage import BARRAGE
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units.schedule import opening_turn
from hexfront.games.trc.units.targets import freed
from hexfront.hexes import bits, listed, union
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
    frame: Assault
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


def case_of(frame: Assault, board: Board, state: TrcState) -> Case:
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
    if not against and not case.fits(frame.attackers, (*frame.targets, at)):
        words = t("With {hex} in it, not every duty to attack could be met.", hex=board.label(at))
        yield case.unmet(frame.attackers, (*frame.targets, at), Illegal("trc:12.3c", words))


def joining(case: Case) -> Iterator[int]:
    """Who may join: the fast way, by what the front knows of each; ``against_join`` is the plain definition."""
    frame, front = case.frame, case.front
    if any(at not in front.hexes for at in frame.targets):
        return
    battle = front.battle((), frame.targets)
    for unit in gather.candidates(case.board, case.state, frame.side, frame.targets):
        if unit not in frame.attackers and unit in front.units:
            reach = front.contact.attackers[front.units.index(unit)].reach
            if not battle.hexes & ~reach and case.fits((*frame.attackers, unit), frame.targets):
                yield unit


def combining(case: Case) -> Iterator[int]:
    """The hexes that may be added, the fast way; ``against_combine`` is the plain definition."""
    frame, front = case.frame, case.front
    if any(unit not in front.units for unit in frame.attackers):
        return
    common = (1 << len(front.hexes)) - 1
    for unit in frame.attackers:
        common &= front.contact.attackers[front.units.index(unit)].reach
    for number in listed(common):
        at = front.hexes[number]
        if at in frame.targets:
            continue
        if frame.air or frame.barrage:
            if next(against_combine(case, at), None) is None:
                yield at
        elif case.fits(frame.attackers, (*frame.targets, at)):
            yield at


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
    found = duty(board, state, frame.side, frame.owed)
    due = contact.incurred(found.contact, found.battle(frame.attackers, frame.targets))
    agenda.answer(state, frame, bits(found.hexes[number] for number in listed(due)))
    for number in listed(due):
        words = t("{city} has to be attacked as well.", city=board.place_name(found.hexes[number]))
        out.append(Said(line=words, rules=("trc:26.9f",)))
    resolve.launch(board, state, frame.attackers, frame.targets, frame.air, frame.lowered, out, frame.barrage)


def _lower(
    frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action, out: list[Event]
) -> None:
    names = board.tables.ladder.names
    agenda.become(state, frame, msgspec.structs.replace(frame, lowered=names[action[1]]))


def _for_lower(frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    table, column = board.tables.crt, board.tables.ladder.names[action[1]]
    results = [table.result(column, die) for die in range(1, 7)]
    yield Reason("trc:13.1b", t("Results from die 1 to 6 at {column}", column=column), " ".join(results))


def _against_lower(
    frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    name = board.tables.ladder.names[action[1]]
    if not frame.attackers:
        yield Illegal("trc:13.1b", t("Nobody attacks yet."))
    elif name not in frame.lower_columns(board, state):
        yield Illegal("trc:13.1b", t("{column} is not below the odds as they stand.", column=name))


def _offers(frame: Assault, board: Board, state: TrcState) -> Iterator[Action]:
    """Everything that may be done to the battle now."""
    case = case_of(frame, board, state)
    for unit in joining(case):
        yield "join", unit
    for at in combining(case):
        yield "combine", at
    yield from gather.offer_air(frame, board, state, 0)
    yield from barrage.offer(frame, board, state, 0)
    yield from gather.offer_leave(frame, board, state, 0)
    if frame.attackers:
        names = board.tables.ladder.names
        for name in frame.lower_columns(board, state):
            yield "lower", names.index(name)
    if next(against_launch(case), None) is None:
        yield ("launch",)
    yield ("cancel",)


def _for_join(frame: Assault, board: Board, state: TrcState, seat: Seat, action: Action) -> Iterator[Reason]:
    unit = action[1]
    if state.astride >> unit & 1:
        yield Reason("trc:28.6.med.5e", t("It attacks those on whom it has landed, and has to"))
    elif board.kinds[unit] in FREE:
        yield Reason("trc:28.5c", t("The Home Army attacks only if it likes"))
    elif state.zoc[1 - frame.side] >> state.where[unit] & 1:
        yield Reason("trc:12.1a", t("It is in enemy ZOC and has to attack"))
    code = board.units[unit].place
    if opening_turn(state):
        if code in gather.OPENING and state.impulse == 2:
            yield Reason("trc:3.7g", t("The limits of the opening are over"))
        elif state.impulse == 1 and code == "F":
            yield Reason("trc:3.7e", t("Finns attack whom they like"))
        elif state.impulse == 1 and freed(state, code) and board.units[unit].german:
            yield Reason("trc:28.6.med.4", t("It attacks whom it can reach"))
    yield Reason("trc:12.2b", t("Its whole factor counts in this battle"), str(board.combat[unit]))
    yield from gather.for_join(frame, board, state, seat, action)


def _only(verb: str) -> Callable[[Any, Any, Any, Seat], list[Action]]:
    """The offers of one verb."""

    def offer(frame: Assault, board: Board, state: TrcState, seat: Seat) -> list[Action]:
        return [action for action in _offers(frame, board, state) if action[0] == verb]

    return offer


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
        BARRAGE,
        gather.LEAVE,
        Act("lower", _only("lower"), _lower, _against_lower, _for_lower),
        Act(
            "launch",
            _only("launch"),
            _launch,
            lambda frame, board, state, seat, action: against_launch(case_of(frame, board, state)),
            fights=gather.fights,
        ),
        gather.CANCEL,
    )
    lowered: str = ""
    """The column to which the attacker has lowered the odds."""
    owed: int = 0
    """The hexes that have to be attacked in this phase."""

    def choices(self, board: Board, state: TrcState, seat: Seat) -> Choices:
        """All of it, with the duties worked out once."""
        return Choices.of(board.lexicon.key, _offers(self, board, state))

    def lower_columns(self, board: Board, state: TrcState) -> list[str]:
        """The columns to which the odds may be lowered as they stand."""
        return odds.lower_columns(
            board,
            self.lowered
            or odds.column(board, state, self.attackers, self.targets, len(self.air), self.barrage),
        )

    def weighed(self, board: Board, state: TrcState) -> odds.Odds:
        """The odds as they stand."""
        return odds.weigh(
            board, state, self.attackers, self.targets, len(self.air), self.lowered, self.barrage
        )
