"""A player who looks one action ahead and takes what looks best to him."""

from __future__ import annotations

from random import Random

from hexfront.bots.chair import Chair, Dream
from hexfront.engine.base.actions import Action
from hexfront.engine.base.choices import Choices


class Greedy:
    """Tries up to ``width`` actions in a dream and takes the one after which ``game.value`` is highest.

    Actions are sampled through the groups, so that a game with thousands of choices stays quick; ties are
    broken at random, or a greedy player would shuffle to and fro for ever.
    """

    name = "greedy"

    def __init__(self, seed: int = 0, width: int = 24) -> None:
        self._random = Random(seed)
        self._width = width
        self._begun: list[Action] = []
        self._futile: set[Action] = set()

    def choose(self, chair: Chair) -> Action:
        """The best action at first sight; a draft, which only makes sense as a whole, it lets the game fill in."""
        choices = chair.choices()
        for verb in (*chair.lexicon.with_role("commits"), *chair.lexicon.with_role("fills")):
            if (verb,) in choices:
                return (verb,)
        actions = self._sample(choices, chair.lexicon.backs)
        if len(actions) == 1:
            action = actions[0]
        else:
            dream = chair.dream(self._random.getrandbits(64))
            worths = [self._worth(dream.copy(), chair, action) for action in actions]
            best = [action for action, worth in zip(actions, worths, strict=True) if worth == max(worths)]
            action = self._random.choice(best)
        self._note(chair, action)
        return action

    def _note(self, chair: Chair, action: Action) -> None:
        """What was begun and had to be given up is not begun again until something else was done."""
        if action[0] in chair.lexicon.backs:
            self._futile.update(self._begun)
            self._begun = []
        elif self._begins(chair, action):
            self._begun.append(action)
        else:
            self._begun = []
            self._futile = set()

    def _begins(self, chair: Chair, action: Action) -> bool:
        """Whether an action only begins something that could still be given up."""
        dream = chair.dream(0)
        dream.apply(chair.seat, action)
        if dream.deciders() != (chair.seat,):
            return False
        keys = dream.choices(chair.seat).keys()
        return any(key[0] == "verb" and key[1] in chair.lexicon.backs for key in keys)

    def _sample(self, choices: Choices, backs: frozenset[str]) -> list[Action]:
        """Some of each group's actions; what only takes something back would lead in circles."""
        keys = choices.keys()
        if len(keys) > self._width:
            verbs = [key for key in keys if key[0] == "verb"]
            others = [key for key in keys if key[0] != "verb"]
            keys = verbs + self._random.sample(others, max(0, min(len(others), self._width - len(verbs))))
        share = max(1, self._width // len(keys))
        found: list[Action] = []
        for key in keys:
            actions = choices.group(key).actions()
            found += actions if len(actions) <= share else self._random.sample(list(actions), share)
        fresh = [action for action in found if action[0] not in backs and action not in self._futile]
        back = [action for action in found if action[0] in backs]
        return fresh or back or found

    def _worth(self, dream: Dream, chair: Chair, action: Action) -> float:
        dream.apply(chair.seat, action)
        result = dream.result()
        if result is not None:
            return 1e9 if chair.seat in result.winners else -1e9 if result.winners else 0.0
        value: float = chair.game.value(dream.view(chair.seat), chair.seat)
        return value
