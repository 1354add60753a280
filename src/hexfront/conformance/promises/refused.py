"""Promise 5, of refusals: a frame that can tell every rule against an action tells the truth.

Asked about look-alikes of what is offered. A frame that cannot tell (``Frame.objections`` gives None) is let
off; ``silent`` lists such frames of a game.
"""

from __future__ import annotations

import re
from random import Random
from typing import Any, Never, get_args

import msgspec

from hexfront.conformance.broken import Broken, at
from hexfront.conformance.promises.cited import check_rule
from hexfront.conformance.promises.forgery import Forger
from hexfront.conformance.promises.named import Named
from hexfront.conformance.walk import Opening, walk
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text
from hexfront.engine.contract.acts import Decision, by_verb
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.record.redo import Recordable

OFFERS, NEAR = 6, 10
"""How many offers, and how many look-alikes, are asked about in each state."""
_PLACEHOLDER = re.compile(r"\{\w*\}")


def check(game: Recordable, opening: Opening, plies: int) -> None:
    """Ask the frames of a random game what stands against offers, and against what is nearly offered."""
    forger, chance = Forger(game.lexicon, opening.seed), opening.chance()
    for step in walk(game, opening, plies):
        with at(5, step.spot):
            for seat in game.deciders(step.state):
                _Asked(game, step.state, seat).check(forger, chance)


def silent(game: Any) -> set[str]:
    """The frames of a game that ask somebody, and cannot tell every rule against an action."""
    return {kind.__name__ for kind in frames(game) if _asks(kind) and kind.objections is Frame.objections}


def frames(game: Any) -> list[type[Frame]]:
    """The kinds of frames that may lie on the agenda of a game."""
    agenda = next(field for field in msgspec.structs.fields(game.state_type) if field.name == "agenda")
    (item,) = get_args(agenda.type)
    return list(get_args(item) or (item,))


def _asks(kind: type[Frame]) -> bool:
    return kind.decides is not Frame.decides


class _Asked:
    """One seat that decides in one state, and the frame that asks it."""

    def __init__(self, game: Any, state: Any, seat: Seat) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.frame: Frame = state.agenda[-1]
        self.twin = game.resample(state, seat, 1) if game.meta.secrets else None

    def check(self, forger: Forger, chance: Random) -> None:
        """Nothing stands against offers, something against what is nearly offered."""
        offered = list(self.game.legal(self.state, self.seat))
        forger.learn(offered)
        if type(self.frame).objections is Frame.objections:
            return
        for action in chance.sample(offered, min(OFFERS, len(offered))):
            for objection in self._objections(action) or ():
                self._broken(action, f'is offered, but "{objection}" is said to stand against it')
        for action in forger.near(offered, self._verbs(offered), NEAR):
            if self.game.lexicon.check(action):
                self._check_refused(action)

    def _verbs(self, offered: list[Action]) -> list[str]:
        acts = by_verb(type(self.frame)) if isinstance(self.frame, Decision) else {}
        return list(dict.fromkeys([*acts, *(action[0] for action in offered)]))

    def _check_refused(self, action: Action) -> None:
        stands = self._objections(action)
        if stands is None:
            return
        if not stands:
            self._broken(action, "is not offered, but no rule is said to stand against it")
        told = self.frame.refuse(self.game, self.state, self.seat, action)
        if _said(told) != _said(stands[0]):
            self._broken(action, f'is refused with "{told}", but the first objection is "{stands[0]}"')
        named = Named(self.game, self.state, self.seat, action)
        for objection in stands:
            check_rule(self.game, objection.rule, f"the objection to {action!r}")
            if empty := _PLACEHOLDER.search(str(objection.text)):
                self._broken(action, f'is refused with "{objection}": nothing is filled in for {empty[0]}')
            if label := named.stranger(objection.text):
                self._broken(action, f'is refused with "{objection}", but has nothing to do with {label}')
        self._check_twin(action, stands)

    def _check_twin(self, action: Action, stands: list[Illegal]) -> None:
        """What stands against an action is told by what the seat knows."""
        if self.twin is None:
            return
        frame = self.twin.agenda[-1]
        others = frame.objections(self.game, self.twin, self.seat, action)
        if [_said(one) for one in others or ()] != [_said(one) for one in stands]:
            self._broken(action, "is objected to otherwise in a state that looks the same to the seat", 3)

    def _objections(self, action: Action) -> list[Illegal] | None:
        found = self.frame.objections(self.game, self.state, self.seat, action)
        return None if found is None else list(found)

    def _broken(self, action: Action, what: str, promise: int = 5) -> Never:
        raise Broken(promise, f"{type(self.frame).__name__}, seat {self.seat}: {action!r} {what}")


def _said(refusal: Illegal) -> tuple[str, Text]:
    return refusal.rule, refusal.text
