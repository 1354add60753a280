"""What a rule says of one case, tried where another holds: the far unit, the other hex, the second of two."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hexfront.engine.positions import probe
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box import meta
from hexfront.games.coh.box.firefight.firefight import Group
from hexfront.games.coh.events import CoinLaid
from hexfront.games.coh.fire import flamethrowers, mortars
from hexfront.games.coh.groups import unit_offers
from hexfront.games.coh.groups.membership import rest_of
from hexfront.games.coh.map.terrain_costs import FRONT, REAR
from hexfront.games.coh.movement import arrival, hidden_moves
from hexfront.games.coh.points.payment import FREE, purse
from hexfront.games.coh.state import DUG
from hexfront.games.coh.table import place
from hexfront.games.coh.units.objectives import NO_HOLDER
from hexfront.games.coh.works.entry_die import Toll

from .squads import FAR
from .table import amounts, do, offered, refused, rules_of, table, unit, why
from .test_arrival import edge
from .test_weapons import armed


def leavers(game: Any, state: Any) -> set[str]:
    """Who may leave the group."""
    return {text for text in offered(game, state) if text.startswith("leave")}


@rule("coh:9.2a")
@pytest.mark.parametrize("order", ["ABC", "CBA"])
@pytest.mark.parametrize("column", [False, True])
def test_whichever_end_a_row_was_gathered_from_its_middle_stays(order: str, column: bool) -> None:
    hexes = ("1-D05", "1-E05", "1-F05") if column else ("1-F04", "1-F05", "1-F06")
    units = [unit(name, "de-rifles", at) for name, at in zip("ABC", hexes, strict=True)]
    game, state = table(*units, FAR)
    first, *others = order
    do(game, state, f"group {first}", *[f"join {name}" for name in others])
    assert leavers(game, state) == {"leave A", "leave C"}
    assert refused(game, state, "leave B").rule == "coh:9.2a"


@rule("coh:9.2a")
@pytest.mark.parametrize("order", ["ABC", "CBA"])
def test_who_waits_between_the_entries_of_others_holds_them_together(order: str) -> None:
    gates = {0: ("1-A03",), 1: ("1-A04", "1-A05"), 2: ("1-A06",), 3: ()}
    groups = tuple(
        Group("", int(number == 3), (number,), edge(*at), None, "no", False, int(number < 3), False, ())
        for number, at in gates.items()
    )
    game, state = table(*[unit(name, "de-rifles", "ready") for name in "ABC"], FAR, groups=groups)
    first, *others = order
    do(game, state, f"group {first}", *[f"join {name}" for name in others])
    assert leavers(game, state) == {"leave A", "leave C"}
    assert refused(game, state, "leave B").rule == "coh:9.2a"


@rule("coh:18.1.3c")
def test_a_group_rallies_though_no_marker_of_improvised_defences_is_left() -> None:
    dug = [unit(f"D{number}", "de-rifles", f"1-L{number + 1:02}", "n", "dug-in") for number in range(11)]
    game, state = table(
        unit("A", "de-rifles", "1-F05", hit="pinned"),
        unit("B", "de-rifles", "1-F06", hit="pinned"),
        *dug,
        FAR,
    )
    do(game, state, "group A", "join B")
    assert "together rally by ap" in offered(game, state)
    assert refused(game, state, "together dig by ap").rule == "coh:18.1.3c", "one is left, and they are two"


@rule("coh:18.0b")
def test_works_beside_the_line_are_not_spoken_of() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), FAR, works={"1-E05": ["wire"]})
    (over,) = probe.sight(game, state, "1-F05", "1-D05")
    (beside,) = probe.sight(game, state, "1-F05", "1-F03")
    assert "coh:18.0b" in {one.rule for one in over.reasons}
    assert "coh:18.0b" not in {one.rule for one in beside.reasons}


@rule("coh:7.7.3m")
def test_nothing_stands_against_either_enemy_on_whom_a_weapon_may_be_used() -> None:
    enemies = [unit(name, "ru-rifles", "1-F05") for name in ("S", "T")]
    game, state = armed("grenades", unit("A", "de-rifles", "1-F05"), *enemies)
    do(game, state, "throw grenades by A at 1-F05 for 0")
    frame = state.agenda[-1]
    marks = list(game.legal(state, 0))
    assert [action[2] for action in marks] == [1, 2]
    assert not [one for action in marks for one in frame.objections(game, state, 0, action)]
    told = refused(game, state, "assault A on A by card")
    assert told.rule == "coh:7.7.3m" and told.legal == ("S", "T")


def test_a_position_takes_every_flag_that_the_title_page_names() -> None:
    words = {*place.FLAGS, "active", "hidden", "exposed", "trench", "bunker", *place.BOXES}
    assert set(meta.FLAGS) == words


@rule("coh:18.1.3a", "coh:18.1.3b", "coh:18.1.3c")
def test_digging_in_says_what_it_brings_and_what_is_left() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), unit("B", "de-rifles", "1-H05", "n", "dug-in"), FAR)
    told = amounts(game, state, "dig A by ap")
    assert told["coh:18.1.3a"] == "+1" and told["coh:18.1.3b"] == "" and told["coh:18.1.3c"] == "11"


def test_a_coin_tells_what_it_was() -> None:
    laid = CoinLaid(side="soviet", at="1-F05")
    said = [str(one.text()) for one in (laid, replace(laid, on=False, decoy=True), replace(laid, on=False))]
    assert "coin of the soviet side" in said[0] and "decoy" in said[1] and "unit under the coin" in said[2]


def test_chapters_promise_nothing_to_a_unit_without_the_weapon() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), unit("M", "de-mortar80", "1-F06"), FAR)
    assert not mortars.most(game, state, 0, FREE) and mortars.most(game, state, 1, FREE)
    assert not flamethrowers.most(game, state, 0, FREE)


def test_the_price_of_a_toll_is_that_of_the_first_obstacle_on_the_way() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("B", "de-rifles", "1-F06"), FAR, works={"1-E06": ["wire"]}
    )
    hexes = [game.grid.hex(label) for label in ("1-E05", "1-E06")]
    toll = Toll(0, (("step", 0, hexes[0], "ap"), ("step", 1, hexes[1], "ap")), "ap")
    assert toll.rules(game, state)[0] == "coh:18.3.1b"


def test_only_cover_next_to_a_hidden_unit_makes_its_move_cheap() -> None:
    for wood, cheap in (("1-C05", False), ("1-E05", True)):
        game, state = table(unit("H", "de-rifles", "1-F05", "n", "hidden"), FAR, hexes={wood: "heavy-woods"})
        means = purse(4, 0, False)
        assert hidden_moves.can_sneak(game, state, 0, means) is cheap
        assert bool(hidden_moves.sneaks(game, state, 0, means)) is cheap


@pytest.mark.parametrize("facing", range(6))
def test_front_and_rear_are_three_directions_each_on_either_side_of_a_unit(facing: int) -> None:
    assert sorted([*FRONT[facing], *REAR[facing]]) == list(range(6))
    assert {(one - facing) % 6 for one in FRONT[facing]} == {5, 0, 1}


@rule("coh:5.0.2d")
def test_only_he_is_told_of_his_cover_whom_somebody_might_have_found() -> None:
    sides = {"1-F05-1-E05": "wall", "1-F05-1-E04": "wall", "1-F05-1-E06": "wall"}
    game, state = table(
        unit("G", "de-rifles", "1-C05", "s"),
        unit("H", "ru-rifles", "1-F05", "n", "hidden"),
        unit("I", "ru-rifles", "1-L05", "n", "hidden"),
        sides=sides,
    )
    events = do(game, state, "step G to 1-D05 by ap")
    told = [event for event in events if "coh:5.0.2d" in event.rules]
    assert len(told) == 1 and "H" in str(told[0].text())


def test_a_wagon_says_nothing_of_a_hex_that_is_no_objective() -> None:
    game, state = table(unit("T", "ru-wagon", "1-F05"), unit("G", "de-rifles", "1-A01"), go=1)
    assert NO_HOLDER.rule not in rules_of(do(game, state, "step T to 1-E05 by ap"))


@rule("coh:9.1.2d")
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_a_marker_that_touches_either_firepower_keeps_a_unit_from_supporting(colour: str) -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"),
        unit("B", "de-rifles", "1-F06", hit="weakened"),
        unit("S", "ru-rifles", "1-D05"),
    )
    do(game, state, "group A", "join B")
    assert "fire A at 1-D05 by ap" in offered(game, state)
    game.markers[state.hit[1]] = replace(game.markers[state.hit[1]], **{colour: -1})
    assert refused(game, state, "fire A at 1-D05 by ap").rule == "coh:9.1.2d"


def test_every_purse_has_a_line_for_each_price() -> None:
    assert {len(rest_of(way, 0, 3, 3)) for way in ("ap", "cp", "snap", "card")} == {len(FREE)}


def test_the_odds_need_the_least_that_may_help_against_a_marker_nobody_knows() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05"), unit("S", "ru-rifles", "1-D05", hit="weakened"))
    (fight,) = why(game, state, "fire A at 1-D05 by ap").fights
    needed = {one.amount for one in fight.modifiers if str(one.text) == "Hit on"}
    assert needed == {str(fight.defence[0] - fight.attack[0])} and fight.attack[0] == fight.attack[1]


@rule("coh:5.0b")
def test_what_cannot_be_done_and_not_be_paid_either_is_refused_for_both() -> None:
    game, state = table(unit("A", "de-rifles", "1-F05", "n", "used"), FAR)
    action = ("step", 0, game.grid.hex("1-D05"), "ap")
    told = [one.rule for one in state.agenda[-1].objections(game, state, 0, action)]
    assert "coh:5.0b" in told and "coh:2.2c" in told
    assert refused(game, state, "step A to 1-D05 by ap").rule == "coh:5.0b"


@pytest.mark.parametrize(("kind", "flags", "aim"), [("de-wagon", (), 2), ("de-wagon", ("bogged",), 0)])
def test_a_unit_with_nothing_to_do_is_not_listed(kind: str, flags: tuple[str, ...], aim: int) -> None:
    game, state = table(unit("A", kind, "1-F05", "n", *flags), FAR)
    state.aim = aim
    assert unit_offers.deeds(game, state, 0) is None


@rule("coh:17.0d")
def test_both_who_ride_lose_the_defences_they_had_dug() -> None:
    riders = [
        unit("R", "de-rifles", "1-F05", "n", "dug-in", on="T"),
        unit("L", "de-lmg", "1-F05", "n", "dug-in", on="T"),
    ]
    game, state = table(unit("T", "de-apc251", "1-F05"), *riders, FAR)
    do(game, state, "step T to 1-E05 by ap")
    assert not any(flags & DUG for flags in state.flags)


def test_caution_doubles_what_a_waiting_unit_may_do_at_most() -> None:
    groups = tuple(
        Group("", seat, (seat,), edge("1-A05", "1-A06"), None, "no", False, 1, False, ()) for seat in (0, 1)
    )
    units = unit("A", "de-rifles", "ready"), FAR
    plain, careful = (table(*units, groups=groups, options=options) for options in ((), ("cautious",)))
    assert arrival.most(*careful, 0, FREE) == 2 * arrival.most(*plain, 0, FREE) > 0
