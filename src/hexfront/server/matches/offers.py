"""What a seat may do, as a client needs it: the groups first, one group in full when it is asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from hexfront.engine.base.actions import (
    Action,
    Lexicon,
    Seat,
    Token,
)
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import View
from hexfront.server.errors import Unknown
from hexfront.server.matches.open_match import OpenMatch

WRITTEN_OUT = 100
"""Groups of a verb up to this size are sent with their actions."""
EXPLAINED = 300
"""Groups up to this size are sent with the cost and the rule of each action."""
_SLOT = re.compile(r"{(\w+)}")


class Offered(msgspec.Struct, frozen=True):
    """One legal action."""

    action: Action
    text: str
    verb: str
    label: str
    hex: int | None = None
    cost: str = ""
    rule: str = ""
    facing: int | None = None
    """The direction it names, where it turns something."""
    role: str = ""
    """What its verb is for (``engine.roles``); empty if the game does not say."""
    back: bool = False
    """It only takes back what was chosen before."""
    attack: bool = False
    """It brings a fight."""
    blind: bool = False
    """It is aimed at what nobody sees: it may meet nobody."""
    means: str = ""
    """By what means it is done, where the same can be done by several."""
    usual: bool = True
    """No more usual means does the same."""
    doubt: Reason | None = None
    """Why whoever does this may regret it."""
    chance: tuple[int, int] | None = None
    """How likely what is hoped for is, where it hangs on dice and is no fight."""


class GroupShown(msgspec.Struct, frozen=True, omit_defaults=True):
    """The actions of one unit, hex or verb."""

    key: str
    kind: str
    token: Token
    label: str
    at: str = ""
    hex: int | None = None
    actions: tuple[Offered, ...] | None = None


def groups(open_match: OpenMatch, seat: Seat, view: View) -> list[GroupShown]:
    """Everything that a seat may do now, by what acts."""
    if seat not in open_match.deciders():
        return []
    lexicon: Lexicon = open_match.game.lexicon
    places = {counter.id: counter.at for counter in view.counters}
    found = []
    for (kind, token), group in open_match.game.legal(open_match.state, seat).groups.items():
        key = f"{kind}:{token}"
        if kind == "verb":
            listed = group.actions()
            shown = [offered(open_match, seat, action) for action in listed[:WRITTEN_OUT]]
            whole = tuple(shown) if len(listed) <= WRITTEN_OUT else None
            found.append(GroupShown(key, kind, token, lexicon.verbs[token].pattern, actions=whole))
            continue
        label = lexicon.kinds[kind].write(token)
        at = label if kind == "hex" else places.get(label, "")
        found.append(GroupShown(key, kind, token, label, at, int(token) if kind == "hex" else None))
    return found


def expanded(open_match: OpenMatch, seat: Seat, key: str) -> list[Offered]:
    """Every action of one group."""
    choices = open_match.game.legal(open_match.state, seat) if seat in open_match.deciders() else None
    for (kind, token), group in choices.groups.items() if choices else ():
        if f"{kind}:{token}" == key:
            actions = group.actions()
            explain = len(actions) <= EXPLAINED
            best = _usual(open_match.game.lexicon, actions)
            return [offered(open_match, seat, action, explain=explain, best=best) for action in actions]
    raise Unknown(t("Nothing of that name can act now."))


def _usual(lexicon: Lexicon, actions: Sequence[Action]) -> dict[Action, int]:
    """Of all that differs in its means alone, how usual the most usual means is."""
    best: dict[Action, int] = {}
    for action in actions:
        means, deed = lexicon.means(action)
        rank = lexicon.rank(means)
        best[deed] = min(rank, best.get(deed, rank))
    return best


def offered(
    open_match: OpenMatch,
    seat: Seat,
    action: Action,
    *,
    explain: bool = False,
    best: Mapping[Action, int] | None = None,
) -> Offered:
    """An action with its words, the hex it leads to, and what it costs."""
    game = open_match.game
    verb = game.lexicon.verbs[action[0]]
    cost = rule = ""
    doubt: Reason | None = None
    chance: tuple[int, int] | None = None
    attack = blind = False
    if explain:
        verdict = game.explain(open_match.state, seat, action)
        attack = bool(verdict.fights)
        blind = attack and all(fight.blind for fight in verdict.fights)
        doubt = next((reason for reason in verdict.reasons if reason.doubtful), None)
        chance = next((reason.chance for reason in verdict.reasons if reason.chance), None)
        costs = [reason for reason in verdict.reasons if reason.amount]
        cost = costs[0].amount if costs else ""
        rule = (costs or verdict.reasons)[0].rule if verdict.reasons else ""
    text = game.lexicon.text(action)
    means, deed = game.lexicon.means(action)
    return Offered(
        action=action,
        text=text,
        verb=verb.name,
        label=verb.pattern,
        hex=last_of("hex", verb.pattern, action),
        cost=cost,
        rule=rule,
        facing=last_of("facing", verb.pattern, action),
        role=verb.role,
        back=verb.back,
        attack=attack,
        blind=blind,
        means=means,
        usual=best is None or game.lexicon.rank(means) <= best[deed],
        doubt=doubt,
        chance=chance,
    )


def last_of(kind: str, pattern: str, action: Action) -> int | None:
    """The last token of a kind that an action names.

    >>> last_of("hex", "step {unit} to {hex}", ("step", 14, 819)), last_of("hex", "end", ("end",))
    (819, None)
    """
    slots = _SLOT.findall(pattern)
    for slot, arg in reversed(list(zip(slots, action[1:], strict=True))):
        if slot == kind:
            return int(arg)
    return None


def tuples(value: Any) -> Any:
    """Lists of a message as the tuples that actions are made of.

    >>> tuples(["attack", 3, [1, 2]])
    ('attack', 3, (1, 2))
    """
    return tuple(tuples(part) for part in value) if isinstance(value, list | tuple) else value
