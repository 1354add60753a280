"""What can go wrong while a map is made."""

from __future__ import annotations

from hexfront.errors import HexfrontError


class CartographyError(HexfrontError):
    """A source file or a feature from which no map can be made: which file, where in it, what is wrong.

    >>> str(CartographyError("features.toml", "river Donets", "has no line"))
    'features.toml: river Donets: has no line'
    """

    def __init__(self, file: str, where: str, what: str) -> None:
        super().__init__(": ".join(part for part in (file, where, what) if part))
