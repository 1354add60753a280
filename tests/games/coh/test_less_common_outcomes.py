"""What comes of cards, mines and artillery in cases that are rarely met: ties, borders, and everything that is told."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.draws import Stream, seed_text
from hexfront.engine.base.events import Said
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.acts import chapters
from hexfront.games.coh.cards import dice_cards, lay_mines
from hexfront.games.coh.events import Revealed
from hexfront.games.coh.points.rolls import Roll
from hexfront.games.coh.state import Plot, Work

from .cardplay import holding
from .table import do, offered, refused, rules_of, table, unit, why
from .test_artillery import OBSERVER, PREY, battery, fallen
from .test_crowded_groups import damaged
from .test_crowded_tables import broken_ground, hand_to_hand
from .test_weapons import armed

FAR = unit("S", "ru-rifles", "1-A01")


@rule("coh:12.3a", "coh:12.3b", "coh:weapon-oba", "coh:2.0g")
@pytest.mark.parametrize("smoke", [False, True])
def test_everybody_hears_what_falls_where_and_by_which_rules(smoke: bool) -> None:
    game, state = battery(OBSERVER, PREY)
    events = fallen(game, state, "1-C05", as_smoke=smoke, dice=(1, 1) * 7)
    (told,) = [one for one in events if isinstance(one, Said) and "falls on" in str(one.line)]
    assert told.to is None and told.reveals and "1-C05" in str(told.line)
    assert told.rules == ("coh:12.3a", "coh:12.3b", "coh:weapon-00", "coh:weapon-oba", "coh:2.0g")
    laid = {game.labels[at] for at in state.smoke}
    assert len(laid) == (7 if smoke else 0) and ("coh:13.1a" in rules_of(events)) == smoke


@rule("coh:weapon-tellermine-b", "coh:8.4a")
def test_a_tellermine_that_is_laid_is_used_up_once() -> None:
    game, state = armed("tellermine", unit("A", "de-rifles", "1-F05", "n"), FAR, cp=(2, 0))
    before = list(state.discards)
    do(game, state, "mine tellermine by A in 1-F05 for 2")
    card = game.card_names.index("tellermine")
    assert [now - was for now, was in zip(state.discards, before, strict=True)] == [
        int(number == card) for number in range(len(before))
    ]


@rule("coh:card-40")
def test_a_hidden_field_is_thought_to_lie_as_far_as_the_card_reaches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ours reach one hex; somebody's own may reach farther."""
    monkeypatch.setattr(lay_mines, "reach", lambda board, card: 2)
    game, state = holding("lay-mines", hexes={f"1-D{n:02}": "heavy-woods" for n in range(1, 13)})
    do(game, state, "mine lay-mines by A in 1-F05 for 2")
    (field,) = state.works[game.grid.hex("1-F05")]
    near = game.grid.within(game.grid.hex("1-F05"), 2)
    assert field.hidden and field.maybe & ~near == 0
    assert field.maybe & ~game.grid.within(game.grid.hex("1-F05"), 1), "two hexes away too"


@rule("coh:card-40")
def test_whether_a_field_will_lie_hidden_is_said_before() -> None:
    woods = {f"1-E{column:02}": "heavy-woods" for column in range(1, 13)}
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("T", "ru-rifles", "1-C05", "s"), hexes=woods,
        hands={0: ["lay-mines"]}, cp=(2, 0),
    )  # fmt: skip
    for at, words in (("1-G05", "lies hidden"), ("1-E05", "An enemy sees")):
        first, *rest = why(game, state, f"mine lay-mines by A in {at} for 2").reasons
        assert first.rule == "coh:card-40" and words in str(first.text)
        assert [(one.rule, one.amount) for one in rest] == [("coh:8.0e", "2 CP")]


@pytest.mark.parametrize(
    ("act", "said"),
    [
        ("play sniper for 0", ["coh:card-13", "coh:8.1", "coh:8.0e=0"]),
        ("play aimed-fire for 0", ["coh:card-09", "coh:8.2", "coh:8.0e=0"]),
        ("play quick-action for 1", ["coh:card-10", "coh:8.2", "coh:8.0e=1 CP"]),
        ("play front-officer for 0", ["coh:card-08", "coh:8.1", "coh:8.0e=2 AP", "coh:3.0a=7 AP"]),
        ("play veteran-sergeant for 0", ["coh:card-07", "coh:8.1", "coh:8.0e=0", "coh:3.0a=7 AP"]),
        ("play follow-me on A for 2", ["coh:card-03", "coh:8.1", "coh:8.0e=2 CP"]),
        ("play follow-me on A for 1", ["coh:card-03", "coh:8.1", "coh:8.0e=1 AP + 1 CP", "coh:3.0a=7 AP"]),
    ],
)
def test_what_a_card_is_for_and_what_it_costs_is_said_in_full(act: str, said: list[str]) -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", hit="pinned"),
        unit("B", "de-rifles", "1-F06"),
        unit("S", "ru-rifles", "1-D06", "s"),
        hands={0: ["sniper", "aimed-fire", "quick-action", "front-officer", "veteran-sergeant", "follow-me"]},
    )
    reasons = why(game, state, act).reasons
    assert [one.rule + (f"={one.amount}" if one.amount else "") for one in reasons] == said


@rule("coh:card-13")
@pytest.mark.parametrize(("cp", "hit"), [((0, 3, 0, 3), 1), ((0, 2, 0, 3), 3), ((0, 3, 0, 2), 1)])
def test_of_two_opponents_with_as_many_points_the_first_is_shot_at(cp: Any, hit: int) -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", seat=0), unit("S", "ru-rifles", "1-A01", seat=1),
        unit("B", "de-rifles", "1-F06", seat=2), unit("T", "ru-rifles", "1-A03", seat=3),
        seats=("german", "soviet", "german", "soviet"), cp=cp, hands={0: ["sniper"]},
    )  # fmt: skip
    assert dice_cards.victim(game, state, 0) == hit
    do(game, state, "play sniper for 0", dice=(6,))
    assert [seat for seat in range(4) if state.cp[seat] != cp[seat]] == [hit]


@rule("coh:card-30")
def test_scouts_find_all_who_hide_near_them_and_in_sight_and_nobody_else() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", "s"),
        unit("P", "ru-rifles", "1-E05", "n", "hidden"),
        unit("Q", "ru-rifles", "1-G05", "n", "hidden"),
        unit("R", "ru-maxim", "1-G05", "n", "hidden"),
        unit("U", "ru-rifles", "1-L12", "n", "hidden", maybe=("1-L12", "1-F06")),
        unit("V", "ru-rifles", "1-A12", "s"),
        hexes=dict.fromkeys(("1-E05", "1-G05", "1-L12", "1-F06"), "light-woods"),
        hands={0: ["scouts"]},
        cp=(1, 0),
    )
    events = do(game, state, "play scouts on A for 1")
    found = [one for one in events if isinstance(one, Revealed)]
    assert sorted(one.unit for one in found) == ["P", "Q", "R"]
    assert {one.rules for one in found} == {("coh:card-30",)}
    assert state.hidden == 1 << 4 and not state.maybe[4] >> game.grid.hex("1-F06") & 1
    assert state.maybe[4] >> game.grid.hex("1-L12") & 1


@rule("coh:18.3.1d")
def test_tracks_crush_wire_and_leave_other_works_and_nobody_else_crushes_it() -> None:
    works: dict[str, Any] = {"1-E05": ["wire", "trench"]}
    for kind, left in (("de-pz3e", {"trench"}), ("de-rifles", {"wire", "trench"})):
        game, state = table(unit("A", kind, "1-F05", "n"), FAR, works=works, cp=(9, 0))
        do(
            game,
            state,
            "step A to 1-E05 by cp",
            *(["spend 0", "pay"] if kind == "de-rifles" else []),
            dice=(1,),
        )
        assert {work.kind for work in state.works[game.grid.hex("1-E05")]} == left


def test_a_card_that_lays_no_mines_is_not_refused_for_the_hex() -> None:
    game, state = holding("sniper")
    refusal = refused(game, state, "mine sniper by A in 1-F05 for 0")
    assert refusal.rule == "coh:card-13"


@rule("coh:18.3.3b", "coh:18.3.3d")
@pytest.mark.parametrize(("hit", "then"), [("suppressed", "Go"), ("", "Face")])
def test_who_does_not_live_to_turn_is_not_asked_which_way_he_faces(hit: str, then: str) -> None:
    mined: dict[str, Any] = {"1-E05": ["mines"]}
    others = unit("B", "de-rifles", "1-F06"), FAR
    game, state = table(unit("A", "de-rifles", "1-F05", hit=hit), *others, works=mined, cp=(0, 0))
    do(game, state, "step A to 1-E05 by ap", dice=(6, 6))
    assert (state.where[0] > 0) == (not hit) and type(state.agenda[-1]).__name__ == then


def test_only_chapters_that_could_say_something_of_a_unit_are_asked() -> None:
    """A sound unit by itself in an empty hex needs none that is about markers, company or works."""
    facts = {"": 0, "hit": chapters.DAMAGED, "mate": chapters.IN_COMPANY, "work": chapters.BY_WORKS}
    for what, fact in facts.items():
        game, state = table(
            unit("A", "de-rifles", "1-F05", hit="pinned" if what == "hit" else ""),
            unit("B", "de-rifles", "1-F05" if what == "mate" else "1-I05"),
            FAR,
            works={"1-F05": ["trench"]} if what == "work" else None,
        )
        needed = [one.needs for one in chapters.of_unit(game, state, 0)]
        about = [one for one in chapters.VISIBLE if one.concerns(game, 0)]
        assert needed == [one.needs for one in about if not one.needs or one.needs & fact]
        assert [one for one in about if one.needs and not one.needs & fact], "some are left out"


@pytest.mark.parametrize("side", ["de", "ru"])
def test_an_onlooker_sees_of_a_counter_what_its_enemy_sees(side: str) -> None:
    """Hidden units, markers that were not shown and works that lie hidden, of either side."""
    other = "ru" if side == "de" else "de"
    seat = int(side == "ru")
    game, state = table(
        unit("A", f"{side}-rifles", "1-F05", "s", "hidden", "used"),
        unit("B", f"{side}-rifles", "1-F06", "s", "dug-in", hit="pinned"),
        unit("C", f"{side}-rifles", "1-F07", "s", hit="suppressed"),
        unit("S", f"{other}-rifles", "1-A01"),
        hexes={"1-F05": "heavy-woods"},
        works={"1-I05": [Work("mines", seat, hidden=True, maybe=1)], "1-J05": [Work("wire", seat)]},
    )
    state.shown[2] = 0b11
    own, enemy, onlooker = (game.view(state, viewer) for viewer in (seat, 1 - seat, -1))
    assert onlooker.counters == enemy.counters != own.counters
    assert onlooker.markers == enemy.markers != own.markers
    assert [(one.at, one.flags) for one in onlooker.counters[:3]] == [
        (f"hidden-{'soviet' if seat else 'german'}", ("used",)),
        ("1-F06", ("dug-in", "hit")),
        ("1-F07", ("hit:suppressed",)),
    ]
    assert game.view(state, -2).counters == own.counters


def test_plots_that_are_drawn_anew_lie_in_the_order_in_which_they_were_made() -> None:
    """Turn by turn, battery by battery: else the order would tell which of them were drawn."""
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, turn=3)
    spot = game.grid.hex("1-A05")
    state.plots = (
        Plot(seat=1, card="m38", battery=1, hex=spot, turn=1, maybe=1 << spot),
        Plot(seat=1, card="m38", battery=2, hex=-1, turn=3, maybe=1 << spot),
        Plot(seat=1, card="m38", battery=0, hex=-1, turn=3, maybe=1 << spot),
    )
    for seed in range(5):
        twin = game.resample(state, 0, seed)
        assert [(one.turn, one.battery) for one in twin.plots] == [(1, 1), (3, 0), (3, 2)]


@rule("coh:card-09")
@pytest.mark.parametrize("laid", [hand_to_hand, broken_ground, damaged])
def test_an_attack_that_is_aimed_may_be_any_that_could_be_made_without(laid: Any) -> None:
    """Fire, mortars, flames, close combat with units and with works; and nothing else but to form a group for it."""
    attacks = ("fire", "lob", "assault", "breach", "flame", "burn")
    game, state = laid(cp=(9, 0), hands={0: ["aimed-fire"]})
    before = {text for text in offered(game, state) if text.startswith(attacks)}
    do(game, state, "play aimed-fire for 0")
    after = offered(game, state)
    assert {text for text in after if text.startswith(attacks)} == before
    assert {text.split()[0] for text in after} <= {*attacks, "group", "throw"}
    if laid is hand_to_hand:
        assert {text.split()[0] for text in before} == {*attacks} - {"flame"}, "all but those out of the hex"


def test_dice_under_a_cup_may_be_any_for_the_enemy_and_are_as_many() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR)
    for secret, viewer, drawn in ((True, 1, True), (True, -1, True), (True, 0, False), (False, 1, False)):
        roll = Roll(0, "activation", dice=3, thrown=(6, 1, 4), secret=secret)
        found = [roll.redrawn(game, state, viewer, Stream(seed_text(seed))) for seed in range(30)]
        dice = [one.thrown for one in found if isinstance(one, Roll)]
        assert {len(one) for one in dice} == {3} and (len(set(dice)) > 1) == drawn
        assert {face for one in dice for face in one} == ({*range(1, 7)} if drawn else {6, 1, 4})
