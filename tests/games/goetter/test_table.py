"""What the table shows: counters of both maps, markers, boxes, tracks, the ledger and the charts."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.engine.contract.view import Counter, Score, View
from hexfront.engine.positions.position import parse
from hexfront.games.goetter.game import Goetter
from hexfront.games.goetter.table.value import value

GAME = Goetter()


def seen(text: str = "") -> View:
    game, state = GAME.place(parse(f'game = "goetter"\nphase = "german-movement"\n{text}'))
    return game.view(state, 0)


def counter(view: View, name: str) -> Counter:
    return next(one for one in view.counters if one.id == name)


def test_a_corps_shows_its_front_its_steps_and_what_lies_on_it() -> None:
    view = seen('[[unit]]\nid = "3GTC"\nat = "2620"\nstep = 1\nflags = ["disrupted", "unsupplied"]')
    corps = counter(view, "3GTC")
    assert (corps.at, corps.values, corps.steps) == ("2620", "10-9-8", (1, 2))
    assert {"disrupted", "unsupplied", "mobile", "2BF"} <= set(corps.flags)
    assert "moved" not in corps.flags


def test_a_battle_group_shows_the_front_of_its_corps() -> None:
    view = seen('[set]\nfronts = {BGTC1 = "1UF"}\n[[unit]]\nid = "BGTC1"\nat = "0117"')
    assert "1UF" in counter(view, "BGTC1").flags
    assert "1UF" not in counter(view, "BGTC2").flags


def test_those_who_are_not_on_the_map_lie_in_boxes() -> None:
    view = seen('[[unit]]\nid = "3GTC"\nat = "plain"\n[[unit]]\nid = "79RC"\nat = "dead"')
    boxes = {box.id: box.count for box in view.boxes}
    assert counter(view, "3GTC").at == "plain"
    assert counter(view, "79RC").at == "dead-soviet"
    assert (boxes["plain"], boxes["dead-soviet"], boxes["siege"], boxes["pool"]) == (1, 1, 25, 40)
    assert counter(view, "Clau/1").at == "turn-7"
    assert boxes["turn-7"] == sum(one.at == "turn-7" for one in view.counters)


def test_occupied_transit_hexes_and_objectives_are_marked() -> None:
    view = seen('[set]\noccupied = {2620 = "1UF"}\nheld = ["2726"]')
    marks = {(one.kind, one.at): (one.side, one.value) for one in view.markers}
    assert marks["occupied", "2620"] == ("soviet", "1UF")
    assert marks["objective", "2726"] == ("soviet", "20")
    assert marks["objective", "0626"] == ("german", "25")


def test_the_line_that_is_not_covered_yet_is_marked_while_its_group_sets_up() -> None:
    state = GAME.setup("campaign", frozenset(), 1)
    GAME.apply(state, 1, ("commit",))
    bare = [one.at for one in GAME.view(state, 0).markers if one.kind == "uncovered"]
    assert bare
    GAME.apply(state, 0, ("historical",))
    assert not [one for one in GAME.view(state, 0).markers if one.kind == "uncovered"]


def test_the_ledger_counts_what_victory_counts() -> None:
    view = seen('[set]\nheld = ["2726", "6016", "6017"]\nmet = true\nsubway = 3')
    soviet, german = view.scores
    assert (soviet.side, german.side) == ("soviet", "german")
    told = {str(line[0]): line[1] / soviet.scale for line in (*soviet.lines, *german.lines)}
    assert told["Potsdam"] == 20
    assert told["Dresden: 2 of 4"] == 10
    assert told["The meeting on the Elbe"] == 5
    assert told["The subway is destroyed"] == -10
    ahead = next(track for track in view.tracks if track.id == "difference")
    assert ahead.value == (soviet.points - german.points) // 2
    assert view.facts["level"] == "german-strategic"


@pytest.mark.parametrize(
    ("chart", "row", "cells"),
    [
        ("crt", "6", "DE"),
        ("terrain", "major-river", "no overrun"),
        ("terrain", "minor-river", "defence ×2"),
        ("terrain", "lake", "no crossing"),
        ("markers", "H", "7–9"),
        ("objectives", "Reichstag", "25"),
        ("levels", "draw", "160"),
    ],
)
def test_the_charts_hold_what_players_look_up(chart: str, row: str, cells: str) -> None:
    found = next(one for one in GAME.charts() if one.id == chart)
    assert cells in dict(found.rows)[row]


LINE = """
game = "goetter"
map = "blank 5x12"
units = "only"
phase = "exploitation"
[set]
zones = {entry-E = ["0301"]}
"""


@pytest.mark.parametrize(("at", "told"), [("0309", False), ("0310", True)])
def test_the_soviet_is_warned_of_who_will_be_out_of_supply(at: str, told: bool) -> None:
    game, state = GAME.place(parse(f'{LINE}[[unit]]\nid = "3GTC"\nat = "{at}"'))
    notes = [game.view(state, seat).prompts[0].note for seat in (1, 0)]
    assert notes[1] is None, "the German is told nothing"
    assert (notes[0] is not None and "3GTC" in str(notes[0])) == told


def points(side: str, number: float) -> Score:
    return Score(side, number, scale=2)


def test_a_position_looks_as_good_to_one_side_as_it_looks_bad_to_the_other() -> None:
    bare = View("goetter", "campaign", 0, 1, "supply", (0,), ("german", "soviet"))
    lies = {
        "soviet": Counter("3GTC", "soviet", "2620", values="20-18-8"),
        "german": Counter("GB1", "german", "2210", values="1-2-5"),
        "lost": Counter("79RC", "soviet", "dead-soviet", values="8-12-5"),
        "weak": Counter("GB2", "german", "2210", values="1-2-5", flags=("disrupted", "unsupplied")),
    }

    def worth(*names: str, **given: Any) -> float:
        view = msgspec.structs.replace(bare, counters=tuple(lies[name] for name in names), **given)
        assert value(view, 0) == -value(view, 1)
        return value(view, 0)

    assert worth("soviet") == pytest.approx(-1.8)
    assert worth("german") == pytest.approx(0.2)
    assert worth("lost") == 0
    assert worth("weak") == pytest.approx(0.2 - 1.5)
    assert worth("soviet", "german", "german") == pytest.approx(-1.4)
    german, soviet = points("german", 10), points("soviet", 4)
    assert worth(scores=(german,)) == 5
    assert worth(scores=(german, soviet)) == 3


PARTIAL = ("attack", "join", "leave", "cancel", "take", "fill", "stack", "drop", "with")


def test_a_move_counts_when_it_begins_and_parts_of_a_decision_do_not() -> None:
    game, state = GAME.place(
        parse(
            'game = "goetter"\nphase = "german-movement"\nunits = "only"\n[[unit]]\nid = "GB1"\nat = "2210"'
        )
    )
    unit = game.data.numbers["GB1"]
    for verb in PARTIAL:
        assert not game.counts(state, (verb, unit)), verb
    for verb in ("launch", "rail", "overrun", "exit", "end", "retreat", "advance", "place", "lose"):
        assert game.counts(state, (verb, unit)), verb
    assert game.counts(state, ("step", unit, game.grid.hex("2211")))
    game.apply(state, 0, ("step", unit, game.grid.hex("2211")))
    assert not game.counts(state, ("step", unit, game.grid.hex("2212")))
    assert game.counts(state, ("step", unit + 1, game.grid.hex("2212")))
