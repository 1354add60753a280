"""The numbers of the bot, read from its data file; the file says what each is for."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec


class FightWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What results of fights are worth, and what a fight has to promise."""

    step: float
    foot_step: float
    mobile_step: float
    clear: float
    onward: float
    seize: float
    thrown: float
    attack: float
    overrun: float
    counter: float
    support: float
    spare: float
    gun: float
    shift: float


class GoalWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Soviets want, and how much of it."""

    near: float
    foot_near: float
    mobile_near: float
    gate: float
    next_gate: float
    city_turn: int
    elbe: float
    prize: float
    prey: float
    railway: float
    rail_near: int
    bank: float
    bank_gates: tuple[str, ...]
    south_gates: tuple[str, ...]
    shared_gates: tuple[str, ...]
    need: float
    need_each: float
    need_gate: float


class SovietWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where Soviet units go."""

    march: float
    cut: float
    hunger: float
    starve: float
    strange: float
    contact: float
    flank: float
    last: float
    crowd: float
    fed: float
    fed_mobile: float
    fed_gate: float
    fed_city: float
    fed_twice: float
    depot_stay: float
    depot_way: float
    haul: float
    danger: float
    rebuild_turn: int
    split_turn: int
    guard_turn: int
    guard_near: int


class GermanWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where German units stand."""

    line: float
    ground: float
    draw: float
    objective: float
    gate: float
    reserve: float
    garrison: float
    rally: float
    screen: float
    alone: float
    stay: float
    risk: float
    coming: float
    hemmed: float
    least: float
    react: float
    home: float
    flight: int
    train: float
    siege: float
    siege_help: int
    leave_turn: int


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    fight: FightWeights
    goals: GoalWeights
    soviet: SovietWeights
    german: GermanWeights


@cache
def usual() -> Weights:
    """The weights that the bot plays with unless it is given others."""
    return msgspec.toml.decode((Path(__file__).parent / "weights.toml").read_bytes(), type=Weights)
