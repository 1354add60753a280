"""What a group does, as an event."""

from __future__ import annotations

from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t


class Grouped(Event, tag="grouped", frozen=True):
    """Units act as a group (9.1)."""

    units: tuple[str, ...]
    what: str
    seen: tuple[str, ...] = ()
    """Those that everybody sees."""
    lurk: bool = False
    """Whether hidden units act with them that are not named."""

    def public(self) -> Event | None:
        """Hidden members are not named."""
        return Grouped(units=self.seen, what=self.what, seen=self.seen, lurk=True, rules=self.rules)

    def text(self) -> Text | None:
        """Who acts together."""
        if not self.units:
            return t("Hidden units act as a group: {what}.", what=self.what)
        names = ", ".join(self.units)
        if self.lurk:
            return t("{units} and hidden units act as a group: {what}.", units=names, what=self.what)
        return t("{units} act as a group: {what}.", units=names, what=self.what)
