"""What happens in Götterdämmerung, as everybody is told."""

from __future__ import annotations

from hexfront.engine.base.events import Event
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


class Rebuilt(Event, tag="rebuilt", frozen=True, kw_only=True):
    """A unit got a step back, on the map or among those that come in next turn."""

    unit: str
    values: str
    """What it shows now."""
    points: int

    def text(self) -> Text | None:
        """What it is now, and what it cost."""
        return t(
            "{unit} is rebuilt to {face} for {points} support points.",
            unit=self.unit,
            face=self.values,
            points=self.points,
        )


class Split(Event, tag="split", frozen=True, kw_only=True):
    """A corps became two battle groups."""

    unit: str
    at: str
    groups: tuple[str, ...]

    def text(self) -> Text | None:
        """Who became whom."""
        words = {"unit": self.unit, "at": self.at, "groups": ", ".join(self.groups)}
        return t("{unit} in {at} splits into {groups}.", **words)


class Scored(events.Scored, tag="scored", frozen=True, kw_only=True):
    """Victory points of a side were counted, in halves of a point."""

    side: str

    def text(self) -> Text | None:
        """What for, and how much."""
        return t("{side}: {line}: {points}.", side=self.side, line=self.line, points=halves(self.points))


def halves(number: int) -> str:
    """A number of half points as people write it.

    >>> halves(3), halves(-339), halves(20), halves(1)
    ('1½', '-169½', '10', '½')
    """
    whole, half = divmod(abs(number), 2)
    sign, last = "-" if number < 0 else "", "½" if half else ""
    return f"{sign}{whole or ''}{last}" if half else f"{sign}{whole}"


class Fought(events.Fought, tag="fought", frozen=True, kw_only=True):
    """A fight with its arithmetic."""

    target: str
    overrun: bool = False

    def aim(self) -> str:
        """The hex."""
        return self.target
