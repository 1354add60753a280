"""The French of what Kharkov takes from its data files; tests/engine/test_catalogues.py looks after the rest."""

from hexfront.engine.base.happenings import Marked
from hexfront.engine.base.texts import catalogue, t
from hexfront.games.kharkov.events import Scored

from .table import GAME

FRENCH = catalogue(GAME, "fr")


def test_every_rule_has_its_french() -> None:
    assert all(rule.summary_fr for rule in GAME.rules)


def test_names_in_sentences_have_their_french() -> None:
    names = {division.name for division in GAME.data.divisions}
    names |= {GAME.units[unit].name for unit in GAME.data.by_kind["reserve"]}
    names |= {line.text for scenario in GAME.data.scenarios.values() for line in scenario.lines}
    # A stretch of the front is written alike in both languages.
    assert {name for name in names if not name.startswith("front ")} <= FRENCH.keys()


def test_levels_of_victory_have_their_french() -> None:
    assert {level.name for level in GAME.tables.victory.levels} <= FRENCH.keys()


def test_words_of_events_are_translated_inside_their_sentences() -> None:
    scored = Scored(side="soviet", points=6, line=t("A Soviet unit enters the city hex {at}.", at="0819"))
    text = scored.text()
    assert text is not None
    assert (
        text.render(FRENCH)
        == "Soviétiques +6\u00a0: Une unité soviétique entre dans l’hexagone de ville 0819."
    )
    text = Marked(what="14G", marker="disrupted", on=False).text()
    assert text is not None
    assert text.render(FRENCH) == "14G\u00a0: marqueur «\u00a0disloquée\u00a0» retiré."
