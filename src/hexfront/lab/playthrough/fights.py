"""A fight before it is fought: in full, with every modifier and its rule, or in a line."""

from __future__ import annotations

from collections.abc import Iterator

from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight
from hexfront.lab.playthrough.speech import Speech


def in_short(speech: Speech, fight: Fight) -> str:
    """Strengths in a line, with the column, or with the chances where there is none."""
    strengths = speech.say(
        t(
            "odds on {target}: {attack} against {defence}",
            target=fight.target,
            attack=_span(fight.attack),
            defence=_span(fight.defence),
        )
    )
    return f"{strengths}; {_column(speech, fight) or _chances(speech, fight)}."


def in_full(speech: Speech, fight: Fight) -> Iterator[str]:
    """The same with every modifier, line by line."""
    yield speech.say(
        t(
            "The fight for {target}: attack {attack}, defence {defence}.",
            target=fight.target,
            attack=_span(fight.attack),
            defence=_span(fight.defence),
        )
    )
    yield from (f"- {one}" for one in speech.reasons(fight.modifiers))
    yield from (f"- {one}" for one in (_column(speech, fight), _chances(speech, fight)) if one)


def _column(speech: Speech, fight: Fight) -> str:
    if not fight.columns:
        return ""
    return speech.say(t("column {columns}", columns=_either(speech, fight.columns)))


def _either(speech: Speech, columns: tuple[str, ...]) -> str:
    first, last = columns[0], columns[-1]
    return first if first == last else speech.say(t("{first} to {last}", first=first, last=last))


def _chances(speech: Speech, fight: Fight) -> str:
    if not fight.chances:
        return ""
    listed = ", ".join(f"{speech.word(one.outcome)} {100 * one.ways / one.of:.0f}%" for one in fight.chances)
    return speech.say(t("chances {chances}", chances=listed))


def _span(values: tuple[int, int]) -> str:
    low, high = values
    return str(low) if low == high else f"{low}–{high}"
