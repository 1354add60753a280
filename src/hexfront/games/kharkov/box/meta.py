"""Kharkov's title page and its words."""

from __future__ import annotations

from hexfront.engine.base.actions import (
    Lexicon,
    Verb,
    hexes,
    names,
)
from hexfront.engine.contract.meta import (
    Meta,
    Option,
    Scenario,
    Vocabulary,
)
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.legend import FACES, OUTCOMES
from hexfront.games.kharkov.box.position_words import VARIABLES
from hexfront.kit.positions.variables import hints

PHASES = (
    "axis-setup",
    "soviet-setup",
    "soviet-reserves",
    "soviet-movement",
    "soviet-combat",
    "soviet-disruption",
    "axis-movement",
    "axis-combat",
    "axis-mechanised",
    "axis-disruption",
    "axis-air",
)

META = Meta(
    id="kharkov",
    title="Kharkov",
    version="2",
    scenarios=(
        Scenario(
            "campaign", "The spring offensive", ("soviet", "axis"), 10, "12 to 21 May 1942, free set-up."
        ),
    ),
    options=(
        Option("crt-pgg", "kharkov:9.4b", "Die 2 at 6-1 and 7-1 reads D2 and De/A1, as in the parent game."),
        Option("errata-37a", "kharkov:5.3o", "The 37th Army HQ sets up in 2606 instead of 2602."),
    ),
    faces=FACES,
    outcomes=OUTCOMES,
    vocabulary=Vocabulary(
        phases=PHASES,
        sides=("soviet", "axis"),
        kinds=(
            "infantry",
            "light",
            "mountain",
            "security",
            "regiment",
            "panzer",
            "panzergrenadier",
            "romanian",
            "rifle",
            "guards",
            "cavalry",
            "armour",
            "hq",
            "reserve",
        ),
        terrain=("clear", "forest", "city", "town"),
        hexsides=("donets", "dnieper", "river"),
        links=("road", "rail"),
        flags=(
            "disrupted",
            "entrenched",
            "inactive",
            "untried",
            "moved",
            "attacked",
            "struck",
            "advanced",
            "sheltered",
            "unsupplied",
            "in-zoc",
            "southern",
            "entered",
            "displaced",
            "overran",
            "railed",
            "airlifted",
        ),
        variables=hints(VARIABLES),
    ),
    publisher="SPI 1978",
    period="12 to 21 May 1942",
    scale="divisions and brigades",
    status="complete",
)

VERBS = (
    Verb("place {unit} in {hex}", actor=0, role="acts"),
    Verb("take {unit}", actor=0, role="takes-back"),
    Verb("historical", role="acts"),
    Verb("fill", role="fills"),
    Verb("commit", role="commits"),
    Verb("split {unit}", actor=0, role="acts"),
    Verb("unsplit {unit}", actor=0, role="takes-back"),
    Verb("reform {unit} from {units}", actor=0, role="acts"),
    Verb("dig {unit}", actor=0, role="acts"),
    Verb("release {unit} to {hex}", actor=0, role="acts"),
    Verb("enter {unit} at {hex}", actor=0, role="acts"),
    Verb("step {unit} to {hex}", actor=0, role="acts"),
    Verb("stack {hex}", actor=0, role="acts"),
    Verb("drop {unit}", actor=0, role="acts"),
    Verb("rail {unit} to {hex}", actor=0, role="acts"),
    Verb("overrun {hex}", actor=0, role="attacks"),
    Verb("lend {unit}", actor=0, role="acts"),
    Verb("halt", role="halts"),
    Verb("pursue {unit}", actor=0, role="acts"),
    Verb("attack {hex}", actor=0, role="begins"),
    Verb("add {hex}", actor=0, role="acts"),
    Verb("join {unit}", actor=0, role="joins"),
    Verb("leave {unit}", actor=0, role="leaves"),
    Verb("cancel", role="cancels"),
    Verb("launch", role="launches"),
    Verb("air", role="acts"),
    Verb("rouse", role="acts"),
    Verb("lose {unit}", actor=0, role="acts"),
    Verb("stand", role="acts"),
    Verb("withdraw", role="acts"),
    Verb("retreat {unit} to {hex}", actor=0, role="acts"),
    Verb("advance {unit} to {hex}", actor=0, role="acts"),
    Verb("displace {unit} to {hex}", actor=0, role="acts"),
    Verb("supply {hex}", actor=0, role="acts"),
    Verb("pass", role="passes"),
    Verb("end", role="ends"),
    Verb("move {unit} to {hex}", actor=0, macro=True, role="travels", name="move-to"),
    Verb("move {unit} via {hexes}", actor=0, macro=True, role="travels", name="move-via"),
    Verb("attack {hexes} with {units}", macro=True, role="acts", name="attack-with"),
    Verb("overrun {hex} with {units}", macro=True, role="acts", name="overrun-with"),
)


def lexicon(data: KharkovData) -> Lexicon:
    """The words of the game for this roster and map."""
    return Lexicon(VERBS, [names("unit", [unit.id for unit in data.units]), hexes("hex", data.map.grid)])
