"""The numbers of the bot, read from its data file; the file says what each is for."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hexfront.bots.weights import Weighed

BySide = tuple[float, float]
"""The number of the Soviets, and that of the Axis."""


class StakeWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What fights are about."""

    victory: float
    breach: float
    step: float
    armour: float
    staff: float
    price: BySide
    driven: float
    ground: float
    city: float
    crossing_race: float
    crossing: float
    approach: float
    bank: float
    forbidden: float


class AssaultWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What attacks cost and have to promise."""

    effort: float
    least: BySide
    patience: float


class AirWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When Luftwaffe markers are spent."""

    spend: float
    parry: float


class GoalWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Soviets are after."""

    city_race: float
    city: float
    crossing_race: float
    crossing: float
    ordered: float
    breakthrough: float
    breakthrough_turn: int
    sources: float
    falloff: float
    cover: float
    heed: float
    heed_far: float
    heed_least: float


class AlarmWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a city is in need."""

    near: int
    pressing: int
    far_off: int
    close: int
    close_weight: float
    pressing_attack: int
    relief: int
    guard: int
    pressed: float
    danger: float


class MoveWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a unit moves at all."""

    margin: BySide
    staff_margin: float
    gap: float
    close: int
    width: int


class PlaceWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How good a place is."""

    starving: float
    contact: float
    bank: float
    bank_foot: float
    fear: BySide
    shelter: float
    menace_mechanised: int
    menace_foot: int
    terrain: float
    river: float
    line: float
    line_most: int
    line_near: int
    bulwark: float
    bulwark_near: int
    alone: float


class StaffWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where HQs serve best."""

    exposed: float
    shielded: float
    wary: float
    led_near: float
    led: float
    led_twice: float
    near: int
    friend: float
    hurry: float


class TokenWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which tokens are wanted."""

    okh_first: float
    okh_kept: float
    okh: float
    unwanted: float
    landing: float
    airborne: float
    stavka: float
    other: float
    unit: BySide
    risk: float
    front: float
    front_near: int
    gone: float
    last_tokens: int
    lift: float
    divisions: float


class AnswerWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers to what the rules ask in between."""

    gone: float
    gone_staff: float
    stay: BySide
    into_order: float
    follow: float
    into_city: float
    onto_crossing: float
    leave_order: float
    retake: float
    relief: float
    landing_pull: float
    landing_crossing: float
    landing_bank: float
    landing_zone: float
    lift: float
    lift_other: float
    empty_city: float
    empty_price: float
    division: float
    division_defence: float
    division_place: float
    security: float
    security_empty: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    stakes: StakeWeights
    assault: AssaultWeights
    air: AirWeights
    goals: GoalWeights
    alarm: AlarmWeights
    move: MoveWeights
    place: PlaceWeights
    staff: StaffWeights
    tokens: TokenWeights
    answers: AnswerWeights


WEIGHTS = Weighed(Path(__file__).parent, Weights)
