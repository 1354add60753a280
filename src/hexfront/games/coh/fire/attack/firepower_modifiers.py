"""7.1, 7.2, 7.7 What makes the firepower of an attack: the figure that counts, and every rule that changes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.texts import t
from hexfront.games.coh.fire.attack.shots import Aim
from hexfront.games.coh.units import values_with_marker
from hexfront.kit.bars import Modifier

if TYPE_CHECKING:
    from hexfront.games.coh.box.roster import Colour


def _printed(rule: str, colour: Colour) -> Modifier:
    return Modifier(
        rule,
        lambda aim: t("Firepower of the colour of the rating"),
        lambda aim: aim.board.types[aim.leader].firepower(colour) or 0,
    )


def _lent(rule: str) -> Modifier:
    return Modifier(
        rule,
        lambda aim: t("Firepower of the weapon"),
        lambda aim: (aim.shot.red if aim.colour == "red" else aim.shot.blue) or 0,
    )


RED, BLUE = _printed("coh:7.1b", "red"), _printed("coh:15.1", "blue")
FLAMES, BARRAGE, CARD = _lent("coh:19.1a"), _lent("coh:12.3b"), _lent("coh:8.4a")


def figure(aim: Aim) -> Modifier:
    """The figure that an attack begins with: that of the weapon used, or of the colour of the rating."""
    if not aim.shot.weapon:
        return RED if aim.colour == "red" else BLUE
    if aim.shot.weapon == "flame":
        return FLAMES
    return CARD if aim.shot.units else BARRAGE


def _damage(aim: Aim) -> int:
    one = values_with_marker.marker(aim.board, aim.state, aim.leader) if aim.leader >= 0 else None
    return 0 if one is None else one.red if aim.colour == "red" else one.blue


def _in_close_combat(aim: Aim) -> bool:
    return aim.leader >= 0 and not aim.shot.plain and aim.shot.close


def _on_white(aim: Aim) -> bool:
    """Whether the firepower used stands on white, which is bad in close combat; flames have none."""
    kind = aim.board.types[aim.leader]
    return kind.kind == "truck" or (aim.colour in kind.white and aim.shot.weapon != "flame")


def _adjacent(aim: Aim) -> bool:
    if aim.leader < 0 or aim.shot.plain or aim.shot.close:
        return False
    return bool(aim.board.grid.around[aim.state.where[aim.leader]] >> aim.shot.at & 1)


def _down_hill(aim: Aim) -> int:
    return aim.board.limits.down_hill if aim.shot.origin >= 0 and aim.rise < 0 else 0


FIREPOWER = (
    Modifier("coh:7.5b", lambda aim: t("Damage marker of the attacker"), _damage),
    Modifier(
        "coh:9.1.2b",
        lambda aim: t("Supporting units"),
        lambda aim: aim.shot.support * aim.board.limits.support,
    ),
    Modifier("coh:card-09", lambda aim: t("Aimed fire"), lambda aim: aim.shot.aim),
    Modifier(
        "coh:7.7.1",
        lambda aim: t("Long range"),
        lambda aim: aim.board.limits.long_range if aim.shot.long else 0,
    ),
    Modifier(
        "coh:7.7.3b",
        lambda aim: t("Close combat, firepower on white"),
        lambda aim: aim.board.limits.close_combat_white if _in_close_combat(aim) and _on_white(aim) else 0,
    ),
    Modifier(
        "coh:7.7.3b",
        lambda aim: t("Close combat"),
        lambda aim: aim.board.limits.close_combat if _in_close_combat(aim) and not _on_white(aim) else 0,
    ),
    Modifier(
        "coh:7.7.2",
        lambda aim: t("The target is adjacent"),
        lambda aim: aim.board.limits.adjacent if _adjacent(aim) else 0,
    ),
    Modifier(
        "coh:12.0h",
        lambda aim: t("The target lies lower"),
        lambda aim: _down_hill(aim) if aim.indirect else 0,
    ),
    Modifier(
        "coh:11.2b",
        lambda aim: t("The target lies lower"),
        lambda aim: 0 if aim.indirect else _down_hill(aim),
    ),
)
"""What changes the firepower of an attack."""
