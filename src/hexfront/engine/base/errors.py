"""What can go wrong, said to the person it happened to."""

from __future__ import annotations

from hexfront.engine.base.texts import Text
from hexfront.errors import HexfrontError


class Illegal(HexfrontError):
    """An action that a rule refuses. The state is as it was before.

    >>> from hexfront.engine.base.texts import t
    >>> str(Illegal("demo:6.24", t("{unit} may not leave an enemy zone of control", unit="14G")))
    '14G may not leave an enemy zone of control [demo:6.24]'
    """

    def __init__(self, rule: str, text: Text, legal: tuple[str, ...] = ()) -> None:
        super().__init__(rule, text, legal)
        self.rule = rule
        self.text = text
        self.legal = legal

    def __str__(self) -> str:
        hint = f" Legal: {', '.join(self.legal)}." if self.legal else ""
        return f"{self.text} [{self.rule}]{hint}"


class Told(HexfrontError):
    """An error whose sentence can be said in the reader's language.

    >>> from hexfront.engine.base.texts import t
    >>> str(BadPosition(t('unit "{unit}" stands there twice', unit="14G")))
    'unit "14G" stands there twice'
    """

    def __init__(self, text: Text) -> None:
        super().__init__(text)
        self.text = text

    def __str__(self) -> str:
        return str(self.text)


class BadAction(Told):
    """A text or message that is no action of this game at all."""


class BadPosition(Told):
    """A position file that cannot be set up: says where and what."""


class BadState(Told):
    """A state from outside that the game can never be in: says which part of it."""


class BadRecord(Told):
    """A record that cannot be read, or does not replay to what it says."""


class BadData(HexfrontError):
    """A data file of a game (roster, table, scenario) that does not hold together."""


class UnknownGame(Told):
    """No installed package offers this game."""


class BrokenGame(Told):
    """An installed game that cannot be loaded: says what fails, and where."""


class BadDraw(Told):
    """A dictated draw that the draw cannot give."""
