"""Which bots there are: those for any game, and those a game brings along."""

from __future__ import annotations

from functools import partial
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
    """A bot by name; ``doctrine:bold`` is one in a style of its own."""
    return _maker(game, name)(seed)


def check_bot(game: Any, name: str) -> None:
    """Refuse a bot, or a style of one, that the game does not have."""
    _maker(game, name)


def _maker(game: Any, name: str) -> _Maker:
    makers = _makers(game)
    plain, _, style = name.partition(":")
    if plain not in makers:
        raise UnknownBot(f"no bot {plain!r} for {game.meta.title}; there is: {', '.join(makers)}")
    maker: Any = makers[plain]
    styles = getattr(maker, "styles", ())
    if style and style not in styles:
        there = ", ".join(styles) or "none"
        raise UnknownBot(f"{plain} of {game.meta.title} has no style {style!r}; there is: {there}")
    return partial(maker, style=style) if style else maker
