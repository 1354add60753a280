"""6.4 Who does not go by rail, and where trains do not run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.kharkov.movement import reinforcements, steps
from hexfront.games.kharkov.movement.step_rules import HELD
from hexfront.games.kharkov.state import AXIS, POOL, SOVIET
from hexfront.games.kharkov.turn import rail
from hexfront.games.kharkov.units import counters
from hexfront.hexes import union
from hexfront.kit.bars import Bar, ban, objections

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board
    from hexfront.games.kharkov.state import KharkovState


class Journey(NamedTuple):
    """A unit that wants to go by rail."""

    board: Board
    state: KharkovState
    unit: int

    @property
    def side(self) -> int:
        """The unit's side."""
        return self.board.side[self.unit]

    @property
    def name(self) -> str:
        """The unit's id."""
        return self.board.name(self.unit)

    @property
    def at(self) -> int:
        """The hex where it is, if it is on the map."""
        return self.state.where[self.unit]

    @property
    def network(self) -> int:
        """The rail hexes of its side."""
        return self.board.networks[self.side]

    @property
    def foreign(self) -> int:
        """The rail hexes that serve the enemy alone."""
        return self.board.networks[1 - self.side] & ~self.network

    @property
    def held(self) -> int:
        """What its side holds now."""
        return self.state.occupied[self.side] | self.state.zoc[self.side]

    @property
    def begin(self) -> int:
        """Where it may begin."""
        return rail.starts(self.board, self.state, self.unit)

    def reached(self) -> int:
        """Where the train gets in time."""
        return union(rail.journey(self.board, self.state, self.unit))

    def connected(self) -> int:
        """Where free rails lead, however far."""
        return rail.network(self.board, self.state, self.unit)


def _spent(journey: Journey, side: int) -> bool:
    """Whether as many units of its side have gone by rail as may."""
    limits = journey.board.limits
    most = limits.rail_units_axis if side == AXIS else limits.rail_units_soviet
    staff = side == SOVIET and journey.board.units[journey.unit].kind == "hq"
    return journey.side == side and not staff and journey.state.rail_used >= most


def _pinned(journey: Journey) -> bool:
    """Whether an enemy ZOC holds it where it stands."""
    at = journey.at
    if at <= 0 or not (journey.network & journey.state.zoc[1 - journey.side]) >> at & 1:
        return False
    return not steps.may_infiltrate(journey.board, journey.state, (journey.unit,))


def _entries(journey: Journey) -> int:
    """The rail hexes by which a reinforcement could enter."""
    if journey.at != POOL:
        return 0
    return reinforcements.hexes(journey.board, journey.state, journey.unit) & journey.network


def _off_the_rails(journey: Journey) -> bool:
    if journey.at == POOL:
        return not _entries(journey)
    return journey.at > 0 and not journey.network >> journey.at & 1


def _too_full(journey: Journey) -> int:
    board, state = journey.board, journey.state
    if not board.combat[journey.unit]:
        return 0
    hexes = journey.reached() & ~journey.begin
    return hexes & ~counters.with_room(board, state, journey.side, hexes)


def _too_far(journey: Journey) -> int:
    return journey.connected() & ~journey.reached() & ~journey.begin if journey.begin else 0


def _cut_off(journey: Journey) -> int:
    if not journey.begin:
        return 0
    enemy = 1 - journey.side
    open_hexes = journey.network & ~journey.state.occupied[enemy] & ~journey.state.zoc[enemy]
    return open_hexes & ~journey.connected()


RAIL: tuple[Bar, ...] = (
    ban(
        "kharkov:6.72b",
        lambda journey: t("A reserve marker may not use the railway."),
        lambda journey: journey.board.units[journey.unit].kind == "reserve",
    ),
    ban(
        "kharkov:6.45b",
        lambda journey: t("There is no rail movement in the Mechanised Movement Phase."),
        lambda journey: journey.state.phase == "axis-mechanised",
    ),
    ban(
        "kharkov:6.45a",
        lambda journey: t("3 Axis units have gone by rail this turn; no more may."),
        lambda journey: _spent(journey, AXIS),
    ),
    ban(
        "kharkov:6.45c",
        lambda journey: t("5 Soviet units have gone by rail this turn; now only HQs may."),
        lambda journey: _spent(journey, SOVIET),
    ),
    ban(
        "kharkov:6.24",
        lambda journey: t("{unit} may not leave an enemy ZOC by rail.", unit=journey.name),
        _pinned,
    ),
    ban(
        "kharkov:6.43",
        lambda journey: t(
            "Every rail hex by which {unit} could enter lies in an enemy ZOC.", unit=journey.name
        ),
        lambda journey: _entries(journey) > 0 and not journey.begin,
    ),
    ban(
        "kharkov:6.41a",
        lambda journey: t("{unit} does not stand on a railway of its own side.", unit=journey.name),
        _off_the_rails,
    ),
    Bar(
        "kharkov:6.41a",
        lambda journey, to: t("{to} is no railway hex.", to=journey.board.label(to)),
        lambda journey: ~(journey.network | journey.foreign),
    ),
    Bar(
        "kharkov:6.42b",
        lambda journey, to: t(
            "Whoever holds {to} now, its railway serves those who had it on 12 May.",
            to=journey.board.label(to),
        ),
        lambda journey: journey.foreign & journey.held,
    ),
    Bar(
        "kharkov:6.42a",
        lambda journey, to: t(
            "The railway in {to} lies beyond the front of 12 May and serves the enemy alone.",
            to=journey.board.label(to),
        ),
        lambda journey: journey.foreign & ~journey.held,
    ),
    HELD[0],
    Bar(
        "kharkov:6.43",
        lambda journey, to: t(
            "A rail move may not enter an enemy ZOC, and {to} lies in one.", to=journey.board.label(to)
        ),
        lambda journey: journey.state.zoc[1 - journey.side],
    ),
    Bar(
        "kharkov:6.41b",
        lambda journey, to: t(
            "The journey of {unit} begins in {to}.", unit=journey.name, to=journey.board.label(to)
        ),
        lambda journey: journey.begin,
    ),
    Bar(
        "kharkov:8.1a",
        lambda journey, to: t("{to} already holds 3 combat units.", to=journey.board.label(to)),
        _too_full,
    ),
    Bar("kharkov:6.44", lambda journey, to: t("A rail move covers at most 40 hexes."), _too_far),
    Bar(
        "kharkov:6.41b",
        lambda journey, to: t(
            "No line of rail that is free of the enemy leads to {to}.", to=journey.board.label(to)
        ),
        _cut_off,
    ),
)
"""Who does not go by rail, and where trains do not run; ``rail.ends`` says where they do run, faster."""


def against(board: Board, state: KharkovState, unit: int, to: int) -> Iterator[Illegal]:
    """Every rule that keeps a unit from a rail journey."""
    return objections(RAIL, Journey(board, state, unit), to)
