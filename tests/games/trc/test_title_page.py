"""The title page: verbs and what they are for, options and what they go with, chits and their numbers."""

from __future__ import annotations

import pytest

from hexfront.games.trc.box import options
from hexfront.games.trc.box.charts import chits
from hexfront.games.trc.box.meta import VERBS

from .table import GAME

ROLES = {
    "takes-back": ["take {unit}"],
    "fills": ["fill"],
    "commits": ["commit"],
    "passes": ["decline"],
    "begins": ["overwhelm {hex}", "attack {hex}"],
    "joins": ["join {unit}"],
    "leaves": ["leave {unit}"],
    "launches": ["launch"],
    "cancels": ["cancel"],
    "ends": ["end"],
    "travels": ["move {unit} to {hex}", "move {unit} via {hexes}"],
}
ACTS = (
    "place rail step enter delay depart sail ship invade drop exit remove withdraw replace hold recall settle send "
    "return evacuate relocate exchange adopt bid redeploy recover fortify barrage combine air lower lose surrender "
    "retreat stay ready-made attack overwhelm"
)


def test_each_verb_has_its_role_and_the_unit_or_hex_that_acts_comes_first() -> None:
    found: dict[str, list[str]] = {}
    for verb in VERBS:
        found.setdefault(verb.role, []).append(verb.pattern)
        words = verb.pattern.split()
        acts = len(words) > 1 and words[1] in ("{unit}", "{hex}")
        assert verb.actor == (0 if acts else None), verb.pattern
    acts = found.pop("acts")
    assert found == ROLES
    assert sorted(one.split()[0] for one in acts) == sorted(ACTS.split())
    macros = {verb.name for verb in VERBS if verb.macro}
    assert macros == {"move-to", "move-via", "attack-with", "overwhelm-with"}


STARTS = {"breaking-storm", "barbarossa", "campaign"}


def test_every_option_of_the_book_is_offered_with_what_it_excludes_and_needs() -> None:
    offered = {one.id: one for one in GAME.meta.options}
    assert list(offered) == [one.id for one in options.OPTIONS]
    assert len(offered) == 31
    excludes = {name: one.excludes for name, one in offered.items() if one.excludes}
    assert excludes == {
        "artillery": ("artillery-corps",),
        "allied-limits": ("historical-setup",),
        "sea-transport": ("naval-limits",),
    }
    assert {name: one.needs for name, one in offered.items() if one.needs} == {"optional-workers": ("bid",)}
    limited = {name: set(one.scenarios) for name, one in offered.items() if one.scenarios}
    early = ("allied-limits", "historical-setup", "no-retreat", "flak-corps", "what-if", "political-chits")
    assert limited == dict.fromkeys(early, STARTS) | {
        "play-on": {"breaking-storm", "barbarossa", "fall-blau", "zitadelle"}
    }
    assert [name for name, one in offered.items() if one.secrets] == ["political-chits"]


@pytest.mark.parametrize("side", [0, 1])
def test_six_chits_of_each_side_stand_in_the_order_of_their_numbers(side: int) -> None:
    """28.7."""
    assert list(chits.NUMBERS) == [1, 2, 3, 4, 5, 6]
    found = [chits.chit_of(side, number) for number in chits.NUMBERS]
    assert [(one.side, one.number) for one in found] == [(side, number) for number in chits.NUMBERS]
    letter = "GR"[side]
    assert [one.rule.removeprefix("trc:28.7.")[:2] for one in found] == [
        f"{letter}{n}" for n in chits.NUMBERS
    ]
    before = {one.number for one in chits.BEFORE_SETUP if one.side == side}
    assert before == ({1, 2}, {1, 3, 4, 6})[side]
