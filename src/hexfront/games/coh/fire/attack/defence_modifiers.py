"""7.3 What makes the defence of a unit: the rating that is met, and every rule that raises or lowers it."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.engine.base.texts import t
from hexfront.games.coh.fire.attack.shots import FLANKED, Aim
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.units.sums import Note, Sum
from hexfront.kit.bars import Force, Modifier, forced

FRONT = Modifier("coh:7.3a", lambda aim: t("Front rating"), lambda aim: aim.board.types[aim.unit].front.value)
FLANK = {
    rule: Modifier(rule, lambda aim: t("Flank rating"), lambda aim: aim.board.types[aim.unit].flank.value)
    for rule in ("coh:7.3a", *(force.rule for force in FLANKED))
}
"""The flank rating, by the rule that lets it count."""


def rating(aim: Aim) -> Modifier:
    """The rating that an attack meets."""
    if aim.front:
        return FRONT
    return FLANK[next(iter(forced(FLANKED, aim)), "coh:7.3a")]


def _damage(aim: Aim) -> int:
    one = aim.marker
    return 0 if one is None else one.front if aim.front else one.flank


def _terrain(aim: Aim) -> int:
    """What the ground gives, where it can protect at all."""
    return aim.board.ground.base[aim.shot.at].dm if aim.shot.terrain else 0


AIRBURST = Force(
    "coh:12.2",
    lambda aim: (
        aim.shot.explosive
        and aim.colour == "red"
        and aim.board.ground.base[aim.shot.at].airburst
        and _terrain(aim) != 0
    ),
)


def _cover(aim: Aim) -> int:
    return 0 if AIRBURST.holds(aim) else _terrain(aim)


def _in_close_smoke(aim: Aim) -> int:
    return sum(aim.state.smoke.get(aim.shot.at, ())) if aim.shot.close else 0


OFF_BOARD = Force("coh:12.3d", lambda aim: aim.shot.origin < 0)


def _over_wall(aim: Aim) -> bool:
    """Whether fire from another hex crosses a wall."""
    shot = aim.shot
    if shot.close or shot.origin < 0 or not shot.terrain:
        return False
    return bool(aim.board.eye.walled(shot.at) >> shot.origin & 1)


LOBBED = Force("coh:5.0.2b", lambda aim: aim.shot.explosive and _over_wall(aim))


def _wall(aim: Aim) -> int:
    return aim.board.tables.terrain["wall"].dm if _over_wall(aim) and not LOBBED.holds(aim) else 0


def _up_hill(aim: Aim) -> int:
    if aim.shot.close or OFF_BOARD.holds(aim):
        return 0
    return aim.board.limits.up_hill if aim.rise > 0 else 0


BEFORE_SMOKE = (
    Modifier("coh:7.5b", lambda aim: t("Damage marker of the target"), _damage),
    Note(AIRBURST, t("Airburst: the forest does not protect")),
    Modifier("coh:7.7.3g", lambda aim: t("Terrain"), lambda aim: _cover(aim) if aim.shot.close else 0),
    Modifier("coh:5.0.t2", lambda aim: t("Terrain"), lambda aim: 0 if aim.shot.close else _cover(aim)),
    Modifier("coh:13.0b", lambda aim: t("Smoke"), _in_close_smoke),
    Note(OFF_BOARD, t("Height does not matter to off-board artillery")),
    Note(LOBBED, t("Walls give nothing against mortars and artillery")),
    Modifier("coh:5.0.2a", lambda aim: t("The fire crosses a wall"), _wall),
    Modifier(
        "coh:12.0h",
        lambda aim: t("The target lies higher"),
        lambda aim: _up_hill(aim) if aim.indirect else 0,
    ),
    Modifier(
        "coh:11.2a",
        lambda aim: t("The target lies higher"),
        lambda aim: 0 if aim.indirect else _up_hill(aim),
    ),
)
"""What damage, the ground of the target, walls and height do to its defence."""


class _Cloud(NamedTuple):
    """The smoke in a hex where fire begins or ends."""

    aim: Aim
    at: int
    thick: int

    @property
    def full(self) -> bool:
        """Whether nobody sees through it."""
        return self.thick >= self.aim.board.tables.smoke.blocks


def _smoke(rule: str, full: bool) -> Modifier:
    def amount(cloud: _Cloud) -> int:
        return cloud.thick if cloud.full is full else 0

    return Modifier(rule, lambda cloud: t("Smoke in {hex}", hex=cloud.aim.board.labels[cloud.at]), amount)


SMOKE = _smoke("coh:13.0b", full=True), _smoke("coh:13.0e", full=False)
THIN = Modifier("coh:13.0e", lambda aim: t("Thin smoke on the way"), lambda aim: 1)


def add_smoke(found: Sum, aim: Aim) -> None:
    """Smoke where the fire comes from, on its way and where it ends adds up [coh:13.0f]."""
    board, state, shot = aim.board, aim.state, aim.shot
    clouds = smoke_markers.thickness(state)
    ends = {shot.at, shot.origin, *(state.where[unit] for unit in shot.units[:1])}
    for at in sorted(ends):
        found.grow(SMOKE, _Cloud(aim, at, clouds.get(at, 0)))
    if shot.origin >= 0 and board.eye.hindered(shot.origin, clouds) >> shot.at & 1:
        found.grow((THIN,), aim)
    if any(len(state.smoke.get(at, ())) > 1 for at in ends):
        found.note("coh:13.0f", t("Smoke in one hex adds up"))


def _shield(aim: Aim) -> int:
    """What an armoured carrier gives those it carries; its shield is red, and does nothing for armour in tow."""
    carrier = aim.state.carrier[aim.unit]
    return aim.board.types[carrier].shield if carrier >= 0 and aim.colour == "red" else 0


CARRIED = Force("coh:17.0c", lambda aim: aim.state.carrier[aim.unit] >= 0 and not _shield(aim))


def _sheltered(aim: Aim) -> int:
    board, state = aim.board, aim.state
    if not board.types[aim.unit].foot or _shield(aim) or CARRIED.holds(aim):
        return 0
    vehicles = [one for one in state.at.get(aim.shot.at, ()) if board.vehicle[one]]
    return len(vehicles) * board.limits.vehicle_shelter


AFTER_SMOKE = (
    Modifier(
        "coh:5.0.3a",
        lambda aim: t("It has just moved into the open"),
        lambda aim: aim.board.limits.exposed if aim.unit in aim.state.exposed else 0,
    ),
    Modifier("coh:16.1a", lambda aim: t("Carried by an armoured carrier"), _shield),
    Note(CARRIED, t("Carried: the vehicle gives no shelter")),
    Modifier("coh:15.6a", lambda aim: t("Vehicles in the hex shelter infantry"), _sheltered),
)
"""What its last move and the vehicles about do to the defence of a unit."""
