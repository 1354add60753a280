"""Promise 3: a state and its resampled twin look alike to the viewer until something is revealed to him.

Twins are taken along a random game, for one viewer after the other, and played on side by side. What the
viewer does is at random; what others do must be possible in both, or the pair is given up. After every step
the two must look the same to the viewer, until he sees a revelation or an open draw. And where another seat
chooses between two things that leave the viewer's sight the same, he must hear the same of both.

A redrawn state follows from what the viewer knows alone: of twins, and of what two such choices lead to, the same
chance makes the same state to the byte. So a fork, a record or a position made from one tells nothing. Of a choice
that is still under way, and so lies on the agenda, this is not asked: it is told when it is made.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from hexfront.bots import Chair
from hexfront.conformance.broken import Broken, at
from hexfront.conformance.promises.asked import Asker
from hexfront.conformance.promises.forgery import Forger
from hexfront.conformance.promises.glance import (
    Ear,
    Glance,
    around,
    differ,
    written,
)
from hexfront.conformance.walk import Chooser, Opening, Step, viewers_of, walk
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import faces
from hexfront.engine.base.state import (
    beneath,
    clone,
    digest,
    encode,
)
from hexfront.engine.record.redo import Recordable

RATE, RATE_WITHOUT_SECRETS = 0.5, 0.1
"""In how many of the states of a random game a twin is taken."""
FAN = 4
"""How many actions are tried beside the one that a pair is played on with."""
FURTHER = 6
"""How many actions a pair is played on, and how many an abandoned twin goes on alone."""
TRIES = 12
"""How often another seat's action is drawn again until it is possible in both."""


class Pairs(msgspec.Struct, frozen=True):
    """How many twins were taken, and how many of them differed underneath."""

    taken: int = 0
    differing: int = 0

    def __add__(self, other: Pairs) -> Pairs:
        return Pairs(self.taken + other.taken, self.differing + other.differing)


def check(game: Recordable, opening: Opening, plies: int) -> Pairs:
    """Take twins along a random game and play each pair on; tells whether there were secrets at all."""
    chance, chooser = opening.chance(), opening.chooser()
    viewers = viewers_of(game, opening.case)
    forger, asker = Forger(game.lexicon, opening.seed), Asker(game)
    rate = RATE if game.meta.secrets else RATE_WITHOUT_SECRETS
    pairs = Pairs()
    for step in walk(game, opening, plies):
        with at(3, step.spot):
            _check_seed(game, step, viewers)
            for seat in game.deciders(step.state):
                forger.learn(game.legal(step.state, seat))
            if step.ply == opening.start or chance.random() < rate:
                viewer = viewers[(step.ply + opening.seed) % len(viewers)]
                pair = Pair(game, viewer, step.state, chance.getrandbits(64))
                pairs += Pairs(1, int(pair.differs))
                asker.compare(pair.state, pair.twin, viewer)
                if pair.play_on(chooser, forger):
                    asker.compare(pair.state, pair.twin, viewer)
                pair.go_on_alone(chooser)
                if game.meta.secrets:
                    _check_overheard(game, step, viewer, chooser)
    return pairs


def moments(game: Recordable, opening: Opening, plies: int) -> Iterator[int]:
    """After how many actions of a random game somebody cannot know all of it, each time that it is so."""
    viewers = viewers_of(game, opening.case)
    for step in walk(game, opening, plies):
        known = beneath(step.state)
        if any(beneath(game.resample(step.state, viewer, step.ply)) != known for viewer in viewers):
            yield step.ply


def check_differing(game: Recordable, pairs: Pairs) -> None:
    """A game that says it has secrets must have shown some, and one that says nothing must have none."""
    if game.meta.secrets and not pairs.differing:
        raise Broken(3, f"{game.meta.id} has secrets, but none of {pairs.taken} twins differs underneath")
    if pairs.differing and not game.meta.secrets:
        fault = f"{pairs.differing} of {pairs.taken} twins differ underneath, but meta.secrets is not set"
        raise Broken(3, f"{game.meta.id}: {fault}")


def _check_seed(game: Recordable, step: Step, viewers: list[Seat]) -> None:
    """Nobody sees the seed while the game runs, and a bot does not get at the state."""
    if not game.deciders(step.state):
        return
    words = (step.state.seed.encode(), str(int(step.state.seed, 16)).encode())
    for viewer in viewers:
        seen = encode([game.view(step.state, viewer), faces(step.events, viewer)])
        if any(word in seen for word in words):
            raise Broken(3, f"the seed stands in what viewer {viewer} sees")
    chair = Chair(game, step.state, viewers[0])
    for name in dir(chair):
        if not name.startswith("_") and isinstance(getattr(chair, name), game.state_type):
            raise Broken(3, f"a bot gets at the state as {name}")


def _check_overheard(game: Recordable, step: Step, viewer: Seat, chooser: Chooser) -> None:
    """Two choices of another seat that differ only in what the viewer does not see must sound alike."""
    chosen = chooser.choose(game, step.state)
    if chosen is None or chosen[0] == viewer:
        return
    seat, action = chosen
    other = chooser.action(game, step.state, seat)
    states = [clone(step.state), clone(step.state)]
    ears = [
        Ear.after(game, state, viewer, seat, done)
        for state, done in zip(states, (action, other), strict=True)
    ]
    if not ears[0].looks_like(ears[1]):
        return
    if ears[0].heard != ears[1].heard:
        words = " and ".join(encode(ear.heard).decode() for ear in ears)
        raise Broken(
            3, f"viewer {viewer} sees no difference between {action!r} and {other!r}, but hears {words}"
        )
    if encode(states[0].agenda) != encode(states[1].agenda):
        return
    drawn = [written(game.resample(state, viewer, step.ply)) for state in states]
    if drawn[0] != drawn[1]:
        words = f"a state redrawn for viewer {viewer} tells {action!r} of seat {seat} from {other!r}"
        raise Broken(3, f"{words}: {around(*drawn)} and {around(*drawn[::-1])}")


class Pair:
    """A state, its twin, and the viewer who must not be able to tell them apart."""

    def __init__(self, game: Recordable, viewer: Seat, state: Any, seed: int) -> None:
        self.game = game
        self.viewer = viewer
        self.state = clone(state)
        before = encode(state)
        self.twin = game.resample(state, viewer, seed)
        if encode(state) != before:
            raise Broken(3, f"resampling for {viewer} changes the state")
        if digest(game.resample(state, viewer, seed)) != digest(self.twin):
            raise Broken(2, f"resampling twice for {viewer} with the same seed gives two different states")
        if state.seed.encode() in encode(self.twin):
            raise Broken(3, f"the twin for {viewer} holds the seed of the game")
        again = written(game.resample(self.twin, viewer, seed))
        if again != written(self.twin):
            words = f"{around(written(self.twin), again)} and {around(again, written(self.twin))}"
            raise Broken(3, f"what is redrawn for {viewer} depends on what was there before: {words}")
        self.differs = beneath(self.twin) != beneath(state)
        self._seed = seed

    def play_on(self, chooser: Chooser, forger: Forger) -> bool:
        """Compare the two, do the same in both, and so on. Whether the viewer has learned nothing on the way."""
        self._compare(forger)
        self._fan_out(chooser, forger)
        again = self.game.resample(self.twin, self.viewer, self._seed + 1)
        self._alike(again, forger, "resampled a second time")
        for _ in range(FURTHER):
            chosen = self._choose(chooser)
            if chosen is None:
                break
            if not self._do(*chosen):
                return False
            self._compare(forger)
        return True

    def go_on_alone(self, chooser: Chooser) -> None:
        """The twin is a state like any other: a bot that dreams it can play on in it."""
        for _ in range(FURTHER):
            chosen = chooser.choose(self.game, self.twin)
            if chosen is None:
                break
            self.game.apply(self.twin, *chosen)
        if not self.game.deciders(self.twin) and self.game.result(self.twin) is None:
            raise Broken(3, f"the twin for {self.viewer} leads into a dead end")

    def _fan_out(self, chooser: Chooser, forger: Forger) -> None:
        """Look one action ahead in several directions."""
        state, twin = self.state, self.twin
        for _ in range(FAN):
            self.state, self.twin = clone(state), clone(twin)
            chosen = self._choose(chooser)
            if chosen is not None and self._do(*chosen):
                self._compare(forger)
        self.state, self.twin = state, twin

    def _compare(self, forger: Forger) -> None:
        self._alike(self.twin, forger, "resampled")

    def _alike(self, other: Any, forger: Forger, how: str) -> None:
        offered = list(self.game.legal(self.state, self.viewer))
        forged = list(forger.forge(offered, TRIES if offered else 1))
        here = Glance.of(self.game, self.state, self.viewer, forged)
        difference = differ(here, Glance.of(self.game, other, self.viewer, forged))
        if difference:
            raise Broken(3, f"viewer {self.viewer} can tell the state from itself {how}: {difference}")

    def _choose(self, chooser: Chooser) -> tuple[Seat, Action] | None:
        """Something that can be done in both; what the viewer may do, he may do in both."""
        for _ in range(TRIES):
            chosen = chooser.choose(self.game, self.state)
            if chosen is None or chosen[1] in self.game.legal(self.twin, chosen[0]):
                return chosen
        return None

    def _do(self, seat: Seat, action: Action) -> bool:
        """Do it in both. Whether the viewer has learned nothing from it that he could not know."""
        here = Ear.after(self.game, self.state, self.viewer, seat, action)
        there = Ear.after(self.game, self.twin, self.viewer, seat, action)
        mine, others = here.heard, there.heard
        if here.reveals or there.reveals:
            length = min(len(mine), len(others))
            mine, others = mine[:length], others[:length]
        elif here.drawn != there.drawn:
            raise Broken(
                3, f"{action!r} of seat {seat} draws {here.drawn or 'nothing'} or {there.drawn or 'nothing'}"
            )
        if mine != others:
            words = f"{encode(mine).decode()} and {encode(others).decode()}"
            raise Broken(3, f"after {action!r} of seat {seat}, viewer {self.viewer} hears in twins {words}")
        return not (here.told or there.told)
