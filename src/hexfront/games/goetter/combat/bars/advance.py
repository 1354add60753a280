"""6.7 What closes a hex to a unit that advances after combat."""

from __future__ import annotations

from hexfront.engine.api import t
from hexfront.games.goetter.combat.bars.pursuit import Pursuit, pressed
from hexfront.games.goetter.combat.retreat_paths import rails
from hexfront.games.goetter.units import counters
from hexfront.kit.bars import Bar, ban

IDLE = (
    ban(
        "goetter:6.67c",
        lambda pursuit: t("{unit} is disrupted and does not advance.", unit=pursuit.name),
        lambda pursuit: bool(pursuit.state.disrupted >> pursuit.unit & 1),
        "goetter:6.78a",
    ),
    ban(
        "goetter:6.71b",
        lambda pursuit: t("{unit} cannot move and does not advance.", unit=pursuit.name),
        lambda pursuit: not counters.face(pursuit.board, pursuit.state, pursuit.unit).ma,
    ),
    ban(
        "goetter:6.71a",
        lambda pursuit: t("{unit} is not among the victors of this fight.", unit=pursuit.name),
        lambda pursuit: not pursuit.victor,
    ),
    ban(
        "goetter:6.73a",
        lambda pursuit: t("{unit} has finished its advance.", unit=pursuit.name),
        lambda pursuit: pursuit.stopped,
    ),
    ban(
        "goetter:6.78b",
        lambda pursuit: t("The unit in the overfull hex goes on first."),
        lambda pursuit: (
            pursuit.unit != pursuit.frame.going and pressed(pursuit.board, pursuit.state, pursuit.frame)
        ),
    ),
)
"""What keeps a unit where it is, wherever it might go."""
STEPS = (
    ban(
        "goetter:6.74b",
        lambda pursuit: t("{unit} is on foot and advances one hex.", unit=pursuit.name),
        lambda pursuit: not pursuit.mobile and len(pursuit.path) >= pursuit.reach,
    ),
    ban(
        "goetter:6.75",
        lambda pursuit: t("{unit} has advanced three hexes.", unit=pursuit.name),
        lambda pursuit: pursuit.mobile and len(pursuit.path) >= pursuit.reach,
    ),
    ban(
        "goetter:6.74a",
        lambda pursuit: t("{unit} has advanced as far as the enemy retreated.", unit=pursuit.name),
        lambda pursuit: pursuit.mobile and bool(pursuit.path) and not pursuit.at_large and not pursuit.line,
    ),
    Bar(
        "goetter:6.72",
        lambda pursuit, to: t("An advance begins in the hex that was left."),
        lambda pursuit: 0 if pursuit.path else ~pursuit.heads,
    ),
    Bar(
        "goetter:6.76",
        lambda pursuit, to: t("{hex} is not on the line of retreat.", hex=pursuit.board.label(to)),
        lambda pursuit: ~pursuit.line if pursuit.path and not pursuit.at_large and pursuit.line else 0,
    ),
    Bar(
        "goetter:6.75",
        lambda pursuit, to: t(
            "An advance goes hex by hex, and {hex} is not next.", hex=pursuit.board.label(to)
        ),
        lambda pursuit: ~pursuit.touching,
    ),
    Bar(
        "goetter:6.77",
        lambda pursuit, to: t(
            "Nobody advances across this hexside, or into {hex}.", hex=pursuit.board.label(to)
        ),
        lambda pursuit: pursuit.touching & ~pursuit.linked(False),
    ),
    Bar(
        "goetter:5.27",
        lambda pursuit, to: t("No Soviet unit advances across a Front boundary."),
        lambda pursuit: (
            pursuit.linked(False) & ~pursuit.board.links.around("march", "soviet")[pursuit.at]
            if pursuit.board.movers[pursuit.unit] == "soviet"
            else 0
        ),
        "goetter:6.19",
    ),
    Bar(
        "goetter:9.72c",
        lambda pursuit, to: t("US units do not cross the Elbe."),
        lambda pursuit: (
            pursuit.linked(False) & ~pursuit.board.links.around("march", "us")[pursuit.at]
            if pursuit.board.movers[pursuit.unit] == "us"
            else 0
        ),
    ),
    Bar(
        "goetter:5.29a",
        lambda pursuit, to: t("A depot advances along railways alone."),
        lambda pursuit: (
            pursuit.touching & ~rails(pursuit.board, pursuit.at)
            if pursuit.board.depots >> pursuit.unit & 1
            else 0
        ),
    ),
    Bar(
        "goetter:6.75",
        lambda pursuit, to: t("Enemies are in {hex}.", hex=pursuit.board.label(to)),
        lambda pursuit: pursuit.held,
    ),
    Bar(
        "goetter:9.72e",
        lambda pursuit, to: t("US and Soviet units do not enter each other's hexes."),
        lambda pursuit: pursuit.foreign,
    ),
    Bar(
        "goetter:4.16b",
        lambda pursuit, to: t("{unit} would end in an overfull hex.", unit=pursuit.name),
        lambda pursuit: pursuit.aims & ~pursuit.open,
    ),
)
"""What closes a hex."""


def against(pursuit: Pursuit) -> tuple[Bar, ...]:
    """The bars for one unit."""
    return IDLE if pursuit.idle else STEPS
