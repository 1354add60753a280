"""Posting to the address a player has given, which must not become a way into the network of the server.

Only https, only to addresses that are open to the whole internet, and to the very address that was checked,
so that a name cannot lead elsewhere a moment later. Redirects are not followed, and of the answer nothing but its
status is read. All of it together takes ``TIMEOUT`` seconds at most, however slowly the other side goes on.
"""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import ipaddress
import socket
import ssl
import time
from concurrent.futures import Executor
from contextlib import suppress
from functools import cache
from urllib.parse import SplitResult, urlsplit

import h11

from hexfront.errors import HexfrontError

TIMEOUT = 5.0
"""Seconds for a whole delivery: to look up the name, to connect, to send, and for the status to come."""
LONGEST = 500
ANSWER_BYTES = 16_384
"""How much is read at most while the status has not come."""
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
UNICAST = ipaddress.IPv6Network("2000::/3")
"""The IPv6 addresses of the open internet; outside lie loopback, private ones and IPv4 ones in disguise."""
SIGNATURE, MOMENT = "X-Hexfront-Signature", "X-Hexfront-Timestamp"


class BadAddress(HexfrontError):
    """An address that nothing is posted to."""


class NotDelivered(HexfrontError):
    """The other side did not take it."""


def checked(url: str, *, private: bool = False) -> SplitResult:
    """The parts of an address, if its form allows posting to it; http is for private networks only.

    >>> checked("https://example.org/turn").hostname
    'example.org'
    >>> checked("http://example.org/turn")
    Traceback (most recent call last):
    hexfront.server.live.webhooks.BadAddress: only https, without a name or password in it
    """
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        raise BadAddress("this is no address") from None
    if not url.isascii() or any(char <= " " for char in url) or len(url) > LONGEST or not parts.hostname:
        raise BadAddress("this is no address")
    if parts.scheme not in (("https", "http") if private else ("https",)) or "@" in parts.netloc:
        raise BadAddress("only https, without a name or password in it")
    return parts


def resolved(host: str, port: int, *, private: bool = False) -> str:
    """An address of the host; refused if any of its addresses is not open to the whole internet.

    >>> resolved("127.0.0.1", 443)
    Traceback (most recent call last):
    hexfront.server.live.webhooks.BadAddress: 127.0.0.1 is not an address of the open internet
    """
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise NotDelivered(f"{host} is not known") from None
    addresses = [str(entry[4][0]) for entry in found]
    for address in addresses:
        if not private and not is_open(address):
            raise BadAddress(f"{host} is not an address of the open internet")
    return addresses[0]


def is_closed(host: str) -> bool:
    """Whether a host is written as an address that is not open to the internet; names are looked up when posting.

    >>> [is_closed(one) for one in ("127.0.0.1", "localhost", "93.184.215.14", "example.org")]
    [True, True, False, False]
    >>> [is_closed(one) for one in ("2130706433", "0177.0.0.1", "0x7f.1", "table.localhost.", "::127.0.0.1")]
    [True, True, True, True, True]
    """
    try:
        return not is_open(host)
    except ValueError:
        name = host.rstrip(".").lower()
        return name == "localhost" or name.endswith(".localhost") or _is_number(name)


def _is_number(host: str) -> bool:
    """Whether it is one of the old ways to write an address, which nobody uses but to hide it."""
    with suppress(OSError):
        return bool(socket.inet_aton(host))
    return False


def is_open(address: str) -> bool:
    """Whether an address is open to the whole internet.

    >>> [is_open(one) for one in ("93.184.215.14", "10.0.0.1", "169.254.169.254", "::1", "2606:4700::1111")]
    [True, False, False, False, True]
    >>> [is_open(one) for one in ("::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::a00:1", "64:ff9b::5db8:d70e")]
    [False, False, False, True]
    >>> [is_open(one) for one in ("::127.0.0.1", "::93.184.215.14", "::ffff:0:10.0.0.1", "64:ff9b:1::1")]
    [False, False, False, False]
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        inner = _inner(found)
        if inner is None and found not in UNICAST:
            return False
        found = inner or found
    return found.is_global and not found.is_multicast


def _inner(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The IPv4 address inside an IPv6 one that is only another way to write it."""
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


def signature(secret: str, moment: str, body: bytes) -> str:
    """What proves that a notice comes from here: the receiver computes it from the secret he was given.

    >>> signature("s3cret", "1700000000", b"{}")[:19]
    'sha256=97926816e98f'
    """
    made = hmac.new(secret.encode(), moment.encode() + b"." + body, hashlib.sha256)
    return f"sha256={made.hexdigest()}"


async def post(
    url: str, secret: str, body: bytes, *, private: bool = False, threads: Executor | None = None
) -> None:
    """Post JSON, signed; raises what says why it was not delivered. Names are looked up in ``threads``."""
    parts = checked(url, private=private)
    host = parts.hostname or ""
    try:
        async with asyncio.timeout(TIMEOUT):
            status = await _posted(parts, secret, body, private, threads)
    except (OSError, asyncio.IncompleteReadError, h11.ProtocolError) as error:  # a timeout is an OSError
        raise NotDelivered(f"{host}: {type(error).__name__}") from error
    if not 200 <= status < 300:
        raise NotDelivered(f"{host}: status {status}")


async def _posted(
    parts: SplitResult, secret: str, body: bytes, private: bool, threads: Executor | None
) -> int:
    """The status of the answer, from the very address that was looked up and checked."""
    secure = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if secure else 80)
    loop = asyncio.get_running_loop()
    address = await loop.run_in_executor(threads, lambda: resolved(host, port, private=private))
    # The certificate must be that of the name, whatever address it leads to.
    context, name = (_context(), host) if secure else (None, None)
    reader, writer = await asyncio.open_connection(
        address, port, limit=ANSWER_BYTES, ssl=context, server_hostname=name
    )
    try:
        talk = h11.Connection(h11.CLIENT, max_incomplete_event_size=ANSWER_BYTES)
        moment = str(int(time.time()))
        signed = signature(secret, moment, body)
        for event in (_request(parts, body, moment, signed), h11.Data(data=body), h11.EndOfMessage()):
            writer.write(talk.send(event) or b"")
        await writer.drain()
        return await _status(talk, reader)
    finally:
        writer.transport.abort()


def _request(parts: SplitResult, body: bytes, moment: str, signed: str) -> h11.Request:
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    headers = {
        "Host": parts.netloc,
        "Content-Type": "application/json",
        "Content-Length": str(len(body)),
        "User-Agent": "Hexfront",
        "Connection": "close",
        MOMENT: moment,
        SIGNATURE: signed,
    }
    return h11.Request(method="POST", target=path, headers=list(headers.items()))


async def _status(talk: h11.Connection, reader: asyncio.StreamReader) -> int:
    """The status, from as few bytes as it takes."""
    left = ANSWER_BYTES
    while True:
        event = talk.next_event()
        if isinstance(event, h11.Response):
            return event.status_code
        if event is h11.NEED_DATA:
            if left <= 0:
                raise h11.RemoteProtocolError("no status")
            some = await reader.read(min(left, 4096))
            left -= len(some)
            talk.receive_data(some)
        elif not isinstance(event, h11.InformationalResponse):
            raise h11.RemoteProtocolError("no status")


@cache
def _context() -> ssl.SSLContext:
    return ssl.create_default_context()
