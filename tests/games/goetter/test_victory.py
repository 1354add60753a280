"""11: what counts at the end, and what it means."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.events import Scored
from hexfront.games.goetter.victory import points
from hexfront.hexes import listed
from tests.games.goetter.late_phases import (
    berlin,
    boxed,
    next_phase,
    number,
    plain,
    play_until,
    rules_of,
    top,
    unit,
)
from tests.games.goetter.marching import March


def ended(*units: Any, **more: Any) -> tuple[Any, Any, list[Any]]:
    """The end of the last turn."""
    game, state = plain(*units, turn=12, support=0, **more)
    events = next_phase(game, state)
    return game, state, events


def scored(events: list[Any], rule_id: str) -> int:
    return sum(event.points for event in events if isinstance(event, Scored) and event.rules[0] == rule_id)


@rule("goetter:1.1b", "goetter:11.0", "goetter:11.11", "goetter:11.2", "goetter:11.2b")
@pytest.mark.parametrize(
    ("dead", "level"),
    [(("Fuehrer",), "german-strategic"), ((), "german-strategic")],
    ids=["fuehrer", "nobody"],
)
def test_the_game_ends_after_turn_12_and_not_before(dead: tuple[str, ...], level: str) -> None:
    game, state = plain(*boxed("dead", *dead), turn=11)
    next_phase(game, state)
    play_until(game, state, lambda: state.turn == 12)
    assert state.result is None
    game, state, events = ended(*boxed("dead", *dead))
    assert state.result is not None
    assert state.result.level == level
    assert {"goetter:11.0", "goetter:11.11", "goetter:11.2", "goetter:11.2b"} <= rules_of(events)


@rule("goetter:11.15", "goetter:11.15b", "goetter:11.13b")
def test_both_sides_score_the_objectives_they_control_at_the_end() -> None:
    game, state = berlin(turn=12, held=["0626", "0825", "2726", "5917", "6017"])
    events = next_phase(game, state)
    assert state.result.points == {"german": 2 * (120 - 65), "soviet": 2 * 65}
    assert scored(events, "goetter:11.15") == 2 * 100
    assert scored(events, "goetter:11.15b") == 2 * 20


@rule("goetter:11.15", "goetter:11.15b")
@pytest.mark.parametrize(
    ("label", "vp"),
    [
        *[("0626", 25), ("0825", 10), ("0726", 5), ("0829", 5), ("2726", 20), ("0407", 10), ("2908", 10)],
        *[("3220", 5), ("4827", 5), ("5703", 5), ("5917", 5), ("5918", 5), ("6016", 5), ("6017", 5)],
    ],
)
def test_what_each_hex_is_worth(label: str, vp: int) -> None:
    game, state = berlin(turn=12, held=[label])
    next_phase(game, state)
    assert state.result.points["soviet"] == 2 * vp


@rule("goetter:11.16a")
@pytest.mark.parametrize(
    ("name", "vp"),
    [("Fuehrer", 25), ("OKH", 5), ("Jueterbog", 5), ("Alkett", 3), ("Moltke", 2), ("Voigt", 1), ("FtFr1", 1)],
)
def test_what_german_losses_are_worth(name: str, vp: int) -> None:
    _, state, _ = ended(*boxed("dead", name))
    assert state.result.points["soviet"] == 2 * vp


@rule("goetter:11.16b")
@pytest.mark.parametrize(
    ("name", "vp"),
    [("12GTC", 4), ("7GCC", 4), ("9GRC", 2), ("9TC", 3), ("8MC", 3), ("79RC", 1), ("Depot1BFa", 15)],
)
def test_what_soviet_losses_are_worth_by_the_step(name: str, vp: int) -> None:
    steps = 1 if name.startswith("Depot") else 2
    _, state, events = ended(*boxed("dead", name))
    assert state.result.points["german"] == 2 * vp * steps
    if steps == 2:
        for where in ("0505", "plain"):
            _, state, _ = ended(unit(name, where, step=1))
            assert state.result.points["german"] == 2 * vp
    assert scored(events, "goetter:11.16b") == 2 * vp * steps


@rule("goetter:9.63", "goetter:12.27", "goetter:12.27.ex1")
@pytest.mark.parametrize(
    ("name", "halves"),
    [("Art1", 2), ("Eng1", 2), ("BGTC1", 3), ("BGMC1", 3), ("BGGTC1", 4), ("BGGRC1", 2), ("BGRC1", 1)],
)
def test_support_counts_a_point_and_a_battle_group_half_of_its_corps(name: str, halves: int) -> None:
    _, state, events = ended(*boxed("dead", name, "HvyTk1", "BGGCC1"))
    assert state.result.points["german"] == halves + 2 + 4
    assert {"goetter:9.63", "goetter:12.27"} <= rules_of(events)


@rule("goetter:11.16c")
def test_volkssturm_poles_and_americans_never_count() -> None:
    _, state, events = ended(*boxed("dead", "VS1", "1PolA", "1PolTC", "US9ID"))
    assert state.result.points == {"german": 0, "soviet": 0}
    assert "goetter:11.16c" in rules_of(events)


@rule("goetter:11.12a")
def test_who_is_out_of_supply_at_the_end_counts_with_all_steps() -> None:
    far = [
        unit("12GTC", "0525"),
        unit("9GRC", "0526", step=1),
        unit("79RC", "0505"),
        unit("Depot1BFa", "0520"),
    ]
    _, state, events = ended(*far, unit("9TC", "plain", "", "", "unsupplied"), unit("1PolA", "0527"))
    assert state.result.points["german"] == 2 * (8 + 4 + 15)
    assert scored(events, "goetter:11.12a") == 2 * (8 + 2 + 15)


@rule("goetter:11.12b", "goetter:3.1.9b", "goetter:6.66b")
def test_disruption_ends_with_the_turn_and_never_counts() -> None:
    _, state, events = ended(unit("Voigt", "0525", "", "", "disrupted"))
    assert state.result.points == {"german": 0, "soviet": 0}
    assert {"goetter:11.12b", "goetter:3.1.9b"} <= rules_of(events)
    game, state = plain(unit("Voigt", "0525", "", "", "disrupted"), turn=3)
    events = next_phase(game, state)
    assert not state.disrupted
    assert {"goetter:3.1.9b", "goetter:6.66b"} <= rules_of(events)


@rule("goetter:11.17")
@pytest.mark.parametrize(
    ("turn", "units", "met"),
    [
        (6, [unit("79RC", "0505"), unit("US9ID", "0506")], True),
        (6, [unit("79RC", "0505"), unit("US9ID", "0507")], False),
        (6, [unit("79RC", "0525"), unit("US9ID", "0526")], False),
        (6, [unit("1PolA", "0505"), unit("US9ID", "0506")], True),
        (6, [unit("US3AD", "0505"), unit("US9ID", "0506")], False),
        (5, [unit("79RC", "0505"), unit("US9ID", "0506")], False),
        (7, [unit("79RC", "0505"), unit("US9ID", "0506")], False),
    ],
)
def test_the_meeting_on_the_elbe(turn: int, units: list[Any], met: bool) -> None:
    game, state = plain(*units, turn=turn, sides={"0505-0506": "elbe"})
    events = next_phase(game, state)
    assert state.met is met
    if not met:
        game, state = plain(unit("79RC", "0505"), unit("US9ID", "0506"), turn=6)
        events = next_phase(game, state)
    assert "goetter:11.17" in rules_of(events)
    assert points.total(game, state, 1) == 10


@rule("goetter:11.13")
def test_an_objective_belongs_to_the_last_who_passed() -> None:
    game, state = berlin(*boxed("later", "Moltke"), phase="exploitation", held=["3220"])
    events = next_phase(game, state)
    assert top(state) != "Reinforcements"
    assert state.held[0] >> state.where[number(game, "Moltke")] & 1
    assert "goetter:11.13" in rules_of(events)


@rule("goetter:11.13")
def test_nothing_is_said_of_an_objective_that_who_passes_holds_already() -> None:
    march = March("german-movement")
    objective = next(
        at
        for at in march.board.objectives
        if march.state.held[0] >> at & 1 and not march.board.siege >> at & 1
    )
    label = march.board.labels[objective]
    start = march.board.labels[listed(march.board.grid.neighbours(objective))[0]]
    march = March("german-movement", f"25PG/5 {start}")
    assert "goetter:11.13" not in rules_of(march.do(f"step 25PG/5 {label}"))
    march = March("german-movement", f"25PG/5 {start}")
    march.state.held = [0, 1 << objective]
    assert "goetter:11.13" in rules_of(march.do(f"step 25PG/5 {label}"))


def test_lines_of_the_count_add_up_to_the_total() -> None:
    dead = boxed("dead", "12GTC", "Art1", "BGTC1", "Fuehrer", "Voigt", "VS1")
    game, state, events = ended(*dead, unit("9GRC", "0526"), subway=3, met=True)
    for side, name in enumerate(("german", "soviet")):
        lines = [event.points for event in events if isinstance(event, Scored) and event.side == name]
        assert sum(lines) == state.result.points[name] == points.total(game, state, side)
    assert "½" in " ".join(str(event.text()) for event in events if isinstance(event, Scored))
