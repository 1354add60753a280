"""All that can be said in a game, as one list of tokens with a number each."""

from __future__ import annotations

from itertools import chain

from hexfront.engine.base.actions import NUMBER, WORD, Action, Kind, Lexicon, Token
from hexfront.errors import HexfrontError

NUMBERS = range(-99, 100)
"""The numbers that actions may name; bids and prices stay well within."""
CLOSE = "."
"""What ends a list of several things within an action."""


class Unlisted(HexfrontError):
    """A game has words that cannot be listed beforehand."""


class Vocabulary:
    """The tokens by which actions of a game are spelled: its verbs, counters, hexes, numbers.

    An action is spelled so that what acts comes first: the counter, then the verb, then the rest. A learner so
    chooses who acts before it chooses what to do, as people do, and only the acts of that one are worked out.

    >>> from hexfront.engine.base.actions import Verb, names
    >>> lexicon = Lexicon([Verb("step {unit} {unit}", actor=0), Verb("stop")], [names("unit", ["A", "B"])])
    >>> words = Vocabulary(lexicon)
    >>> words.tokens
    ('step', 'stop', 'unit A', 'unit B', '.')
    >>> words.spelled(("step", 1, 0)), words.spelled(("stop",))
    ((3, 0, 2), (1,))
    """

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon
        self._verbs = [verb.name for verb in lexicon.verbs.values() if not verb.macro]
        kinds = {kind.name: kind for verb in self._verbs for kind, _ in lexicon.slots(verb)}
        self._index: dict[tuple[str, Token], int] = {("verb", verb): i for i, verb in enumerate(self._verbs)}
        told = list(self._verbs)
        for kind in kinds.values():
            if kind.name != WORD.name:
                for token in _tokens(kind):
                    self._index[kind.name, token] = len(told)
                    told.append(f"{kind.name} {kind.write(token)}")
        self.tokens = (*told, CLOSE)

    def __len__(self) -> int:
        return len(self.tokens)

    def number(self, kind: str, token: Token) -> int:
        """The number of a token; a word that an action names is one of the game's verbs."""
        return self._index["verb" if kind == WORD.name else kind, token]

    def spelled(self, action: Action) -> tuple[int, ...]:
        """The tokens of an action, the actor first."""
        verb = action[0]
        actor = self._lexicon.verbs[verb].actor
        args = [
            self._listed(kind.name, arg) if many else (self.number(kind.name, arg),)
            for (kind, many), arg in zip(self._lexicon.slots(verb), action[1:], strict=True)
        ]
        first = () if actor is None else args.pop(actor)
        return (*first, self.number("verb", verb), *chain.from_iterable(args))

    def _listed(self, kind: str, tokens: tuple[Token, ...]) -> tuple[int, ...]:
        return (*(self.number(kind, token) for token in tokens), len(self.tokens) - 1)


def _tokens(kind: Kind) -> list[Token]:
    if kind.name == NUMBER.name:
        return list(NUMBERS)
    if kind.tokens is None:
        raise Unlisted(f"the tokens of {kind.name} cannot be listed: its Kind has no tokens")
    return list(kind.tokens())
