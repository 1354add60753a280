"""Who is asking: the token of a request, and what it opens."""

from __future__ import annotations

from typing import Annotated

import msgspec
from fastapi import Depends, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ONLOOKER
from hexfront.engine.base.texts import t
from hexfront.server.errors import NoToken, NotYours, Unknown
from hexfront.server.http.rate_limits import caller_of
from hexfront.server.ops.services import Services
from hexfront.server.store.keys import hashed, is_match_id
from hexfront.server.store.rows import Key

LONGEST = 200
_bearer = HTTPBearer(auto_error=False, description="The token of a seat or an onlooker.")


class Caller(msgspec.Struct, frozen=True):
    """A viewer at a match."""

    match: str
    viewer: Seat
    stranger: bool = False
    """Whether he came without a token, by the link of a match that is over."""

    def seat(self) -> Seat:
        """The seat of the caller; an onlooker has none."""
        if self.viewer < 0:
            raise NotYours(t("An onlooker decides nothing."))
        return self.viewer


def services(request: Request) -> Services:
    """What the application works with."""
    found: Services = request.app.state.services
    return found


async def opened(found: Services, match: str, token: str | None) -> Caller:
    """The viewer that a token makes of its bearer at a match."""
    key = await key_of(found, token)
    if key is None:
        raise NoToken(t("This needs the token of a seat or an onlooker."))
    if key.match != match:
        if not is_match_id(match) or not await found.storage.exists(match):
            raise Unknown(t("There is no such match."))
        raise NotYours(t("This token is for another match."))
    return Caller(key.match, key.seat)


async def key_of(found: Services, token: str | None) -> Key | None:
    """What a token opens; recovery secrets open nothing by themselves."""
    if not token or len(token) > LONGEST:
        return None
    key = await found.storage.key(hashed(token))
    return None if key is None or key.kind == "recovery" else key


async def caller(
    match: str,
    found: Annotated[Services, Depends(services)],
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Caller:
    """The viewer that the request's bearer token makes of its sender."""
    return await opened(found, match, None if credentials is None else credentials.credentials)


async def onlooker(
    match: str,
    found: Annotated[Services, Depends(services)],
    credentials: Annotated[HTTPAuthorizationCredentials | None, Depends(_bearer)],
) -> Caller:
    """The same, or a stranger where a match is over: from then on anybody who has its link may look at it.

    Whether it is over is asked of the database: a stranger must not keep a running match from being tidied away by
    opening it. He is told the same of one that runs and of one that does not exist.
    """
    strange = credentials is None and is_match_id(match)
    if strange and any(one.over for one in await found.storage.listed([match])):
        return Caller(match, ONLOOKER, stranger=True)
    return await caller(match, found, credentials)


def address(request: Request) -> str:
    """Whom the address of a request stands for."""
    return caller_of(request.client.host if request.client else "?")


Called = Annotated[Caller, Depends(caller)]
Looking = Annotated[Caller, Depends(onlooker)]
Serving = Annotated[Services, Depends(services)]
Address = Annotated[str, Depends(address)]
