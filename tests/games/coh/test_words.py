"""What players read: English and French words for what the code says shortly."""

import re

import pytest

from hexfront.engine.base.texts import catalogue, load_catalogue, t
from hexfront.games.coh.board import HERE
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.box.meta import DIRECTIONS
from hexfront.games.coh.game import Coh

SLOT = re.compile(r"{\w+}")
ENGLISH, FRENCH = (load_catalogue(HERE / "locale", language) for language in ("en", "fr"))


def test_english_dresses_only_what_is_said_and_keeps_its_slots() -> None:
    assert not ENGLISH.keys() - FRENCH.keys(), "French is checked against the code"
    for said, dressed in ENGLISH.items():
        assert sorted(SLOT.findall(dressed)) == sorted(SLOT.findall(said)), said


def test_every_word_that_an_event_carries_is_french_too() -> None:
    data = CohData.load()
    outcomes = ("miss", "hit", "critical", "destroyed")
    for word in (*data.markers, *data.tables.works, *DIRECTIONS, *outcomes):
        assert word in FRENCH, word
    for card in data.cards.cards.values():
        assert card.name in FRENCH or card.id in FRENCH, card.id


def test_every_objective_has_a_french_name() -> None:
    for firefight in Coh().firefights.values():
        for objective in firefight.objectives:
            assert not objective.name or objective.name in FRENCH, (firefight.id, objective.name)


def test_facings_are_those_of_the_boards() -> None:
    assert Coh().grid.directions == DIRECTIONS


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "German rifles #5, Maxim MMG #1 and LMG 34 #2"),
        ("fr", "fusiliers allemands nº 5, mitrailleuse Maxim nº 1 and LMG34 nº 2"),
    ],
)
def test_counters_are_called_by_type_and_number(language: str, said: str) -> None:
    words = catalogue(Coh(), language)
    assert t("{some} and {one}", some="de-rifles.5, ru-maxim.1", one="de-lmg.2").render(words) == said
