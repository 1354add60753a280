"""The title page of Traces of War and its words."""

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
from hexfront.games.tow.box.data import TowData
from hexfront.games.tow.box.legend import FACES
from hexfront.games.tow.box.map_file import LINKS, SIDES, TERRAIN

PHASES = ("bid", "setup", "luftwaffe", "opening", "selection", "action", "end")
SEGMENTS = ("movement", "combat")
"""The parts of an activation, which positions name as phases."""
MODES = ("move-combat", "combat-move")

META = Meta(
    id="tow",
    title="Traces of War",
    version="2",
    scenarios=(
        Scenario("race", "Race to the Dnipro", ("soviet", "axis"), 4, "August to November 1943."),
        Scenario("campaign", "Traces of War", ("soviet", "axis"), 8, "August 1943 to March 1944."),
    ),
    options=(
        Option("bid", "tow:14.1a", "Both bid victory points; the higher bidder plays the Soviets."),
        Option("ukrainian-fronts", "tow:14.2", "Soviet HQs become Ukrainian Fronts on turn 4."),
    ),
    faces=FACES,
    vocabulary=Vocabulary(
        phases=(*PHASES, *SEGMENTS),
        sides=("soviet", "axis"),
        kinds=("infantry", "mountain", "cavalry", "airborne", "security", "tank", "mechanised", "hq"),
        terrain=("clear", *TERRAIN),
        hexsides=SIDES,
        links=LINKS,
        flags=("unsupplied", "isolated", "active", "moved", "fought", "ukrainian"),
        variables={
            "cup": "the tokens in the cup, for example ['Vrnz', 'Supply']",
            "hand": "the tokens the Axis has kept back",
            "played": "the tokens that have acted this turn",
            "returned": "the tokens in the cup that an interrupt has sent back",
            "drawn": "the token just drawn, which may be interrupted or acts, for example 'Vrnz'",
            "negotiation": "negotiation points that the Axis player has to spend now",
            "stavka": "whether STAVKA could be selected this turn",
            "air": "the Luftwaffe markers the Axis holds, for example ['offensive']",
            "flown": "the Luftwaffe markers used this turn",
            "held": "the cities under Soviet control",
            "orders": "the major cities under a Supreme Command Order",
            "crossings": "the crossing points that are Soviet for good",
            "bridgehead": "the hex of the airborne bridgehead, or 'destroyed'",
            "dropped": "whether the airborne token has acted",
            "relocations": "HQ relocations so far, for example {soviet = 1, axis = 2}",
            "away": "HQs that wait off the map, and the hex each is relocated from",
            "arrivals": "groups of Soviet reinforcements that have come",
            "reliefs": "Soviet relief units that wait for a unit to replace",
            "needed": "victory points that the Soviet player needs",
            "seats": "the sides of the seats, for example ['axis', 'soviet']",
            "settled": "whether it is decided who plays which side",
            "attacked": "hexes attacked in this activation",
            "activated": "the side whose units are activated, in the middle of an activation",
            "zones": "hexes of the map's zones, on blank maps, for example {axis-supply = ['0101']}",
            "stacks": "the order of the units in a hex, where it is not that of the order of battle",
            "result": "how the game ended",
        },
    ),
    publisher="VUCA Simulations 2023",
    period="August 1943 to March 1944",
    scale="corps and divisions",
    status="complete",
    secrets=True,
)

VERBS = (
    Verb("bid {number}", role="acts"),
    Verb("place {unit} in {hex}", actor=0, role="acts"),
    Verb("take {unit}", actor=0, role="takes-back"),
    Verb("fill", role="fills"),
    Verb("commit", role="commits"),
    Verb("pick {token}", actor=0, role="picks"),
    Verb("keep {token}", actor=0, role="acts"),
    Verb("unpick", role="takes-back"),
    Verb("seal", role="seals"),
    Verb("add {token}", actor=0, role="acts"),
    Verb("interrupt", role="acts"),
    Verb("activate {unit}", actor=0, role="acts"),
    Verb("command", role="acts"),
    Verb("negotiate", role="acts"),
    Verb("choose {unit}", actor=0, role="joins"),
    Verb("release {unit}", actor=0, role="leaves"),
    Verb("ready", role="acts"),
    Verb("wake {unit}", actor=0, role="acts"),
    Verb("mode {mode}", role="acts"),
    Verb("step {unit} to {hex}", actor=0, role="acts"),
    Verb("march {unit} to {hex}", actor=0, role="acts"),
    Verb("transfer {unit}", actor=0, role="acts"),
    Verb("relocate {unit} to {hex}", actor=0, role="acts"),
    Verb("attack {hex}", actor=0, role="begins"),
    Verb("join {unit}", actor=0, role="joins"),
    Verb("leave {unit}", actor=0, role="leaves"),
    Verb("cancel", role="cancels"),
    Verb("launch", role="launches"),
    Verb("air {marker}", actor=0, role="acts"),
    Verb("lose {unit}", actor=0, role="acts"),
    Verb("retreat {unit} to {hex}", actor=0, role="acts"),
    Verb("advance {unit} to {hex}", actor=0, role="acts"),
    Verb("relieve {unit} with {unit}", actor=0, role="acts"),
    Verb("land {hex}", actor=0, role="acts"),
    Verb("receive {unit} in {hex}", actor=0, role="acts"),
    Verb("lift {hex}", actor=0, role="acts"),
    Verb("pass", role="passes"),
    Verb("end", role="ends"),
    Verb("move {unit} to {hex}", actor=0, macro=True, role="travels", name="move-to"),
    Verb("move {unit} via {hexes}", actor=0, macro=True, role="travels", name="move-via"),
    Verb("attack {hex} with {units}", macro=True, role="acts", name="attack-with"),
)


def lexicon(data: TowData) -> Lexicon:
    """The words of the game for this roster and map."""
    kinds = [
        names("unit", [unit.id for unit in data.units]),
        hexes("hex", data.map.grid),
        names("token", [token.id for token in data.tokens]),
        names("marker", [marker.id for marker in data.air]),
        names("mode", MODES),
    ]
    return Lexicon(VERBS, kinds)
