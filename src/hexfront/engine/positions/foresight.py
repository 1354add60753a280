"""What comes of an action, for a player who looks before he acts: the fight that all would bring, and who acts then.

Nothing is told that the seat could not find out by acting, and taking it back: where chance or another seat comes in
between, nothing is foreseen.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import faces
from hexfront.engine.base.state import clone
from hexfront.engine.contract.verdict import Fight, Verdict


class Foreseen(Verdict, frozen=True):
    """A verdict, and what would come of it."""

    leads: tuple[str, ...] = ()
    """Those who may act after it and may not before: counters and hexes, as they are written."""


def foreseen(game: Any, state: Any, seat: Seat, action: Action, verdict: Verdict) -> Foreseen:
    """The verdict; on what begins an attack on a hex with its fight, on a choice in words with whom it lets act."""
    told = Foreseen(verdict.legal, verdict.reasons, verdict.fights)
    if not verdict.legal or verdict.fights:
        return told
    role, kind = _role(game, action), game.lexicon.key(action)[0]
    if (role, kind) == ("begins", "hex"):
        return msgspec.structs.replace(told, fights=_fights(game, state, seat, action))
    if (role, kind) == ("acts", "verb"):
        return msgspec.structs.replace(told, leads=_leads(game, state, seat, action))
    return told


def _fights(game: Any, state: Any, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """Begins on a copy, lets all join who may, and asks about the launch."""
    trial = clone(state)
    if not _goes_on(game, trial, seat, action):
        return ()
    for key in list(game.legal(trial, seat).groups):
        group = game.legal(trial, seat).groups.get(key)
        joins = [one for one in group.actions() if _role(game, one) == "joins"] if group else []
        if joins and not _goes_on(game, trial, seat, joins[0]):
            return ()
    for group in game.legal(trial, seat).groups.values():
        for one in group.actions():
            if _role(game, one) == "launches":
                fights: tuple[Fight, ...] = game.explain(trial, seat, one).fights
                return fights
    return ()


def _leads(game: Any, state: Any, seat: Seat, action: Action) -> tuple[str, ...]:
    trial, kinds = clone(state), game.lexicon.kinds
    if not _goes_on(game, trial, seat, action):
        return ()
    now = set(game.legal(state, seat).groups)
    later = [key for key in game.legal(trial, seat).groups if key not in now and key[0] in ("unit", "hex")]
    return tuple([kinds[kind].write(token) for kind, token in later])


def _goes_on(game: Any, trial: Any, seat: Seat, action: Action) -> bool:
    """Does an action; whether the same seat goes on, and nothing was drawn or shown."""
    events = game.apply(trial, seat, action)
    return seat in game.deciders(trial) and not any(one.chance or one.reveals for one in faces(events, seat))


def _role(game: Any, action: Action) -> str:
    return str(game.lexicon.verbs[action[0]].role)
