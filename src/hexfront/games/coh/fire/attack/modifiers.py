"""7.1 to 7.3 An attack against one unit: firepower and defence, every modifier with its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Reason
from hexfront.games.coh.box.markers import Marker
from hexfront.games.coh.box.roster import Colour
from hexfront.games.coh.fire.attack import defence_modifiers, firepower_modifiers
from hexfront.games.coh.fire.attack.defence_modifiers import AFTER_SMOKE, BEFORE_SMOKE, add_smoke
from hexfront.games.coh.fire.attack.firepower_modifiers import FIREPOWER
from hexfront.games.coh.fire.attack.shots import OPEN_TOP, Aim, Shot, faces_work, met
from hexfront.games.coh.units.protection import INSIDE, PROTECTION, Shelter
from hexfront.games.coh.units.sums import Sum

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


class Stand(NamedTuple):
    """How an attack stands before the dice."""

    attack: int
    defence: int
    colour: Colour
    front: bool
    reasons: tuple[Reason, ...]


def assess(board: Board, state: CohState, shot: Shot, unit: int, marker: Marker | None) -> Stand:
    """Work out an attack on a unit that has this marker, or none."""
    aim = met(board, state, shot, unit, marker)
    attack, defence = firepower(board, state, shot, aim.colour), _defence(aim)
    return Stand(attack.total, defence.total, aim.colour, aim.front, (*attack.reasons, *defence.reasons))


def firepower(board: Board, state: CohState, shot: Shot, colour: Colour) -> Sum:
    """The firepower of an attack against a rating of a colour, before the dice [coh:7.2a]."""
    found, aim = Sum(), Aim(board, state, shot, colour=colour)
    found.start(firepower_modifiers.figure(aim), aim)
    found.grow(FIREPOWER, aim)
    if found.total <= 0:
        found.note("coh:7.2b", t("An attack may be made with a firepower of 0 or less"))
    return found


def _defence(aim: Aim) -> Sum:
    """The defence of a unit: the rating that is met, its marker, the ground, smoke, vehicles and works [coh:7.3a]."""
    found = Sum()
    found.start(defence_modifiers.rating(aim), aim)
    if OPEN_TOP.holds(aim):
        found.note(OPEN_TOP.rule, t("Its open top makes the flank rating red"))
    found.grow(BEFORE_SMOKE, aim)
    if aim.state.smoke and not aim.shot.close:
        add_smoke(found, aim)
    found.grow(AFTER_SMOKE, aim)
    shelter = Shelter(aim.board, aim.state, aim.unit, faces_work(aim, aim.front))
    if not aim.shot.close:
        found.grow(PROTECTION, shelter)
    elif INSIDE.holds(shelter):
        found.grow(PROTECTION, shelter)
        found.note(INSIDE.rule, t("Fortifications protect those inside in close combat too"))
    return found
