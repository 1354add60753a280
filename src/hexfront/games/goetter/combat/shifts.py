"""6.4 What shifts the column: ground, works, rivers, support, G markers, tunnels. All of it adds up [goetter:6.49]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.api import Reason, t
from hexfront.games.goetter.box.map_file import MAJOR
from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.combat.overruns import neighbours
from hexfront.games.goetter.state import GERMAN, GoetterState
from hexfront.kit.bars import Force, Modifier
from hexfront.remembered import remembered

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board
    from hexfront.games.goetter.box.charts.markers import GMarker

WORKS = "fortification"
MINOR = "minor-river"


class Scales:
    """A fight with what is known of it: the support points spent, and the G marker drawn."""

    def __init__(
        self, board: Board, state: GoetterState, clash: Clash, support: int = 0, marker: GMarker | None = None
    ) -> None:
        self.board, self.state, self.clash = board, state, clash
        self.support, self.marker = support, marker
        starts = dict.fromkeys([state.where[unit] for unit in clash.attackers])
        self.rivers = [river(board, start, clash.target) for start in starts]
        """The river that each attacker crosses, empty for none."""

    @property
    def ground(self) -> tuple[int, str]:
        """The best shift of the ground in the target, and which ground gives it; a fortification adds its own."""
        return _ground(self.board, self.clash.target)

    @property
    def works(self) -> int:
        """What a fortification gives: to Germans alone."""
        fortified = self.board.map.terrain.get(WORKS, 0) >> self.clash.target & 1
        return self.board.tables.terrain[WORKS].shift if fortified and self.clash.side != GERMAN else 0

    @property
    def crossed(self) -> str:
        """The river that all of them cross: the smaller one if they cross two sorts."""
        if not all(self.rivers):
            return ""
        return MINOR if MINOR in self.rivers else self.rivers[0]

    @property
    def drawn(self) -> int:
        """Columns to the left by the G marker: none outside its turns."""
        return self.marker.shift_on(self.state.turn) if self.marker else 0

    @property
    def tunnels(self) -> bool:
        """Whether there are tunnels in both the attackers' hex and the target."""
        if self.clash.sort != "siege":
            return False
        hexes = self.board.map.zones.get("subway", 0)
        starts = [self.state.where[unit] for unit in self.clash.attackers]
        return bool(hexes >> self.clash.target & 1) and any(hexes >> start & 1 for start in starts)


@remembered(most=4096)
def _ground(board: Board, at: int) -> tuple[int, str]:
    found = (0, "")
    for name, hexes in board.map.terrain.items():
        if name != WORKS and hexes >> at & 1:
            found = max(found, (board.tables.terrain[name].shift, name))
    return found


@remembered(most=20_000)
def river(board: Board, start: int, end: int) -> str:
    """The river between two hexes, the greater one first."""
    direction = board.grid.direction(start, end)
    if direction is None:
        return ""
    return next((name for name in (*MAJOR, MINOR) if board.map.has_side(name, start, direction)), "")


def _left(scales: Scales, minor: bool) -> int:
    crossed = scales.crossed
    return -scales.board.tables.terrain[crossed].shift if crossed and (crossed == MINOR) == minor else 0


DRY = Force("goetter:6.45", lambda scales: any(scales.rivers) and not all(scales.rivers))
"""Where a river shifts nothing, because somebody attacks without crossing one."""
OUT_OF_TIME = Force("goetter:6.48a", lambda scales: scales.marker is not None and not scales.drawn)
"""Where a G marker shifts nothing, because it is drawn outside its turns."""
RUINS = Force("goetter:6.4102b", lambda scales: scales.tunnels and scales.state.subway > 0)
"""Where tunnels shift nothing, because they have been destroyed."""
SHIFTS = (
    Modifier(
        "goetter:6.42",
        lambda scales: t(
            "{hex} is {terrain}", hex=scales.board.label(scales.clash.target), terrain=scales.ground[1]
        ),
        lambda scales: -scales.ground[0],
        "goetter:6.41",
    ),
    Modifier(
        "goetter:6.43",
        lambda scales: t("Germans defend a fortification"),
        lambda scales: -scales.works,
        *("goetter:5.72", "goetter:13.0q4"),
    ),
    Modifier(
        "goetter:6.44a",
        lambda scales: t("All attack across a major river"),
        lambda scales: _left(scales, minor=False),
    ),
    Modifier(
        "goetter:6.44b",
        lambda scales: t("All attack across a river, some of them across a minor one"),
        lambda scales: _left(scales, minor=True),
    ),
    Modifier("goetter:6.46a", lambda scales: t("Soviet support points"), lambda scales: scales.support),
    Modifier(
        "goetter:6.47c",
        lambda scales: t("G marker {letter}", letter=scales.marker.letter),
        lambda scales: -scales.drawn,
    ),
    Modifier(
        "goetter:6.4101",
        lambda scales: t("The attack comes through the subway"),
        lambda scales: int(scales.tunnels and not RUINS.holds(scales)),
    ),
    Modifier(
        "goetter:7.54a",
        lambda scales: t("Hexes beside the target with friends who help"),
        lambda scales: neighbours.helpful(scales.board, scales.state, scales.clash).bit_count(),
    ),
)
"""Columns to the right; below 0 to the left."""


def nothing(scales: Scales) -> list[Reason]:
    """What might have shifted the column and does not, told with its rule."""
    found = []
    if DRY.holds(scales):
        found.append(Reason(DRY.rule, t("Somebody attacks without crossing a river"), "0"))
    if RUINS.holds(scales):
        found.append(Reason(RUINS.rule, t("The subway is destroyed"), "0"))
    if neighbours.useless(scales.board, scales.state, scales.clash):
        found.append(Reason("goetter:7.54b", t("Friends beside the target who cannot help"), "0"))
    if OUT_OF_TIME.holds(scales) and scales.marker is not None:
        words = t(
            "G marker {letter} counts on turns {first} to {last} only",
            letter=scales.marker.letter,
            first=scales.marker.first,
            last=scales.marker.last,
        )
        found += [Reason(OUT_OF_TIME.rule, words, "0"), Reason("goetter:5.52a", words, "0")]
    return found
