"""Which bots there are: those for any game, and those a game brings along."""

from __future__ import annotations

from typing import Any, Protocol

from hexfront.bots.chair import Chair
from hexfront.bots.greedy import Greedy
from hexfront.bots.random import RandomBot
from hexfront.engine.base.actions import Action
from hexfront.errors import HexfrontError


class Bot(Protocol):
    """A player that is a program."""

    name: str

    def choose(self, chair: Chair) -> Action:
        """A legal action for the seat."""


class UnknownBot(HexfrontError):
    """No such bot for this game."""


class _Maker(Protocol):
    def __call__(self, seed: int) -> Bot:
        """A fresh bot with a seed of its own."""


def _makers(game: Any) -> dict[str, _Maker]:
    makers: dict[str, _Maker] = {"random": RandomBot}
    if hasattr(game, "value"):
        makers["greedy"] = Greedy
    makers.update(getattr(game, "bots", {}))
    return makers


def bot_names(game: Any) -> list[str]:
    """The bots that can play this game, weakest first."""
    return list(_makers(game))


def make_bot(game: Any, name: str, seed: int) -> Bot:
    """A bot by name."""
    makers = _makers(game)
    if name not in makers:
        raise UnknownBot(f"no bot {name!r} for {game.meta.title}; there is: {', '.join(makers)}")
    return makers[name](seed)
