"""11.1 Soviet reinforcements: groups in their order, and reliefs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Group,
    Hexes,
    Illegal,
    Key,
    Listed,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.events import Said
from hexfront.engine.base.happenings import Removed
from hexfront.games.tow.events import Moved
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.state import POOL, RELIEVED, SOVIET
from hexfront.games.tow.supply.railheads import (
    ARRIVED,
    against,
    places,
    railheads,
)
from hexfront.games.tow.tokens.airborne import AirDrop
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control
from hexfront.hexes import each
from hexfront.kit.bars import Bar, ban, objections

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def reinforce(board: Board, state: TowState, out: list[Event]) -> None:
    """The reinforcement token acts: the next group comes [tow:4.3.3] [tow:11.0a]."""
    _next_group(board, state, out, "tow:4.3.3")
    agenda.push(state, Arrivals())


def airborne(board: Board, state: TowState, out: list[Event]) -> None:
    """The airborne token acts: the next group comes first [tow:11.1f], then the landing [tow:4.3.4]."""
    agenda.push(state, AirDrop())
    _next_group(board, state, out, "tow:4.3.4", "tow:11.1f")
    agenda.push(state, Arrivals())


def _next_group(board: Board, state: TowState, out: list[Event], *rules: str) -> None:
    """Count the draw; who comes with it is printed on the counters [tow:2.2e] [tow:11.1a]."""
    draws = board.data.reinforcements.draws
    if state.arrivals == len(draws):
        out.append(Said(line=t("No further Soviet reinforcements come."), rules=rules))
        return
    group = draws[state.arrivals]
    state.arrivals += 1
    state.reliefs = (*state.reliefs, *group.relief)
    names = ", ".join(board.name(unit) for unit in (*group.units, *group.relief))
    words = t("Soviet reinforcements, group {number}: {units}.", number=group.number, units=names)
    out.append(Said(line=words, rules=("tow:11.0a", "tow:11.1a", "tow:2.2e", *rules)))


def due(board: Board, state: TowState) -> list[int]:
    """The units whose group has come and who have not found a hex yet, those of earlier groups first."""
    groups = board.data.reinforcements.draws[: state.arrivals]
    return [unit for group in groups for unit in group.units if state.where[unit] == POOL]


def relievable(board: Board, state: TowState, relief: int) -> list[int]:
    """The units that a relief may replace: weaker ones of its type [tow:11.1c] [tow:2.2k] in supply [tow:11.1d]."""
    new = board.units[relief]
    return [
        unit
        for unit in each(board.sided[SOVIET] & ~(state.unsupplied | state.isolated))
        if state.where[unit] > 0
        and board.units[unit].kind == new.kind
        and counters.face(board, state, unit).attack < new.faces[0].attack
    ]


class Arrivals(Decision, tag="arrivals", frozen=True):
    """The Soviet player sets down his reinforcements and chooses whom reliefs replace; nobody may be kept back."""

    rule: ClassVar[str] = "tow:11.1a"
    ask: ClassVar[Text] = t("Set down the reinforcements.")

    def run(self, board: Board, state: TowState, out: list[Event]) -> bool:
        """It is over when nobody is left who can come; the others wait for the next group."""
        open_hexes = railheads(board, state, SOVIET)
        if any(places(board, state, unit, open_hexes) for unit in due(board, state)):
            return False
        if any(relievable(board, state, relief) for relief in state.reliefs):
            return False
        waiting = [board.name(unit) for unit in (*due(board, state), *state.reliefs)]
        if waiting:
            words = t("Waiting for the next group: {units}.", units=", ".join(waiting))
            out.append(
                Said(line=words, rules=("tow:11.0c", "tow:11.1e") if state.reliefs else ("tow:11.0c",))
            )
        agenda.done(state, self)
        return True

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (state.seats[SOVIET],)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Every unit that has come, in every hex that takes it; every unit that a relief may replace."""
        open_hexes = railheads(board, state, SOVIET)
        groups: dict[Key, Group] = {}
        for unit in due(board, state):
            hexes = places(board, state, unit, open_hexes)
            if hexes:
                groups["unit", unit] = Hexes(("receive", unit), hexes)
        old: dict[int, list[Action]] = {}
        for relief in state.reliefs:
            for unit in relievable(board, state, relief):
                old.setdefault(unit, []).append(("relieve", unit, relief))
        groups |= {("unit", unit): Listed(found) for unit, found in old.items()}
        return Choices(board.lexicon.key, groups)

    def set_down(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """A unit comes by rail."""
        receive(board, state, action[1], action[2], out, "tow:11.1a", "tow:2.2e")

    def replace(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """A relief takes the place of another."""
        relieve(board, state, action[1], action[2], out)

    def against_unit(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Who has not come yet, and where nobody is set down."""
        came = action[1] in due(board, state)
        yield from objections(GROUPS, (board, action[1], came))
        if came:
            yield from against(board, state, action[1], action[2])

    def against_relief(self, board: Board, state: TowState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Who is not replaced."""
        return objections(RELIEFS, Relief(board, state, action[1], action[2]))

    def untimely(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """They come first."""
        return Illegal(self.rule, t("Set down every reinforcement that finds a hex first."))

    def by_rail(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules of an arrival."""
        words = t("A railway runs from {hex} to a source of supply.", hex=board.label(action[2]))
        return tuple(Reason(rule, words) for rule in ARRIVED)

    def weaker(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """Why a relief takes this place."""
        words = t("{unit} is of the same type and weaker.", unit=board.name(action[1]))
        return (Reason("tow:11.1c", words), Reason("tow:2.2k", words))

    acts: ClassVar[tuple[Act, ...]] = (
        Act("receive", grouped("receive"), set_down, against_unit, by_rail),
        Act("relieve", grouped("relieve"), replace, against_relief, weaker),
    )


GROUPS: tuple[Bar, ...] = (
    ban(
        "tow:11.1a",
        lambda case: t("{unit} has not come with any group so far.", unit=case[0].name(case[1])),
        lambda case: not case[2],
    ),
)
"""Who does not come, by board, unit and whether its group has."""


def receive(board: Board, state: TowState, unit: int, at: int, out: list[Event], *rules: str) -> None:
    """Set a reinforcement down at full strength."""
    counters.put(board, state, unit, at)
    out.append(
        Moved(unit=board.name(unit), start="", end=board.label(at), how="arrival", rules=(*rules, *ARRIVED))
    )
    control.entered(board, state, unit, at, out)
    relocation.rested(board, state, unit, out)


def relieve(board: Board, state: TowState, old: int, new: int, out: list[Event]) -> None:
    """A relief takes the place of a unit, which leaves the game [tow:11.1e]."""
    at = state.where[old]
    state.reliefs = tuple(unit for unit in state.reliefs if unit != new)
    counters.take_off(board, state, old, RELIEVED)
    counters.put(board, state, new, at)
    why = ("tow:11.1c", "tow:11.1e", "tow:2.2k", "tow:2.2j")
    out.append(Removed(unit=board.name(old), at=board.label(at), why="relieved", rules=why))
    out.append(Moved(unit=board.name(new), start="", end=board.label(at), how="arrival", rules=why))
    relocation.rested(board, state, new, out)


class Relief(NamedTuple):
    """A relief that is to take the place of a unit."""

    board: Board
    state: TowState
    old: int
    new: int

    @property
    def names(self) -> dict[str, str]:
        """Who is who."""
        return {"relief": self.board.name(self.new), "unit": self.board.name(self.old)}

    @property
    def alike(self) -> bool:
        """Whether the old one is a Soviet unit of the same type on the map."""
        old, units = self.old, self.board.units
        here = self.state.where[old] > 0 and self.board.side[old] == SOVIET
        return here and units[old].kind == units[self.new].kind


def _stronger(relief: Relief) -> bool:
    """Whether the old one is as strong as the relief."""
    if not relief.alike:
        return False
    attack = counters.face(relief.board, relief.state, relief.old).attack
    return attack >= relief.board.units[relief.new].faces[0].attack


RELIEFS: tuple[Bar, ...] = (
    ban(
        "tow:11.1c",
        lambda relief: t("{unit} is no relief that has come.", unit=relief.names["relief"]),
        lambda relief: relief.new not in relief.state.reliefs,
    ),
    ban(
        "tow:11.1c",
        lambda relief: t("{relief} replaces a unit of its own type on the map, not {unit}.", **relief.names),
        lambda relief: not relief.alike,
    ),
    ban(
        "tow:11.1d",
        lambda relief: t("{unit} is not in supply and cannot be replaced.", unit=relief.names["unit"]),
        lambda relief: bool((relief.state.unsupplied | relief.state.isolated) >> relief.old & 1),
    ),
    ban(
        "tow:2.2k",
        lambda relief: t("{relief} replaces a weaker unit than {unit}.", **relief.names),
        _stronger,
    ),
)
"""Whom a relief does not replace."""
