"""Drill's positions: any squads anywhere, in the bid or in a seat's orders."""

from __future__ import annotations

from typing import Any

from hexfront.engine.contract import agenda
from hexfront.engine.positions.position import (
    Position,
    UnitLine,
    board,
    frames_of,
    one_of,
    restore_frames,
)
from hexfront_drill import rules
from hexfront_drill.flow import Acting, Bid, Turn
from hexfront_drill.orders import Orders


class Positions:
    """Setting up a position, and writing one down."""

    def place(self: Any, position: Position) -> Any:
        """A game on the position's map, and the state."""
        game = type(self)(board=board(self.map, position))
        scenario = position.scenario or "duel"
        one_of(scenario, [entry.id for entry in self.meta.scenarios], "scenario", "scenario")
        out: list[Any] = []
        state = game.begin(scenario, frozenset(position.options), "0" * 32, out)
        state.turn = position.turn or 1
        state.where[:] = [rules.OFF] * len(state.where)
        for line in position.unit:
            _stand(game, state, line)
        for seat, hand in enumerate(position.set.get("hands", [])):
            state.hands[seat] = tuple(
                rules.CARDS.index(one_of(card, rules.CARDS, "card", "hands")) for card in hand
            )
        held = [card for hand in state.hands for card in hand]
        state.deck[:] = [max(0, number - held.count(card)) for card, number in enumerate(rules.DECK)]
        state.agenda[:] = [Turn()]
        if restore_frames(state, position):
            return game, state
        if one_of(position.phase or "orders", self.meta.vocabulary.phases, "phase", "phase") == "bid":
            agenda.push(state, Bid.opened(tuple(range(state.seats))))
        else:
            seat = int(position.set.get("seat", 0))
            agenda.push(state, Acting(tuple(range(seat + 1, state.seats))))
            agenda.push(state, Orders(seat))
        return game, state

    def position(self: Any, state: Any) -> Position:
        """The position as it stands, for those who may see everything."""
        return Position(
            game="drill",
            scenario=state.scenario,
            turn=state.turn,
            unit=[_line(self, state, squad) for squad, place in enumerate(state.where) if place >= 0],
            set={"hands": [[rules.CARDS[card] for card in hand] for hand in state.hands]},
            agenda=frames_of(state),
        )


def _stand(game: Any, state: Any, line: UnitLine) -> None:
    squad = game.squads.index(one_of(line.id, game.squads[: len(state.where)], "squad", "unit"))
    state.where[squad] = game.map.hex(line.at)
    if line.stats:
        state.strength[squad] = int(line.stats)
    for flag in line.flags:
        one_of(flag, game.meta.vocabulary.flags, "flag", f'unit "{line.id}"')
    state.hidden[squad] = "hidden" in line.flags
    state.known[squad] = "known" in line.flags
    state.acted[squad] = "acted" in line.flags


def _line(game: Any, state: Any, squad: int) -> UnitLine:
    flags = [
        name
        for name, value in (("hidden", state.hidden), ("known", state.known), ("acted", state.acted))
        if value[squad]
    ]
    return UnitLine(
        id=game.squads[squad],
        at=game.map.label(state.where[squad]),
        side=rules.SIDES[rules.side(squad)],
        stats=str(state.strength[squad]),
        flags=flags,
    )
