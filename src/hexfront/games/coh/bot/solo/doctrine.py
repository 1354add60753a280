"""20.2 The doctrine of the virtual side as rules: each says when it wants something, and the bot does it then."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.bot.solo.survey import Aimed
from hexfront.games.coh.state import READY
from hexfront.kit.bars import Force

if TYPE_CHECKING:
    from hexfront.games.coh.bot.solo.survey import Survey


class Mood(NamedTuple):
    """A unit of the virtual side, and the attacks that it could make, the easiest first."""

    survey: Survey
    unit: int
    aimed: tuple[Aimed, ...] = ()

    @property
    def at(self) -> int:
        """Where it is."""
        return self.survey.state.where[self.unit]

    @property
    def hurt(self) -> bool:
        """Whether it is damaged."""
        return self.survey.state.hit[self.unit] >= 0


def _fires_first(mood: Mood) -> bool:
    best = mood.survey.game.tables.solo.fires_before_rally_at
    return mood.hurt and bool(mood.aimed) and mood.aimed[0].needed <= best


FIRES_FIRST = Force("coh:20.2k", _fires_first)
RALLIES = Force("coh:20.2k", lambda mood: mood.hurt)
STRETCHES = Force("coh:20.2j", lambda lack: lack == 1)
"""One CP may be added to the AP, if the shot is easy enough."""


class Danger(NamedTuple):
    """An enemy outside the arc of a unit."""

    mood: Mood
    foe: int
    nearest: int
    """How far the nearest enemy in sight is."""

    @property
    def far(self) -> int:
        """How far he is."""
        survey = self.mood.survey
        return survey.game.grid.distance(self.mood.at, survey.state.where[self.foe])


def _has_fired(danger: Danger) -> bool:
    return danger.far == danger.nearest and danger.foe in danger.mood.survey.shooters(danger.mood.unit)


def _in_reach(danger: Danger) -> bool:
    survey = danger.mood.survey
    easy = survey.game.tables.solo.pivots_at
    return danger.far == danger.nearest and survey.at_foe(danger.mood.unit, danger.foe) <= easy


DANGERS: tuple[tuple[Force, Text, str], ...] = (
    (
        Force("coh:20.2f", lambda danger: danger.far == 1),
        t("An adjacent enemy is outside its arc"),
        "",
    ),
    (
        Force("coh:20.2f", _has_fired),
        t("An enemy outside its arc has fired at it, and none is nearer"),
        "",
    ),
    (
        Force("coh:20.2f", _in_reach),
        t("It could hit the nearest enemy if it turned"),
        "9",
    ),
)
"""What a unit turns to, the most important first."""


class Step(NamedTuple):
    """A step towards objectives: how far they are now, and how far they would be."""

    here: float
    there: float
    own: bool
    """Whether the side defends them."""


FALLS_BACK = Force("coh:20.2d", lambda step: step.own and step.there < step.here)
GOES_ON = Force("coh:20.2l", lambda step: not step.own and step.there < step.here)


class Intrusion(NamedTuple):
    """A step into a hex of the enemy, and what the die shows if one was thrown."""

    survey: Survey
    at: int
    thrown: int = 0


FOR_OBJECTIVE = Force("coh:20.2e", lambda one: one.at in one.survey.state.holder)
DARES = Force("coh:20.2e", lambda one: 0 < one.thrown <= one.survey.game.tables.solo.enters)
SEES = Force("coh:20.2c", lambda mood: bool(mood.survey.in_sight(mood.unit)))
COMES_ON = Force("coh:20.2l", lambda mood: mood.at == READY)
ATTACKS = Force("coh:20.2l", lambda mood: mood.survey.attacking())
WAKING: tuple[tuple[Force, Text], ...] = (
    (SEES, t("An enemy is in its line of sight")),
    (COMES_ON, t("Common sense: reinforcements come on")),
    (ATTACKS, t("Common sense: there is more to take than to defend")),
)
"""What lets a unit be activated."""
