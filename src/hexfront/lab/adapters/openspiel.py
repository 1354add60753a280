"""OpenSpiel: a sequential game with chance nodes and information states. One action of OpenSpiel is one token."""

from __future__ import annotations

from copy import deepcopy
from hashlib import blake2b
from typing import Any

import msgspec
import numpy as np
import pyspiel

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event, faces
from hexfront.lab.adapters.chance import Done, Pending, tried
from hexfront.lab.adapters.episode import Episode, Hall

MOST_OUTCOMES = 1024
"""No draw of a game falls in more ways than this."""
LONGEST = 1_000_000
"""More tokens and draws than a game takes."""


class HexfrontGame(pyspiel.Game):
    """A game of Hexfront in one scenario, begun from one seed: what is drawn in its set-up is settled by it."""

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: tuple[str, ...] = (),
        seed: int = 0,
        longest: int = LONGEST,
    ) -> None:
        self.hall = Hall(game, scenario, options)
        self._first = Episode(self.hall, seed)
        self._longest = longest
        name = f"hexfront_{game}"
        kind = pyspiel.GameType(
            short_name=name,
            long_name=f"{self.hall.game.meta.title} ({self.hall.scenario})",
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.GENERAL_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=self.hall.seats,
            min_num_players=self.hall.seats,
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
        )
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.hall.words),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.hall.seats,
            min_utility=-1.0,
            max_utility=1.0,
            max_game_length=longest,
        )
        super().__init__(kind, info, {})

    def new_initial_state(self, _: object = None) -> HexfrontState:
        """The first decision."""
        return HexfrontState(self, deepcopy(self._first))

    def make_py_observer(self, _kind: object = None, params: object = None) -> HexfrontObserver:
        """What a player sees, as numbers and as a text."""
        if params:
            raise ValueError(f"there are no parameters of an observation: {params}")
        return HexfrontObserver(self.hall)


class HexfrontState(pyspiel.State):
    """A moment of a game: a seat spells an action, or one of its draws is open."""

    def __init__(self, game: HexfrontGame, episode: Episode) -> None:
        super().__init__(game)
        self.episode = episode
        self.pending: Pending | None = None
        self.seen = [b""] * game.hall.seats
        """A digest of all that each seat has noticed."""

    def current_player(self) -> int:
        """Who chooses: a seat, chance, or nobody any more."""
        if self.pending is not None:
            return int(pyspiel.PlayerId.CHANCE)
        seat = self.episode.seat
        return int(pyspiel.PlayerId.TERMINAL) if seat is None else seat

    def _legal_actions(self, _player: int) -> list[int]:
        return self.episode.spelling.following()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The ways in which the open draw can fall, all alike."""
        of = self.pending.of if self.pending is not None else 0
        return [(value, 1 / of) for value in range(of)]

    def _apply_action(self, token: int) -> None:
        game, state = self.episode.hall.game, self.episode.state
        if self.pending is not None:
            seat, action, settled = self.pending.seat, self.pending.action, self.pending.fallen(token)
        else:
            found, written = self.episode.seat, self.episode.spelling.write(token)
            if found is None or written is None:
                return
            seat, action, settled = found, written, ()
        after = tried(game, state, seat, action, settled)
        if isinstance(after, Done):
            self.pending = None
            self.episode = Episode.at(self.episode.hall, after.state, self.episode.done + 1)
            self._notice(seat, action, after.events)
        else:
            self.pending = after

    def _notice(self, actor: Seat, action: tuple[Any, ...], events: list[Event]) -> None:
        for seat, before in enumerate(self.seen):
            told = msgspec.json.encode([action if seat == actor else None, faces(events, seat)])
            self.seen[seat] = blake2b(before + told, digest_size=16).digest()

    def _action_to_string(self, player: int, token: int) -> str:
        if player == int(pyspiel.PlayerId.CHANCE):
            return f"{self.pending.name if self.pending else 'draw'} {token + 1}"
        return self.episode.hall.words.tokens[token]

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self.pending is None and self.episode.seat is None

    def returns(self) -> list[float]:
        """1 for a win, -1 for a loss."""
        return self.episode.returns() if self.is_terminal() else [0.0] * self.episode.hall.seats

    def __str__(self) -> str:
        view = self.episode.hall.game.view(self.episode.state, 0)
        return f"turn {view.turn}, {view.phase}, {self.episode.done} actions"


class HexfrontObserver:
    """What a player sees: the numbers of his view, or a text that tells apart all that he can tell apart."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self.tensor = np.zeros(hall.observer.size, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: HexfrontState, player: int) -> None:
        """Look from a player's seat."""
        self.tensor[:] = state.episode.numbers(player)

    def string_from(self, state: HexfrontState, player: int) -> str:
        """All that the player has noticed, the view he has now, and what he has written of his own action."""
        episode = state.episode
        view = episode.hall.game.view(episode.state, player)
        own = episode.spelling.written if player == episode.seat else ()
        now = blake2b(msgspec.json.encode(view), digest_size=16).hexdigest()
        return f"{state.seen[player].hex()} {now} {' '.join(map(str, own))}"
