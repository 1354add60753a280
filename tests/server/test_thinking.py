"""Bots in worker processes: a redrawn state, a time cap, and no game that hangs on a broken bot."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from hexfront.engine.record.match import Match
from hexfront.server.bots import turns
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.store.rows import SavedSeat
from hexfront.server.workers import thinking
from hexfront.server.workers.thinking import Thinkers, question, think
from hexfront_drill import Drill

from .table import Person, opened


def duel(seed: int = 5) -> OpenMatch:
    seats = (SavedSeat(0, "bot", bot="random"), SavedSeat(1, "bot", bot="random"))
    return OpenMatch("duel", Match.start(Drill(), "duel", seed=seed), "remote", seats)


def test_bot_is_asked_about_a_redrawn_state() -> None:
    open_match, differed, random = duel(), 0, Random(5)
    for _ in range(30):
        seat = open_match.deciders()[0]
        asked = question(open_match, seat, "random", 1.0)
        sent = msgspec.json.decode(asked.state, type=open_match.game.state_type)
        assert sent.seed != open_match.state.seed
        assert sent.hands[seat] == open_match.state.hands[seat]
        differed += sent.hands[1 - seat] != open_match.state.hands[1 - seat]
        open_match.act(seat, random.choice(list(open_match.game.legal(open_match.state, seat))))
    assert differed


class Stuck:
    def choose(self, _chair: Any) -> Any:
        while True:
            pass


class Broken:
    def choose(self, _chair: Any) -> Any:
        raise RuntimeError("no idea")


@pytest.mark.parametrize("bot", [Stuck(), Broken()])
def test_stuck_or_broken_bot_plays_something_legal(bot: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    open_match = duel()
    monkeypatch.setattr(thinking, "make_bot", lambda *_: bot)
    thought = think(question(open_match, 0, "random", -0.9))
    action = open_match.game.lexicon.parse(thought.text)
    assert action in open_match.game.legal(open_match.state, 0)
    assert thought.late == isinstance(bot, Stuck) and bool(thought.fault) == isinstance(bot, Broken)


def test_a_bot_that_goes_in_circles_finds_a_way_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def undecided(_thinkers: Thinkers, asked: thinking.Question, **_how: bool) -> thinking.Thought:
        chair = thinking._chair(asked)
        texts = [chair.game.lexicon.text(action) for action in chair.choices()]
        return thinking.Thought(next((text for text in texts if text.startswith("take")), texts[0]))

    monkeypatch.setattr(Thinkers, "ask", undecided)
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "person"}]
    with opened(tmp_path) as client:
        made = client.post("/api/matches", json={"game": "drill", "scenario": "duel", "seats": seats}).json()
        ben = Person(client, made["match"], made["seats"][1]["token"])
        deadline = time.monotonic() + 30
        while ben.table()["view"]["deciders"] != [1]:
            assert time.monotonic() < deadline, "the bot places and takes back for ever"


@pytest.mark.parametrize(
    ("game", "scenario", "waits"), [("drill", "duel", True), ("kharkov", "campaign", False)]
)
def test_a_bot_that_may_hold_secrets_answers_at_the_beat(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, scenario: str, waits: bool
) -> None:
    """However quickly it has decided; in an open game it answers at once."""
    beats = []

    async def at_the_beat(thought: Any, beat: float, most: float) -> thinking.Thought:
        beats.append((beat, most))
        return await attendants_beat(thought, beat, most)

    attendants_beat = turns.at_the_beat
    monkeypatch.setattr(turns, "at_the_beat", at_the_beat)
    with opened(tmp_path, bot_beat=0.01) as client:
        seats = [{"kind": "bot", "bot": "random"}] * 2
        client.post("/api/matches", json={"game": game, "scenario": scenario, "seats": seats})
        deadline = time.monotonic() + 60
        while len(beats) < 2:
            assert time.monotonic() < deadline, "the bots do not decide"
            client.get("/api/games")
    assert set(beats) == {(0.01 if waits else 0.0, 1.0)}


@pytest.mark.parametrize(("beat", "least"), [(0.2, 0.2), (0.0, 0.0)])
def test_a_thought_is_told_when_it_is_due(beat: float, least: float) -> None:
    async def thought() -> thinking.Thought:
        return thinking.Thought("pass")

    began = time.monotonic()
    assert asyncio.run(turns.at_the_beat(thought(), beat, 1.0)).text == "pass"
    assert least <= time.monotonic() - began < least + 10


def test_lost_worker_is_replaced() -> None:
    async def ask() -> None:
        thinkers = Thinkers(1)
        try:
            open_match = duel()
            asked = question(open_match, 0, "greedy", 1.0, why=True)
            first = await thinkers.ask(asked)
            (worker,) = thinkers.workers._idle
            os.kill(worker._process.pid, signal.SIGKILL)
            assert await thinkers.ask(asked) == first
            assert first.reasons
        finally:
            await thinkers.close()

    asyncio.run(ask())
