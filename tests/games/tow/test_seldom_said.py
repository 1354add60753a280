"""What stands against choices of tokens and bids, what positions may not hold, and other lines seldom reached."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.events import PhaseBegan
from hexfront.engine.contract.view import Marker, View
from hexfront.games.tow import events
from hexfront.games.tow.box.map_file import land
from hexfront.games.tow.combat.bars.retreat import _worse
from hexfront.games.tow.game import PARTS
from hexfront.games.tow.map.step_table import Hexside, _cost
from hexfront.games.tow.map.walls import Facing
from hexfront.games.tow.state import AXIS, SOVIET
from hexfront.games.tow.table.value import CITY, CROSSING, value
from hexfront.games.tow.tokens.cup import AddTokens, MustAdd
from hexfront.games.tow.tokens.interrupt import Interrupt
from hexfront.games.tow.tokens.okh import Command
from hexfront.games.tow.turn import sequence
from hexfront.games.tow.turn.bidding import Bid
from hexfront.games.tow.turn.deploy import Security
from hexfront.games.tow.units.counters import side_of
from hexfront.hexes import each

from .table import GAME, axis, do, number, rules, soviet, table, unit
from .test_retreat import beaten

OKH = GAME.okh
OTHER = next(token for token in range(len(GAME.tokens)) if token != OKH)


def held(*hand: int) -> Any:
    """A state of which only the hand matters."""
    return SimpleNamespace(hand=hand, seats=(0, 1))


def against(frame: Any, state: Any, action: Any) -> list[str]:
    """The rules that stand against an action."""
    return [one.rule for one in frame.objections(GAME, state, 1, action)]


def test_only_tokens_in_hand_are_added_and_nothing_stands_against_passing() -> None:
    for action, told in ((("add", OKH), []), (("pass",), []), (("add", OTHER), ["tow:4.2c"])):
        assert against(AddTokens(1), held(OKH, OKH), action) == told
    reasons = AddTokens(1).reasons(GAME, held(OKH, OTHER), 1, ("add", OKH))
    assert [(one.rule, one.amount) for one in reasons] == [("tow:4.2c", "1")]
    assert [one.amount for one in AddTokens(1).reasons(GAME, held(OKH, OTHER), 1, ("pass",))] == ["2"]


def test_into_an_empty_cup_goes_what_is_in_hand() -> None:
    assert against(MustAdd(), held(OKH), ("add", OKH)) == []
    assert against(MustAdd(), held(OKH), ("add", OTHER)) == ["tow:4.3c"]


def test_only_an_okh_token_in_hand_interrupts() -> None:
    window = Interrupt(1, OTHER)
    assert against(window, held(OKH), ("interrupt",)) == against(window, held(), ("pass",)) == []
    assert against(window, held(OTHER), ("interrupt",)) == ["tow:4.3.7a"]
    title = GAME.tokens[OTHER].title
    for action, words in ((("interrupt",), f"{title} goes back into the cup"), (("pass",), f"{title} acts")):
        (reason,) = window.reasons(GAME, held(OKH), 1, action)
        assert reason.rule == "tow:4.3.7a" and str(reason.text) == words


def test_a_bid_lies_in_its_range() -> None:
    frame, state = Bid.opened((0, 1)), held()
    offers = frame.offers(GAME, state, 0, ())
    assert offers[0] == ("bid", 1)
    assert not [one for action in (offers[0], offers[-1]) for one in frame.objections(GAME, state, 0, action)]
    for points in (0, offers[-1][1] + 1):
        assert against(frame, state, ("bid", points)) == ["tow:14.1a"]


def test_without_security_divisions_nobody_is_asked_for_them() -> None:
    state: Any = SimpleNamespace(phase="", seats=(0, 1), agenda=[Security(1)])
    for divisions, asked in (((3,), 1), ((), 0)):
        board: Any = SimpleNamespace(data=SimpleNamespace(setup=SimpleNamespace(security=divisions)))
        assert Security.run(state.agenda[-1], board, state, []) is not bool(asked)
        assert len(state.agenda) == asked and state.phase == "setup"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        (events.Controlled(hex="0505", side="axis"), "city 0505 is under axis control."),
        (events.TokenDrawn(token="OKH"), "Drawn from the cup: OKH."),
        (events.Interrupted(token="OKH", back="SW"), "OKH interrupts: SW goes back into the cup."),
        (events.AirUsed(marker="+2", target="0505"), "Luftwaffe over 0505: +2 air support."),
    ],
)
def test_the_log_tells_of_tokens_cities_and_the_air(event: Any, words: str) -> None:
    assert str(event.text()) == words


def test_a_side_is_that_of_the_counter_and_a_seat_plays_alone() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0808"))
    assert [side_of(game.units[number(game, name)]) for name in "AS"] == [AXIS, SOVIET]
    assert [game.team(state, seat) for seat in (0, 1)] == [(0,), (1,)]


def test_a_move_counts_when_it_begins_and_a_part_of_a_decision_does_not() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0707"), soviet("S", "1111"))
    step = game.lexicon.parse("step A to 0506")
    assert game.counts(state, step)
    do(game, state, "step A to 0506")
    assert not game.counts(state, game.lexicon.parse("step A to 0507"))
    assert game.counts(state, game.lexicon.parse("step B to 0708"))
    assert not any(game.counts(state, (verb,)) for verb in PARTS) and game.counts(state, ("end",))


@pytest.mark.parametrize(
    ("units", "more", "why"),
    [
        ((unit("Z", "0505", "infantry", "3-5"),), {}, 'a new counter needs side = "soviet" or "axis"'),
        ((axis("A", "0505", step=2),), {}, "step = 2, but it has 2 faces"),
        ((axis("A", "0505", step=-1),), {}, "step = -1, but it has 2 faces"),
        ((axis("A", "0505", "3-5", "infantry", "ukrainian"),), {}, "only a Soviet HQ is a Ukrainian Front"),
        ((axis("A", "0505"),), {"turn": 99}, "turn = 99; this scenario has turns 1 to"),
        ((axis("A", "0505"),), {"turn": -1}, "turn = -1; this scenario has turns 1 to"),
        ((axis("A", "0505", "0-5", "hq"), axis("B", "0505", "0-5", "hq")), {}, "0505 holds more than one HQ"),
        ((axis("A", "0120"),), {"size": ""}, "0120 is sea"),
    ],
)
def test_what_no_position_can_hold_is_refused(units: Any, more: dict[str, Any], why: str) -> None:
    with pytest.raises(BadPosition) as told:
        table(*units, **more)
    assert why in str(told.value)


def test_counters_of_a_position_take_the_side_that_is_given() -> None:
    game, _ = table(axis("A", "0505", step=1), soviet("S", "0808"))
    assert [game.units[number(game, name)].nation for name in "AS"] == ["german", "soviet"]
    with pytest.raises(BadPosition, match='unknown side "finnish"'):
        table(unit("Z", "0505", "infantry", "3-5", side="finnish"))


@pytest.mark.parametrize("radius", [0, "far"])
def test_the_radius_of_a_headquarters_is_a_number_of_hexes(radius: Any) -> None:
    game, _ = table(axis("H", "0505", "0-5", "hq", notes={"radius": 3}), soviet("S", "0808"))
    assert set(game.units[number(game, "H")].radius) == {3}
    with pytest.raises(BadPosition, match="it is a number of hexes"):
        table(axis("H", "0505", "0-5", "hq", notes={"radius": radius}), soviet("S", "0808"))


def test_before_a_bid_nobody_stands_better() -> None:
    assert value(View("tow", "race", 0, 1, "bid", (0, 1), ()), 0) == 0.0


def test_security_divisions_are_placed_in_major_cities_of_the_axis_side_alone() -> None:
    assert GAME.data.setup.security_hexes == GAME.major_cities & GAME.map.zones["axis-side"]


@pytest.mark.parametrize(
    ("turn", "cited"), [(GAME.limits.opening_turn, True), (GAME.limits.opening_turn + 1, False)]
)
def test_only_the_selection_of_the_opening_turn_is_told_with_its_rule(turn: int, cited: bool) -> None:
    game, state = table(axis("A", "0505"), soviet("S", "1111"), turn=turn)
    for phase in ("selection", "action"):
        out: list[Any] = []
        sequence.open_phase(game, state, phase, out)
        (began,) = [one for one in out if isinstance(one, PhaseBegan)]
        assert ("tow:12.1c" in began.rules) is (cited and phase == "selection")


def test_equal_bids_are_told_and_bid_again_and_then_a_die_decides() -> None:
    state: Any = table(axis("A", "0505"), soviet("S", "1111"))[1]
    state.settled = False
    picks = ((("bid", 40),), (("bid", 40),))
    out: list[Any] = []
    Bid((0, 1), picks, (True, True)).resolve(GAME, state, out)
    assert [(one.bids, one.soviet, one.rules) for one in out] == [((40, 40), -1, ("tow:14.1a",))]
    assert state.agenda[-1] == Bid.opened((0, 1), again=True) and not state.settled
    out.clear()
    Bid((0, 1), picks, (True, True), again=True).resolve(GAME, state, out)
    assert state.settled and out[-1].soviet in (0, 1) and out[0].name == "bid"


def test_a_wall_names_the_hexes_on_both_of_its_sides() -> None:
    ground = GAME.map
    here = ground.hex("0505")
    for direction in range(6):
        there = ground.label(here + ground.grid.shifts[direction])
        assert Facing(ground, direction).ends(here) == {"here": "0505", "there": there}


def test_a_way_is_worse_in_one_thing_only_if_it_is_as_good_in_all_before() -> None:
    best = (0, False, False)
    step: Any = SimpleNamespace(
        best=best,
        ranks={1: best, 2: (0, True, False), 3: (1, True, False), 4: (0, False, True), 5: (0, True, True)},
    )
    assert [_worse(step, place) for place in range(3)] == [1 << 3, 1 << 2 | 1 << 5, 1 << 4]


def test_no_step_leads_into_the_sea_or_across_a_blocked_hexside() -> None:
    ground, dry = GAME.map, land(GAME.map)
    open_to = [0] * ground.grid.size
    for at in each(dry):
        for _, hexes in GAME.going.ways[at]:
            open_to[at] |= hexes
    assert all(not hexes & ~dry for hexes in open_to)
    blocked = [
        (at, direction) for direction in range(6) for at in each(ground.side("blocked")[direction] & dry)
    ]
    assert blocked
    for at, direction in blocked:
        there = ground.grid.neighbour(at, direction)
        assert there is None or not open_to[at] >> there & 1


def test_a_city_and_a_crossing_point_are_worth_something_to_who_holds_them() -> None:
    held = (
        Marker("held", "0505", "soviet"),
        Marker("crossing", "0606", "soviet"),
        Marker("order", "0707", "axis"),
    )
    for sides, sign in ((("soviet", "axis"), 1), (("axis", "soviet"), -1)):
        view = View("tow", "race", 0, 1, "action", (0,), sides, markers=held)
        assert value(view, 0) == sign * (CITY + CROSSING)


def test_the_set_up_tells_how_many_city_hexes_are_under_axis_control() -> None:
    state, events_ = GAME.start("campaign", frozenset(), 3)
    (told,) = [str(one.text()) for one in events_ if "tow:12.3a" in one.rules]
    cities = (GAME.cities & ~state.held).bit_count()
    assert state.held & GAME.cities
    assert told == f"Under Axis control: {cities} city hexes and 6 crossing points."


def test_a_retreat_over_a_bridged_major_river_is_told_with_neither_rule_of_rivers() -> None:
    game, state = beaten(1, sides={"0505-0504": "major-river"}, links={"0505-0504": "road"})
    told = rules(do(game, state, "retreat A to 0504"), "retreat")
    assert "10.4h" not in told and "10.4i" not in told


def test_a_step_is_told_with_the_terrain_that_it_enters() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "1111"), hexes={"0506": "forest"})
    for to, terrain in (("0506", "forest"), ("0504", "clear")):
        told = game.explain(state, 1, game.lexicon.parse(f"step A to {to}")).reasons
        assert f"Terrain: {terrain}" in {str(one.text) for one in told}


def test_before_anything_else_okh_chooses_its_units() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "1111"))
    refusal = Command(2).untimely(game, state, 1, ("end",))
    assert refusal.rule == "tow:4.2.2h" and "2" in str(refusal.text)
    unit_ = number(game, "A")
    assert not list(Command(2, (unit_,)).against_release(game, state, 1, ("release", unit_)))
    assert [one.rule for one in Command(2).against_release(game, state, 1, ("release", unit_))] == [
        "tow:4.2.2h"
    ]


def test_the_sea_and_a_blocked_hexside_each_close_a_step() -> None:
    game, _ = table(
        axis("A", "0505"), soviet("S", "1111"), hexes={"0506": "sea"}, sides={"0505-0504": "blocked"}
    )
    here, *beside = (game.map.hex(label) for label in ("0505", "0506", "0504", "0605"))
    assert [bool(game.going.linked[here] >> to & 1) for to in beside] == [False, False, True]


def test_a_major_river_that_takes_no_whole_move_costs_what_the_table_says() -> None:
    game, _ = table(axis("A", "0505"), soviet("S", "1111"))
    effects = dict(game.tables.terrain)
    effects["major-river"] = structs.replace(effects["major-river"], cost=6)
    there = game.map.hex("0506")
    plain, ford = (
        _cost(game.map, effects, there, Hexside(False, False, major, False)) for major in (False, True)
    )
    assert ford == plain + 6
    assert _cost(game.map, effects, there, Hexside(True, False, True, False)) <= plain


def test_a_position_in_the_middle_of_an_attack_goes_on_there() -> None:
    game, state = table(axis("A", "0505", "9-5"), soviet("S", "0506", "1-5"), phase="combat")
    do(game, state, "attack 0506")
    again = game.place(game.position(state))[1]
    assert [type(frame) for frame in again.agenda] == [type(frame) for frame in state.agenda]
    assert again.agenda == state.agenda


@pytest.mark.parametrize("wet", ["0504", "0605", "0405"])
@pytest.mark.parametrize("to", ["0504", "0605", "0405"])
def test_a_river_is_told_of_only_where_the_retreat_crosses_it(wet: str, to: str) -> None:
    game, state = beaten(1, sides={f"0505-{wet}": "river"})
    assert ("10.4h" in rules(do(game, state, f"retreat A to {to}"), "retreat")) is (wet == to)
