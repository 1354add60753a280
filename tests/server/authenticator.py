"""An authenticator in software, as browsers have one: it makes passkeys and signs with them."""

from __future__ import annotations

import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Any

from cbor2 import dumps
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePrivateKey,
    generate_private_key,
)
from cryptography.hazmat.primitives.hashes import SHA256

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40
ORIGIN = "http://localhost:8765"


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(given: str) -> bytes:
    return urlsafe_b64decode(given + "=" * (-len(given) % 4))


class Authenticator:
    """A device with one passkey for each domain; what it tells of itself can be bent for tests."""

    def __init__(self, origin: str = ORIGIN) -> None:
        self.origin = origin
        self.flags = PRESENT | VERIFIED
        self.count = 0
        self.id = secrets.token_bytes(32)
        self.key: EllipticCurvePrivateKey = generate_private_key(SECP256R1())
        self.handle = b""

    def make(self, options: dict[str, Any]) -> dict[str, str]:
        """A new passkey, as `navigator.credentials.create` gives it."""
        self.handle = data(options["user"]["id"])
        self.key = generate_private_key(SECP256R1())
        point = self.key.public_key().public_numbers()
        public = dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32), -3: point.y.to_bytes(32)})
        known = bytes(16) + len(self.id).to_bytes(2) + self.id + public
        told = self._told(options["rp"]["id"], self.flags | ATTESTED) + known
        return {
            "id": text(self.id),
            "client_data": text(self._client("webauthn.create", options["challenge"])),
            "attestation": text(dumps({"fmt": "none", "attStmt": {}, "authData": told})),
        }

    def sign(self, options: dict[str, Any]) -> dict[str, str]:
        """A signature with it, as `navigator.credentials.get` gives it."""
        self.count += 1
        told = self._told(options["rpId"], self.flags)
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(told + sha256(client).digest(), ECDSA(SHA256()))
        return {
            "id": text(self.id),
            "client_data": text(client),
            "authenticator_data": text(told),
            "signature": text(signature),
            "user_handle": text(self.handle),
        }

    def _told(self, domain: str, flags: int) -> bytes:
        return sha256(domain.encode()).digest() + bytes([flags]) + self.count.to_bytes(4)

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()
