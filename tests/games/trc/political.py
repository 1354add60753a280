"""Games and positions with political chits for the tests of 28.7."""

from __future__ import annotations

from typing import Any

from hexfront.games.trc.box.charts.chits import OPTION

from .table import GAME, axis, do, real, russian

CHITS = (OPTION,)
BOARD = GAME.room("campaign", frozenset(CHITS))


def begun(german: int, other: int, *options: str) -> tuple[Any, Any, Any]:
    """A campaign that begins with these chits, and what happened until somebody decides."""
    chosen = frozenset((*CHITS, *options))
    game = GAME.room("campaign", chosen)
    for seed in range(2000):
        state, events = game.start("campaign", chosen, seed)
        if state.chits == (german, other):
            return game, state, events
    raise AssertionError("no seed draws them")


def played(*units: Any, german: int = 0, other: int = 0, **more: Any) -> tuple[Any, Any]:
    """A position in which these chits have been played; 0 is one that is still hidden."""
    known = {
        "axis": german or next(n for n in (6, 4) if n != other),
        "russian": other or (2 if german != 2 else 5),
    }
    shown = [side for side, number in (("axis", german), ("russian", other)) if number]
    return real(*units, options=CHITS, chits=known, disclosed=shown, **more)


def modifiers(game: Any, state: Any) -> dict[str, str]:
    """The rules in the odds of the battle that is being put together, and the amount each one gives."""
    verdict = game.explain(state, game.deciders(state)[0], ("launch",))
    return {one.rule.removeprefix("trc:"): one.amount for fight in verdict.fights for one in fight.modifiers}


def relocating(*units: Any, german: int = 0, other: int = 0, turn: int = 4, **more: Any) -> tuple[Any, Any]:
    """The end of a Russian turn, when partisans are placed."""
    held = {"axis": ["AA14", "FF16", "O19", "L26", "E31"], "russian": ["R9"]}
    more = {"held": held, "gauge": ["AA14", "FF16", "O19", "L26"], "archangel": -1, **more}
    game, state = played(
        *units,
        axis("Z", "E31"),
        russian("R", "R9"),
        german=german,
        other=other,
        turn=turn,
        player="russian",
        impulse=2,
        **more,
    )
    do(game, state, "end")
    return game, state
