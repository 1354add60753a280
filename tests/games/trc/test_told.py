"""Rules that speak in verdicts, refusals and events of The Russian Campaign."""

import pytest

from hexfront.bots import RandomBot
from hexfront.conformance.promises.named import Named
from hexfront.engine.base.events import Event
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.events import Controlled, Converted
from hexfront.games.trc.state import POOL
from hexfront.games.trc.units import losses

from .table import GAME, axis, do, holder, real, refused, rules, russian, table, top, unit, why


def columns(game, state):  # type: ignore[no-untyped-def]
    """The column of the battle that is being put together."""
    return game.explain(state, game.deciders(state)[0], ("launch",)).fights[0].columns[0]


@rule("trc:7.4b", "trc:7.1b")
def test_a_unit_stops_in_a_contested_zoc_too() -> None:
    game, state = table(axis("A", "E4", "8-7"), axis("B", "E5"), russian("R", "E6"))
    assert "7.1b" in why(game, state, "step A to E5")
    assert "7.4b" in rules(do(game, state, "step A to E5"), "moved")
    game, state = table(axis("A", "E4", "8-7"), russian("R", "E6"))
    assert "7.4b" not in rules(do(game, state, "step A to E5"), "moved")


@rule("trc:7.3", "trc:7.2")
def test_a_partisan_stops_the_axis_in_its_own_hex_alone() -> None:
    game, state = table(axis("A", "E4", "8-7"), russian("P", "E6", "0-0", "partisan"))
    assert not rules(do(game, state, "step A to E5"), "moved")
    assert rules(do(game, state, "step A to E6"), "moved") == {"7.2", "7.3", "19.2b"}
    game, state = table(russian("R", "E5"), russian("P", "E6", "0-0", "partisan"), player="russian")
    assert not rules(do(game, state, "step R to E6"), "moved")


@rule("trc:7.1c", "trc:8.5.2a", "trc:8.5.1c")
def test_no_zoc_crosses_water_or_the_strait() -> None:
    game, state = real(axis("A", "F19"), russian("R", "F17"))
    assert "7.1c" in why(game, state, "step A to F18")
    game, state = real(axis("A", "JJ21"), russian("R", "KK19"))
    assert "8.5.2a" in why(game, state, "step A to KK20")
    game, state = real(axis("A", "KK20"), russian("R", "R9"))
    assert "8.5.1c" in why(game, state, "step A to KK19")


@rule("trc:7.4a", "trc:17.2.1d")
def test_a_contested_city_that_is_vacant_belongs_to_nobody() -> None:
    units = axis("A", "E8", "8-7"), russian("R", "D5")
    game, state = table(*units, hexes={"E5": "minor-city"}, held={"russian": ["E5"]})
    events = do(game, state, "step A to E7", "step A to E6")
    assert {"7.4a", "17.2.1d"} <= rules(events, "controlled")
    assert holder(game, state, "E5") == "nobody"


@rule("trc:12.1b", "trc:12.1c")
def test_battles_come_after_movement_and_one_after_the_other() -> None:
    game, state = table(axis("A", "E5"), russian("R", "E6"))
    assert refused(game, state, "attack E6") == "12.1b"
    units = axis("A", "E5", "8-4"), axis("B", "H5"), russian("R", "E6"), russian("S", "H6")
    game, state = table(*units, phase="combat")
    do(game, state, "attack E6", "join A", "launch", dice=(5,))
    assert top(state) == "Retreat"
    assert refused(game, state, "attack H6") == "12.1c"


@rule("trc:12.3d")
def test_the_attacker_groups_his_battles_as_he_likes() -> None:
    game, state = table(axis("A", "E5"), axis("B", "E7"), russian("R", "E6"), phase="combat")
    assert "12.3d" in rules(do(game, state, "attack E6", "join A", "join B", "launch", dice=(3,)), "fought")
    game, state = table(axis("A", "E5"), russian("R", "E6"), phase="combat")
    assert "12.3d" not in rules(do(game, state, "attack E6", "join A", "launch", dice=(4,)), "fought")


@rule("trc:13.3d")
def test_contact_is_told() -> None:
    game, state = table(axis("A", "E5"), russian("R", "E6"), phase="combat")
    assert "13.3d" in rules(do(game, state, "attack E6", "join A", "launch", dice=(4,)), "fought")


@rule("trc:13.3g", "trc:17.2.1b")
def test_after_an_exchange_control_goes_to_who_is_left() -> None:
    units = axis("A", "E5", "4-4"), axis("B", "E5", "4-4"), russian("R", "E6", "8-3")
    game, state = table(*units, phase="combat", hexes={"D6": "minor-city"}, held={})
    events = do(game, state, "attack E6", "join A", "join B", "launch", "lose A", dice=(5,))
    assert "13.3g" in rules(events, "controlled")
    assert holder(game, state, "D6") == "axis"


@rule("trc:13.5c", "trc:13.6", "trc:13.5a")
def test_a_retreat_goes_any_way_over_any_terrain() -> None:
    game, state = table(axis("A", "E5", "8-4"), russian("R", "E6"), phase="combat", hexes={"E7": "mountain"})
    do(game, state, "attack E6", "join A", "launch", dice=(5,))
    assert "13.5c" in why(game, state, "retreat R to E7")
    assert refused(game, state, "retreat R to D6") == "13.5a"
    assert "13.6" in rules(do(game, state, "retreat R to E7"), "retreat")


@rule("trc:15.5c", "trc:15.4a", "trc:3.7e")
def test_stukas_fly_against_every_district_in_the_very_first_impulse() -> None:
    units = (
        axis("A", "R26", "8-4", place="S"),
        axis("H", "P27", "1-7", "hq", place="C"),
        russian("R", "S25", "2-3"),
    )
    finn = axis("F", "R26", "2-4", place="F", nation="finnish")
    game, state = real(*units, finn, turn=1, phase="combat")
    do(game, state, "attack S25")
    assert "3.7e" in why(game, state, "join F")
    reasons = why(game, state, "air H")
    assert "15.5c" in reasons
    assert reasons["15.4a"] == str(game.grid.distance(game.grid.hex("P27"), game.grid.hex("S25")))


@rule("trc:3.7g")
def test_the_limits_of_the_opening_end_with_its_first_impulse() -> None:
    units = axis("A", "G20", "8-4", place="C"), russian("R", "H20", "2-3")
    game, state = real(*units, turn=1, impulse=2, phase="combat")
    do(game, state, "attack H20")
    assert "3.7g" in why(game, state, "join A")


@rule("trc:15.5.ex1", "trc:15.5a")
def test_a_stuka_turns_3_1_into_6_1() -> None:
    units = axis("A", "E5", "12-4"), axis("H", "E4", "1-7", "hq"), russian("R", "E6", "4-3")
    game, state = table(*units, phase="combat")
    do(game, state, "attack E6", "join A")
    assert columns(game, state) == "3-1"
    do(game, state, "air H")
    assert columns(game, state) == "6-1"


@rule("trc:15.7.ex1", "trc:15.7")
def test_a_sturmovik_turns_3_1_into_4_1() -> None:
    units = russian("A", "E5", "12-4"), russian("H", "E4", "1-4", "hq"), axis("R", "E6", "4-3")
    game, state = table(*units, phase="combat", player="russian", turn=14)
    do(game, state, "attack E6", "join A", "air H")
    assert columns(game, state) == "4-1"


@pytest.mark.parametrize(("turn", "weather"), [(13, "clear"), (16, "snow")])
@rule("trc:15.9b")
def test_sturmoviks_come_in_july_1943_and_not_in_snow(turn: int, weather: str) -> None:
    units = russian("A", "E5", "12-4"), russian("H", "E4", "1-4", "hq"), axis("R", "E6", "4-3")
    game, state = table(*units, phase="combat", player="russian", turn=turn, weather=weather)
    do(game, state, "attack E6", "join A")
    assert refused(game, state, "air H") == "15.9b"


@rule("trc:15.1a", "trc:4.2.3b")
def test_russians_have_no_trains_and_no_aircraft_in_the_second_impulse() -> None:
    units = russian("A", "E5", "12-4"), russian("H", "E4", "1-4", "hq"), axis("R", "E6", "4-3")
    game, state = table(*units, phase="combat", player="russian", turn=20, impulse=2)
    do(game, state, "attack E6", "join A")
    assert refused(game, state, "air H") == "15.1a"
    game, state = real(russian("A", "R9"), player="russian", impulse=2)
    assert refused(game, state, "rail A to R8") == "4.2.3b"


@rule("trc:16.3a", "trc:16.1c")
def test_who_could_relieve_the_victors_is_told() -> None:
    units = axis("A", "E5", "8-7"), axis("B", "E5", "8-7"), axis("H", "E3", "1-7", "hq")
    game, state = table(*units, russian("R", "E6", "2-3"), russian("S", "D5", "4-3"))
    events = do(game, state, "overwhelm E6", "join A", "join B", "air H", "launch", "end")
    assert "16.1c" in rules(events, "fought")
    assert top(state) == "Surrender"
    assert "16.3a" in why(game, state, "surrender A")


@rule("trc:9.4.6", "trc:9.4.1a")
def test_crossed_rail_is_marked_and_used_from_the_next_turn_on() -> None:
    units = axis("A", "W16"), axis("B", "W16"), russian("R", "X13")
    held = {"axis": ["W19", "W15"], "russian": ["X13", "R9"]}
    game, state = real(*units, turn=3, held=held, gauge=["W19", "W18", "W17", "W16", "W15"])
    events = do(game, state, "step A to W15", "step A to W14")
    assert "9.4.6" in rules(events, "marked")
    assert refused(game, state, "rail B to W14") == "9.4.1a"


@rule("trc:9.4.1d")
def test_what_was_crossed_and_is_in_enemy_zoc_now_is_not_converted() -> None:
    units = axis("A", "W16"), russian("R", "X13")
    held = {"axis": ["W19", "W15"], "russian": ["X13", "R9"]}
    line = ["W19", "W18", "W17", "W16", "W15"]
    game, state = real(*units, turn=3, impulse=2, held=held, gauge=line, crossed=["W14", "W13"])
    assert "9.4.1d" in rules(do(game, state, "end"), "said")
    assert not state.gauge >> game.grid.hex("W13") & 1


@rule("trc:9.3.3a", "trc:4.1.2d", "trc:4.2.1c")
def test_terrain_does_not_matter_to_trains() -> None:
    game, state = real(axis("A", "E31", "8-7", "armour"), russian("R", "R9"))
    assert {"9.3.3a", "4.1.2d"} <= set(why(game, state, "rail A to J24"))
    game, state = real(russian("A", "R9"), player="russian")
    assert "4.2.1c" in why(game, state, "rail A to R8")


@rule("trc:4.1.6b", "trc:4.2.5b", "trc:4.4")
def test_the_end_phases_come_after_the_second_impulses() -> None:
    units = axis("A", "E5"), russian("R", "L12")
    game, state = table(*units, impulse=2, turn=25)
    assert "4.1.6b" in rules(do(game, state, "end"), "removed")
    events = do(game, state, "end", "end")
    assert "4.2.5b" in rules(events, "removed")
    assert "4.4" in rules(events, "ended")


@rule("trc:4.2.5e")
def test_the_turn_marker_moves_after_the_russian_end_phase() -> None:
    game, state = table(axis("A", "E5"), russian("R", "L12"), impulse=2, player="russian", turn=1)
    assert "4.2.5e" in rules(do(game, state, "end"), "turn")
    assert state.turn == 2


@pytest.mark.parametrize(
    ("target", "start", "factor"),
    [("P12", "P11", 5), pytest.param("P11", "P10", 3, marks=pytest.mark.rule("trc:17.3.3"))],
)
def test_in_the_second_winter_a_hex_between_out_of_russian_zoc_is_near_enough(
    target: str, start: str, factor: int
) -> None:
    units = russian("R", start, "9-3"), axis("A", target, "5-4"), axis("G", "P14")
    held = {"axis": ["P14"], "russian": ["R9"]}
    game, state = real(*units, phase="combat", player="russian", turn=11, weather="snow", held=held)
    do(game, state, f"attack {target}", "join R")
    fight = game.explain(state, 1, ("launch",)).fights[0]
    spoke = {reason.rule.removeprefix("trc:") for reason in fight.modifiers}
    assert fight.defence[0] == factor * (2 if "14.1.1a" in spoke else 1)
    assert ("17.3.3" in spoke) == (factor == 3)


def test_who_moves_is_told_who_would_surrender_and_who_attacks_what_he_owes() -> None:
    strong = [axis(f"A{n}", "E5", "8-4") for n in range(3)]
    game, state = table(*strong, russian("R", "E6", "2-3"), russian("S", "E9", "4-3"), player="russian")
    note = state.agenda[-1].prompt(game, state, 1).note
    assert "Without a legal attack if movement ended now: R" in str(note)
    assert state.agenda[-1].prompt(game, state, 0).note is None
    game, state = table(*strong, russian("R", "E6", "6-3"), phase="combat")
    told = str(state.agenda[-1].prompt(game, state, 0).note)
    assert told.startswith("Still to be attacked: E6.")


@rule("trc:12.5b", "trc:12.5d")
def test_ending_movement_says_who_has_no_legal_attack() -> None:
    strong = [axis(f"A{n}", "E5", "8-4") for n in range(3)]
    game, state = table(*strong, russian("R", "E6", "2-3"), russian("S", "E9", "4-3"), player="russian")
    assert why(game, state, "end")["12.5b"] == "1"
    assert "12.5d" in why(game, state, "end")
    game, state = table(*strong, russian("R", "E6", "4-3"), player="russian")
    assert "12.5b" not in why(game, state, "end")


@rule("trc:14.1.2b")
def test_an_attacker_in_a_city_is_not_doubled() -> None:
    units = axis("A", "E5"), russian("R", "E6")
    game, state = table(*units, phase="combat", hexes={"E5": "major-city"})
    do(game, state, "attack E6", "join A")
    fight = game.explain(state, 0, ("launch",)).fights[0]
    assert fight.attack[0] == 4
    assert "trc:14.1.2b" in {reason.rule for reason in fight.modifiers}


@rule("trc:7.1a", "trc:9.3.3b")
def test_the_zoc_and_the_terrain_of_a_rail_hex_are_told_to_who_marches() -> None:
    game, state = real(axis("A", "I24", "8-7", "armour"), russian("R", "J23"))
    reasons = why(game, state, "step A to J24")
    assert {"7.1a", "9.3.3b"} <= set(reasons)


@rule("trc:9.3.4c", "trc:9.3.4d")
def test_nobody_rides_along_the_north_edge_or_the_edges_of_the_enemy() -> None:
    game, state = real(russian("R", "A5"), axis("A", "E31"), player="russian", gauge=["E7"])
    assert refused(game, state, "rail R to A14") == "9.3.4d"
    line = ["E33", "E32", "E31", "X1", "FF1"]
    game, state = real(axis("A", "X1"), russian("R", "R9"), gauge=line)
    assert refused(game, state, "rail A to FF1") == "9.3.4c"


@rule("trc:4.1.6c", "trc:4.1.5", "trc:4.2.2", "trc:4.2.4")
def test_every_phase_is_told_as_it_begins() -> None:
    units = axis("A", "E5"), russian("R", "L12")
    game, state = table(
        *units, hexes={"E5": "minor-city", "L12": "minor-city"}, held={"axis": ["E5"], "russian": ["L12"]}
    )
    spoke = rules(do(game, state, "end", "end", "end", "end"), "phase")
    assert {"4.1.6c", "4.1.3", "4.1.5", "4.2.2", "4.2.4"} <= spoke


def test_a_hex_that_is_called_like_a_unit_elsewhere_is_no_stranger_to_who_stands_in_it() -> None:
    game, state = real(unit("40A", "W12"), unit("W12", "pool"), axis("A", "E31"), player="russian")
    action = game.lexicon.parse("rail 40A to Q25")
    told = [one for one in state.agenda[-1].objections(game, state, 1, action) if "W12" in str(one.text)]
    assert told
    assert not any(Named(game, state, 1, action).stranger(one.text) for one in told)


def test_a_worker_that_cannot_retreat_surrenders_and_the_rule_is_told_once() -> None:
    game, state = table(axis("A", "E5", "8-7"), russian("W", "E6", "1-0", "worker"), phase="combat")
    out: list[Event] = []
    losses.remove(game, state, game.data.numbers["W"], POOL, out, "trc:13.3c", "trc:22.2d")
    assert out[0].rules == ("trc:13.3c", "trc:22.2d", "trc:13.2b")


def test_no_event_names_a_rule_twice() -> None:
    for number, scenario in enumerate(("breaking-storm", "fall-blau", "bagration")):
        state, bot, out = GAME.setup(scenario, frozenset(), number), RandomBot(number), list[Event]()
        while seats := GAME.deciders(state):
            out += GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))
        assert not [event for event in out if len(set(event.rules)) < len(event.rules)]


@rule("trc:17.2.1b")
def test_sides_are_written_as_names_are() -> None:
    game, state = table(axis("A", "E7", "8-7"), hexes={"E5": "minor-city"}, held={"russian": ["E5"]})
    told = [str(event.text()) for event in do(game, state, "step A to E6")]
    assert "E5 is under Axis control." in told
    events = (Converted(side="russian", hexes=("E5",)), Controlled(place="Kiev", side="russian"))
    assert [str(event.text()) for event in events] == [
        "Rail converted to Russian gauge: E5.",
        "Kiev is under Russian control.",
    ]
