"""20.2 What a unit of the virtual side does when it is its turn to act: rally, fire, turn, fall back."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.bot.estimate.fields import FAR
from hexfront.games.coh.bot.solo.doctrine import (
    COMES_ON,
    DANGERS,
    DARES,
    FALLS_BACK,
    FIRES_FIRST,
    FOR_OBJECTIVE,
    GOES_ON,
    RALLIES,
    STRETCHES,
    Danger,
    Intrusion,
    Mood,
    Step,
)
from hexfront.games.coh.bot.solo.survey import RECKLESS, Aimed
from hexfront.games.coh.fire import targets
from hexfront.games.coh.movement import mobility
from hexfront.games.coh.points.payment import Purse
from hexfront.games.coh.state import READY

if TYPE_CHECKING:
    from hexfront.games.coh.bot.solo.survey import Survey

FACES = 6
TOWARDS = (
    (FALLS_BACK, t("Back towards the objective it defends")),
    (GOES_ON, t("Common sense: there is more to take than to defend")),
)
"""Where the doctrine has a unit go, and what it says about it."""


class Order(NamedTuple):
    """An action and the rows of the solo rules that ask for it."""

    action: Action
    reasons: tuple[Reason, ...]


class Conduct:
    """The doctrine of one decision."""

    def __init__(self, survey: Survey, random: Random) -> None:
        self.survey, self._random = survey, random
        self.game, self.state, self.seat = survey.game, survey.state, survey.seat
        self.solo = self.game.tables.solo

    def orders(self, unit: int, means: Purse) -> Iterator[Order]:
        """What a unit would do with such means, most important first; nothing if the doctrine has it wait."""
        offered = chapters.acts(self.game, self.state, unit, means)
        if self.state.where[unit] == READY:
            yield from self._enter(offered)
            return
        aimed = self._aimed(unit, offered)
        mood = Mood(self.survey, unit, tuple(aimed))
        if FIRES_FIRST.holds(mood):
            text = t("It hits with {roll}: it fires before it rallies", roll=aimed[0].needed)
            yield self._fire(aimed[0], (Reason(FIRES_FIRST.rule, text),))
        if RALLIES.holds(mood) and (rally := ("rally", unit, "ap")) in offered:
            yield Order(rally, (Reason(RALLIES.rule, t("A damaged unit rallies before it fires")),))
        if aimed:
            yield self._fire(aimed[0], ())
        yield from self._turn(unit, offered)
        yield from self._move(unit, offered)

    def _aimed(self, unit: int, offered: list[Action]) -> list[Aimed]:
        """The attacks that the doctrine allows and the unit can pay, the easiest first [coh:20.2g]."""
        found = []
        for one in self.survey.attacks(unit):
            action = (one.verb, unit, one.goal, "ap")
            if action in offered and one.needed <= self._allowed(action):
                found.append(one)
        return found

    def _lack(self, action: Action) -> int:
        """The AP that are wanting for an action, to be made up with CP."""
        active = self.state.active[self.seat]
        there = self.state.ap[self.seat] if active else self.game.limits.activation_ap
        return max(0, self.game.acts[str(action[0])].price(self.game, self.state, action) - there)

    def _allowed(self, action: Action) -> int:
        """The roll that must hit: 10, or 9 if a CP is added to the AP [coh:20.2j]; more than one never is."""
        lack = self._lack(action)
        return self.solo.fires_at if lack == 0 else self.solo.stretches_at if STRETCHES.holds(lack) else 0

    def _fire(self, one: Aimed, more: tuple[Reason, ...]) -> Order:
        action = (one.verb, one.unit, one.goal, "ap")
        text = t("The easiest target at normal range, hit with")
        reasons = [*more, Reason("coh:20.2g", text, str(one.needed))]
        if STRETCHES.holds(self._lack(action)):
            reasons.append(Reason(STRETCHES.rule, t("A CP makes up for the AP that is wanting"), "1 CP"))
        if one.mixed:
            reasons.append(Reason(RECKLESS.rule, t("Soviet units fire into hexes with friends too")))
        return Order(action, tuple(reasons))

    def _turn(self, unit: int, offered: list[Action]) -> Iterator[Order]:
        """Pivot to the greatest danger outside the arc [coh:20.2f]."""
        danger = self._danger(unit)
        if danger is None:
            return
        foe, why = danger
        at, there, grid = self.state.where[unit], self.state.where[foe], self.game.grid
        facings = [way for way in range(6) if self.game.eye.arc(at, way) >> there & 1]
        ahead = [
            (grid.distance(n, there), way) for way in facings if (n := grid.neighbour(at, way)) is not None
        ]
        for _, way in sorted(ahead):
            if (action := ("pivot", unit, way, "ap")) in offered:
                yield Order(action, (why,))
                return

    def _danger(self, unit: int) -> tuple[int, Reason] | None:
        survey, state, grid = self.survey, self.state, self.game.grid
        at, near = state.where[unit], survey.in_sight(unit)
        arc = targets.arc(self.game, state, unit)
        behind = [foe for foe in near if not arc >> state.where[foe] & 1]
        if not behind:
            return None
        mood, nearest = Mood(survey, unit), grid.distance(at, state.where[near[0]])
        for force, words, roll in DANGERS:
            for foe in behind:
                if force.holds(Danger(mood, foe, nearest)):
                    return foe, Reason(force.rule, words, roll)
        return None

    def _move(self, unit: int, offered: list[Action]) -> Iterator[Order]:
        """Back towards what it defends [coh:20.2d], into enemies only for an objective or by a die [coh:20.2e]."""
        yield from self._assault(unit, offered)
        if self.survey.attacking():
            yield from self._steps(unit, offered, own=False)
        yield from self._steps(unit, offered, own=True)

    def _steps(self, unit: int, offered: list[Action], own: bool) -> Iterator[Order]:
        here = self.survey.away(unit, self.state.where[unit], own)
        if not mobility.may_move(self.game, self.state, unit) or here >= FAR:
            return
        held = self.state.held[1 - self.survey.side]
        steps = [
            (self.survey.away(unit, action[2], own), action)
            for action in offered
            if action[0] in ("step", "back") and action[-1] == "ap" and not held >> action[2] & 1
        ]
        if not steps:
            return
        there, action = min(steps)
        for force, words in TOWARDS:
            if force.holds(Step(here, there, own)) and not self._lack(action):
                yield Order(action, (Reason(force.rule, words),))

    def _assault(self, unit: int, offered: list[Action]) -> Iterator[Order]:
        """Enter an enemy's hex: always if it is an objective, else only if useful and the die allows."""
        held = self.state.held[1 - self.survey.side]
        for action in offered:
            if action[0] != "step" or action[-1] != "ap" or not held >> action[2] & 1 or self._lack(action):
                continue
            at = action[2]
            if FOR_OBJECTIVE.holds(Intrusion(self.survey, at)):
                yield Order(
                    action, (Reason(FOR_OBJECTIVE.rule, t("It enters the enemy's hex for the objective")),)
                )
            elif self._useful(unit, at):
                thrown = self._random.randint(1, FACES)
                if DARES.holds(Intrusion(self.survey, at, thrown)):
                    text = t("Entering an enemy's hex seems useful, and the die allows it")
                    yield Order(action, (Reason(DARES.rule, text, str(thrown)),))

    def _useful(self, unit: int, at: int) -> bool:
        """Whether all that are there are damaged, and it is not."""
        there = [foe for foe in self.survey.foes if self.state.where[foe] == at]
        return self.state.hit[unit] < 0 and all(self.state.hit[foe] >= 0 for foe in there)

    def _enter(self, offered: list[Action]) -> Iterator[Order]:
        """Reinforcements: the doctrine says nothing about them, common sense brings them on [coh:20.2l]."""
        entries = [action for action in offered if action[0] == "enter" and action[-1] == "ap"]
        held = self.state.held[1 - self.survey.side]
        own = not self.survey.attacking()
        found = [
            (self.survey.away(action[1], action[2], own), action)
            for action in entries
            if not held >> action[2] & 1 and not self._lack(action)
        ]
        if found:
            yield Order(min(found)[1], (Reason(COMES_ON.rule, t("Common sense: reinforcements come on")),))
