"""What the state of every game begins with."""

from __future__ import annotations

import msgspec

from hexfront.engine.base.draws import Dictated


class Begun(msgspec.Struct, kw_only=True):
    """Seed, scenario, options, turn and phase. A game adds its own fields, and last ``result`` and ``agenda``."""

    seed: str
    drawn: int = 0
    dictated: list[Dictated] = []
    scenario: str
    options: tuple[str, ...] = ()
    turn: int = 0
    phase: str = "setup"
