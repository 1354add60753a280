"""Positions that are documentation and tests at once: each asks about a rule and says the answer.

The comments before the first line of TOML are read. ``rules:`` names the rows that are seen to act, ``ask:`` is
a question as ``hexfront probe`` takes it, ``expect:`` one thing the answer to the question before it must say.
"""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NamedTuple

from hexfront.engine.contract.verdict import Fight
from hexfront.engine.positions import probe
from hexfront.engine.positions.position import load


class Question(NamedTuple):
    """A question and what its answer must say."""

    words: list[str]
    expected: list[str]


def header(path: Path) -> tuple[list[str], list[Question]]:
    """The rules and the questions of a position."""
    rules: list[str] = []
    questions: list[Question] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            break
        key, _, rest = line.removeprefix("#").strip().partition(": ")
        if key == "rules":
            rules += rest.split()
        elif key == "ask":
            questions.append(Question(shlex.split(rest), []))
        elif key == "expect":
            questions[-1].expected.append(rest)
    return rules, questions


def about_standing(game: Any, state: Any, words: list[str]) -> set[str]:
    """Who decides and what is offered: ``axis decides``, ``offers end``."""
    answers = probe.standing(game, state)
    sides = game.sides(state)
    offers = {f"offers {action}" for one in answers for action in one.actions}
    return offers | {f"{sides[one.seat]} decides" for one in answers} | {one.phase for one in answers}


def about_reach(game: Any, state: Any, words: list[str]) -> set[str]:
    """Hexes, with cost and manner: ``0505``, ``0505 3½``, ``0505 3½ move``."""
    found = probe.reach(game, state, words[1])
    return {
        text
        for one in found
        for text in (one.hex, f"{one.hex} {one.cost}", f"{one.hex} {one.cost} {one.how}")
    }


def about_fight(game: Any, state: Any, words: list[str]) -> set[str]:
    """The numbers of a fight: ``attack 9``, ``columns 2-1``, ``D1 2/6``, ``game:9.31 ×2``."""
    return told(probe.fight(game, state, words[1], tuple(words[2].split(","))))


def told(fight: Fight) -> set[str]:
    """What a fight says of itself."""
    numbers = {
        f"{name} {low}" if low == high else f"{name} {low} to {high}"
        for name, (low, high) in (("attack", fight.attack), ("defence", fight.defence))
    }
    columns = {f"columns {' '.join(fight.columns)}"}
    chances = {f"{one.outcome} {one.ways}/{one.of}" for one in fight.chances}
    return numbers | columns | chances | reasons(fight.modifiers)


def reasons(given: Iterable[Any]) -> set[str]:
    """Rules, alone and with their amounts."""
    return {text for one in given for text in (one.rule, f"{one.rule} {one.amount}".strip())}


def about_zoc(game: Any, state: Any, words: list[str]) -> set[str]:
    """Controlled hexes: ``axis 0505``."""
    return {f"{side} {label}" for side, labels in probe.zoc(game, state).items() for label in labels}


def about_supply(game: Any, state: Any, words: list[str]) -> set[str]:
    """Units in supply and out of it, and the rules that say so: ``A yes``, ``A game:11.32``."""
    found = probe.supply(game, state)
    states = {f"{one.unit} {'yes' if one.supplied else 'no'}" for one in found}
    return states | {f"{one.unit} {reason.rule}" for one in found for reason in one.reasons}


def about_sight(game: Any, state: Any, words: list[str]) -> set[str]:
    """Hexes that are seen, or one that is or is not, and why: ``1-C05 seen``, ``1-C05 hidden``, rules."""
    found = probe.sight(game, state, words[1], words[2] if len(words) > 2 else None)
    states = {f"{one.hex} {'seen' if one.seen else 'hidden'}" for one in found}
    return states.union(*(reasons(one.reasons) for one in found))


def about_why(game: Any, state: Any, words: list[str]) -> set[str]:
    """``legal`` or ``refused``, the rules, and the numbers of the fights it brings, also with their targets."""
    verdict = probe.why(game, state, words[1])
    found = {"legal" if verdict.legal else "refused"} | reasons(verdict.reasons)
    for fight in verdict.fights:
        lines = told(fight)
        found |= lines | {f"{fight.target}: {line}" for line in lines}
    return found


def about_do(game: Any, state: Any, words: list[str]) -> set[str]:
    """Plays actions: the sentences of the events, their rules, what counters show then, and who decides.

    A further question after the actions, such as ``--do "..." --why "..."``, is asked of what they led to.
    """
    texts, dice, draws = [], list[int](), list[tuple[str, int]]()
    while words and words[0] in ("--do", "--dice", "--draw"):
        flag, word, *words = words
        if flag == "--do":
            texts.append(word)
        elif flag == "--dice":
            dice += (int(number) for number in word.split(","))
        else:
            name, _, value = word.rpartition("=")
            draws.append((name, int(value)))
    probe.dictate(state, tuple(dice), tuple(draws))
    events = [event for text in texts for event in probe.do(game, state, text).events]
    found = {str(text) for event in events if (text := event.text()) is not None}
    found |= {rule for event in events for rule in event.rules}
    view = game.view(state, 0)
    found |= {f"{track.id} {track.value}" for track in view.tracks}
    for counter in view.counters:
        found |= {f"{counter.id} in {counter.at}", f"{counter.id} is {counter.values}"}
        found |= {f"{counter.id} {flag}" for flag in counter.flags}
    return found | (ANSWERS[words[0]] if words else about_standing)(game, state, words)


ANSWERS: dict[str, Callable[[Any, Any, list[str]], set[str]]] = {
    "--reach": about_reach,
    "--fight": about_fight,
    "--zoc": about_zoc,
    "--supply": about_supply,
    "--sight": about_sight,
    "--why": about_why,
    "--do": about_do,
    "--standing": about_standing,
}


def check(game: Any, path: Path) -> None:
    """Ask everything that a position asks; raises AssertionError where an answer is another one."""
    _, questions = header(path)
    if not questions:
        raise AssertionError(f"{path.stem} asks nothing")
    for words, expected in questions:
        bound, state = game.place(load(path))
        answer = ANSWERS[words[0]](bound, state, words)
        if not expected:
            raise AssertionError(f"{path.stem}: {' '.join(words)} expects nothing")
        for line in expected:
            wanted = line.removeprefix("not ")
            if (wanted in answer) != (wanted == line):
                said = "\n".join(sorted(answer))
                raise AssertionError(f"{path.stem}: {' '.join(words)}: {line}\n{said}")
