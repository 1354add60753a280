"""What is sent compressed: the client's own files and what is the same for everybody.

Answers made for one viewer are sent as they are. In them stands what others wrote, chat and names, beside what only he
may know; compressed, their length would tell somebody who watches the line how alike the two are.
"""

from __future__ import annotations

import gzip
from functools import lru_cache
from hashlib import sha256

import msgspec
from starlette.requests import Request
from starlette.responses import Response

SMALLEST = 1000
"""Below so many bytes nothing is gained."""
LEVEL = 6


def accepts(request: Request, coding: str) -> bool:
    """Whether the caller takes a coding such as ``gzip``; one that he gives no weight he does not take."""
    for part in request.headers.get("accept-encoding", "").lower().split(","):
        name, *terms = (one.strip() for one in part.split(";"))
        if name == coding:
            return not any(term.replace(" ", "") in ("q=0", "q=0.0", "q=0.00", "q=0.000") for term in terms)
    return False


@lru_cache(maxsize=64)
def packed(body: bytes) -> bytes:
    """The same in fewer bytes; the time of packing is not written into it."""
    return gzip.compress(body, LEVEL, mtime=0)


def for_everybody(request: Request, value: object) -> Response:
    """An answer that is the same for every caller, unless he has it already."""
    body = msgspec.json.encode(value)
    return tagged(request, body, f'"{sha256(body).hexdigest()[:32]}"')


def tagged(request: Request, body: bytes, etag: str) -> Response:
    """JSON with the tag by which a client knows that it has it already."""
    headers = {"etag": etag, "cache-control": "no-cache", "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == etag:
        return Response(None, 304, headers)
    if len(body) >= SMALLEST and accepts(request, "gzip"):
        headers["content-encoding"] = "gzip"
        body = packed(body)
    return Response(body, 200, headers, "application/json")
