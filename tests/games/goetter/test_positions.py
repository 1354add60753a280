"""Positions: placed on the game's own map and on blank ones, written down, and placed again as they were."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.positions.position import dump, parse
from hexfront.games.goetter.game import Goetter
from hexfront.games.goetter.setup.begin import starters
from hexfront.games.goetter.state import GERMAN, GONE, SOVIET, GoetterState

GAME = Goetter()
FOREIGN = ("seed", "drawn", "dictated")
"""What a position does not tell: chance to come."""

BLANK = """
game = "goetter"
map = "blank 9x9+4x4"
units = "only"
turn = 3
phase = "german-movement"
[link]
"0505>S0101" = "transit"
[hexside]
0505-0506 = "front-boundary"
[set]
occupied = {0505 = "1BF"}
zones = {entry-N = ["0101"]}
objectives = {Potsdam = ["0303"], Zoo = ["S0404"]}
held = ["0303"]
support = 0
[[unit]]
id = "3GTC"
at = "0505"
step = 1
flags = ["disrupted"]
[[unit]]
id = "Guard"
kind = "infantry"
stats = "1-2-5"
at = "S0102"
notes = {size = "battalion"}
[[unit]]
id = "Corps"
kind = "rifle-corps"
stats = "8-12-5/4-6-5"
at = "0304"
notes = {front = "1BF"}
"""


def test_who_is_not_named_stands_where_he_stood_on_16_april() -> None:
    game, state = GAME.place(parse('game = "goetter"\nturn = 3\nphase = "german-movement"\n'))
    for side in (GERMAN, SOVIET):
        standing = [unit for unit in starters(game, side) if state.where[unit] > 0]
        assert len(standing) > 50
        assert all(state.where[unit] == game.start_of(unit) for unit in standing)


def placed(text: str) -> tuple[Goetter, GoetterState]:
    game, state = GAME.place(parse(text))
    game.check(state)
    return game, state


def fields(state: GoetterState) -> dict[str, Any]:
    return {name: getattr(state, name) for name in state.__struct_fields__ if name not in FOREIGN}


def test_a_blank_map_has_siege_hexes_transit_a_boundary_objectives_and_its_own_counters() -> None:
    game, state = placed(BLANK)
    at, number = game.grid.hex, game.data.numbers
    assert game.transit == 1 << at("0505")
    assert game.siege >> at("S0102") & 1
    assert not game.links.leads(at("0505"), at("0506"), "march", "soviet")
    assert state.marked == {at("0505"): "1BF"}
    assert state.held == [1 << at("S0404"), 1 << at("0303")]
    assert (state.support, state.turn, state.player) == (0, 3, GERMAN)
    assert state.reduced == 1 << number["3GTC"] == state.disrupted
    assert game.units[number["Guard"]].siege_points == 1
    assert game.units[number["Corps"]].front == "1BF"
    assert state.began == {unit: where for unit, where in enumerate(state.where) if where > 0}
    assert sum(where != GONE for where in state.where) == 3


def test_a_blank_map_is_written_as_it_was_placed() -> None:
    game, state = placed(BLANK)
    text = dump(game.position(state))
    _, again = placed(text)
    assert fields(again) == fields(state)


def test_every_state_of_a_game_is_written_down_as_it_stands() -> None:
    chance, state = Random(3), GAME.setup("campaign", frozenset(), 1)
    for step in range(500):
        seat = GAME.deciders(state)[0]
        if not step % 50:
            _, again = placed(dump(GAME.position(state)))
            assert fields(again) == fields(state), step
        GAME.apply(state, seat, chance.choice(list(GAME.legal(state, seat))))


def test_a_position_on_the_map_of_the_game_changes_the_set_up_of_16_april() -> None:
    game, state = placed('game = "goetter"\nphase = "soviet-combat"\n[[unit]]\nid = "3GTC"\nat = "dead"')
    assert state.where[game.data.numbers["3GTC"]] < 0
    assert state.where[game.data.numbers["9FJ/25"]] == game.start_of(game.data.numbers["9FJ/25"])
    assert (state.turn, state.player, state.support) == (2, SOVIET, 20)


def test_a_position_may_begin_with_the_set_up() -> None:
    game, state = placed('game = "goetter"\nphase = "setup"')
    assert state.turn == 0
    assert fields(state) == fields(game.setup("campaign", frozenset(), 1))


UNIT = '\n[[unit]]\nid = "3GTC"\nat = '


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('turn = 1\nphase = "soviet-movement"', "does not move on turn 1"),
        ("turn = 13", "turns 1 to 12"),
        ('[set]\nheld = ["2620"]', "2620 is no objective"),
        ('[set]\noccupied = {2619 = "1BF"}', "2619 is no transit hex"),
        ('[set]\noccupied = {2620 = "3BF"}', 'unknown Front "3BF"'),
        ('[set]\nmarker = "Z"', 'unknown G marker "Z"'),
        ('[set]\nfronts = {Nobody = "1BF"}', 'unknown unit "Nobody"'),
        ('[set]\nobjectives = {Zoo = ["2620"]}', "for blank maps"),
        (
            'map = "blank 5x5"\nunits = "only"\n[set]\nobjectives = {Zoo = ["0303"], Mars = ["0404"]}',
            '"Mars"',
        ),
        ('map = "blank 5x5"\nunits = "only"\n[set]\nobjectives = {Zoo = ["0303", "9999"]}', "9999"),
        ('[set]\nplayer = "axis"', 'unknown side "axis"'),
        (UNIT + '"2521"', "stands for the siege map"),
        (UNIT + '"9999"', 'unknown hex "9999"'),
        (UNIT + '"2620"\nstep = 2', "step = 2, but it has 2 faces"),
        ('[[unit]]\nid = "GB1"\nat = "2620"\nstep = 1', "step = 1, but it has 1 faces"),
        ('[[unit]]\nid = "GB1"\nat = "2620"\nstep = -1', "step = -1"),
        (UNIT + '"2210"', "units of both sides"),
        (UNIT + '"2620"\nkind = "rifle-corps"\nstats = "8-12-5"', "have 2 steps"),
        (UNIT + '"2620"\nkind = "rifle-corps"\nstats = "8-12-5/4-6-5"\nnotes = {front = "9BF"}', "9BF"),
        (UNIT + '"2620"\nkind = "cruiser"\nstats = "8-12-5"', 'unknown kind "cruiser"'),
    ],
)
def test_what_cannot_be_is_refused(text: str, fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        GAME.place(parse(f'game = "goetter"\n{text}'))


def test_a_blank_map_needs_its_own_counters() -> None:
    with pytest.raises(BadPosition, match='units = "only"'):
        GAME.place(parse('game = "goetter"\nmap = "blank 5x5"'))


def test_a_counter_may_be_changed_in_part_and_keeps_the_rest() -> None:
    old = GAME.data.unit("3GTC")
    line = UNIT + '"2620"\nkind = "guards-tank-corps"\nnotes = {front = "1UF"}'
    game, _ = placed(f'game = "goetter"\nphase = "soviet-combat"\n{line}')
    new = game.data.unit("3GTC")
    assert (new.face, new.back, new.size, new.label, new.name) == (
        old.face,
        old.back,
        old.size,
        old.label,
        old.name,
    )
    assert (old.front, new.front) == ("2BF", "1UF")


def test_who_never_came_is_written_down_with_the_step_that_it_lacks() -> None:
    text = BLANK.replace('id = "3GTC"\nat = "0505"', 'id = "3GTC"\nat = "gone"').replace(
        'flags = ["disrupted"]\n', ""
    )
    game, state = placed(text)
    number = game.data.numbers["3GTC"]
    assert (state.where[number], state.reduced) == (GONE, 1 << number)
    _, again = placed(dump(game.position(state)))
    assert fields(again) == fields(state)


def test_only_what_is_somewhere_is_written_and_a_counter_of_its_own_even_if_it_never_came() -> None:
    text = BLANK.replace('stats = "1-2-5"\nat = "S0102"', 'stats = "1-2-5"\nat = "gone"')
    game, state = placed(text)
    state.moved |= 1 << game.data.numbers["79RC"]
    written = game.position(state)
    assert {line.id for line in written.unit} == {"3GTC", "Guard", "Corps", "79RC"}
    kinds = {line.id: line.kind for line in written.unit}
    assert kinds["Guard"] and not kinds["79RC"], "only a counter of its own needs to say what it is"
    again, later = placed(dump(written))
    assert again.data.unit("Guard").size == "battalion"
    assert fields(later) == fields(state)
