"""Standing orders: what a seat wants passed for it, so that a distant opponent need not wait."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, get_args, get_type_hints

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.errors import BadData
from hexfront.engine.base.texts import t
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight
from hexfront.kit.odds import ratio
from hexfront.server.errors import Malformed
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.store.rows import Declined, Orders, SavedSeat

MOST_JUDGED = 40
"""Where more than so many actions are offered, their fights are not looked at: it is the player's own move."""
_DIFFERENCE = re.compile(r"[+-]?\d{1,3}")

Bound = tuple[bool, Fraction]
"""Whether it is a ratio (else a difference of strengths), and how much."""


def bound(text: str) -> Bound | None:
    """What odds or the name of a column stand for, if it is any.

    >>> bound("3-2"), bound("+4"), bound("EXCH")
    ((True, Fraction(3, 2)), (False, Fraction(4, 1)), None)
    """
    if _DIFFERENCE.fullmatch(text):
        return False, Fraction(text)
    try:
        return True, ratio(text)
    except BadData:
        return None


def check_orders(game: Any, orders: Orders) -> None:
    """Refuse orders that could never be obeyed."""
    known = {*game.lexicon.verbs, *frames(game)}
    for name in orders.never:
        if name not in known:
            raise Malformed(t("This game has no window or verb {name}.", name=name))
    if orders.decline and game.meta.secrets:
        raise Malformed(
            t("In a game with secrets only whole windows are declined: the odds would tell them.")
        )
    for one in orders.decline:
        if one.verb not in game.lexicon.verbs:
            raise Malformed(t("This game has no verb {name}.", name=one.verb))
        given = [text for text in (one.below, one.above) if text]
        if not given or any(bound(text) is None for text in given):
            raise Malformed(t("Odds are written as 2-1 or +3, for below, above or both."))


def frames(game: Any) -> dict[str, type[Frame]]:
    """All frames that a game may ask by, by the name that prompts give them."""
    hint = get_type_hints(game.state_type).get("agenda")
    found = [part for inner in get_args(hint) for part in (get_args(inner) or (inner,))]
    return {frame.__name__: frame for frame in found}


def passed(open_match: OpenMatch, seat: SavedSeat) -> Action | None:
    """The pass by which a seat's standing orders answer what it is asked now, if they do.

    A window that is never used is passed whatever the seat holds. By verbs and odds, or because there is
    nothing else to do, only games without secrets are answered: the missing pause would tell what it holds.
    """
    orders = seat.orders
    if seat.kind != "person" or not (orders.never or orders.alone or orders.decline):
        return None
    legal = open_match.game.legal(open_match.state, seat.seat)
    passes = [(verb,) for verb in open_match.game.lexicon.with_role("passes")]
    found: Action | None = next((action for action in passes if action in legal), None)
    return found if found and _answered(open_match, seat, legal, found) else None


def _answered(open_match: OpenMatch, seat: SavedSeat, legal: Choices, found: Action) -> bool:
    orders = seat.orders
    prompts = open_match.game.view(open_match.state, seat.seat).prompts
    if prompts and prompts[-1].frame in orders.never:
        return True
    if open_match.game.meta.secrets:
        return False
    others = [action for action in legal if action != found and action[0] not in orders.never]
    if not others:
        return orders.alone or legal.only() is None
    return len(others) <= MOST_JUDGED and all(
        _declined(open_match, seat.seat, action, orders) for action in others
    )


def _declined(open_match: OpenMatch, seat: Seat, action: Action, orders: Orders) -> bool:
    conditions = [one for one in orders.decline if one.verb == action[0]]
    if not conditions:
        return False
    fights = open_match.game.explain(open_match.state, seat, action).fights
    return any(holds(one, fights) for one in conditions)


def holds(condition: Declined, fights: tuple[Fight, ...]) -> bool:
    """Whether all fights of an action lie where it is declined.

    Where the seat does not know a strength, a fight is declined only if it would be at any possible odds.

    >>> fight = Fight("1016", (9, 9), (4, 4), ("2-1",), (), ())
    >>> holds(Declined("air", below="3-1"), (fight,)), holds(Declined("air", below="2-1"), (fight,))
    (True, False)
    >>> holds(Declined("air", above="1-1"), (fight,)), holds(Declined("air", below="3-1"), ())
    (True, False)
    """
    return bool(fights) and all(_outside(condition, fight) for fight in fights)


def _outside(condition: Declined, fight: Fight) -> bool:
    below, above = bound(condition.below), bound(condition.above)
    return (
        below is not None and all(found < below[1] for found in _odds(fight, below[0]) or [below[1]])
    ) or (above is not None and all(found > above[1] for found in _odds(fight, above[0]) or [above[1]]))


def _odds(fight: Fight, as_ratio: bool) -> list[Fraction]:
    """The odds a fight may come to: by its columns, or by its strengths where those are named otherwise."""
    columns = [bound(name) for name in fight.columns]
    found = [column[1] for column in columns if column is not None and column[0] == as_ratio]
    if found and len(found) == len(columns):
        return found
    ends = [(attack, defence) for attack in fight.attack for defence in fight.defence]
    if as_ratio:
        return [Fraction(attack, defence) for attack, defence in ends if defence > 0]
    return [Fraction(attack - defence) for attack, defence in ends]
