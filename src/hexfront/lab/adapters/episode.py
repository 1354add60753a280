"""A game under way, token by token: what the environments of all libraries share."""

from __future__ import annotations

from typing import Any

from hexfront.bots import Chair
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import seed_text
from hexfront.engine.base.state import clone
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import load_game
from hexfront.lab.adapters.observation import Numbers, Observer
from hexfront.lab.adapters.spelling import Spelling
from hexfront.lab.adapters.vocabulary import Vocabulary


class Hall:
    """A game in one scenario with its vocabulary: made once, for any number of episodes."""

    def __init__(self, game: str, scenario: str = "", options: tuple[str, ...] = ()) -> None:
        whole = load_game(game)
        self.scenario = scenario or whole.meta.scenarios[0].id
        whole.meta.check_options(options, self.scenario)
        self.options = frozenset(options)
        self.game = room(whole, self.scenario, options)
        self.words = Vocabulary(self.game.lexicon)
        self.observer = Observer(self.game, self.scenario)
        self.seats = len(self.game.meta.scenario(self.scenario).seats)

    def __deepcopy__(self, _: dict[int, Any]) -> Hall:
        return self


class Episode:
    """One game from its seed to its end. Where several seats choose at once, they are asked in order."""

    def __init__(self, hall: Hall, seed: int) -> None:
        self._at(hall, hall.game.setup(hall.scenario, hall.options, int(seed_text(seed), 16)))

    @classmethod
    def at(cls, hall: Hall, state: Any, done: int = 0) -> Episode:
        """A game from a state on, which becomes its own."""
        episode = cls.__new__(cls)
        episode._at(hall, state, done)
        return episode

    def _at(self, hall: Hall, state: Any, done: int = 0) -> None:
        self.hall = hall
        self.state = state
        self.done = done
        self._spelling: Spelling | None = None

    def __deepcopy__(self, _: dict[int, Any]) -> Episode:
        """A copy to be played on differently, as far as its action is spelled."""
        written = self._spelling.written if self._spelling is not None else ()
        copied = Episode.at(self.hall, clone(self.state), self.done)
        for token in written:
            copied.spelling.write(token)
        return copied

    @property
    def seat(self) -> Seat | None:
        """Who is asked; nobody when the game is over."""
        return next(iter(self.hall.game.deciders(self.state)), None)

    @property
    def spelling(self) -> Spelling:
        """The action that the seat is spelling."""
        if self._spelling is None:
            seat = self.seat
            if seat is None:
                raise ValueError("the game is over")
            self._spelling = Spelling(self.hall.words, self.hall.game.legal(self.state, seat))
        return self._spelling

    def write(self, token: int) -> Action | None:
        """Write a token for the seat that is asked; a whole action is done at once, and returned."""
        action = self.spelling.write(token)
        if action is not None:
            self.act(action)
        return action

    def act(self, action: Action) -> None:
        """Do a whole action for the seat that is asked."""
        self.hall.game.apply(self.state, self.seat, action)
        self._spelling = None
        self.done += 1

    def chair(self, seat: Seat) -> Chair:
        """The seat as a bot sits on it."""
        return Chair(self.hall.game, self.state, seat)

    def numbers(self, seat: Seat) -> Numbers:
        """What a seat sees, and of its own action what is written so far."""
        written = self.spelling.written if seat == self.seat else ()
        return self.hall.observer.numbers(self.hall.game.view(self.state, seat), seat, written)

    def returns(self) -> list[float]:
        """What each seat got: 1 for a win, -1 for a loss, 0 for a draw or before the end."""
        result: Any = self.hall.game.result(self.state)
        if result is None or not result.winners:
            return [0.0] * self.hall.seats
        return [1.0 if seat in result.winners else -1.0 for seat in range(self.hall.seats)]
