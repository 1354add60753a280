"""The second of two cases: who has nothing to do, what is laid for a load, which cards and vehicles are checked too."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box import merging
from hexfront.games.coh.box.firefight.file import EventGives, Observers
from hexfront.games.coh.game import Coh
from hexfront.games.coh.groups import all_at_once, unit_offers
from hexfront.games.coh.hidden import decoys
from hexfront.games.coh.movement import arrival, mobility, moves
from hexfront.games.coh.points.payment import FREE
from hexfront.games.coh.state import CUP, Plot

from .squads import FAR
from .table import GAME, do, offered, refused, rules_of, table, unit
from .test_firefights import BASE, DATA, faults

HEX = "1-F05"


@pytest.mark.parametrize(
    ("units", "more"),
    [
        ((unit("T", "de-opel", HEX, "n", "used"), unit("A", "de-rifles", HEX, on="T")), {}),
        ((FAR, unit("T", "de-opel", HEX, "n", "used"), unit("A", "de-rifles", HEX, on="T")), {}),
        (
            (unit("A", "de-mortar80", HEX, "n", "active", inside="bunker"),),
            {"works": {HEX: ["bunker"]}, "ap": {0: 1}},
        ),
    ],
    ids=["rides on the first", "rides", "bunker"],
)
def test_who_cannot_turn_and_has_nothing_else_to_do_is_not_listed(units: Any, more: dict[str, Any]) -> None:
    far = () if FAR in units else (FAR,)
    game, state = table(*units, *far, cp=(0, 0), **more)
    assert unit_offers.deeds(game, state, game.numbers["A"]) is None


@rule("coh:5.0.3b")
def test_out_of_a_trench_there_are_six_steps_and_the_same_with_caution() -> None:
    for options, many in (((), 6), (("cautious",), 12)):
        game, state = table(
            unit("A", "de-rifles", HEX, inside="trench"), FAR, works={HEX: ["trench"]}, options=options
        )
        found: list[Any] = []
        moves.offer(game, state, 0, FREE, found)
        assert len(found) == many == moves.most(game, state, 0, FREE)
    do(game, state, "creep A to 1-E05 by ap")


@pytest.mark.parametrize("names", ["TA", "AT"])
def test_who_rides_hidden_goes_into_the_cup_with_its_vehicle_and_has_no_coins_of_its_own(names: str) -> None:
    convoy = {
        "T": unit("T", "de-opel", HEX, "n", "hidden"),
        "A": unit("A", "de-rifles", HEX, "n", "hidden", on="T"),
    }
    game, state = table(*[convoy[name] for name in names], FAR, options=("solo-german",))
    events: list[Any] = []
    decoys.lay(game, state, events)
    assert "coh:20.3a" in rules_of(events)
    vehicle, load = (game.numbers[name] for name in "TA")
    assert state.where[vehicle] == state.where[load] == CUP and state.carrier[load] == vehicle
    assert len(state.coins) == decoys.COINS and state.decoys == (1, 0)


@rule("coh:14.5c")
@pytest.mark.parametrize(
    ("marker", "towed"), [("immobilised", True), ("crew-stunned", True), ("light-damage", False), ("", False)]
)
def test_only_a_vehicle_that_cannot_move_is_towed(marker: str, towed: bool) -> None:
    game, state = table(unit("P", "de-pz3e", HEX, hit=marker), unit("Q", "de-pz3e", HEX), FAR)
    if towed:
        assert "coh:14.5c" in rules_of(do(game, state, "tow P with Q by ap"))
    else:
        assert "tow P with Q by ap" not in offered(game, state)
        assert refused(game, state, "tow P with Q by ap").rule == "coh:14.5c"


@pytest.mark.parametrize(
    ("cards", "told"),
    [
        ('["luck", "tellermine"]', '"tellermine" is no action or bonus card'),
        ('["nothing"]', '"nothing" is no action or bonus card'),
    ],
)
def test_the_cards_a_seat_begins_with_are_checked_like_its_weapons(
    tmp_path: Path, cards: str, told: str
) -> None:
    text = BASE.replace('[[seat]]\nid = "german"', f'[[seat]]\ncards = {cards}\nid = "german"')
    assert text != BASE
    assert any(told in line for line in faults(tmp_path, text))


def test_an_objective_scores_for_both_sides_unless_it_names_one() -> None:
    assert {one.scores for one in DATA.firefight("strongpoint").objectives} == {("german", "soviet")}
    assert ("soviet",) in {one.scores for one in DATA.firefight("depot").objectives}


def test_a_game_on_another_map_shares_the_rule_index_of_the_first() -> None:
    other = Coh(root=GAME)
    assert other.rules is GAME.rules and other.data is GAME.data and other.firefights is GAME.firefights


@rule("coh:7.5c")
def test_a_damaged_gun_has_no_firepower_in_close_combat_but_the_other_has() -> None:
    for marker, target, other in (("red-gun-damaged", "S", "T"), ("blue-gun-damaged", "T", "S")):
        game, state = table(
            unit("P", "de-pz3e", HEX, hit=marker), unit("S", "ru-rifles", HEX), unit("T", "ru-t26b", HEX)
        )
        assert f"assault P on {other} by ap" in offered(game, state)
        told = refused(game, state, f"assault P on {target} by ap")
        assert told.rule == "coh:7.5c" and "has taken this firepower" in str(told.text)


def test_what_was_plotted_the_turn_before_is_not_drawn_anew_once_everybody_knows_it() -> None:
    game, state = table(unit("A", "de-rifles", HEX), FAR, turn=2)
    spots = [game.grid.hex("1-A05"), game.grid.hex("1-A06")]
    maybe = sum(1 << at for at in spots)
    state.plots = (Plot(seat=1, card="m38", hex=spots[0], turn=2, maybe=maybe),)
    twins = [game.resample(state, 0, seed) for seed in range(40)]
    assert {tuple(one.turn for one in twin.plots) for twin in twins} == {(2,)}
    assert {twin.plots[0].hex for twin in twins} == {-1, *spots}


@rule("coh:10.0c")
@pytest.mark.parametrize(
    ("units", "works", "verbs"),
    [
        ([("H", "de-rifles")], (), {"emerge", "step", "fire", "dig"}),
        ([("H", "de-rifles")], ("trench",), {"emerge", "step", "fire", "dig", "occupy"}),
        ([("H", "de-mortar80")], (), {"emerge", "fire", "dig", "smoke"}),
        ([("H", "de-engineers")], (), {"emerge", "step", "fire", "dig", "smoke", "flame"}),
        (
            [("H", "de-rifles"), ("L", "de-lmg"), ("T", "de-apc251")],
            (),
            {"emerge", "step", "fire", "dig", "load", "board", "group"},
        ),
    ],
)
def test_a_hidden_unit_can_do_all_that_a_visible_one_can(units: Any, works: Any, verbs: set[str]) -> None:
    hidden = [unit(name, kind, HEX, "n", "hidden") for name, kind in units]
    enemies = unit("S", "ru-rifles", "1-E04"), unit("R", "ru-rifles", "1-F02")
    game, state = table(*hidden, *enemies, works={HEX: works} if works else None)
    deeds = unit_offers.deeds(game, state, 0)
    assert deeds is not None and {action[0] for action in deeds} == verbs
    do(game, state, "fire H at 1-F02 by ap")


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_a_group_that_leaves_the_map_pays_for_its_dearest_member(order: tuple[int, int]) -> None:
    game, state = table(unit("A", "de-rifles", HEX), unit("M", "de-hmg", HEX), FAR)
    prices = [arrival.exit_price(game, state, ("exit", one)) for one in (0, 1)]
    assert prices[0] < prices[1] == all_at_once.price_of(game, state, order, "exit")


@pytest.mark.parametrize("name", list(DATA.firefights))
def test_rules_about_players_follow_their_force_when_two_play_for_four(name: str) -> None:
    firefight = DATA.firefight(name)
    sides = {seat.id: seat.side for seat in firefight.seats}
    for before, after in zip(firefight.specials, merging.merged(firefight, 0).specials, strict=True):
        told = isinstance(before, Observers | EventGives)
        assert after == (structs.replace(before, seat=sides[before.seat]) if told else before)


def test_an_objective_is_worth_only_what_its_file_says() -> None:
    for one in DATA.firefight("strongpoint").objectives:
        assert (one.at_end, one.each_turn, one.turns, one.on_entry, one.scoring) == (2, 0, (), 0, 0)


@pytest.mark.parametrize("flag", ["bogged", "stuck"])
def test_a_vehicle_that_is_stuck_or_bogged_takes_no_step(flag: str) -> None:
    game, state = table(unit("P", "de-pz3e", HEX, "n", flag), unit("Q", "de-pz3e", "1-H05"), FAR)
    assert not mobility.may_move(game, state, 0) and mobility.may_move(game, state, 1)
    assert {text[:6] for text in offered(game, state) if text.startswith("step")} == {"step Q"}


def test_a_damaged_unit_may_do_what_others_do_and_rally() -> None:
    game, state = table(unit("A", "de-rifles", HEX, hit="suppressed"), FAR)
    deeds = unit_offers.deeds(game, state, 0)
    assert deeds is not None and {"step", "pivot", "dig", "rally"} <= {action[0] for action in deeds}
