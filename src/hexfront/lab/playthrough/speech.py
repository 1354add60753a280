"""How a narrator speaks: sentences in a language, sides by their names, rules without the name of the game."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.texts import (
    Text,
    Value,
    catalogue,
    load_catalogue,
    t,
)
from hexfront.engine.contract.verdict import Reason

OWN = Path(__file__).parent / "locale"


class Speech:
    """The words of one game in one language."""

    def __init__(self, game: Any, language: str, seats: tuple[str, ...]) -> None:
        self._words = load_catalogue(OWN, language) | catalogue(game, language)
        self._game = f"{game.meta.id}:"
        self.seats = seats

    def say(self, text: Text) -> str:
        """A sentence; a seat that it names by its number is called by its side."""
        return self._named(text).render(self._words)

    def word(self, word: str) -> str:
        """An identifier of the game, such as a phase, in words."""
        plain = word.replace("-", " ").replace("_", " ")
        return self._words.get(word) or plain.strip() or word

    def name(self, word: str) -> str:
        """An identifier that stands for itself, with a capital."""
        said = self.word(word)
        return said[:1].upper() + said[1:]

    def seat(self, seat: Seat) -> str:
        """Who sits there: his side, with the number of the seat if the side has several or none yet."""
        side = self.seats[seat] if 0 <= seat < len(self.seats) else ""
        if side and self.seats.count(side) == 1:
            return self.name(side)
        number = self.say(t("seat {number}", number=seat))
        return f"{self.name(side)} ({number})" if side else number

    def cited(self, said: str, rules: Iterable[str]) -> str:
        """A sentence and the rules behind it, each once."""
        listed = ", ".join(dict.fromkeys(rule.removeprefix(self._game) for rule in rules if rule))
        return f"{said} [{listed}]" if listed else said

    def reasons(self, reasons: Iterable[Reason]) -> list[str]:
        """Reasons with their figures; what several rules say in the same words is said once."""
        found: dict[str, list[str]] = {}
        for one in reasons:
            said = " ".join(filter(None, (self.say(one.text).rstrip("."), one.amount)))
            found.setdefault(said, []).append(one.rule)
        return [self.cited(said, rules) for said, rules in found.items()]

    def _named(self, text: Text) -> Text:
        args: dict[str, Value] = {}
        for name, value in text.args.items():
            if name == "seat" and str(value).isdigit():
                args[name] = self.seat(int(str(value)))
            else:
                args[name] = self._named(value) if isinstance(value, Text) else value
        return msgspec.structs.replace(text, args=args)
