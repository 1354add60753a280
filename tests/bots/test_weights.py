"""Weights of bots as data: changed by name, refused where there is no such weight; styles by name."""

from __future__ import annotations

import msgspec
import pytest

from hexfront.bots import check_bot, make_bot
from hexfront.bots.player import UnknownBot
from hexfront.bots.weights import BadWeights, changed
from hexfront.engine.contract.registry import load_game


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
