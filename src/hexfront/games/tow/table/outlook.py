"""13.2, 13.3 What the Soviets have of the points they need, as it would be counted now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import Outlook
from hexfront.games.tow.box.scenario import QUARTERS
from hexfront.games.tow.victory import points

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


def outlook(board: Board, state: TowState) -> Iterator[Outlook]:
    """The total if it were counted now, line by line: units without a line of supply count then."""
    scenario = board.data.scenarios[state.scenario]
    lines = tuple(points.lines(board, state))
    counted = f"{sum(amount for _, amount, _ in lines) / QUARTERS:g}"
    words: dict[str, int | str] = {
        "have": counted,
        "need": f"{state.needed / QUARTERS:g}",
        "turn": scenario.last_turn,
    }
    if scenario.each_turn:
        text = t(
            "Counted now: {have} VP. With {need} at the end of any turn up to turn {turn} the Soviets win.",
            **words,
        )
        yield Outlook(text, "tow:13.3a", "soviet", lines, QUARTERS)
    else:
        text = t("Counted now: {have} VP. With {need} at the end of turn {turn} the Soviets win.", **words)
        yield Outlook(text, "tow:13.2b", "soviet", lines, QUARTERS)
