"""The title page of Traces of War and its words: what a table, a position and an order may name."""

from __future__ import annotations

from collections import defaultdict

from hexfront.games.tow.box.meta import META, VERBS

ROLES = {
    **{"takes-back": "take unpick", "fills": "fill", "commits": "commit", "picks": "pick", "seals": "seal"},
    **{"joins": "choose join", "leaves": "release leave", "begins": "attack", "cancels": "cancel"},
    **{"launches": "launch", "passes": "pass", "ends": "end", "travels": "move-to move-via"},
    "acts": (
        "bid place keep add interrupt activate command negotiate ready wake mode step march transfer relocate air "
        "lose retreat advance relieve land receive lift attack-with"
    ),
}


def test_each_verb_has_its_role_and_its_actor() -> None:
    roles = defaultdict(list)
    for verb in VERBS:
        roles[verb.role].append(verb.name)
    assert {role: " ".join(names) for role, names in roles.items()} == ROLES
    assert {verb.name for verb in VERBS if verb.macro} == {"move-to", "move-via", "attack-with"}
    grouped = {verb.name for verb in VERBS if "{" in verb.pattern} - {"bid", "mode", "attack-with"}
    assert {verb.name: verb.actor for verb in VERBS if verb.actor is not None} == dict.fromkeys(grouped, 0)


def test_the_words_of_positions() -> None:
    words = META.vocabulary
    assert " ".join(words.phases) == "bid setup luftwaffe opening selection action end movement combat"
    assert " ".join(words.kinds) == "infantry mountain cavalry airborne security tank mechanised hq"
    assert (words.sides, words.links) == (("soviet", "axis"), ("road", "rail"))
    assert " ".join(words.terrain) == "clear sea marsh rough forest major-city town"
    assert words.hexsides == ("major-river", "river", "blocked")
    assert META.secrets


def test_the_scenarios_the_options_and_the_figures_on_counters() -> None:
    assert [(one.id, one.seats, one.turns) for one in META.scenarios] == [
        ("race", ("soviet", "axis"), 4),
        ("campaign", ("soviet", "axis"), 8),
    ]
    assert [option.id for option in META.options] == ["bid", "ukrainian-fronts"]
    read = {face.example.id: " ".join(figure.rule for figure in face.figures) for face in META.faces}
    assert read == {
        **{"Step": "tow:2.2c tow:2.3l tow:2.2g", "5GTC": "tow:2.2c tow:2.2c tow:2.2g"},
        "39ID": "tow:2.2c tow:2.2g",
    }
    strong = [[figure.strength for figure in face.figures] for face in META.faces]
    assert strong == [[True, False, False], [True, False, False], [True, False]]
    assert {face.example.id: face.example.steps for face in META.faces[1:]} == {
        "5GTC": (2, 2),
        "39ID": (2, 2),
    }


def test_every_result_says_whom_it_favours() -> None:
    for_whom = defaultdict(list)
    for outcome in META.outcomes:
        for_whom[outcome.favours].append(outcome.code)
    assert for_whom == {
        **{"defender": ["A2", "A1"], "nobody": ["-"]},
        "attacker": ["R", "RR", "1RR", "2RR", "3RR"],
    }
