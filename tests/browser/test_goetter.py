"""Götterdämmerung: support that nobody sees, the way into Berlin and an overrun there, a train through it."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from .conftest import Sit
from .playing import Player
from .test_secrets import Tap

HEAD = 'game = "goetter"\nturn = {turn}\nphase = "{phase}"\nunits = "only"\n'
UNIT = '\n[[unit]]\nid = "{id}"\nat = "{at}"\nkind = "{kind}"\nside = "{side}"\nstats = "{stats}"\n'


def position(turn: int, phase: str, *units: str, **variables: str) -> str:
    told = "".join(f"{name} = {value}\n" for name, value in variables.items())
    return HEAD.format(turn=turn, phase=phase) + (f"\n[set]\n{told}" if told else "") + "".join(units)


def german(name: str, at: str, stats: str = "1-2-5", kind: str = "infantry") -> str:
    return UNIT.format(id=name, at=at, kind=kind, side="german", stats=stats)


def soviet(name: str, at: str, kind: str, stats: str) -> str:
    made = UNIT.format(id=name, at=at, kind=kind, side="soviet", stats=stats)
    return made + 'notes = {front = "1BF"}\n'


def tanks(name: str, at: str) -> str:
    return soviet(name, at, "tank-corps", "18-16-8/9-8-8")


ATTACK = position(5, "soviet-combat", german("G", "2409"), tanks("C", "2408"), german("B", "0825"))


def shown(table: dict[str, Any]) -> dict[str, Any]:
    """What of a table could tell how many points are pledged."""
    return {name: table[name] for name in ("view", "groups", "prompt", "log", "canUndo")}


def pledged(sit: Sit, points: int) -> tuple[Player, Player, list[dict[str, Any]]]:
    """The Soviet attacks and fixes his support; and all that the German was told until he has to answer."""
    black, red = sit(), sit()
    tap = Tap(black.page)
    made = black.found(position=ATTACK, mode="remote")
    black.enter(made, (0,))
    red.enter(made, (1,))
    red.hex("2409")
    expect(red.prompt).to_contain_text("Let units join")
    red.counter("C")
    red.verb("launch")
    red.page.get_by_role("button", name=f"Support {points}", exact=True).click()
    expect(black.at("verb-draw")).to_be_visible()
    return black, red, [shown(table) for table in tap.tables()]


def test_how_many_support_points_are_pledged_does_not_travel_until_the_german_has_drawn(sit: Sit) -> None:
    _, _, one = pledged(sit, 1)
    black, red, two = pledged(sit, 2)
    assert "announces support points" in json.dumps(one[-1])
    assert {json.dumps(table, sort_keys=True) for table in one} == {
        json.dumps(table, sort_keys=True) for table in two
    }
    expect(black.at("track-support")).to_contain_text("20")
    black.verb("draw")
    for player in (black, red):
        expect(player.at("track-support")).to_contain_text("18")
        expect(player.at("log")).to_contain_text("Support points shown and spent: 2.")


def test_a_corps_goes_through_transit_into_berlin_in_one_turn(sit: Sit) -> None:
    player = sit()
    player.enter(
        player.found(position=position(5, "soviet-movement", tanks("C", "2419"), german("B", "0825")))
    )
    player.counter("C")
    player.at("hex-2420").dispatch_event("click")
    player.stands("C", "2420")
    expect(player.at("again-C")).to_be_attached()
    expect(player.at("again-occupied-2420")).to_be_attached()
    player.verb("end")
    player.verb("pass")
    for phase in ("Reaction", "Soviet combat"):
        player.phase(phase)
        player.verb("end")
    player.phase("Soviet siege")
    expect(player.at("sheet-0")).to_have_attribute("data-lit", "false")
    expect(player.at("sheet-1")).to_have_attribute("data-lit", "true")
    player.page.keyboard.press("m")
    player.at("again-C").click()
    player.at("hex-0119").click()
    player.stands("C", "0119")
    expect(player.at("again-C")).to_have_count(0)


def test_an_overrun_in_berlin_with_guns_and_neighbours(sit: Sit) -> None:
    player = sit()
    groups = (
        tanks("X", "0824"),
        soviet("N", "0726", "bg-rifle-corps", "3-5-5"),
    )
    gun = soviet("Gun", "0421", "siege-artillery", "7-1-6")
    player.enter(
        player.found(position=position(8, "soviet-siege", *groups, gun, german("F", "0825", "0-1-5")))
    )
    player.counter("X")
    player.hex("0825")
    expect(player.prompt).to_contain_text("Let guns fire")
    player.counter("Gun")
    expect(player.at("fight-attack").first).to_have_text("25")
    expect(player.at("fight")).to_contain_text("7.54a")
    player.screen("goetter")
    player.verb("launch")
    player.verb("decline")
    player.stands("X", "0825")
    expect(player.at("counter-F")).to_have_count(0)


@pytest.mark.parametrize(("variables", "through"), [({}, True), ({"occupied": '{2420 = "1BF"}'}, False)])
def test_a_train_goes_through_berlin_until_a_marker_lies_there(
    sit: Sit, variables: dict[str, str], through: bool
) -> None:
    player = sit()
    there = german("Z", "2524", "0-2-0", "fortress")
    text = position(2, "german-movement", german("A", "2908"), there, tanks("C", "1503"), **variables)
    player.enter(player.found(position=text), (0,))
    player.counter("A")
    expect(player.at("hex-2807")).to_be_attached()
    if through:
        player.at("hex-2524").dispatch_event("click")
        player.stands("A", "2524")
        expect(player.at("track-rail")).to_contain_text("1")
    else:
        expect(player.at("hex-2524")).to_have_count(0)
        player.at("counter-Z").dispatch_event("click")
        expect(player.at("why")).to_contain_text("No train passes through Berlin")
        expect(player.at("why")).to_contain_text("5.68")
