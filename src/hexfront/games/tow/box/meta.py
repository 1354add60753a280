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
from hexfront.games.tow.box.legend import FACES, OUTCOMES
from hexfront.games.tow.box.map_file import LINKS, SIDES, TERRAIN
from hexfront.games.tow.box.position_words import FLAGS, VARIABLES
from hexfront.kit.positions.variables import hints

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
    outcomes=OUTCOMES,
    vocabulary=Vocabulary(
        phases=(*PHASES, *SEGMENTS),
        sides=("soviet", "axis"),
        kinds=("infantry", "mountain", "cavalry", "airborne", "security", "tank", "mechanised", "hq"),
        terrain=("clear", *TERRAIN),
        hexsides=SIDES,
        links=LINKS,
        flags=FLAGS,
        variables=hints(VARIABLES),
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
