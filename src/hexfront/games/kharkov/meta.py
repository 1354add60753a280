"""Kharkov's title page and its words."""

from __future__ import annotations

from hexfront.engine.actions import Kind, Lexicon, Verb, names
from hexfront.engine.meta import Meta, Option, Scenario, Vocabulary
from hexfront.games.kharkov.data import KharkovData
from hexfront.games.kharkov.legend import FACES

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
    version="1",
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
        variables={
            "air": "air points left, for example {soviet = 2, axis = 1}",
            "south-active": "whether the southern Axis units are awake",
            "garrisons": "city hexes with a living garrison and its strength, for example {0819 = 1}",
            "captured": "city hexes that a Soviet unit has entered",
            "held": "who holds or last held each city hex, for example {0819 = 'soviet'}",
            "air-supply": "hexes supplied by air this turn; the Axis units in them are, unless some are flagged",
            "rail-used": "units moved by rail in this phase",
            "released": "reserve units activated this turn",
            "front": "the hexes on the Soviet side of the front line, on blank maps",
            "zones": "hexes of the map's zones, on blank maps, for example {south = ['0901', '0902']}",
            "south-turn": "the turn on which the southern Axis units woke",
            "isolated-turns": "turns scored for Kharkov cut off",
            "broken-turns": "turns scored for a broken front",
            "regiments": "infantry regiment counters left in their box; the others of it are out of the game",
            "regiments-lost": "infantry regiments destroyed so far",
            "pool": "identities left for untried units, by number",
            "spare": "replacement counters left, by number",
            "stacks": "the order of the units in a hex, where it is not that of the order of battle",
            "alarmed": "where Axis units that moved were last seen by the reserves, in the middle of a phase",
            "commanders": "the Soviet HQs in whose radius units began this movement phase, in the middle of it",
            "result": "how the game ended",
        },
    ),
    publisher="SPI 1978",
    period="12 to 21 May 1942",
    scale="divisions and brigades",
    status="complete",
)

VERBS = (
    Verb("place {unit} in {hex}", actor=0),
    Verb("take {unit}", actor=0, back=True),
    Verb("historical"),
    Verb("fill"),
    Verb("commit"),
    Verb("split {unit}", actor=0),
    Verb("unsplit {unit}", actor=0, back=True),
    Verb("reform {unit} from {units}", actor=0),
    Verb("dig {unit}", actor=0),
    Verb("release {unit} to {hex}", actor=0),
    Verb("enter {unit} at {hex}", actor=0),
    Verb("step {unit} to {hex}", actor=0),
    Verb("stack {hex}", actor=0),
    Verb("drop {unit}", actor=0),
    Verb("rail {unit} to {hex}", actor=0),
    Verb("overrun {hex}", actor=0),
    Verb("lend {unit}", actor=0),
    Verb("halt"),
    Verb("pursue {unit}", actor=0),
    Verb("attack {hex}", actor=0),
    Verb("add {hex}", actor=0),
    Verb("join {unit}", actor=0),
    Verb("leave {unit}", actor=0, back=True),
    Verb("cancel", back=True),
    Verb("launch"),
    Verb("air"),
    Verb("rouse"),
    Verb("lose {unit}", actor=0),
    Verb("stand"),
    Verb("withdraw"),
    Verb("retreat {unit} to {hex}", actor=0),
    Verb("advance {unit} to {hex}", actor=0),
    Verb("displace {unit} to {hex}", actor=0),
    Verb("supply {hex}", actor=0),
    Verb("pass"),
    Verb("end"),
    Verb("move {unit} to {hex}", actor=0, macro=True, name="move-to"),
    Verb("move {unit} via {hexes}", actor=0, macro=True, name="move-via"),
    Verb("attack {hexes} with {units}", macro=True, name="attack-with"),
    Verb("overrun {hex} with {units}", macro=True, name="overrun-with"),
)


def lexicon(data: KharkovData) -> Lexicon:
    """The words of the game for this roster and map."""
    grid = data.map.grid
    hexes = Kind("hex", lambda at: grid.label(int(at)), grid.hex)
    return Lexicon(VERBS, [names("unit", [unit.id for unit in data.units]), hexes])
