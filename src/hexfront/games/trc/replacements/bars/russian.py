"""22 What keeps Russian units in the pool."""

from __future__ import annotations

from hexfront.engine.api import t
from hexfront.games.trc.box.calendar import season
from hexfront.games.trc.replacements import russian_points
from hexfront.games.trc.state import AXIS
from hexfront.hexes import each
from hexfront.kit.bars import ban

OF_RUSSIANS = (
    ban(
        "trc:22.6a",
        lambda taking: t("Russian replacements come in the first impulse."),
        lambda taking: not taking.stavka and taking.state.impulse != 1,
    ),
    ban(
        "trc:22.8a",
        lambda taking: t("Stavka comes back in January/February only."),
        lambda taking: taking.stavka and season(taking.state.turn) != "jan-feb",
    ),
    ban(
        "trc:22.8b",
        lambda taking: t("Moscow is in Axis hands."),
        lambda taking: taking.stavka and bool(taking.state.held[AXIS] & taking.board.moscow),
    ),
    ban(
        "trc:22.5a",
        lambda taking: t("{unit} has come back this turn already.", unit=taking.name),
        lambda taking: not taking.stavka and taking.among(taking.state.replaced),
    ),
    ban(
        "trc:22.5a",
        lambda taking: t(
            "{unit} costs {price}, and {left} replacement points are left.",
            unit=taking.name,
            price=russian_points.price(taking.board, taking.unit),
            left=russian_points.left(taking.board, taking.state),
        ),
        lambda taking: (
            not taking.among(taking.state.replaced)
            and russian_points.price(taking.board, taking.unit)
            > russian_points.left(taking.board, taking.state)
        ),
    ),
    ban(
        "trc:26.15b",
        lambda taking: t("Saved points buy no more armour or Guards than a turn allows."),
        lambda taking: (
            taking.state.saved > 0 and russian_points.reached(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.6.1b",
        lambda taking: t("Artillery counts as armour, and no more armour comes back this turn."),
        lambda taking: (
            russian_points.older_artillery(taking.board, taking.unit)
            and russian_points.reached(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:22.5b",
        lambda taking: t("No more armour comes back this turn."),
        lambda taking: (
            russian_points.armour(taking.board, taking.unit)
            and not russian_points.older_artillery(taking.board, taking.unit)
            and russian_points.reached(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:22.5b",
        lambda taking: t("No more Guards come back this turn."),
        lambda taking: (
            russian_points.guards(taking.board, taking.unit)
            and russian_points.reached(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:26.5.2a",
        lambda taking: t("No more artillery comes back this turn."),
        lambda taking: (
            russian_points.artillery(taking.board, taking.unit)
            and any(russian_points.artillery(taking.board, other) for other in each(taking.state.replaced))
        ),
    ),
)
STAVKA_ENTERS = ban(
    "trc:22.8b",
    lambda taking: t(
        "Stavka comes back in the second impulse, once a point is set aside for it in the first."
    ),
    lambda taking: taking.stavka and (taking.state.impulse != 2 or not taking.among(taking.state.replaced)),
)
RECALLS = (
    ban("trc:22.8a", lambda taking: t("Only Stavka is recalled."), lambda taking: not taking.stavka),
    ban(
        "trc:22.8b",
        lambda taking: t("The point is set aside in the first impulse."),
        lambda taking: taking.stavka and taking.state.impulse != 1,
    ),
    ban(
        "trc:22.8a",
        lambda taking: t("A point is set aside for Stavka already."),
        lambda taking: taking.stavka and taking.among(taking.state.replaced),
    ),
)
