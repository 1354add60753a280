"""Promise 4: a match can be saved, replayed, stepped back, forked anywhere and continued after an upgrade."""

from __future__ import annotations

import copy
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from hexfront.conformance.broken import Broken, at
from hexfront.conformance.promises import positioned
from hexfront.conformance.promises.glance import Glance, differ
from hexfront.conformance.promises.undoing import Undoer
from hexfront.conformance.walk import Opening, deal, seats_of, viewers_of
from hexfront.engine.base.events import (
    ALL,
    ONLOOKER,
    Drawn,
    Event,
)
from hexfront.engine.base.state import beneath, clone, digest
from hexfront.engine.record.headers import forked_header
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import load
from hexfront.engine.record.redo import Recordable, state_in
from hexfront.engine.record.replay import replay
from hexfront.engine.record.resume import resume

UNDO = 0.2
"""How often something is taken back where that is possible."""
POINTS = 8
"""How many points of a match are stepped to and forked."""
DOWNLOADS = 0.1
"""How often a viewer downloads the running match."""
ENOUGH = 4
"""After how many downloads that could hide something one of them must have done so."""
ONWARD = 8
"""How many actions a fork or a continued match is played on."""


def check(game: Recordable, opening: Opening, plies: int) -> None:
    """Play a random match with undos, and do with its record all that one may do."""
    Matched(game, opening).check(plies)


class Matched:
    """A random match, with the digest of its state at every point."""

    def __init__(self, game: Recordable, opening: Opening) -> None:
        self.game = game
        self.opening = opening
        self.chance = opening.chance()
        self.chooser = opening.chooser()
        self.match = _match(game, opening)
        self.undoer = Undoer(self.match, seats_of(game, opening.case))
        self.viewers = viewers_of(game, opening.case)
        self.digests = [digest(self.match.state)]
        self.turns = [0]
        """The points at which a turn began, and the start."""
        self.downloads = self.hiding = 0
        """How many downloads could have hidden something, and how many did."""

    def check(self, plies: int) -> None:
        """Play, then look back at the whole."""
        for ply in range(plies):
            with at(4, self.opening.spot(ply)):
                if not self._move():
                    break
                if self.chance.random() < DOWNLOADS:
                    self._check_download()
                    positioned.check(self.game, self.match.state)
        with at(4, self.opening.spot(self.match.version - 1)):
            self._check_file()
            self._check_snapshots()
            self._check_steps()
            self._check_upgrade()
            if self.downloads >= ENOUGH and not self.hiding:
                raise Broken(4, f"none of {self.downloads} downloads of the running match hides a secret")

    def _move(self) -> bool:
        """Take something back or do something; False at the end."""
        able = self.undoer.check()
        if able and self.chance.random() < UNDO:
            self.undoer.undo(self.chance.choice(able))
        else:
            chosen = self.chooser.choose(self.game, self.match.state)
            if chosen is None:
                return False
            turn, drawn = self.match.state.turn, self.match.state.drawn
            events = self.undoer.act(*chosen)
            self._check_draws(events, drawn)
            if self.match.state.turn != turn:
                self.turns.append(self.match.version)
        self.digests.append(digest(self.match.state))
        return True

    def _check_draws(self, events: list[Event], before: int) -> None:
        made, told = self.match.state.drawn - before, sum(isinstance(event, Drawn) for event in events)
        if made != told:
            raise Broken(4, f"{made} draws were made, but {told} are events: a lost draw")

    def _check_download(self) -> None:
        """What a viewer may take away while the match runs holds neither the seed nor what he cannot know."""
        if self.match.over:
            return
        viewer = self.chance.choice(self.viewers)
        record = self.match.download(viewer)
        if self.match.state.seed.encode() in record.encoded():
            raise Broken(4, f"the download of viewer {viewer} holds the seed of the running match")
        if record.log != self.match.log(viewer):
            raise Broken(4, f"the download of viewer {viewer} has another log than he saw")
        state = state_in(self.game, record.snapshots[-1])
        self._check_alike(state, self.match.state, viewer, "in the download")
        real = beneath(self.match.state)
        if beneath(self.game.resample(self.match.state, viewer, self.chance.getrandbits(64))) != real:
            self.downloads += 1
            self.hiding += beneath(state) != real

    def _check_alike(self, state: Any, real: Any, viewer: int, where: str) -> None:
        difference = differ(Glance.of(self.game, state, viewer, []), Glance.of(self.game, real, viewer, []))
        if difference:
            raise Broken(4, f"viewer {viewer} sees {where} another state: {difference}")

    def _check_file(self) -> None:
        """Saved, loaded and played again it comes out the same, with the seed or by its draws alone."""
        record = self.match.record
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "match.json")
            record.save(path)
            read = load(path)
        if read.encoded() != record.encoded():
            raise Broken(4, "the record comes back from its file changed")
        self._check_replay(read, "the record")
        self._check_replay(read.withheld(), "the record without its seed")
        if self.match.over and self.match.download(ONLOOKER).header.seed is None:
            raise Broken(4, "the match is over, but its seed is not published")

    def _check_replay(self, record: Any, what: str) -> None:
        try:
            state = replay(record, self.game).state
        except Exception as error:
            raise Broken(4, f"{what} cannot be replayed: {error}") from error
        real = self.match.state
        if (beneath(state), state.drawn) != (beneath(real), real.drawn):
            raise Broken(4, f"{what} replays to another state")

    def _check_snapshots(self) -> None:
        found = {snapshot.entries: snapshot for snapshot in self.match.record.snapshots}
        for point in self.turns:
            if point not in found:
                raise Broken(4, f"a turn began after {point} entries, but there is no snapshot of it")
        for point, snapshot in found.items():
            if not snapshot.digest == self.digests[point] == digest(state_in(self.game, snapshot)):
                raise Broken(4, f"the snapshot after {point} entries is not the state of that moment")

    def _check_steps(self) -> None:
        """Step to and fro, and fork where it stops."""
        points = range(len(self.digests))
        for point in self.chance.sample(points, min(POINTS, len(points))):
            state = self.match.step(point)
            if digest(state) != self.digests[point]:
                raise Broken(4, f"stepping to point {point} gives another state than the match had there")
            fork = self.match.fork(point, ALL)
            if digest(fork.state) != self.digests[point]:
                raise Broken(4, f"a fork at point {point} begins in another state")
            self._check_onward(fork, f"a fork at point {point}")
            viewer = self.chance.choice(self.viewers)
            fork = self.match.fork(point, viewer)
            self._check_alike(fork.state, state, viewer, f"in a fork at point {point}")
            if not self.match.over and state.seed.encode() in fork.record.encoded():
                raise Broken(4, f"a fork for viewer {viewer} holds the seed of the running match")
            self._check_onward(fork, f"a fork at point {point} for viewer {viewer}")

    def _check_onward(self, match: Match, what: str) -> None:
        """It can be played on, and its own record can be replayed."""
        for _ in range(ONWARD):
            chosen = self.chooser.choose(self.game, match.state)
            if chosen is None:
                break
            match.act(*chosen)
        try:
            found = replay(match.record, match.game).digest
        except Exception as error:
            raise Broken(4, f"the record of {what} cannot be replayed: {error}") from error
        if found != digest(match.state):
            raise Broken(4, f"the record of {what} replays to another state")

    def _check_upgrade(self) -> None:
        """Under a new version of the same rules it goes on from its snapshots, with nothing lost."""
        match, report = resume(self.match.record, _upgraded(self.game))
        if report.left or report.stopped:
            raise Broken(4, f"after an upgrade {len(report.left)} actions are lost: {report.stopped}")
        if digest(match.state) != digest(self.match.state):
            raise Broken(4, "after an upgrade the match stands otherwise")
        self._check_onward(match, "a match after an upgrade")


def _match(game: Recordable, opening: Opening) -> Match:
    """A match from the start; from anywhere else it is a fork."""
    case = opening.case
    match = Match.start(game, case.scenario, case.options, seed=deal(opening.seed))
    if not opening.start:
        return match
    state = clone(opening.state)
    header = forked_header(match.header, opening.start, state.seed, match.header.position)
    return Match(game, header, state)


def _upgraded(game: Recordable) -> Any:
    """The same game with another version of its rules."""
    later = copy.copy(game)
    meta = msgspec.structs.replace(game.meta, version=f"{game.meta.version}+")
    later.__class__ = type(type(game).__name__, (type(game),), {"meta": meta})
    return later
