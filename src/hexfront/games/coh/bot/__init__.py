"""The bot ``doctrine``: goes for objectives through cover, and shoots where the chances are worth it."""

from hexfront.games.coh.bot.player import CohDoctrine

__all__ = ["CohDoctrine"]
