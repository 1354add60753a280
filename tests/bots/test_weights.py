"""Weights of bots as data: changed by name, refused where there is no such weight; styles by name."""

from __future__ import annotations

import msgspec
import pytest

from hexfront.bots import Chair, check_bot, make_bot
from hexfront.bots.player import UnknownBot
from hexfront.bots.weights import BadWeights, changed
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.games.trc.bot.weights import WEIGHTS


class Care(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    danger: float
    hurry: float


class Weights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    care: Care


USUAL = Weights(Care(1.0, 3.0))


def test_only_what_is_named_is_changed() -> None:
    assert changed(USUAL, {"care": {"danger": 2}}) == Weights(Care(2.0, 3.0))
    assert Weights(Care(1.0, 3.0)) == USUAL


@pytest.mark.parametrize(
    "changes", [{"care": {"dangr": 2}}, {"cares": {"danger": 2}}, {"care": {"danger": "much"}}]
)
def test_a_weight_that_is_none_is_refused(changes: dict[str, dict[str, object]]) -> None:
    with pytest.raises(BadWeights):
        changed(USUAL, changes)


def test_a_bot_is_asked_for_in_a_style_of_its_own() -> None:
    game = load_game("kharkov")
    usual, bold = make_bot(game, "doctrine", 1), make_bot(game, "doctrine:bold", 1)
    assert usual.weights.assault.worthwhile > bold.weights.assault.worthwhile  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", game_ids())
def test_every_style_of_a_game_changes_weights_that_there_are(name: str) -> None:
    game = load_game(name)
    maker = getattr(game, "bots", {}).get("doctrine")
    for style in getattr(maker, "styles", ()):
        usual, styled = make_bot(game, "doctrine", 1), make_bot(game, f"doctrine:{style}", 1)
        assert usual.weights != styled.weights  # type: ignore[attr-defined]


def test_a_style_plays_otherwise_and_the_usual_weights_as_before() -> None:
    game = load_game("trc")
    state = game.setup("breaking-storm", frozenset(), 5)
    bots = {name: make_bot(game, name, 5) for name in ("doctrine", "doctrine:careful")}
    given = type(bots["doctrine"])(5, weights=WEIGHTS.usual)  # type: ignore[call-arg]
    for _ in range(400):
        seat = game.deciders(state)[0]
        chair = Chair(game, state, seat)
        said = {name: bot.choose(chair) for name, bot in bots.items()}
        assert given.choose(chair) == said["doctrine"]
        if said["doctrine"] != said["doctrine:careful"]:
            return
        game.apply(state, seat, said["doctrine"])
    raise AssertionError("the careful style plays as the usual one does")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("doctrine:timid", "no style 'timid'; there is: bold, careful, steady"),
        ("random:bold", "no style 'bold'; there is: none"),
        ("napoleon:bold", "no bot 'napoleon'"),
    ],
)
def test_a_style_that_is_none_is_refused(name: str, words: str) -> None:
    with pytest.raises(UnknownBot, match=words):
        check_bot(load_game("kharkov"), name)
