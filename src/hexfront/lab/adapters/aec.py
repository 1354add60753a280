"""PettingZoo: every seat an agent, who is asked acts. One step of the environment is one token."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from hexfront.lab.adapters.episode import Episode, Hall

FAR = 4.0
"""No number that is observed lies further from 0; what would is cut off."""
LONGEST = 200_000
"""A game of more tokens than this is broken off without a winner."""


class HexfrontAEC(AECEnv[str, Any, Any]):
    """A game of Hexfront for PettingZoo.

    Observations are dicts of ``observation`` (numbers from the seat's own view) and ``action_mask`` (the tokens that
    may come next). An agent stays selected until its action is spelled. Rewards come at the end: 1, -1, or 0.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "hexfront_v0",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(
        self, game: str, scenario: str = "", options: tuple[str, ...] = (), longest: int = LONGEST
    ) -> None:
        super().__init__()
        self.hall = Hall(game, scenario, options)
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.hall.seats)]
        size, words = self.hall.observer.size, len(self.hall.words)
        observed = spaces.Box(-FAR, FAR, (size,), np.float32)
        masked = spaces.Box(0, 1, (words,), np.int8)
        self._observed = {
            agent: spaces.Dict({"observation": observed, "action_mask": masked})
            for agent in self.possible_agents
        }
        self._acted = {agent: spaces.Discrete(words) for agent in self.possible_agents}
        self._longest = longest
        self._seeds = np.random.default_rng()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent may be shown."""
        return self._observed[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The tokens."""
        return self._acted[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; the same seed gives the same dice."""
        if seed is not None:
            self._seeds = np.random.default_rng(seed)
        self.episode = Episode(self.hall, int(self._seeds.integers(2**63)))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._tokens = 0
        self.agent_selection = self._asked()

    def observe(self, agent: str) -> dict[str, Any]:
        """The view of an agent as numbers, and what it may write next: nothing if another is asked."""
        seat = self.possible_agents.index(agent)
        mask = np.zeros(len(self.hall.words), np.int8)
        if seat == self.episode.seat:
            mask[self.episode.spelling.following()] = 1
        return {"observation": np.clip(self.episode.numbers(seat), -FAR, FAR), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Write a token for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.episode.write(int(action))
        self._tokens += 1
        if self.episode.seat is None:
            for one, reward in zip(self.possible_agents, self.episode.returns(), strict=True):
                self.rewards[one] = reward
                self.terminations[one] = True
        elif self._tokens >= self._longest:
            self.truncations = dict.fromkeys(self.agents, True)
        if not self.terminations[agent]:
            self.agent_selection = self._asked()
        self._accumulate_rewards()

    def _asked(self) -> str:
        seat = self.episode.seat
        return self.possible_agents[0 if seat is None else seat]

    def render(self) -> None:
        """Nothing to draw: the table does that."""

    def close(self) -> None:
        """Nothing to close."""
