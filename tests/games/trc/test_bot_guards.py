"""The doctrine bot: what it holds, what it gives up, and how it counts those who cannot get away."""

from __future__ import annotations

import pytest

from hexfront.games.trc.bot import worth
from hexfront.games.trc.bot.attack.assault import Assaults
from hexfront.games.trc.bot.attack.battles import Weigher
from hexfront.games.trc.bot.picture import Picture
from hexfront.games.trc.bot.weights import WEIGHTS
from hexfront.games.trc.state import AXIS, RUSSIAN, SURRENDERED
from hexfront.games.trc.units import stacks

from .table import army, at, axis, real, russian
from .test_bot import PANZER, moved, near_home, where

USUAL = WEIGHTS.usual


def test_the_capital_gets_its_garrison_by_rail_where_nobody_is_near() -> None:
    def garrison(start: str) -> str:
        game, state = real(
            *(axis(name, "P14", PANZER, "armour") for name in "ABC"),
            russian("W", "R9", "3-0", "worker"),
            army("E", start, "5-3"),
            player="russian",
            scenario="barbarossa",
        )
        moved(game, state)
        return at(game, state, "E")

    assert garrison("X8") == "R9"
    assert garrison("X7") != "R9"


def test_the_capital_is_guarded_against_those_who_could_come_in_two_impulses() -> None:
    game, state = real(axis("A", "P18", PANZER, "armour"), army("E", "R9", "5-3"), player="russian")
    picture = Picture(game, state, RUSSIAN)
    moscow, smolensk = (game.cities.named[name] for name in ("Moscow", "Smolensk"))
    assert not picture.menace[moscow]
    assert picture.besiegers(moscow)
    assert picture.places[smolensk] < USUAL.draw.precious
    assert picture.besiegers(smolensk) == USUAL.draw.siege * picture.menace[smolensk]
    assert picture.falls(moscow, 0) == 1
    assert picture.falls(moscow, 1) > picture.falls(moscow, 3)


def test_its_guards_do_not_leave_the_capital_for_an_attack() -> None:
    game, state = real(
        axis("A", "P8", "2-4"),
        *(axis(name, "P14", PANZER, "armour") for name in "BCD"),
        army("E", "R9", "5-3"),
        army("F", "R9", "5-3"),
        player="russian",
        scenario="barbarossa",
    )
    moved(game, state)
    assert {at(game, state, "E"), at(game, state, "F")} == {"R9"}


@pytest.mark.parametrize(
    ("city", "ally", "corps"), [("Helsinki", "finland", "F"), ("Bucharest", "rumania", "R")]
)
def test_the_capital_of_an_ally_is_worth_its_army_until_it_falls(city: str, ally: str, corps: str) -> None:
    game, state = real(axis("F", "A11", "8-4", nation="finnish"), axis("R", "Y27", "8-4", nation="rumanian"))
    capital = game.cities.named[city]
    before = worth.places(USUAL, game, state)[capital]
    stacks.take_off(game, state, next(one.number for one in game.units if one.id == corps), SURRENDERED)
    after = worth.places(USUAL, game, state)[capital]
    assert before - after == USUAL.worth.allies * 8
    state.fallen = (ally,)
    assert worth.places(USUAL, game, state)[capital] == USUAL.worth.major < after


@pytest.mark.parametrize(("barred", "lost"), [("D4", False), ("D4 C5 E4 D5 C4", True)])
def test_who_has_nowhere_to_be_thrown_back_to_is_lost(barred: str, lost: bool) -> None:
    game, state = near_home(axis("A", "D5", "8-4"), army("E", "D6", "3-3"))
    weigher = Weigher(Picture(game, state, AXIS), state)
    unit = next(one.number for one in game.units if one.id == "A")
    state.closed = sum(1 << game.grid.hex(label) for label in barred.split())
    state.closed |= game.near.steps[where(game, state, "A")] if lost else 0
    assert weigher._thrown(unit) == 8 * (1.0 if lost else USUAL.battle.thrown)


def test_a_defender_with_a_single_hex_behind_him_does_not_get_away() -> None:
    game, state = near_home(axis("A", "D5", "8-4"), army("E", "D6", "4-3"))
    weigher = Weigher(Picture(game, state, AXIS), state)
    start = where(game, state, "E")
    assert weigher.stake(start)[2] == USUAL.battle.pushed * 4
    near = game.near.steps[start] & ~state.zoc[AXIS] & ~state.occupied[AXIS]
    exit_ = near & -near
    land = (1 << game.grid.size) - 1
    state.closed = land & ~exit_ & ~(1 << start)
    assert weigher.stake(start)[2] == 4


def test_the_stronger_side_thinks_less_of_what_it_could_lose() -> None:
    game, state = near_home(*(axis(name, "E5", "8-4") for name in "AB"), army("E", "H8", "8-3"))
    assert Picture(game, state, AXIS).caution == 0.5
    assert Picture(game, state, RUSSIAN).caution == 1
    game, state = near_home(*(axis(name, "E5", "8-4") for name in "AB"), army("E", "H8", "1-3"))
    assert Picture(game, state, AXIS).caution == USUAL.draw.least


def test_an_attack_out_of_a_place_that_is_thereby_taken_counts_the_place() -> None:
    game, state = near_home(
        axis("A", "D5", "8-4"),
        army("E", "D8", "3-3"),
        hexes={"D7": "minor-city", "C4": "minor-city"},
        held={"axis": ["A1", "C4"], "russian": ["D7", "L12"]},
    )
    picture = Picture(game, state, AXIS)
    assaults = Assaults(picture)
    unit = next(one.number for one in game.units if one.id == "A")
    taken, own = game.grid.hex("D7"), game.grid.hex("C4")
    assert assaults._occupied([(unit, taken)]) == USUAL.stand.take * picture.places[taken]
    assert not assaults._occupied([(unit, own)])
