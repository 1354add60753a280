"""Two matches that differ in a secret alone sound alike on the wire: as many messages, in one order, of one size.

The bytes of single answers are compared elsewhere; here it is what the opponent's socket and the onlooker's get while
the same is done in both, so that a message more or less would be noticed too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession

from hexfront.conformance.promises.glance import Ear
from hexfront.conformance.walk import Chooser
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.state import beneath, clone, encode
from hexfront.server.live.connections import Connection, OnlookersTables
from hexfront.server.matches.open_match import OpenMatch

from .table import opened, seated

PLIES = 60
"""How many actions lead there at most."""
DONE = 12
"""How many actions are then done in both."""
TRIES = 60
"""How often an action is drawn again until it will do."""
MARK = "so far"
CLOCKS = re.compile(r'"(at|created)":\d+')
TWIN = 99
SECRETIVE = ("step", "plot", "pick")
"""Verbs that may be done unseen."""

Done = tuple[Seat, Action]
Part = Callable[[Any, Any, Seat], "Parting | None"]
News = Callable[[Connection, OpenMatch, Any, OnlookersTables], list[str]]


class Wired:
    """A match with its people, and sockets of one seat and of an onlooker."""

    def __init__(self, client: TestClient, game: str, scenario: str) -> None:
        self.people = seated(client, game=game, scenario=scenario)
        self._all_matches = client.app.state.services.all_matches  # type: ignore[attr-defined]
        self.heard: dict[Seat, list[str]] = {}
        self._sockets: dict[Seat, WebSocketTestSession] = {}

    @property
    def session(self) -> Any:
        """The match in memory."""
        self.people[0].table()
        return self._all_matches.at_hand(self.people[0].match)

    def listen(self, stack: ExitStack, viewers: tuple[Seat, ...]) -> None:
        """Open the sockets, and hear what everybody hears who comes."""
        for viewer in viewers:
            self._sockets[viewer] = stack.enter_context(self.people[viewer].live())
            self.heard[viewer] = []
            self._hear(viewer)  # the table; what is said before that would stand in it
            self.read()

    def do(self, seat: Seat, action: Action) -> None:
        """Act, and read what comes of it."""
        self.people[seat].act(*action)
        for viewer in self._sockets:
            wanted = self.people[viewer].table()["version"]
            while _version(self.heard[viewer]) < wanted:
                self._hear(viewer)
        self.read()

    def read(self) -> None:
        """Let somebody say a word, and read up to it: what came before has come."""
        self.people[0].post("/chat", {"text": MARK})
        for viewer in self._sockets:
            said = len([one for one in self.heard[viewer] if MARK in one])
            while len([one for one in self.heard[viewer] if MARK in one]) == said:
                self._hear(viewer)

    def _hear(self, viewer: Seat) -> None:
        text = self._sockets[viewer].receive_text().replace(self.people[0].match, "-")
        self.heard[viewer].append(CLOCKS.sub(r'"\1":0', text))


def _version(messages: list[str]) -> int:
    tables = [msgspec.json.decode(one)["table"]["version"] for one in messages if '"type":"table"' in one]
    return max(tables, default=-1)


def _kinds(wired: Wired) -> dict[Seat, list[tuple[str, int]]]:
    """What came, as somebody sees who can only count and measure."""
    return {
        viewer: [(msgspec.json.decode(one)["type"], len(one)) for one in messages]
        for viewer, messages in wired.heard.items()
    }


class Parting(NamedTuple):
    """What makes two matches differ: the second is as it might be as well, or other things are done in them."""

    twin: Any = None
    first: Done | None = None
    second: Done | None = None


def as_twins(game: Any, state: Any, viewer: Seat) -> Parting | None:
    """What the viewer cannot know is redrawn."""
    twin = game.resample(state, viewer, TWIN)
    return Parting(twin) if beneath(twin) != beneath(state) else None


def by_what_is_done(game: Any, state: Any, viewer: Seat) -> Parting | None:
    """Another seat does one of two things that leave the same to see: hidden units move here or there."""
    for one, other in pairwise(_unseen(game, state, viewer)):
        ears = [
            [Ear.after(game, clone(state), listener, *done) for done in (one, other)]
            for listener in (viewer, ONLOOKER)
        ]
        if all(first.looks_like(second) for first, second in ears):
            return Parting(first=one, second=other)
    return None


def by_doing_more(game: Any, state: Any, viewer: Seat) -> Parting | None:
    """Another seat does something that nobody sees, in one of the two alone."""
    shown = [encode(game.view(state, listener)) for listener in (viewer, ONLOOKER)]
    for done in _unseen(game, state, viewer):
        ears = [Ear.after(game, clone(state), listener, *done) for listener in (viewer, ONLOOKER)]
        if [ear.seen for ear in ears] == shown and not any(ear.heard or ear.told for ear in ears):
            return Parting(second=done)
    return None


def _unseen(game: Any, state: Any, viewer: Seat) -> list[Done]:
    """What another seat may do that could pass unseen."""
    others = [seat for seat in game.deciders(state) if seat != viewer]
    actions = [(seat, action) for seat in others for action in game.legal(state, seat)]
    return [done for done in actions if done[1][0] in SECRETIVE]


CASES = [
    ("coh", "kv2", "deploy", as_twins),
    ("coh", "kv2", "deploy", by_what_is_done),
    ("coh", "kv2", "deploy", by_doing_more),
    ("coh", "kv2", "go", as_twins),
    ("coh", "kv2", "go", by_what_is_done),
    ("tow", "race", "selection", as_twins),
    ("tow", "race", "selection", by_what_is_done),
    ("tow", "race", "selection", by_doing_more),
]
"""Where a secret is made: in a hidden set-up, while hidden units move, when tokens are selected."""


def _led_to(two: tuple[Wired, Wired], frame: str, part: Part) -> tuple[Seat, Parting]:
    """Do the same in both until this frame is asked and they can part: whom they must sound alike to, and how."""
    chooser = Chooser(5)
    for _ in range(PLIES):
        session = two[0].session
        game, state = session.game, session.state
        if state.agenda and state.agenda[-1].__struct_config__.tag == frame:
            for viewer in range(2):
                parting = part(game, state, viewer) if game.deciders(state) != (viewer,) else None
                if parting is not None:
                    return viewer, parting
        chosen = chooser.choose(game, state)
        assert chosen is not None, "it was over before"
        for one in two:
            one.people[chosen[0]].act(*chosen[1])
    raise AssertionError(f"{frame} was never asked in secret")


def _common(
    two: tuple[Wired, Wired], viewers: tuple[Seat, ...], chooser: Chooser
) -> Iterator[tuple[Seat, Action]]:
    """What can be done in both, and tells those who listen nothing that they could not know."""
    for _ in range(TRIES):
        sessions = [one.session for one in two]
        chosen = chooser.choose(sessions[0].game, sessions[0].state)
        if chosen is None or any(chosen[1] not in one.game.legal(one.state, chosen[0]) for one in sessions):
            continue
        ears = [
            Ear.after(one.game, clone(one.state), viewer, *chosen) for one in sessions for viewer in viewers
        ]
        if not any(ear.told for ear in ears):
            yield chosen


def _played(folder: Path, game: str, scenario: str, frame: str, part: Part) -> tuple[Wired, Wired]:
    """Two matches that part in secret, played side by side before open sockets."""
    with opened(folder, heartbeat_seconds=1000.0) as client, ExitStack() as stack:
        two = Wired(client, game, scenario), Wired(client, game, scenario)
        viewer, parting = _led_to(two, frame, part)
        if parting.twin is not None:
            two[1].session.match.state = parting.twin
        for one, done in zip(two, (parting.first, parting.second), strict=True):
            one.listen(stack, (viewer, ONLOOKER))
            if done is not None:
                one.do(*done)
            else:
                one.read()
        chooser, common = Chooser(6), 0
        while common < DONE and (chosen := next(_common(two, (viewer, ONLOOKER), chooser), None)):
            for one in two:
                one.do(*chosen)
            common += 1
        assert common > 2
    return two


@pytest.mark.parametrize(("game", "scenario", "frame", "part"), CASES)
def test_a_secret_changes_no_message_in_kind_size_or_order(
    tmp_path: Path, game: str, scenario: str, frame: str, part: Part
) -> None:
    one, other = _played(tmp_path, game, scenario, frame, part)
    assert _kinds(one) == _kinds(other)
    assert one.heard == other.heard


def _loud(secret: Callable[[Connection, OpenMatch], bool]) -> News:
    """A table that sends a message more when something is so that the viewer cannot know."""
    news = Connection.news

    def told(self: Connection, session: OpenMatch, online: Any, drawn: OnlookersTables) -> list[str]:
        more = ['{"type":"bot","thinking":[]}'] if secret(self, session) else []
        return more + news(self, session, online, drawn)

    return told


@pytest.mark.parametrize(("game", "scenario", "frame", "part"), [CASES[0], CASES[4], CASES[6]])
def test_a_message_more_for_a_secret_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, scenario: str, frame: str, part: Part
) -> None:
    monkeypatch.setattr(Connection, "news", _loud(lambda _, session: sum(beneath(session.state)) % 2 == 1))
    one, other = _played(tmp_path, game, scenario, frame, part)
    assert _kinds(one) != _kinds(other)


@pytest.mark.parametrize(("game", "scenario", "frame", "part"), [CASES[2], CASES[7]])
def test_a_message_for_something_done_unseen_would_be_noticed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, scenario: str, frame: str, part: Part
) -> None:
    points: dict[Connection, int] = {}

    def acted(one: Connection, session: OpenMatch) -> bool:
        before, points[one] = points.get(one, -1), session.match.version
        return before not in (-1, session.match.version)

    monkeypatch.setattr(Connection, "news", _loud(acted))
    one, other = _played(tmp_path, game, scenario, frame, part)
    assert _kinds(one) != _kinds(other)
