"""What may stand in the frames of Götterdämmerung, by the names of their fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from hexfront.engine.contract.bounds import AtMost, Bits, Bound, Distinct, Parts, Row
from hexfront.games.goetter.box.unit import GROUPS
from hexfront.games.goetter.combat.clash import Clash, Sort
from hexfront.games.goetter.combat.results import PARTS
from hexfront.games.goetter.map.links import Way
from hexfront.games.goetter.movement.party import STOPS, Party
from hexfront.hexes import each
from hexfront.kit.layout import Shapes

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

DIE = 6
FEW = 1000
"""More points or units than any box has."""


def bounds(game: Board, own: Shapes) -> dict[str, Bound]:
    """The bounds of all frames."""
    return {
        "group": GROUPS,
        "side": own.sides,
        "units": own.some_units,
        "excess.at": frozenset(each(game.land)),
        "left": range(-1, DIE + 1),
        "foot": range(game.limits.foot_replacements + 1),
        "mobile": range(game.limits.mobile_replacements + 1),
        "party": _party(game, own),
        **_combat(game, own),
    }


def _party(game: Board, own: Shapes) -> Parts:
    """Units that move, and what each has spent."""
    fields: dict[str, Bound] = {
        "units": own.some_units,
        "spent": AtMost(len(game.units), own.few),
        "together": own.a_force,
        "stopped": {"", *STOPS},
    }
    return Parts(Party, fields)


def _combat(game: Board, own: Shapes) -> dict[str, Bound]:
    """What may stand in the frames of combat."""
    hexes = frozenset(each(game.land))
    letters = {"", *[marker.letter for marker in game.tables.markers]}
    lines = AtMost(FEW, AtMost(FEW, hexes))
    clash = Parts(
        Clash,
        {
            "side": own.sides,
            "attackers": own.some_units,
            "target": hexes,
            "defenders": own.some_units,
            "sort": get_args(Sort),
            "guns": own.some_units,
        },
    )
    return {
        "side": own.sides,
        "target": hexes,
        "targets": Distinct(hexes),
        "able": own.some_units,
        "attackers": own.some_units,
        "clash": clash,
        "stage": range(len(PARTS) + 1),
        "battle.support": range(game.limits.support_a_fight + 1),
        "battle.marker": letters,
        "posts": AtMost(FEW, hexes),
        "outcome": game.tables.results,
        "lines": lines,
        "way": get_args(Way),
        "units": own.some_units,
        "waiting": own.some_units,
        "retreat.group": own.some_units,
        "path": AtMost(FEW, hexes),
        "ahead": AtMost(FEW, Row((own.units, Bits(game.grid.mask | 1)))),
        "mates": own.some_units,
        "free": Distinct(hexes),
        "going": range(-1, len(game.units)),
        "advance.moved": own.some_units,
        "count": range(FEW),
        "firing": own.some_units,
        "overrun.fought": AtMost(3, (False, True)),
        "rules": own.rules,
    }
