"""Random play with the variants of chapter 28 together comes to its end and keeps its promises."""

from __future__ import annotations

import pytest

from hexfront.bots import RandomBot
from hexfront.conformance import suite
from hexfront.games.trc.victory import sudden_death

from .table import GAME

VARIANTS = (
    "historical-setup",
    "flak-corps",
    "late-headquarters",
    "38th-panzer",
    "ss-exchange",
    "guards-armies",
    "12th-ss",
    "warsaw-uprising",
    "no-retreat",
    "sea-transport",
    "artillery-corps",
    "what-if",
)


def test_the_variants_are_offered() -> None:
    assert set(VARIANTS) <= {option.id for option in GAME.meta.options}


@pytest.mark.parametrize("seed", range(2))
def test_a_random_campaign_with_variants_goes_on_to_1945(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sudden_death, "check", lambda *_: None)
    options = frozenset(VARIANTS)
    game = GAME.room("campaign", options)
    state, bot = game.setup("campaign", options, seed), RandomBot(seed)
    while seats := game.deciders(state):
        game.apply(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))
    assert state.result is not None


@pytest.mark.parametrize(("seed", "start"), [(0, 0), (2, 700), (4, 1700)])
def test_the_promises_hold_with_all_variants(seed: int, start: int) -> None:
    suite.check(GAME, "campaign", VARIANTS, seed, 15, start)
