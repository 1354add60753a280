"""A stretch of a game between bots, decision by decision, with all that a narrator needs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hexfront.bots import Chair, bot_names, make_bot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.base.events import ALL, Event, TurnBegan
from hexfront.engine.base.state import Result
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import load_game
from hexfront.engine.contract.verdict import Verdict
from hexfront.engine.contract.view import Prompt, View
from hexfront.lab.selfplay import Contest, check, seating


class Stretch(msgspec.Struct, frozen=True):
    """What is played. Without ``bots`` the strongest of the game play; without ``turns`` it is played to its end."""

    game: str
    scenario: str = ""
    seed: int = 0
    turns: int = 0
    bots: tuple[str, ...] = ()
    options: tuple[str, ...] = ()
    data: str | None = None


class Decision(msgspec.Struct, frozen=True):
    """One decision: what was asked and offered, what was done, and what came of it."""

    seat: Seat
    sides: tuple[str, ...]
    prompt: Prompt
    choices: Choices
    action: Action
    verdict: Verdict
    events: list[Event]
    depth: int
    """How many procedures were under way."""
    after: Any
    """How it stands then; the next decision changes it, so it is to be looked at before that."""


class Play:
    """A stretch being played: ``opening`` is what happened before anybody decided."""

    def __init__(self, stretch: Stretch) -> None:
        whole = load_game(stretch.game, Path(stretch.data) if stretch.data else None)
        name = stretch.scenario or whole.meta.scenarios[0].id
        self.scenario = whole.meta.scenario(name)
        self.game: Any = room(whole, name, stretch.options)
        sides = len(dict.fromkeys(side or str(seat) for seat, side in enumerate(self.scenario.seats)))
        given = stretch.bots or (bot_names(self.game)[-1],) * sides
        contest = Contest(stretch.game, name, given, stretch.seed, stretch.options, data=stretch.data)
        check(contest)
        self.bots = seating(contest, self.scenario.seats, 0)
        self.stretch = stretch
        self.state, self.opening = self.game.start(name, frozenset(stretch.options), stretch.seed)

    def decisions(self) -> Iterator[Decision]:
        """Play on, one decision after the other, until the turns are over or the game is."""
        game, state, seed = self.game, self.state, seed_text(self.stretch.seed)
        bots = [make_bot(game, name, derive(seed, seat, "bot")) for seat, name in enumerate(self.bots)]
        while (seats := game.deciders(state)) and not self.over(state.turn):
            seat = seats[0]
            view = game.view(state, seat)
            action = bots[seat].choose(Chair(game, state, seat))
            verdict = game.explain(state, seat, action)
            choices = game.legal(state, seat)
            offered = Choices.of(game.lexicon.key, list(choices))
            depth = len(state.agenda)
            events = game.apply(state, seat, action)
            prompt = next(one for one in view.prompts if seat in one.seats)
            sides = view.sides or self.scenario.seats
            yield Decision(seat, sides, prompt, offered, action, verdict, self._kept(events), depth, state)

    def over(self, turn: int) -> bool:
        """Whether a turn lies behind the stretch."""
        return 0 < self.stretch.turns < turn

    def _kept(self, events: list[Event]) -> list[Event]:
        """What happened, without what belongs to the turn after the stretch."""
        for number, event in enumerate(events):
            if isinstance(event, TurnBegan) and self.over(event.turn):
                return events[:number]
        return events

    def view(self) -> View:
        """How it stands, nothing hidden."""
        view: View = self.game.view(self.state, ALL)
        return view

    def result(self) -> Result | None:
        """How it ended, if it has."""
        result: Result | None = self.game.result(self.state)
        return result
