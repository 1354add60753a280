"""Gymnasium: one seat for the learner, the others for a bot."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from hexfront.bots import Bot, make_bot
from hexfront.lab.adapters.aec import FAR, LONGEST
from hexfront.lab.adapters.episode import Episode, Hall
from hexfront.lab.adapters.spelling import Misspelled


class HexfrontEnv(gymnasium.Env[Any, Any]):
    """A game of Hexfront for one learner against a bot.

    A step is one token; the mask of those that may come next is in the observation and in ``info``. A token that may
    not come is refused with an error and changes nothing: sample from the mask.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        game: str,
        scenario: str = "",
        options: tuple[str, ...] = (),
        seat: int = 0,
        against: str = "random",
        longest: int = LONGEST,
    ) -> None:
        self.hall = Hall(game, scenario, options)
        self._seat, self._against, self._longest = seat, against, longest
        words = len(self.hall.words)
        self.action_space = spaces.Discrete(words)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-FAR, FAR, (self.hall.observer.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (words,), np.int8),
            }
        )

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begin anew, with the bots' first moves done."""
        super().reset(seed=seed)
        self.episode = Episode(self.hall, int(self.np_random.integers(2**63)))
        self._bots: list[Bot] = [
            make_bot(self.hall.game, self._against, int(self.np_random.integers(2**31)))
            for _ in range(self.hall.seats)
        ]
        self._tokens = 0
        self._others()
        return self._seen(), {"action_mask": self._mask()}

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Write a token, and let the others answer when the action is whole."""
        if self.episode.seat != self._seat:
            raise Misspelled("the game is over: reset it")
        self.episode.write(int(action))
        self._tokens += 1
        self._others()
        over = self.episode.seat is None
        reward = self.episode.returns()[self._seat]
        return self._seen(), reward, over, self._tokens >= self._longest, {"action_mask": self._mask()}

    def _others(self) -> None:
        while (seat := self.episode.seat) not in (None, self._seat):
            self.episode.act(self._bots[seat].choose(self.episode.chair(seat)))

    def _mask(self) -> Any:
        mask = np.zeros(len(self.hall.words), np.int8)
        if self.episode.seat is not None:
            mask[self.episode.spelling.following()] = 1
        return mask

    def _seen(self) -> dict[str, Any]:
        return {
            "observation": np.clip(self.episode.numbers(self._seat), -FAR, FAR),
            "action_mask": self._mask(),
        }
