"""19.0 Flamethrowers of engineers and tanks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.fire import fire_rules, odds, targets, volley
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.points.case import Case, against, bar
from hexfront.games.coh.points.payment import WAYS
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.units import values_with_marker, works_on_map
from hexfront.games.coh.units.counters import enemies_at
from hexfront.hexes import bits, each
from hexfront.kit.bars import Bar

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.points.payment import Purse
    from hexfront.games.coh.state import CohState

WEAPON = "flame"


def offer(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    """Append the flames of a unit."""
    if board.types[unit].flame and carries_flame(board, unit) and fire_rules.may_shoot(board, state, unit):
        _offer_flames(board, state, unit, purse, found)


def most(board: Board, state: CohState, unit: int, purse: Purse) -> int:
    """How many flames there are at most: at the hexes about it, or at each unit in its own."""
    if not board.types[unit].flame:
        return 0
    return WAYS * (6 + len(state.at.get(state.where[unit], ())))


def _offer_flames(board: Board, state: CohState, unit: int, purse: Purse, found: list[Action]) -> None:
    cost = values_with_marker.fire_cost(board, state, unit)
    if targets.engaged(board, state, unit):
        for other in enemies_at(board, state, state.where[unit], board.side[unit]):
            found += [("burn", unit, other, way) for way in purse[cost]]
        return
    near, arc = _near(board, state, unit), targets.arc(board, state, unit)
    for at in each(near & arc):
        found += [("flame", unit, at, way) for way in purse[cost]]
    if board.types[unit].flame == "turret":
        for at in each(near & ~arc):
            found += [("flame", unit, at, way) for way in purse[cost + board.limits.turret_cost]]


def carries_flame(board: Board, unit: int) -> bool:
    """Whether a unit may use a flamethrower in this firefight [coh:19.0c]."""
    group = board.firefight.groups[board.firefight.pieces[unit].group]
    return board.types[unit].flame is not None and not board.firefight.barred(group, WEAPON)


def _near(board: Board, state: CohState, unit: int) -> int:
    """Neighbouring hexes with somebody to burn: flames go one hex far [coh:19.1a] and spare works (18.4a)."""
    return board.grid.around[state.where[unit]] & targets.foes(state, board.side[unit])


def shot_of(board: Board, state: CohState, action: Action, support: int = 0) -> Shot:
    """Flames have a firepower of their own, meet the flank rating, and terrain is no help [coh:19.1b]."""
    unit, power = action[1], board.limits.flame_fp
    shot = Shot(
        seat=board.seat[unit],
        units=(unit,),
        at=state.where[unit] if action[0] == "burn" else action[2],
        origin=state.where[unit],
        weapon=WEAPON,
        red=power,
        blue=power,
        flank=True,
        close=action[0] == "burn",
        terrain=False,
        support=support,
        aim=state.aim,
    )
    return replace(shot, target=action[2]) if shot.close else shot


def flame_price(board: Board, state: CohState, action: Action) -> int:
    """That of any attack; a turret pays more to burn outside its arc [coh:19.1c]."""
    unit = action[1]
    cost = values_with_marker.fire_cost(board, state, unit)
    return cost if action[0] == "burn" else cost + targets.TURNED.amount(Case(board, state, unit, action))


def perform_flame(board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Burn a neighbouring hex, or one enemy in close combat."""
    burn(board, state, action, out)


def burn(
    board: Board, state: CohState, action: Action, out: list[Event], supporters: tuple[int, ...] = ()
) -> None:
    """Use the flames of a leader, others in support."""
    wounds.use(board, state, action[1], out, "fire", "red", "blue")
    shot = shot_of(board, state, action, len(supporters))
    state.aim = 0
    volley.shoot(board, state, replace(shot, units=(*shot.units, *supporters)), out)


ARMED = (
    bar(
        "coh:19.1a",
        lambda case: t("{unit} has no flamethrower to use here.", unit=case.name),
        lambda case: not carries_flame(case.board, case.unit),
    ),
    *fire_rules.DISARMED,
)
"""What keeps a unit from using flames at all."""


def _empty(case: Case) -> int:
    """The hexes with nobody to burn."""
    return ~targets.foes(case.state, case.board.side[case.unit])


def _with_works(case: Case) -> int:
    return bits([at for at in case.state.works if works_on_map.seen(case.state, at)])


FLAME = (
    *ARMED,
    bar(
        "coh:7.7.3j",
        lambda case: t("Enemies are in the hex of {unit}: it burns one of them.", unit=case.name),
        lambda case: targets.engaged(case.board, case.state, case.unit),
    ),
    Bar(
        "coh:19.1a",
        lambda case, to: t("Flames reach one hex, and there is no long range."),
        lambda case: ~case.board.grid.around[case.at],
    ),
    Bar(
        "coh:19.1c",
        lambda case, to: t("{hex} lies outside the arc of {unit}.", hex=case.label(to), unit=case.name),
        lambda case: (
            0
            if case.board.types[case.unit].flame == "turret"
            else ~targets.arc(case.board, case.state, case.unit)
        ),
    ),
    Bar(
        "coh:18.4a",
        lambda case, to: t("Flames do nothing to works."),
        lambda case: _empty(case) & _with_works(case),
    ),
    Bar(
        "coh:7.0a",
        lambda case, to: t("There is nothing to fire at in {hex}.", hex=case.label(to)),
        lambda case: _empty(case) & ~_with_works(case),
    ),
)
"""What keeps a unit from burning a hex."""
BURN = (
    *ARMED,
    bar(
        "coh:7.7.3a",
        lambda case: t(
            "{target} is no enemy in the hex of {unit}.",
            target=case.board.names[case.action[2]],
            unit=case.name,
        ),
        lambda case: (
            case.board.side[case.unit] == case.board.side[case.action[2]]
            or case.action[2] not in case.state.at.get(case.at, ())
        ),
    ),
)
"""What keeps a unit from burning another in close combat."""


def against_flame(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why a hex may not be burned."""
    return against(FLAME, Case(board, state, action[1], action), action[2])


def against_burning(board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
    """Why an enemy may not be burned in close combat."""
    return against(BURN, Case(board, state, action[1], action))


def flame_reasons(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
    """What flames are."""
    unit = action[1]
    found = [
        Reason("coh:19.1a", t("Flames instead of its own firepower"), str(board.limits.flame_fp)),
        Reason("coh:19.1b", t("Against the flank rating; terrain does not protect.")),
    ]
    if board.types[unit].kind == "engineers":
        found.append(Reason("coh:19.0c", t("Engineers carry a flamethrower.")))
    if action[0] == "flame":
        more = targets.TURNED.amount(Case(board, state, unit, action))
        found.append(Reason("coh:19.1c", t("In the arc, or by a turret outside it"), f"+{more}"))
    return tuple(found)


def flame_fights(board: Board, state: CohState, seat: Seat, action: Action) -> tuple[Fight, ...]:
    """The odds of the flames."""
    return odds.fights(board, state, seat, shot_of(board, state, action))


ACTS: dict[str, UnitAct] = {
    "flame": UnitAct(
        flame_price,
        perform_flame,
        against_flame,
        flame_reasons,
        flame_fights,
        trips=False,
        aimed=True,
        uses="fire",
    ),
    "burn": UnitAct(
        flame_price, perform_flame, against_burning, flame_reasons, flame_fights, trips=False, uses="fire"
    ),
}
