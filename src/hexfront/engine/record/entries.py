"""What a record is made of: the title page, the entries, the snapshots and the lines of an earlier log."""

from __future__ import annotations

import zlib
from typing import Literal

import msgspec

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import commitment
from hexfront.engine.base.errors import BadRecord
from hexfront.engine.base.state import digest, encode
from hexfront.engine.base.texts import Text, t

FORMAT = 1
"""The number of the file format. It changes when an old reader would misread a new file."""
WITHHELD = ""
"""What stands in a state in place of a seed that is withheld."""

Origin = Literal["scenario", "position", "fork"]
Draw = tuple[str, int, int]
"""The outcome of one draw: its name, out of how many, and the value (0-based)."""


class Forked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The match this one was forked from: the commitment of its seed, and after how many entries."""

    commitment: str
    entries: int


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True, omit_defaults=True):
    """The title page. ``seed`` is absent while it is withheld; ``commitment`` is always there to check it by.

    ``draws`` are those of the set-up; ``position`` is the text of the position play began from, if any;
    ``imported`` marks a match that was taken over from a record, which its players may have written themselves.
    """

    format: int
    game: str
    version: str
    data: dict[str, str]
    scenario: str
    options: tuple[str, ...]
    seats: tuple[str, ...]
    players: tuple[str, ...]
    commitment: str
    origin: Origin
    seed: str | None = None
    draws: tuple[Draw, ...] = ()
    position: str = ""
    forked: Forked | None = None
    imported: bool = False


class _Entry(
    msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True, tag_field="kind", omit_defaults=True
):
    pass


class Act(_Entry, frozen=True, tag="action"):
    """A seat did something: the words of the action and the outcome of every draw it led to."""

    seat: Seat
    text: str
    draws: tuple[Draw, ...] = ()


class Undo(_Entry, frozen=True, tag="undo"):
    """Play went back to how it stood after the first ``to`` entries; what was undone stays in the record."""

    seat: Seat
    to: int
    consent: bool = False


class Upgrade(_Entry, frozen=True, tag="upgrade"):
    """Play goes on under other rules, from how it stood after the first ``to`` entries.

    ``stopped`` says why later entries could not be kept; ``reseeded`` that draws lay among them, so that the seed
    was changed. A snapshot under the new rules follows.
    """

    to: int
    before: str
    after: str
    data: dict[str, str]
    stopped: str = ""
    reseeded: bool = False


Entry = Act | Undo | Upgrade
KINDS = ("action", "undo", "upgrade")


class Snapshot(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole state after the first ``entries`` entries, and its digest."""

    entries: int
    digest: str
    state: msgspec.Raw

    @classmethod
    def of(cls, entries: int, state: object) -> Snapshot:
        """Write a state down.

        >>> Snapshot.of(3, {"turn": 1}).digest == digest({"turn": 1})
        True
        """
        return cls(entries, digest(state), msgspec.Raw(encode(state)))

    def packed(self) -> bytes:
        """The snapshot in as few bytes as it takes, for those who keep many."""
        return zlib.compress(msgspec.json.encode(self))

    @classmethod
    def unpacked(cls, packed: bytes) -> Snapshot:
        """What :meth:`packed` packed.

        >>> snapshot = Snapshot.of(3, {"turn": 1})
        >>> Snapshot.unpacked(snapshot.packed()) == snapshot
        True
        """
        return msgspec.json.decode(zlib.decompress(packed), type=cls)

    def with_seed(self, seed: str) -> Snapshot:
        """The same, with another seed in the state."""
        plain = msgspec.json.decode(self.state)
        return Snapshot.of(self.entries, {**plain, "seed": seed})


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A line of the log: the entry it belongs to (-1: the set-up), and whether that was undone since."""

    entry: int
    text: Text
    undone: bool = False


def check_seed(header: Header) -> None:
    """Refuse what is no seed, or not the one that was promised."""
    seed = header.seed
    if seed is None:
        return
    try:
        right = len(seed) == 32 and commitment(seed) == header.commitment
    except ValueError:
        right = False
    if not right:
        raise BadRecord(t("the seed in the header is not the one its commitment was made for"))
