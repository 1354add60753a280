"""After combat exactly those hexes and units are offered that no bar closes, by whatever shorter way they are found."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.events import Event
from hexfront.engine.contract.registry import load_game
from hexfront.games.tow.combat.bars.retreat import Step
from hexfront.games.tow.combat.retreat_paths import HOPS, Hop, nexts
from hexfront.hexes import listed
from hexfront.kit.bars import closed
from hexfront.kit.combat.hex_by_hex import HexByHex, Ways
from hexfront.kit.combat.losses import Hit, Losses

GAMES = 6
SEEN = 100
"""At least so many units are looked at that retreat, and as many that advance."""

game_of = cache(load_game)


def play(game: Any, seed: int) -> None:
    """A random game to its end."""
    state, bot = game.setup(game.meta.scenarios[0].id, frozenset(), seed), RandomBot(seed)
    while seats := game.deciders(state):
        game.carry_out(state, seats[0], bot.pick(game.legal(state, seats[0]), game.lexicon.backs))


@pytest.mark.parametrize("name", ["kharkov", "tow"])
def test_units_may_enter_the_hexes_that_no_bar_closes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen: Counter[str] = Counter()
    plain = HexByHex.ways

    def compared(self: HexByHex, board: Any, cases: Iterable[tuple[int, Any]]) -> Ways:
        cases = list(cases)
        for _, case in cases:
            hexes = board.grid.mask & ~closed(self.against(case), case)
            assert self.onward(board, case) == hexes, (self, case.unit)
            seen[self.verb] += 1
        return plain(self, board, cases)

    monkeypatch.setattr(HexByHex, "ways", compared)
    for seed in range(GAMES):
        play(game_of(name), seed)
    assert min(seen["retreat"], seen["advance"]) > SEEN, seen


@pytest.mark.parametrize("name", ["kharkov", "tow"])
def test_steps_are_lost_by_the_units_that_no_bar_holds(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = []
    plain = Losses.run

    def compared(self: Losses, board: Any, state: Any, out: list[Event]) -> bool:
        shut = closed(self.bars, Hit(self, board, state))
        assert self.living(board, state) == [unit for unit in self.units if not shut >> unit & 1]
        seen.append(self.count)
        return plain(self, board, state, out)

    monkeypatch.setattr(Losses, "run", compared)
    for seed in range(GAMES):
        play(game_of(name), seed)
    assert len(seen) > SEEN


def test_the_search_for_ways_of_retreat_in_traces_of_war_heeds_the_bars_of_every_hex(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []
    made = Step.__init__

    def compared(self: Step, board: Any, frame: Any, unit: int, terms: Any) -> None:
        made(self, board, frame, unit, terms)
        for at in listed(terms.grid.within(terms.origin, terms.distance + 1)):
            assert nexts(terms, at) == terms.grid.around[at] & ~closed(HOPS, Hop(terms, at))
            seen.append(at)

    monkeypatch.setattr(Step, "__init__", compared)
    for seed in range(GAMES):
        play(game_of("tow"), seed)
    assert len(seen) > SEEN
