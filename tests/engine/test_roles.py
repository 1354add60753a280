"""Verbs have roles of a closed set, each fit for what it names; who knows the roles needs no verb."""

from typing import Any, get_args

import pytest

from hexfront.engine.base.actions import Lexicon, Verb, names
from hexfront.engine.base.errors import BrokenGame
from hexfront.engine.base.roles import ROLES, TAKING_BACK, Role
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront_drill import Drill

UNITS = names("unit", ["A", "B"])
PLACES = names("hex", ["0101"])


def lexicon(*verbs: Verb) -> Lexicon:
    return Lexicon(verbs, [UNITS, PLACES])


@pytest.mark.parametrize("role", ["act", "Ends", "ends ", "undo"])
def test_a_role_that_nobody_knows_is_refused_when_the_lexicon_is_made(role: Any) -> None:
    with pytest.raises(ValueError, match=r"end: no role is called .*; there is: acts, attacks, travels"):
        lexicon(Verb("end", role=role))


def test_a_game_with_such_a_role_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    role: Any = "finishes"

    def misspelt(self: Drill, data: Any) -> None:
        lexicon(Verb("end", role=role))

    monkeypatch.setattr(Drill, "__init__", misspelt)
    with pytest.raises(BrokenGame, match="no role is called 'finishes'"):
        load_game("drill")


@pytest.mark.parametrize(
    "role", ["launches", "cancels", "seals", "fills", "commits", "passes", "halts", "ends"]
)
def test_what_is_said_by_its_verb_alone_names_nothing(role: Role) -> None:
    assert lexicon(Verb("go", role=role)).with_role(role) == ["go"]
    with pytest.raises(ValueError, match=f"go {{unit}}: what {role} names nothing"):
        lexicon(Verb("go {unit}", actor=0, role=role))


@pytest.mark.parametrize("role", ["joins", "leaves"])
def test_who_joins_or_leaves_is_one_counter_that_acts(role: Role) -> None:
    assert lexicon(Verb("go {unit}", actor=0, role=role)).with_role(role) == ["go"]
    unfit = (Verb("go", role=role), Verb("go {unit}", role=role), Verb("go {unit} {hex}", actor=0, role=role))
    for verb in unfit:
        with pytest.raises(ValueError, match=f"what {role} names one counter, its actor"):
            lexicon(verb)


def test_a_way_is_ordered_by_a_macro_that_names_a_counter_and_hexes() -> None:
    for fit in ("go {unit} to {hex}", "go {unit} via {hexes}"):
        assert lexicon(Verb(fit, actor=0, macro=True, role="travels")).with_role("travels") == ["go"]
    unfit = (
        Verb("go {unit} to {hex}", actor=0, role="travels"),
        Verb("go {unit}", actor=0, macro=True, role="travels"),
        Verb("go {hex} with {unit}", macro=True, role="travels"),
        Verb("go {unit} to {hex} by {word}", actor=0, macro=True, role="travels"),
    )
    for verb in unfit:
        with pytest.raises(ValueError, match="what travels is a macro"):
            lexicon(verb)


def test_a_verb_without_a_role_is_one_all_the_same() -> None:
    spoken = lexicon(Verb("go {unit}", actor=0))
    assert spoken.parse("go B") == ("go", 1)
    assert spoken.verbs["go"].role == ""
    assert not any(spoken.with_role(role) for role in get_args(Role))


def test_what_takes_back_follows_from_the_role() -> None:
    taken = {role for role in ROLES if Verb("go", role=role).back}  # type: ignore[arg-type]
    assert taken == TAKING_BACK == {"leaves", "cancels", "takes-back"}
    assert lexicon(Verb("go"), Verb("stay", role="cancels")).backs == {"stay"}


@pytest.mark.parametrize("name", game_ids())
def test_every_verb_of_an_installed_game_has_a_role(name: str) -> None:
    verbs = load_game(name).lexicon.verbs.values()
    assert not [verb.pattern for verb in verbs if not verb.role]


@pytest.mark.parametrize("name", game_ids())
def test_a_game_says_in_one_way_alone_what_a_client_says_unasked(name: str) -> None:
    spoken = load_game(name).lexicon
    for role in ("launches", "seals"):
        assert len(spoken.with_role(role)) <= 1
    ways = [spoken.verbs[verb].pattern.split()[-1] for verb in spoken.with_role("travels")]
    assert len(ways) == len(set(ways))
