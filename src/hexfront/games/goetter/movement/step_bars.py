"""5.1, 5.2, 5.4 What closes a hex to a step, each rule said once: the plain definition of ``steps``."""

from __future__ import annotations

from hexfront.engine.api import Text, t
from hexfront.games.goetter.box.map_file import BOUNDARY
from hexfront.games.goetter.map.links import CLOSED_TO
from hexfront.games.goetter.movement import phases, price_lines, steps
from hexfront.games.goetter.movement.begin_bars import BEGIN_BARS, FOLLOWS
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.movement.price_lines import PRICE, RAIL, Stride
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar, total
from hexfront.kit.sheet import halves


def stride(case: Going, to: int) -> Stride:
    """The step to a hex, with all that its price depends on."""
    marked = price_lines.marked(case.board, case.state, case.unit)
    return Stride(case.board, case.unit, case.at, to, marked, case.zones)


def _near(case: Going) -> int:
    """The hexes that touch its own on either map."""
    if case.at <= 0:
        return 0
    links = case.board.links
    return case.board.grid.around[case.at] | links.entry.get(case.at, 0) | links.exit.get(case.at, 0)


def _across(case: Going, *features: str) -> int:
    """The neighbours beyond hexsides with a feature."""
    if case.at <= 0:
        return 0
    board, found = case.board, 0
    for name in features:
        for way, hexes in enumerate(board.map.side(name)):
            if hexes >> case.at & 1:
                found |= 1 << case.at + board.grid.shifts[way]
    return found


def _bound(case: Going, feature: str) -> int:
    """The same for hexsides that bind some alone."""
    return _across(case, feature) if feature in CLOSED_TO[case.board.movers[case.unit]] else 0


def _into_city(case: Going) -> int:
    """The siege hexes beside a transit hex, out of the siege phases."""
    return case.board.links.entry.get(case.at, 0) if case.state.phase not in phases.SIEGE else 0


def _out_of_city(case: Going) -> int:
    """All but the siege hexes, for who is in transit in a siege phase."""
    leaves = case.state.phase in phases.SIEGE and case.on(case.board.transit)
    return _near(case) & ~case.board.siege if leaves else 0


def _off_rails(case: Going) -> int:
    """The hexes to which no railway leads, for a depot."""
    if not case.has(case.board.depots):
        return 0
    return bits(to for to in each(_near(case)) if not price_lines.linked(case.board, RAIL, case.at, to))


def _too_dear(case: Going) -> int:
    """The hexes that cost more than is left, unless one hex is always open."""
    if case.at <= 0 or steps.least(case.board, case.state, case.unit, case.spent):
        return 0
    ways = case.board.links.around(phases.way(case.state), case.board.movers[case.unit])[case.at]
    return bits(to for to in each(ways) if total(PRICE, stride(case, to)) > case.left)


def _dear_words(case: Going, to: int) -> Text:
    return t(
        "{hex} costs {cost} MP, and {unit} has {left} left.",
        hex=case.board.labels[to],
        cost=halves(total(PRICE, stride(case, to))),
        unit=case.name,
        left=halves(case.left),
    )


STEP_BARS: tuple[Bar, ...] = (
    *BEGIN_BARS,
    FOLLOWS,
    Bar(
        "goetter:5.11",
        lambda case, to: t("{hex} is not next to {unit}.", hex=case.board.labels[to], unit=case.name),
        lambda case: ~_near(case) if case.at > 0 else 0,
    ),
    Bar(
        "goetter:2.1e",
        lambda case, to: t("Nobody stands in {hex}: it means the siege map.", hex=case.board.labels[to]),
        lambda case: case.board.grid.mask & ~case.board.land,
    ),
    Bar(
        "goetter:5.28a",
        lambda case, to: t("Nobody crosses a lake or the sea."),
        lambda case: _across(case, "lake"),
    ),
    Bar(
        "goetter:4.26b",
        lambda case, to: t("Nobody crosses the Spree in Berlin where there is no bridge."),
        lambda case: _across(case, "spree"),
        "goetter:5.71",
    ),
    Bar(
        "goetter:5.27",
        lambda case, to: t("No Soviet unit crosses the boundary between two Fronts."),
        lambda case: _bound(case, BOUNDARY),
    ),
    Bar(
        "goetter:9.72c",
        lambda case, to: t("US units do not cross the Elbe."),
        lambda case: _bound(case, "elbe"),
    ),
    Bar(
        "goetter:5.43b",
        lambda case, to: t("Units go from a transit hex into Berlin in the siege phase alone."),
        _into_city,
    ),
    Bar(
        "goetter:9.62a",
        lambda case, to: t("{unit} is tactical support and never leaves the siege map.", unit=case.name),
        lambda case: case.board.links.exit.get(case.at, 0) if case.has(case.board.cup) else 0,
    ),
    Bar(
        "goetter:12.26",
        lambda case, to: t("{unit} is a battle group and never leaves the siege map.", unit=case.name),
        lambda case: case.board.links.exit.get(case.at, 0) if case.has(case.board.split) else 0,
    ),
    Bar(
        "goetter:5.45",
        lambda case, to: t("Nobody comes back from the siege map."),
        lambda case: case.board.links.exit.get(case.at, 0),
    ),
    Bar(
        "goetter:5.46",
        lambda case, to: t("In the siege phase units in transit go into Berlin alone."),
        _out_of_city,
    ),
    Bar(
        "goetter:5.29a",
        lambda case, to: t("A depot moves along railways alone."),
        _off_rails,
    ),
    Bar(
        "goetter:5.29b",
        lambda case, to: t("A depot never enters an enemy ZOC."),
        lambda case: case.zones if case.has(case.board.depots) else 0,
    ),
    Bar(
        "goetter:5.42b",
        lambda case, to: t("{hex} is a transit hex held by the enemy.", hex=case.board.labels[to]),
        lambda case: case.state.occupied[1 - case.board.side[case.unit]] & case.board.transit,
    ),
    Bar(
        "goetter:5.21",
        lambda case, to: t("{hex} is held by the enemy.", hex=case.board.labels[to]),
        lambda case: case.state.occupied[1 - case.board.side[case.unit]],
    ),
    Bar(
        "goetter:9.72e",
        lambda case, to: t("Soviet and US units do not enter each other's hexes."),
        lambda case: (
            steps.strangers(case.board, case.state, case.unit)
            if case.board.units[case.unit].side == "soviet"
            else 0
        ),
    ),
    Bar("goetter:2.3d", _dear_words, _too_dear),
)
"""What closes a hex to a step, the rule to be told first in front."""
