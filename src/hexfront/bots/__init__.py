"""Players that work on any game, and the base of the games' own."""

from hexfront.bots.chair import Chair, Dream
from hexfront.bots.doctrine import Advice, Doctrine
from hexfront.bots.greedy import Greedy
from hexfront.bots.player import Bot, bot_names, check_bot, make_bot
from hexfront.bots.random import RandomBot

__all__ = [
    "Advice",
    "Bot",
    "Chair",
    "Doctrine",
    "Dream",
    "Greedy",
    "RandomBot",
    "bot_names",
    "check_bot",
    "make_bot",
]
