"""HTTP as uvicorn speaks it, but not for ever with a caller who neither asks nor reads the answer."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Container

import h11
from uvicorn._types import ASGIReceiveEvent
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from hexfront.server.http.rate_limits import caller_of
from hexfront.server.ops.config import Config

LINGER = 5.0
"""How long the rest of a message that was refused is still taken, so that the refusal can be read, in seconds."""
LEAST_TAKEN = 65_536
"""How many bytes of an answer have to be taken while an idle connection would stay open."""


class PatientProtocol(H11Protocol):
    """One connection. Its limits are set by :func:`protocol`; ``proxies`` may have any number of connections."""

    head_seconds = 10.0
    most = 200
    proxies: Container[str] = ()
    _timer: asyncio.TimerHandle | None = None
    _waiting = 0
    """How much of an answer was still to be taken when that was last looked at."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the head of a request, unless the caller has too many connections already."""
        super().connection_made(transport)
        self._give_up_after(self.head_seconds)
        if self._is_one_too_many():
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """The time of a head runs from its first byte to its last."""
        if self._timer is None:
            self._give_up_after(self.head_seconds)
        super().data_received(data)
        if self._is_being_answered():
            self._cancel()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on another protocol has the socket."""
        self._cancel()
        super().handle_websocket_upgrade(event)

    def on_response_complete(self) -> None:
        """What comes after an answer is a new head, or the rest of a message that was not wanted."""
        unread, self._waiting = self.conn.their_state is h11.SEND_BODY, 0
        super().on_response_complete()
        if unread and not self.transport.is_closing():
            self._give_up_after(LINGER)

    def timeout_keep_alive_handler(self) -> None:
        """Close an idle connection; one that has not taken its answer yet stays while it takes any."""
        left = self.transport.get_write_buffer_size()
        if not left:
            super().timeout_keep_alive_handler()
        elif self._waiting and left > self._waiting - LEAST_TAKEN:
            self.transport.abort()
        else:
            self._waiting = left
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _is_being_answered(self) -> bool:
        return self.conn.our_state in (h11.SEND_RESPONSE, h11.SEND_BODY)

    def _is_one_too_many(self) -> bool:
        if self.client is None or self.client[0] in self.proxies:
            return False
        caller = caller_of(self.client[0])
        there = [getattr(one, "client", None) for one in self.connections]
        return sum(caller_of(client[0]) == caller for client in there if client) > self.most

    def _give_up_after(self, seconds: float) -> None:
        self._cancel()
        self._timer = self.loop.call_later(seconds, self._give_up)

    def _give_up(self) -> None:
        self._timer = None
        if self.transport.get_write_buffer_size():
            self.transport.abort()  # an answer that is not taken would keep it open
        else:
            self.transport.close()

    def _cancel(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class PatientSocket(WebSocketsSansIOProtocol):
    """One socket: whoever does not read is not read from, or the answers to his pings would fill the memory."""

    def pause_writing(self) -> None:
        """Too much is waiting to be read."""
        super().pause_writing()
        self.transport.pause_reading()

    def resume_writing(self) -> None:
        """It has been read."""
        super().resume_writing()
        if not self.read_paused:
            self.transport.resume_reading()

    async def receive(self) -> ASGIReceiveEvent:
        """The next message; those after it wait until there is room for answers."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message


def protocol(config: Config) -> type[PatientProtocol]:
    """The protocol with the limits of a configuration."""

    class Configured(PatientProtocol):
        head_seconds = config.head_seconds
        most = config.connections_per_address
        proxies = Networks(config.proxies())

    return Configured


class Networks(Container[str]):
    """The addresses of some networks.

    >>> ours = Networks(["10.0.0.0/8", "::1"])
    >>> "10.1.2.3" in ours, "::1" in ours, "192.0.2.7" in ours, "testclient" in ours
    (True, True, False, False)
    """

    def __init__(self, networks: list[str]) -> None:
        self._networks = [ipaddress.ip_network(one) for one in networks]

    def __contains__(self, address: object) -> bool:
        try:
            found = ipaddress.ip_address(str(address))
        except ValueError:
            return False
        return any(found in network for network in self._networks)
