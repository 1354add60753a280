"""A movement phase set up by hand: units of the roster in hexes of the real map or of a blank one."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base import witness
from hexfront.engine.base.draws import seed_text
from hexfront.engine.positions.position import Position
from hexfront.engine.positions.position import board as laid
from hexfront.games.goetter import frames
from hexfront.games.goetter.game import Goetter
from hexfront.games.goetter.state import GERMAN, SOVIET
from hexfront.games.goetter.turn.movement_phase import open_movement
from hexfront.games.goetter.units import counters

REAL = Goetter()
PLAYER = {"reaction": GERMAN, "german-movement": GERMAN, "german-siege": GERMAN}


def blank(size: str = "blank 9x9+4x4", **given: Any) -> Goetter:
    """A board on a blank map, with features laid on it."""
    position = Position(game="goetter", map=size, **given)
    return Goetter(data=REAL.data.on_map(laid(REAL.data.map, position)), root=REAL)


class March:
    """A phase under way."""

    def __init__(self, phase: str, *units: str, on: Goetter = REAL, **given: Any) -> None:
        """``units`` are written as "3GTC 0505"; ``given`` are fields of the state, sets of units as lists of ids."""
        self.board = on
        self.state = frames.blank(on, "campaign", frozenset(), seed_text(1))
        self.state.phase, self.state.player = phase, PLAYER.get(phase, SOVIET)
        self.state.turn = 4
        for words in units:
            name, label = words.split()
            counters.put(on, self.state, self.number(name), on.grid.hex(label))
        for name, value in given.items():
            sets = isinstance(value, list) and name != "dictated"
            setattr(self.state, name, sum(1 << self.number(one) for one in value) if sets else value)
        self.state.began = {unit: at for unit, at in enumerate(self.state.where) if at > 0}
        self.out: list[Any] = []
        open_movement(on, self.state, self.out)

    def number(self, name: str) -> int:
        """The number of a unit."""
        return self.board.data.numbers[name]

    @property
    def frame(self) -> Any:
        """The decision that is asked for."""
        return self.state.agenda[-1]

    @property
    def player(self) -> int:
        """The seat that decides."""
        return self.board.deciders(self.state)[0]

    def action(self, text: str) -> tuple[Any, ...]:
        """An action written as "step 3GTC 0506"."""
        verb, *words = text.split()
        tokens = [self.board.data.numbers.get(word) for word in words]
        return (
            verb,
            *[
                self.board.grid.hex(word) if token is None else token
                for word, token in zip(words, tokens, strict=True)
            ],
        )

    def offers(self, text: str) -> bool:
        """Whether an action is offered; the bars and the offers have to agree."""
        offered = self.action(text) in self.board.legal(self.state, self.player)
        assert offered == (not self.against(text)), (text, self.against(text))
        return offered

    def hexes(self, text: str) -> set[str]:
        """The hexes that "step 3GTC" may be completed with."""
        verb, unit = self.action(text)
        offers = self.board.legal(self.state, self.player)
        return {
            self.board.labels[action[2]]
            for action in offers
            if action[0] == verb and action[1] == unit and len(action) > 2
        }

    def against(self, text: str) -> list[str]:
        """The rules that stand against an action."""
        action = self.action(text)
        told = self.frame.objections(self.board, self.state, self.player, action)
        self.board.explain(self.state, self.player, action)
        return [one.rule.removeprefix("goetter:") for one in told]

    def why(self, text: str) -> dict[str, str]:
        """The rules that speak in a legal action, with their numbers."""
        verdict = self.board.explain(self.state, self.player, self.action(text))
        assert verdict.legal, verdict.reasons
        return {one.rule.removeprefix("goetter:"): one.amount for one in verdict.reasons}

    def do(self, *texts: str) -> list[Any]:
        """Carry out actions that are offered; the events."""
        out: list[Any] = []
        for text in texts:
            assert self.offers(text), self.against(text)
            out += self.board.apply(self.state, self.player, self.action(text))
        return out

    def note(self) -> None:
        """Let a witness see what the phase began with."""
        witness.note_all(rule for event in self.out for rule in event.rules)

    def at(self, name: str) -> str:
        """Where a unit is."""
        where = self.state.where[self.number(name)]
        return self.board.labels[where] if where > 0 else str(where)

    def spent(self, name: str) -> int:
        """What a unit under way has spent, in halves."""
        paid: int = self.frame.party.paid(self.number(name))
        return paid

    def cost(self, text: str) -> int:
        """What a step costs, in halves."""
        unit = text.split()[1]
        before = self.spent(unit)
        self.why(text)
        self.do(text)
        return self.spent(unit) - before
