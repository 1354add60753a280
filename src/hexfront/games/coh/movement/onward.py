"""14.1 What keeps a vehicle from driving on into the next hex by a bonus symbol."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, Protocol

from hexfront.engine.base.texts import t
from hexfront.games.coh.map.terrain_costs import Way
from hexfront.games.coh.units import works_on_map
from hexfront.hexes import bits
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Driving(Protocol):
    """A vehicle on its way, as the rules see it."""

    @property
    def shut(self) -> int:
        """Hexes past the enemy from whom it drives away."""

    def symbol(self, board: Board, way: Way) -> str:
        """The symbol by which a hex would be entered, or nothing."""

    def too_dear(self, board: Board, state: CohState, way: Way) -> bool:
        """Whether what levels and walls add cannot be paid."""


class DriveCase(NamedTuple):
    """A vehicle that is about to drive on."""

    board: Board
    state: CohState
    unit: int
    drive: Driving

    @property
    def name(self) -> str:
        """What the vehicle is called."""
        return self.board.names[self.unit]

    def ways(self, holds: Callable[[Way], bool]) -> int:
        """The hexes around it of which something holds."""
        steps = self.board.steps[self.unit][self.state.where[self.unit]]
        return bits([way.to for way in steps if way is not None and holds(way)])


def _works_before(kind: str, rule: str) -> Bar:
    """A work that keeps a vehicle out of the next hex."""

    def hexes(case: DriveCase) -> int:
        board, state = case.board, case.state
        if board.tables.works[kind].enter.get(board.types[case.unit].mobility) != "no":
            return 0
        return case.ways(lambda way: works_on_map.has(state, way.to, kind))

    return Bar(rule, lambda case, to: t("A work keeps {unit} out.", unit=case.name), hexes)


ONWARD = (
    Bar(
        "coh:14.1b",
        lambda case, to: t(
            "No bonus into {hex}: only clear ground and roads give one.", hex=case.board.labels[to]
        ),
        lambda case: ~case.ways(lambda way: bool(case.drive.symbol(case.board, way))),
    ),
    Bar(
        "coh:7.7.3l",
        lambda case, to: t("{unit} may not leave past the enemy that has just come.", unit=case.name),
        lambda case: case.drive.shut,
    ),
    _works_before("trench", "coh:18.1.1c"),
    _works_before("wire", "coh:18.3.1a"),
    _works_before("roadblock", "coh:18.3.2a"),
    Bar(
        "coh:14.1.t2",
        lambda case, to: t("A roadblock gives no bonus: it is entered by a step of its own."),
        lambda case: case.ways(lambda way: works_on_map.has(case.state, way.to, "roadblock")),
    ),
    Bar(
        "coh:14.1a",
        lambda case, to: t("What the hex costs beyond the bonus cannot be paid."),
        lambda case: case.ways(lambda way: case.drive.too_dear(case.board, case.state, way)),
    ),
)
"""What keeps a vehicle with symbols left from the next hex."""
