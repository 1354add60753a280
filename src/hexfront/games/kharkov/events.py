"""What happens in Kharkov. Nothing is hidden from one side alone, so every event is for everybody."""

from __future__ import annotations

from typing import ClassVar

from hexfront.engine.base.events import Event, Kind
from hexfront.engine.base.texts import Text, t
from hexfront.kit import events


class Moved(events.Moved, tag="moved", frozen=True, kw_only=True):
    """Units went from one hex to another; ``how`` is move, rail, retreat, advance, pursuit, entry or overrun."""

    units: tuple[str, ...]

    def text(self) -> Text | None:
        """Who went where."""
        if not self.start:
            return t("{units}: {how} at {end}.", units=", ".join(self.units), how=self.how, end=self.end)
        if self.how == "overrun" and self.cost:
            units = ", ".join(self.units)
            return t("{units}: overrun of {end} from {start}.", units=units, end=self.end, start=self.start)
        return t(
            "{units}: {how} {start} → {end}.",
            units=", ".join(self.units),
            how=self.how,
            start=self.start,
            end=self.end,
        )


class Placed(Event, tag="placed", frozen=True):
    """A unit came onto the map."""

    kind: ClassVar[Kind] = "move"
    unit: str
    at: str

    def text(self) -> Text | None:
        """Who stands where."""
        return t("{unit} is placed in {at}.", unit=self.unit, at=self.at)


class Revealed(Event, tag="revealed", frozen=True):
    """An untried unit shows what it is."""

    kind: ClassVar[Kind] = "draw"
    unit: str
    name: str
    values: str
    """What it shows now."""

    def text(self) -> Text | None:
        """What it turned out to be."""
        return t("{unit} is {name}, {face}.", unit=self.unit, name=self.name, face=self.values)


class CutOff(Event, tag="cut-off", frozen=True):
    """Units of a side were found out of supply when its movement phase began."""

    units: tuple[str, ...]

    def text(self) -> Text | None:
        """Who is, in one line."""
        return t("Out of supply: {units}.", units=", ".join(self.units))


class Launched(events.Launched, tag="launched", frozen=True, kw_only=True):
    """An attack is committed: these units against all enemies in these hexes."""

    targets: tuple[str, ...]

    def aim(self) -> str:
        """The hexes."""
        return ", ".join(self.targets)


class Fought(events.Fought, tag="fought", frozen=True, kw_only=True):
    """A fight with its arithmetic."""

    targets: tuple[str, ...]
    overrun: bool = False

    def aim(self) -> str:
        """The hexes."""
        return ", ".join(self.targets)

    def text(self) -> Text | None:
        """The fight in a line."""
        if not self.overrun:
            return super().text()
        return t(
            "Overrun of {targets}: {attack} to {defence}, column {column}, die {die}: {outcome}.",
            targets=self.aim(),
            attack=self.attack,
            defence=self.defence,
            column=self.column,
            die=self.die,
            outcome=self.outcome,
        )


class Scored(events.Scored, tag="scored", frozen=True, kw_only=True):
    """Victory points were earned."""

    side: str

    def text(self) -> Text | None:
        """What for."""
        return t("{side} +{points}: {why}", side=self.side, points=self.points, why=self.line)
