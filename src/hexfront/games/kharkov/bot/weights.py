"""The numbers of the bot, read from its data file; the file says what each is for."""

from __future__ import annotations

from pathlib import Path

import msgspec

from hexfront.bots.weights import Weighed


class Worth(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What units and places are worth."""

    point: float
    lasting: float
    unseen: tuple[float, float]
    division: float
    bond: float
    together: float
    kharkov: float
    city: float
    ground: float
    road_alone: float
    road_turn: float
    road: float


class AssaultWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What attacks cost and have to promise."""

    worthwhile: float
    sure: float
    held: float
    free: float
    tie: float
    scatter: float
    stays: float
    crowd: int
    retreat: float
    thrown: float
    thrown_twice: float
    staff_alone: float
    staff_led: float
    staff_led_last: float


class AirWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When air points are spent."""

    spend: float
    parry: float


class OverrunWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What overruns have to promise."""

    worthwhile: float
    way: float
    hole: float
    attack: float


class AnswerWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Answers to what the rules ask in between."""

    follow: float
    pursue: float
    back: float
    forgone: float
    held: float
    held_worth: float
    retake: float
    staff_danger: float
    keep_air: float
    reserve: dict[str, float]
    release: float


class GoalWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where each side wants to be."""

    zeal: tuple[float, ...]
    kharkov: tuple[float, float]
    roads: tuple[float, float]
    roads_cut: tuple[float, float]
    gap: tuple[float, float]
    enemies: tuple[float, float]
    intruders: tuple[float, float]
    lost_cities: tuple[float, float]
    cutters: tuple[float, float]
    own_kharkov: tuple[float, float]
    staffs: tuple[float, float]


class FrontWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Axis front is worth."""

    whole: float
    narrow: float


class DutyWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the Axis sees to before anything else."""

    guard: float
    guard_here: float
    guard_cost: float
    cut: float
    cut_least: float
    cutters: int
    cut_last: float
    closers: int
    closer_cost: float
    closed: float
    wide: int
    split_near: int
    split_quiet: int
    splits: int


class MoveWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When a unit moves at all."""

    margin: float
    better: float
    width: int
    width_under_way: int
    far_off: int
    fare: float
    entry_danger: float


class PlaceWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How good a place is."""

    share: float
    most: float
    safe: float
    steep: float
    doomed: float
    soviet_care: tuple[float, ...]
    axis_care: tuple[float, ...]
    stay_in_zone: float
    stay: float
    hunger: float
    hunger_share: float
    hunger_last: float
    kin: float
    gap: float
    gap_shared: float
    trap: float
    trap_twice: float
    trap_least: float
    rough: float
    open: float
    glance_danger: float
    glance_place: float
    soviet_city: float
    safety: float
    empty: float
    guarded_road: float


class StaffWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where HQs serve best."""

    margin: float
    cut_off: float
    fighting: float
    shared: float
    shared_fighting: float
    goal: float
    goal_least: float
    covered: float
    alone: float
    late: float
    danger: float
    danger_most: float
    late_danger: float
    late_danger_most: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them."""

    worth: Worth
    assault: AssaultWeights
    air: AirWeights
    overrun: OverrunWeights
    answers: AnswerWeights
    goals: GoalWeights
    front: FrontWeights
    duty: DutyWeights
    move: MoveWeights
    place: PlaceWeights
    staff: StaffWeights


WEIGHTS = Weighed(Path(__file__).parent, Weights)
