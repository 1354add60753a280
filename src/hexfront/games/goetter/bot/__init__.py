"""The bot of Götterdämmerung."""

from hexfront.games.goetter.bot.player import GoetterDoctrine

__all__ = ["GoetterDoctrine"]
