"""21, 28.7 What keeps units of the Axis in the pool, and units of the armies that chits have raised."""

from __future__ import annotations

from hexfront.engine.api import t
from hexfront.games.trc.replacements import axis_list
from hexfront.games.trc.replacements.bars.taking import Taking
from hexfront.games.trc.units import levies
from hexfront.kit.bars import ban


def _not_now(taking: Taking) -> bool:
    """HQs come in the second impulse, all others in the first."""
    return (taking.state.impulse == 2) is not taking.hq


OF_AXIS = (
    ban(
        "trc:21.2",
        lambda taking: t("The Axis takes replacements in May/June of 1942, 1943 and 1944 only."),
        lambda taking: not axis_list.allowed(taking.board, taking.state),
    ),
    ban(
        "trc:21.1",
        lambda taking: t("HQs come back in the second impulse, others in the first."),
        _not_now,
    ),
    ban(
        "trc:21.4c",
        lambda taking: t("{unit} is never replaced.", unit=taking.name),
        lambda taking: taking.unit in taking.board.tables.replacements.never,
    ),
    ban(
        "trc:28.4.1",
        lambda taking: t("{unit} is never replaced.", unit=taking.name),
        lambda taking: taking.board.units[taking.unit].option == "flak-corps",
    ),
    ban(
        "trc:21.5",
        lambda taking: t("There are no Italian replacements any more."),
        lambda taking: (
            taking.board.units[taking.unit].nation == "italian"
            and taking.state.turn > taking.board.tables.replacements.italian_until
        ),
    ),
    ban(
        "trc:26.5.2b",
        lambda taking: t("{unit} comes back in May/June of 1943 and 1944 only.", unit=taking.name),
        lambda taking: (
            axis_list.artillery(taking.board, taking.unit)
            and taking.state.turn <= (taking.board.units[taking.unit].turn or 0)
        ),
    ),
    ban(
        "trc:21.4a",
        lambda taking: t("{unit} has come back this turn already.", unit=taking.name),
        lambda taking: taking.among(taking.state.replaced),
    ),
)


def _levied(taking: Taking, nation: str) -> bool:
    return levies.nation(taking.board, taking.unit) == nation


OF_LEVIES = (
    ban(
        "trc:28.7.G4c",
        lambda taking: t("The army of Vlasov is replaced in the first impulse of clear turns."),
        lambda taking: (
            _levied(taking, "vlasov") and not levies.replaceable(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.7.G4c",
        lambda taking: t("One unit of Vlasov's army has come back this turn."),
        lambda taking: (
            _levied(taking, "vlasov") and levies.exhausted(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.7.G6d",
        lambda taking: t("Ukrainian units are replaced on the first clear turn of a year."),
        lambda taking: (
            _levied(taking, "ukrainian") and not levies.replaceable(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.7.G6d",
        lambda taking: t("Two Ukrainian units have come back this year."),
        lambda taking: (
            _levied(taking, "ukrainian") and levies.exhausted(taking.board, taking.state, taking.unit)
        ),
    ),
    ban(
        "trc:28.7.G6d",
        lambda taking: t("The Axis controls no city of the Ukraine."),
        lambda taking: (
            _levied(taking, "ukrainian") and not levies.homes(taking.board, taking.state, taking.unit)
        ),
    ),
)
"""What keeps units of the armies that chits have raised in the pool."""
