"""11.1 Soviet reinforcements: groups in their order, and reliefs."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Choices,
    Group,
    Hexes,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.happenings import Removed
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.games.tow.events import Moved
from hexfront.games.tow.state import POOL, RELIEVED, SOVIET
from hexfront.games.tow.supply.railheads import (
    ARRIVED,
    places,
    railheads,
    refuse_place,
)
from hexfront.games.tow.tokens.airborne import AirDrop
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control
from hexfront.hexes import each

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


class Arrivals(Frame, tag="arrivals", frozen=True):
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

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Set a unit down, or let it take the place of another."""
        if action[0] == "receive":
            receive(board, state, action[1], action[2], out, "tow:11.1a", "tow:2.2e")
        else:
            relieve(board, state, action[1], action[2], out)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Who has not come yet, and where nobody is set down."""
        if action[0] == "receive":
            if action[1] not in due(board, state):
                words = t("{unit} has not come with any group so far.", unit=board.name(action[1]))
                return Illegal("tow:11.1a", words)
            return refuse_place(board, state, action[1], action[2])
        if action[0] == "relieve":
            return refuse_relief(board, state, action[1], action[2])
        return Illegal(self.rule, t("Set down every reinforcement that finds a hex first."))

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules of an arrival."""
        if action[0] == "receive":
            words = t("A railway runs from {hex} to a source of supply.", hex=board.label(action[2]))
            return tuple(Reason(rule, words) for rule in ARRIVED)
        words = t("{unit} is of the same type and weaker.", unit=board.name(action[1]))
        return (Reason("tow:11.1c", words), Reason("tow:2.2k", words))


def receive(board: Board, state: TowState, unit: int, at: int, out: list[Event], *rules: str) -> None:
    """Set a reinforcement down at full strength."""
    counters.put(board, state, unit, at)
    out.append(
        Moved(unit=board.name(unit), start="", end=board.label(at), how="arrival", rules=(*rules, *ARRIVED))
    )
    control.entered(board, state, unit, at, out)
    control.rested(board, state, unit, out)


def relieve(board: Board, state: TowState, old: int, new: int, out: list[Event]) -> None:
    """A relief takes the place of a unit, which leaves the game [tow:11.1e]."""
    at = state.where[old]
    state.reliefs = tuple(unit for unit in state.reliefs if unit != new)
    counters.take_off(board, state, old, RELIEVED)
    counters.put(board, state, new, at)
    why = ("tow:11.1c", "tow:11.1e", "tow:2.2k", "tow:2.2j")
    out.append(Removed(unit=board.name(old), at=board.label(at), why="relieved", rules=why))
    out.append(Moved(unit=board.name(new), start="", end=board.label(at), how="arrival", rules=why))
    control.rested(board, state, new, out)


def refuse_relief(board: Board, state: TowState, old: int, new: int) -> Illegal:
    """Why a unit may not be replaced by a relief."""
    name, relief = board.name(old), board.name(new)
    if new not in state.reliefs:
        return Illegal("tow:11.1c", t("{unit} is no relief that has come.", unit=relief))
    if state.where[old] <= 0 or board.side[old] != SOVIET or board.units[old].kind != board.units[new].kind:
        words = t(
            "{relief} replaces a unit of its own type on the map, not {unit}.", relief=relief, unit=name
        )
        return Illegal("tow:11.1c", words)
    if (state.unsupplied | state.isolated) >> old & 1:
        return Illegal("tow:11.1d", t("{unit} is not in supply and cannot be replaced.", unit=name))
    return Illegal("tow:2.2k", t("{relief} replaces a weaker unit than {unit}.", relief=relief, unit=name))
