"""What a player says aloud before the dice are thrown or the price is paid, as events."""

from __future__ import annotations

from typing import ClassVar

from hexfront.engine.base.events import Event, Kind
from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.box.meta import AP, CP, SNAP


class ShotDeclared(Event, tag="shot-declared", frozen=True):
    """Units attack: everybody hears at what before the first roll; ``target`` is the one of close combat."""

    kind: ClassVar[Kind] = "fight"
    units: tuple[str, ...]
    at: str
    target: str = ""

    def text(self) -> Text | None:
        """Who attacks what."""
        names = ", ".join(self.units)
        if self.target:
            return t("{units} against {target} in close combat.", units=names, target=self.target)
        return t("Fire of {units} at {at}.", units=names, at=self.at)


class PaymentDeclared(Event, tag="payment-declared", frozen=True):
    """A group says how it pays for what takes it several choices, and pays after the last."""

    way: str

    def text(self) -> Text | None:
        """What pays."""
        if self.way == AP:
            return t("The group will pay with its activation.")
        if self.way == CP:
            return t("The group will pay with CP.")
        if self.way == SNAP:
            return t("For the group it is an opportunity action.")
        return t("The card pays for the group.")
