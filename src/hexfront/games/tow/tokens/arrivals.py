"""11.1 Soviet reinforcements, group by group in their order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

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
from hexfront.games.tow.events import Moved
from hexfront.games.tow.headquarters import relocation
from hexfront.games.tow.state import POOL, SOVIET
from hexfront.games.tow.supply.railheads import (
    ARRIVED,
    against,
    places,
    railheads,
)
from hexfront.games.tow.tokens.airborne import AirDrop
from hexfront.games.tow.tokens.reliefs import RELIEFS, Relief, relievable, relieve
from hexfront.games.tow.units import counters
from hexfront.games.tow.victory import control
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
