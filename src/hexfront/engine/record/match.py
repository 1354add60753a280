"""A match: a game being played, with everything that was done in it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import (
    ALL,
    ONLOOKER,
    Event,
    TurnBegan,
    faces,
)
from hexfront.engine.base.state import clone
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import macros
from hexfront.engine.contract.game import room
from hexfront.engine.contract.meta import UnknownChoice
from hexfront.engine.contract.procedures import Sealed
from hexfront.engine.positions import position
from hexfront.engine.record import log
from hexfront.engine.record.entries import (
    WITHHELD,
    Act,
    Entry,
    Header,
    Line,
    Snapshot,
    Undo,
)
from hexfront.engine.record.headers import forked_header, new_header
from hexfront.engine.record.history import TOGETHER, History, reseeded
from hexfront.engine.record.log import Heard, Past, TookBack
from hexfront.engine.record.record import Record
from hexfront.engine.record.redo import (
    Recordable,
    advance,
    compare,
    draws_of,
    redo,
    state_in,
)
from hexfront.engine.record.undoing import Taken, taken

EVERY = 100
"""After so many entries without one a snapshot is taken, so that a match can be read back quickly."""
AT_HAND = 3
"""How many states are kept for quick undos; a state weighs as much as a hundred entries."""


class Match:
    """A game being played. ``state`` is how it stands; ``events`` all that happened, the undone included.

    Begin one with :meth:`start` or :meth:`from_position`; ``replay.reopen`` goes on with a recorded one. A
    point of a match is a number of entries: the state after the first so many.
    """

    def __init__(
        self,
        game: Recordable,
        header: Header,
        state: Any,
        events: Iterable[Event] = (),
        *,
        past: Sequence[Entry] = (),
        snapshots: Iterable[Snapshot] = (),
        before: Iterable[Line] = (),
    ) -> None:
        self.game = game
        self.header = header
        self.state = state
        self.events = Heard()
        self._entries = list(past)
        self._history = History(past)
        self._snapshots = {snapshot.entries: snapshot.packed() for snapshot in snapshots}
        self._before = list(before)
        self._kept: dict[int, Any] = {}
        self._hear(events)
        if self.version not in self._snapshots:
            self._snap(self.version, state)

    @classmethod
    def start(
        cls,
        game: Recordable,
        scenario: str,
        options: Iterable[str] = (),
        *,
        seed: int,
        players: Sequence[str] = (),
    ) -> Match:
        """Set up a scenario; raises UnknownChoice if the game has no such scenario, option or seat."""
        chosen = frozenset(options)
        game = room(game, scenario, chosen)
        state, events = game.start(scenario, chosen, seed)
        seats = len(game.meta.scenario(scenario).seats)
        if players and len(players) != seats:
            raise UnknownChoice(
                t(
                    "{scenario} has {seats} seats, not {given}",
                    scenario=scenario,
                    seats=seats,
                    given=len(players),
                )
            )
        header = new_header(game, state.seed, scenario, chosen, players, draws=draws_of(events))
        return cls(game, header, state, events)

    @classmethod
    def from_position(
        cls, game: Recordable, state: Any, text: str, *, seed: int | None = None, players: Sequence[str] = ()
    ) -> Match:
        """Play on from the state that a position set up; its text goes into the record."""
        state = clone(state)
        if seed is not None:
            state.seed = seed_text(seed)
        options = frozenset(position.parse(text).options)
        header = new_header(
            game, state.seed, state.scenario, options, players, origin="position", position=text
        )
        return cls(game, header, state)

    @classmethod
    def restored(
        cls,
        game: Recordable,
        header: Header,
        state: Any,
        past: Sequence[Past],
        *,
        opening: Iterable[Event] = (),
        snapshots: Iterable[Snapshot] = (),
        before: Iterable[Line] = (),
    ) -> Match:
        """A match as it stood, from a kept state and all that was kept with each entry, without playing it again."""
        entries = [one.entry for one in past]
        match = cls(game, header, state, past=entries, snapshots=snapshots, before=before)
        match.events = Heard()
        match.events.add(-1, opening)
        match._history = History()
        for number, one in enumerate(past):
            match._history.add(one.entry, one.events, together=one.together)
            match.events.add(number, one.events)
        return match

    @property
    def version(self) -> int:
        """The number of entries so far."""
        return len(self._entries)

    @property
    def base(self) -> int:
        """The first point that can be stepped to: the start, or the latest upgrade of the rules."""
        return self._history.base

    @property
    def over(self) -> bool:
        """Whether nobody has anything left to decide."""
        return not self.game.deciders(self.state)

    @property
    def record(self) -> Record:
        """The whole record, seed and secrets included: for storage, never for a player of a running game."""
        return Record(self.header, list(self._entries), self.snapshots(), list(self._before))

    def entries(self, after: int = 0) -> list[Entry]:
        """The entries from a number on."""
        return self._entries[after:]

    @property
    def before(self) -> list[Line]:
        """The lines of what went before this match, if that is not in it."""
        return list(self._before)

    def snapshots(self, after: int = -1) -> list[Snapshot]:
        """The snapshots taken later than a point."""
        found = [packed for point, packed in sorted(self._snapshots.items()) if point > after]
        return [Snapshot.unpacked(packed) for packed in found]

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Do one atomic action; whatever is raised, the match is as it was."""
        if self.state.seed == WITHHELD:
            raise Illegal("engine:seed", t("The seed is withheld: look at this match or fork it."))
        state = clone(self.state)
        events = self.game.apply(state, seat, action)
        self._add(Act(seat, self.game.lexicon.text(action), draws_of(events)), state, events)
        return events

    def say(self, seat: Seat, text: str) -> macros.Performed:
        """Do what the words say: an action, or a macro as far as it goes without surprise."""
        return macros.perform(self.game, self, seat, self.game.lexicon.parse(text))

    def repeat(self, entry: Act | Undo) -> None:
        """Do a recorded entry once more; raises if it is not legal or its draws come out otherwise."""
        if isinstance(entry, Undo):
            self._go_back(entry)
            return
        state = clone(self.state)
        if state.seed == WITHHELD:
            events = redo(self.game, state, entry)
        else:
            events = self.game.apply(state, entry.seat, self.game.lexicon.parse(entry.text))
            compare(entry.draws, draws_of(events))
        self._add(entry, state, events)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back the last action."""
        return self._refusal(Undo(seat, max(self._history.parent(), 0))) is None

    def undo(self, seat: Seat, to: int | None = None) -> list[Event]:
        """Take back the seat's own last action, or all since a point of the way that play has come.

        Refused at a draw, a revelation or another's decision.
        """
        return self._go_back(Undo(seat, max(self._history.parent(), 0) if to is None else to))

    def free(self, seat: Seat) -> Iterator[Taken]:
        """The actions that a seat may take back one after the other, the latest first."""
        return taken(self._history, self._entries, self.events, seat) if self.can_undo(seat) else iter(())

    def undo_by_consent(self, seat: Seat, to: int) -> list[Event]:
        """Go back to how it stood after the first ``to`` entries: for when the others have agreed.

        Going back over draws changes the seed, so that nobody knows the draws that come instead.
        """
        return self._go_back(Undo(seat, to, consent=True))

    def _go_back(self, entry: Undo) -> list[Event]:
        refusal = self._refusal(entry)
        if refusal is not None:
            raise Illegal("engine:undo", refusal)
        state = self.step(entry.to)
        if self._history.fresh(entry) and state.seed != WITHHELD:
            state.seed = reseeded(state.seed, self.version)
        to = None if entry.consent else self._saw_since(entry.to)
        player = self.name(entry.seat)
        event = TookBack(to=to, seat=entry.seat, point=entry.to, consent=entry.consent, player=player)
        self._add(entry, state, [event])
        return [event]

    def _saw_since(self, point: int) -> tuple[Seat, ...] | None:
        """The seats that know of what is taken back: whoever saw nothing of it is not told of its undo."""
        goal = self._history.root(point)
        numbers = {root - 1 for root in self._history.back(self.version) if root > goal}
        events = [item.event for item in self.events if item.entry in numbers]
        if faces(events, ONLOOKER):
            return None
        mover = self._history.mover()
        seats = range(len(self.header.seats))
        return tuple(seat for seat in seats if seat == mover or faces(events, seat))

    def _refusal(self, entry: Undo) -> Text | None:
        if self.over:
            # The seed and all secrets are open now: nothing could fairly be played in another way.
            return t("The game is over.")
        others = self._history.mover() != entry.seat
        if not entry.consent and (self._together() or (others and self._sealed())):
            # Granting it, or refusing it in other words, would tell a seat whether another has chosen.
            return TOGETHER
        return self._history.refusal(entry)

    def step(self, point: int) -> Any:
        """A copy of the state after the first ``point`` entries."""
        self._check_point(point)
        ahead: list[int] = []
        for root in self._history.back(point):
            state = self._state_at(root)
            if state is not None:
                break
            ahead.append(root)
        for root in reversed(ahead):
            advance(self.game, state, root - 1, self._entries[root - 1])
        return state

    def fork(self, point: int | None = None, viewer: Seat = ONLOOKER, seed: int | None = None) -> Match:
        """A new match from a point of this one, for a viewer.

        While this one runs, everything the viewer cannot know is drawn anew, the seed included. ``ALL`` gets
        the true state: for tests and studies, never for somebody at the table.
        """
        at = self.version if point is None else point
        state = self.step(at)
        whole = self.over or viewer == ALL
        fresh = derive(state.seed, at, f"fork {viewer}") if seed is None else seed
        if not whole:
            state = self.game.resample(state, viewer, fresh)
        elif seed is not None or state.seed == WITHHELD:
            state.seed = seed_text(fresh)
        known = self.header.position if whole or not self.game.meta.secrets else self._written(state)
        header = forked_header(self.header, at, state.seed, known)
        return Match(self.game, header, state, before=self.log(ALL if whole else viewer, at))

    def _written(self, state: Any) -> str:
        """The position that play began from as a redrawn state has it: its own text would tell secrets.

        Without any, its map and counters would be lost.
        """
        write = getattr(self.game, "position", None)
        return position.dump(write(state)) if self.header.position and write is not None else ""

    def download(self, viewer: Seat) -> Record:
        """The record for a viewer: all of a finished match; of a running one, a fork with the log he saw."""
        if self.over:
            return self.record
        if viewer == ALL:
            raise Illegal("engine:download", t("Nobody sees all of a match that is not over."))
        return self.fork(viewer=viewer).record

    def log(self, viewer: Seat, point: int | None = None) -> list[Line]:
        """The lines a viewer reads, up to a point; what was undone before it is marked."""
        until = self.version if point is None else point
        run = [item for item in self.events if item.entry < until]
        return [*self._before, *log.lines(run, viewer, self._entries, self._history.standing(until))]

    def standing(self, point: int | None = None) -> set[int]:
        """The points before a point whose entries still stood there."""
        return self._history.standing(self.version if point is None else point)

    def name(self, seat: Seat) -> str:
        """The player at a seat."""
        players = self.header.players
        return (players[seat] if 0 <= seat < len(players) else "") or f"Seat {seat}"

    def _check_point(self, point: int) -> None:
        low, high = self.base, self.version
        if not low <= point <= high:
            span = {"point": point, "low": low, "high": high}
            raise Illegal("engine:step", t("Point {point} is not between {low} and {high}.", **span))

    def _state_at(self, root: int) -> Any:
        if root == self._history.root(self.version):
            return clone(self.state)
        if root in self._kept:
            return clone(self._kept[root])
        packed = self._snapshots.get(root)
        return None if packed is None else state_in(self.game, Snapshot.unpacked(packed))

    def _add(self, entry: Act | Undo, state: Any, events: list[Event]) -> None:
        if isinstance(entry, Act):
            over = not self.game.deciders(state)
            began = any(isinstance(event, TurnBegan) for event in events)
            if over or began or self.version + 1 - max(self._snapshots) >= EVERY:
                self._snap(self.version + 1, state)
            self._keep(entry.seat)
        self._history.add(entry, events, together=self._together())
        self._entries.append(entry)
        self.state = state
        self._hear(events)

    def _together(self) -> bool:
        return len(self.game.deciders(self.state)) > 1

    def _sealed(self) -> bool:
        frame = self.state.agenda[-1]
        return isinstance(frame, Sealed) and len(frame.seats) > 1

    def _keep(self, seat: Seat) -> None:
        """Keep the state at hand that an undo may go back to; all others come back from the snapshots."""
        if self._history.barrier(seat) is not None:
            self._kept.clear()
        self._kept[self._history.root(self.version)] = self.state
        if len(self._kept) > AT_HAND:
            del self._kept[min(self._kept)]

    def _hear(self, events: Iterable[Event]) -> None:
        self.events.add(self.version - 1, events)

    def _snap(self, point: int, state: Any) -> None:
        self._snapshots[point] = Snapshot.of(point, state).packed()
