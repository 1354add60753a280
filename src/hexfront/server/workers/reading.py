"""Reading what was sent in: positions and records, set up, played again and looked at in a worker.

Whatever a text does to the parsers and to the rules, it does it here, where nobody waits but its sender and the
time and memory it may take are counted. What goes back is bytes that the server writes down or hands on.
"""

from __future__ import annotations

import os
from typing import Any, Literal

import msgspec

from hexfront.engine.base.errors import BadPosition, BadRecord
from hexfront.engine.base.events import ALL
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import Text, t
from hexfront.engine.positions import placing, position, probe
from hexfront.engine.record import record
from hexfront.engine.record.match import Match
from hexfront.engine.record.outside import take_over
from hexfront.errors import HexfrontError
from hexfront.server.errors import Malformed, Refused, Unknown, as_refused
from hexfront.server.http.map_drawing import board_sheet
from hexfront.server.matches import position_limits, questions
from hexfront.server.matches.installed_games import game_of, installed
from hexfront.server.matches.ready_to_store import StorableMatch, player_names, tried
from hexfront.server.workers.inside import allowed, start_clock, uncounted
from hexfront.story import front
from hexfront.story.telling import tell

NEITHER = t("An import is a record or a position.")
NUL = b"\\u0000"
"""How JSON writes the sign that PostgreSQL has no place for; no record of ours holds even its name."""
DONE, REFUSED = b"+", b"-"
"""How the answer to a job begins."""
PER_ENTRY = 0.005
"""How many seconds more a record gets for each of its entries: those of whole campaigns take a tenth of that."""
LONGER = 10
"""How many times as long as a position a record may take at most."""


class Warm(msgspec.Struct, tag="warm", frozen=True):
    """Load all games."""

    seconds: float


class Place(msgspec.Struct, tag="place", frozen=True):
    """A position to be played; ``seed`` is hexadecimal."""

    seconds: float
    position: str
    names: tuple[str, ...]
    seed: str


class Take(msgspec.Struct, tag="take", frozen=True):
    """A message with a record or a position to be gone on with, as it came; ``most`` entries are taken."""

    seconds: float
    message: bytes
    most: int
    seed: str


class Study(msgspec.Struct, tag="study", frozen=True):
    """A position and what is asked about it."""

    seconds: float
    position: str
    asks: tuple[questions.Question, ...] = ()
    do: tuple[str, ...] = ()
    why: str | None = None
    board: bool = True


What = Literal["story", "gif", "svg"]


class Tell(msgspec.Struct, tag="tell", frozen=True):
    """A record of a match that is over, of which the story, the animation or the last map is wanted."""

    seconds: float
    what: What
    record: bytes
    ending: Result | None


Job = Warm | Place | Take | Study | Tell


class Refusal(msgspec.Struct, frozen=True):
    """Why nothing came of it."""

    status: int
    word: str
    text: Text
    more: dict[str, Any]

    @classmethod
    def of(cls, refused: Refused) -> Refusal:
        """A refusal that can be sent."""
        return cls(refused.status, refused.word, refused.text, msgspec.to_builtins(refused.more))

    def error(self) -> Refused:
        """The refusal again."""
        refused = Refused(self.text, **self.more)
        refused.status, refused.word = self.status, self.word
        return refused


class Sent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The message of an import; the record is its text, or as JSON."""

    record: msgspec.Raw = msgspec.Raw(b"null")
    position: str | None = None


def answer(asked: bytes) -> bytes:
    """Do a job; runs in a worker. After the sign of how it went comes the JSON of what was made, or of why not."""
    job = msgspec.msgpack.decode(asked, type=Job)
    try:
        with allowed(job.seconds):
            return DONE + _done(job)
    except HexfrontError as error:
        return REFUSED + msgspec.json.encode(Refusal.of(as_refused(error)))
    except MemoryError:
        os._exit(1)  # what is left of this process is not to be relied on


def _done(job: Job) -> bytes:
    if isinstance(job, Warm):
        with uncounted():
            _load_all()
        return b""
    if isinstance(job, Study):
        return msgspec.json.encode(_studied(job))
    if isinstance(job, Place):
        return msgspec.json.encode(placed(job.position, job.names, job.seed))
    if isinstance(job, Tell):
        return _told(job)
    return msgspec.json.encode(_taken(job))


def _load_all() -> None:
    for name in installed():
        try:
            game_of(name)
        except HexfrontError:
            continue  # it is told to whoever asks for that game


def placed(text: str, names: tuple[str, ...], seed: str) -> StorableMatch:
    """A position set up to be played."""
    wanted = position_limits.read_position(text)
    _known(wanted.game)
    try:
        game, state = placing.place(wanted)
        players = player_names(names, game.sides(state)) if any(names) else ()
        return tried(Match.from_position(game, state, text, seed=int(seed, 16), players=players))
    except (HexfrontError, MemoryError):
        raise
    except Exception as error:  # a fault of a position that no rule foresaw is its own
        raise BadPosition(t("it cannot be set up: {kind}", kind=type(error).__name__)) from error


def _taken(job: Take) -> StorableMatch:
    try:
        sent = msgspec.json.decode(job.message, type=Sent)
        given = bytes(sent.record)
        text = msgspec.json.decode(given, type=str).encode() if given.startswith(b'"') else given
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        raise Malformed(NEITHER) from None
    if (text != b"null") == (sent.position is not None):
        raise Malformed(NEITHER)
    return _replayed(text, job) if sent.position is None else placed(sent.position, (), job.seed)


def _replayed(data: bytes, job: Take) -> StorableMatch:
    """The match of a record, played again; whatever is wrong with it is a BadRecord."""
    if NUL in data:
        raise BadRecord(t("a text may not hold the sign NUL"))
    found = record.decode(data)
    entries = len(found.entries)
    if entries > job.most:
        raise BadRecord(t("it has {number} entries; at most {most} are taken", number=entries, most=job.most))
    position_limits.check(found.header.position)
    if found.header.seed is None:
        raise BadRecord(t("its seed is withheld: it can be looked at by `hexfront replay`, not imported"))
    game = _known(found.header.game)
    start_clock(min(job.seconds + PER_ENTRY * entries, LONGER * job.seconds))
    try:
        match = take_over(found, game)
        match.header = msgspec.structs.replace(match.header, imported=True)
        return tried(match)
    except (HexfrontError, MemoryError):
        raise
    except Exception as error:  # the states in a forged record may break the game anywhere
        raise BadRecord(t("it cannot be replayed: {kind}", kind=type(error).__name__)) from error


def _told(job: Tell) -> bytes:
    """How a match went; it is one of the server's own, but what it began with may have come from anywhere."""
    found = record.decode(job.record)
    game = _known(found.header.game)
    start_clock(LONGER * job.seconds)
    try:
        match = take_over(found, game)
        story = tell(match, job.ending)
        if job.what == "story":
            return msgspec.json.encode(story)
        if getattr(match.game, "map", None) is None:
            raise Unknown(t("This game has no map."))
        return front.gif(match.game, story) if job.what == "gif" else front.svg(match.game, story).encode()
    except (HexfrontError, MemoryError):
        raise
    except Exception as error:  # the state it began with may break the game anywhere
        raise BadRecord(t("it cannot be replayed: {kind}", kind=type(error).__name__)) from error


def _studied(job: Study) -> dict[str, Any]:
    try:
        wanted = position_limits.read_position(job.position)
        _known(wanted.game)
        game, state = placing.place(wanted)
        events = [probe.do(game, state, text).events for text in job.do]
        found: dict[str, Any] = {
            "events": [event for happened in events for event in happened],
            "standing": probe.standing(game, state),
            "view": game.view(state, ALL),
            "position": position.dump(game.position(state)),
            "asks": probe.questions(game),
        }
        if job.board:
            found["board"] = msgspec.Raw(board_sheet(game).json)
        if job.why is not None:
            found["verdict"] = probe.why(game, state, job.why)
        found["answers"] = [_answered(game, state, ask) for ask in job.asks]
    except (HexfrontError, MemoryError):
        raise
    except Exception as error:
        raise Malformed(t("This position cannot be played: {why}.", why=type(error).__name__)) from error
    return found


def _answered(game: Any, state: Any, ask: questions.Question) -> dict[str, Any]:
    """An answer; a question that has none does not keep the others from theirs."""
    try:
        return questions.answered(game, state, ALL, ask)
    except Refused as refused:
        return {"what": ask.what, "error": refused.word, "text": refused.text}


def _known(name: str) -> Any:
    with uncounted():
        try:
            return game_of(name)
        except HexfrontError as error:
            raise Unknown(t("There is no such game.")) from error
