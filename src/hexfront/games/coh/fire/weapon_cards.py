"""8.4 The weapons of cards: what each reaches, whom it can attack, and the attack itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import Event
from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import t
from hexfront.games.coh.box.card_list import Attack
from hexfront.games.coh.damage import wounds
from hexfront.games.coh.events import CardPlayed
from hexfront.games.coh.fire import targets as aiming
from hexfront.games.coh.fire import volley
from hexfront.games.coh.fire.attack.shots import NOBODY, Shot, met
from hexfront.games.coh.hidden import blind_fire
from hexfront.games.coh.points.case import Case, bar, free
from hexfront.games.coh.units import values_with_marker
from hexfront.games.coh.units.counters import enemies_at
from hexfront.games.coh.units.deck import about
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState

RULES = {
    "grenades": "coh:weapon-grenades",
    "molotov": "coh:weapon-molotov",
    "tellermine": "coh:weapon-tellermine-a",
}
"""By card, its line in the rulebook; one of the owner's own is an ordinary weapon card."""


def rule_of(board: Board, card: int) -> str:
    """The line of the rulebook about a weapon card."""
    return RULES.get(about(board, card).id, "coh:8.4a")


def weapon(board: Board, card: int) -> Attack:
    """The figures of a weapon card."""
    effect = about(board, card).effect
    assert isinstance(effect, Attack)
    return effect


def targets(board: Board, state: CohState, card: int, unit: int) -> int:
    """The hexes a bearer can attack with its card: its own if enemies are there, else within the card's reach."""
    at, effect = state.where[unit], weapon(board, card)
    if aiming.engaged(board, state, unit):
        able = usable(board, state, unit) and victims(board, state, card, unit)
        return 1 << at if able else 0
    reach, side = effect.range if effect.long is None else effect.long, board.side[unit]
    empty = blind_fire.blind(state, side) if effect.against == "any" else 0
    near = board.grid.within(at, reach) & ~(1 << at) & (empty | state.held[1 - side])
    if not near or not usable(board, state, unit):
        return 0
    near = board.eye.under(state.smoke).among(at, near & aiming.arc(board, state, unit))
    found = near & empty
    for there in each(near & state.held[1 - side]):
        shot = shot_of(board, state, card, unit, there)
        if any(_matches(board, state, card, shot, one) for one in enemies_at(board, state, there, side)):
            found |= 1 << there
    return found


def _gagged(case: Case) -> bool:
    one = values_with_marker.marker(case.board, case.state, case.unit)
    silenced = values_with_marker.silenced(case.board, case.state, case.unit)
    return one is not None and (silenced or "all" in one.bars)


USE = (
    bar(
        "coh:17.0e",
        lambda case: t("{unit} is carried and cannot fire.", unit=case.name),
        lambda case: case.state.carrier[case.unit] >= 0,
    ),
    bar(
        "coh:8.4c",
        lambda case: t("The marker of {unit} forbids it.", unit=case.name),
        _gagged,
    ),
)
"""What keeps a bearer from using any weapon: it is carried, or its marker forbids fire [coh:8.4c]."""


def usable(board: Board, state: CohState, unit: int) -> bool:
    """Whether a bearer can use a weapon now."""
    return free(USE, Case(board, state, unit))


def shot_of(board: Board, state: CohState, card: int, unit: int, at: int, target: int = NOBODY) -> Shot:
    """The attack with a weapon card: against the flank, without modifiers for close combat [coh:8.5b]."""
    effect, here = weapon(board, card), state.where[unit]
    return Shot(
        seat=board.seat[unit],
        units=(unit,),
        at=at,
        target=target,
        origin=here,
        weapon=about(board, card).id,
        red=effect.red,
        blue=effect.blue,
        flank=True,
        close=target != NOBODY,
        terrain=effect.terrain,
        plain=True,
        long=board.grid.distance(here, at) > effect.range,
        aim=state.aim,
    )


def _matches(board: Board, state: CohState, card: int, shot: Shot, unit: int) -> bool:
    """Whether a card has firepower of the colour that a target asks for, and is meant for its like."""
    effect = weapon(board, card)
    if effect.against == "vehicle" and not board.vehicle[unit]:
        return False
    colour = met(board, state, shot, unit).colour
    return (effect.red if colour == "red" else effect.blue) is not None


def victims(board: Board, state: CohState, card: int, unit: int) -> list[int]:
    """The enemies in the hex of a bearer that the card can attack."""
    at = state.where[unit]
    there = enemies_at(board, state, at, board.side[unit])
    return [
        one for one in there if _matches(board, state, card, shot_of(board, state, card, unit, at, one), one)
    ]


def discard(board: Board, state: CohState, seat: Seat, card: int, out: list[Event], *rules: str) -> None:
    """A weapon card leaves its bearer for good."""
    del state.weapons[card]
    state.discards[card] += 1
    out.append(CardPlayed(seat=seat, card=about(board, card).id, rules=rules))


def release(board: Board, state: CohState, shot: Shot, out: list[Event]) -> None:
    """Roll for the attack; the marker of the bearer changes its firepower [coh:8.4c]."""
    wounds.use(board, state, shot.units[0], out, "red", "blue")
    if state.hit[shot.units[0]] >= 0:
        name = board.names[shot.units[0]]
        out.append(Marked(what=name, marker=shot.weapon, rules=("coh:8.4c",)))
    out.append(Marked(what=board.names[shot.units[0]], marker=shot.weapon, on=False, rules=("coh:8.5b",)))
    state.aim = 0
    volley.shoot(board, state, shot, out)
