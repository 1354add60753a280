"""What happens in Götterdämmerung, as everybody is told."""

from __future__ import annotations

from hexfront.engine.base.texts import Text, t
from hexfront.kit import events


class Moved(events.Moved, tag="moved", frozen=True, kw_only=True):
    """A unit went from one hex to another, or was set up in one."""

    unit: str

    def text(self) -> Text | None:
        """Who went where."""
        if not self.start:
            return t("{unit}: {how} in {end}.", unit=self.unit, how=self.how, end=self.end)
        words = {"unit": self.unit, "how": self.how, "start": self.start, "end": self.end}
        return t("{unit}: {how} {start} → {end}.", **words)


class Fought(events.Fought, tag="fought", frozen=True, kw_only=True):
    """A fight with its arithmetic."""

    target: str
    overrun: bool = False

    def aim(self) -> str:
        """The hex."""
        return self.target
