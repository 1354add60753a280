"""What was offered, in a few words: how many choices of each verb, and examples."""

from __future__ import annotations

from hexfront.engine.base.actions import Action, Lexicon
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.texts import t
from hexfront.lab.playthrough.speech import Speech

FEW = 2
"""So many choices of a verb are named, of more one."""
MOST = 3
"""So many verbs with more choices get an example."""


def offered(speech: Speech, lexicon: Lexicon, choices: Choices) -> str:
    """The choices by verb, in the order in which they are offered."""
    verbs: dict[str, list[Action]] = {}
    for action in choices:
        verbs.setdefault(action[0], []).append(action)
    total = sum(map(len, verbs.values()))
    many = [verb for verb, actions in verbs.items() if len(actions) > FEW][:MOST]
    parts = "; ".join(
        _of_a_verb(speech, lexicon, actions, example=verb in many) for verb, actions in verbs.items()
    )
    if total <= FEW:
        return speech.say(t("Offered: {all}.", all=parts))
    return speech.say(t("Offered, {number} in all: {all}.", number=total, all=parts))


def _of_a_verb(speech: Speech, lexicon: Lexicon, actions: list[Action], *, example: bool) -> str:
    if len(actions) <= FEW:
        return ", ".join(f"`{lexicon.text(action)}`" for action in actions)
    # As it is typed: a pattern alone would be said in the words of the table.
    pattern = f"`{lexicon.verbs[actions[0][0]].pattern}`"
    counted = speech.say(t("{number} of {pattern}", number=len(actions), pattern=pattern))
    if not example:
        return counted
    middle = f"`{lexicon.text(actions[len(actions) // 2])}`"
    return speech.say(t("{counted}, such as {example}", counted=counted, example=middle))
