"""Promise 4 for positions: what is written down as a position and set up again asks the same of the same seats."""

from __future__ import annotations

from typing import Any

from hexfront.conformance.broken import Broken
from hexfront.conformance.promises.checked import accept
from hexfront.engine.positions.placing import Places
from hexfront.engine.positions.position import dump, parse


def check(game: Any, state: Any) -> None:
    """Write a running game down and set it up again; a game that sets up no positions is not asked to."""
    deciders = game.deciders(state)
    if not deciders or not isinstance(game, Places):
        return
    bound, again = game.place(parse(dump(game.position(state))))
    accept(bound, again, "a state that a position sets up")
    if bound.deciders(again) != deciders:
        raise Broken(4, f"as a position it asks {bound.deciders(again)}, not {deciders}")
    for seat in deciders:
        offered, later = _offers(game, state, seat), _offers(bound, again, seat)
        if offered != later:
            differing = ", ".join(sorted(offered ^ later)[:3])
            raise Broken(4, f"as a position it offers seat {seat} something else: {differing}")


def _offers(game: Any, state: Any, seat: int) -> set[str]:
    return {game.lexicon.text(action) for action in game.legal(state, seat)}
