"""The rules of the drill game, each proved in a small position."""

from typing import Any

import pytest

from hexfront.conformance import catalogues
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import (
    ALL,
    Drawn,
    Ended,
    Event,
)
from hexfront.engine.positions import placing, position, probe
from hexfront.engine.rulebook.rules import rule
from hexfront_drill import Drill, rules
from hexfront_drill.events import Bids, Clash, Fell, Shown

GAME = Drill()


def test_all_that_it_says_is_said_in_french_too() -> None:
    assert not catalogues.faults(GAME, "fr")


class Table:
    """A position, and somebody who plays in it by saying what to do."""

    def __init__(self, *squads: str, dice: tuple[int, ...] = (), **fields: Any) -> None:
        """Each squad is written ``A1 0101 2 hidden``; the fields are those of a position and its variables."""
        own = {name: fields.pop(name) for name in ("scenario", "turn", "phase", "options") if name in fields}
        units = [
            position.UnitLine(id=id_, at=at, stats=stats, flags=flags)
            for id_, at, stats, *flags in map(str.split, squads)
        ]
        self.game, self.state = placing.place(position.Position(game="drill", unit=units, set=fields, **own))
        probe.dictate(self.state, dice)

    def do(self, text: str, seat: int = 0) -> list[Event]:
        events: list[Event] = self.game.apply(self.state, seat, self.game.lexicon.parse(text))
        return events

    def may(self, text: str, seat: int = 0) -> bool:
        return self.game.lexicon.parse(text) in self.game.legal(self.state, seat)

    def refused(self, text: str, seat: int = 0) -> str:
        with pytest.raises(Illegal) as refusal:
            self.do(text, seat)
        return refusal.value.rule

    def where(self, squad: str) -> str:
        place = self.state.where[self.game.squads.index(squad)]
        return str(self.game.map.label(place)) if place >= 0 else ""


def kinds(events: list[Event]) -> list[type]:
    return [type(event) for event in events]


@rule("drill:1.1")
def test_squads_are_placed_in_two_hexes_of_the_corner() -> None:
    table = Table()
    table.state = GAME.setup("duel", frozenset(), 1)
    assert table.refused("place A1 in 0303") == "drill:1.1"
    assert table.refused("place B1 in 0101") == "drill:1.1"
    table.do("place A1 in 0101")
    assert table.refused("commit") == "drill:1.1"
    table.do("place A2 in 0101")
    assert not table.may("commit")
    table.do("place A2 in 0102")
    table.do("commit")
    assert GAME.deciders(table.state) == (1,)
    table.do("fill", 1)
    table.do("commit", 1)
    assert table.state.turn == 1


@rule("drill:1.2")
def test_strengths_are_dealt_and_known_to_the_own_side_alone() -> None:
    state, events = GAME.start("melee", frozenset(), 7)
    dealt = [event for event in events if isinstance(event, Drawn) and event.name == "strength"]
    assert sorted(state.strength) == [1, 1, 2, 2, 2, 2, 3, 3]
    assert state.hidden == [True, False] * 4
    assert [event.to for event in dealt[:4]] == [(0, 2), (0, 2), (1, 3), (1, 3)]
    assert all("drill:1.2" in event.rules for event in dealt)
    table = Table("A1 0101 3 hidden", "A2 0102 2")
    assert {counter.id: counter.values for counter in GAME.view(table.state, 0).counters} == {
        "A1": "3",
        "A2": "2",
    }
    (seen,) = GAME.view(table.state, 1).counters
    assert (seen.at, seen.values, seen.known) == ("0102", "?", False)


@rule("drill:1.3")
def test_three_cards_are_dealt_unseen_by_the_others() -> None:
    state, events = GAME.start("duel", frozenset(), 7)
    dealt = [event for event in events if isinstance(event, Drawn) and event.name == "deal"]
    assert [event.to for event in dealt] == [(0,)] * 3 + [(1,)] * 3
    assert [len(hand) for hand in state.hands] == [3, 3]
    cards = [card for hand in state.hands for card in hand]
    assert (
        [cards.count(card) + left for card, left in enumerate(state.deck)]
        == list(rules.DECK)
        == [2, 2, 2, 2, 4]
    )
    assert [card.id for card in GAME.view(state, 1).cards[:3]] == [""] * 3


@rule("drill:2.1")
def test_one_card_of_the_hand_is_sealed_or_none() -> None:
    table = Table(phase="bid", hands=[["one", "four"], ["two"]])
    assert table.refused("pick two") == "drill:2.1"
    table.do("pick four")
    assert table.refused("pick one") == "drill:2.1"
    assert [prompt.picked for prompt in table.game.view(table.state, 0).prompts] == [(("pick", 3),)]
    assert [prompt.picked for prompt in table.game.view(table.state, 1).prompts] == [()]
    table.do("unpick")
    assert table.do("seal") == []
    assert table.game.deciders(table.state) == (1,)


@rule("drill:2.2")
@pytest.mark.parametrize(
    ("picks", "order"),
    [
        (["one", "three", "", "two"], (1, 3, 0, 2)),
        (["", "ambush", "", ""], (0, 1, 2, 3)),
        (["two", "ambush", "two", "four"], (3, 0, 2, 1)),
    ],
)
def test_highest_number_goes_first_and_sealed_cards_are_spent(
    picks: list[str], order: tuple[int, ...]
) -> None:
    table = Table(phase="bid", scenario="melee", hands=[["one", "two", "three", "four", "ambush"]] * 4)
    for seat, card in enumerate(picks):
        if card:
            table.do(f"pick {card}", seat)
        events = table.do("seal", seat)
    (opened,) = [event for event in events if isinstance(event, Bids)]
    assert (opened.order, opened.cards, opened.reveals) == (order, tuple(picks), True)
    assert [len(hand) for hand in table.state.hands] == [4 if card else 5 for card in picks]
    assert table.game.deciders(table.state) == (order[0],)


@rule("drill:3.1")
def test_three_clear_hexes_a_turn() -> None:
    table = Table("A1 0101 1 hidden")
    for hex_ in ("0102", "0103", "0104"):
        table.do(f"step A1 to {hex_}")
    assert table.refused("step A1 to 0105") == "drill:3.1"
    table.do("halt")
    assert table.refused("step B1 to 0105") == "drill:3.1"
    assert table.refused("halt") == "drill:3.1"


@rule("drill:3.1")
def test_a_squad_moves_to_adjacent_hexes_and_is_alone_under_way() -> None:
    table = Table("A1 0101 1 hidden", "A2 0401 1 hidden")
    assert table.refused("step A1 to 0103") == "drill:3.1"
    table.do("step A1 to 0102")
    assert table.refused("step A2 to 0402") == "drill:3.1"


@rule("drill:3.1")
def test_squads_of_others_are_not_to_be_ordered() -> None:
    table = Table("A1 0101 1", "B1 0505 1", "C1 0402 1", scenario="melee")
    assert table.refused("step B1 to 0504") == "drill:3.1"
    assert table.refused("step C1 to 0401") == "drill:3.1"
    assert table.refused("hide B1") == "drill:3.1"


@rule("drill:3.2")
def test_wood_costs_two() -> None:
    table = Table("A1 0101 1 hidden")
    verdict = table.game.explain(table.state, 0, table.game.lexicon.parse("step A1 to 0202"))
    assert [(reason.rule, reason.amount) for reason in verdict.reasons] == [("drill:3.2", "2")]
    table.do("step A1 to 0102")
    table.do("step A1 to 0101")
    assert table.may("step A1 to 0201")
    assert table.refused("step A1 to 0202") == "drill:3.2"


@rule("drill:3.3")
def test_own_and_shown_squads_bar_the_way() -> None:
    table = Table("A1 0302 1", "A2 0301 1 hidden", "B1 0402 1", "B2 0203 1 hidden")
    assert table.refused("step A1 to 0301") == "drill:3.3"
    assert table.refused("step A1 to 0402") == "drill:3.3"
    assert table.may("step A1 to 0203")


@rule("drill:3.4")
def test_entering_a_hidden_enemy_reveals_both_and_stops() -> None:
    table = Table("A1 0101 1 hidden", "B1 0103 1 hidden")
    table.do("step A1 to 0102")
    events = table.do("step A1 to 0103")
    assert [(type(event), event.at, event.rules) for event in events if isinstance(event, Shown)] == [
        (Shown, "0103", ("drill:3.4",)),
        (Shown, "0102", ("drill:3.4",)),
    ]
    assert (table.where("A1"), table.where("B1")) == ("0102", "0103")
    assert not table.may("step A1 to 0101")
    assert table.may("end")


@rule("drill:3.5")
def test_gate_and_postern_are_passed_one_way() -> None:
    table = Table("A1 0305 1 hidden")
    (event,) = table.do("step A1 to F11")
    assert (event.rules, table.where("A1")) == (("drill:3.5",), "F11")
    assert table.refused("step A1 to 0305") == "drill:3.5"
    assert Table("A1 0301 1 hidden").refused("step A1 to F33") == "drill:3.5"
    assert Table("A1 F33 1 hidden").may("step A1 to 0301")


@rule("drill:4.1")
def test_every_enemy_seat_gets_a_window_after_each_step_in_the_open() -> None:
    table = Table("A1 0302 1", "B1 0202 1 hidden", scenario="melee", hands=[[], ["ambush"], [], ["ambush"]])
    table.do("step A1 to 0301")
    assert table.game.deciders(table.state) == (1,)
    assert table.may("ambush B1", 1)
    table.do("pass", 1)
    assert table.game.deciders(table.state) == (3,)
    assert table.refused("ambush B1", 3) == "drill:4.1"
    table.do("pass", 3)
    assert table.game.deciders(table.state) == (0,)
    table.do("step A1 to 0401")
    assert table.refused("ambush B1", 1) == "drill:4.1"


@rule("drill:4.1")
def test_a_hidden_squad_moves_without_a_window() -> None:
    table = Table("A1 0302 1 hidden", "B1 0202 1", hands=[[], ["ambush"]])
    (event,) = table.do("step A1 to 0301")
    assert event.face(1) is None
    assert table.game.deciders(table.state) == (0,)
    assert table.refused("ambush B1") == "drill:3.1"
    table = Table("A1 0302 1", "B1 0202 1 hidden", hands=[[], []])
    table.do("step A1 to 0301")
    assert table.game.deciders(table.state) == (1,), "the window opens whatever the hand holds"
    assert table.game.explain(table.state, 1, ("pass",)).reasons[0].rule == "drill:4.1"


@rule("drill:4.2")
def test_an_ambush_costs_its_card_and_shows_the_ambusher() -> None:
    table = Table("A1 0302 1", "B1 0202 1 hidden", hands=[[], ["one"]])
    table.do("step A1 to 0301")
    assert table.refused("ambush B1", 1) == "drill:4.2"
    table = Table("A1 0302 1", "B1 0202 1 hidden", hands=[[], ["one", "ambush"]], dice=(1,))
    table.do("step A1 to 0301")
    assert kinds(table.do("ambush B1", 1)) == [Shown, Drawn]
    assert table.state.hands[1] == (0,)


@rule("drill:4.3")
def test_an_ambush_rolls_for_the_moving_squad() -> None:
    table = Table("A1 0302 1", "A2 0501 1", "B1 0202 1", hands=[[], ["ambush"]], dice=(6,))
    table.do("step A1 to 0301")
    (roll, fell) = table.do("ambush B1", 1)
    assert (roll.rules, fell.rules, table.where("A1")) == (("drill:4.3",), ("drill:4.3",), "")
    assert table.may("step A2 to 0401")


@rule("drill:4.3.ex1", "drill:4.3")
@pytest.mark.parametrize(("roll", "place"), [(3, "0301"), (4, "")])
def test_example_three_misses_and_four_destroys(roll: int, place: str) -> None:
    table = Table("A1 0302 1", "A2 0501 1", "B1 0202 1", hands=[[], ["ambush"]], dice=(roll,))
    table.do("step A1 to 0301")
    table.do("ambush B1", 1)
    assert table.where("A1") == place


@rule("drill:5.1")
def test_an_attack_needs_a_shown_enemy_next_to_it_and_is_made_once() -> None:
    table = Table("A1 0302 1", "B1 0303 3", "B2 0202 1 hidden", dice=(1,))
    assert table.refused("attack A1 at 0202") == "drill:5.1"
    assert table.refused("attack A1 at 0505") == "drill:5.1"
    table.do("attack A1 at 0303")
    assert table.refused("attack A1 at 0303") == "drill:5.1"
    assert table.refused("step A1 to 0301") == "drill:5.1"


@rule("drill:5.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "roll", "falls"),
    [(1, 1, 5, True), (1, 1, 4, False), (3, 1, 3, True), (1, 3, 6, False)],
)
def test_die_and_difference_of_strengths_must_reach_five(
    mine: int, theirs: int, roll: int, falls: bool
) -> None:
    table = Table(f"A1 0302 {mine}", f"B1 0303 {theirs}", "B2 0505 1", dice=(roll,))
    verdict = table.game.explain(table.state, 0, table.game.lexicon.parse("attack A1 at 0303"))
    assert [(reason.rule, reason.amount) for reason in verdict.reasons] == [("drill:5.2", f"+{mine}")]
    events = table.do("attack A1 at 0303")
    assert (table.where("B1") == "") is falls is (Fell in kinds(events))


@rule("drill:5.3")
def test_an_attack_reveals_strengths_and_attacker() -> None:
    table = Table("A1 0302 2 hidden", "B1 0303 3", dice=(1,))
    shown, _, clash = table.do("attack A1 at 0303")
    assert (type(shown), shown.rules) == (Shown, ("drill:5.3",))
    assert isinstance(clash, Clash)
    assert (clash.attacker, clash.defender, clash.die, clash.needed) == (2, 3, 1, 5)
    for viewer in (0, 1, -1):
        counters = table.game.view(table.state, viewer).counters
        assert sorted(counter.values for counter in counters) == ["2", "3"]


@rule("drill:6.1")
def test_a_squad_out_of_sight_hides_and_comes_back_under_a_new_handle() -> None:
    table = Table("A1 0302 1", "A2 0501 1", "B1 0303 1", "B2 0402 1 hidden")
    assert table.refused("hide A1") == "drill:6.1"
    (before,) = [counter for counter in table.game.view(table.state, 1).counters if counter.at == "0501"]
    (event,) = table.do("hide A2")
    assert (event.rules, event.face(1).handle) == (("drill:6.1",), before.id)  # type: ignore[union-attr]
    assert "0501" not in [counter.at for counter in table.game.view(table.state, 1).counters]
    assert table.refused("hide A2") == "drill:5.1", "it has acted"
    after = f"red#{table.state.handle[1]}"
    assert after != before.id


def ended(table: Table) -> Ended:
    """What the game ends with once everybody has no more orders."""
    while True:
        seat = table.game.deciders(table.state)[0]
        events = table.do("end", seat)
        if not table.game.deciders(table.state):
            assert isinstance(events[-1], Ended)
            return events[-1]
        if any(event for event in events if type(event).__name__ == "TurnBegan"):
            raise AssertionError("the game goes on")


@rule("drill:7.1")
def test_the_game_ends_after_turn_four() -> None:
    assert "drill:7.1" in ended(Table("A1 0101 1", "B1 0505 1", turn=4)).rules
    with pytest.raises(AssertionError, match="goes on"):
        ended(Table("A1 0101 1", "B1 0505 1", turn=3))


@rule("drill:7.2")
@pytest.mark.parametrize(
    ("red", "blue", "winners"), [("0101", "0505", ()), ("F22", "0505", (0,)), ("0101", "F11", (1,))]
)
def test_squads_in_the_fort_count_double(red: str, blue: str, winners: tuple[int, ...]) -> None:
    table = Table(f"A1 {red} 1", f"B1 {blue} 1", turn=4)
    end = ended(table)
    result = table.game.result(table.state)
    assert "drill:7.2" in end.rules
    assert (end.winners, result.winners) == (winners, winners)
    assert result.points == {"red": 1 + red.startswith("F"), "blue": 1 + blue.startswith("F")}


@rule("drill:7.3")
def test_a_side_without_squads_loses_at_once() -> None:
    table = Table("A1 0302 3", "B1 0303 1", turn=1, dice=(6,))
    events = table.do("attack A1 at 0303")
    assert isinstance(events[-1], Ended)
    assert (events[-1].winners, events[-1].rules[0]) == ((0,), "drill:7.3")
    assert table.game.deciders(table.state) == ()
    assert table.refused("end") == "engine:over"


@rule("drill:7.4")
def test_the_long_game_ends_after_turn_six() -> None:
    assert "drill:7.4" in ended(Table("A1 0101 1", "B1 0505 1", turn=6, options=["long"])).rules
    with pytest.raises(AssertionError, match="goes on"):
        ended(Table("A1 0101 1", "B1 0505 1", turn=4, options=["long"]))


def test_redrawing_keeps_what_the_viewer_knows() -> None:
    table = Table("A1 0302 3 known", "A2 0301 3 hidden", "B1 0303 3", "B2 0505 3 hidden known")
    for seed in range(20):
        twin = table.game.resample(table.state, 1, seed)
        assert twin.strength[0] == twin.strength[2] == twin.strength[3] == 3
        assert twin.where[0] == table.state.where[0]
        assert twin.where[2:] == table.state.where[2:]
    places = {table.game.resample(table.state, 1, seed).where[1] for seed in range(20)}
    assert len(places) > 5
    assert table.game.resample(table.state, ALL, 1).where == table.state.where
