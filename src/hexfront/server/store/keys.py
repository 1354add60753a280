"""Secrets that open seats: handed out once, kept only as hashes."""

from __future__ import annotations

import hashlib
import re
import secrets

BYTES = 24
_MATCH = re.compile(r"[0-9a-f]{16}")


def new_secret() -> str:
    """A secret of 192 bits that fits into a link."""
    return secrets.token_urlsafe(BYTES)


def new_match_id() -> str:
    """The name of a match in links: not a secret, but not to be guessed either."""
    return secrets.token_hex(8)


def is_match_id(text: str) -> bool:
    """Whether a match could have this name; what is none need not be looked for.

    >>> is_match_id(new_match_id()), is_match_id("none"), is_match_id("0123456789abcdeG")
    (True, False, False)
    """
    return _MATCH.fullmatch(text) is not None


def hashed(secret: str) -> str:
    """What is stored in place of a secret; it has too many bits for a slow hash to matter.

    >>> hashed("abc")[:8]
    'ba7816bf'
    """
    return hashlib.sha256(secret.encode()).hexdigest()
