"""Whether an order can be carried out as a whole: each of its steps judged where the steps before it have led."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.state import clone
from hexfront.engine.base.texts import Text
from hexfront.engine.contract.macros import expand, surprise
from hexfront.engine.contract.verdict import Fight, Reason, Verdict


class Judged(msgspec.Struct, frozen=True):
    """The steps of an order with what the rules say to each, up to the first that is refused or not foreseeable."""

    steps: tuple[tuple[Action, Verdict], ...]
    left: tuple[Action, ...] = ()
    """The steps that were not judged."""
    stopped: Text | None = None
    """Why not: a draw, a revelation, or another seat that decides first."""

    @property
    def verdict(self) -> Verdict:
        """The order as a whole: the refusal of the step that fails, else all reasons and the fights it ends in."""
        last = self.steps[-1][1]
        if not last.legal:
            return last
        reasons: list[Reason] = []
        for _, verdict in self.steps:
            reasons += [reason for reason in verdict.reasons if reason not in reasons]
        fights: tuple[Fight, ...] = next((one.fights for _, one in reversed(self.steps) if one.fights), ())
        return Verdict(True, tuple(reasons), fights)


def judge(game: Any, state: Any, seat: Seat, action: Action) -> Judged:
    """Judge an action, or every step of an order, without playing it."""
    try:
        atoms = expand(game, state, seat, action)
    except Illegal as refusal:
        return Judged(((action, Verdict(False, (Reason(refusal.rule, refusal.text),)).noted()),))
    steps: list[tuple[Action, Verdict]] = []
    stopped: Text | None = None
    trial = clone(state) if len(atoms) > 1 else state
    for atom in atoms:
        verdict: Verdict = game.explain(trial, seat, atom)
        steps.append((atom, verdict))
        if not verdict.legal or len(steps) == len(atoms):
            break
        before = game.deciders(trial)
        stopped = surprise(game, trial, seat, game.apply(trial, seat, atom), before)
        if stopped is not None:
            break
    return Judged(tuple(steps), tuple(atoms[len(steps) :]), stopped)
