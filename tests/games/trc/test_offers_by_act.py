"""5, 10, 18, 20 to 22: what the acts of a movement phase offer one by one is what is offered unit by unit."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.games.trc.turn.movement_phase import Movement

from .table import GAME, axis, do, real, russian, table, unit


def compare(game: Any, state: Any) -> set[str]:
    """Compare the two, and give the verbs that were offered."""
    frame, (seat, *_) = state.agenda[-1], game.deciders(state)
    by_act = [action for act in frame.acts for action in act.offer(frame, game, state, seat)]
    choices = set(game.legal(state, seat))
    assert len(by_act) == len(set(by_act))
    assert set(by_act) == choices
    return {action[0] for action in choices}


@pytest.mark.parametrize(
    ("scenario", "options", "verbs"),
    [
        ("campaign", (), {"step", "rail", "enter", "delay", "end"}),
        ("fall-blau", ("recovery", "strategic-movement"), {"step", "rail", "redeploy", "end"}),
        ("bagration", ("evacuation", "national-limits"), {"step", "rail", "enter", "end"}),
    ],
)
def test_a_random_war_offers_the_same_by_act_and_by_unit(
    scenario: str, options: tuple[str, ...], verbs: set[str]
) -> None:
    game = GAME.room(scenario, frozenset(options))
    state, bot, seen = game.setup(scenario, frozenset(options), 41), RandomBot(41), set[str]()
    do(game, state, "ready-made", "commit", "ready-made", "commit")
    for number in range(400):
        if not (seats := game.deciders(state)):
            break
        if isinstance(state.agenda[-1], Movement) and number % 16 == 0:
            seen |= compare(game, state)
        game.apply(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
    assert verbs <= seen


HELD = {"axis": ["DD24", "JJ23", "E31", "B14", "D15"], "russian": ["R9", "II14", "E10", "F17", "U9"]}
AXIS = (
    axis("A", "DD24", "8-7", "armour"),
    axis("B", "DD24"),
    axis("C", "box"),
    axis("D", "FF21"),
    axis("E", "B14"),
    axis("H", "CC25", "1-7", "hq"),
    axis("X", "E31"),
    unit("40Pz", "later"),
    unit("1Inf", "pool"),
    unit("41Pz", "pool"),
)
RED = (
    russian("R", "II14", "4-5", "armour"),
    russian("S", "F17"),
    russian("T", "box"),
    russian("U", "A5"),
    unit("WMoscow", "R9"),
    unit("Stavka", "R9"),
    unit("4A", "pool"),
    unit("5PC", "reserve"),
    unit("1PC", "reserve"),
)


@pytest.mark.parametrize("impulse", [1, 2])
@pytest.mark.parametrize(
    ("player", "turn", "weather", "verbs"),
    [
        ("axis", 2, "clear", {"step", "sail", "ship", "invade", "enter"}),
        ("axis", 7, "clear", {"step", "sail", "ship", "invade", "enter"}),
        ("russian", 5, "snow", {"step", "enter"}),
        ("russian", 12, "mud", {"enter", "end"}),
    ],
)
def test_ports_boxes_pools_and_reserves_offer_the_same_by_act_and_by_unit(
    player: str, turn: int, weather: str, impulse: int, verbs: set[str]
) -> None:
    game, state = real(
        *AXIS, *RED, player=player, turn=turn, weather=weather, impulse=impulse, held=HELD, archangel=-1
    )
    assert verbs <= compare(game, state) | ({"invade", "enter", "step"} if impulse == 2 else set())


def test_who_owes_units_for_those_off_the_map_is_offered_the_same_by_act_and_by_unit() -> None:
    """20.10.1."""
    game, state = real(*AXIS, *RED, turn=8, held=HELD, debt={"axis": 5})
    assert {"remove"} <= compare(game, state)


def test_hexes_within_reach_of_an_automatic_victory_are_among_what_is_tried() -> None:
    """16.1."""
    units = (
        axis("A", "E5", "20-7"),
        axis("B", "H5", "20-7"),
        russian("R", "E6", "2-3"),
        russian("S", "H6", "2-3"),
    )
    game, state = table(*units)
    assert {"overwhelm", "step", "end"} <= compare(game, state)
    choices = game.legal(state, 0)
    tried = {action for group in choices.candidates() for action in group.actions()}
    assert tried == set(choices)
    assert {("overwhelm", game.grid.hex("E6")), ("overwhelm", game.grid.hex("H6"))} <= tried
