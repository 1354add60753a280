"""What happens in Traces of War. Tokens and Luftwaffe markers are seen by their owners only until they are shown."""

from __future__ import annotations

from typing import ClassVar

from hexfront.engine.base.events import Event, Kind
from hexfront.engine.base.texts import Text, t
from hexfront.kit import events


class Moved(events.Moved, tag="moved", frozen=True, kw_only=True):
    """A unit went from one hex to another; ``how`` is move, march, retreat, advance, relocation or arrival."""

    unit: str

    def text(self) -> Text | None:
        """Who went where."""
        if not self.start:
            return t("{unit}: {how} in {end}.", unit=self.unit, how=self.how, end=self.end)
        return t(
            "{unit}: {how} {start} → {end}.", unit=self.unit, how=self.how, start=self.start, end=self.end
        )


class Launched(events.Launched, tag="launched", frozen=True, kw_only=True):
    """An attack is declared: these units against all enemies in a hex."""

    target: str

    def aim(self) -> str:
        """The hex."""
        return self.target


class Fought(events.Fought, tag="fought", frozen=True, kw_only=True):
    """A combat with its arithmetic."""

    target: str

    def aim(self) -> str:
        """The hex."""
        return self.target


class Controlled(Event, tag="controlled", frozen=True):
    """A city or a crossing point changed hands."""

    kind: ClassVar[Kind] = "score"
    hex: str
    side: str
    what: str = "city"

    def text(self) -> Text | None:
        """Who holds it now."""
        return t("{what} {hex} is under {side} control.", what=self.what, hex=self.hex, side=self.side)


class Scored(events.Scored, tag="scored", frozen=True, kw_only=True):
    """Victory points were counted; in quarters of a point."""


class Selected(Event, tag="selected", frozen=True):
    """A side has sealed its tokens; the others see how many went into the cup and how many were kept."""

    kind: ClassVar[Kind] = "card"
    side: str
    cup: tuple[str, ...] = ()
    hand: tuple[str, ...] = ()
    into: int = 0
    kept: int = 0

    def public(self) -> Event | None:
        """How many, not which; that the Axis kept so many back nobody could know before."""
        shows = self.side == "axis"
        return Selected(side=self.side, into=self.into, kept=self.kept, rules=self.rules, reveals=shows)

    def text(self) -> Text | None:
        """What went where."""
        if not self.cup and not self.hand:
            return t(
                "The {side} player puts {into} tokens into the cup and keeps {kept}.",
                side=self.side,
                into=self.into,
                kept=self.kept,
            )
        return t(
            "Into the cup: {cup}. In hand: {hand}.",
            cup=", ".join(self.cup) or "–",
            hand=", ".join(self.hand) or "–",
        )


class Added(Event, tag="added", frozen=True):
    """The Axis has put a token from its hand into the cup; the others see only that."""

    kind: ClassVar[Kind] = "card"
    token: str = ""

    def public(self) -> Event | None:
        """That one was added."""
        return Added(rules=self.rules)

    def text(self) -> Text | None:
        """Which one, for those who know."""
        if not self.token:
            return t("The Axis player adds a token to the cup.")
        return t("{token} goes from the hand into the cup.", token=self.token)


class TokenDrawn(Event, tag="token-drawn", frozen=True):
    """A token came out of the cup, for everybody to see."""

    kind: ClassVar[Kind] = "draw"
    token: str

    def text(self) -> Text | None:
        """Which one."""
        return t("Drawn from the cup: {token}.", token=self.token)


class Interrupted(Event, tag="interrupted", frozen=True):
    """The Axis played a token from its hand; the token just drawn goes back into the cup."""

    kind: ClassVar[Kind] = "card"
    token: str
    back: str

    def text(self) -> Text | None:
        """What was cancelled."""
        return t("{token} interrupts: {back} goes back into the cup.", token=self.token, back=self.back)


class Activated(Event, tag="activated", frozen=True):
    """Units were activated, by an HQ or by OKH Command."""

    by: str
    units: tuple[str, ...]

    def text(self) -> Text | None:
        """Who wakes whom."""
        if self.by not in self.units:
            if not self.units:
                return t("OKH commands nobody.")
            return t("OKH commands: {units}.", units=", ".join(self.units))
        if len(self.units) == 1:
            return t("{by} is activated alone.", by=self.by)
        return t("Units activated with {by}: {number}.", by=self.by, number=len(self.units) - 1)


class ModeChosen(Event, tag="mode", frozen=True):
    """In which order the activated units move and fight: said aloud, before the first of them stirs."""

    fights_first: bool

    def text(self) -> Text | None:
        """What comes first."""
        if self.fights_first:
            return t("The activated units fight, then move.")
        return t("The activated units move, then fight.")


class AirUsed(Event, tag="air-used", frozen=True):
    """A Luftwaffe marker was used and goes back into its box."""

    kind: ClassVar[Kind] = "fight"
    marker: str
    target: str

    def text(self) -> Text | None:
        """Which one, and where."""
        return t("Luftwaffe over {hex}: {marker} air support.", hex=self.target, marker=self.marker)


class Bids(Event, tag="bids", frozen=True):
    """The bids for the Soviet side were opened; ``soviet`` is the seat that plays it, -1 if they are bid again."""

    kind: ClassVar[Kind] = "draw"
    bids: tuple[int, int]
    soviet: int = -1

    def text(self) -> Text | None:
        """Who bid what."""
        first, second = self.bids
        if self.soviet < 0:
            return t("Both bid {points}: bid again.", points=first)
        return t(
            "Bids {first} and {second}: seat {seat} plays the Soviets.",
            first=first,
            second=second,
            seat=self.soviet + 1,
        )
