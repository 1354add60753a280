"""A greedy player does not begin for ever what he must give up."""

from __future__ import annotations

import msgspec

from hexfront.bots import Chair, Greedy
from hexfront.engine.base.actions import (
    Action,
    Lexicon,
    Seat,
    Verb,
)
from hexfront.engine.base.choices import Choices

FROM = {"table": ("gather", "pass"), "gathered": ("cancel",), "over": ()}
TO = {"gather": "gathered", "cancel": "table", "pass": "over"}


class Place(msgspec.Struct):
    at: str


class Trap:
    """A game in which gathering looks best, and then there is nothing to do with those who gathered."""

    lexicon = Lexicon([Verb("gather"), Verb("cancel", role="cancels"), Verb("pass")], [])

    def deciders(self, state: Place) -> tuple[Seat, ...]:
        return (0,) if FROM[state.at] else ()

    def legal(self, state: Place, _seat: Seat) -> Choices:
        return Choices.of(self.lexicon.key, [(verb,) for verb in FROM[state.at]])

    def apply(self, state: Place, _seat: Seat, action: Action) -> None:
        state.at = TO[action[0]]

    def resample(self, state: Place, _seat: Seat, _seed: int) -> Place:
        return Place(state.at)

    def result(self, _state: Place) -> None:
        return None

    def view(self, state: Place, _seat: Seat) -> str:
        return state.at

    def value(self, view: str, _seat: Seat) -> float:
        return float(view == "gathered")


class Drafted(Trap):
    """A draft in words of its own, which is filled in and then gone on with."""

    lexicon = Lexicon([Verb("gather"), Verb("finish", role="commits"), Verb("complete", role="fills")], [])

    def legal(self, state: Place, _seat: Seat) -> Choices:
        last = {"table": "complete", "gathered": "finish"}[state.at]
        return Choices.of(self.lexicon.key, [("gather",), (last,)])


def test_a_draft_is_left_to_the_game_whatever_its_verbs_are_called() -> None:
    game, bot = Drafted(), Greedy(1)
    assert bot.choose(Chair(game, Place("table"), 0)) == ("complete",)
    assert bot.choose(Chair(game, Place("gathered"), 0)) == ("finish",)


def test_what_had_to_be_given_up_is_not_begun_again() -> None:
    game, bot, state, done = Trap(), Greedy(1), Place("table"), []
    while game.deciders(state) and len(done) < 20:
        done.append(bot.choose(Chair(game, state, 0))[0])
        game.apply(state, 0, (done[-1],))
    assert done == ["gather", "cancel", "pass"]
