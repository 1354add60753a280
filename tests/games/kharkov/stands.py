"""Whole lists of what stands against actions, for the tests of Kharkov."""

from __future__ import annotations

from typing import Any


def stands(game: Any, state: Any, wanted: dict[str, str], seat: int | None = None) -> None:
    """Against each action stand just these rules, in this order."""
    who = game.deciders(state)[0] if seat is None else seat
    found = {
        text: " ".join(
            one.rule.removeprefix("kharkov:")
            for one in state.agenda[-1].objections(game, state, who, game.lexicon.parse(text))
        )
        for text in wanted
    }
    assert found == wanted
