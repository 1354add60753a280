"""What the players see, what they may look up, and positions written down and set up again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.errors import BadAction, Illegal
from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.state import beneath
from hexfront.engine.contract.macros import perform
from hexfront.engine.positions import probe
from hexfront.engine.positions.position import dump, parse
from hexfront.engine.rulebook.rules import rule
from hexfront.games.tow.movement.activation import Activation

from .table import GAME, axis, campaign, do, soviet, table, unit

SOURCES = {"axis-supply": ["0101"], "soviet-supply": ["1212"]}


def tokens(state: Any, viewer: int, box: str) -> list[str]:
    """The tokens or markers in a box as a viewer sees them; a back is an empty name."""
    return [card.id for card in GAME.view(state, viewer).cards if card.at == box]


def test_each_side_sees_its_own_tokens_and_the_others_backs() -> None:
    _, state = campaign(
        phase="action",
        turn=2,
        cup=["Vrnz", "8A", "Supply"],
        hand=["OKH"],
        air=["offensive"],
        flown=["defensive"],
    )
    soviet_seat, axis_seat = state.seats
    assert tokens(state, soviet_seat, "cup") == ["Vrnz", "Supply"]
    assert tokens(state, axis_seat, "cup") == ["8A", "Supply"]
    assert tokens(state, ONLOOKER, "cup") == ["Supply"]
    assert tokens(state, ALL, "cup") == ["Vrnz", "8A", "Supply"]
    assert tokens(state, axis_seat, "hand") == ["OKH"] and tokens(state, soviet_seat, "hand") == [""]
    assert tokens(state, axis_seat, "air") == ["offensive"] and tokens(state, soviet_seat, "air") == [""]
    assert tokens(state, soviet_seat, "air-box") == ["defensive"]
    boxes = {box.id: box.count for box in GAME.view(state, soviet_seat).boxes}
    assert (boxes["cup"], boxes["hand"], boxes["air"], boxes["air-box"]) == (3, 1, 1, 3)


def test_the_pool_shows_names_to_its_side_and_a_number_to_the_other() -> None:
    _, state = campaign(phase="selection", turn=2)
    soviet_seat, axis_seat = state.seats
    assert tokens(state, axis_seat, "pool-axis") == ["4PzA", "8A", "1PzA", "6A", "OKH", "OKH"]
    assert tokens(state, soviet_seat, "pool-axis") == [""] * 6
    for text in ("pick 8A", "keep OKH"):
        GAME.apply(state, axis_seat, GAME.lexicon.parse(text))
    assert tokens(state, axis_seat, "pool-axis") == ["4PzA", "1PzA", "6A", "OKH"]
    assert tokens(state, axis_seat, "cup") == ["8A"] and tokens(state, axis_seat, "hand") == ["OKH"]
    assert tokens(state, soviet_seat, "pool-axis") == [""] * 6, "how far the other has come does not show"
    assert not tokens(state, soviet_seat, "hand")
    _, later = campaign(phase="action", turn=2, cup=["8A", "6A", "1PzA"], hand=["OKH"])
    assert tokens(later, axis_seat, "pool-axis") == ["4PzA", "OKH"]
    assert tokens(later, soviet_seat, "pool-axis") == ["", ""]


def counted(state: Any, side: str) -> set[int]:
    """How many tokens lie in a pool: what each viewer and the onlooker see, and what its box says."""
    seen = {len(tokens(state, viewer, f"pool-{side}")) for viewer in (*state.seats, ONLOOKER)}
    boxes = GAME.view(state, ONLOOKER).boxes
    return seen | {box.count for box in boxes if box.id == f"pool-{side}"}


@pytest.mark.parametrize("phase", ["setup", "opening", "selection"])
def test_before_the_first_selection_every_token_of_turn_1_lies_in_its_pool(phase: str) -> None:
    _, state = campaign(phase=phase, turn=1)
    assert (counted(state, "soviet"), counted(state, "axis")) == ({9}, {4})


def test_the_pool_does_not_shrink_when_the_airborne_token_acts() -> None:
    played = ["Vrnz", "Step", "SW", "Sth", "SW", "Supply"]
    game, state = campaign(phase="action", turn=3, cup=["Airborne"], played=played, hand=["OKH"])
    assert counted(state, "soviet") == {4}
    do(game, state, "pass", "pass")
    assert state.dropped and counted(state, "soviet") == {4}


def test_counters_show_values_steps_and_states() -> None:
    game, state = table(
        axis("A", "0505", "3-5/1-5", "infantry", "isolated", step=1),
        soviet("T", "0909", "6-4-8/3-2-8", "tank"),
        unit("Q", "0506", "hq", "2-6", side="axis", notes={"radius": 4}),
        zones=SOURCES,
    )
    shown = {counter.id: counter for counter in game.view(state, 0).counters}
    assert shown["A"].values == "1-5" and shown["A"].steps == (1, 2) and "isolated" in shown["A"].flags
    assert shown["T"].values == "6-4-8" and shown["Q"].values == "2(4)6"


def test_markers_tracks_and_scores() -> None:
    _, state = campaign(phase="selection", turn=3, held=["2634"], crossings=["1826"], bridgehead="2020")
    seen = GAME.view(state, 0)
    assert {(one.kind, one.at, one.side) for one in seen.markers} >= {
        ("order", "2918", "axis"),
        ("held", "2634", "soviet"),
        ("crossing", "1826", "soviet"),
        ("crossing", "1827", "axis"),
        ("bridgehead", "2020", "soviet"),
    }
    tracks = {track.id: track.value for track in seen.tracks}
    assert tracks["turn"] == 3 and tracks["crossings"] == 2
    assert seen.scores[0].lines and seen.scores[1].points == 65 * 4 and seen.facts["date"]


def test_command_radii_stop_at_blocked_hexsides_alone() -> None:
    game, state = table(
        *(unit("Q", "0101", "hq", "1-6", side="axis", notes={"radius": 3}), soviet("S", "0103")),
        size="blank 1x8",
        sides={"0103-0104": "blocked"},
        phase="action",
        cup=["8A"],
        hand=["OKH"],
        zones={"axis-supply": ["0101"], "soviet-supply": ["0108"]},
    )
    (area,) = [one for one in probe.areas(game, state) if one.of == "Q"]
    assert area.hexes == ("0101", "0102", "0103") and area.rule == "tow:2.3l"


def test_reach_shows_cost_path_and_manner() -> None:
    game, state = table(
        *(axis("A", "0101"), unit("Q", "0102", "hq", "1-6", side="axis")),
        size="blank 1x12",
        links={"0101-0102-0103-0104-0105-0106-0107-0108-0109-0110-0111-0112": "road"},
        zones={"axis-supply": ["0101"]},
    )
    found = {one.hex: one for one in probe.reach(game, state, "A")}
    assert found["0103"].cost == "1" and found["0103"].how == "march"
    assert found["0111"].cost == "5" and found["0111"].path[-1] == "0111" and "0112" not in found
    assert "relocation" in {one.how for one in probe.reach(game, state, "Q")}
    onward = probe.reach(game, state, "A", via=("0102",))
    assert onward and all(one.path[0] == "0102" for one in onward)
    assert probe.reach(game, state, "A", via=("0109",)) == []


def test_fights_are_told_for_any_units_beside_a_hex() -> None:
    game, state = table(axis("A", "0505", "9-5"), soviet("S", "0506"), soviet("T", "0909"), zones=SOURCES)
    fight = probe.fight(game, state, "0506", ("A",))
    assert fight.attack == (9, 9) and fight.columns and sum(one.ways for one in fight.chances) > 0
    with pytest.raises(BadAction, match="no enemy"):
        probe.fight(game, state, "0504", ("A",))
    with pytest.raises(BadAction, match="not next to"):
        probe.fight(game, state, "0909", ("A",))
    assert "0506" in probe.zoc(game, state)["axis"]


@rule("tow:10.2k")
@pytest.mark.parametrize(("stats", "forbidden"), [("3-5", True), ("4-5", False)])
def test_a_fight_below_the_lowest_odds_is_told_to_be_forbidden(stats: str, forbidden: bool) -> None:
    """The very next step, 1-1, is allowed; only the one below it names the rule."""
    game, state = table(
        axis("A", "0505", stats), soviet("S", "0506"), axis("B", "0606", "1-5"), zones=SOURCES
    )
    fight = probe.fight(game, state, "0506", ("A",))
    assert ("tow:10.2k" in [one.rule for one in fight.modifiers], fight.chances == ()) == (
        forbidden,
        forbidden,
    )
    assert probe.fight(game, state, "0506", ("B",)).modifiers[-1].amount == "1-1"


def test_orders_in_one_sentence() -> None:
    game, state = table(axis("A", "0505", "3-9"), soviet("S", "0909"), zones=SOURCES)
    done = perform(game, _Board(game, state), 1, game.lexicon.parse("move A to 0507"))
    assert done.done and game.label(state.where[game.data.numbers["A"]]) == "0507"
    with pytest.raises(Illegal):
        game.plan(state, 1, game.lexicon.parse("move A to 1212"))


@pytest.mark.parametrize(
    ("order", "against"),
    [
        ("move B to 0910", "tow:9.0a"),
        ("move S to 0910", "tow:9.0a"),
        ("move C to 0910", "tow:9.0b"),
        ("move A to 1212", "tow:9.1c"),
        ("move A to 0506", "tow:5.0g"),
        ("attack 0506 with A", "tow:10.0a"),
    ],
)
def test_a_far_hex_is_refused_by_the_rule_that_bars_it(order: str, against: str) -> None:
    """Who may not move at all is told so, wherever he wants to go."""
    game, state = table(
        *(axis("A", "0505", "3-5", "infantry", "active"), axis("B", "0905")),
        *(axis("C", "0907", "3-5", "infantry", "active", "moved"), soviet("S", "0506")),
        zones=SOURCES,
    )
    with pytest.raises(Illegal) as caught:
        game.plan(state, 1, game.lexicon.parse(order))
    assert caught.value.rule == against


def test_a_march_is_refused_as_a_march() -> None:
    roads = {"0502-0503-0504-0505": "road"}
    game, state = table(axis("A", "0502"), soviet("S", "1212"), links=roads, zones=SOURCES)
    do(game, state, "march A to 0503")
    for to, against in (("0603", "tow:9.2b"), ("1210", "tow:9.1c")):
        with pytest.raises(Illegal) as caught:
            game.plan(state, 1, game.lexicon.parse(f"move A to {to}"))
        assert caught.value.rule == against


@pytest.mark.parametrize(
    ("via", "roads", "verb"),
    [
        ("0504,0503", {"0505-0504-0503": "road"}, "march"),
        ("0504,0503", {"0505-0504": "road"}, "step"),
        ("0504,0503", {}, "step"),
        ("0507", {"0505-0504-0503": "road"}, "step"),
    ],
)
def test_an_order_by_a_way_marches_if_a_road_leads_all_along_it(
    via: str, roads: dict[str, str], verb: str
) -> None:
    game, state = table(axis("A", "0505"), links=roads)
    atoms = game.plan(state, 1, game.lexicon.parse(f"move A via {via}"))
    assert [game.lexicon.text(atom) for atom in atoms] == [f"{verb} A to {to}" for to in via.split(",")]


def test_the_charts_can_be_looked_up() -> None:
    charts = {chart.id: chart for chart in GAME.charts()}
    assert set(charts) == {"crt", "terrain", "crossings", "stavka", "costs"}
    assert charts["crt"].columns[-1] == "10-1+" and len(charts["crt"].rows) == 6
    assert dict(charts["costs"].rows)["order"] == ("3",)


class _Board:
    def __init__(self, game: Any, state: Any) -> None:
        self.game, self.state = game, state

    def act(self, seat: int, action: Any) -> Any:
        return self.game.apply(self.state, seat, action)


@pytest.mark.parametrize("scenario", ["race", "campaign"])
def test_a_state_written_down_comes_back(scenario: str) -> None:
    options = frozenset({"bid", "ukrainian-fronts"}) if scenario == "campaign" else frozenset()
    state, bot = GAME.setup(scenario, options, 11), RandomBot(11)
    for ply in range(1200):
        seats = GAME.deciders(state)
        if not seats:
            break
        if ply % 40 == 0:
            back = GAME.place(parse(dump(GAME.position(state))))[1]
            assert beneath(back) == beneath(state), f"ply {ply}"
        GAME.apply(state, seats[0], bot.pick(GAME.legal(state, seats[0]), GAME.lexicon.backs))


def test_that_the_airborne_token_has_acted_is_written_down() -> None:
    game, state = campaign(phase="selection", turn=4, dropped=True)
    assert game.place(parse(dump(game.position(state))))[1].dropped


def test_everybody_sees_which_segments_of_an_activation_are_to_come() -> None:
    game, state = table(axis("A", "0505"), phase="movement", activated="axis")
    frame = next(frame for frame in state.agenda if isinstance(frame, Activation))
    for left, shown in ((("fight",), "fight"), ((), "")):
        state.agenda[state.agenda.index(frame)] = frame = msgspec.structs.replace(frame, left=left)
        assert {game.view(state, viewer).facts["to-come"] for viewer in (0, 1, ONLOOKER)} == {shown}
    state.agenda[state.agenda.index(frame)] = msgspec.structs.replace(frame, chosen=False)
    assert "to-come" not in game.view(state, 0).facts
