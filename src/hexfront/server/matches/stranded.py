"""A match that the rules installed here cannot read: a page that says so, with its log, its chat and its record.

Nothing of it is changed, so that an upgrade that can read it goes on with it. Until then its players may talk, and end
it by agreement.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hexfront.engine.base.actions import Lexicon, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import t
from hexfront.engine.contract.game import room
from hexfront.engine.contract.meta import Meta
from hexfront.engine.contract.view import Prompt, View
from hexfront.engine.record.entries import Header
from hexfront.engine.record.history import History
from hexfront.engine.record.log import Past
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record
from hexfront.errors import HexfrontError
from hexfront.hexes import HexMap
from hexfront.server.errors import Unanswerable
from hexfront.server.matches.open_match import OpenMatch
from hexfront.server.store.rows import Saved
from hexfront.server.store.stored_events import as_can_be_told

UNREAD = t(
    "The rules installed here cannot read how this match stands. Its log and its record are kept; its players may end "
    "it by agreement, with a draw, or wait for an upgrade that can read it."
)


def parts(saved: Saved) -> dict[str, Any]:
    """What an open match takes out of the database beside the match itself."""
    return {
        "seen": [(0,) * (1 + len(saved.seats)), *(row.seen for row in saved.entries)],
        "ending": saved.ending,
        "chat": saved.chat,
        "offers": saved.offers,
        "touched": saved.touched,
    }


def finished(record: Record) -> bool:
    """Whether the match had ended by its rules, as far as its last snapshot tells without being understood."""
    return _last(record).get("agenda") == []


def _last(record: Record) -> dict[str, Any]:
    """The state at the end as plain data, if a snapshot was taken there."""
    end = History(record.entries).root(len(record.entries))
    if not record.snapshots or record.snapshots[-1].entries != end:
        return {}
    try:
        return msgspec.json.decode(record.snapshots[-1].state, type=dict[str, Any])
    except msgspec.MsgspecError:
        return {}


class NoState(msgspec.Struct):
    """The state of a match whose state nobody can read."""

    scenario: str
    seed: str = ""
    drawn: int = 0
    dictated: list[tuple[str, int]] = []
    turn: int = 0
    result: None = None
    agenda: list[int] = []


class UnreadableGame:
    """In place of the rules that could read a match: asks nobody, offers nothing, shows who sits there."""

    state_type = NoState

    def __init__(self, header: Header, game: Any) -> None:
        self._header = header
        title = header.game if game is None else game.meta.title
        # Options may bring secrets into a game without; where nobody can tell, there may be some.
        ground = _ground(header, game)
        self.meta = Meta(
            header.game, title, header.version, (), secrets=ground is None or ground.meta.secrets
        )
        self.lexicon = Lexicon([], [])
        self.map = HexMap.blank(1, 1)

    def deciders(self, _state: NoState) -> tuple[Seat, ...]:
        """Nobody."""
        return ()

    def legal(self, _state: NoState, _seat: Seat) -> Choices:
        """Nothing."""
        return Choices(self.lexicon.key)

    def view(self, state: NoState, viewer: Seat) -> View:
        """An empty board, and why it is empty."""
        return View(
            game=self.meta.id,
            scenario=state.scenario,
            viewer=viewer,
            turn=0,
            phase="",
            deciders=(),
            sides=self._header.seats,
            prompts=(Prompt((), UNREAD, ""),),
        )

    def resample(self, state: NoState, _viewer: Seat, _seed: int) -> NoState:
        """There is nothing to be known."""
        return state

    def result(self, _state: NoState) -> None:
        """Nobody knows."""
        return

    def team(self, _state: NoState, seat: Seat) -> tuple[Seat, ...]:
        """The seats of the same side."""
        sides = self._header.seats
        return tuple(other for other in range(len(sides)) if sides[other] == sides[seat]) or (seat,)


class EntriesAlone(Match):
    """The entries and events of a match without its states."""

    def step(self, point: int) -> Any:
        """Refused: no state can be read."""
        raise Unanswerable(UNREAD)


class Stranded(OpenMatch):
    """A match that nobody can go on with. ``why`` is for the operator: it may name what somebody did unseen."""

    def __init__(self, saved: Saved, game: Any, why: str) -> None:
        self.why = why
        self._record = saved.record()
        self._finished = finished(self._record)
        header = saved.header
        reader = UnreadableGame(header, game)
        past = [Past(row.entry, as_can_be_told(game or reader, row)) for row in saved.entries]
        kept = EntriesAlone.restored(reader, header, NoState(header.scenario), past, before=saved.before)  # type: ignore[arg-type]
        super().__init__(saved.id, kept, saved.mode, saved.seats, **parts(saved))
        self.ground = _ground(header, game) or reader

    @property
    def set_back(self) -> bool:
        """Nothing at all could be kept."""
        return True

    @property
    def over(self) -> bool:
        """Whether it had ended before."""
        return self.ending is not None or self._finished

    def result(self) -> Result | None:
        """How it ended, if that can be told."""
        if self.ending is not None:
            return super().result()
        try:
            return msgspec.convert(_last(self._record).get("result"), Result | None)
        except msgspec.MsgspecError:
            return None

    def check_read(self) -> None:
        """Nothing more can be done here."""
        raise Unanswerable(UNREAD)

    def fork(self, viewer: Seat, point: int | None = None, seed: int | None = None) -> Match:
        """Refused: there is nothing to go on from."""
        raise Unanswerable(UNREAD)

    def download(self, viewer: Seat) -> Record:
        """All of a finished match; of a running one what the viewer may know, and never the seed.

        Where there are secrets that is the log he saw alone, since nobody can tell them from the rest.
        """
        if self.over:
            return self._record
        if not self.game.meta.secrets:
            return self._record.withheld()
        header = msgspec.structs.replace(self._record.header, seed=None, draws=(), position="")
        return Record(header, [], [], self.as_numbered(self.match.log(viewer), viewer))


def _ground(header: Header, game: Any) -> Any:
    """The game on whose map it was played, if there is one."""
    try:
        return None if game is None else room(game, header.scenario, header.options)
    except HexfrontError:
        return None
