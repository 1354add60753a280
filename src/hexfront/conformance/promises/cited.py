"""Promise 5: every refusal, reason, modifier and prompt names its rule, and the rule index has it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from random import Random
from typing import Any

from hexfront.conformance.broken import Broken, at
from hexfront.conformance.promises.forgery import Forger
from hexfront.conformance.walk import Opening, Step, viewers_of, walk
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.state import clone
from hexfront.engine.contract.verdict import Reason, Verdict
from hexfront.engine.contract.view import View
from hexfront.engine.record.redo import Recordable
from hexfront.engine.rulebook.rules import RuleIndex

SAMPLE = 6
"""How many offers, and how many forgeries, are asked about in each state."""
_OF_THE_ENGINE = re.compile(r"engine:[a-z-]+")


def check(game: Recordable, opening: Opening, plies: int) -> None:
    """Hold every rule id that comes up in a random game against the index."""
    for option in game.meta.options:
        check_rule(game, option.rule, f"option {option.id}")
    forger, chance = Forger(game.lexicon, opening.seed), opening.chance()
    for step in walk(game, opening, plies):
        with at(5, step.spot):
            check_events(game, step.events)
            for viewer in viewers_of(game, opening.case):
                check_view(game, game.view(step.state, viewer))
            _ask(game, step, forger, chance)


def check_rule(game: Recordable, rule: object, where: str) -> None:
    """Whether this is the id, in full, of a row of the game's index or of a rule of the engine."""
    index = getattr(game, "rules", None)
    if not isinstance(index, RuleIndex):
        raise Broken(5, f"{game.meta.id} offers no rule index as its attribute rules")
    if isinstance(rule, str):
        if _OF_THE_ENGINE.fullmatch(rule) or (rule.startswith(f"{game.meta.id}:") and rule in index):
            return
        if not rule:
            raise Broken(5, f"{where} names no rule")
    raise Broken(5, f"{where} names {rule!r}, which is no rule of {game.meta.id}")


def check_events(game: Recordable, events: Iterable[Event]) -> None:
    """Whether the rules that events name are in the index."""
    for event in events:
        for rule in event.rules:
            check_rule(game, rule, f"event {type(event).__name__}")


def check_view(game: Recordable, view: View) -> None:
    """Whether every prompt has its rule, and every line of a score that names one names a real one."""
    for prompt in view.prompts:
        check_rule(game, prompt.rule, f"prompt {prompt.text}")
    for score in view.scores:
        for text, _, rule in score.lines:
            if rule:
                check_rule(game, rule, f"score {text}")


def check_verdict(game: Recordable, verdict: Verdict, action: Any) -> None:
    """Whether a verdict gives reasons, and each reason and modifier its rule."""
    if not verdict.reasons:
        raise Broken(5, f"the verdict on {action!r} gives no reason")
    _check_reasons(game, verdict.reasons, f"the verdict on {action!r}")
    for fight in verdict.fights:
        _check_reasons(game, fight.modifiers, f"the fight of {action!r}")


def _check_reasons(game: Recordable, reasons: Iterable[Reason], where: str) -> None:
    for reason in reasons:
        check_rule(game, reason.rule, where)


def _ask(game: Recordable, step: Step, forger: Forger, chance: Random) -> None:
    """Ask why some of the offers are legal, and have some forgeries refused."""
    for seat in game.deciders(step.state):
        offered = list(game.legal(step.state, seat))
        forger.learn(offered)
        for action in chance.sample(offered, min(SAMPLE, len(offered))):
            check_verdict(game, game.explain(step.state, seat, action), action)
        for action in forger.forge(offered, SAMPLE):
            check_verdict(game, game.explain(step.state, seat, action), action)
            try:
                game.apply(clone(step.state), seat, action)
            except Illegal as refusal:
                check_rule(game, refusal.rule, f"the refusal of {action!r}")
