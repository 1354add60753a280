"""The profile as its owner sees it."""

from __future__ import annotations

from hexfront.server.http.people.shapes import KeyShown, Profile, SeatOwned
from hexfront.server.http.routes.match_lines import line_of
from hexfront.server.matches.installed_games import titles
from hexfront.server.ops.services import Services
from hexfront.server.people.record import record_of
from hexfront.server.people.rows import Account

SHOWN = 200
"""How many seats a profile lists, the latest first; all of them count for the record."""


async def profile_of(found: Services, account: Account) -> Profile:
    """All that a page about oneself shows."""
    claims = await found.people.claims.of(account.id)
    shown = claims[:SHOWN]
    listed = {one.id: one for one in await found.storage.listed([claim.match for claim in shown])}
    names = await titles(claim.game for claim in claims)
    seats = [
        SeatOwned(
            match=claim.match,
            seat=claim.seat,
            game=claim.game,
            title=names[claim.game],
            side=claim.side,
            outcome=claim.outcome,
            line=line_of(listed[claim.match], names, claim.seat) if claim.match in listed else None,
        )
        for claim in shown
    ]
    keys = [
        KeyShown(key.id, key.created, key.used) for key in await found.people.accounts.passkeys(account.id)
    ]
    return Profile(
        name=account.name,
        languages=list(account.languages),
        likes=list(account.likes),
        created=account.created,
        record=record_of(claims),
        seats=seats,
        passkeys=keys,
    )
