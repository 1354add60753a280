"""The bot ``solo``: the virtual opponent of the rulebook, 20.2."""

from hexfront.games.coh.bot.solo.player import Solo

__all__ = ["Solo"]
