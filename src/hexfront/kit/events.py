"""What happens in all hex-and-counter games: counters move, attacks are launched and fought, points are scored.

A game gives each a tag and the fields that it names otherwise: one target or several, one unit or a stack.
"""

from __future__ import annotations

from typing import ClassVar

from hexfront.engine.base.events import Battle, Event, Kind
from hexfront.engine.base.texts import Text, t


class Moved(Event, frozen=True, kw_only=True):
    """Counters went from one hex to another; ``how`` is a word of the game: move, retreat, advance …"""

    kind: ClassVar[Kind] = "move"
    start: str
    end: str
    how: str = "move"
    cost: int = 0
    """In half movement points."""

    def sort(self) -> Kind:
        """A retreat is told apart from other moves."""
        return "retreat" if self.how == "retreat" else self.kind


class Attack(Event, frozen=True, kw_only=True):
    """Units against all enemies in one hex or several."""

    kind: ClassVar[Kind] = "fight"
    attackers: tuple[str, ...]

    def aim(self) -> str:
        """What is attacked, in a sentence."""
        raise NotImplementedError


class Launched(Attack, frozen=True, kw_only=True):
    """An attack is declared, and will be fought."""

    def text(self) -> Text | None:
        """Who attacks what."""
        return t("Attack on {hexes} by {units}.", hexes=self.aim(), units=", ".join(self.attackers))


class Fought(Attack, frozen=True, kw_only=True):
    """A combat with its arithmetic."""

    attack: int
    defence: int
    column: str
    die: int
    """As modified."""
    outcome: str
    modifiers: tuple[tuple[str, Text, str], ...] = ()
    """Rule, sentence and amount of each modifier, in order."""

    def text(self) -> Text | None:
        """The combat in a line."""
        return t(
            "Attack on {targets}: {attack} to {defence}, column {column}, die {die}: {outcome}.",
            targets=self.aim(),
            attack=self.attack,
            defence=self.defence,
            column=self.column,
            die=self.die,
            outcome=self.outcome,
        )

    def battle(self) -> Battle | None:
        """The fight it tells of."""
        return Battle(self.attackers, self.aim(), self.column, self.outcome)


class Scored(Event, frozen=True, kw_only=True):
    """Victory points were counted."""

    kind: ClassVar[Kind] = "score"
    points: int
    line: Text

    def text(self) -> Text | None:
        """What for."""
        return self.line
