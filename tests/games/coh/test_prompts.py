"""What the one who decides is told: which battery, which vehicle, which card, which unit."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.cards.weapons import Assign
from hexfront.games.coh.state import Plot

from .table import do, offered, refused, table, unit
from .test_artillery import OBSERVER, PREY, plotting


def note(game: Any, state: Any, viewer: int) -> str:
    """The note of the prompt for a viewer."""
    (prompt,) = game.view(state, viewer).prompts
    return str(prompt.note)


@rule("coh:12.3a")
def test_a_battery_on_its_way_says_why_it_is_asked_about() -> None:
    game, state = plotting(OBSERVER, PREY)
    assert "falls in the next preparation" in note(game, state, 0)
    assert note(game, state, 1) == "None", "the enemy learns nothing"
    state.plots = (Plot(seat=0, card="lefh18", hex=game.grid.hex("1-C05"), turn=state.turn - 1),)
    assert "is on its way" in note(game, state, 0) and offered(game, state) == {"keep lefh18"}
    assert note(game, state, 1) == "None"
    assert refused(game, state, "target lefh18 at 1-C05").rule == "coh:12.3a"
    game, state = plotting(unit("O", "de-rifles", "1-H05", "n", hit="stunned"), PREY)
    assert "Nobody observes" in note(game, state, 0)


@rule("coh:14.1a")
def test_a_vehicle_on_the_move_says_how_far_it_may_go() -> None:
    game, state = table(unit("T", "de-apc251", "1-F05", "n"), unit("S", "ru-rifles", "1-A12"))
    do(game, state, "step T to 1-E05 by ap")
    assert note(game, state, 0) == "T has bonus hexes left: 2."
    assert "coh:14.1a" in {rule for event in do(game, state, "drive T to 1-D05") for rule in event.rules}
    assert note(game, state, 0) == "T has bonus hexes left: 1."


@rule("coh:8.4b")
def test_a_weapon_card_is_named() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("B", "de-lmg", "1-F05"), unit("S", "ru-rifles", "1-A12")
    )
    state.agenda.append(Assign(0, game.card_names.index("grenades")))
    (prompt,) = game.view(state, 0).prompts
    assert str(prompt.text) == "Which unit carries the card Grenades?"
    assert refused(game, state, "pass").rule == "coh:8.4b"


@rule("coh:5.1c")
def test_the_unit_that_is_faced_is_named() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), unit("S", "ru-rifles", "1-A12"))
    do(game, state, "step A to 1-E05 by ap")
    (prompt,) = game.view(state, 0).prompts
    assert str(prompt.text) == "Which way does A face?"
    assert refused(game, state, "pass").rule == "coh:5.1c"
