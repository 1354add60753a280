"""3.1, 5.1, 5.2, 5.5, 6.67 What keeps a unit from moving at all, each rule said once."""

from __future__ import annotations

from functools import partial

from hexfront.engine.api import Text, t
from hexfront.games.goetter.movement.going import Going
from hexfront.games.goetter.movement.phases import EXPLOITATION, NORMAL, REACTION, SIEGE
from hexfront.games.goetter.state import PLAIN
from hexfront.kit.bars import Bar, ban


def _foot(case: Going, phase: str) -> bool:
    return case.state.phase == phase and not case.has(case.board.mobile)


def _in_transit_by_train(case: Going) -> bool:
    """Whether a unit came into transit by train this turn and stands out of enemy zones."""
    return (
        case.state.phase in SIEGE
        and case.has(case.state.rode)
        and case.on(case.board.transit)
        and not case.watched
    )


def _ended(case: Going) -> bool:
    return case.has(case.state.moved) and not case.under_way


def _besieged(case: Going, phase: str) -> bool:
    """Whether a unit on the siege map is to move in a phase that is not for it."""
    return case.state.phase == phase and case.on(case.board.siege)


def _stays(case: Going) -> Text:
    return t("{unit} is on the siege map: it moves in the siege phase alone.", unit=case.name)


BEGIN_BARS: tuple[Bar, ...] = (
    ban(
        "goetter:2.3b",
        lambda case: t("{unit} belongs to the other side.", unit=case.name),
        lambda case: case.board.side[case.unit] != case.state.player,
    ),
    ban(
        "goetter:5.26b",
        lambda case: t("{unit} has left for the North German Plain and never returns.", unit=case.name),
        lambda case: case.at == PLAIN,
    ),
    ban(
        "goetter:5.0a",
        lambda case: t("{unit} is not on the map.", unit=case.name),
        lambda case: case.at <= 0 and case.at != PLAIN,
    ),
    *[
        ban(rule, _stays, partial(_besieged, phase=phase))
        for phase, rule in (
            ("soviet-movement", "goetter:3.1.1c"),
            (REACTION, "goetter:3.1.2b"),
            (EXPLOITATION, "goetter:3.1.5b"),
        )
    ],
    ban(
        "goetter:5.17a",
        _stays,
        lambda case: case.state.phase not in SIEGE and case.on(case.board.siege),
    ),
    ban(
        "goetter:3.1.4b",
        lambda case: t("{unit} is neither in a transit hex nor on the siege map.", unit=case.name),
        lambda case: (
            case.state.phase in SIEGE and case.at > 0 and not case.on(case.board.siege | case.board.transit)
        ),
    ),
    ban(
        "goetter:5.28b",
        lambda case: t("{unit} has no movement allowance and never moves.", unit=case.name),
        lambda case: not case.has(case.board.fit_to_move),
    ),
    ban(
        "goetter:5.16a",
        lambda case: t("{unit} is not mobile and does not react.", unit=case.name),
        lambda case: _foot(case, REACTION),
    ),
    ban(
        "goetter:5.16b",
        lambda case: t("{unit} is not mobile and does not exploit.", unit=case.name),
        lambda case: _foot(case, EXPLOITATION),
    ),
    ban(
        "goetter:6.67b",
        lambda case: t("{unit} is disrupted and moves in its normal phase alone.", unit=case.name),
        lambda case: case.state.phase not in NORMAL and case.has(case.state.disrupted),
    ),
    ban(
        "goetter:3.1.5a",
        lambda case: t("{unit} was in an enemy ZOC when the phase began.", unit=case.name),
        lambda case: case.state.phase == EXPLOITATION and case.has(case.state.pinned),
    ),
    ban(
        "goetter:5.66",
        lambda case: t("{unit} has come by train and does not pass into Berlin this turn.", unit=case.name),
        _in_transit_by_train,
    ),
    ban(
        "goetter:5.62",
        lambda case: t("{unit} has moved by train: that is its whole move.", unit=case.name),
        lambda case: case.state.phase in NORMAL and _ended(case) and case.has(case.state.rode),
    ),
    ban(
        "goetter:5.13",
        lambda case: t("{unit} has ended its move.", unit=case.name),
        _ended,
    ),
    ban(
        "goetter:3.1.2a",
        lambda case: t("{unit} is in an enemy ZOC and does not react.", unit=case.name),
        lambda case: case.state.phase == REACTION and not case.has(case.state.moved) and case.watched,
    ),
    ban(
        "goetter:5.52b",
        lambda case: t(
            "{number} mobile units may still react: not {unit} with all who go with it.",
            number=case.state.reacting,
            unit=case.name,
        ),
        lambda case: case.state.phase == REACTION and case.begins > case.state.reacting,
    ),
    ban(
        "goetter:5.44",
        lambda case: t("{unit} has entered a transit hex and stops.", unit=case.name),
        lambda case: case.party.stands(case.unit) == "goetter:5.44",
    ),
    ban(
        "goetter:7.25a",
        lambda case: t("{unit} has overrun in vain and stays where it is.", unit=case.name),
        lambda case: case.party.stands(case.unit) == "goetter:7.25a",
    ),
    ban(
        "goetter:7.25b",
        lambda case: t("{unit} has been thrown back and moves no more in this phase.", unit=case.name),
        lambda case: case.party.stands(case.unit) == "goetter:7.25b",
    ),
)
"""What keeps a unit from moving, the rule to be told first in front."""

FOLLOWS = ban(
    "goetter:7.22a",
    lambda case: t(
        "{unit} goes with {lead}: let it part from the others first.",
        unit=case.name,
        lead=case.board.names[case.party.members[0]],
    ),
    lambda case: case.party.together >> case.unit & 1 and case.unit != case.party.members[0],
)
"""Whoever goes with others moves with their leader."""
