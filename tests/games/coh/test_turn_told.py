"""2.0 to 2.3: each step of a turn names the rules that act in it and no others."""

from __future__ import annotations

from typing import Any

from hexfront.engine.events import PhaseBegan, TurnBegan
from hexfront.engine.rules import rule
from hexfront.games.coh.events import CommandChanged, Initiative, Rolled

from .cardplay import holding
from .table import GAME, amounts, do, offered, refused, table, unit
from .test_event_cards import drawing
from .test_sheet import three

LEVEL = {"coh:2.0d", "coh:3.2a", "coh:7.4b"}
"""What command points at the start of a turn always have to do with."""


def told(events: list[Any], kind: type[Any], **wanted: Any) -> list[set[str]]:
    """The rules of the events of a kind, with these fields."""
    found = [one for one in events if isinstance(one, kind)]
    return [
        set(one.rules) for one in found if all(getattr(one, name) == value for name, value in wanted.items())
    ]


@rule("coh:2.3", "coh:2.2m", "coh:2.0a", "coh:2.0d", "coh:2.1a")
def test_a_turn_of_two_players() -> None:
    game, state = table(unit("A", "de-rifles", "1-C05"), unit("S", "ru-rifles", "1-K05"), cp=(3, 0))
    events = do(game, state, "pass", "pass", "spend 0", dice=(1, 1, 6, 6))
    assert told(events, PhaseBegan, phase="end") == [{"coh:2.3", "coh:2.2m"}]
    assert told(events, TurnBegan) == [{"coh:2.0a", "coh:2.3"}]
    assert told(events, CommandChanged, seat=0) == [LEVEL]
    assert told(events, CommandChanged, seat=1) == [{*LEVEL, "coh:7.4d"}], "there are none"
    assert told(events, Rolled, name="initiative") == [{"coh:2.1a"}] * 2
    assert told(events, PhaseBegan, phase="goes") == [{"coh:2.1a", "coh:2.2a"}]
    assert not told(events, PhaseBegan, phase="cards") and not told(events, PhaseBegan, phase="smoke")
    assert not told(events, PhaseBegan, phase="plotting") and not told(events, PhaseBegan, phase="barrage")


@rule("coh:20.0d", "coh:20.0c", "coh:20.0a")
def test_a_turn_of_three_players() -> None:
    game, state = three()
    state.turn = 1
    events = do(game, state, *["pass"] * 3, dice=(1, 1, 6, 6, 3, 3))
    assert told(events, PhaseBegan, phase="end") == [{"coh:2.3", "coh:20.0d"}]
    assert told(events, Rolled, name="initiative") == [{"coh:2.1a", "coh:20.0c"}] * 3
    assert told(events, PhaseBegan, phase="goes") == [
        {"coh:2.1a", "coh:2.2a", "coh:20.0a", "coh:20.0b", "coh:20.0c"}
    ]


@rule("coh:1.0.2", "coh:1.0.3", "coh:3.2.5", "coh:20.1a")
def test_the_first_turn() -> None:
    game = GAME.room("partisans")
    _, events = game.start("partisans", frozenset({"german-plus-2"}), 1)
    assert told(events, TurnBegan) == [{"coh:2.0a", "coh:1.0.3"}]
    assert told(events, CommandChanged, seat=0) == [{*LEVEL, "coh:1.0.2", "coh:3.2.5"}]
    assert told(events, CommandChanged, seat=1) == [{*LEVEL, "coh:1.0.2"}], "only the weaker player has more"
    game = GAME.room("pocket-for-two")
    state, events = game.start("pocket-for-two", frozenset(), 1)
    while state.turn == 0:
        words = offered(game, state)
        events += do(
            game, state, "commit" if "commit" in words else "fill" if "fill" in words else min(words)
        )
    assert all("coh:20.1a" in rules for rules in told(events, CommandChanged))


@rule("coh:2.0e", "coh:2.0c")
def test_cards_and_smoke_have_steps_of_their_own() -> None:
    _, _, events = drawing("sniper", smoke={"1-A01": (2,)})
    assert told(events, PhaseBegan, phase="cards") == [{"coh:2.0e"}]
    assert told(events, PhaseBegan, phase="smoke") == [{"coh:2.0c"}]


@rule("coh:card-12", "coh:2.1a")
def test_luck_changes_an_initiative_roll() -> None:
    game, state = holding("luck", cp=(0, 0), deck=("luck",), turns=3)
    do(game, state, "pass", "pass", dice=(3, 3, 3, 4))
    while game.deciders(state) == (1,):
        do(game, state, "pass")
    assert game.deciders(state) == (0,) and "coh:card-12" in amounts(game, state, "luck 2")
    events = do(game, state, "luck 2")
    assert [one.seat for one in events if isinstance(one, Initiative)] == [0], "8 against 7"


@rule("coh:2.2p", "coh:2.2j", "coh:3.0a", "coh:2.2d", "coh:2.2e")
def test_what_a_go_is_not_for() -> None:
    units = unit("A", "de-rifles", "1-C05"), unit("B", "de-rifles", "1-C06"), unit("S", "ru-rifles", "1-K05")
    game, state = table(*units, cp=(0, 0))
    assert refused(game, state, "drop").rule == "coh:2.2p"
    assert refused(game, state, "stall by cp").rule == "coh:2.2j"
    assert refused(game, state, "stall by ap").rule == "coh:2.2j"
    assert refused(game, state, "activate A").rule == "coh:3.0a"
    game, state = table(*units, options=("cautious",))
    assert not any(text.startswith("activate") for text in offered(game, state)), "another option"
    used = units[0]._replace(flags=("used",))
    game, state = table(used, *units[1:], options=("variable-ap",), cp=(0, 0))
    assert refused(game, state, "activate A").rule == "coh:2.2d"
    assert refused(game, state, "activate S").rule == "coh:2.2d"
    do(game, state, "activate B", dice=(3, 3, 3))
    assert refused(game, state, "activate B").rule == "coh:2.2e"
    assert not any(text.startswith("activate") for text in offered(game, state))
