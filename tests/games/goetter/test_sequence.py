"""3: nine phases a turn, each in its place."""

from __future__ import annotations

from hexfront.engine.base.events import PhaseBegan, TurnBegan
from hexfront.engine.rulebook.rules import rule
from tests.games.goetter.late_phases import GAME, berlin, do, play_until, rules_of

PHASES = {
    "soviet-movement": "goetter:3.1.1b",
    "reaction": "goetter:3.1.2a",
    "soviet-combat": "goetter:3.1.3",
    "soviet-siege": "goetter:3.1.4a",
    "exploitation": "goetter:3.1.5a",
    "german-movement": "goetter:3.1.6",
    "german-combat": "goetter:3.1.7",
    "german-siege": "goetter:3.1.8",
    "supply": "goetter:3.1.9a",
}


@rule("goetter:3.0", "goetter:3.1.9b", *PHASES.values())
def test_a_turn_has_nine_phases_in_their_order() -> None:
    game, state = berlin(phase="german-siege", turn=2)
    events = do(game, state, "end")
    assert [event.turn for event in events if isinstance(event, TurnBegan)] == [3]
    assert {"goetter:3.0", "goetter:3.1.9b"} <= rules_of(events)
    events += play_until(game, state, lambda: state.turn == 4)
    began = [(event.phase, event.rules) for event in events if isinstance(event, PhaseBegan)]
    wanted = [(phase, (cited,)) for phase, cited in PHASES.items()]
    assert began == [wanted[-1], *wanted, wanted[0]]


@rule("goetter:3.1.1a")
def test_turn_1_begins_with_the_german_reaction() -> None:
    state, _ = GAME.start("campaign", (), 1)
    do(GAME, state, "commit")
    events = []
    while state.turn == 0:
        seat = GAME.deciders(state)[0]
        offers = {GAME.lexicon.text(action) for action in GAME.legal(state, seat)}
        events += do(GAME, state, "commit" if "commit" in offers else "fill")
    assert [event.phase for event in events if isinstance(event, PhaseBegan)][:1] == ["reaction"]
    assert "goetter:3.1.1a" in rules_of(events)
