"""What people with accounts, and those who want one, may send."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, Field, StrictStr
from pydantic_core import PydanticCustomError

from hexfront.server.http.messages import Body, Name, SeatNumber, Word

BYTES = r"^[A-Za-z0-9_-]*$"
"""Bytes as text, in the alphabet that the interface of passkeys uses (base64url)."""


def _some(name: str) -> str:
    if not name:
        raise PydanticCustomError("unreadable_blank", "unreadable")
    return name


KeyId = Annotated[StrictStr, Field(min_length=1, max_length=1400, pattern=BYTES)]
Told = Annotated[StrictStr, Field(min_length=1, max_length=8192, pattern=BYTES)]
Attestation = Annotated[StrictStr, Field(min_length=1, max_length=32_768, pattern=BYTES)]
OwnName = Annotated[Name, AfterValidator(_some)]
Language = Annotated[StrictStr, Field(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?$")]
GameId = Annotated[StrictStr, Field(pattern=r"^[a-z][a-z0-9_-]{0,63}$")]


class Newcomer(Body):
    """The name that somebody wants to go by."""

    name: OwnName


class NewKey(Body):
    """A passkey that was made: what an authenticator has answered, all of it as base64url."""

    id: KeyId
    client_data: Told
    attestation: Attestation

    def answer(self) -> dict[str, Any]:
        """The same as the library reads it."""
        told = {"clientDataJSON": self.client_data, "attestationObject": self.attestation}
        return _credential(self.id, told)


class UsedKey(Body):
    """A passkey that was used."""

    id: KeyId
    client_data: Told
    authenticator_data: Told
    signature: Told
    user_handle: Told

    def answer(self) -> dict[str, Any]:
        """The same as the library reads it."""
        told = {
            "clientDataJSON": self.client_data,
            "authenticatorData": self.authenticator_data,
            "signature": self.signature,
            "userHandle": self.user_handle,
        }
        return _credential(self.id, told)


class AboutMe(Body):
    """What somebody tells of himself."""

    name: OwnName
    languages: Annotated[list[Language], Field(max_length=10)] = []
    likes: Annotated[list[GameId], Field(max_length=50)] = []


class OneKey(Body):
    """A passkey of one's own."""

    id: KeyId


class Claim(Body):
    """The token of a seat that shall be one's own."""

    token: Word


class OwnSeat(Body):
    """A seat of one's own."""

    match: Annotated[StrictStr, Field(pattern=r"^[0-9a-f]{16}$")]
    seat: SeatNumber


class Farewell(Body):
    """One's own name once more, so that nobody leaves by accident."""

    name: Name


def _credential(id_: str, response: dict[str, str]) -> dict[str, Any]:
    return {"id": id_, "rawId": id_, "type": "public-key", "response": response}
