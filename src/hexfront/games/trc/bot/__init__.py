"""The bot of The Russian Campaign: masses on what decides the next test, and holds what it must not lose."""

from hexfront.games.trc.bot.player import TrcDoctrine

__all__ = ["TrcDoctrine"]
