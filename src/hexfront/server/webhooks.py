"""Posting to the address a player has given, which must not become a way into the network of the server.

Only https, only to addresses that are open to the whole internet, and to the very address that was checked,
so that a name cannot lead elsewhere a moment later. Redirects are not followed, answers not read.
"""

from __future__ import annotations

import hashlib
import hmac
import http.client
import ipaddress
import socket
import ssl
import time
from urllib.parse import SplitResult, urlsplit

from hexfront.errors import HexfrontError

TIMEOUT = 5.0
LONGEST = 500
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
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
    hexfront.server.webhooks.BadAddress: only https, without a name or password in it
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
    hexfront.server.webhooks.BadAddress: 127.0.0.1 is not an address of the open internet
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
    """
    try:
        return not is_open(host)
    except ValueError:
        return host == "localhost"


def is_open(address: str) -> bool:
    """Whether an address is open to the whole internet.

    >>> [is_open(one) for one in ("93.184.215.14", "10.0.0.1", "169.254.169.254", "::1")]
    [True, False, False, False]
    >>> [is_open(one) for one in ("::ffff:127.0.0.1", "2002:7f00:1::", "64:ff9b::a00:1", "64:ff9b::5db8:d70e")]
    [False, False, False, True]
    """
    found = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        found = _inner(found) or found
    return found.is_global and not found.is_multicast


def _inner(address: ipaddress.IPv6Address) -> ipaddress.IPv4Address | None:
    """The address of the old kind that lies in one of the new kind, where it is only a way to write that."""
    if address in NAT64:
        return ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)
    return address.ipv4_mapped or address.sixtofour


def signature(secret: str, moment: str, body: bytes) -> str:
    """What proves that a notice comes from here: the receiver works it out from the secret he was told.

    >>> signature("s3cret", "1700000000", b"{}")[:19]
    'sha256=97926816e98f'
    """
    made = hmac.new(secret.encode(), moment.encode() + b"." + body, hashlib.sha256)
    return f"sha256={made.hexdigest()}"


def post(url: str, secret: str, body: bytes, *, private: bool = False) -> None:
    """Post JSON, signed; raises what says why it was not delivered."""
    parts = checked(url, private=private)
    secure = parts.scheme == "https"
    host, port = parts.hostname or "", parts.port or (443 if secure else 80)
    connection = _Pinned(host, port, resolved(host, port, private=private), secure)
    moment = str(int(time.time()))
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Hexfront",
        MOMENT: moment,
        SIGNATURE: signature(secret, moment, body),
    }
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    try:
        connection.request("POST", path, body, headers)
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        raise NotDelivered(f"{host}: {type(error).__name__}") from error
    finally:
        connection.close()
    if not 200 <= status < 300:
        raise NotDelivered(f"{host}: status {status}")


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that has been checked, whatever its name may lead to by now."""

    def __init__(self, host: str, port: int, address: str, secure: bool) -> None:
        super().__init__(host, port, timeout=TIMEOUT)
        self._address = address
        self._secure = secure

    def connect(self) -> None:
        """Connect to the address; the certificate must be that of the name."""
        self.sock = socket.create_connection((self._address, self.port), TIMEOUT)
        if self._secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)
