"""Whatever the engine and the games say to people, they say in French too."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import hexfront.lab.analysis
import hexfront.lab.playthrough
import hexfront.server
import hexfront.story
from hexfront.conformance import catalogues
from hexfront.conformance.catalogues import ENGINE, KIT, SLOT, House
from hexfront.engine.base.texts import catalogue, load_catalogue, t
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.rulebook.rules import Rule, RuleIndex, game_folder

SERVER = Path(hexfront.server.__file__).parent
STORY = Path(hexfront.story.__file__).parent
NARRATOR = Path(hexfront.lab.playthrough.__file__).parent
ANALYST = Path(hexfront.lab.analysis.__file__).parent
SLIP = re.compile(r"['\"]|[^\u00a0][:»]|«[^\u00a0]|[^\u202f][;!?]")
"""Straight quotation marks, and French punctuation without the space that no line breaks at."""


@cache
def games() -> tuple[Any, ...]:
    return tuple(load_game(name) for name in game_ids())


@cache
def houses() -> tuple[House, ...]:
    """Engine, kit, server, what tells playthroughs, stories and analyses, and every game with a folder ``locale``."""
    told = [game for game in games() if (game_folder(game) / "locale").is_dir()]
    folders = {"engine": ENGINE, "kit": KIT, "server": SERVER, "playthrough": NARRATOR, "story": STORY}
    folders |= {"analysis": ANALYST}
    platform = [House(name, folder) for name, folder in folders.items()]
    return *platform, *(catalogues.house(game, "fr") for game in told)


each_house = pytest.mark.parametrize("house", houses(), ids=[house.name for house in houses()])


@each_house
def test_every_template_can_be_read_off_the_code(house: House) -> None:
    unread = catalogues.unread(house)
    assert not unread, f"in {house.name}, write the template of t() as a literal: {', '.join(unread)}"


@each_house
def test_french_has_every_sentence(house: House) -> None:
    missing = catalogues.missing(house, "fr")
    assert not missing, f"to be added to locale/fr.toml of {house.name}:\n{catalogues.as_toml(missing)}"


@each_house
def test_nothing_is_left_in_french_that_is_no_longer_said(house: House) -> None:
    stale = catalogues.stale(house, "fr")
    assert not stale, f"to be taken out of locale/fr.toml of {house.name}:\n{catalogues.as_toml(stale)}"


@each_house
def test_a_translation_has_the_slots_of_its_template(house: House) -> None:
    assert not catalogues.misfits(house, "fr")


@each_house
def test_french_is_set_as_french(house: House) -> None:
    words = house.words("fr").items()
    assert not {text: french for text, french in words if SLIP.search(SLOT.sub("x", french))}


def test_a_game_without_a_catalogue_is_told_what_it_says() -> None:
    [told] = catalogues.faults(load_game("drill"), "tlh")
    assert told.startswith("to be added to locale/tlh.toml:")
    assert '"{who} moves to {at}." = ""' in told


@pytest.mark.parametrize("game", games(), ids=[game.meta.id for game in games()])
def test_french_rules_are_set_as_french(game: Any) -> None:
    slips = {rule.id: rule.summary_fr for rule in getattr(game, "rules", ()) if SLIP.search(rule.summary_fr)}
    assert not slips


@pytest.mark.parametrize("game", games(), ids=[game.meta.id for game in games()])
def test_all_that_is_said_at_a_table_is_set_as_french(game: Any) -> None:
    """Lessons and briefings too; names of examples in positions are written as TOML wants them."""
    words = {
        said: told for said, told in catalogue(game, "fr").items() if "= [" not in told and "= '" not in told
    }
    assert not {said: told for said, told in words.items() if SLIP.search(SLOT.sub("x", told))}


def test_the_words_of_the_client_are_set_as_french() -> None:
    path = Path(__file__).parents[2] / "web" / "src" / "i18n" / "fr.json"
    words = json.loads(path.read_text(encoding="utf-8"))
    assert not {name: told for name, told in words.items() if SLIP.search(SLOT.sub("x", told))}


def test_french_rules_are_found_as_people_type_them() -> None:
    index = RuleIndex("demo", [Rule("6.1", "Movement", "mechanic", "The Axis stops.", "L’Axe s’arrête.")])
    assert [rule.id for rule in index.search("l'axe s'arrete")] == ["6.1"]


@pytest.mark.parametrize(
    ("slip", "found"),
    [
        ("l'Axe", True),
        ("perdu ; fini", True),
        ("perdu; fini", True),
        ("coût : 3", True),
        ("coût: 3", True),
        ("« oui »", True),
        ("l’Axe\u202f; coût\u00a0: «\u00a0oui\u00a0»", False),
    ],
)
def test_slips_of_the_typesetter_are_found(slip: str, found: bool) -> None:
    assert bool(SLIP.search(slip)) == found


def test_the_catalogue_of_a_game_has_what_the_engine_says_too() -> None:
    for game in games():
        french = catalogue(game, "fr")
        assert t("The game is over.").render(french) == "La partie est terminée."
        assert french.items() >= load_catalogue(game_folder(game) / "locale", "fr").items()


def test_a_language_without_catalogue_stays_english() -> None:
    for game in games():
        assert t("The game is over.").render(catalogue(game, "tlh")) == "The game is over."


def test_words_and_sentences_inside_a_sentence_are_translated() -> None:
    french = {"{side} +{points}: {why}": "{side} +{points} : {why}", "axis": "Axe", "{n} lost": "{n} perdus"}
    text = t("{side} +{points}: {why}", side="axis", points=3, why=t("{n} lost", n=2))
    assert str(text) == "axis +3: 2 lost"
    assert text.render(french) == "Axe +3 : 2 perdus"
