"""Judging one decision: what was done against what the bot would have done, in the same dreams."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec

from hexfront.bots import Chair, Doctrine
from hexfront.engine.base.actions import Action
from hexfront.engine.base.texts import Text
from hexfront.engine.contract.verdict import Reason
from hexfront.lab.analysis.facts import Choice, Judged, Proof
from hexfront.lab.analysis.rollouts import Rollouts, Shares

SETTLED = 6
"""After so many dreams that all end alike, whatever was chosen, no others are asked for."""
MORE = 2
"""How many times as many dreams a suspicion is proved in as it came up in."""
SUSPECT = 1.0
"""By how many errors a decision differs from the bot's when it is looked into."""
CLEAR = 2.0
"""By how many errors it differs, in other dreams, when it is told."""


class Decision(msgspec.Struct, frozen=True):
    """A moment of a game: who sat where, what he did, and what the bot would have done."""

    entry: int
    chair: Chair
    done: Action
    instead: Action
    thoughts: tuple[Text, ...] = ()
    """What the bot says for its choice."""

    @property
    def differs(self) -> bool:
        """Whether the bot would have done something else."""
        return self.done != self.instead


def asked(rollouts: Rollouts, entry: int, chair: Chair, done: Action) -> Decision:
    """Ask the bot what it would have done."""
    bot = rollouts.own(chair)
    if isinstance(bot, Doctrine):
        advice = bot.best(chair)
        return Decision(entry, chair, done, advice.action, advice.reasons)
    return Decision(entry, chair, done, bot.choose(chair))


def judged(rollouts: Rollouts, decision: Decision, dreams: int) -> Judged:
    """Play on from what was done and from what the bot would have done."""
    bots, done = _tried(rollouts, decision, dreams, "look")
    chair = decision.chair
    view = chair.view()
    cost, error = _compared(bots, done, chair.seat)
    return Judged(
        entry=decision.entry,
        turn=view.turn,
        phase=view.phase,
        seat=chair.seat,
        rule=view.prompts[0].rule if view.prompts else "",
        done=_choice(chair, decision.done),
        instead=_choice(chair, decision.instead, decision.thoughts) if decision.differs else None,
        expected=_mean(bots),
        after=_mean(done),
        cost=cost,
        error=error,
        dreams=len(bots),
    )


def suspected(one: Judged) -> bool:
    """Whether a decision looks so different from the bot's that it is worth other dreams."""
    return one.instead is not None and abs(one.cost) > SUSPECT * one.error and one.cost != 0


def proved(rollouts: Rollouts, decision: Decision, one: Judged, dreams: int, least: float) -> Judged:
    """Look once more, in dreams that had no part in the suspicion: these alone say what the decision cost."""
    bots, done = _tried(rollouts, decision, MORE * dreams, "proof")
    cost, error = _compared(bots, done, one.seat)
    proof = Proof(cost, error, len(bots))
    clear = abs(cost) >= least and abs(cost) > CLEAR * error
    mark = "" if not clear else "blunder" if cost > 0 else "better"
    return msgspec.structs.replace(one, proof=proof, mark=mark)


def _tried(
    rollouts: Rollouts, decision: Decision, dreams: int, what: str
) -> tuple[list[Shares], list[Shares]]:
    """What came of the bot's choice and of what was done, dream by dream; all the same at first, it is settled."""
    bots: list[Shares] = []
    done: list[Shares] = []
    for number in range(dreams):
        name = f"{what} {decision.entry} {number}"
        bots.append(rollouts.outcome(decision.chair, decision.instead, name))
        same = not decision.differs
        done.append(bots[-1] if same else rollouts.outcome(decision.chair, decision.done, name))
        if number + 1 == SETTLED and len({*bots, *done}) == 1:
            break
    return bots, done


def _mean(found: Sequence[Shares]) -> Shares:
    return tuple(sum(seat) / len(found) for seat in zip(*found, strict=True))


def _compared(bots: Sequence[Shares], done: Sequence[Shares], seat: int) -> tuple[float, float]:
    """What a seat loses by what was done, and the standard error of that."""
    return mean_error([ours[seat] - theirs[seat] for ours, theirs in zip(bots, done, strict=True)])


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of some values and its standard error.

    >>> mean_error([0.0, 1.0, 0.0, 1.0])[0], round(mean_error([0.0, 1.0, 0.0, 1.0])[1], 3)
    (0.5, 0.289)
    """
    mean = sum(values) / len(values)
    if len(values) < 2:
        return mean, 1.0
    return mean, sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1) / len(values))


def _choice(chair: Chair, action: Action, thoughts: Sequence[Text] = ()) -> Choice:
    reasons = (*(Reason("", text) for text in thoughts), *chair.explain(action).reasons)
    return Choice(chair.lexicon.text(action), reasons)
