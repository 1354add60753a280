"""The doctrine bot: what it makes of clear situations, and that it comes to an end."""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.bots.chair import Chair
from hexfront.games.goetter.bot import GoetterDoctrine
from hexfront.games.goetter.bot.city import rung
from hexfront.games.goetter.bot.fights import promise
from hexfront.games.goetter.bot.german.line import Line
from hexfront.games.goetter.bot.picture import Picture
from hexfront.games.goetter.bot.reach import search
from hexfront.games.goetter.bot.soviet import goals
from hexfront.games.goetter.bot.weights import usual
from hexfront.games.goetter.combat import odds
from hexfront.games.goetter.combat.clash import meet
from hexfront.games.goetter.movement import pace
from hexfront.games.goetter.state import GERMAN, SOVIET
from hexfront.games.goetter.table.walks import walks
from hexfront.hexes import listed

from .fighting import GAME, TANKS, attack, field, german, number, real, soviet, tanks

CITY = "blank 9x9+4x4"


def chosen(game: Any, state: Any) -> str:
    """What the bot does for the seat that decides, in words."""
    seat = game.deciders(state)[0]
    return str(game.lexicon.text(GoetterDoctrine(7).choose(Chair(game, state, seat))))


def phase(game: Any, state: Any, side: int) -> list[str]:
    """All that one bot does until somebody else decides or the phase ends."""
    bot, done, seat = GoetterDoctrine(7), list[str](), state.seats[side]
    began = state.turn, state.phase
    while (state.turn, state.phase) == began and game.deciders(state) == (seat,) and len(done) < 60:
        action = bot.choose(Chair(game, state, seat))
        done.append(str(game.lexicon.text(action)))
        game.apply(state, seat, action)
    return done


def seen(game: Any, state: Any, side: int) -> Picture:
    """What a side makes of a position."""
    return Picture(game, state, side, usual())


def where(game: Any, state: Any, name: str) -> str:
    """The hex of a unit."""
    return str(game.labels[state.where[number(game, name)]])


def test_both_sides_set_up_and_begin() -> None:
    state, _ = GAME.start("campaign", frozenset(), 5)
    bots = [GoetterDoctrine(1), GoetterDoctrine(2)]
    for _ in range(60):
        seat = GAME.deciders(state)[0]
        GAME.apply(state, seat, bots[seat].choose(Chair(GAME, state, seat)))
        if state.turn:
            return
    raise AssertionError("nobody came to an end with the set-up")


def test_it_attacks_where_that_pays_with_all_who_are_needed_and_lets_the_rest_be() -> None:
    game, state = field(tanks("T", "0404"), tanks("U", "0406"), german("W", "0405", "2-5-5"))
    assert chosen(game, state) == "attack 0405"
    attack(game, state, "0405")
    assert chosen(game, state) in ("join T", "join U")
    for text in ("join T", "join U"):
        game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    assert chosen(game, state) == "launch"
    game, state = field(soviet("R", "0404"), *[german(one, "0405", "3-9-5") for one in "WXY"])
    assert chosen(game, state) == "end"


def test_a_fight_promises_more_at_better_odds_and_where_nobody_can_retreat() -> None:
    game, state = field(
        tanks("T", "0404"), tanks("U", "0504"), german("W", "0405"), german("X", "0506", "3-9-5")
    )
    picture = seen(game, state, SOVIET)
    strong = meet(state, SOVIET, (number(game, "T"), number(game, "U")), game.grid.hex("0405"))
    weak = meet(state, SOVIET, (number(game, "U"),), game.grid.hex("0506"))
    assert promise(picture, strong) > promise(picture, weak)
    ring = [tanks(f"R{at}", at) for at in ("0404", "0406", "0305", "0505", "0304", "0504")]
    game, state = field(*ring, german("W", "0405"), german("X", "0405"))
    assert seen(game, state, SOVIET).sealed(game.grid.hex("0405"), SOVIET)


def test_the_german_draws_a_marker_that_helps_him() -> None:
    game, state = field(tanks("T", "0404"), german("W", "0405"))
    attack(game, state, "0405", "T")
    for text in ("launch", "support 0"):
        if text in {game.lexicon.text(one) for one in game.legal(state, game.deciders(state)[0])}:
            game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    assert chosen(game, state) == "draw"


def test_a_german_stack_is_worth_more_in_works_and_less_where_it_has_no_zone_before_the_enemy() -> None:
    game, state = field(
        tanks("T", "0405"), german("W", "0303"), german("X", "0303"),
        phase="german-movement", hexes={"0404": "fortification"},
    )  # fmt: skip
    line = Line(seen(game, state, GERMAN))
    stack = [number(game, "W"), number(game, "X")]
    works, open_ground = game.grid.hex("0404"), game.grid.hex("0406")
    assert line.stack(stack, works, 0) > line.stack(stack, open_ground, 0)
    assert line.stack(stack, open_ground, 0) > line.stack(stack[:1], open_ground, 0)


def test_it_overruns_who_cannot_hold() -> None:
    game, state = field(tanks("T", "0404"), german("W", "0405", "0-1-5"), phase="soviet-movement")
    assert TANKS.startswith("18")
    assert chosen(game, state) == "overrun T in 0405"


def test_its_quick_ways_are_those_of_the_rules() -> None:
    game, state = field(
        tanks("T", "0202"), soviet("R", "0203"), german("W", "0505", "2-3-5"), german("X", "0206", "2-3-5"),
        phase="soviet-movement", hexes={"0303": "forest", "0404": "marsh"}, sides={"0202-0302": "minor-river"},
    )  # fmt: skip
    for name in "TR":
        unit = number(game, name)
        found = search(game, state, unit, pace.allowance(game, state, unit), 0)
        told = {at: cost for cost, at, _, _ in walks(game, state, unit)}
        assert told.items() <= found.cost.items()


def test_its_odds_in_berlin_are_those_of_the_rules() -> None:
    game, state = field(
        tanks("T", "S0202"), soviet("R", "S0203"), german("W", "S0303"), german("X", "S0303"),
        phase="soviet-siege", size=CITY, hexes={"S0303": "urban"},
    )  # fmt: skip
    picture, unit = seen(game, state, SOVIET), number(game, "T")
    target = game.grid.hex("S0303")
    exact = odds.weigh(game, state, meet(state, SOVIET, (unit,), target, "siege")).rung
    assert rung(picture, (unit,), state.where[unit], target, 0) == exact


def test_tanks_take_the_place_of_a_rifle_corps_for_an_attack() -> None:
    game, state = field(
        soviet("R", "0404"), tanks("T", "0402"), tanks("U", "0302"), german("W", "0405", "2-8-5"),
        phase="soviet-movement",
    )  # fmt: skip
    phase(game, state, SOVIET)
    beside = game.links.around("march")[game.grid.hex("0405")]
    near = [name for name in "TU" if beside >> state.where[number(game, name)] & 1]
    assert near == ["T", "U"]


def test_a_depot_follows_the_front_along_the_railway() -> None:
    game, state = real(
        soviet("D", "2906", "0-1-6", "depot"), tanks("T", "2914"), tanks("U", "3014"), phase="soviet-movement"
    )
    phase(game, state, SOVIET)
    assert where(game, state, "D")[:2] in ("28", "29", "30")
    assert int(where(game, state, "D")[2:]) > 6


def test_a_bot_can_be_made_with_other_weights() -> None:
    usual_ones = usual()
    timid = msgspec.structs.replace(
        usual_ones, fight=msgspec.structs.replace(usual_ones.fight, attack=99.0, support=99.0)
    )
    game, state = field(tanks("T", "0404"), tanks("U", "0406"), german("W", "0405"))
    bot = GoetterDoctrine(7, weights=timid)
    assert game.lexicon.text(bot.choose(Chair(game, state, game.deciders(state)[0]))) == "end"


def test_guns_fire_together_where_one_alone_would_change_no_column() -> None:
    guns = [soviet(f"G{column}", f"13{column}", "7-1-2", "siege-artillery") for column in range(20, 27)]
    game, state = real(
        tanks("T", "0726", "16-16-8/8-8-8"), *guns, german("W", "0626"), german("X", "0626"),
        phase="soviet-siege", turn=9,
    )  # fmt: skip
    done = phase(game, state, SOVIET)
    assert done[0] == "overrun T in 0626"
    assert done.index("launch") > 3


def test_germans_man_a_town_that_counts_before_anybody_is_near() -> None:
    game, state = real(
        *[german(name, "5816") for name in "WXYZ"], soviet("R", "3003"), phase="german-movement"
    )
    phase(game, state, GERMAN)
    manned = {where(game, state, name) for name in "WXYZ"}
    assert manned <= {game.labels[at] for at in game.objectives}
    assert manned & {"5917", "5918", "6016", "6017"}


def test_every_open_gate_gets_a_corps() -> None:
    game, state = real(
        soviet("D", "2417", "0-1-6", "depot", front="1BF"), soviet("R", "2320", front="1BF"),
        tanks("T", "2319", front="1BF"), german("W", "0626"), phase="soviet-movement", turn=5,
    )  # fmt: skip
    phase(game, state, SOVIET)
    gates = {
        at
        for at in (where(game, state, "R"), where(game, state, "T"))
        if game.transit >> game.grid.hex(at) & 1
    }
    assert len(gates) == 2


def test_a_corps_holds_its_gate_at_the_end_while_germans_are_near() -> None:
    for turn, foe, stays in ((12, "2216", True), (12, "4827", False), (6, "2216", False)):
        game, state = real(
            soviet("D", "2417", "0-1-6", "depot", front="1BF"), soviet("R", "2420", front="1BF"),
            german("W", foe), german("X", "0626"), phase="soviet-siege", turn=turn, occupied={"2420": "1BF"},
        )  # fmt: skip
        phase(game, state, SOVIET)
        assert (where(game, state, "R") == "2420") == stays


def test_the_meeting_on_the_elbe_is_sought_near_a_depot() -> None:
    game, state = real(soviet("D", "4318", "0-1-6", "depot", front="1UF"), phase="soviet-movement", turn=4)
    bank = goals.handshake(game, state)
    assert goals.meeting(game) >> bank & 1
    depot = game.grid.hex("4318")
    assert game.grid.distance(bank, depot) == min(
        game.grid.distance(at, depot) for at in listed(goals.meeting(game))
    )
