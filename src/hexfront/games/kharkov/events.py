"""What happens in Kharkov. Nothing is hidden from one side alone, so every event is for everybody."""

from __future__ import annotations

from typing import ClassVar

from hexfront.engine.base.events import Event, Kind
from hexfront.engine.base.texts import Text, Value, t


class Moved(Event, tag="moved", frozen=True):
    """Units went from one hex to another; ``how`` is move, rail, retreat, advance, pursuit, entry or overrun."""

    kind: ClassVar[Kind] = "move"
    units: tuple[str, ...]
    start: str
    end: str
    how: str = "move"
    cost: int = 0
    """In half movement points."""

    def sort(self) -> Kind:
        """A retreat is told apart from other moves."""
        return "retreat" if self.how == "retreat" else self.kind

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


class Fought(Event, tag="fought", frozen=True):
    """A fight with its arithmetic."""

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
    overrun: bool = False

    def text(self) -> Text | None:
        """The fight in a line."""
        if self.overrun:
            return t(
                "Overrun of {targets}: {attack} to {defence}, column {column}, die {die}: {outcome}.",
                **self._sums(),
            )
        return t(
            "Attack on {targets}: {attack} to {defence}, column {column}, die {die}: {outcome}.",
            **self._sums(),
        )

    def _sums(self) -> dict[str, Value]:
        return {
            "targets": ", ".join(self.targets),
            "attack": self.attack,
            "defence": self.defence,
            "column": self.column,
            "die": self.die,
            "outcome": self.outcome,
        }


class Scored(Event, tag="scored", frozen=True):
    """Victory points were earned."""

    kind: ClassVar[Kind] = "score"
    side: str
    points: int
    line: Text

    def text(self) -> Text | None:
        """What for."""
        return t("{side} +{points}: {why}", side=self.side, points=self.points, why=self.line)


class Launched(Event, tag="launched", frozen=True):
    """An attack is committed: these units against all enemies in these hexes."""

    kind: ClassVar[Kind] = "fight"
    targets: tuple[str, ...]
    attackers: tuple[str, ...]

    def text(self) -> Text | None:
        """Who attacks what."""
        return t("{units} attack {hexes}.", units=", ".join(self.attackers), hexes=", ".join(self.targets))
