"""Who is signed in: the cookie of a request, and whether a page of ours has sent it.

A browser sends its cookies along whichever page has asked it to. So whatever changes something needs, besides the
cookie, a header with what only a page of ours could read (``guard``), and must not come from another origin.
"""

from __future__ import annotations

from hmac import compare_digest
from typing import Annotated

from fastapi import Depends, Request
from starlette.responses import Response

from hexfront.engine.base.texts import t
from hexfront.server.errors import NotSignedIn, NotYours
from hexfront.server.http.access import Serving
from hexfront.server.ops.config import Config
from hexfront.server.people.rows import Session
from hexfront.server.people.sessions import guard_of

COOKIE = "hexfront"
HOST_COOKIE = "__Host-hexfront"
"""Over https, where browsers take such a name from nobody but this very host."""
GUARD = "x-hexfront-guard"
ELSEWHERE = t("This was not sent by a page of this table.")


def cookie_of(request: Request, config: Config) -> str:
    """The name of the cookie where this request came from."""
    return HOST_COOKIE if _is_secure(request, config) else COOKIE


def token_of(request: Request, config: Config) -> str:
    """The token of the session that a request shows."""
    return request.cookies.get(cookie_of(request, config), "")


def give_cookie(response: Response, request: Request, config: Config, token: str, seconds: int) -> None:
    """Let the browser keep a session; scripts cannot read it, and other sites' pages do not send it."""
    response.set_cookie(
        cookie_of(request, config),
        token,
        max_age=seconds,
        path="/",
        secure=_is_secure(request, config),
        httponly=True,
        samesite="lax",
    )


def take_cookie(response: Response, request: Request, config: Config) -> None:
    """Let the browser forget it."""
    give_cookie(response, request, config, "", 0)


async def somebody(request: Request, found: Serving) -> Session | None:
    """Whose session the request shows, if any."""
    return await found.people.sessions.find(token_of(request, found.config))


async def member(session: Annotated[Session | None, Depends(somebody)]) -> Session:
    """Who is signed in, for what only shows something."""
    if session is None:
        raise NotSignedIn(t("Sign in first."))
    return session


async def from_here(request: Request, found: Serving) -> None:
    """Refuse what a page of another origin has sent, be it another port of this machine."""
    site, origin = request.headers.get("sec-fetch-site"), request.headers.get("origin")
    if site not in (None, "same-origin") or origin not in (None, found.config.origin(), _own(request)):
        raise NotYours(ELSEWHERE)


async def deciding(
    request: Request,
    found: Serving,
    session: Annotated[Session, Depends(member)],
    _here: Annotated[None, Depends(from_here)],
) -> Session:
    """Who is signed in, for what changes something."""
    told = request.headers.get(GUARD, "")
    if not compare_digest(told.encode(), guard_of(token_of(request, found.config)).encode()):
        raise NotYours(ELSEWHERE)
    return session


def _is_secure(request: Request, config: Config) -> bool:
    return request.url.scheme == "https" or config.origin().startswith("https:")


def _own(request: Request) -> str:
    """The origin under which this very request reached us."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


Somebody = Annotated[Session | None, Depends(somebody)]
Member = Annotated[Session, Depends(member)]
Deciding = Annotated[Session, Depends(deciding)]
Here = Depends(from_here)
