"""The socket of live play."""

from __future__ import annotations

from fastapi import APIRouter, WebSocket

from hexfront.server.access import opened
from hexfront.server.errors import Refused
from hexfront.server.live import BAD_TOKEN
from hexfront.server.services import Services

router = APIRouter()


@router.websocket("/api/matches/{match}/live")
async def live(socket: WebSocket, match: str, token: str = "") -> None:
    """Send the table on every change that the bearer of the token may see."""
    services: Services = socket.app.state.services
    await socket.accept()
    try:
        caller = await opened(services, match, token)
    except Refused as refused:
        await socket.close(BAD_TOKEN, refused.word)
        return
    await services.hall.attend(socket, match, caller.viewer)
