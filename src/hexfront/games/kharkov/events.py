"""What happens in Kharkov. Nothing is hidden from one side alone, so every event is for everybody."""

from __future__ import annotations

from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t


class Moved(Event, tag="moved", frozen=True):
    """Units went from one hex to another; ``how`` is move, rail, retreat, advance, pursuit, entry or overrun."""

    units: tuple[str, ...]
    start: str
    end: str
    how: str = "move"
    cost: int = 0
    """In half movement points."""

    def text(self) -> Text | None:
        """Who went where."""
        if not self.start:
            return t("{units}: {how} at {end}.", units=", ".join(self.units), how=self.how, end=self.end)
        return t(
            "{units}: {how} {start} → {end}.",
            units=", ".join(self.units),
            how=self.how,
            start=self.start,
            end=self.end,
        )


class Placed(Event, tag="placed", frozen=True):
    """A unit came onto the map."""

    unit: str
    at: str

    def text(self) -> Text | None:
        """Who stands where."""
        return t("{unit} is placed in {at}.", unit=self.unit, at=self.at)


class Removed(Event, tag="removed", frozen=True):
    """A unit left the map; ``why`` is eliminated, broken-down, re-formed or taken-back."""

    unit: str
    at: str
    why: str = "eliminated"

    def text(self) -> Text | None:
        """Who is gone."""
        if not self.at:
            return t("{unit}: {why}.", unit=self.unit, why=self.why)
        return t("{unit} in {at}: {why}.", unit=self.unit, at=self.at, why=self.why)


class StepLost(Event, tag="step-lost", frozen=True):
    """A unit lost a step and shows its next face."""

    unit: str
    values: str
    """What it shows now."""

    def text(self) -> Text | None:
        """What is left of it."""
        return t("{unit} loses a step and is now {face}.", unit=self.unit, face=self.values)


class Revealed(Event, tag="revealed", frozen=True):
    """An untried unit shows what it is."""

    unit: str
    name: str
    values: str
    """What it shows now."""

    def text(self) -> Text | None:
        """What it turned out to be."""
        return t("{unit} is {name}, {face}.", unit=self.unit, name=self.name, face=self.values)


class Fought(Event, tag="fought", frozen=True):
    """A fight with its arithmetic."""

    targets: tuple[str, ...]
    attackers: tuple[str, ...]
    attack: int
    defence: int
    column: str
    die: int
    outcome: str
    modifiers: tuple[tuple[str, Text, str], ...] = ()
    """Rule, sentence and amount of each modifier, in order."""
    overrun: bool = False

    def text(self) -> Text | None:
        """The fight in a line."""
        return t(
            "Attack on {targets}: {attack} to {defence}, column {column}, die {die}: {outcome}.",
            targets=", ".join(self.targets),
            attack=self.attack,
            defence=self.defence,
            column=self.column,
            die=self.die,
            outcome=self.outcome,
        )


class Marked(Event, tag="marked", frozen=True):
    """A marker was put on a unit or a hex, or taken off (disrupted, entrenched, active, air, supply …)."""

    what: str
    marker: str
    on: bool = True

    def text(self) -> Text | None:
        """Which marker, where."""
        if self.on:
            return t("{what}: {marker}.", what=self.what, marker=self.marker)
        return t("{what}: no longer {marker}.", what=self.what, marker=self.marker)


class Scored(Event, tag="scored", frozen=True):
    """Victory points were earned."""

    side: str
    points: int
    line: Text

    def text(self) -> Text | None:
        """What for."""
        return t("{side} +{points}: {why}", side=self.side, points=self.points, why=self.line)


class Launched(Event, tag="launched", frozen=True):
    """An attack is committed: these units against all enemies in these hexes."""

    targets: tuple[str, ...]
    attackers: tuple[str, ...]

    def text(self) -> Text | None:
        """Who attacks what."""
        return t("{units} attack {hexes}.", units=", ".join(self.attackers), hexes=", ".join(self.targets))
