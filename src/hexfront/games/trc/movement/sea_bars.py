"""10 The rules against a sea move, each said once."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from hexfront.engine.api import t
from hexfront.games.trc.movement import steps
from hexfront.games.trc.movement.ride_bars import full
from hexfront.games.trc.movement.voyage import (
    BALTIC,
    BLACK,
    NAVAL_LIMITS,
    SEAS,
    STILL,
    Voyage,
    forsaken,
    historical_invasions,
    moves_today,
    ports,
    scenario_invasions,
    shut_out,
    stranded,
    unlimited,
    used,
)
from hexfront.games.trc.state import AXIS
from hexfront.games.trc.supply import no_retreat
from hexfront.games.trc.units import balkans, battle_groups, levies, national, stacks, waiting
from hexfront.hexes import union
from hexfront.kit.bars import Bar, ban

if TYPE_CHECKING:
    from hexfront.games.trc.box.charts.air_and_sea import Sea


def _shores(voyage: Voyage, closed: Callable[[Sea], bool]) -> int:
    """The coasts of the seas for which something holds."""
    return union(voyage.board.seas[sea].coast for sea in SEAS if closed(sea))


def _other_shores(voyage: Voyage) -> int:
    return _shores(voyage, lambda sea: voyage.sea is not None and sea != voyage.sea)


def _crowded(voyage: Voyage, hexes: int) -> int:
    return full(voyage.board, voyage.state, voyage.unit, hexes)


ABOARD = (
    ban(
        "trc:2.1a",
        lambda voyage: t("{unit} belongs to the other side.", unit=voyage.name),
        lambda voyage: voyage.board.side[voyage.unit] != voyage.side,
    ),
    ban(
        "trc:11.2a",
        lambda voyage: t("{unit} is a leader and moves only by rail.", unit=voyage.name),
        lambda voyage: voyage.kind == "leader",
    ),
    ban(
        "trc:22.2b",
        lambda voyage: t("{unit} is a worker and never moves.", unit=voyage.name),
        lambda voyage: voyage.kind == "worker",
    ),
    ban(
        "trc:19.4b",
        lambda voyage: t("{unit} is a partisan and is only relocated.", unit=voyage.name),
        lambda voyage: voyage.kind == "partisan",
    ),
    ban(
        "trc:28.7.G6c",
        lambda voyage: t("Ukrainian units stay in the Ukraine, or go straight back to it."),
        lambda voyage: levies.nation(voyage.board, voyage.unit) == "ukrainian",
    ),
    ban(
        "trc:28.7.G4a",
        lambda voyage: t("{unit} appears in a Russian city that the Axis controls.", unit=voyage.name),
        lambda voyage: (
            levies.nation(voyage.board, voyage.unit) == "vlasov" and voyage.state.where[voyage.unit] <= 0
        ),
    ),
    ban(
        "trc:28.5b",
        lambda voyage: t("{unit} never leaves its city.", unit=voyage.name),
        lambda voyage: voyage.kind == "uprising",
    ),
    ban(
        "trc:20.1.2",
        lambda voyage: t("{unit} came into the off-map box in this impulse.", unit=voyage.name),
        lambda voyage: (
            bool(voyage.state.boxed >> voyage.unit & 1) and not waiting.boards(voyage.state, voyage.unit)
        ),
    ),
    ban(
        "trc:10.3.1c",
        lambda voyage: t("{unit} is not on the map and does not come in now.", unit=voyage.name),
        lambda voyage: (
            voyage.at <= 0
            and not voyage.state.boxed >> voyage.unit & 1
            and not waiting.boards(voyage.state, voyage.unit)
        ),
    ),
    ban(
        "trc:11.1e",
        lambda voyage: t("{unit} is an HQ and sails only in the second impulse.", unit=voyage.name),
        lambda voyage: voyage.kind == "hq" and voyage.state.impulse == 1,
    ),
    ban(
        "trc:26.10c",
        lambda voyage: t("{unit} has moved strategically and moves no more this turn.", unit=voyage.name),
        lambda voyage: bool(steps.redeployed(voyage.state) >> voyage.unit & 1),
    ),
    ban(
        "trc:10.1b",
        lambda voyage: t("{unit} cannot move in this impulse, so it cannot sail.", unit=voyage.name),
        lambda voyage: (
            voyage.kind not in (*STILL, "hq") and not moves_today(voyage.board, voyage.state, voyage.unit)
        ),
    ),
    ban(
        "trc:16.2a",
        lambda voyage: t("{unit} has won an automatic victory and moves no more.", unit=voyage.name),
        lambda voyage: bool(voyage.state.victors >> voyage.unit & 1),
    ),
    ban(
        "trc:18.3c",
        lambda voyage: t("{unit} has been dropped and does not move this turn.", unit=voyage.name),
        lambda voyage: bool(voyage.state.dropped >> voyage.unit & 1),
    ),
    ban(
        "trc:10.3b",
        lambda voyage: t("{unit} has moved already: a voyage is its whole move.", unit=voyage.name),
        lambda voyage: bool(
            voyage.state.moved & ~voyage.state.victors & ~voyage.state.dropped & 1 << voyage.unit
        ),
    ),
    ban(
        "trc:10.2b",
        lambda voyage: t("Nobody sails the Caspian Sea."),
        lambda voyage: voyage.at > 0 and bool(voyage.board.caspian >> voyage.at & 1),
    ),
    ban(
        "trc:10.3.3a",
        lambda voyage: t("{unit} is not on the coast of a sea that is sailed.", unit=voyage.name),
        lambda voyage: voyage.at > 0 and voyage.sea is None,
    ),
    ban(
        "trc:28.3a",
        lambda voyage: t("{unit} would give up ground in the east of its row.", unit=voyage.name),
        lambda voyage: bool(no_retreat.watch(voyage.board, voyage.state, voyage.unit, voyage.at)),
    ),
    ban(
        "trc:20.10.1",
        lambda voyage: t("Nobody comes in before the units off the map are matched."),
        lambda voyage: voyage.at <= 0 and waiting.indebted(voyage.state, voyage.side),
    ),
)
"""What keeps a unit from going aboard, wherever it would go."""
WATERS = (
    Bar(
        "trc:10.2a",
        lambda voyage, to: t("{hex} lies on the other sea.", hex=voyage.board.labels[to]),
        _other_shores,
    ),
    Bar(
        "trc:10.2c",
        lambda voyage, to: t("One sea move on this sea has been tried this turn."),
        lambda voyage: _shores(voyage, lambda sea: used(voyage.state, sea)),
    ),
    Bar(
        "trc:28.6.2b",
        lambda voyage, to: t("A sea move has failed on this sea: nobody of this side sails it any more."),
        lambda voyage: _shores(voyage, lambda sea: forsaken(voyage.state, voyage.side, sea)),
    ),
    Bar(
        "trc:10.5a",
        lambda voyage, to: t("Russians sail the Baltic only while they control Leningrad."),
        lambda voyage: _shores(voyage, lambda sea: shut_out(voyage.board, voyage.state, voyage.side, sea)),
    ),
    balkans.SHUT,
    balkans.NEUTRAL,
    Bar(
        "trc:28.6.med.2c",
        lambda voyage, to: t("The Axis does not sail the Black Sea while Rumania is neutral."),
        lambda voyage: _shores(voyage, lambda sea: stranded(voyage.board, voyage.state, voyage.side, sea)),
    ),
    Bar(
        "trc:16.2b",
        lambda voyage, to: t(
            "{unit} won an automatic victory in the first impulse and enters no enemy ZOC.", unit=voyage.name
        ),
        lambda voyage: (
            stacks.watched(voyage.state, voyage.side) if voyage.state.spent >> voyage.unit & 1 else 0
        ),
    ),
    *national.LIMITS,
    battle_groups.KEEPS_OUT,
)
"""What closes a shore to a unit, in port or not."""


def _helsinki(voyage: Voyage) -> int:
    """The port to which the Axis sails seldom, by the national limits."""
    limited = voyage.side == AXIS and national.OPTION in voyage.state.options
    return voyage.board.cities.hex("Helsinki") if limited else 0


def _to_helsinki(voyage: Voyage) -> int:
    return voyage.board.limits.helsinki_voyages


def _no_port(voyage: Voyage) -> int:
    return ~ports(voyage.board, voyage.state, voyage.side)


FEWER_INVASIONS = {
    "breaking-storm": "trc:27.21.5",
    "fall-blau": "trc:27.4c",
    "zitadelle": "trc:27.5c",
    "bagration": "trc:27.6c",
}
"""The scenarios in which a side may try fewer invasions than in the campaign, and their rules."""


def _all_tried(voyage: Voyage) -> bool:
    if unlimited(voyage.state):
        return False
    tried = voyage.state.invasions[voyage.side]
    return tried >= scenario_invasions(voyage.board, voyage.state, voyage.side)


def _limited(voyage: Voyage) -> bool:
    return NAVAL_LIMITS in voyage.state.options


SAIL_BARS = (
    *ABOARD,
    Bar(
        "trc:26.6.1b",
        lambda voyage, to: t(
            "The Axis sails to Helsinki {most} times in the game.", most=_to_helsinki(voyage)
        ),
        lambda voyage: _helsinki(voyage) if voyage.state.helsinki >= _to_helsinki(voyage) else 0,
    ),
    Bar(
        "trc:26.6.1b",
        lambda voyage, to: t("{unit} is armour, and no armour sails to Helsinki.", unit=voyage.name),
        lambda voyage: _helsinki(voyage) if voyage.kind == "armour" else 0,
    ),
    Bar(
        "trc:10.3.1a",
        lambda voyage, to: t("{unit} is there already.", unit=voyage.name),
        lambda voyage: 1 << voyage.at if voyage.at > 0 else 0,
    ),
    Bar(
        "trc:10.3.1a",
        lambda voyage, to: t("{hex} is no friendly port.", hex=voyage.board.labels[to]),
        lambda voyage: 0 if voyage.evacuating else _no_port(voyage),
    ),
    Bar(
        "trc:10.3.3a",
        lambda voyage, to: t("{hex} is no friendly port.", hex=voyage.board.labels[to]),
        lambda voyage: _no_port(voyage) if voyage.evacuating else 0,
    ),
    *WATERS,
    Bar(
        "trc:6.2",
        lambda voyage, to: t(
            "{hex} is full, and nobody could make room any more.", hex=voyage.board.labels[to]
        ),
        lambda voyage: _crowded(voyage, ports(voyage.board, voyage.state, voyage.side)),
    ),
)
"""What closes a port to a unit that sails, the rule to be told first in front."""
SHIP_BARS = (
    *ABOARD,
    ban(
        "trc:20.1.1b",
        lambda voyage: t("{unit} is not on the map.", unit=voyage.name),
        lambda voyage: voyage.at <= 0,
    ),
    ban(
        "trc:10.2c",
        lambda voyage: t("One sea move on this sea has been tried this turn."),
        lambda voyage: voyage.sea is not None and used(voyage.state, voyage.sea),
    ),
    ban(
        "trc:28.6.2b",
        lambda voyage: t("A sea move has failed on this sea: nobody of this side sails it any more."),
        lambda voyage: voyage.sea is not None and forsaken(voyage.state, voyage.side, voyage.sea),
    ),
    ban(
        "trc:10.5a",
        lambda voyage: t("Russians sail the Baltic only while they control Leningrad."),
        lambda voyage: (
            voyage.sea is not None and shut_out(voyage.board, voyage.state, voyage.side, voyage.sea)
        ),
    ),
    ban(
        "trc:28.6.med.2c",
        lambda voyage: t("The Axis does not sail the Black Sea while Rumania is neutral."),
        lambda voyage: (
            voyage.sea is not None and stranded(voyage.board, voyage.state, voyage.side, voyage.sea)
        ),
    ),
)
"""What keeps a unit from sailing into the off-map box."""
INVADE_BARS = (
    *ABOARD,
    ban(
        "trc:10.3.2a",
        lambda voyage: t("{unit} is an HQ and does not invade.", unit=voyage.name),
        lambda voyage: voyage.kind == "hq",
    ),
    ban(
        "trc:10.7",
        lambda voyage: t("The Axis invades from July 1941 on."),
        lambda voyage: voyage.side == AXIS and voyage.state.turn < voyage.board.limits.axis_invasion_turn,
    ),
    ban(
        "trc:10.3.2b",
        lambda voyage: t("All invasions of the game have been tried."),
        lambda voyage: voyage.state.scenario not in FEWER_INVASIONS and _all_tried(voyage),
    ),
    *[
        ban(
            rule,
            lambda voyage: t("All invasions of this scenario have been tried."),
            lambda voyage, name=name: voyage.state.scenario == name and _all_tried(voyage),  # type: ignore[misc]
        )
        for name, rule in FEWER_INVASIONS.items()
    ],
    ban(
        "trc:26.7.1",
        lambda voyage: t("Nobody invades in snow."),
        lambda voyage: _limited(voyage) and voyage.state.weather == "snow",
    ),
    ban(
        "trc:26.7.2",
        lambda voyage: t(
            "This side may try {most} invasions in the game.",
            most=historical_invasions(voyage.board, voyage.side),
        ),
        lambda voyage: (
            _limited(voyage)
            and voyage.state.invasions[voyage.side] >= historical_invasions(voyage.board, voyage.side)
        ),
    ),
    ban(
        "trc:26.7.3",
        lambda voyage: t("{unit} is no infantry: only infantry invades.", unit=voyage.name),
        lambda voyage: _limited(voyage) and voyage.kind != "infantry",
    ),
    ban(
        "trc:10.3.2a",
        lambda voyage: t("An invasion sets out from a friendly port, or from outside the map."),
        lambda voyage: voyage.evacuating,
    ),
    Bar(
        "trc:10.5b",
        lambda voyage, to: t("Nobody invades in the Baltic."),
        lambda voyage: voyage.board.seas[BALTIC].coast,
    ),
    Bar(
        "trc:10.3.2c",
        lambda voyage, to: t("{hex} is not on the coast of the Black Sea.", hex=voyage.board.labels[to]),
        lambda voyage: ~voyage.board.seas[BLACK].coast,
    ),
    Bar(
        "trc:10.3.2c",
        lambda voyage, to: t("{hex} is held by the enemy.", hex=voyage.board.labels[to]),
        lambda voyage: voyage.state.occupied[1 - voyage.side],
    ),
    *WATERS,
    Bar(
        "trc:10.3.2c",
        lambda voyage, to: t("{unit} is there already.", unit=voyage.name),
        lambda voyage: 1 << voyage.at if voyage.at > 0 else 0,
    ),
    Bar(
        "trc:6.2",
        lambda voyage, to: t(
            "{hex} is full, and nobody could make room any more.", hex=voyage.board.labels[to]
        ),
        lambda voyage: _crowded(voyage, voyage.board.seas[BLACK].coast),
    ),
)
"""What closes a coast to an invader."""
