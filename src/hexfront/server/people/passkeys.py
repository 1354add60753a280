"""Registering and signing in by passkey: what is asked of an authenticator, and whether its answer holds."""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json, parse_client_data_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from hexfront.engine.base.texts import t
from hexfront.server.errors import NotSignedIn
from hexfront.server.ops.config import Config
from hexfront.server.people.accounts import Accounts
from hexfront.server.people.challenges import SECONDS, Challenges
from hexfront.server.people.rows import Account, Challenge, Passkey, Purpose

NAME = "Hexfront"
LONGEST_KEY = 1024
"""Bytes of a public key: those of RSA have a few hundred."""
REFUSED = t("This passkey opens nothing here, or it took too long. Try again.")
"""The same for every reason: nobody learns which accounts or keys there are."""
Plain = dict[str, Any]


class Passkeys:
    """The ceremonies, for the origin and domain of a configuration."""

    def __init__(self, config: Config, accounts: Accounts, challenges: Challenges) -> None:
        self._origin = config.origin()
        self._domain = config.domain()
        self._accounts = accounts
        self._challenges = challenges

    async def ask_to_register(self, name: str) -> Plain:
        """What a browser needs to make the first passkey of a new account."""
        await self._accounts.check_name(name)
        return await self._creation(Challenge("register", secrets.token_hex(16), name))

    async def ask_to_add(self, account: Account) -> Plain:
        """What a browser needs to make one more; those the account has are not made twice."""
        known = await self._accounts.passkeys(account.id)
        return await self._creation(Challenge("add", account.id, account.name), known)

    async def ask_to_sign_in(self) -> Plain:
        """What a browser needs to show the passkeys it has for us; no name is asked for, so none is told."""
        options = webauthn.generate_authentication_options(
            rp_id=self._domain,
            challenge=await self._challenges.issue(Challenge("sign-in")),
            timeout=SECONDS * 1000,
            user_verification=UserVerificationRequirement.REQUIRED,
        )
        return _plain(options_to_json(options))

    async def registered(self, answer: Plain) -> tuple[Account, Passkey]:
        """The new account and its passkey."""
        challenge, wanted = await self._taken(answer, "register")
        return Account(wanted.account, wanted.name), self._made(answer, challenge, wanted.account)

    async def added(self, account: Account, answer: Plain) -> Passkey:
        """One more passkey, for the account that has asked for it."""
        challenge, wanted = await self._taken(answer, "add")
        if wanted.account != account.id:
            raise NotSignedIn(REFUSED)
        return self._made(answer, challenge, account.id)

    async def signed_in(self, answer: Plain) -> Account:
        """Whose passkey has answered."""
        challenge, _ = await self._taken(answer, "sign-in")
        passkey = await self._accounts.passkey(answer["id"])
        if passkey is None or answer["response"]["userHandle"] != handle(passkey.account):
            raise NotSignedIn(REFUSED)
        try:
            verified = webauthn.verify_authentication_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=self._domain,
                expected_origin=self._origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
        except Exception:  # whatever the library makes of bytes that a stranger has sent
            raise NotSignedIn(REFUSED) from None
        await self._accounts.used(passkey, verified.new_sign_count)
        account = await self._accounts.get(passkey.account)
        if account is None:
            raise NotSignedIn(REFUSED)
        return account

    async def _creation(self, wanted: Challenge, known: list[Passkey] | None = None) -> Plain:
        options = webauthn.generate_registration_options(
            rp_id=self._domain,
            rp_name=NAME,
            user_id=bytes.fromhex(wanted.account),
            user_name=wanted.name,
            challenge=await self._challenges.issue(wanted),
            timeout=SECONDS * 1000,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.REQUIRED,
                user_verification=UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=[
                PublicKeyCredentialDescriptor(base64url_to_bytes(one.id)) for one in known or []
            ],
        )
        return _plain(options_to_json(options))

    async def _taken(self, answer: Plain, purpose: Purpose) -> tuple[bytes, Challenge]:
        """The challenge that an answer names and what it was for; from now on it is used up."""
        try:
            challenge = parse_client_data_json(
                base64url_to_bytes(answer["response"]["clientDataJSON"])
            ).challenge
        except Exception:  # what is no client data names no challenge
            raise NotSignedIn(REFUSED) from None
        wanted = await self._challenges.take(challenge)
        if wanted is None or wanted.purpose != purpose:
            raise NotSignedIn(REFUSED)
        return challenge, wanted

    def _made(self, answer: Plain, challenge: bytes, account: str) -> Passkey:
        try:
            verified = webauthn.verify_registration_response(
                credential=answer,
                expected_challenge=challenge,
                expected_rp_id=self._domain,
                expected_origin=self._origin,
                require_user_verification=True,
            )
        except Exception:  # whatever the library makes of bytes that a stranger has sent
            raise NotSignedIn(REFUSED) from None
        id_, public = bytes_to_base64url(verified.credential_id), verified.credential_public_key
        if id_ != answer["id"] or len(public) > LONGEST_KEY:
            raise NotSignedIn(REFUSED)
        return Passkey(id_, account, bytes_to_base64url(public), verified.sign_count)


def handle(account: str) -> str:
    """What an authenticator keeps beside a passkey to say whose it is."""
    return bytes_to_base64url(bytes.fromhex(account))


def _plain(text: str) -> Plain:
    found: Plain = msgspec.json.decode(text)
    return found
