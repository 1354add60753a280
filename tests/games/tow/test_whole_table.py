"""Everything that lies on one crowded table: two of each kind, so that nobody shows or reads only the first."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.texts import Text
from hexfront.engine.contract.view import Score, Track, View
from hexfront.engine.positions import probe

from .table import GAME, axis, campaign, soviet, table, unit

LOST = ("18TC", "29TC", "167ID")
GONE = (
    *(unit(name, "dead") for name in LOST),
    *(unit(name, "relieved") for name in ("47RC", "52RC")),
    *(unit(name, "away") for name in ("Vrnz", "8A")),
)
LYING: dict[str, Any] = {
    "cup": ["Vrnz", "Step", "8A", "Supply"],
    "hand": ["OKH", "OKH"],
    "played": ["SW", "1PzA"],
    "returned": ["Step", "8A"],
    "air": ["offensive", "defensive"],
    "flown": ["defensive", "offensive"],
}


def crowded(**more: Any) -> Any:
    """The third turn, with two of everything that may lie on the table."""
    return campaign(*GONE, phase="action", turn=3, **{**LYING, **more})[1]


def lying(state: Any, viewer: int, *boxes: str) -> dict[str, list[tuple[str, int]]]:
    """What a viewer sees in some boxes, and who holds it."""
    cards = GAME.view(state, viewer).cards
    return {box: [(card.id, card.holder) for card in cards if card.at == box] for box in boxes}


def held(seat: int, *names: str) -> list[tuple[str, int]]:
    """These tokens of one seat."""
    return [(name, seat) for name in names]


def test_both_tokens_of_each_kind_are_shown_to_those_who_may_see_them() -> None:
    state = crowded()
    red, grey = state.seats
    hidden = lying(state, red, "hand", "air")
    assert hidden == {"hand": held(grey, "", ""), "air": held(grey, "", "")}
    for viewer in (grey, ALL):
        shown = lying(state, viewer, "hand", "air")
        assert shown == {"hand": held(grey, "OKH", "OKH"), "air": held(grey, "offensive", "defensive")}
    for viewer in (red, grey, ONLOOKER):
        shown = lying(state, viewer, "played", "air-box")
        assert shown["played"] == [("SW", red), ("1PzA", grey)]
        assert shown["air-box"] == held(grey, "defensive", "offensive")


def test_tokens_sent_back_before_all_eyes_are_known_to_be_in_the_cup() -> None:
    state = crowded()
    red, grey = state.seats
    both = [("Step", red), ("8A", grey)]
    assert lying(state, ONLOOKER, "cup")["cup"] == [*both, ("Supply", ONLOOKER)]
    assert lying(state, red, "cup")["cup"] == [("Vrnz", red), *both, ("Supply", red)]
    assert lying(state, grey, "cup")["cup"] == [("Step", red), *held(grey, "8A", "Supply")]
    twice = crowded(cup=["Step", "Step", "8A"], returned=["Step"])
    assert lying(twice, grey, "cup")["cup"] == [("Step", red), ("8A", grey)], "one of them came back"


def test_every_box_counts_what_lies_in_it() -> None:
    state = crowded()
    boxes = [(box.id, box.side, box.count) for box in GAME.view(state, ONLOOKER).boxes]
    assert boxes == [
        ("cup", "", 4),
        ("hand", "axis", 2),
        ("played", "", 2),
        ("pool-soviet", "soviet", 4),
        ("pool-axis", "axis", 2),
        ("air", "axis", 2),
        ("air-box", "axis", 2),
        *((f"draw-{number}", "soviet", count) for number, count in enumerate((2, 3, 3, 2, 3, 3, 4, 4, 3), 1)),
        ("drop", "soviet", 1),
        ("PR", "axis", 12),
        ("IR", "axis", 21),
        ("AR", "axis", 10),
        ("security", "axis", 3),
        ("dead-soviet", "soviet", 2),
        ("dead-axis", "axis", 1),
        ("relieved", "soviet", 2),
        ("away", "", 2),
    ]


def test_boxes_that_stay_empty_are_not_laid_out() -> None:
    game, state = table(axis("A", "0505"), soviet("S", "0909"), phase="selection")
    shown = {box.id: box.count for box in game.view(state, ONLOOKER).boxes}
    assert not {"drop", "security", "away"} & shown.keys()
    assert not [box for box in shown if box.startswith("draw-")]
    assert (shown["PR"], shown["IR"], shown["AR"], shown["dead-axis"], shown["relieved"]) == (0, 0, 0, 0, 0)


def test_every_counter_off_the_map_lies_in_its_box() -> None:
    state = crowded()
    places = {counter.id: counter.at for counter in GAME.view(state, ONLOOKER).counters}
    assert [places[name] for name in LOST] == ["dead-soviet", "dead-soviet", "dead-axis"]
    assert [places[name] for name in ("47RC", "Vrnz", "8A")] == ["relieved", "away", "away"]
    assert [places[name] for name in ("21RC", "18G", "GD", "454Sec")] == ["draw-1", "drop", "PR", "security"]


def marked(state: Any, kind: str) -> Iterable[tuple[str, str]]:
    """Where the markers of a kind lie, and whose they are."""
    markers = GAME.view(state, ONLOOKER).markers
    return sorted((marker.at, marker.side) for marker in markers if marker.kind == kind)


def test_every_marker_lies_on_the_map() -> None:
    state = crowded(held=["2634", "1631"], orders=["2918", "2305"], crossings=["1826", "1827"])
    assert marked(state, "held") == [("1631", "soviet"), ("2634", "soviet")]
    assert marked(state, "order") == [("2305", "axis"), ("2918", "axis")]
    assert marked(state, "crossing") == [
        *(("1130", "axis"), ("1826", "soviet"), ("1827", "soviet")),
        *(("2223", "axis"), ("2520", "axis"), ("3118", "axis")),
    ]
    assert marked(state, "bridgehead") == []
    for where, shown in (("2020", [("2020", "soviet")]), ("destroyed", [])):
        assert marked(crowded(bridgehead=where), "bridgehead") == shown


def test_tracks_and_scores_have_their_numbers_and_ends() -> None:
    seen = GAME.view(crowded(crossings=["1826", "1827"]), ONLOOKER)
    ends = {track.id: (track.value, track.low, track.high, track.side) for track in seen.tracks}
    assert ends["turn"] == (3, 1, 8, "")
    assert ends["crossings"] == (2, 0, 7, "soviet")
    assert ends["axis-tokens"] == (4, 0, 5, "axis")
    assert ends["cut-off"][1:] == (-65, 65, "soviet")
    assert [(score.side, score.scale) for score in seen.scores] == [("soviet", 4), ("axis", 4)]
    assert [(points, rule) for _, points, rule in seen.scores[1].lines] == [(260, "tow:13.3a")]
    assert seen.facts == {"date": "1943-10"}
    race = campaign(phase="selection", scenario="race")[1]
    assert [rule for *_, rule in GAME.view(race, ONLOOKER).scores[1].lines] == ["tow:13.2b"]
    assert not [track for track in GAME.view(race, ONLOOKER).tracks if track.id == "cut-off"]


def test_a_flag_is_shown_on_its_own_counter_alone() -> None:
    names = ("unsupplied", "isolated", "active", "moved", "fought")
    marked_ones = [
        axis(f"A{number}", f"050{number + 1}", "3-5/1-5", "infantry", name)
        for number, name in enumerate(names)
    ]
    game, state = table(
        *marked_ones,
        axis("R", "0707", "3-5/1-5", step=1),
        axis("G", "0708", "3-5", notes={"guards": True}),
        unit("F", "0709", "hq", "2-6/2-6", "ukrainian", side="soviet"),
        unit("N", "0710", "hq", "2-6/2-6", side="soviet"),
        axis("Z", "0801", "3-5", "infantry", *names),
    )
    shown = {counter.id: counter.flags for counter in game.view(state, ONLOOKER).counters}
    assert shown == {
        **{f"A{number}": (name,) for number, name in enumerate(names)},
        **{"R": (), "G": ("guards",), "F": ("ukrainian",), "N": (), "Z": names},
    }


def test_a_printed_counter_keeps_what_a_position_does_not_change() -> None:
    front, corps = GAME.units[GAME.names.index("Vrnz")], GAME.units[GAME.names.index("22GRC")]
    for stats, faces, radius in (
        ("", front.faces, front.radius),
        ("1-7/1-9", ("1-7", "1-9"), front.radius),
        ("1-7", ("1-7",), (5,)),
    ):
        game, _ = table(unit("Vrnz", "0505", "hq", stats), unit("22GRC", "0606", "", "9-9"))
        hq, own = (game.units[game.names.index(name)] for name in ("Vrnz", "22GRC"))
        assert (hq.radius, hq.side, hq.nation, hq.steps, hq.size) == (radius, "soviet", "soviet", 1, "front")
        assert len(hq.faces) == len(faces) and (stats or hq.faces == front.faces)
        assert (own.name, own.guards, own.kind, own.steps) == (corps.name, True, "infantry", 1)


def test_a_new_counter_is_of_the_size_of_its_side() -> None:
    game, _ = table(
        *(axis("A", "0505"), soviet("S", "0606"), axis("G", "0605", "3-5", notes={"nation": "romanian"})),
        *(unit("Q", "0707", "hq", "1-6", side="axis"), unit("F", "0808", "hq", "1-6/1-6", side="soviet")),
    )
    made = {one.id: one for one in game.units}
    assert [made[name].size for name in "ASQF"] == ["division", "corps", "army", "front"]
    assert [made[name].nation for name in "ASGQF"] == ["german", "soviet", "romanian", "german", "soviet"]
    assert [made[name].steps for name in "ASQF"] == [2, 2, 1, 1]
    assert [made[name].radius for name in "ASQF"] == [(), (), (5,), (5, 5)]
    assert [made[name].ukrainian for name in "ASQF"] == ["", "", "", "F"]
    assert [made[name].guards for name in "ASQF"] == [False] * 4 and made["A"].name == "A"


def test_what_a_position_is_worth_adds_up() -> None:
    """Two steps of strength 3 against one step of strength 1 and a column farther west; one is short of supply."""
    game, state = table(
        axis("A", "0505", "3-5/1-5"),
        axis("B", "0506", "3-5/1-5", "infantry", "unsupplied", step=1),
        soviet("S", "0912", "4-5/2-5"),
        soviet("T", "0911", "4-5/2-5", "infantry", "isolated"),
        soviet("U", "dead"),
        scenario="race",
    )
    soviets = 2 * (2 * 0.8 + 4 * 0.3) - 2.0 - 0.05 * 23
    germans = 3 * 0.8 + 4 * 0.3 - 1.0
    for seat, sign in enumerate((1, -1)):
        assert round(game.value(game.view(state, seat), seat) - sign * (soviets - germans), 6) == 0


def test_points_are_worth_themselves_to_the_soviets_and_as_much_less_to_the_axis() -> None:
    scores = (Score("soviet", 8, (), 4), Score("axis", 260, (), 4))
    tracks = (Track("cut-off", Text(""), 3, -65, 65), Track("turn", Text(""), 5, 1, 8))
    view = View("tow", "campaign", 0, 1, "action", (0,), ("soviet", "axis"), scores=scores, tracks=tracks)
    assert (GAME.value(view, 0), GAME.value(view, 1)) == (5.0, -5.0)


def test_a_unit_does_not_reach_the_hex_where_it_stands() -> None:
    game, state = table(axis("A", "0505"), axis("B", "0506"), axis("C", "0506"))
    reached = {one.hex for one in probe.reach(game, state, "A")}
    assert {"0504", "0507"} <= reached and not {"0505", "0506"} & reached, "0506 is full, the other its own"
