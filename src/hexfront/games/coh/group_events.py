"""What a group does, as an event."""

from __future__ import annotations

from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t


class Grouped(Event, tag="grouped", frozen=True):
    """Units act as a group (9.1)."""

    units: tuple[str, ...]
    what: str
    seen: tuple[str, ...] = ()
    """Those that everybody sees."""

    def public(self) -> Event | None:
        """Hidden members are not named."""
        return Grouped(units=self.seen, what=self.what, seen=self.seen, rules=self.rules)

    def text(self) -> Text | None:
        """Who acts together."""
        if not self.units:
            return t("Hidden units act as a group: {what}.", what=self.what)
        return t("{units} act as a group: {what}.", units=", ".join(self.units), what=self.what)
