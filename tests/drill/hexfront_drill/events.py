"""What happens in Drill. To the other side a squad is its handle, never its name."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from hexfront.engine.base.events import Battle, Event, Kind
from hexfront.engine.base.texts import Text, t


class SquadEvent(Event, frozen=True):
    """Something about one squad, known by name to its own side and by handle to the other."""

    squad: str
    handle: str
    at: str
    seen: bool = True
    """Whether the other side sees it happen at all."""

    def public(self) -> Event | None:
        """The same with the handle alone."""
        return msgspec.structs.replace(self, squad="", to=None) if self.seen else None


class Stepped(SquadEvent, tag="stepped", frozen=True):
    """A squad moved a hex."""

    kind: ClassVar[Kind] = "move"

    def text(self) -> Text | None:
        """Who went where."""
        return t("{who} moves to {at}.", who=self.squad or self.handle, at=self.at)


class Shown(SquadEvent, tag="shown", frozen=True):
    """A hidden squad came to light."""

    def text(self) -> Text | None:
        """Who was found where."""
        return t("{who} is revealed in {at}.", who=self.squad or self.handle, at=self.at)


class Hid(SquadEvent, tag="hid", frozen=True):
    """A squad went out of sight."""

    def text(self) -> Text | None:
        """Who vanished where."""
        return t("{who} hides in {at}.", who=self.squad or self.handle, at=self.at)


class Fell(SquadEvent, tag="fell", frozen=True):
    """A squad was destroyed."""

    kind: ClassVar[Kind] = "loss"

    def text(self) -> Text | None:
        """Who fell where."""
        return t("{who} is destroyed in {at}.", who=self.squad or self.handle, at=self.at)


class Bids(Event, tag="bids", frozen=True):
    """The sealed cards are opened."""

    cards: tuple[str, ...]
    order: tuple[int, ...]


class Clash(Event, tag="clash", frozen=True):
    """An attack with its arithmetic in the open."""

    kind: ClassVar[Kind] = "fight"
    attacker: int
    defender: int
    die: int
    needed: int
    hit: bool = False

    def battle(self) -> Battle | None:
        """The attack it tells of."""
        return Battle((), "", f"{self.attacker}-{self.defender}", "hit" if self.hit else "miss")
