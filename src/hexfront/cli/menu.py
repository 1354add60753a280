"""Choices as numbered lists: first what acts, then what it does; long lists come in pages."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.cli.output import words
from hexfront.engine.base.actions import Action, Key, Lexicon
from hexfront.engine.base.choices import Choices, Group
from hexfront.engine.base.texts import t

PAGE = 20


class Menu:
    """The choices of a seat, as far as they are opened."""

    def __init__(self, choices: Choices, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._groups = list(choices.groups.items())
        self._opened: Sequence[Action] | None = None
        self._page = 0
        self.close()

    def lines(self) -> list[str]:
        """The page that is to be shown."""
        count = len(self._opened) if self._opened is not None else len(self._groups)
        first = self._page * PAGE
        numbers = range(first, min(first + PAGE, count))
        lines = [f"{number + 1:4}  {self._label(number)}" for number in numbers]
        if count > PAGE:
            pages = (count + PAGE - 1) // PAGE
            hint = t("page {page} of {pages}; Enter turns it", page=self._page + 1, pages=pages)
            lines.append(f"      {words(hint)}")
        return lines

    def turn(self) -> None:
        """Go to the next page, and from the last to the first."""
        count = len(self._opened) if self._opened is not None else len(self._groups)
        self._page = (self._page + 1) % max(1, (count + PAGE - 1) // PAGE)

    def close(self) -> None:
        """Go back to the groups; with a single one there is nothing to go back to."""
        self._page = 0
        self._opened = self._groups[0][1].actions() if len(self._groups) == 1 else None

    def pick(self, number: int) -> Action | None:
        """The action of that number, or None if a group was opened; IndexError if there is no such number."""
        if number < 1:
            raise IndexError(number)
        if self._opened is not None:
            return self._opened[number - 1]
        actions = self._groups[number - 1][1].actions()
        if len(actions) == 1:
            return actions[0]
        self._opened, self._page = actions, 0
        return None

    def _label(self, number: int) -> str:
        if self._opened is not None:
            return self._lexicon.text(self._opened[number])
        return self._name(*self._groups[number])

    def _name(self, key: Key, group: Group) -> str:
        if len(group) == 1:
            return self._lexicon.text(group.actions()[0])
        kind, token = key
        name = str(token) if kind == "verb" else f"{kind} {self._lexicon.kinds[kind].write(token)}"
        return f"{name} ({len(group)})"
