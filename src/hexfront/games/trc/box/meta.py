"""The title page of The Russian Campaign and its words."""

from __future__ import annotations

from typing import get_args

from hexfront.engine.base.actions import Lexicon, Verb, hexes, names
from hexfront.engine.contract.meta import Meta, Scenario, Vocabulary
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.box.legend import FACES
from hexfront.games.trc.box.map_file import LINKS, SIDES, TERRAIN
from hexfront.games.trc.box.options import OPTIONS
from hexfront.games.trc.box.unit import Kind

SEATS = ("axis", "russian")

META = Meta(
    id="trc",
    title="The Russian Campaign",
    version="1",
    scenarios=(
        Scenario("breaking-storm", "Breaking Storm", SEATS, 5, "May 1941 to February 1942."),
        Scenario("barbarossa", "Barbarossa", SEATS, 10, "May 1941 to December 1942."),
        Scenario("fall-blau", "Fall Blau", SEATS, 8, "May 1942 to August 1943."),
        Scenario("zitadelle", "Zitadelle", SEATS, 6, "May 1943 to April 1944."),
        Scenario("bagration", "Bagration", SEATS, 7, "May 1944 to June 1945."),
        Scenario("campaign", "The Russian Campaign", SEATS, 25, "May 1941 to June 1945."),
    ),
    options=OPTIONS,
    faces=FACES,
    vocabulary=Vocabulary(
        sides=SEATS,
        kinds=get_args(Kind),
        terrain=("clear", *TERRAIN),
        hexsides=SIDES,
        links=LINKS,
    ),
    publisher="GMT Games, fifth edition",
    period="May 1941 to June 1945",
    scale="armies and corps",
    status="under construction",
)

VERBS: tuple[Verb, ...] = ()
"""The verbs of play; the rules that offer them add theirs."""


def lexicon(data: TrcData) -> Lexicon:
    """The words of the game for this roster and map."""
    return Lexicon(VERBS, [names("unit", [unit.id for unit in data.units]), hexes("hex", data.map.grid)])
