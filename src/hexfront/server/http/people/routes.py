"""Accounts: registering, signing in and out, the profile, claiming seats, and leaving."""

from __future__ import annotations

from typing import Any

import msgspec
from fastapi import APIRouter, Request
from starlette.responses import Response

from hexfront.engine.base.texts import t
from hexfront.server.errors import Malformed
from hexfront.server.http.access import Serving
from hexfront.server.http.people import messages, signed_in
from hexfront.server.http.people.profile import profile_of
from hexfront.server.http.people.shapes import Claimed, Member, Who
from hexfront.server.http.people.signed_in import Deciding, Here, Somebody
from hexfront.server.http.refusals import answer
from hexfront.server.ops.services import Services
from hexfront.server.people.rows import Account
from hexfront.server.people.sessions import guard_of
from hexfront.server.store.keys import hashed, new_secret

router = APIRouter(prefix="/api/account", tags=["people"])


@router.get("", summary="Who I am")
async def who(request: Request, session: Somebody, found: Serving) -> Response:
    """Who is signed in with this browser, if anybody is."""
    token = signed_in.token_of(request, found.config)
    return answer(_who(found, session.account if session else None, token))


@router.post("/register/begin", summary="Begin to register", dependencies=[Here])
async def begin_to_register(body: messages.Newcomer, found: Serving) -> Response:
    """What a browser needs to make a passkey, as `navigator.credentials.create` takes it."""
    return answer(await found.people.passkeys.ask_to_register(body.name))


@router.post("/register", summary="Register", status_code=201, dependencies=[Here])
async def register(body: messages.NewKey, request: Request, found: Serving) -> Response:
    """Found an account with its first passkey, and sign in."""
    account, passkey = await found.people.passkeys.registered(body.answer())
    await found.people.accounts.create(account, passkey)
    return await _signed_in(request, found, account, 201)


@router.post("/sign-in/begin", summary="Begin to sign in", dependencies=[Here])
async def begin_to_sign_in(found: Serving) -> Response:
    """What a browser needs to use a passkey, as `navigator.credentials.get` takes it."""
    return answer(await found.people.passkeys.ask_to_sign_in())


@router.post("/sign-in", summary="Sign in", dependencies=[Here])
async def sign_in(body: messages.UsedKey, request: Request, found: Serving) -> Response:
    """Sign in with a passkey. Whatever does not hold is refused in the same words."""
    return await _signed_in(request, found, await found.people.passkeys.signed_in(body.answer()), 200)


@router.post("/sign-out", summary="Sign out")
async def sign_out(request: Request, session: Deciding, found: Serving) -> Response:
    """End the session of this browser."""
    await found.people.sessions.end(session)
    return _gone(request, found)


@router.get("/profile", summary="My profile")
async def profile(session: signed_in.Member, found: Serving) -> Response:
    """What one has told of oneself, the record, one's seats and passkeys; shown to nobody else."""
    return answer(await profile_of(found, session.account))


@router.post("/profile", summary="Change my profile")
async def change_profile(body: messages.AboutMe, session: Deciding, found: Serving) -> Response:
    """Another name is shown at every seat of one's own."""
    account = session.account
    if body.name != account.name:
        await found.people.rename(account, body.name)
    languages, likes = list(dict.fromkeys(body.languages)), list(dict.fromkeys(body.likes))
    await found.people.accounts.describe(account.id, languages, likes)
    changed = msgspec.structs.replace(account, name=body.name, languages=tuple(languages), likes=tuple(likes))
    return answer(await profile_of(found, changed))


@router.post("/passkeys/begin", summary="Begin to add a passkey")
async def begin_to_add(session: Deciding, found: Serving) -> Response:
    """What a browser needs to make one more."""
    return answer(await found.people.passkeys.ask_to_add(session.account))


@router.post("/passkeys", summary="Add a passkey", status_code=201)
async def add_passkey(body: messages.NewKey, session: Deciding, found: Serving) -> Response:
    """One more device that opens the account."""
    passkey = await found.people.passkeys.added(session.account, body.answer())
    await found.people.accounts.add_passkey(passkey)
    return answer(await profile_of(found, session.account), 201)


@router.post("/passkeys/remove", summary="Remove a passkey")
async def remove_passkey(body: messages.OneKey, session: Deciding, found: Serving) -> Response:
    """A device that opens the account no longer; the last one stays. All other browsers are signed out."""
    await found.people.accounts.remove_passkey(session.account.id, body.id)
    await found.people.sessions.end_others(session)
    return answer(await profile_of(found, session.account))


@router.post("/claim", summary="Claim a seat")
async def claim(body: messages.Claim, session: Deciding, found: Serving) -> Response:
    """Make the seat of a token one's own. The token stays what it is."""
    claimed = await found.people.claims.claim(session.account, body.token)
    return answer(Claimed(claimed.match, claimed.seat))


@router.post("/seat", summary="Open a seat of mine with this browser")
async def open_seat(body: messages.OwnSeat, session: Deciding, found: Serving) -> Response:
    """A new token for a seat of one's own; the old one opens nothing any more."""
    key = await found.people.claims.key(session.account.id, body.match, body.seat)
    token = new_secret()
    await found.storage.renew(key, hashed(token))
    found.connections.renewed(key.match, key.seat)
    return answer({"match": key.match, "seat": key.seat, "token": token})


@router.get("/export", summary="All that is mine")
async def export(session: signed_in.Member, found: Serving) -> Response:
    """One file with all that is stored about oneself."""
    told = await found.people.leaving.export(session.account)
    return answer(told, content_disposition='attachment; filename="hexfront-account.json"')


@router.post("/delete", summary="Leave for good")
async def leave(body: messages.Farewell, request: Request, session: Deciding, found: Serving) -> Response:
    """Remove the account with all that is its own; its seats are by link again, without its name."""
    if body.name != session.account.name:
        raise Malformed(t("This is not the name of your account."))
    await found.people.delete(session.account)
    return _gone(request, found)


async def _signed_in(request: Request, found: Services, account: Account, status: int) -> Response:
    sessions = found.people.sessions
    token = await sessions.begin(account.id)
    response = answer(_who(found, account, token), status)
    signed_in.give_cookie(response, request, found.config, token, sessions.seconds)
    return response


def _gone(request: Request, found: Services) -> Response:
    response = answer(_who(found, None, ""))
    signed_in.take_cookie(response, request, found.config)
    return response


def _who(found: Services, account: Account | None, token: str) -> Any:
    return Who(found.config.origin(), Member(account.name, guard_of(token)) if account else None)
