"""The numbers that a bot decides by, kept in data files: its usual weights, and styles that change some of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec

from hexfront.errors import HexfrontError

W = TypeVar("W", bound=msgspec.Struct)
Changes = Mapping[str, Mapping[str, Any]]
"""By group, the weights that are other than usual."""


class BadWeights(HexfrontError):
    """A weight that the bot does not have, or a value that is none."""


class Weighed(Generic[W]):
    """The weights of a bot: those that it plays with unless it is given others, and its styles."""

    def __init__(self, folder: Path, kind: type[W]) -> None:
        self._folder, self._kind = folder, kind

    @cached_property
    def usual(self) -> W:
        """The weights of `weights.toml`."""
        return msgspec.toml.decode((self._folder / "weights.toml").read_bytes(), type=self._kind)

    @cached_property
    def styles(self) -> dict[str, dict[str, dict[str, Any]]]:
        """By name, what each style of `styles.toml` changes."""
        return msgspec.toml.decode(
            (self._folder / "styles.toml").read_bytes(), type=dict[str, dict[str, dict[str, Any]]]
        )

    def styled(self, style: str) -> W:
        """The weights of a style; without a name the usual ones."""
        return changed(self.usual, self.styles[style]) if style else self.usual


def changed(weights: W, changes: Changes) -> W:
    """The same weights but for some."""
    plain = msgspec.to_builtins(weights)
    for group, values in changes.items():
        plain[group] = {**plain.get(group, {}), **values}
    try:
        return msgspec.convert(plain, type(weights))
    except msgspec.ValidationError as fault:
        raise BadWeights(str(fault)) from None
