"""What a game says about itself: names, seats, scenarios, options, and the words of its positions."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal

import msgspec

from hexfront.engine.base.errors import Told
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.view import Counter


class BadChoice(Told):
    """A scenario with options that cannot be played."""


class UnknownChoice(BadChoice):
    """A scenario or an option that the game does not have."""


class OptionsClash(BadChoice):
    """Options that cannot be played together, or not in this scenario."""


class Option(msgspec.Struct, frozen=True):
    """A rule that players may switch on, with its rule id and one sentence.

    It may not be played with those it ``excludes`` (it is enough that one of the two says so), only with all those it
    ``needs``, and only in its ``scenarios``; where none are named there is no such limit. With ``secrets`` it hides
    something from players in a game in which else nothing is hidden.
    """

    id: str
    rule: str
    text: str
    title: str = ""
    excludes: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    scenarios: tuple[str, ...] = ()
    secrets: bool = False

    @property
    def name(self) -> str:
        """What people call it.

        >>> Option("fog-of-war", "demo:12.1", "Counters lie face down.").name
        'Fog of war'
        """
        return self.title or self.id.replace("-", " ").capitalize()


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


Corner = Literal["", "nw", "ne", "sw", "se", "sw-above", "se-above", "s"]
"""Where on a counter a figure stands: in a corner, above the figure in a lower one, or at the foot."""
Ink = Literal["", "red", "blue"]


class Figure(msgspec.Struct, frozen=True):
    """What one of the figures on a counter says, and the rule it is used by.

    One of a face may be the ``strength`` of its counters, for whoever weighs the sides against each other. Where the
    game prints figures in corners, ``place`` says which, ``ink`` in what colour, and ``inks`` in what other colour if
    the figure ends in a letter, which is not printed.
    """

    text: Text
    rule: str = ""
    strength: bool = False
    place: Corner = ""
    ink: Ink = ""
    inks: dict[str, Ink] = {}


class Face(msgspec.Struct, frozen=True):
    """How to read the figures on a counter: a pattern with ``{}`` for each, and what they say in that order.

    It holds for counters of its ``kinds``, or of all where none are named; of several the first that fits. The
    ``example`` is a counter for those who have none before them.
    """

    pattern: str
    figures: tuple[Figure, ...]
    example: Counter
    kinds: tuple[str, ...] = ()
    drawn: bool = False
    """Whether a drawing of the unit stands in the middle, and its name above, in place of a symbol."""

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


Favour = Literal["attacker", "defender", "both", "nobody"]
"""Whom the result of a fight helps; ``both`` are hurt alike, and to ``nobody`` anything happens."""


class Outcome(msgspec.Struct, frozen=True):
    """A result of a fight as the tables print it, what it says in words, and whom it favours."""

    code: str
    text: Text
    favours: Favour


class Meta(msgspec.Struct, frozen=True):
    """The title page of a game. ``version`` changes whenever the same actions could give another state."""

    id: str
    title: str
    version: str
    scenarios: tuple[Scenario, ...]
    options: tuple[Option, ...] = ()
    vocabulary: Vocabulary = Vocabulary()
    faces: tuple[Face, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    publisher: str = ""
    period: str = ""
    scale: str = ""
    status: str = ""
    secrets: bool = False

    def __post_init__(self) -> None:
        """See that the limits of options name what there is."""
        known = {option.id for option in self.options}
        scenarios = {scenario.id for scenario in self.scenarios}
        for option in self.options:
            strange = {*option.excludes, *option.needs} - known | {*option.scenarios} - scenarios
            if strange:
                raise ValueError(
                    f"{self.id}: the option {option.id} names {sorted(strange)}, which it has not"
                )

    def scenario(self, name: str) -> Scenario:
        """The scenario of that id."""
        for scenario in self.scenarios:
            if scenario.id == name:
                return scenario
        known = ", ".join(scenario.id for scenario in self.scenarios)
        raise UnknownChoice(
            t("{game} has no scenario {name}; it has {known}", game=self.title, name=repr(name), known=known)
        )

    def check_options(self, options: Collection[str], scenario: str = "") -> None:
        """Refuse options that the game does not have, or that cannot be played together or in this scenario.

        Where a position has no scenario, there is none to fit.
        """
        known = {option.id: option for option in self.options}
        wanted = sorted(set(options))
        for name in wanted:
            if name not in known:
                raise UnknownChoice(
                    t(
                        "{game} has no option {name}; it has {known}",
                        game=self.title,
                        name=repr(name),
                        known=", ".join(known) or "none",
                    )
                )
        chosen = [known[name] for name in wanted]
        for option in self.options:
            if option in chosen:
                self._check_fits(option, chosen, scenario)

    def playable(self, options: Collection[str], scenario: str = "") -> bool:
        """Whether these options can be played together, in this scenario."""
        try:
            self.check_options(options, scenario)
        except BadChoice:
            return False
        return True

    def _check_fits(self, option: Option, chosen: Collection[Option], scenario: str) -> None:
        """Refuse an option that cannot be played with the others or in the scenario."""
        for other in chosen:
            if other.id in option.excludes or option.id in other.excludes:
                raise OptionsClash(
                    t(
                        "{option} and {other} are not played together: take one of them [{rule}].",
                        option=option.name,
                        other=other.name,
                        rule=option.rule,
                    )
                )
        missing = {*option.needs} - {other.id for other in chosen}
        for other in self.options:
            if other.id in missing:
                raise OptionsClash(
                    t(
                        "{option} is played only with {other}: take both or neither [{rule}].",
                        option=option.name,
                        other=other.name,
                        rule=option.rule,
                    )
                )
        if scenario and option.scenarios and scenario not in option.scenarios:
            titles = [one.title for one in self.scenarios if one.id in option.scenarios]
            raise OptionsClash(
                t(
                    "{option} is played only in these scenarios: {known} [{rule}].",
                    option=option.name,
                    known=", ".join(titles),
                    rule=option.rule,
                )
            )
