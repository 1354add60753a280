"""One game serves all matches, and threads beside those who play: none may see anything of another in it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import msgspec
import pytest

from hexfront.bots import RandomBot
from hexfront.engine.base.state import digest
from hexfront.engine.contract.registry import game_ids
from hexfront.engine.positions import probe
from hexfront.engine.record.match import Match
from hexfront.errors import HexfrontError
from hexfront.server.matches import questions
from hexfront.server.matches.installed_games import game_of

DECISIONS = 40
SEEDS = (1, 2, 3, 4)


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def played(game: Any, seed: int) -> list[str]:
    """What a match comes to: its states, what is asked on the way, and how it looks at last."""
    scenario = game.meta.scenarios[seed % len(game.meta.scenarios)]
    match, bot = Match.start(game, scenario.id, seed=seed), RandomBot(seed)
    found = []
    for number in range(DECISIONS):
        if match.over:
            break
        seat = match.game.deciders(match.state)[0]
        match.act(seat, bot.pick(match.game.legal(match.state, seat), game.lexicon.backs))
        found.append(digest(match.state))
        if number % 20 == 0:
            found += [
                answer(match, what) for what in probe.questions(match.game) if what in ("zoc", "supply")
            ]
    found += [msgspec.json.encode(match.game.view(match.state, viewer)).decode() for viewer in (-1, 0)]
    return found


def answer(match: Match, what: Any) -> str:
    try:
        told = questions.answered(match.game, match.state, 0, questions.Question(what))
    except HexfrontError as error:
        return str(error)
    return msgspec.json.encode(told).decode()


@pytest.mark.usefixtures("restless")
@pytest.mark.parametrize("name", game_ids())
def test_matches_beside_each_other_come_out_as_alone(name: str) -> None:
    game = game_of(name)
    alone = [played(game, seed) for seed in SEEDS]
    start = Barrier(len(SEEDS))

    def beside(seed: int) -> list[str]:
        start.wait()
        return played(game, seed)

    with ThreadPoolExecutor(len(SEEDS)) as pool:
        assert list(pool.map(beside, SEEDS)) == alone
