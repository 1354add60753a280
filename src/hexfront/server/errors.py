"""What the server refuses, each with the status and the word a client reads."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.errors import Illegal, UnknownGame
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import Text
from hexfront.errors import HexfrontError


class Refused(HexfrontError):
    """A request that is refused; nothing was changed. ``more`` goes into the answer beside the text."""

    status = 400
    word = "malformed"

    def __init__(self, text: Text, **more: Any) -> None:
        super().__init__(str(text))
        self.text = text
        self.more = more


class Malformed(Refused):
    """A request that this interface does not have."""


class Unknown(Refused):
    """No such match, game or seat."""

    status = 404
    word = "unknown"


class NoToken(Refused):
    """A request without a token, or with one that nobody was given."""

    status = 401
    word = "token"


class NotSignedIn(Refused):
    """A request that needs an account, or a passkey that opens none."""

    status = 401
    word = "session"


class NotYours(Refused):
    """A token that opens something else."""

    status = 403
    word = "forbidden"


class Stale(Refused):
    """A decision about a table that has changed since."""

    status = 409
    word = "stale"


class Taken(Refused):
    """Something that can be had only once, and is gone."""

    status = 409
    word = "taken"


class Full(Refused):
    """Something that is full."""

    status = 409
    word = "full"


class Unanswerable(Refused):
    """A question that has no answer here."""

    status = 422
    word = "unanswered"


class TooLarge(Refused):
    """A message beyond the limit of size."""

    status = 413
    word = "too-large"


class TooMany(Refused):
    """More requests than the limit of rate."""

    status = 429
    word = "too-many"


class Unreadable(Refused):
    """A stored match that the rules installed now cannot go on with."""

    status = 503
    word = "unreadable"


class Unwell(Refused):
    """The server itself cannot work."""

    status = 503
    word = "unwell"


class FullDisk(Refused):
    """The database has no room left; nothing was written."""

    status = 507
    word = "full-disk"


class TooSlow(Refused):
    """A message that was not complete in time."""

    status = 408
    word = "too-slow"


class AgainstRule(Refused):
    """What a rule of the game refuses."""

    status = 422
    word = "illegal"


def as_refused(error: HexfrontError) -> Refused:
    """The refusal that an error becomes."""
    if isinstance(error, Refused):
        return error
    if isinstance(error, Illegal):
        return AgainstRule(error.text, rule=error.rule, legal=error.legal)
    return (Unknown if isinstance(error, UnknownGame) else Malformed)(said(error))
