"""The first message over a socket: whose it is.

A token in the address would stand in the logs of every proxy on the way, and a browser can set no headers on a
socket: so the client sends it as its first message.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any, TypeVar

import anyio
import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

Kind = TypeVar("Kind")
BAD_TOKEN, MALFORMED, SILENT, TOO_LARGE, TOO_MANY = 4401, 4400, 4408, 1009, 4429
LARGEST = 4096
"""The largest message a client may send over a socket."""
LEAVE_TAKING = 5.0
"""How long the other end is waited for when a socket is closed, in seconds."""
PATIENCE = 10.0
"""How long a socket may stay open without saying whose it is, in seconds."""


class FirstMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="token"):
    """The first message of a client."""

    token: str


class Pong(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type", tag="pong"):
    """All that it may say afterwards: that it is still there."""


class SocketEnded(Exception):
    """A socket that is to be closed with a code, and a word for why."""

    def __init__(self, code: int, why: str) -> None:
        super().__init__(why)
        self.code = code
        self.why = why


def heard(message: dict[str, Any], kind: type[Kind]) -> Kind:
    """A message of the one kind that a client may send now.

    >>> heard({"text": '{"type":"token","token":"abc"}'}, FirstMessage)
    FirstMessage(token='abc')
    >>> heard({"bytes": b"pong"}, Pong)
    Traceback (most recent call last):
    hexfront.server.live.first_message.SocketEnded: malformed message
    """
    text = message.get("text")
    if text is not None and len(text) > LARGEST:
        raise SocketEnded(TOO_LARGE, "too large")
    try:
        return msgspec.json.decode(text or b"", type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise SocketEnded(MALFORMED, "malformed message") from None


async def greeted(socket: WebSocket) -> str:
    """The token that an accepted socket shows."""
    with anyio.move_on_after(PATIENCE):
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return heard(dict(message), FirstMessage).token
    raise SocketEnded(SILENT, "no token")


async def close(socket: WebSocket, ended: SocketEnded) -> None:
    """End a socket, if it has not ended already; one that was lost just now has."""
    if socket.application_state is WebSocketState.DISCONNECTED:
        return
    with anyio.move_on_after(LEAVE_TAKING), suppress(RuntimeError, OSError, WebSocketDisconnect):
        await socket.close(ended.code, ended.why)
