"""What happens in The Russian Campaign. Nothing of it is secret."""

from __future__ import annotations

from typing import ClassVar

from hexfront.engine.base.events import Battle, Event, Kind
from hexfront.engine.base.texts import Text, t


class Moved(Event, tag="moved", frozen=True):
    """A unit went from one hex to another; ``how`` is move, rail, retreat or set-up."""

    kind: ClassVar[Kind] = "move"
    unit: str
    start: str
    end: str
    how: str = "move"

    def sort(self) -> Kind:
        """A retreat is told apart from other moves."""
        return "retreat" if self.how == "retreat" else self.kind

    def text(self) -> Text | None:
        """Who went where."""
        if not self.start:
            return t("{unit}: {how} in {end}.", unit=self.unit, how=self.how, end=self.end)
        return t(
            "{unit}: {how} {start} → {end}.", unit=self.unit, how=self.how, start=self.start, end=self.end
        )


class WeatherSet(Event, tag="weather", frozen=True):
    """The weather of a game turn is known."""

    weather: str
    modifier: int
    """The running modifier from now on."""

    def text(self) -> Text | None:
        """What it is, and the modifier."""
        return t(
            "Weather: {weather}. The modifier is {modifier} now.",
            weather=self.weather,
            modifier=f"{self.modifier:+d}",
        )


class Fought(Event, tag="fought", frozen=True):
    """A battle with its arithmetic; ``die`` is 0 where none was rolled."""

    kind: ClassVar[Kind] = "fight"
    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    attack: int
    defence: int
    column: str
    die: int
    outcome: str
    modifiers: tuple[tuple[str, Text, str], ...] = ()
    """Rule, sentence and amount of each modifier, in order."""

    def text(self) -> Text | None:
        """The battle in a line."""
        where = ", ".join(self.targets)
        if not self.die:
            return t(
                "Attack on {targets}: {attack} to {defence}, {column}: {outcome}.",
                targets=where,
                attack=self.attack,
                defence=self.defence,
                column=self.column,
                outcome=self.outcome,
            )
        return t(
            "Attack on {targets}: {attack} to {defence}, {column}, die {die}: {outcome}.",
            targets=where,
            attack=self.attack,
            defence=self.defence,
            column=self.column,
            die=self.die,
            outcome=self.outcome,
        )

    def battle(self) -> Battle | None:
        """The battle it tells of."""
        return Battle(self.attackers, ", ".join(self.targets), self.column, self.outcome)


class Controlled(Event, tag="controlled", frozen=True):
    """A city, oil well or junction changed hands; ``side`` is empty if nobody controls it now."""

    kind: ClassVar[Kind] = "score"
    place: str
    side: str

    def text(self) -> Text | None:
        """Who holds it now."""
        if not self.side:
            return t("{place} is controlled by nobody.", place=self.place)
        return t("{place} is under {side} control.", place=self.place, side=self.side.capitalize())


class AllyFell(Event, tag="ally-fell", frozen=True):
    """A minor ally of the Axis surrendered (24)."""

    kind: ClassVar[Kind] = "score"
    ally: str

    def text(self) -> Text | None:
        """Who."""
        return t("{ally} surrenders.", ally=self.ally)


class Converted(Event, tag="converted", frozen=True):
    """Rail hexes have been converted to a side's gauge."""

    side: str
    hexes: tuple[str, ...]

    def text(self) -> Text | None:
        """Which ones."""
        return t(
            "Rail converted to {side} gauge: {hexes}.",
            side=self.side.capitalize(),
            hexes=", ".join(self.hexes),
        )


class Sailed(Event, tag="sailed", frozen=True):
    """A unit went aboard; ``how`` is transfer, evacuation or invasion, and no ``end`` is the off-map box."""

    kind: ClassVar[Kind] = "move"
    unit: str
    start: str
    end: str
    how: str
    die: int
    modifier: int
    safe: int
    """What the modified die may not exceed."""

    def text(self) -> Text | None:
        """Where it went, and the die."""
        return t(
            "{unit}: {how} to {end}, die {die} {modifier}, safe up to {safe}.",
            unit=self.unit,
            how=self.how,
            end=self.end or t("the off-map box"),
            die=self.die,
            modifier=f"{self.modifier:+d}",
            safe=self.safe,
        )
