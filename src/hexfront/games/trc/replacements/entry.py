"""20.5, 21.1, 22.6 Where replacements come in."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfront.engine.api import t
from hexfront.games.trc.arrivals.gates import HOMES, Arrival, crowded
from hexfront.games.trc.state import AXIS, RUSSIAN, SIDES, TrcState
from hexfront.games.trc.units import balkans, battle_groups, national, stacks
from hexfront.hexes import bits, each
from hexfront.kit import bars
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board


def worker_cities(board: Board, state: TrcState) -> int:
    """The hexes with a worker [trc:22.6b]."""
    found = 0
    for unit in board.workers:
        if state.where[unit] > 0:
            found |= 1 << state.where[unit]
    return found


def home_city(board: Board, unit: int) -> int:
    """The city in which units of an ally come back [trc:20.5b]; the Axis has no others."""
    return board.cities.hex(HOMES.get(board.units[unit].nation, ""))


def gates(entry: Arrival) -> int:
    """Every hex by which a unit could come in, were all of them free."""
    return _plain_gates(entry) | succeeded(entry)


def succeeded(entry: Arrival) -> int:
    """The hexes in which a replacement would take the place of a battle group, before anybody moves [trc:26.4.2a]."""
    return 0 if _begun(entry) else _groups(entry, lambda group: _succeeds(entry, group))


def _succeeds(entry: Arrival, group: int) -> bool:
    return battle_groups.succeeds(entry.board, entry.unit, group)


def _begun(entry: Arrival) -> bool:
    """Whether somebody of the side has moved already [trc:26.4.2d]."""
    return bool((entry.state.moved | entry.state.victors) & entry.board.sided[entry.side])


def _groups(entry: Arrival, fits: Callable[[int], bool]) -> int:
    """The hexes of those battle groups of the side for which something holds."""
    groups = battle_groups.standing(entry.board, entry.state, entry.side)
    return bits(at for at, group in groups.items() if fits(group))


def _other_type(entry: Arrival, group: int) -> bool:
    return not battle_groups.same_type(entry.board, entry.unit, group)


def _other_people(entry: Arrival, group: int) -> bool:
    own, theirs = (battle_groups.corps(entry.board, unit) for unit in (entry.unit, group))
    return own != theirs


def _overfull(entry: Arrival) -> int:
    """Where no room is: the group that is succeeded takes none any more."""
    board, state = entry.board, entry.state
    swaps = succeeded(entry)
    groups = battle_groups.standing(board, state, entry.side) if swaps else {}
    found = crowded(entry, gates(entry) & ~swaps)
    for at in each(swaps):
        rest = tuple(unit for unit in state.at[at] if unit != groups[at])
        if stacks.points(board, state, (*rest, entry.unit)) > board.limits.stack_points:
            found |= crowded(entry, 1 << at)
    return found


def _plain_gates(entry: Arrival) -> int:
    """The hexes by which replacements come in without battle groups."""
    board, unit = entry.board, entry.unit
    edge = board.edges.entries[SIDES[entry.side]]
    if entry.side == RUSSIAN:
        if board.kinds[unit] == "hq":
            return board.moscow
        return edge | board.edges.south | worker_cities(board, entry.state)
    if entry.levied:
        return entry.raised
    home = home_city(board, unit) & ~entry.state.barred & ~balkans.closed(board, entry.state, unit)
    if board.units[unit].nation == "finnish" and home:
        return home
    return edge | home


ENTRY_BARS = (
    Bar(
        "trc:26.4.2d",
        lambda entry, to: t("Battle groups are replaced before anybody moves."),
        lambda entry: (
            _groups(entry, lambda group: _succeeds(entry, group)) & ~_plain_gates(entry)
            if _begun(entry)
            else 0
        ),
    ),
    Bar(
        "trc:26.4.2c",
        lambda entry, to: t(
            "Guards take the place of Guards, the SS that of the SS, the army that of the army."
        ),
        lambda entry: _groups(entry, lambda group: _other_people(entry, group)) & ~_plain_gates(entry),
    ),
    Bar(
        "trc:26.4.2b",
        lambda entry, to: t(
            "Infantry takes the place of infantry, armour or motorized corps that of armour."
        ),
        lambda entry: _groups(entry, lambda group: _other_type(entry, group)) & ~_plain_gates(entry),
    ),
    Bar(
        "trc:22.8b",
        lambda entry, to: t("Stavka comes back in Moscow."),
        lambda entry: (
            ~entry.board.moscow if entry.side == RUSSIAN and entry.board.kinds[entry.unit] == "hq" else 0
        ),
    ),
    Bar(
        "trc:21.1",
        lambda entry, to: t("Axis replacements enter by the west edge, allies in their capital too."),
        lambda entry: ~gates(entry) if entry.side == AXIS and not entry.levied else 0,
    ),
    Bar(
        "trc:28.7.G4c",
        lambda entry, to: t("{unit} appears in a Russian city that the Axis controls.", unit=entry.name),
        lambda entry: ~gates(entry) if entry.levied == "vlasov" else 0,
    ),
    Bar(
        "trc:28.7.G6d",
        lambda entry, to: t(
            "{unit} appears in a city of the Ukraine that the Axis controls.", unit=entry.name
        ),
        lambda entry: ~gates(entry) if entry.levied == "ukrainian" else 0,
    ),
    Bar(
        "trc:22.6b",
        lambda entry, to: t("Russian replacements enter by the edge, or in a city with a worker."),
        lambda entry: ~gates(entry) if entry.side == RUSSIAN else 0,
    ),
    Bar(
        "trc:22.6c",
        lambda entry, to: t("{city} has received a replacement this turn.", city=entry.board.place_name(to)),
        lambda entry: entry.state.served if entry.side == RUSSIAN else 0,
    ),
    Bar(
        "trc:26.2.3a",
        lambda entry, to: t(
            "The only worker of {city} was evacuated this turn.", city=entry.board.place_name(to)
        ),
        lambda entry: entry.state.emptied if entry.side == RUSSIAN else 0,
    ),
    Bar(
        "trc:22.6d",
        lambda entry, to: t("A unit has come by the south edge this turn."),
        lambda entry: (
            entry.board.edges.south
            if entry.side == RUSSIAN and entry.state.south >= entry.board.limits.south_entries
            else 0
        ),
    ),
    Bar(
        "trc:5.2a",
        lambda entry, to: t("{hex} is held by the enemy.", hex=entry.board.labels[to]),
        lambda entry: entry.state.occupied[1 - entry.side],
    ),
    balkans.SHUT,
    balkans.FOREIGN,
    *national.LIMITS,
    Bar(
        "trc:6.2",
        lambda entry, to: t(
            "{hex} is full, and nobody could make room any more.", hex=entry.board.labels[to]
        ),
        _overfull,
    ),
)
"""What closes a hex to a unit that comes back, the rule to be told first in front."""


def hexes(board: Board, state: TrcState, unit: int) -> int:
    """Where a unit may come back now."""
    entry = Arrival(board, state, board.side[unit], unit)
    return bars.left_open(ENTRY_BARS, entry, gates(entry))
