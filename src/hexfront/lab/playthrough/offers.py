"""What was offered, in a few words: how many choices of each verb, and examples."""

from __future__ import annotations

from hexfront.engine.actions import Action, Lexicon
from hexfront.engine.choices import Choices
from hexfront.engine.texts import t
from hexfront.lab.playthrough.speech import Speech

FEW = 2
"""So many choices of a verb are named, of more one."""


def offered(speech: Speech, lexicon: Lexicon, choices: Choices) -> str:
    """The choices by verb, in the order in which they are offered."""
    verbs: dict[str, list[Action]] = {}
    for action in choices:
        verbs.setdefault(action[0], []).append(action)
    total = sum(map(len, verbs.values()))
    parts = "; ".join(_of_a_verb(speech, lexicon, verb, actions) for verb, actions in verbs.items())
    if total <= FEW:
        return speech.say(t("Offered: {all}.", all=parts))
    return speech.say(t("Offered, {number} in all: {all}.", number=total, all=parts))


def _of_a_verb(speech: Speech, lexicon: Lexicon, verb: str, actions: list[Action]) -> str:
    if len(actions) <= FEW:
        return ", ".join(f"`{lexicon.text(action)}`" for action in actions)
    pattern, example = lexicon.verbs[verb].pattern, lexicon.text(actions[len(actions) // 2])
    return speech.say(
        t(
            "{number} of `{pattern}`, such as `{example}`",
            number=len(actions),
            pattern=pattern,
            example=example,
        )
    )
