"""A match: a game being played, with everything that was done in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec

from hexfront.engine.actions import Action, Seat
from hexfront.engine.draws import commitment, derive, seed_text
from hexfront.engine.entries import FORMAT, WITHHELD, Act, Entry, Forked, Header, Line, Snapshot, Undo
from hexfront.engine.errors import BadStart, Illegal
from hexfront.engine.events import ALL, ONLOOKER, Event, TurnBegan
from hexfront.engine.history import History, reseeded
from hexfront.engine.macros import Performed, perform
from hexfront.engine.record import Record
from hexfront.engine.redo import Recordable, advance, compare, data_hashes, draws_of, redo, state_in
from hexfront.engine.state import clone
from hexfront.engine.texts import Text, t


class TookBack(Event, tag="took-back", frozen=True):
    """Play went back to how it stood after ``point`` entries."""

    seat: Seat
    point: int
    consent: bool
    player: str

    def text(self) -> Text | None:
        """Who went back."""
        if self.consent:
            return t("{player} goes back to entry {point}, by consent.", player=self.player, point=self.point)
        return t("{player} takes an action back.", player=self.player)


class Happened(msgspec.Struct, frozen=True):
    """An event and the entry it came with (-1: the set-up)."""

    entry: int
    event: Event


class Match:
    """A game being played. ``state`` is how it stands; ``events`` all that happened, what was undone included.

    Use :meth:`start`, :meth:`from_position`, or ``replay.reopen`` for a record.
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
        log: Iterable[Line] = (),
    ) -> None:
        self.game = game
        self.header = header
        self.state = state
        self.events: list[Happened] = []
        self._entries = list(past)
        self._history = History(past)
        self._snapshots = {snapshot.entries: snapshot for snapshot in snapshots}
        self._log = list(log)
        self._kept: dict[int, Any] = {}
        self._hear(events)
        if self.version not in self._snapshots:
            self._snap()

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
        """Set up a scenario; raises BadStart if the game has no such scenario or option."""
        chosen = frozenset(options)
        seats = check_start(game, scenario, chosen)
        if players and len(players) != len(seats):
            raise BadStart(f"{len(players)} players for the {len(seats)} seats of {scenario}")
        state, events = game.start(scenario, chosen, seed)
        header = _header(game, state, scenario, chosen, players or seats, "scenario")
        return cls(game, msgspec.structs.replace(header, draws=draws_of(events)), state, events)

    @classmethod
    def from_position(
        cls,
        game: Recordable,
        state: Any,
        position: str,
        *,
        scenario: str = "",
        options: Iterable[str] = (),
        players: Sequence[str] = (),
    ) -> Match:
        """Play on from a position: the state it sets up, and its text for the record."""
        header = _header(game, state, scenario, frozenset(options), players, "position")
        return cls(game, msgspec.structs.replace(header, position=position), clone(state))

    @property
    def version(self) -> int:
        """The number of entries so far."""
        return len(self._entries)

    @property
    def over(self) -> bool:
        """Whether nobody has anything to decide any more."""
        return not self.game.deciders(self.state)

    @property
    def record(self) -> Record:
        """The whole record, seed and secrets included: for storage, never for a player of a running game."""
        snapshots = [self._snapshots[point] for point in sorted(self._snapshots)]
        return Record(self.header, list(self._entries), snapshots, list(self._log))

    def act(self, seat: Seat, action: Action) -> list[Event]:
        """Do one atomic action; whatever is raised, the match is as it was."""
        if self.state.seed == WITHHELD:
            raise Illegal("engine:seed", t("The seed is withheld: this can be looked at and forked, not played."))
        state = clone(self.state)
        events = self.game.apply(state, seat, action)
        self._add(Act(seat, self.game.lexicon.text(action), draws_of(events)), state, events)
        return events

    def say(self, seat: Seat, text: str) -> Performed:
        """Do what the words say: an action, or a macro as far as it goes without surprise."""
        return perform(self.game, self, seat, self.game.lexicon.parse(text))

    def repeat(self, entry: Act | Undo) -> None:
        """Do a recorded entry once more; raises if it is not legal or does not lead to the same draws."""
        if isinstance(entry, Act):
            self._repeat_act(entry)
        elif entry.consent:
            self.undo_by_consent(entry.seat, entry.to)
        else:
            self._check_undo(entry.seat)
            if self._history.root(entry.to) != self._history.parent():
                raise Illegal("engine:undo", t("An undo takes back one action."))
            self._go_back(entry)

    def _repeat_act(self, entry: Act) -> None:
        state = clone(self.state)
        if state.seed == WITHHELD:
            events = redo(self.game, state, entry)
        else:
            events = self.game.apply(state, entry.seat, self.game.lexicon.parse(entry.text))
            compare(entry.draws, draws_of(events))
        self._add(entry, state, events)

    def can_undo(self, seat: Seat) -> bool:
        """Whether the seat may take back the last action."""
        return not self.over and self._history.barrier(seat) is None

    def undo(self, seat: Seat) -> list[Event]:
        """Take back the seat's own last action; refused at a draw, a revelation or another's decision."""
        self._check_undo(seat)
        return self._go_back(Undo(seat, self._history.parent()))

    def undo_by_consent(self, seat: Seat, to: int) -> list[Event]:
        """Go back to how it stood after the first ``to`` entries: for when the others have agreed.

        Going back over draws changes the seed, so that nobody knows the draws that come instead.
        """
        self._check_running()
        self._check_point(to)
        if self._history.root(to) == self._history.root(self.version):
            raise Illegal("engine:undo", t("The match stands there already."))
        return self._go_back(Undo(seat, to, consent=True))

    def _check_undo(self, seat: Seat) -> None:
        self._check_running()
        barrier = self._history.barrier(seat)
        if barrier is not None:
            raise Illegal("engine:undo", barrier)

    def _check_running(self) -> None:
        # At the end the seed and all secrets are published: nothing can be played differently after that.
        if self.over:
            raise Illegal("engine:undo", t("The game is over."))

    def _check_point(self, point: int) -> None:
        low, high = self._history.base, self.version
        if not low <= point <= high:
            text = t("There is no point {point}: they go from {low} to {high}.", point=point, low=low, high=high)
            raise Illegal("engine:step", text)

    def _go_back(self, entry: Undo) -> list[Event]:
        state = self.step(entry.to)
        if self._history.fresh(entry) and state.seed != WITHHELD:
            state.seed = reseeded(state.seed, self.version)
        player = self.name(entry.seat)
        event = TookBack(seat=entry.seat, point=entry.to, consent=entry.consent, player=player)
        self._add(entry, state, [event])
        return [event]

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

    def _state_at(self, root: int) -> Any:
        if root == self._history.root(self.version):
            return clone(self.state)
        if root in self._kept:
            return clone(self._kept[root])
        snapshot = self._snapshots.get(root)
        return None if snapshot is None else state_in(self.game, snapshot)

    def fork(self, point: int | None = None, viewer: Seat = ONLOOKER, seed: int | None = None) -> Match:
        """A new match from a point of this one, for a viewer.

        While this one runs, everything the viewer cannot know is drawn anew, the seed included. ``ALL`` gets
        the true state: for tests and bots' workshops, never for somebody at the table.
        """
        at = self.version if point is None else point
        state = self.step(at)
        whole = self.over or viewer == ALL
        if seed is None and not (whole and state.seed != WITHHELD):
            seed = derive(state.seed, at, f"fork {viewer}")
        if not whole:
            assert seed is not None
            state = self.game.resample(state, viewer, seed)
        elif seed is not None:
            state.seed = seed_text(seed)
        secret = self.game.meta.secrets and not whole
        header = msgspec.structs.replace(
            self.header,
            seed=state.seed,
            commitment=commitment(state.seed),
            origin="fork",
            draws=(),
            position="" if secret else self.header.position,
            forked=Forked(self.header.commitment, at),
        )
        return Match(self.game, header, state, log=self.log(ALL if whole else viewer, at))

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
        standing = self._history.standing(until)
        lines = list(self._log)
        for item in self.events:
            if item.entry >= until:
                break
            face = item.event.face(viewer)
            text = face.text() if face is not None else None
            if text is not None:
                undone = self._undone(item.entry, standing)
                lines.append(Line(item.entry, text, undone))
        return lines

    def _undone(self, entry: int, standing: set[int]) -> bool:
        return entry >= 0 and isinstance(self._entries[entry], Act) and entry + 1 not in standing

    def name(self, seat: Seat) -> str:
        """The player at a seat."""
        players = self.header.players
        return players[seat] if 0 <= seat < len(players) else f"Seat {seat}"

    def _add(self, entry: Entry, state: Any, events: list[Event]) -> None:
        self._keep(entry, events)
        self._history.add(entry, events)
        self._entries.append(entry)
        self.state = state
        self._hear(events)
        if any(isinstance(event, TurnBegan) for event in events) or (self.over and isinstance(entry, Act)):
            self._snap()

    def _keep(self, entry: Entry, events: list[Event]) -> None:
        """Keep the states that an undo may go back to, and no others."""
        if isinstance(entry, Act):
            if self._history.mover() != entry.seat:
                self._kept.clear()
            self._kept[self._history.root(self.version)] = self.state

    def _hear(self, events: Iterable[Event]) -> None:
        number = self.version - 1
        self.events += [Happened(number, event) for event in events]

    def _snap(self) -> None:
        self._snapshots[self.version] = Snapshot.of(self.version, self.state)


def check_start(game: Recordable, scenario: str, options: frozenset[str]) -> tuple[str, ...]:
    """The seats of a scenario; raises BadStart if the game has no such scenario or option."""
    known = {item.id: item for item in game.meta.scenarios}
    if scenario not in known:
        raise BadStart(f"{game.meta.title} has no scenario {scenario!r}; it has {', '.join(known)}")
    offered = [option.id for option in game.meta.options]
    for option in sorted(options):
        if option not in offered:
            raise BadStart(f"{game.meta.title} has no option {option!r}; it has {', '.join(offered) or 'none'}")
    return known[scenario].seats


def _header(
    game: Recordable,
    state: Any,
    scenario: str,
    options: frozenset[str],
    players: Sequence[str],
    origin: Any,
) -> Header:
    seats = next((item.seats for item in game.meta.scenarios if item.id == scenario), ())
    return Header(
        format=FORMAT,
        game=game.meta.id,
        version=game.meta.version,
        data=data_hashes(game),
        scenario=scenario,
        options=tuple(sorted(options)),
        seats=seats,
        players=tuple(players) or seats,
        commitment=commitment(state.seed),
        origin=origin,
        seed=state.seed,
    )
