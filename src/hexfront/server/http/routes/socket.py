"""The socket of live play."""

from __future__ import annotations

from contextlib import suppress

from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect

from hexfront.server.errors import Refused
from hexfront.server.http.access import Caller, opened
from hexfront.server.live.first_message import (
    BAD_TOKEN,
    SocketEnded,
    close,
    greeted,
)
from hexfront.server.ops.services import Services

router = APIRouter()


@router.websocket("/api/matches/{match}/live")
async def live(socket: WebSocket, match: str) -> None:
    """Send the table on every change that the bearer of the token may see."""
    services: Services = socket.app.state.services
    await socket.accept()
    with suppress(WebSocketDisconnect):
        try:
            token = await greeted(socket)
            caller = await _caller(services, match, token)
        except SocketEnded as ended:
            await close(socket, ended)
            return

        async def holds() -> bool:
            with suppress(SocketEnded):
                return await _caller(services, match, token) == caller
            return False

        await services.connections.attend(socket, match, caller.viewer, holds)


async def _caller(services: Services, match: str, token: str) -> Caller:
    try:
        return await opened(services, match, token)
    except Refused as refused:
        raise SocketEnded(BAD_TOKEN, refused.word) from None
