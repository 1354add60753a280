"""The doctrine bot: what it makes of clear situations, and that it comes to an end."""

from __future__ import annotations

from typing import Any

from hexfront.bots.chair import Chair
from hexfront.games.goetter.bot import GoetterDoctrine
from hexfront.games.goetter.bot.fights import promise
from hexfront.games.goetter.bot.picture import Picture
from hexfront.games.goetter.bot.stations import Stations
from hexfront.games.goetter.combat.clash import meet
from hexfront.games.goetter.state import GERMAN, SOVIET

from .fighting import GAME, TANKS, attack, field, german, number, soviet, tanks


def chosen(game: Any, state: Any) -> str:
    """What the bot does for the seat that decides, in words."""
    seat = game.deciders(state)[0]
    return str(game.lexicon.text(GoetterDoctrine(7).choose(Chair(game, state, seat))))


def test_both_sides_set_up_and_begin() -> None:
    state, _ = GAME.start("campaign", frozenset(), 5)
    bots = [GoetterDoctrine(1), GoetterDoctrine(2)]
    for _ in range(60):
        seat = GAME.deciders(state)[0]
        GAME.apply(state, seat, bots[seat].choose(Chair(GAME, state, seat)))
        if state.turn:
            return
    raise AssertionError("nobody came to an end with the set-up")


def test_it_attacks_where_that_pays_with_all_who_can_and_lets_the_rest_be() -> None:
    game, state = field(tanks("T", "0404"), tanks("U", "0406"), german("W", "0405"))
    assert chosen(game, state) == "attack 0405"
    attack(game, state, "0405")
    assert chosen(game, state) in ("join T", "join U")
    for text in ("join T", "join U"):
        game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    assert chosen(game, state) == "launch"
    game, state = field(soviet("R", "0404"), *[german(one, "0405", "3-9-5") for one in "WXY"])
    assert chosen(game, state) == "end"


def test_a_fight_promises_more_at_better_odds() -> None:
    game, state = field(
        tanks("T", "0404"), tanks("U", "0504"), german("W", "0405"), german("X", "0506", "3-9-5")
    )
    picture = Picture(game, state, SOVIET)
    strong = meet(state, SOVIET, (number(game, "T"), number(game, "U")), game.grid.hex("0405"))
    weak = meet(state, SOVIET, (number(game, "U"),), game.grid.hex("0506"))
    assert promise(picture, strong) > promise(picture, weak)


def test_the_german_draws_a_marker_that_helps_him() -> None:
    game, state = field(tanks("T", "0404"), german("W", "0405"))
    attack(game, state, "0405", "T")
    for text in ("launch", "support 0"):
        if text in {game.lexicon.text(one) for one in game.legal(state, game.deciders(state)[0])}:
            game.apply(state, game.deciders(state)[0], game.lexicon.parse(text))
    assert chosen(game, state) == "draw"


def test_a_german_likes_works_and_does_not_stand_alone_before_the_enemy() -> None:
    game, state = field(
        tanks("T", "0405"), german("W", "0303"), german("X", "0506", "3-4-5"),
        phase="german-movement", hexes={"0404": "fortification"},
    )  # fmt: skip
    stations = Stations(Picture(game, state, GERMAN))
    weak, strong = number(game, "W"), number(game, "X")
    hexes = game.grid.hex("0404"), game.grid.hex("0305")
    assert stations.score(weak, hexes[0]) > stations.score(weak, hexes[1])
    assert stations.score(strong, hexes[1]) > stations.score(weak, hexes[1])


def test_it_overruns_who_cannot_hold() -> None:
    game, state = field(tanks("T", "0404"), german("W", "0405", "0-1-5"), phase="soviet-movement")
    assert TANKS.startswith("18")
    assert chosen(game, state) == "overrun T in 0405"
