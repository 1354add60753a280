"""7.1, 7.2 What keeps units from an overrun, each rule said once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hexfront.engine.api import Illegal, Text, t
from hexfront.games.goetter.board import Board
from hexfront.games.goetter.box.map_file import MAJOR
from hexfront.games.goetter.combat.shifts import river
from hexfront.games.goetter.movement import party, phases
from hexfront.games.goetter.movement.begin_bars import BEGIN_BARS
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.movement.party import Party
from hexfront.games.goetter.movement.step_bars import STEP_BARS
from hexfront.games.goetter.overrun import charging
from hexfront.games.goetter.state import GoetterState
from hexfront.games.goetter.units import counters
from hexfront.hexes import bits, each
from hexfront.kit import bars
from hexfront.kit.bars import Bar, ban
from hexfront.kit.sheet import halves

NUMBER = "goetter:5.52b"
GROUND = ("goetter:5.11", "goetter:2.1e", "goetter:5.28a", "goetter:4.26b", "goetter:5.27", "goetter:9.72c")
MARCH = (
    *[bar for bar in BEGIN_BARS if bar.rule != NUMBER],
    *[bar for bar in STEP_BARS if bar.rule in GROUND],
)
"""What keeps a unit from a march keeps it from an overrun: it is movement [goetter:7.0a] [goetter:7.29]."""


class Charge(NamedTuple):
    """Units about to overrun, led by one of them."""

    board: Board
    state: GoetterState
    party: Party
    unit: int

    @property
    def going(self) -> Going:
        """Their leader, as the bars of movement look at it."""
        return Going(self.board, self.state, self.party, self.unit)

    @property
    def units(self) -> tuple[int, ...]:
        """All who take part."""
        return charging.stack(self.board, self.state, self.party, self.unit)

    @property
    def weary(self) -> list[Going]:
        """Those who have not points enough."""
        going = [Going(self.board, self.state, self.party, unit) for unit in self.units]
        return [one for one in going if one.left < charging.price(self.board)]

    @property
    def shaken(self) -> list[str]:
        """Those who are disrupted."""
        return [self.board.names[unit] for unit in self.units if self.state.disrupted >> unit & 1]

    @property
    def harmless(self) -> list[str]:
        """Those without an attack."""
        faces = {unit: counters.face(self.board, self.state, unit) for unit in self.units}
        return [self.board.names[unit] for unit, face in faces.items() if not face.attack]

    @property
    def led(self) -> bool:
        """Whether somebody else leads those it has moved with."""
        moved = bool(self.state.moved >> self.unit & 1)
        return moved and bool(self.party.together >> self.unit & 1) and self.unit != self.party.members[0]


def _major(case: Charge) -> int:
    """The hexes beyond a major river."""
    at = case.going.at
    near = case.board.grid.around[at] if at > 0 else 0
    return bits(to for to in each(near) if river(case.board, at, to) in MAJOR)


def _dear(case: Charge) -> Text:
    going = case.weary[0]
    cost, left = halves(charging.price(case.board)), halves(going.left)
    return t("An overrun costs {cost} MP, and {unit} has {left} left.", cost=cost, unit=going.name, left=left)


CHARGE_BARS: tuple[Bar, ...] = (
    ban(
        NUMBER,
        lambda case: t(
            "{number} mobile units may still react: not all who would have to overrun together.",
            number=case.state.reacting,
        ),
        lambda case: (
            case.state.phase == phases.REACTION
            and len(party.fresh(case.state, case.units)) > case.state.reacting
        ),
    ),
    ban(
        "goetter:7.22a",
        lambda case: t(
            "{unit} overruns with those it goes with: their leader does it.", unit=case.going.name
        ),
        lambda case: case.led,
    ),
    Bar(
        "goetter:7.0a",
        lambda case, to: t("There is no enemy in {hex} to overrun.", hex=case.board.labels[to]),
        lambda case: ~case.state.occupied[1 - case.board.side[case.unit]],
    ),
    Bar(
        "goetter:7.52b",
        lambda case, to: t("Nobody overruns a transit hex from the siege map."),
        lambda case: case.board.links.exit.get(case.going.at, 0),
    ),
    Bar(
        "goetter:7.21b",
        lambda case, to: t("Siege hexes are overrun in the siege phase alone."),
        lambda case: case.board.siege if case.state.phase not in phases.SIEGE else 0,
    ),
    Bar(
        "goetter:7.21a",
        lambda case, to: t("In the siege phase siege hexes alone are overrun."),
        lambda case: ~case.board.siege if case.state.phase in phases.SIEGE else 0,
    ),
    Bar(
        "goetter:7.29",
        lambda case, to: t("No overrun crosses a major river, bridge or not."),
        _major,
    ),
    ban(
        "goetter:7.28",
        lambda case: t("{unit} is disrupted and does not overrun.", unit=case.shaken[0]),
        lambda case: bool(case.shaken),
    ),
    ban(
        "goetter:7.22b",
        lambda case: t("{unit} has no attack to overrun with.", unit=case.harmless[0]),
        lambda case: bool(case.harmless),
    ),
    ban(
        "goetter:9.62b",
        lambda case: t("Too many units stand with {unit} for an overrun.", unit=case.going.name),
        lambda case: case.going.at > 0 and charging.overfull(case.board, case.state, case.going.at),
    ),
    ban("goetter:7.11", _dear, lambda case: bool(case.weary)),
)
"""What keeps units from overrunning a hex, the rule to be told first in front."""


def against(case: Charge, to: int) -> Iterator[Illegal]:
    """Every rule that stands against an overrun."""
    yield from bars.objections(MARCH, case.going, to)
    yield from bars.objections(CHARGE_BARS, case, to)
