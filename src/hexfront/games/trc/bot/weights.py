"""The numbers of the bot, read from its data file; the file says what each is for."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hexfront.bots.weights import Weighed


class WorthWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What units and places are worth."""

    beyond: dict[str, float]
    major: float
    minor: float
    well: float
    listed: float
    coming: float
    point: float
    late: float
    last_turns: int
    capital: tuple[float, float]
    allies: float
    decides: float


class DrawWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What draws units, and what threatens them."""

    falloff: float
    alarm: int
    spare: int
    denied: float
    urgent: float
    least: float
    guard: int
    draw: float
    junction: float
    little: float
    over: float
    most: float
    soon: int
    stop: int
    guarded: int
    march: float
    detour: float
    risks: tuple[tuple[float, float], ...]
    share: float
    siege: float
    precious: float
    holds: float
    falls: float


class BattleWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a battle is worth."""

    for_good: float
    pushed: float
    thrown: float
    surrendered: float
    taste: tuple[float, float]
    ahead: float
    daring: float


class AttackWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which attacks are made."""

    tied: float
    tied_fast: float
    sortie: float
    exposed: float
    wanted: float
    worthwhile: float
    hazard: float
    crowd: int
    elsewhere: float
    lure: float
    lure_fast: float


class StandWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where units stand."""

    take: float
    hungry: float
    screen: float
    open_duty: float
    isolated: float
    cut: float
    behind: int
    looked_at: int


class MoveWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where they go."""

    stay: float
    by_rail: float
    kept: float
    flight: int
    rear: int


class StaffWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What HQs look for."""

    served: float
    alone: float


class AnswerWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers, arrivals and the set-up."""

    starves: float
    safe: int
    jump: float
    deep: int


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Every weight of the bot."""

    worth: WorthWeights
    draw: DrawWeights
    battle: BattleWeights
    attack: AttackWeights
    stand: StandWeights
    move: MoveWeights
    staff: StaffWeights
    answer: AnswerWeights


WEIGHTS = Weighed(Path(__file__).parent, Weights)
