"""6.1, 7.0a, 7.7 Who may fire, and at which hexes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.texts import t
from hexfront.games.coh.box.roster import Colour
from hexfront.games.coh.fire import resolve
from hexfront.games.coh.fire.modifiers import Shot
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.units import values_with_marker, works_on_map
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState


def engaged(game: Coh, state: CohState, unit: int) -> bool:
    """Whether a visible unit has a visible enemy in its hex [coh:7.7.3j]."""
    if state.hidden >> unit & 1:
        return False
    return bool(state.held[1 - game.side[unit]] >> state.where[unit] & 1)


def may_shoot(game: Coh, state: CohState, unit: int) -> bool:
    """Whether nothing keeps a unit from using its weapons."""
    if state.hit[unit] >= 0 or state.inside[unit]:
        return disarmed(game, state, unit) is None
    return state.carrier[unit] < 0


def disarmed(game: Coh, state: CohState, unit: int) -> Illegal | None:
    """Why a unit may not attack at all."""
    kind, name = game.types[unit], game.names[unit]
    if kind.fire is None:
        return Illegal("coh:16.0a", t("{unit} never attacks.", unit=name))
    if state.carrier[unit] >= 0:
        return Illegal("coh:17.0e", t("{unit} is carried and cannot fire.", unit=name))
    if values_with_marker.silenced(game, state, unit):
        one = values_with_marker.marker(game, state, unit)
        assert one is not None
        rule = "coh:7.5c" if "all" not in one.bars else values_with_marker.marker_rule(one)
        return Illegal(rule, t("{unit} is {marker} and may not fire.", unit=name, marker=one.name))
    if kind.kind == "mortar" and state.inside[unit] == "bunker" and not engaged(game, state, unit):
        return Illegal("coh:18.1.2a", t("A mortar cannot fire in a bunker."))
    return None


def arc(game: Coh, state: CohState, unit: int) -> int:
    """The hexes a unit faces [coh:6.1]: all from a trench, all while its facing is still to be chosen [coh:10.0b]."""
    if state.inside[unit] and works_on_map.fixed(game, state, unit):
        return game.eye.arc(state.where[unit], works_on_map.facing(state, state.where[unit]))
    if state.hidden >> unit & 1 or (state.inside[unit] and works_on_map.all_round(game, state, unit)):
        return game.grid.mask
    return game.eye.arc(state.where[unit], state.facing[unit])


def swivels(game: Coh, state: CohState, unit: int) -> bool:
    """Whether a unit fires outside its arc too: it has a turret [coh:15.4a], and no bunker about it [coh:18.1.2b]."""
    return game.types[unit].turret and not works_on_map.fixed(game, state, unit)


def zone(game: Coh, state: CohState, unit: int) -> int:
    """The hexes in range, long range included [coh:7.7.1], and not too near [coh:12.0f]."""
    at = state.where[unit]
    if state.hit[unit] >= 0 and game.markers[state.hit[unit]].range is not None:
        return within(game, at, values_with_marker.ranges(game, state, unit))
    return (game.zones[unit].get(at) or _reach(game, unit, at))[0]


def field(game: Coh, state: CohState, unit: int) -> int:
    """The hexes in range, and in sight but for smoke."""
    at = state.where[unit]
    if state.hit[unit] >= 0:
        return zone(game, state, unit) & game.eye.seen(at)
    return (game.zones[unit].get(at) or _reach(game, unit, at))[1]


def _reach(game: Coh, unit: int, at: int) -> tuple[int, int]:
    """What a unit reaches from a hex with its printed range, and what it sees of that without smoke: kept."""
    found = within(game, at, values_with_marker.printed(game, unit))
    game.zones[unit][at] = found, found & game.eye.seen(at)
    return game.zones[unit][at]


def within(game: Coh, at: int, reach: values_with_marker.Ranges) -> int:
    """The hexes that lie so far from a hex."""
    found = game.grid.within(at, reach.long) & ~(1 << at)
    return found & ~game.grid.within(at, reach.least - 1) if reach.least > 1 else found


def foes(state: CohState, side: int) -> int:
    """The hexes with enemies of a side, and those where they may hide."""
    return state.held[1 - side] | state.about[1 - side] & ~state.held[side]


def aims(game: Coh, state: CohState, unit: int) -> int:
    """The hexes with something to fire at, as far as its side knows: enemies, works, and where enemies may hide."""
    side = game.side[unit]
    found = foes(state, side)
    if (
        state.works
        and game.types[unit].of.breaches
        and not values_with_marker.barred(game, state, unit, "red")
    ):
        for at in state.works:
            if works_on_map.seen(state, at) and not state.held[side] >> at & 1:
                found |= 1 << at
    return found


def in_view(game: Coh, state: CohState, unit: int) -> int:
    """The hexes with something to fire at that an unengaged unit sees and reaches, whichever way it faces."""
    found = aims(game, state, unit) & field(game, state, unit)
    if found and state.smoke:
        found &= game.seen(state, state.where[unit])
    return found if not found or state.hit[unit] < 0 else _with_colour(game, state, unit, found)


def _in_view(game: Coh, state: CohState, unit: int) -> int:
    """The same; nothing for a unit that is engaged."""
    return 0 if engaged(game, state, unit) else in_view(game, state, unit)


def _with_colour(game: Coh, state: CohState, unit: int, hexes: int) -> int:
    """Those of the hexes where a unit whose marker has taken a firepower has something for the other."""
    lost: list[Colour] = [
        colour for colour in ("red", "blue") if values_with_marker.barred(game, state, unit, colour)
    ]
    if not lost:
        return hexes
    for at in each(hexes):
        if not resolve.targets_of(game, state, shot_at(game, state, unit, at)):
            hexes ^= 1 << at
    return hexes


def shot_at(game: Coh, state: CohState, unit: int, at: int, support: int = 0) -> Shot:
    """The shot of a unit at a hex it sees."""
    kind, here = game.types[unit], state.where[unit]
    return Shot(
        seat=game.seat[unit],
        units=(unit,),
        at=at,
        origin=here,
        explosive=kind.explosive,
        long=game.grid.distance(here, at) > values_with_marker.ranges(game, state, unit).normal,
        support=support,
        aim=state.aim,
        breaches=kind.of.breaches and not values_with_marker.barred(game, state, unit, "red"),
    )


def targets(game: Coh, state: CohState, unit: int) -> int:
    """The hexes a unit may fire at within its arc."""
    found = _in_view(game, state, unit)
    return found & arc(game, state, unit) if found else 0


def refusal(
    game: Coh, state: CohState, unit: int, at: int, *, arc_rule: str = "", indirect: bool = False
) -> Illegal | None:
    """Why a unit may not fire at a hex; None if it may."""
    found = disarmed(game, state, unit)
    if found is not None:
        return found
    name, here, hex_ = game.names[unit], state.where[unit], game.labels[at]
    if engaged(game, state, unit):
        text = t("Enemies are in the hex of {unit}: it neither fires nor looks out of it.", unit=name)
        return Illegal("coh:7.7.3j", text)
    if at == here:
        return Illegal("coh:7.7.3a", t("In its own hex {unit} attacks one enemy in close combat.", unit=name))
    return (
        _too_far(game, state, unit, at)
        or _outside(game, state, unit, at, arc_rule)
        or (None if indirect else _unseen(game, state, here, at))
        or _nothing(game, state, unit, at, hex_)
    )


def _too_far(game: Coh, state: CohState, unit: int, at: int) -> Illegal | None:
    reach, far = values_with_marker.ranges(game, state, unit), game.grid.distance(state.where[unit], at)
    name = game.names[unit]
    if far > reach.long:
        text = t("{unit} reaches {most} at most; the distance is {far}.", unit=name, most=reach.long, far=far)
        one = values_with_marker.marker(game, state, unit)
        cut = one is not None and one.range is not None
        return Illegal(values_with_marker.marker_rule(one) if one is not None and cut else "coh:7.7.1", text)
    if far < reach.least:
        text = t("{unit} cannot fire nearer than {least} hexes.", unit=name, least=reach.least)
        return Illegal("coh:12.0g" if far == 1 else "coh:12.0f", text)
    return None


def _outside(game: Coh, state: CohState, unit: int, at: int, arc_rule: str) -> Illegal | None:
    kind, hex_ = game.types[unit], game.labels[at]
    if arc(game, state, unit) >> at & 1 or (not arc_rule and swivels(game, state, unit)):
        return None
    if state.inside[unit] and works_on_map.fixed(game, state, unit):
        return Illegal("coh:18.1.2b", t("{hex} lies outside the arc of the bunker.", hex=hex_))
    rule = arc_rule or ("coh:15.4c" if kind.vehicle else "coh:12.0d" if kind.explosive else "coh:6.1")
    text = t(
        "{hex} lies outside the arc of {unit}: it would have to pivot first.", hex=hex_, unit=game.names[unit]
    )
    return Illegal(rule, text)


def _unseen(game: Coh, state: CohState, here: int, at: int) -> Illegal | None:
    found = game.eye.trace(here, at, smoke_markers.thickness(state))
    if found.seen:
        return None
    return Illegal(found.reasons[-1].rule, found.reasons[-1].text)


def _nothing(game: Coh, state: CohState, unit: int, at: int, hex_: str) -> Illegal | None:
    if not aims(game, state, unit) >> at & 1:
        empty = Illegal("coh:7.0a", t("There is nothing to fire at in {hex}.", hex=hex_))
        return _harmless(game, state, unit, at, hex_) if works_on_map.seen(state, at) else empty
    one = values_with_marker.marker(game, state, unit)
    if one is not None and not _with_colour(game, state, unit, 1 << at):
        return Illegal(
            values_with_marker.marker_rule(one),
            t("The marker of {unit} has taken this firepower.", unit=game.names[unit]),
        )
    return None


def _harmless(game: Coh, state: CohState, unit: int, at: int, hex_: str) -> Illegal:
    """Why a unit does not fire at a hex where there are only works to fire at [coh:18.4a]."""
    name, one = game.names[unit], values_with_marker.marker(game, state, unit)
    if not game.types[unit].of.breaches:
        text = t("The fire of {unit} does nothing to works: that of guns, tanks and mortars does.", unit=name)
        return Illegal("coh:18.4a", text)
    if one is not None and one.forbids_fire("red"):
        return Illegal(
            values_with_marker.marker_rule(one),
            t("The marker of {unit} has taken this firepower.", unit=name),
        )
    return Illegal("coh:18.4e", t("Friends are in {hex}: a work is fired at where it is alone.", hex=hex_))
