"""What a game says about itself: names, seats, scenarios, options, and the words of its positions."""

from __future__ import annotations

import re

import msgspec

from hexfront.engine.base.errors import Told
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Counter


class UnknownChoice(Told):
    """A scenario or an option that the game does not have."""


class Option(msgspec.Struct, frozen=True):
    """A rule that players may switch on, with its rule id and one sentence."""

    id: str
    rule: str
    text: str


class Scenario(msgspec.Struct, frozen=True):
    """A way to start: the side of each seat (empty where a bid decides it) and how long it lasts.

    ``lesson`` is its place in a rulebook that is read in parts: whoever has read that far can play it.
    """

    id: str
    title: str
    seats: tuple[str, ...]
    turns: int
    text: str = ""
    lesson: int = 0


class Vocabulary(msgspec.Struct, frozen=True):
    """The words that positions of this game may use, as ``hexfront describe`` lists them."""

    phases: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    hexsides: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    variables: dict[str, str] = {}


class Figure(msgspec.Struct, frozen=True):
    """What one of the figures on a counter says, and the rule it is used by."""

    text: Text
    rule: str = ""


class Face(msgspec.Struct, frozen=True):
    """How to read the figures on a counter: a pattern with ``{}`` for each, and what they say in that order.

    It holds for counters of its ``kinds``, or of all where none are named; of several the first that fits. The
    ``example`` is a counter for those who have none before them.
    """

    pattern: str
    figures: tuple[Figure, ...]
    example: Counter
    kinds: tuple[str, ...] = ()

    def read(self, counter: Counter) -> tuple[str, ...]:
        """The figures of a counter one by one, or nothing if they are not written like this.

        >>> squad = Counter("A", "red", "0101", values="3-1 -2/0 5")
        >>> Face("{}-{} {}/{} {}", (Figure(t("Range")),) * 5, squad).read(squad)
        ('3', '1', '-2', '0', '5')
        """
        if self.kinds and counter.kind not in self.kinds:
            return ()
        found = re.fullmatch(re.escape(self.pattern).replace(r"\{\}", r"(-?[^\s/()-]+)"), counter.values)
        return found.groups() if found else ()


class Meta(msgspec.Struct, frozen=True):
    """The title page of a game. ``version`` changes whenever the same actions could give another state."""

    id: str
    title: str
    version: str
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...] = ()
    vocabulary: Vocabulary = Vocabulary()
    faces: tuple[Face, ...] = ()
    publisher: str = ""
    period: str = ""
    scale: str = ""
    status: str = ""
    secrets: bool = False

    def scenario(self, name: str) -> Scenario:
        """The scenario of that id."""
        for scenario in self.scenarios:
            if scenario.id == name:
                return scenario
        known = ", ".join(scenario.id for scenario in self.scenarios)
        raise UnknownChoice(
            t("{game} has no scenario {name}; it has {known}", game=self.title, name=repr(name), known=known)
        )

    def check_options(self, options: frozenset[str]) -> None:
        """Refuse options the game does not have."""
        known = [option.id for option in self.options]
        for option in sorted(options):
            if option not in known:
                raise UnknownChoice(
                    t(
                        "{game} has no option {name}; it has {known}",
                        game=self.title,
                        name=repr(option),
                        known=", ".join(known) or "none",
                    )
                )
