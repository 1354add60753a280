"""Kharkov's own bot."""

from hexfront.games.kharkov.bot.player import KharkovDoctrine

__all__ = ["KharkovDoctrine"]
