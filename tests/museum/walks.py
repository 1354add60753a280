"""Random games for the museum: whole ones, and the shortest ways into each kind of decision."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from hexfront.bots import Chair, RandomBot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.state import digest
from hexfront.engine.contract.game import room

SHORT_CUTS: tuple[Action, ...] = (("historical",), ("fill",), ("commit",))
"""What ends a set-up that would take a random player hundreds of actions."""


class Way(msgspec.Struct, frozen=True):
    """How a decision was reached: the actions, in words with their seats, from the start of a scenario."""

    scenario: str
    seed: int
    actions: tuple[tuple[Seat, str], ...]
    frame: str
    options: tuple[str, ...] = ()


class Walk:
    """One random game, action by action."""

    def __init__(self, game: Any, scenario: str, seed: int, options: tuple[str, ...] = ()) -> None:
        self.game = room(game, scenario, options)
        self.scenario, self.seed, self.options = scenario, seed, options
        self.state = self.game.setup(scenario, frozenset(options), seed)
        self.actions: list[tuple[Seat, str]] = []
        self._bot, self._random = RandomBot(seed), Random(seed)

    @property
    def over(self) -> bool:
        return not self.game.deciders(self.state)

    @property
    def digest(self) -> str:
        return digest(self.state)

    def step(self) -> None:
        """One action of whoever is to decide; set-ups are cut short as often as not."""
        seat = self._random.choice(self.game.deciders(self.state))
        choices = self.game.legal(self.state, seat)
        short = next((one for one in SHORT_CUTS if one in choices), None)
        if short is not None and self._random.random() < 0.5:
            action = short
        else:
            action = self._bot.choose(Chair(self.game, self.state, seat))
        self.actions.append((seat, self.game.lexicon.text(action)))
        self.game.apply(self.state, seat, action)

    def way(self) -> Way:
        frame = self.state.agenda[-1].__struct_config__.tag if self.state.agenda else ""
        return Way(self.scenario, self.seed, tuple(self.actions), frame, self.options)


def ways(game: Any, seeds: range, longest: int) -> dict[str, Way]:
    """For each kind of decision that random games come to, the shortest way to it; the name is the frame's tag."""
    found: dict[str, Way] = {}
    for walk in _walks(game, seeds):
        while not walk.over and len(walk.actions) < longest:
            walk.step()
            frame = walk.state.agenda[-1].__struct_config__.tag if walk.state.agenda else ""
            if frame and (frame not in found or len(found[frame].actions) > len(walk.actions)):
                found[frame] = walk.way()
    return found


def shortest(game: Any, seeds: range, longest: int) -> Way | None:
    """The shortest random game that ends by its rules, if any ends soon enough."""
    found: Way | None = None
    for walk in _walks(game, seeds):
        while not walk.over and len(walk.actions) < (longest if found is None else len(found.actions)):
            walk.step()
        if walk.over:
            found = walk.way()
    return found


def late(game: Any, longest: int) -> Way:
    """A random game shortly before its end, or after so many actions."""
    walk = Walk(game, game.meta.scenarios[0].id, 1)
    before = walk.way()
    while not walk.over and len(walk.actions) < longest:
        before = walk.way()
        walk.step()
    return before


def _walks(game: Any, seeds: range) -> Iterator[Walk]:
    for scenario in game.meta.scenarios:
        for seed in seeds:
            yield Walk(game, scenario.id, seed)
