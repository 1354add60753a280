"""13.0 Victory: at once, or by points at the end of a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.events import Event
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import Text, t
from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.events import Scored
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.victory import points as accounts

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState

ALSO = {
    "tow:13.3d": ("tow:13.3g",),
    "tow:13.3e": ("tow:2.3j",),
    "tow:13.3f": ("tow:2.1g", "tow:13.3g"),
}
"""Rules that speak in the same line of the account."""
AUTOMATIC, POINTS, HELD = "automatic", "points", "held"


def automatic(board: Board, state: TowState, at: int, out: list[Event]) -> None:
    """A major city under an order has fallen: the Soviets win at once [tow:13.1] [tow:12.2c]."""
    words = t("{hex} falls under a Supreme Command Order: the Soviets win at once.", hex=board.label(at))
    out.append(Scored(points=accounts.total(board, state), line=words, rules=("tow:13.1", "tow:12.2c")))
    _over(board, state, SOVIET, AUTOMATIC, words)


def end_of_turn(board: Board, state: TowState, out: list[Event]) -> None:
    """Count the points where the scenario asks for it: each turn or on the last alone [tow:4.4.1]."""
    scenario = board.data.scenarios[state.scenario]
    last = state.turn >= scenario.last_turn
    if not (scenario.each_turn or last):
        return
    campaign = scenario.each_turn
    points = 0
    for text, amount, rule in accounts.lines(board, state):
        points += amount
        words = t("{what}: {points} VP", what=text, points=told(amount))
        out.append(Scored(points=amount, line=words, rules=(rule, *ALSO.get(rule, ()))))
    bid = ("tow:14.1b",) if "bid" in state.options else ()
    if points >= state.needed:
        rules = (*(("tow:13.3a",) if campaign else ("tow:13.2a", "tow:13.2b")), "tow:4.4.1", *bid)
        words = t("The Soviets have {points} VP and need {needed}.", **_against(points, state.needed))
        out.append(Scored(points=points, line=words, rules=rules))
        _over(board, state, SOVIET, POINTS, words)
    elif last:
        rules = (*(("tow:13.3b",) if campaign else ("tow:13.2a", "tow:13.2b")), *bid)
        words = t(
            "The Soviets have {points} VP of {needed}: the Axis wins.", **_against(points, state.needed)
        )
        out.append(Scored(points=points, line=words, rules=rules))
        _over(board, state, AXIS, HELD, words)


def _against(points: int, needed: int) -> dict[str, str]:
    return {"points": told(points), "needed": told(needed)}


def _over(board: Board, state: TowState, side: int, level: str, words: Text) -> None:
    points = {"soviet": accounts.total(board, state), "needed": state.needed}
    state.result = Result((state.seats[side],), level, words, points, QUARTERS)


def told(quarters: int) -> str:
    """Quarters of a point in figures.

    >>> told(202), told(3), told(-8), told(201)
    ('50½', '¾', '-2', '50¼')
    """
    whole, rest = divmod(abs(quarters), QUARTERS)
    sign = "-" if quarters < 0 else ""
    return f"{sign}{whole or ('' if rest else 0)}{('', '¼', '½', '¾')[rest]}"
