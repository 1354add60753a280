"""11.2 and 11.3: Hitler and Stalin, and what their loss does."""

from hexfront.engine.rulebook.rules import rule

from .table import at, axis, do, offered, real, refused, rules, russian, top, why

HITLER = axis("Hit", "K26", "1-0", "leader")


def attack(*units, **more):  # type: ignore[no-untyped-def]
    strong = russian("R", "K25", "9-3"), russian("S", "L26", "9-3")
    held = {"axis": ["E31"], "russian": ["R9", "L26"]}
    return real(HITLER, *strong, *units, player="russian", phase="combat", held=held, **more)


@rule("trc:11.3a", "trc:11.3.ex1")
def test_hitler_falls_in_march_1944_and_the_germans_do_not_move_in_the_first_impulse_of_may() -> None:
    units = axis("A", "E31"), axis("V", "E30", "2-4", nation="rumanian"), axis("H", "E29", "1-7", "hq")
    game, state = attack(*units, turn=18, impulse=2, weather="clear")
    do(game, state, "attack K26", "join R", "join S")
    events = do(game, state, "launch", dice=(3,))
    assert at(game, state, "Hit") in ("pool-axis", "surrendered-axis")
    assert "11.3a" in rules(events, "removed")
    while state.player == 1:
        do(game, state, "end")
    assert (state.turn, state.player, state.impulse) == (19, 0, 1)
    assert refused(game, state, "step A to F31") == "11.3a"
    assert refused(game, state, "step H to E28") == "11.1a"
    assert "step V to F30" in offered(game, state)
    do(game, state, "end")
    assert state.impulse == 2
    assert "step A to F31" in offered(game, state)
    assert offered(game, state, "step")


@rule("trc:11.3b")
def test_trains_run_ships_sail_and_allies_move_after_the_loss() -> None:
    units = (
        axis("A", "E31", "4-4", "infantry", "stunned"),
        axis("B", "DD24", "4-4", "infantry", "stunned"),
        axis("V", "E30", "2-4", nation="rumanian"),
    )
    game, state = real(*units, held={"axis": ["E31", "DD24", "JJ23"]})
    assert "11.3b" in why(game, state, "rail A to L26")
    assert "11.3b" in why(game, state, "sail B to JJ23")
    assert refused(game, state, "step A to F31") == "11.3a"
    assert refused(game, state, "step B to DD25") == "11.3a"


@rule("trc:11.3a")
def test_the_loss_of_stalin_stops_the_russians_with_their_hq_in_the_very_next_impulse() -> None:
    units = (
        russian("R", "R8", "4-4"),
        russian("H", "R7", "1-7", "hq"),
        axis("V", "E30", "2-4", nation="rumanian"),
    )
    game, state = real(*units, axis("A", "E31"), player="russian", shocked=["russian"], turn=10)
    assert refused(game, state, "step R to Q8") == "11.3a"
    assert state.shocked == 0
    game, state = real(*units, axis("A", "E31"), player="russian", impulse=2, shocked=["russian"], turn=10)
    assert refused(game, state, "step H to Q7") == "11.3a"
    game, state = real(*units, axis("A", "E31"), shocked=["russian"], turn=10)
    assert "step A to F31" in offered(game, state)
    assert state.shocked == 2
    events = []
    while state.player == 0:
        events += do(game, state, "end")
    assert "11.3a" in rules(events, "said")
    assert refused(game, state, "step R to Q8") == "11.3a"


@rule("trc:11.2b")
def test_a_leader_that_has_to_retreat_is_eliminated() -> None:
    units = HITLER, axis("A", "K26", "1-4"), russian("R", "K25", "6-3")
    game, state = real(*units, player="russian", phase="combat", turn=9)
    do(game, state, "attack K26", "join R")
    events = do(game, state, "launch", dice=(4,))
    assert "11.2b" in rules(events, "removed")
    assert at(game, state, "Hit") == "pool-axis"
    assert (top(state), at(game, state, "A")) == ("Retreat", "K26")


@rule("trc:11.2c", "trc:7.2")
def test_leaders_have_a_zoc() -> None:
    game, state = real(HITLER, russian("R", "K24", "4-4"), player="russian")
    assert {"11.2c", "7.2"} <= set(why(game, state, "step R to K25"))
    do(game, state, "step R to K25")
    assert refused(game, state, "step R to K24") == "7.2"
