"""Events that most games have: counters leave the map or lose a step, markers come and go."""

from __future__ import annotations

from typing import ClassVar

from hexfront.engine.base.events import Event, Kind
from hexfront.engine.base.texts import Text, t


class Removed(Event, tag="removed", frozen=True):
    """A unit left the map; ``why`` is a word of the game: eliminated, displaced, taken back …"""

    kind: ClassVar[Kind] = "loss"
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

    kind: ClassVar[Kind] = "loss"
    unit: str
    values: str
    """What it shows now."""

    def text(self) -> Text | None:
        """What is left of it."""
        return t("{unit} loses a step and is now {face}.", unit=self.unit, face=self.values)


class Marked(Event, tag="marked", frozen=True):
    """A marker was put on a unit or a hex, or taken off."""

    what: str
    marker: str
    on: bool = True

    def text(self) -> Text | None:
        """Which marker, where."""
        if self.on:
            return t("{what}: {marker}.", what=self.what, marker=self.marker)
        return t("{what}: no longer {marker}.", what=self.what, marker=self.marker)
