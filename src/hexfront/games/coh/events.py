"""What happens in a firefight. What a side hides it hides from the other side: such events go ``to`` its seats."""

from __future__ import annotations

from typing import ClassVar

from hexfront.engine.base.events import Battle, Event, Kind
from hexfront.engine.base.texts import Text, t


class Placed(Event, tag="placed", frozen=True):
    """A unit was set up, visible or plotted in secret, or taken back."""

    kind: ClassVar[Kind] = "move"
    unit: str
    at: str
    """Empty if it was taken back."""

    def text(self) -> Text | None:
        """Who stands where."""
        if not self.at:
            return t("{unit} is taken back.", unit=self.unit)
        return t("{unit} is set up in {at}.", unit=self.unit, at=self.at)


class Laid(Event, tag="laid", frozen=True):
    """A fortification or an obstacle was put on the map, or taken off it."""

    work: str
    at: str
    on: bool = True

    def text(self) -> Text | None:
        """What lies where."""
        if self.on:
            return t("Laid in {at}: {work}.", work=self.work, at=self.at)
        return t("Removed from {at}: {work}.", work=self.work, at=self.at)


class CoinLaid(Event, tag="coin", frozen=True):
    """A coin was laid where a unit of the virtual side may hide, or taken away (20.3)."""

    side: str
    at: str
    on: bool = True
    decoy: bool = False

    def text(self) -> Text | None:
        """What lies where, or what it was."""
        if self.on:
            return t("A coin of the {side} side lies in {at}.", side=self.side, at=self.at)
        if self.decoy:
            return t("The coin in {at} was a decoy.", at=self.at)
        return t("There is a unit under the coin in {at}.", at=self.at)


class Activated(Event, tag="activated", frozen=True):
    """A unit was activated, or joined the activation under way; ``ap`` is what it can spend, -1 if that is secret."""

    unit: str
    ap: int
    shared: bool = False

    def public(self) -> Event | None:
        """With the fog option nobody else learns the action points."""
        return Activated(unit=self.unit, ap=-1, shared=self.shared, rules=self.rules)

    def text(self) -> Text | None:
        """Who acts."""
        if self.shared:
            return t("{unit} shares the activation.", unit=self.unit)
        if self.ap < 0:
            return t("{unit} is activated.", unit=self.unit)
        return t("{unit} is activated with {ap} AP.", unit=self.unit, ap=self.ap)


class Spent(Event, tag="spent", frozen=True):
    """What an action cost: action points of the activation and command points."""

    seat: int
    ap: int = 0
    cp: int = 0
    way: str = "ap"

    def text(self) -> Text | None:
        """The price."""
        if self.way == "snap":
            return t("An opportunity action.")
        if self.way == "initiative":
            return t("Player {seat} puts {cp} CP on the initiative roll.", seat=self.seat, cp=self.cp)
        if self.way == "cp" or (self.cp and not self.ap):
            return t("Cost: {cp} CP.", cp=self.cp)
        if not self.cp:
            return t("Cost: {ap} AP.", ap=self.ap)
        return t("Cost: {ap} AP and {cp} CP.", ap=self.ap, cp=self.cp)


class Flipped(Event, tag="flipped", frozen=True):
    """A unit shows its used side, or its fresh one."""

    unit: str
    used: bool = True

    def text(self) -> Text | None:
        """Who is used."""
        return t("{unit} is used.", unit=self.unit) if self.used else None


class Moved(Event, tag="moved", frozen=True):
    """A unit went from one hex to another; ``how`` is step, back, creep, enter, exit, drive, card, sneak or hide."""

    kind: ClassVar[Kind] = "move"
    unit: str
    start: str
    end: str
    how: str = "step"
    loads: tuple[str, ...] = ()

    def text(self) -> Text | None:
        """Who went where."""
        if not self.start:
            return t("{unit} enters at {end}.", unit=self.unit, end=self.end)
        if not self.end:
            return t("{unit} leaves the map from {start}.", unit=self.unit, start=self.start)
        return t("{unit} goes from {start} to {end}.", unit=self.unit, start=self.start, end=self.end)


class Faced(Event, tag="faced", frozen=True):
    """A unit faces a hexside, after a move or by a pivot."""

    kind: ClassVar[Kind] = "move"
    unit: str
    facing: str

    def text(self) -> Text | None:
        """Where it looks."""
        return t("{unit} faces {facing}.", unit=self.unit, facing=self.facing)


class Rolled(Event, tag="rolled", frozen=True):
    """A roll with what was paid to change it; ``total`` is what counts."""

    kind: ClassVar[Kind] = "draw"
    seat: int
    name: str
    dice: tuple[int, ...]
    change: int = 0

    @property
    def total(self) -> int:
        """What counts; of the dice of an activation the highest and the lowest [coh:3.0.1a]."""
        ends = self.name == "activation"
        return (max(self.dice) + min(self.dice) if ends else sum(self.dice)) + self.change

    def text(self) -> Text | None:
        """The roll in a line."""
        thrown = " + ".join(str(die) for die in self.dice)
        if self.name == "initiative":
            sum_ = f"{thrown} + {self.change}" if self.change else thrown
            return t(
                "Player {seat} rolls {sum} for the initiative: {total}.",
                seat=self.seat,
                sum=sum_,
                total=self.total,
            )
        if self.name == "activation":
            return self._ends(thrown)
        if self.change:
            return t(
                "{thrown}, changed by {change}: {total}.", thrown=thrown, change=self.change, total=self.total
            )
        return t("{thrown}: {total}.", thrown=thrown, total=self.total)

    def _ends(self, thrown: str) -> Text:
        if self.change:
            return t(
                "{thrown}, highest and lowest, changed by {change}: {total}.",
                thrown=thrown,
                change=self.change,
                total=self.total,
            )
        return t("{thrown}, highest and lowest: {total}.", thrown=thrown, total=self.total)


class Passed(Event, tag="passed", frozen=True):
    """A player passed, or stalled."""

    seat: int
    stalled: bool = False

    def text(self) -> Text | None:
        """Who waits."""
        if self.stalled:
            return t("Player {seat} stalls.", seat=self.seat)
        return t("Player {seat} passes.", seat=self.seat)


class Initiative(Event, tag="initiative", frozen=True):
    """A player has the initiative; -1 while the highest rolls are equal."""

    seat: int

    def text(self) -> Text | None:
        """Who begins."""
        if self.seat < 0:
            return t("The highest rolls for the initiative are equal: they are made again.")
        return t("Player {seat} has the initiative.", seat=self.seat)


class Fired(Event, tag="fired", frozen=True):
    """An attack on one unit with its arithmetic; ``outcome`` is miss, hit or critical.

    Of blind fire ``target`` is empty and ``defence`` 0: nobody learns what was there (10.0f).
    """

    kind: ClassVar[Kind] = "fight"
    units: tuple[str, ...]
    at: str
    target: str
    attack: int
    defence: int
    outcome: str
    modifiers: tuple[tuple[str, Text, str], ...] = ()
    """Rule, sentence and amount of each modifier, in order."""

    def text(self) -> Text | None:
        """The attack in a line."""
        if not self.target and not self.units:
            return t("Shells on {at}: {attack}, nobody is seen.", at=self.at, attack=self.attack)
        if not self.target:
            return t(
                "Blind fire of {units} at {at}: {attack}, nobody is seen.",
                units=", ".join(self.units),
                at=self.at,
                attack=self.attack,
            )
        if not self.units:
            return t(
                "Shells on {target}: {attack} against {defence}, {outcome}.",
                target=self.target,
                attack=self.attack,
                defence=self.defence,
                outcome=self.outcome,
            )
        return t(
            "Attack of {units} on {target}: {attack} against {defence}, {outcome}.",
            units=", ".join(self.units),
            target=self.target,
            attack=self.attack,
            defence=self.defence,
            outcome=self.outcome,
        )

    def battle(self) -> Battle | None:
        """The attack it tells of; of blind fire nobody knows what it was aimed at."""
        if not self.target:
            return None
        outcome = "destroyed" if self.outcome == "critical" else self.outcome
        return Battle(self.units, self.at, f"{self.attack}:{self.defence}", outcome)


class Hit(Event, tag="hit", frozen=True):
    """A unit drew a damage marker, face down: its side sees which (7.5a)."""

    kind: ClassVar[Kind] = "loss"
    unit: str
    marker: str = ""

    def public(self) -> Event | None:
        """That it was hit."""
        return Hit(unit=self.unit, rules=self.rules)

    def text(self) -> Text | None:
        """Who was hit."""
        if self.marker:
            return t("{unit} is hit: {marker}.", unit=self.unit, marker=self.marker)
        return t("{unit} is hit.", unit=self.unit)


class Shown(Event, tag="shown", frozen=True):
    """A damage marker was shown to everybody (7.5e, 7.5g)."""

    kind: ClassVar[Kind] = "loss"
    unit: str
    marker: str
    removed: bool = False
    """It goes back into its pool."""

    def text(self) -> Text | None:
        """What it was."""
        if self.removed:
            return t("{unit} loses its marker: {marker}.", unit=self.unit, marker=self.marker)
        return t("{unit} shows its marker: {marker}.", unit=self.unit, marker=self.marker)


class Destroyed(Event, tag="destroyed", frozen=True):
    """A unit was eliminated."""

    kind: ClassVar[Kind] = "loss"
    unit: str
    at: str

    def text(self) -> Text | None:
        """Who is gone."""
        return t("{unit} in {at} is destroyed.", unit=self.unit, at=self.at)


class CommandChanged(Event, tag="command", frozen=True):
    """The command points of a player are now so many."""

    seat: int
    cp: int

    def text(self) -> Text | None:
        """How many there are."""
        return t("Player {seat} has {cp} CP.", seat=self.seat, cp=self.cp)


class Revealed(Event, tag="revealed", frozen=True):
    """A hidden unit stands on the map (10.0c to 10.0i)."""

    kind: ClassVar[Kind] = "draw"
    unit: str
    at: str
    handle: int = 0

    def text(self) -> Text | None:
        """Who was there."""
        return t("{unit} is revealed in {at}.", unit=self.unit, at=self.at)


class Hid(Event, tag="hid", frozen=True):
    """A unit went into hiding, or moved in it: its side knows where, the others only that it did (10.1c)."""

    kind: ClassVar[Kind] = "move"
    unit: str
    at: str = ""
    ap: int = 0
    name: str = ""
    """What the others learn of who it was: nothing, if its counter does not show it."""

    def public(self) -> Event | None:
        """That a hidden unit did something that costs so much."""
        return Hid(unit=self.name, name=self.name, ap=self.ap, rules=self.rules)

    def text(self) -> Text | None:
        """Where it is, for those who may know."""
        if "coh:10.1a" not in self.rules:
            if self.at:
                return t("{unit} goes into hiding in {at}.", unit=self.unit, at=self.at)
            return t("{unit} goes into hiding.", unit=self.unit)
        if self.at:
            return t("{unit} moves hidden to {at}.", unit=self.unit, at=self.at)
        return t("{unit} moves hidden.", unit=self.unit) if self.unit else t("A hidden unit moves.")


class CardPlayed(Event, tag="card", frozen=True):
    """A card was played, drawn openly, or is dealt to its holder alone."""

    kind: ClassVar[Kind] = "card"
    seat: int
    card: str = ""
    how: str = "played"
    """Played, drawn or dealt."""

    def public(self) -> Event | None:
        """That a card went to a hand."""
        return CardPlayed(seat=self.seat, how=self.how, rules=self.rules)

    def text(self) -> Text | None:
        """Which card."""
        if not self.card:
            return t("Player {seat} draws a card.", seat=self.seat)
        if self.how == "played":
            return t("Player {seat} plays a card: {card}.", seat=self.seat, card=self.card)
        return t("Player {seat} draws a card: {card}.", seat=self.seat, card=self.card)


class Controlled(Event, tag="controlled", frozen=True):
    """An objective is in the hands of a side."""

    kind: ClassVar[Kind] = "score"
    at: str
    side: str

    def text(self) -> Text | None:
        """Who holds what."""
        if not self.side:
            return t("{at} is held by nobody.", at=self.at)
        return t("{at} is held by this side: {side}.", at=self.at, side=self.side)


class Scored(Event, tag="scored", frozen=True):
    """Victory points were earned."""

    kind: ClassVar[Kind] = "score"
    seat: int
    points: int
    line: Text

    def text(self) -> Text | None:
        """What for."""
        return t("Player {seat} +{points}: {why}", seat=self.seat, points=self.points, why=self.line)
