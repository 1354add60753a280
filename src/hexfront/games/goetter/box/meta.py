"""The title page of Götterdämmerung and its words."""

from __future__ import annotations

from hexfront.engine.base.actions import Lexicon, Verb, hexes, names
from hexfront.engine.contract.meta import Meta, Scenario, Vocabulary
from hexfront.games.goetter.box.data import GoetterData
from hexfront.games.goetter.box.legend import FACES, OUTCOMES
from hexfront.games.goetter.box.map_file import JUMP, LINKS, SIDES, TERRAIN
from hexfront.games.goetter.box.position_words import FLAGS, VARIABLES
from hexfront.games.goetter.box.unit import SIDES as SEATS
from hexfront.kit.positions.variables import hints

PHASES = (
    "setup",
    *("soviet-movement", "reaction", "soviet-combat", "soviet-siege", "exploitation"),
    *("german-movement", "german-combat", "german-siege", "supply"),
)
SIEGE, OPERATIONAL = (1,), (0,)
SHEETS: dict[str, tuple[int, ...]] = {
    phase: SIEGE if phase.endswith("siege") else OPERATIONAL
    for phase in PHASES
    if phase not in ("setup", "supply")
}
"""The map that a phase is about, by the number of its sheet; setting up and supply are about both."""
KINDS = (
    *("rifle-corps", "guards-rifle-corps", "tank-corps", "guards-tank-corps"),
    *("mechanised-corps", "guards-mechanised-corps", "guards-cavalry-corps"),
    *("polish-army", "polish-tank-corps", "us-infantry", "us-armour", "depot"),
    *("siege-artillery", "heavy-tank", "heavy-assault-gun", "engineer"),
    *("bg-rifle-corps", "bg-guards-rifle-corps", "bg-tank-corps", "bg-guards-tank-corps"),
    *("bg-mechanised-corps", "bg-guards-mechanised-corps", "bg-guards-cavalry-corps"),
    *("infantry", "marine", "parachute", "security", "volkssturm", "fortress"),
    *("panzergrenadier", "panzer", "heavy-panzer", "assault-gun", "panzerjaeger", "pak", "flak", "artillery"),
    *("hq", "factory", "german-depot", "fuehrer"),
)
"""The kinds that our own counters are of."""

META = Meta(
    id="goetter",
    title="Götterdämmerung",
    version="2",
    scenarios=(Scenario("campaign", "The Battle of Berlin", SEATS, 12, "16 April to 9 May 1945."),),
    faces=FACES,
    outcomes=OUTCOMES,
    vocabulary=Vocabulary(
        phases=PHASES,
        sides=SEATS,
        kinds=KINDS,
        terrain=("clear", *TERRAIN),
        hexsides=SIDES,
        links=(*LINKS, JUMP),
        flags=FLAGS,
        variables=hints(VARIABLES),
    ),
    publisher="Moments in History",
    period="April and May 1945",
    scale="corps and regiments",
    status="complete",
    secrets=True,
)

VERBS: tuple[Verb, ...] = (
    Verb("swap {unit} with {unit}", actor=0, role="acts"),
    Verb("place {unit} in {hex}", actor=0, role="acts"),
    Verb("take {unit}", actor=0, role="takes-back"),
    Verb("historical", role="acts"),
    Verb("fill", role="fills"),
    Verb("commit", role="commits"),
    Verb("step {unit} to {hex}", actor=0, role="acts"),
    Verb("rail {unit} to {hex}", actor=0, role="acts"),
    Verb("stack {hex}", actor=0, role="acts"),
    Verb("drop {unit}", actor=0, role="acts"),
    Verb("overrun {unit} in {hex}", actor=0, role="attacks"),
    Verb("demolish", role="acts"),
    Verb("enter {unit} in {hex}", actor=0, role="acts"),
    Verb("stay {unit}", actor=0, role="acts"),
    Verb("rebuild {unit}", actor=0, role="acts"),
    Verb("split {unit}", actor=0, role="acts"),
    Verb("replace {unit}", actor=0, role="acts"),
    Verb("raise {hex}", actor=0, role="acts"),
    Verb("attack {hex}", actor=0, role="begins"),
    Verb("join {unit}", actor=0, role="joins"),
    Verb("leave {unit}", actor=0, role="leaves"),
    Verb("launch", role="launches"),
    Verb("cancel", role="cancels"),
    Verb("support {number}", role="acts"),
    Verb("draw", role="acts"),
    Verb("decline", role="passes"),
    Verb("lose {unit}", actor=0, role="acts"),
    Verb("with {unit}", actor=0, role="acts"),
    Verb("retreat {unit} to {hex}", actor=0, role="acts"),
    Verb("exit {unit}", actor=0, role="acts"),
    Verb("advance {unit} to {hex}", actor=0, role="acts"),
    Verb("pass", role="passes"),
    Verb("end", role="ends"),
    Verb("move {unit} to {hex}", actor=0, macro=True, role="travels", name="move-to"),
    Verb("move {unit} via {hexes}", actor=0, macro=True, role="travels", name="move-via"),
    Verb("attack {hex} with {units}", macro=True, role="acts", name="attack-with"),
)
"""The verbs of play, each with what it is for to a table and to bots that do not know the game."""


def lexicon(data: GoetterData) -> Lexicon:
    """The words of the game for this roster and map."""
    kinds = [names("unit", [unit.id for unit in data.units]), hexes("hex", data.map.grid)]
    return Lexicon(VERBS, kinds)
