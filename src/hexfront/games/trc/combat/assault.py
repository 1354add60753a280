"""12.2, 12.3 A battle of the combat phase that is being put together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Event,
    Group,
    Illegal,
    Key,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.base.events import Said
from hexfront.engine.base.trying import Tried
from hexfront.engine.contract.acts import grouped
from hexfront.games.trc.combat import air, gather, odds, resolve
from hexfront.games.trc.combat.duties import contact
from hexfront.games.trc.combat.duties.case import (
    against_combine,
    against_join,
    against_launch,
    case_of,
    duty,
    joins,
    launches,
    spreads,
    within_reach,
)
from hexfront.games.trc.combat.front import FREE
from hexfront.games.trc.combat.gather import Gathering, changed
from hexfront.games.trc.combat.support import barrage
from hexfront.games.trc.combat.support.barrage import BARRAGE
from hexfront.games.trc.state import TrcState
from hexfront.games.trc.units.schedule import opening_turn
from hexfront.games.trc.units.targets import freed
from hexfront.hexes import bits, listed

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


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


class Offers(Tried):
    """Everything that may be done to a battle, each thing looked at only if somebody asks for it."""

    __slots__ = ("_board", "_case", "_flyers", "_frame", "_hexes", "_near", "_state", "_units", "_verbs")

    def __init__(self, frame: Assault, board: Board, state: TrcState) -> None:
        self._frame, self._board, self._state = frame, board, state
        self._case = case_of(frame, board, state)
        self._near, self._hexes = within_reach(self._case)
        self._flyers = () if frame.barrage else air.waiting(board, state, frame.side, frame.air)
        self._units = list(dict.fromkeys((*self._near, *self._flyers, *frame.attackers)))
        barrages = ("barrage",) if barrage.OPTION in state.options else ()
        self._verbs = (*barrages, "lower", "launch", "cancel") if frame.attackers else (*barrages, "cancel")
        numbers = [len(self._units), len(self._hexes), *[1] * len(self._verbs)]
        super().__init__(board.lexicon.key, numbers)

    def actors(self) -> list[Key]:
        """All of them, in the order of a battle: who joins, where it spreads, what supports it, who leaves it."""
        units = [unit for unit in self._near if joins(self._case, unit)]
        keys: list[Key] = [("unit", unit) for unit in units]
        keys += [("hex", at) for at in self._hexes if spreads(self._case, at)]
        keys += [("unit", unit) for unit in self._flyers if self._flies(unit)]
        verbs: list[Key] = [("verb", name) for name in self._verbs if self._of_verb(name)]
        if self._frame.attackers:
            leavers: list[Key] = [("unit", unit) for unit in self._frame.attackers]
            place = next((n for n, (_, name) in enumerate(verbs) if name != "barrage"), len(verbs))
            verbs[place:place] = leavers
        return list(dict.fromkeys([*keys, *verbs]))

    def made(self, key: Key) -> Group | None:
        """What one of them may do."""
        kind, one = key
        if isinstance(one, str):
            return self._of_verb(one) if kind == "verb" and one in self._verbs else None
        if kind == "unit":
            return self._of_unit(one) if one in self._units else None
        return self._of_hex(one) if kind == "hex" and one in self._hexes else None

    def candidate(self, number: int) -> Group | None:
        """What the unit, the hex or the verb of a number offers."""
        units, hexes = self._units, self._hexes
        if number < len(units):
            return self._of_unit(units[number])
        number -= len(units)
        return (
            self._of_hex(hexes[number])
            if number < len(hexes)
            else self._of_verb(self._verbs[number - len(hexes)])
        )

    def _of_unit(self, unit: int) -> Group | None:
        found: list[Action] = []
        if unit in self._near and joins(self._case, unit):
            found.append(("join", unit))
        if unit in self._flyers and self._flies(unit):
            found.append(("air", unit))
        if unit in self._frame.attackers:
            found.append(("leave", unit))
        return Listed(found) if found else None

    def _flies(self, unit: int) -> bool:
        frame = self._frame
        return air.sends(self._board, self._state, frame.side, unit, frame.targets, frame.air)

    def _of_hex(self, at: int) -> Group | None:
        return Listed([("combine", at)]) if spreads(self._case, at) else None

    def _of_verb(self, name: str) -> Group | None:
        frame, board, state = self._frame, self._board, self._state
        if name == "cancel":
            return CANCEL
        if name == "launch":
            return LAUNCH if launches(self._case) else None
        if name == "lower":
            columns = frame.lower_columns(board, state)
            return Listed([("lower", number) for number in range(len(columns))]) if columns else None
        found = barrage.offer(frame, board, state, 0)
        return Listed(found) if found else None


CANCEL, LAUNCH = Listed([("cancel",)]), Listed([("launch",)])


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


class Assault(Gathering, tag="assault", frozen=True):
    """A battle of the combat phase that is being put together."""

    rule: ClassVar[str] = "trc:12.3d"
    ask: ClassVar[Text] = t("Say who attacks, and launch the battle.")
    acts: ClassVar[tuple[Act, ...]] = (
        Act(
            "join",
            grouped("join"),
            _join,
            lambda frame, board, state, seat, action: against_join(case_of(frame, board, state), action[1]),
            _for_join,
        ),
        Act(
            "combine",
            grouped("combine"),
            _combine,
            lambda frame, board, state, seat, action: against_combine(
                case_of(frame, board, state), action[1]
            ),
        ),
        gather.AIR,
        BARRAGE,
        gather.LEAVE,
        Act("lower", grouped("lower"), _lower, _against_lower, _for_lower),
        Act(
            "launch",
            grouped("launch"),
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
        return Offers(self, board, state)

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
