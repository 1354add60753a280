"""What keeps a unit in the pool whoever takes it back."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import t
from hexfront.games.trc.state import AXIS, POOL, RUSSIAN, SURRENDERED, TrcState
from hexfront.games.trc.units import airborne, waiting
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


class Taking(NamedTuple):
    """A unit that a side would take back."""

    board: Board
    state: TrcState
    side: int
    unit: int

    @property
    def name(self) -> str:
        """Its id."""
        return self.board.names[self.unit]

    @property
    def hq(self) -> bool:
        """Whether it is an HQ."""
        return self.board.kinds[self.unit] == "hq"

    @property
    def stavka(self) -> bool:
        """Whether it is the Russian high command."""
        return self.hq and self.board.side[self.unit] == RUSSIAN

    def among(self, units: int) -> bool:
        """Whether it is one of these."""
        return bool(units >> self.unit & 1)


def _surrendered(taking: Taking) -> bool:
    """Whether a Russian unit is in the box of surrendered units."""
    return taking.side == RUSSIAN and taking.state.where[taking.unit] == SURRENDERED


RECOVERY = "recovery"
"""The option by which surrendered units come back to the pool (26.12)."""
NEVER = {"leader": "trc:11.2b", "paratroop": "trc:18.4b", "worker": "trc:22.2d", "uprising": "trc:28.5b"}
"""The kinds that never come back, with their rules."""
ALWAYS = (
    ban(
        "trc:2.1a",
        lambda taking: t("{unit} belongs to the other side.", unit=taking.name),
        lambda taking: taking.board.side[taking.unit] != taking.side,
    ),
    ban(
        "trc:13.2b",
        lambda taking: t("{unit} has surrendered and never comes back.", unit=taking.name),
        lambda taking: _surrendered(taking) and RECOVERY not in taking.state.options,
    ),
    ban(
        "trc:26.12a",
        lambda taking: t("{unit} has surrendered: it has to be recovered first.", unit=taking.name),
        lambda taking: _surrendered(taking) and RECOVERY in taking.state.options,
    ),
    ban(
        "trc:26.12b",
        lambda taking: t("{unit} was recovered this turn and waits until the next.", unit=taking.name),
        lambda taking: taking.among(taking.state.recovered),
    ),
    ban(
        "trc:21.3",
        lambda taking: t("{unit} has surrendered and never comes back.", unit=taking.name),
        lambda taking: taking.side == AXIS and taking.state.where[taking.unit] == SURRENDERED,
    ),
    ban(
        "trc:13.2b",
        lambda taking: t("{unit} is not in the replacement pool.", unit=taking.name),
        lambda taking: taking.state.where[taking.unit] not in (POOL, SURRENDERED),
    ),
    ban(
        "trc:20.10.1",
        lambda taking: t("Nobody comes in before the units off the map are matched."),
        lambda taking: waiting.indebted(taking.state, taking.side),
    ),
    *[
        ban(
            rule,
            lambda taking: t("{unit} never comes back.", unit=taking.name),
            lambda taking, kind=kind: (  # type: ignore[misc]
                taking.board.kinds[taking.unit] == kind and not airborne.german(taking.board, taking.unit)
            ),
        )
        for kind, rule in NEVER.items()
    ],
    ban(
        "trc:28.6.med.5g",
        lambda taking: t("{unit} never comes back.", unit=taking.name),
        lambda taking: airborne.german(taking.board, taking.unit),
    ),
)
