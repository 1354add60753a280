"""What comes of an act to its end: everything that is told, by which rules and to whom, and what is different then.

`stories.txt` has a story for every kind of act, every card and every deed of a group. Its first line names the table,
as in `refused.tsv`, and the act; then come the questions that follow, with the answers given, what is told, marked if
the enemy hears nothing or something else, and at the end the counters and tracks that have changed.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import Any

import pytest

from hexfront.engine.base.events import Drawn, Event
from hexfront.games.coh.turn.go import Go

from .test_refused import laid

FILE = Path(__file__).with_name("stories.txt")
DICE = (6, 5, 4, 6, 3, 6, 5, 5, 2, 6, 1, 4)
"""What is thrown, over and over."""
LONGEST = 16
"""So many answers are given at most."""


def told(event: Event) -> str:
    """The sentence of an event, or its name, with the rules that made it."""
    rules = ", ".join(one.removeprefix("coh:") for one in event.rules)
    text = event.text()
    return f"{event.__struct_config__.tag if text is None else text} [{rules}]"


def heard(event: Event, enemy: int) -> list[str]:
    """What a player is told, and what his enemy is told instead."""
    face = event.face(enemy)
    if face is None:
        return [f"    {told(event)} (secret)"]
    return [f"    {told(event)}" + ("" if told(face) == told(event) else f" (the enemy: {told(face)})")]


def standing(game: Any, state: Any) -> dict[str, str]:
    """Each counter, each marker and each track as its own player sees it."""
    view = game.view(state, 0)
    found = {
        one.id: " ".join(
            [one.at, *([game.grid.directions[one.facing]] if one.facing >= 0 else []), *one.flags]
        )
        for one in view.counters
    }
    found |= {one.id: str(one.value) for one in view.tracks}
    found |= {f"{one.kind} in {one.at}": f"there {one.side} {one.value}".strip() for one in view.markers}
    return found | {f"vp-{seat}": str(points) for seat, points in enumerate(state.vp)}


def answer(game: Any, state: Any, seat: int) -> Any:
    """No points are spent on a roll, and on one's go one passes; else the answer in the middle, as words are sorted."""
    acts = {game.lexicon.text(action): action for action in game.legal(state, seat)}
    words = sorted(word for word in acts if not word.startswith("leave"))
    return acts[next((one for one in ("spend 0", "pass") if one in acts), words[len(words) // 2])]


def story(game: Any, state: Any, text: str) -> list[str]:
    """An act, and everything that follows until somebody has a go again; after a pass until the next turn has begun."""
    state.dictated += [("", value - 1) for value in DICE * 4]
    before, lines, seat, action = standing(game, state), list[str](), 0, game.lexicon.parse(text)
    for number in range(LONGEST):
        if number:
            lines.append(f"  {type(state.agenda[-1]).__name__} {seat}: {game.lexicon.text(action)}")
        events = game.apply(state, seat, action)
        lines += [line for one in events if not isinstance(one, Drawn) for line in heard(one, 1)]
        over = text != "pass" or state.turn > 1
        if not game.deciders(state) or (over and isinstance(state.agenda[-1], Go)):
            break
        seat = game.deciders(state)[0]
        action = answer(game, state, seat)
    asked = [f"{type(state.agenda[-1]).__name__} {one}" for one in game.deciders(state)]
    lines.append(f"  then: {' '.join(asked)}")
    after = standing(game, state)
    changed = [name for name in {**before, **after} if before.get(name) != after.get(name)]
    return [*lines, *(f"  {one}: {before.get(one, 'none')} -> {after.get(one, 'none')}" for one in changed)]


def kept() -> list[tuple[str, list[tuple[str, list[str]]]]]:
    """The stories, by table."""
    found: list[tuple[str, str, list[str]]] = []
    for line in FILE.read_text("utf-8").splitlines() if FILE.exists() else ():
        if line.startswith(" "):
            found[-1][2].append(line)
        elif line:
            table, act = line.split(": ")
            found.append((table, act, []))
    return [(name, [one[1:] for one in some]) for name, some in groupby(found, key=lambda one: one[0])]


@pytest.mark.parametrize(("words", "stories"), kept(), ids=[name for name, _ in kept()])
def test_what_comes_of_an_act(words: str, stories: list[tuple[str, list[str]]]) -> None:
    for act, lines in stories:
        assert story(*laid(words), act) == lines, act
