"""The bot of Traces of War: holds the river and the towns under order, or masses on them."""

from hexfront.games.tow.bot.player import TowDoctrine

__all__ = ["TowDoctrine"]
