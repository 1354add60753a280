"""Kharkov's own bot."""

from hexfront.games.kharkov.doctrine.player import KharkovDoctrine

__all__ = ["KharkovDoctrine"]
