"""Spelling an action token by token, with what may follow at each."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.engine.base.actions import Action
from hexfront.engine.base.choices import Choices
from hexfront.errors import HexfrontError
from hexfront.lab.adapters.vocabulary import Vocabulary


class Misspelled(HexfrontError):
    """A token that cannot follow here."""


class Spelling:
    """What a seat may do, chosen one token after the other.

    No action's spelling begins another's: the verb says how many arguments follow.
    """

    def __init__(self, words: Vocabulary, choices: Choices) -> None:
        self._words = words
        self._choices = choices
        keys = choices.keys()
        self._groups = {words.number(*key): key for key in keys}
        self._open: dict[tuple[int, ...], Action] = {}
        self.written: tuple[int, ...] = ()

    def following(self) -> list[int]:
        """The tokens that may come next, in rising order."""
        if not self.written:
            return sorted(self._groups)
        return sorted({spelled[len(self.written)] for spelled in self._open})

    def write(self, token: int) -> Action | None:
        """Write a token: the action if this was its last, nothing if more must follow."""
        if not self.written:
            if token not in self._groups:
                raise Misspelled(f"token {token} cannot begin an action here")
            actions: Sequence[Action] = self._choices.group(self._groups[token]).actions()
            self._open = {self._words.spelled(action): action for action in actions}
        else:
            place = len(self.written)
            left = {spelled: action for spelled, action in self._open.items() if spelled[place] == token}
            if not left:
                raise Misspelled(f"token {token} cannot follow {list(self.written)}")
            self._open = left
        self.written = (*self.written, token)
        return self._open.get(self.written)
