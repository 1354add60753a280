"""Random games: what all checks are made on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec

from hexfront.bots import RandomBot
from hexfront.conformance.broken import Broken, Case, Spot
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.base.events import ONLOOKER, Event
from hexfront.engine.base.state import clone
from hexfront.engine.record.redo import Recordable


def deal(seed: int) -> int:
    """The 128-bit seed of a game, so that it can be recognised wherever it must not turn up."""
    return derive(seed_text(seed), 0, "conformance")


def seats_of(game: Recordable, case: Case) -> range:
    """The seats of a scenario."""
    return range(len(game.meta.scenario(case.scenario).seats))


def viewers_of(game: Recordable, case: Case) -> list[Seat]:
    """Every seat of a scenario, and an onlooker."""
    return [*seats_of(game, case), ONLOOKER]


def begin(game: Recordable, case: Case, seed: int) -> tuple[Any, list[Event]]:
    """The start of the random game with this seed."""
    return game.start(case.scenario, frozenset(case.options), deal(seed))


class Chooser:
    """Decides for everybody, at random: who goes first of several, and what he does."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._bot = RandomBot(seed)

    def choose(self, game: Recordable, state: Any) -> tuple[Seat, Action] | None:
        """A seat and its action; None if there is nothing to choose."""
        deciders = game.deciders(state)
        if not deciders:
            return None
        seat = self._random.choice(deciders)
        action = self.action(game, state, seat)
        return None if action is None else (seat, action)

    def action(self, game: Recordable, state: Any, seat: Seat) -> Action | None:
        """Something the seat may do; None if there is nothing."""
        choices = game.legal(state, seat)
        if not choices:
            return None
        return self._bot.pick(choices, game.lexicon.backs)


class Opening(msgspec.Struct, frozen=True):
    """A random game after its first ``start`` actions: where a closer look begins."""

    game: str
    case: Case
    seed: int
    start: int
    state: Any
    events: list[Event]

    @classmethod
    def at(cls, game: Recordable, case: Case, seed: int, start: int = 0) -> Opening:
        """Play so far, or to the end if that comes first."""
        return next(openings(game, case, seed, [start]))

    def spot(self, ply: int) -> Spot:
        """The place so many actions further on."""
        return Spot(self.game, self.case, self.seed, self.start + ply, self.start)

    def chooser(self) -> Chooser:
        """Who decides from here on."""
        return Chooser(self.seed + self.start)

    def chance(self) -> Random:
        """What is tried from here on."""
        return Random(f"{self.seed} {self.start}")


def openings(game: Recordable, case: Case, seed: int, starts: Iterable[int]) -> Iterator[Opening]:
    """The openings of one random game at rising numbers of actions; what lies beyond its end is left out."""
    state, events = begin(game, case, seed)
    chooser = Chooser(seed)
    ply, over = 0, False
    for start in starts:
        while ply < start and not over:
            chosen = chooser.choose(game, state)
            if chosen is None:
                over = True
            else:
                events = do(game, state, *chosen, Spot(game.meta.id, case, seed, ply))
                ply += 1
        yield Opening(game.meta.id, case, seed, ply, clone(state), events)
        if over:
            return


class Step(msgspec.Struct):
    """A state on the way, the events that led to it, and what is going to be done in it.

    The state is the walk's own: look, and copy it before you play in it. At the end of the walk ``seat`` and
    ``action`` are None.
    """

    spot: Spot
    state: Any
    events: list[Event]
    seat: Seat | None = None
    action: Action | None = None

    @property
    def ply(self) -> int:
        """How many actions led here."""
        return self.spot.ply


def walk(game: Recordable, opening: Opening, plies: int) -> Iterator[Step]:
    """A random game from its opening on, state by state, over at most so many actions."""
    state, events = clone(opening.state), opening.events
    chooser = opening.chooser()
    for ply in range(plies + 1):
        spot = opening.spot(ply)
        try:
            chosen = chooser.choose(game, state) if ply < plies else None
        except Exception as error:
            # Whoever looks at this state closely can say more than that nothing could be chosen in it.
            yield Step(spot, state, events)
            raise Broken(1, f"no choice could be made: {type(error).__name__}: {error}", spot) from error
        if chosen is None:
            yield Step(spot, state, events)
            return
        seat, action = chosen
        yield Step(spot, state, events, seat, action)
        events = do(game, state, seat, action, spot)


def do(game: Recordable, state: Any, seat: Seat, action: Action, spot: Spot) -> list[Event]:
    """Do what was offered; whatever goes wrong with it is the game's fault."""
    try:
        return game.apply(state, seat, action)
    except Exception as error:
        words = f"{action!r} was offered to seat {seat}, but {type(error).__name__}: {error}"
        raise Broken(1, words, spot) from error
