"""6.1, 7.0a, 7.7 What keeps a unit from firing, and from firing at a hex."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import Text, t
from hexfront.games.coh.box.markers import Marker
from hexfront.games.coh.fire import targets
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.points.case import Case, against, bar, free
from hexfront.games.coh.units import values_with_marker, works_on_map
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def _marker(case: Case) -> Marker | None:
    return values_with_marker.marker(case.board, case.state, case.unit)


def _silenced_by(marker: str, rule: str) -> Bar:
    """A damage marker that leaves no action but the rally."""

    def holds(case: Case) -> bool:
        one = _marker(case)
        return one is not None and "all" in one.bars and values_with_marker.known(one) == marker

    return bar(rule, _may_not_fire, holds)


def _may_not_fire(case: Case) -> Text:
    one = _marker(case)
    return t("{unit} is {marker} and may not fire.", unit=case.name, marker=one.name if one else "")


def _gunless(case: Case) -> bool:
    """Whether its marker has taken all fire, or is one of the owner's own that takes everything."""
    one = _marker(case)
    if one is None or not values_with_marker.silenced(case.board, case.state, case.unit):
        return False
    return "all" not in one.bars or not values_with_marker.known(one)


DISARMED = (
    bar(
        "coh:16.0a",
        lambda case: t("{unit} never attacks.", unit=case.name),
        lambda case: case.board.types[case.unit].fire is None,
    ),
    bar(
        "coh:17.0e",
        lambda case: t("{unit} is carried and cannot fire.", unit=case.name),
        lambda case: case.state.carrier[case.unit] >= 0,
    ),
    _silenced_by("stunned", "coh:dmg-stunned"),
    _silenced_by("crew-stunned", "coh:dmg-v-stunned"),
    bar("coh:7.5c", _may_not_fire, _gunless),
    bar(
        "coh:18.1.2a",
        lambda case: t("A mortar cannot fire in a bunker."),
        lambda case: (
            case.board.types[case.unit].kind == "mortar"
            and case.state.inside[case.unit] == "bunker"
            and not targets.engaged(case.board, case.state, case.unit)
        ),
    ),
)
"""What keeps a unit from attacking at all."""
ENGAGED = bar(
    "coh:7.7.3j",
    lambda case: t("Enemies are in the hex of {unit}: it neither fires nor looks out of it.", unit=case.name),
    lambda case: targets.engaged(case.board, case.state, case.unit),
)


def _cut(case: Case) -> str | None:
    """The printed marker that cuts the range of a unit, nothing for one of the owner's own; None if none does."""
    one = _marker(case)
    return None if one is None or one.range is None else values_with_marker.known(one)


def _too_far(rule: str, marker: str | None) -> Bar:
    """The end of long range, or of the range that a marker leaves."""

    def hexes(case: Case) -> int:
        if _cut(case) != marker:
            return 0
        grid, most = case.board.grid, values_with_marker.ranges(case.board, case.state, case.unit).long
        halves = bits([at for at in each(grid.halves) if grid.distance(case.at, at) > most])
        return grid.mask & ~grid.within(case.at, most) | halves

    def words(case: Case, to: int) -> Text:
        most = values_with_marker.ranges(case.board, case.state, case.unit).long
        far = case.board.grid.distance(case.at, to)
        return t("{unit} reaches {most} at most; the distance is {far}.", unit=case.name, most=most, far=far)

    return Bar(rule, words, hexes)


def _too_near(rule: str, hexes: Callable[[Case], int]) -> Bar:
    """The minimum range of mortars."""

    def words(case: Case, to: int) -> Text:
        least = values_with_marker.ranges(case.board, case.state, case.unit).least
        return t("{unit} cannot fire nearer than {least} hexes.", unit=case.name, least=least)

    return Bar(rule, words, lambda case: hexes(case) & _within_least(case))


def _within_least(case: Case) -> int:
    least = values_with_marker.ranges(case.board, case.state, case.unit).least
    return case.board.grid.within(case.at, least - 1) & ~(1 << case.at) if least > 1 else 0


RANGE = (
    _too_far("coh:7.7.1", None),
    _too_far("coh:dmg-undercover", "under-cover"),
    _too_far("coh:dmg-berserk", "berserk"),
    _too_far("coh:7.5b", ""),
    _too_near("coh:12.0g", lambda case: case.board.grid.around[case.at]),
    _too_near("coh:12.0f", lambda case: ~case.board.grid.around[case.at]),
)
"""What lies out of the range of a unit."""


def _outside(rule: str, applies: Callable[[Case], bool]) -> Bar:
    """The hexes outside the arc of a unit, for the units that the rule is about."""

    def words(case: Case, to: int) -> Text:
        told = t(
            "{hex} lies outside the arc of {unit}: it would have to pivot first.",
            hex=case.label(to),
            unit=case.name,
        )
        bunker = t("{hex} lies outside the arc of the bunker.", hex=case.label(to))
        return bunker if _in_bunker(case) else told

    return Bar(rule, words, lambda case: _beyond_arc(case) if applies(case) else 0)


def _beyond_arc(case: Case) -> int:
    return ~(targets.arc(case.board, case.state, case.unit) | 1 << case.at)


def _in_bunker(case: Case) -> bool:
    return works_on_map.fixed(case.board, case.state, case.unit)


def _pivots(case: Case) -> bool:
    """Whether a unit has to turn to fire: it has no turret, or is to fire without it, and lies in no bunker."""
    return not _in_bunker(case) and not targets.swivels(case.board, case.state, case.unit)


ARC = (
    _outside("coh:18.1.2b", _in_bunker),
    _outside("coh:15.4c", lambda case: _pivots(case) and case.board.types[case.unit].vehicle),
    _outside(
        "coh:12.0d",
        lambda case: (
            _pivots(case)
            and case.board.types[case.unit].explosive
            and not case.board.types[case.unit].vehicle
        ),
    ),
    _outside(
        "coh:6.1",
        lambda case: (
            _pivots(case)
            and not case.board.types[case.unit].explosive
            and not case.board.types[case.unit].vehicle
        ),
    ),
)
"""What lies outside the arc of a unit that has no turret to turn."""
SUPPORT_ARC = (ARC[0], _outside("coh:9.1.2c", lambda case: not _in_bunker(case)))
"""The same for one that supports others, which its turret does not help."""


def _bare_works(case: Case) -> int:
    """The hexes with works where there is nothing to fire at for the unit."""
    return bits([at for at in case.state.works if works_on_map.seen(case.state, at)]) & ~_aims(case)


def _aims(case: Case) -> int:
    return targets.aims(case.board, case.state, case.unit)


def _breaches(case: Case) -> bool:
    return case.board.types[case.unit].of.breaches


def _lost_red(case: Case) -> bool:
    return values_with_marker.barred(case.board, case.state, case.unit, "red")


def _disarmed_against(rule: str, known: bool) -> Bar:
    """The firepower that a marker has taken, where there is nothing for the other colour."""

    def hexes(case: Case) -> int:
        one = _marker(case)
        if one is None or values_with_marker.silenced(case.board, case.state, case.unit):
            return 0
        if bool(values_with_marker.known(one)) != known:
            return 0
        works = _bare_works(case) if _breaches(case) and _lost_red(case) else 0
        units = _aims(case)
        return works | units & ~targets.with_colour(case.board, case.state, case.unit, units)

    return Bar(
        rule,
        lambda case, to: t("The marker of {unit} has taken this firepower.", unit=case.name),
        hexes,
    )


NOTHING = (
    Bar(
        "coh:7.0a",
        lambda case, to: t("There is nothing to fire at in {hex}.", hex=case.label(to)),
        lambda case: ~(_aims(case) | _bare_works(case)),
    ),
    Bar(
        "coh:18.4a",
        lambda case, to: t(
            "The fire of {unit} does nothing to works: that of guns, tanks and mortars does.", unit=case.name
        ),
        lambda case: 0 if _breaches(case) else _bare_works(case),
    ),
    _disarmed_against("coh:dmg-v-weapons", True),
    _disarmed_against("coh:7.5c", False),
    Bar(
        "coh:18.4e",
        lambda case, to: t("Friends are in {hex}: a work is fired at where it is alone.", hex=case.label(to)),
        lambda case: (
            _bare_works(case) & case.state.held[case.board.side[case.unit]] if _breaches(case) else 0
        ),
    ),
)
"""What there is nothing to fire at in a hex for."""
OWN_HEX = Bar(
    "coh:7.7.3a",
    lambda case, to: t("In its own hex {unit} attacks one enemy in close combat.", unit=case.name),
    lambda case: 1 << case.at if case.at > 0 else 0,
)


def may_shoot(board: Board, state: CohState, unit: int) -> bool:
    """Whether nothing keeps a unit from using its weapons: ``DISARMED`` at a glance, for one that has some."""
    if state.hit[unit] >= 0 or state.inside[unit]:
        return free(DISARMED, Case(board, state, unit))
    return state.carrier[unit] < 0


def against_attack(board: Board, state: CohState, unit: int) -> Iterator[Illegal]:
    """Why a unit may not attack at all."""
    return against(DISARMED, Case(board, state, unit))


def against_fire(
    board: Board, state: CohState, unit: int, at: int, *, support: bool = False, indirect: bool = False
) -> Iterator[Illegal]:
    """Why a unit may not fire at a hex, by itself or in support of others, over obstacles or not."""
    yield from against_aim(board, state, unit, at, support=support, indirect=indirect)
    yield from against(NOTHING, Case(board, state, unit), at)


def against_aim(
    board: Board, state: CohState, unit: int, at: int, *, support: bool = False, indirect: bool = False
) -> Iterator[Illegal]:
    """The same, whatever is in the hex."""
    case = Case(board, state, unit)
    arc = SUPPORT_ARC if support else ARC
    yield from against((*DISARMED, ENGAGED, OWN_HEX, *RANGE, *arc), case, at)
    if not indirect and at != state.where[unit]:
        yield from _unseen(board, state, state.where[unit], at)


def _unseen(board: Board, state: CohState, here: int, at: int) -> Iterator[Illegal]:
    """Why a hex is out of sight: the line says which rule blocks it."""
    found = board.eye.trace(here, at, smoke_markers.thickness(state))
    if not found.seen:
        yield Illegal(found.reasons[-1].rule, found.reasons[-1].text)
