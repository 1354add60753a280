"""What clients may send, checked at the edge; inside, the engine's own structs are used."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr
from pydantic_core import PydanticCustomError

from hexfront.server.matches import position_limits
from hexfront.server.store import clean_names

Number = Annotated[StrictInt, Field(ge=-(2**31), le=2**31 - 1)]
Word = Annotated[StrictStr, Field(max_length=200)]
Words = Annotated[StrictStr, Field(max_length=2000)]
NO_NUL = r"^[^\x00]*$"
"""PostgreSQL has no place for a NUL in a text."""


def _readable(check: Callable[[str], str]) -> AfterValidator:
    """What others are to read, checked; the fault is told by its word, see ``malformed``."""

    def checked(text: str) -> str:
        try:
            return check(text)
        except ValueError as error:
            raise PydanticCustomError(f"unreadable_{error}", "unreadable") from None

    return AfterValidator(checked)


Name = Annotated[
    StrictStr, Field(max_length=clean_names.LONGEST, pattern=NO_NUL), _readable(clean_names.checked_name)
]
Part = Number | Word | Annotated[list[Number | Word], Field(max_length=200)]
ActionList = Annotated[list[Part], Field(min_length=1, max_length=20)]
Position = Annotated[StrictStr, Field(max_length=position_limits.LONGEST)]
Version = Annotated[StrictInt, Field(ge=0, le=2**31 - 1)]
SeatNumber = Annotated[StrictInt, Field(ge=0, le=63)]


class Body(BaseModel):
    """A message; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class SeatWanted(Body):
    """Who shall sit at a seat."""

    kind: Literal["person", "bot", "open"] = "person"
    bot: Word = ""
    seconds: Annotated[StrictInt, Field(ge=1, le=60)] = 1
    name: Name = ""


class NewMatch(Body):
    """A match to be founded: a scenario with options, or a position. ``seed`` is for tests."""

    game: Word = ""
    scenario: Word = ""
    options: Annotated[list[Word], Field(max_length=50)] = []
    seats: Annotated[list[SeatWanted], Field(max_length=16)] = []
    mode: Literal["remote", "hotseat", "solo"] = "remote"
    position: Position | None = None
    seed: Annotated[StrictInt, Field(ge=0, lt=2**128)] | None = None


class Join(Body):
    """An open seat to be taken."""

    seat: SeatNumber
    name: Name = ""


class Mine(Body):
    """The tokens of somebody's matches."""

    tokens: Annotated[list[Word], Field(max_length=100)]


class Recover(Body):
    """The second secret of a seat."""

    recovery: Word


class Do(Body):
    """A decision about the table of a version: an action, or an order in words.

    With ``follow`` the usual answers to what the action asks are given with it.
    """

    version: Version
    action: ActionList | None = None
    text: Words | None = None
    follow: bool = False


class Explain(Body):
    """An action or an order to be judged."""

    action: ActionList | None = None
    text: Words | None = None


class Ask(Body):
    """A question about the position."""

    what: Literal["reach", "fight", "sight", "zoc", "supply", "areas"]
    unit: Word = ""
    at: Word = ""
    to: Word | None = None
    units: Annotated[list[Word], Field(max_length=200)] = []
    via: Annotated[list[Word], Field(max_length=100)] = []


class AtVersion(Body):
    """A decision that needs only the version it is about."""

    version: Version


class Undo(AtVersion):
    """How much to take back: the last whole decision, all of this phase, or the last action alone."""

    far: Literal["decision", "phase", "action"] = "decision"


class TakeBack(Body):
    """A version to go back to; before the seat's own last action if there is none."""

    to: Version | None = None


class Answer(Body):
    """Yes or no to an offer."""

    yes: StrictBool


class Chat(Body):
    """A line of chat."""

    text: Annotated[
        StrictStr, Field(min_length=1, max_length=500, pattern=NO_NUL), _readable(clean_names.clean_words)
    ]


class Decline(Body):
    """A verb, and the odds below or above which it is not used."""

    verb: Word
    below: Annotated[StrictStr, Field(max_length=20)] = ""
    above: Annotated[StrictStr, Field(max_length=20)] = ""


class StandingOrders(Body):
    """What a seat never uses, or not at some odds; ``alone``: pass where nothing else can be done."""

    never: Annotated[list[Word], Field(max_length=50)] = []
    alone: StrictBool = False
    decline: Annotated[list[Decline], Field(max_length=20)] = []


class Notify(Body):
    """Where a seat wants to be told that it is to decide; empty: nowhere. ``language`` is that of mails."""

    webhook: Annotated[StrictStr, Field(max_length=500)] = ""
    mail: Annotated[StrictStr, Field(max_length=200)] = ""
    language: Annotated[StrictStr, Field(max_length=8)] = ""


class Fork(Body):
    """Where a fork begins; now if there is no point."""

    point: Version | None = None


class Import(Body):
    """A record (its text, or as JSON) or a position to be played on."""

    record: StrictStr | dict[str, Any] | None = None
    position: Position | None = None


class Analyse(Body):
    """A position and what is asked about it; ``do`` is played first, ``why`` is judged.

    Without ``board`` the map is left out of the answer.
    """

    position: Position
    asks: Annotated[list[Ask], Field(max_length=20)] = []
    do: Annotated[list[Words], Field(max_length=50)] = []
    why: Words | None = None
    board: StrictBool = True


def described(body: type[Body]) -> dict[str, Any]:
    """A message as the documentation tells it, where a worker reads it instead of the framework."""
    return {"content": {"application/json": {"schema": body.model_json_schema()}}, "required": True}
