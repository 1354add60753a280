"""5.2, 5.3 The deployment lists as both sides read them, worked out once per scenario and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.actions import Key
from hexfront.games.kharkov.box import map_file
from hexfront.games.kharkov.box.deployment_lists import HISTORICAL
from hexfront.games.kharkov.box.roster import Unit
from hexfront.games.kharkov.box.turn_track import Line
from hexfront.games.kharkov.state import AXIS, SOVIET, KharkovState

if TYPE_CHECKING:
    from hexfront.games.kharkov.board import Board


@dataclass(frozen=True, slots=True)
class Post:
    """One line of a deployment list under the options of a game, on its own side of the front."""

    line: Line
    seat: int
    hexes: int
    may: int
    """Hexes where up to ``line.may_units`` of its units may stand instead (5.2a)."""
    group: int
    """Its number among the groups the Axis sorts its units into [kharkov:5.0g2]; 0 where there is no choice."""

    @property
    def rule(self) -> str:
        """The rule of the line."""
        return self.line.rule

    @property
    def first(self) -> int:
        """The first of its hexes."""
        return (self.hexes & -self.hexes).bit_length() - 1

    def choice(self, kind: str) -> bool:
        """Whether a unit of this kind has more than one place here."""
        return kind == "guards" or (self.line.reserve is None and self.hexes.bit_count() > 1)


class Place(NamedTuple):
    """Where a unit without a choice starts: in a hex, or in the box of the marker there."""

    unit: int
    at: int
    box: int | None


Stacks = Mapping[int, tuple[int, ...]]
"""Units by the hex where they stand together."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What the lists say to each unit."""

    posts: tuple[Post, ...]
    of: tuple[tuple[Post, ...], ...]
    """By unit: its line, of a Guards division those that ask for one, of a regiment none of its own."""
    plain: tuple[int, ...]
    """By unit: the hexes of its line, if they are all that is to be asked; else none."""
    usual: tuple[tuple[str, ...], ...]
    """By unit: the rules by which it is set up in a hex, if it has but one line; else none."""
    homes: tuple[int, ...]
    """By unit: where it stood historically, a hex, for a Guards division in reserve that of its marker; else 0."""
    fixed: tuple[tuple[Place, ...], tuple[Place, ...]]
    """By seat: the units that have but one place, and the markers."""
    free: tuple[tuple[int, ...], tuple[int, ...]]
    """By seat: the units whose place the owner chooses, regiments left out."""
    stacks: tuple[Stacks, Stacks]
    """By seat: the same units, but for those in a box, by the hex where they stood historically."""
    actors: tuple[list[Key], list[Key]]
    """The same units as the keys of choices."""
    places: tuple[Callable[[list[int]], tuple[int, ...]], Callable[[list[int]], tuple[int, ...]]]
    """By seat: looks up where these units are, all at once."""
    front: tuple[int, int]
    """By seat: the hexes next to the front line that must be held (5.15)."""


def orders(board: Board, state: KharkovState) -> Orders:
    """The lists of the scenario that is played."""
    key = state.scenario, state.options
    if key not in board.lists:
        board.lists[key] = _orders(board, *key)
    found: Orders = board.lists[key]
    return found


def _orders(board: Board, scenario: str, options: tuple[str, ...]) -> Orders:
    posts = []
    groups = [0, 0]
    for line in board.data.scenarios[scenario].lines:
        seat = AXIS if line.side == "axis" else SOVIET
        own = board.axis_side if seat == AXIS else board.soviet_side
        hexes = line.where(options) & own
        several = line.reserve is None and hexes.bit_count() > 1
        groups[seat] += several
        posts.append(Post(line, seat, hexes, line.may & own, groups[seat] if several else 0))
    of = []
    for unit, counter in enumerate(board.units):
        guards = counter.kind == "guards"
        of.append(tuple(one for one in posts if (one.line.guards if guards else unit in one.line.units)))
    free = tuple(
        unit
        for unit, counter in enumerate(board.units)
        if any(post.choice(counter.kind) for post in of[unit])
    )
    soviet = tuple(unit for unit in free if board.side[unit] == SOVIET)
    axis = tuple(unit for unit in free if board.side[unit] == AXIS)
    homes = tuple(_home(board, scenario, unit, lines) for unit, lines in enumerate(of))
    return Orders(
        posts=tuple(posts),
        of=tuple(of),
        plain=tuple(
            lines[0].hexes if len(lines) == 1 and not (lines[0].may or lines[0].line.guards) else 0
            for lines in of
        ),
        usual=tuple(
            rules_of(lines[0], counter, False) if len(lines) == 1 else ()
            for counter, lines in zip(board.units, of, strict=True)
        ),
        homes=homes,
        fixed=(_fixed(board, posts, SOVIET), _fixed(board, posts, AXIS)),
        free=(soviet, axis),
        stacks=(_stacks(board, scenario, soviet, homes), _stacks(board, scenario, axis, homes)),
        actors=([board.unit_keys[unit] for unit in soviet], [board.unit_keys[unit] for unit in axis]),
        places=(_looking_up(soviet), _looking_up(axis)),
        front=(
            map_file.beside_front(board.map, board.soviet_side),
            map_file.beside_front(board.map, board.axis_side),
        ),
    )


def rules_of(post: Post, counter: Unit, boxed: bool) -> tuple[str, ...]:
    """The rules by which a unit of a line is set up, in a hex or in the box of a marker."""
    flips = counter.combat and counter.steps > 1
    return _alike(post.rule, counter.kind, boxed, counter.untried, flips)


@cache
def _alike(line: str, kind: str, boxed: bool, untried: bool, flips: bool) -> tuple[str, ...]:
    """One tuple for all that are alike, as a match keeps every event."""
    rules = [line]
    if kind in SET_UP:
        rules.append(SET_UP[kind])
    if boxed:
        rules.append("kharkov:5.0g5")
    if untried:
        rules.append("kharkov:5.12")
    elif flips:
        rules.append("kharkov:5.11")
    return tuple(rules)


SET_UP = {
    "hq": "kharkov:10.31",
    "guards": "kharkov:5.3p",
    "regiment": "kharkov:5.13",
    "reserve": "kharkov:6.71",
}
"""What the rules say of the set-up of some kinds of counters."""


def _looking_up(units: tuple[int, ...]) -> Callable[[list[int]], tuple[int, ...]]:
    """What finds these units in a list by unit; the first is looked up twice, as one alone would be no tuple."""
    return itemgetter(*units[:1], *units) if units else lambda where: ()


def _fixed(board: Board, posts: list[Post], seat: int) -> tuple[Place, ...]:
    """The units of a seat that have but one place, in the order of the lists."""
    found: dict[int, Place] = {}
    for post in posts:
        marker, at = post.line.reserve, post.first
        if post.seat != seat:
            continue
        if marker is not None:
            found.setdefault(marker, Place(marker, at, None))
        for unit in post.line.units:
            if not post.choice(board.units[unit].kind):
                found.setdefault(unit, Place(unit, at, marker if board.combat[unit] else None))
    return tuple(found.values())


def _home(board: Board, name: str, unit: int, lines: tuple[Post, ...]) -> int:
    scenario = board.data.scenarios[name]
    for post in lines:
        if post.line.reserve is not None and scenario.reserves[HISTORICAL].get(unit) == post.line.reserve:
            return post.first
    return scenario.placements[HISTORICAL].get(unit, 0)


def _stacks(board: Board, name: str, units: tuple[int, ...], homes: tuple[int, ...]) -> Stacks:
    """The stacks in which units stood historically; those that waited in a box are left out."""
    boxed, found = board.data.scenarios[name].reserves[HISTORICAL], dict[int, tuple[int, ...]]()
    for unit in units:
        if unit not in boxed:
            found[homes[unit]] = (*found.get(homes[unit], ()), unit)
    return found
