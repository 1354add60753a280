"""4.3: draws from the cup, tokens from the hand, interrupts, the uses of OKH."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.events import faces
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.game import Tow

from .table import axis, do, offered, refused, rules, soviet, table, top, unit, why

SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}


def staffs(**variables: Any) -> tuple[Tow, Any]:
    """The real HQs of both sides on a blank map with a unit each, in the action phase."""
    return table(
        unit("4PzA", "0303"), unit("8A", "0309"), unit("Vrnz", "0903"), unit("SW", "0909"),
        axis("A", "0305"), soviet("S", "0905"), phase="action", zones=SOURCES, **variables,
    )  # fmt: skip


def names(game: Tow, tokens: tuple[int, ...]) -> list[str]:
    return [game.tokens[token].id for token in tokens]


@rule("tow:4.3a", "tow:2.4b", "tow:2.1f", "tow:2.4a")
def test_the_owner_of_the_token_drawn_is_active() -> None:
    game, state = staffs(cup=["Vrnz", "4PzA"], hand=["8A"])
    assert top(state) == "AddTokens"
    events = do(game, state, "pass", token=1)
    assert {"4.3a", "2.4b", "2.1f"} <= rules(events, "token-drawn")
    assert names(game, state.played) == ["Vrnz"] and names(game, state.cup) == ["4PzA"]
    events = do(game, state, "pass")
    assert game.deciders(state) == (0,) and "2.4a" in rules(events, "activated")


@rule("tow:4.3b", "tow:4.3.2")
def test_the_supply_token_belongs_to_both() -> None:
    game, state = staffs(cup=["Supply", "Vrnz"], hand=["8A"])
    events = do(game, state, "pass", token=2)
    assert "4.3b" in rules(events, "token-drawn") and "4.3.2" in rules(events)
    assert top(state) == "AddTokens"


@rule("tow:4.2c")
def test_tokens_in_hand_are_added_before_any_draw() -> None:
    game, state = staffs(cup=["Vrnz"], hand=["8A", "OKH"])
    assert offered(game, state) == {"add 8A", "add OKH", "pass"}
    assert why(game, state, "add 8A") == {"4.2c": "1"}
    assert refused(game, state, "add 6A").rule == "tow:4.2c"
    events = do(game, state, "add 8A")
    assert names(game, state.hand) == ["OKH"] and names(game, state.cup) == ["Vrnz", "8A"]
    assert rules(events, "added") == {"4.2c"} and offered(game, state) == {"add OKH", "pass"}
    assert [event.token for event in faces(events, 0) if hasattr(event, "token")] == [""]


@rule("tow:4.3c", "tow:7.0f")
def test_the_phase_ends_with_cup_and_hand_empty() -> None:
    game, state = staffs(cup=["Vrnz"], hand=["8A"], air=["offensive"])
    do(game, state, "pass", "pass", "mode move-combat", "end")
    assert top(state) == "MustAdd" and offered(game, state) == {"add 8A"}
    assert why(game, state, "add 8A") == {"4.3c": ""}
    assert refused(game, state, "pass").rule == "tow:4.3c"
    assert state.air
    do(game, state, "add 8A", "mode move-combat")
    events = do(game, state, "end")
    assert {"7.0f", "4.3c"} <= rules(events, "said")
    assert state.turn == 3 and not state.played


@rule("tow:4.3.7a", "tow:4.2d", "tow:4.2.2e")
def test_an_interrupt_sends_the_drawn_token_back() -> None:
    game, state = staffs(cup=["Vrnz", "Supply"], hand=["OKH"])
    do(game, state, "pass", token=1)
    assert top(state) == "Interrupt" and game.deciders(state) == (1,)
    assert "4.3.7a" in why(game, state, "interrupt")
    events = do(game, state, "interrupt")
    assert {"4.3.7a", "4.2d", "4.2.2e"} <= rules(events, "interrupted")
    assert names(game, state.cup) == ["Vrnz", "Supply"] and names(game, state.returned) == ["Vrnz"]
    assert names(game, state.played) == ["OKH"] and state.hand == ()
    assert top(state) == "Okh"


@rule("tow:4.3.7a")
def test_the_window_opens_whatever_the_hand_holds_but_only_okh_interrupts() -> None:
    game, state = staffs(cup=["Vrnz", "Supply"], hand=["8A"])
    do(game, state, "pass", token=1)
    assert top(state) == "Interrupt" and offered(game, state) == {"pass"}
    assert refused(game, state, "interrupt").rule == "tow:4.3.7a"
    game, state = staffs(cup=["Vrnz", "4PzA"], hand=["OKH"])
    do(game, state, "pass", token=2)
    assert "interrupt" in offered(game, state)  # the Axis may send its own token back


def test_the_window_stays_shut_while_everybody_knows_that_no_okh_token_is_in_hand() -> None:
    game, state = staffs(cup=["Vrnz", "Supply"], hand=["8A"], turn=1)
    do(game, state, "pass", token=1)
    assert top(state) == "Activation", "they come on turn 2"
    for seen in (
        {"played": ["OKH", "OKH"]},
        {"played": ["OKH"], "cup": ["Vrnz", "OKH"], "returned": ["OKH"]},
    ):
        game, state = staffs(**{"cup": ["Vrnz", "Supply"], "hand": ["8A"], "turn": 3} | seen)
        do(game, state, "pass", token=1)
        assert top(state) == "Activation"
    game, state = staffs(cup=["Vrnz", "Supply"], hand=["8A"], played=["OKH"], turn=3)
    do(game, state, "pass", token=1)
    assert top(state) == "Interrupt", "it could hold the other one"


@rule("tow:4.2.2e", "tow:4.3b")
def test_supply_is_never_interrupted() -> None:
    game, state = staffs(cup=["Supply", "Vrnz"], hand=["OKH"])
    do(game, state, "pass", token=2)
    assert top(state) == "AddTokens" and names(game, state.played) == ["Supply"]
    do(game, state, "pass", "interrupt")
    assert top(state) == "Okh"


@rule("tow:4.3.7a")
def test_a_position_may_name_the_token_just_drawn() -> None:
    game, state = staffs(cup=["Supply"], hand=["OKH"], drawn="Vrnz")
    assert top(state) == "Interrupt" and names(game, state.played) == ["Vrnz"]
    events = do(game, state, "interrupt")
    assert "4.3.7a" in rules(events) and names(game, state.cup) == ["Vrnz", "Supply"]
    game, state = staffs(cup=["Supply"], hand=["8A"], turn=1, drawn="Vrnz")
    assert top(state) == "Activation" and game.deciders(state) == (0,), "it acts at once"
    with pytest.raises(BadPosition, match="unknown token"):
        staffs(drawn="Moon")


@rule("tow:4.3.7a")
def test_an_interrupt_out_of_place_is_refused_by_its_own_rule() -> None:
    game, state = staffs(cup=["Supply", "Vrnz"], hand=["OKH"])
    before = refused(game, state, "interrupt")
    assert (before.rule, "just been drawn" in str(before)) == ("tow:4.3.7a", True)
    do(game, state, "pass", token=2)
    after = refused(game, state, "interrupt")
    assert (after.rule, "supply token" in str(after)) == ("tow:4.3.7a", True)
    assert refused(game, state, "seal").rule == "tow:4.2c"


@rule("tow:4.3.7a")
def test_so_it_is_with_an_empty_cup_and_while_an_hq_without_supply_is_relocated() -> None:
    game, state = staffs(cup=["Supply"], hand=["OKH"])
    do(game, state, "pass")
    assert top(state) == "MustAdd" and refused(game, state, "interrupt").rule == "tow:4.3.7a"
    game, state = table(
        *(unit("4PzA", "0110"), soviet("S", "0108"), axis("A", "0201")),
        *(soviet("T", "0208"), soviet("U", "0308")),
        size="blank 3x12",
        phase="action",
        cup=["Supply"],
        hand=["OKH"],
        zones={"axis-supply": ["0101"], "soviet-supply": ["0312"]},
    )
    do(game, state, "pass")
    assert top(state) == "Relocate" and refused(game, state, "interrupt").rule == "tow:4.3.7a"


@rule("tow:4.3.7a", "tow:4.2d")
def test_a_token_sent_back_acts_only_when_it_is_drawn_again() -> None:
    game, state = staffs(cup=["Vrnz"], hand=["OKH"])
    events = do(game, state, "pass", "interrupt")
    assert {"4.3.7a", "4.2d"} <= rules(events) and names(game, state.cup) == ["Vrnz"]
    do(game, state, "command", "ready")
    assert top(state) == "Activation" and game.deciders(state) == (0,)
    assert (names(game, state.played), state.cup) == (["OKH", "Vrnz"], ())


@rule("tow:4.3.7b", "tow:4.2.2f")
def test_an_interrupt_does_not_negotiate() -> None:
    game, state = staffs(cup=["Vrnz", "Supply"], hand=["OKH"])
    do(game, state, "pass", "interrupt", token=1)
    assert offered(game, state) == {"activate 4PzA", "activate 8A", "command"}
    assert refused(game, state, "negotiate").rule == "tow:4.3.7b"
    stands = state.agenda[-1].objections(game, state, 1, ("negotiate",))
    assert [one.rule for one in stands] == ["tow:4.3.7b", "tow:4.2.2f"]
    helped = refused(game, state, "pass")
    assert helped.rule == "tow:4.3.7b" and "command units" in str(helped)
    assert {"4.3.7b", "4.2.2f"} <= set(why(game, state, "command"))


@rule("tow:4.3.6", "tow:4.2.2d", "tow:4.2.2f", "tow:4.2.2g", "tow:4.2.2h", "tow:4.2.2i")
def test_okh_from_the_cup_has_three_options() -> None:
    game, state = staffs(cup=["OKH"])
    assert offered(game, state) == {"activate 4PzA", "activate 8A", "command", "negotiate"}
    assert {"4.2.2d", "4.2.2f", "4.2.2g"} <= set(why(game, state, "activate 8A"))
    assert why(game, state, "command")["4.2.2h"] == "3"
    assert "4.2.2i" in why(game, state, "negotiate")
    assert refused(game, state, "activate Vrnz").rule == "tow:4.2.2g"
    assert refused(game, state, "pass").rule == "tow:4.3.6"


@rule("tow:4.2.2g", "tow:4.3.1a")
def test_okh_activates_any_hq() -> None:
    game, state = staffs(cup=["OKH"])
    events = do(game, state, "activate 8A")
    assert {"4.2.2g", "4.3.1a"} <= rules(events, "activated")


@rule("tow:4.2.2h", "tow:2.6f", "tow:12.3b")
@pytest.mark.parametrize(("crossings", "number"), [([], 3), (["0601", "0602"], 4)])
def test_okh_command_activates_units_by_the_table(crossings: list[str], number: int) -> None:
    zones = {**SOURCES, "crossing-points": ["0601", "0602"]}
    game, state = table(
        unit("4PzA", "0303"), axis("A", "0305"), axis("B", "0112"), axis("C", "0512"), axis("D", "0510"),
        axis("X", "dead"), soviet("S", "0905"), phase="action", cup=["OKH"], zones=zones, crossings=crossings,
    )  # fmt: skip
    do(game, state, "command")
    assert refused(game, state, "choose X").rule == "tow:4.2.2h", "it is not on the map"
    for count, name in enumerate(("A", "B", "C", "D")[:number]):
        told = why(game, state, f"choose {name}")
        assert told["4.2.2h"] == str(number - count) and told["2.6f"] == str(number)
        do(game, state, f"choose {name}")
        assert f"release {name}" in offered(game, state), "it may be let go as long as nothing is ready"
    beyond = refused(game, state, "choose 4PzA")
    assert beyond.rule == "tow:4.2.2h" and f"up to {number} Axis units" in str(beyond.text)
    assert refused(game, state, "choose S").rule == "tow:4.2.2h"
    do(game, state, "release A")
    assert "choose A" in offered(game, state)
    events = do(game, state, "choose A", "ready")
    assert {"4.2.2h", "2.6f", "12.3b"} <= rules(events, "activated")
    assert state.active.bit_count() == number
    do(game, state, "mode move-combat")
    assert refused(game, state, "step 4PzA to 0304").rule == "tow:9.0a"


@rule("tow:4.3.5")
def test_stavka_activates_any_soviet_hq() -> None:
    game, state = staffs(cup=["STAVKA"])
    assert offered(game, state) == {"activate Vrnz", "activate SW"}
    assert why(game, state, "activate SW") == {"4.3.5": ""}
    assert refused(game, state, "activate 8A").rule == "tow:4.3.5"
    events = do(game, state, "activate SW")
    assert "4.3.5" in rules(events, "activated") and game.deciders(state) == (0,)


def test_stavka_without_an_hq_on_the_map_activates_nobody() -> None:
    game, state = table(
        unit("8A", "0309"), soviet("S", "0905"), phase="action", cup=["STAVKA"], hand=["8A"], zones=SOURCES
    )
    do(game, state, "pass", "pass")
    assert top(state) == "MustAdd"


@rule("tow:2.3d")
def test_the_token_of_an_hq_off_the_map_activates_nobody() -> None:
    game, state = table(
        unit("4PzA", "away"), axis("A", "0305"), soviet("S", "0905"), unit("8A", "0309"),
        phase="action", cup=["4PzA"], hand=["8A"], zones=SOURCES, away={"4PzA": "0303"},
    )  # fmt: skip
    events = do(game, state, "pass", "pass")
    assert "2.3d" in rules(events, "said") and top(state) == "MustAdd"


def test_alike_tokens_that_come_back_are_known_once() -> None:
    game, state = staffs(cup=["Vrnz", "Vrnz", "Supply"], hand=["OKH", "OKH"])
    do(game, state, "pass", "interrupt", "command", "ready", token=1)
    assert names(game, state.returned) == ["Vrnz"]
    do(game, state, "pass", token=2)
    assert state.returned == () and names(game, state.played) == ["OKH", "Vrnz"]
