"""7.1 to 7.3 An attack against one unit: firepower and defence, every modifier with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import msgspec

from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.markers import Marker
from hexfront.games.coh.box.roster import Colour
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.units import values_with_marker, works_on_map

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


NOBODY = -1000
"""No single target."""


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """An attack that has been paid for: who fires what, from where, at which hex."""

    seat: int
    units: tuple[int, ...] = ()
    """The leader first; nobody for off-board artillery."""
    at: int
    target: int = NOBODY
    """The one unit, or work, attacked in close combat."""
    origin: int = -1
    """The hex from which it is aimed: the leader's, or that of the observer; -1 if it comes from off the map."""
    weapon: str = ""
    """What is used instead of the leader's own firepower: a flamethrower, a card."""
    red: int | None = None
    blue: int | None = None
    flank: bool = False
    """It meets the flank rating from wherever it comes."""
    explosive: bool = False
    close: bool = False
    terrain: bool = True
    """Whether terrain and walls protect."""
    plain: bool = False
    """Neither adjacency nor close combat changes its firepower."""
    long: bool = False
    support: int = 0
    aim: int = 0
    breaches: bool = False
    """It counts against works too (18.4a)."""


class Stand(NamedTuple):
    """How an attack stands before the dice."""

    attack: int
    defence: int
    colour: Colour
    front: bool
    reasons: tuple[Reason, ...]


class _Sum:
    """A number that grows by modifiers, each with its reason."""

    def __init__(self) -> None:
        self.total = 0
        self.reasons: list[Reason] = []

    def add(self, amount: int, rule: str, text: Text) -> None:
        """Add a modifier and say why."""
        self.total += amount
        self.reasons.append(Reason(rule, text, f"{amount:+}"))


def assess(board: Board, state: CohState, shot: Shot, unit: int, marker: Marker | None) -> Stand:
    """Work out an attack on a unit that has this marker, or none."""
    front = from_front(board, state, shot, unit)
    colour, why = rating_colour(board, shot, unit, front)
    attack, defence = firepower(board, state, shot, colour), _Sum()
    kind = board.types[unit]
    value = (kind.front if front else kind.flank).value
    if front:
        defence.add(value, "coh:7.3a", t("Front rating"))
    else:
        defence.add(value, _flank_rule(shot), t("Flank rating"))
    if why:
        defence.add(0, why, t("Its open top makes the flank rating red"))
    if marker is not None:
        change = marker.front if front else marker.flank
        if change:
            defence.add(change, "coh:7.5b", t("Damage marker of the target"))
    _ground(board, state, shot, unit, colour, defence)
    _neighbours(board, state, shot, unit, colour, defence)
    ahead = faces_work(board, state, shot, unit, front)
    for amount, reason in works_on_map.protection(board, state, unit, front=ahead):
        defence.total += amount
        defence.reasons.append(reason)
        if shot.close:
            defence.add(0, "coh:7.7.3h", t("Fortifications protect those inside in close combat too"))
    return Stand(attack.total, defence.total, colour, front, (*attack.reasons, *defence.reasons))


def _flank_rule(shot: Shot) -> str:
    if shot.close:
        return "coh:7.7.3f"
    if shot.explosive:
        return "coh:12.1"
    return "coh:19.1b" if shot.weapon == "flame" else "coh:7.3a"


def from_front(board: Board, state: CohState, shot: Shot, unit: int) -> bool:
    """Whether an attack meets the front rating: it comes from within the arc of the target [coh:7.3a].

    Who hides will face the enemy when found (10.0b), but in a bunker he looks where it does.
    """
    if shot.flank or shot.explosive or shot.close or state.carrier[unit] >= 0:
        return False
    if works_on_map.all_round(board, state, unit):
        return True
    if state.hidden >> unit & 1:
        return not works_on_map.fixed(board, state, unit) or _before_bunker(board, state, shot, unit)
    return bool(board.eye.arc(shot.at, state.facing[unit]) >> shot.origin & 1)


def faces_work(board: Board, state: CohState, shot: Shot, unit: int, front: bool) -> bool:
    """Whether an attack meets the front of the work in which a unit lies.

    A bunker looks where it looks: all that comes from its arc meets its front, but for mortars, artillery and close
    combat, whatever rating of the unit it meets [coh:18.1.2c].
    """
    if not works_on_map.fixed(board, state, unit):
        return front
    if shot.explosive or shot.close or shot.origin < 0:
        return False
    return _before_bunker(board, state, shot, unit)


def _before_bunker(board: Board, state: CohState, shot: Shot, unit: int) -> bool:
    """Whether fire comes from where the bunker of a unit looks."""
    at = state.where[unit]
    return bool(board.eye.arc(at, works_on_map.facing(state, at)) >> shot.origin & 1)


def rating_colour(board: Board, shot: Shot, unit: int, front: bool) -> tuple[Colour, str]:
    """The colour of the rating that is attacked, and the rule that changes it for an open top [coh:15.5]."""
    kind = board.types[unit]
    rating = kind.front if front else kind.flank
    if front or not kind.open_topped:
        return rating.colour, ""
    leader = board.types[shot.units[0]] if shot.units else None
    by_infantry = shot.close and leader is not None and leader.foot
    if by_infantry and leader is not None and leader.kind == "at-team":
        return rating.colour, ""
    return ("red", "coh:15.5") if shot.explosive or by_infantry else (rating.colour, "")


def firepower(board: Board, state: CohState, shot: Shot, colour: Colour) -> _Sum:
    """The firepower of an attack against a rating of a colour, before the dice [coh:7.2a]."""
    found, limits = _Sum(), board.limits
    leader = shot.units[0] if shot.units else -1
    if shot.weapon:
        printed = shot.red if colour == "red" else shot.blue
        found.add(printed or 0, _weapon_rule(shot), t("Firepower of the weapon"))
    else:
        rule = "coh:15.1" if colour == "blue" else "coh:7.1b"
        found.add(
            board.types[leader].firepower(colour) or 0, rule, t("Firepower of the colour of the rating")
        )
    if leader >= 0:
        one = values_with_marker.marker(board, state, leader)
        change = 0 if one is None else one.red if colour == "red" else one.blue
        if change:
            found.add(change, "coh:7.5b", t("Damage marker of the attacker"))
    if shot.support:
        found.add(shot.support * limits.support, "coh:9.1.2b", t("Supporting units"))
    if shot.aim:
        found.add(shot.aim, "coh:card-09", t("Aimed fire"))
    _distance(board, state, shot, leader, colour, found)
    level = board.ground.level
    if shot.origin >= 0 and level[shot.origin] > level[shot.at]:
        rule = "coh:12.0h" if leader >= 0 and shot.origin != state.where[leader] else "coh:11.2b"
        found.add(limits.down_hill, rule, t("The target lies lower"))
    if found.total <= 0:
        found.add(0, "coh:7.2b", t("An attack may be made with a firepower of 0 or less"))
    return found


def _weapon_rule(shot: Shot) -> str:
    if shot.weapon == "flame":
        return "coh:19.1a"
    return "coh:12.3b" if not shot.units else "coh:8.4a"


def _distance(board: Board, state: CohState, shot: Shot, leader: int, colour: Colour, found: _Sum) -> None:
    limits = board.limits
    if shot.long:
        found.add(limits.long_range, "coh:7.7.1", t("Long range"))
    if leader < 0 or shot.plain:
        return
    if shot.close:
        kind = board.types[leader]
        if kind.kind == "truck" or (colour in kind.white and shot.weapon != "flame"):
            found.add(limits.close_combat_white, "coh:7.7.3b", t("Close combat, firepower on white"))
        else:
            found.add(limits.close_combat, "coh:7.7.3b", t("Close combat"))
    elif board.grid.around[state.where[leader]] >> shot.at & 1:
        found.add(limits.adjacent, "coh:7.7.2", t("The target is adjacent"))


def _ground(board: Board, state: CohState, shot: Shot, unit: int, colour: Colour, found: _Sum) -> None:
    """What the terrain, a wall, height, smoke and a step into the open add [coh:7.3a]."""
    base, limits = board.ground.base[shot.at], board.limits
    if base.dm and shot.terrain:
        if shot.explosive and base.airburst and colour == "red":
            found.add(0, "coh:12.2", t("Airburst: the forest does not protect"))
        else:
            found.add(base.dm, "coh:7.7.3g" if shot.close else "coh:5.0.t2", t("Terrain"))
    if shot.close:
        thick = sum(state.smoke.get(shot.at, ()))
        if thick:
            found.add(thick, "coh:13.0b", t("Smoke"))
    else:
        _from_afar(board, state, shot, found)
    if unit in state.exposed:
        found.add(limits.exposed, "coh:5.0.3a", t("It has just moved into the open"))


def _from_afar(board: Board, state: CohState, shot: Shot, found: _Sum) -> None:
    """What a wall, height and smoke add against fire from another hex, or from off the board."""
    level = board.ground.level
    if shot.origin < 0:
        found.add(0, "coh:12.3d", t("Height does not matter to off-board artillery"))
    else:
        if shot.terrain and board.eye.walled(shot.at) >> shot.origin & 1:
            if shot.explosive:
                found.add(0, "coh:5.0.2b", t("Walls give nothing against mortars and artillery"))
            else:
                found.add(board.tables.terrain["wall"].dm, "coh:5.0.2a", t("The fire crosses a wall"))
        if level[shot.at] > level[shot.origin]:
            indirect = shot.units and shot.origin != state.where[shot.units[0]]
            rule = "coh:12.0h" if indirect else "coh:11.2a"
            found.add(board.limits.up_hill, rule, t("The target lies higher"))
    if state.smoke:
        _smoke(board, state, shot, found)


def _smoke(board: Board, state: CohState, shot: Shot, found: _Sum) -> None:
    """Smoke where the fire comes from, on its way and where it ends adds up [coh:13.0f]."""
    clouds = smoke_markers.thickness(state)
    ends = {shot.at, shot.origin, *(state.where[unit] for unit in shot.units[:1])}
    for at in sorted(ends):
        thick = clouds.get(at, 0)
        if thick:
            rule = "coh:13.0b" if thick >= board.tables.smoke.blocks else "coh:13.0e"
            found.add(thick, rule, t("Smoke in {hex}", hex=board.labels[at]))
    if shot.origin >= 0 and board.eye.hindered(shot.origin, clouds) >> shot.at & 1:
        found.add(1, "coh:13.0e", t("Thin smoke on the way"))
    if any(len(state.smoke.get(at, ())) > 1 for at in ends):
        found.add(0, "coh:13.0f", t("Smoke in one hex adds up"))


def _neighbours(board: Board, state: CohState, shot: Shot, unit: int, colour: Colour, found: _Sum) -> None:
    """What vehicles add: each shelters infantry in its hex, an armoured carrier those it carries.

    The shield of the carrier is red: it does nothing for armour in tow.
    """
    carrier = state.carrier[unit]
    if carrier >= 0:
        shield = board.types[carrier].shield
        if shield and colour == "red":
            found.add(shield, "coh:16.1a", t("Carried by an armoured carrier"))
        else:
            found.add(0, "coh:17.0c", t("Carried: the vehicle gives no shelter"))
        return
    if board.types[unit].foot:
        here = [one for one in state.at.get(shot.at, ()) if board.vehicle[one]]
        if here:
            amount = len(here) * board.limits.vehicle_shelter
            found.add(amount, "coh:15.6a", t("Vehicles in the hex shelter infantry"))
