"""Kharkov's title page and its words: what a table, a position and an order may name."""

from __future__ import annotations

from collections import defaultdict

from hexfront.games.kharkov.box.meta import META, VERBS

ROLES = {
    "takes-back": "take unsplit",
    **{"fills": "fill", "commits": "commit", "attacks": "overrun", "begins": "attack", "joins": "join"},
    **{"leaves": "leave", "cancels": "cancel", "launches": "launch", "passes": "pass", "ends": "end"},
    "travels": "move-to move-via",
    "halts": "halt",
    "acts": (
        "place historical split reform dig release enter step stack drop rail lend pursue add air rouse lose "
        "stand withdraw retreat advance displace supply attack-with overrun-with"
    ),
}


def test_each_verb_has_its_role_and_its_actor() -> None:
    roles = defaultdict(list)
    for verb in VERBS:
        roles[verb.role].append(verb.name)
    assert {role: " ".join(names) for role, names in roles.items()} == ROLES
    assert {verb.name for verb in VERBS if verb.macro} == {
        "move-to",
        "move-via",
        "attack-with",
        "overrun-with",
    }
    grouped = {verb.name for verb in VERBS if "{" in verb.pattern} - {"attack-with", "overrun-with"}
    assert {verb.name: verb.actor for verb in VERBS if verb.actor is not None} == dict.fromkeys(grouped, 0)


def test_the_words_of_positions() -> None:
    words = META.vocabulary
    assert " ".join(words.phases) == (
        "axis-setup soviet-setup soviet-reserves soviet-movement soviet-combat soviet-disruption "
        "axis-movement axis-combat axis-mechanised axis-disruption axis-air"
    )
    assert " ".join(words.kinds) == (
        "infantry light mountain security regiment panzer panzergrenadier romanian rifle guards cavalry armour "
        "hq reserve"
    )
    assert " ".join(words.flags) == (
        "disrupted entrenched inactive untried moved attacked struck advanced sheltered unsupplied in-zoc "
        "southern entered displaced overran railed airlifted"
    )
    assert (words.sides, words.links) == (("soviet", "axis"), ("road", "rail"))
    assert words.terrain == ("clear", "forest", "city", "town")
    assert words.hexsides == ("donets", "dnieper", "river")
    assert list(words.variables) == [
        *(
            "air",
            "south-active",
            "garrisons",
            "captured",
            "held",
            "air-supply",
            "rail-used",
            "released",
            "front",
        ),
        *(
            "zones",
            "south-turn",
            "isolated-turns",
            "broken-turns",
            "regiments",
            "regiments-lost",
            "pool",
            "spare",
        ),
        *("stacks", "alarmed", "commanders", "result"),
    ]


def test_the_scenario_the_options_and_the_figures_on_counters() -> None:
    (scenario,) = META.scenarios
    assert (scenario.id, scenario.seats, scenario.turns) == ("campaign", ("soviet", "axis"), 10)
    assert [option.id for option in META.options] == ["crt-pgg", "errata-37a"]
    read = {face.example.id: " ".join(figure.rule for figure in face.figures) for face in META.faces}
    assert read == {
        **{"28A": "kharkov:3.23e kharkov:3.23d", "Res28": "kharkov:3.23d"},
        **{"R05": "kharkov:3.23a kharkov:3.23a kharkov:3.23d", "297ID": "kharkov:3.23a kharkov:3.23d"},
    }
    strong = [[figure.strength for figure in face.figures] for face in META.faces]
    assert strong == [[False, False], [True, False, False], [True, False], [False]]
    examples = {face.example.id: (face.example.steps, face.example.known) for face in META.faces}
    assert (examples["297ID"], examples["R05"][1]) == (((4, 4), True), False)
    assert [face.kinds for face in META.faces] == [("hq",), (), (), ()]


def test_every_result_says_whom_it_favours() -> None:
    for_whom = defaultdict(list)
    for outcome in META.outcomes:
        for_whom[outcome.favours].append(outcome.code)
    assert for_whom == {
        **{"defender": ["A1", "A2", "Ae"], "both": ["D1/A1", "Eng"]},
        "attacker": ["D1", "D2", "D2/A1", "De/A1", "De"],
    }
