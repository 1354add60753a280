"""The title page of The Russian Campaign and its words."""

from __future__ import annotations

from typing import get_args

from hexfront.engine.base.actions import Lexicon, Verb, hexes, names
from hexfront.engine.contract.meta import Meta, Scenario, Vocabulary
from hexfront.games.trc.box.charts.strategies import NAMES
from hexfront.games.trc.box.data import TrcData
from hexfront.games.trc.box.legend import FACES, OUTCOMES
from hexfront.games.trc.box.map_file import LINKS, SIDES, TERRAIN
from hexfront.games.trc.box.options import offered
from hexfront.games.trc.box.unit import Kind

SEATS = ("axis", "russian")
PHASES = ("setup", "weather", "movement", "combat", "end")
FLAGS = (
    *("moved", "rode", "pinned", "victors", "spent", "fought", "directed"),
    *("due", "fresh", "boxed", "shipped", "landed", "dropped", "stunned", "replaced"),
    *("recovered", "strategic", "steady", "entered"),
    *("upgraded", "met", "withdrawn"),
    *("recruits", "guerrillas"),
    *("returned", "astride"),
)
"""What a unit has done or suffered, by the field of the state that holds it."""

META = Meta(
    id="trc",
    title="The Russian Campaign",
    version="2",
    scenarios=(
        Scenario("breaking-storm", "Breaking Storm", SEATS, 5, "May 1941 to February 1942."),
        Scenario("barbarossa", "Barbarossa", SEATS, 10, "May 1941 to December 1942."),
        Scenario("fall-blau", "Fall Blau", SEATS, 8, "May 1942 to August 1943."),
        Scenario("zitadelle", "Zitadelle", SEATS, 6, "May 1943 to April 1944."),
        Scenario("bagration", "Bagration", SEATS, 7, "May 1944 to June 1945."),
        Scenario("campaign", "The Russian Campaign", SEATS, 25, "May 1941 to June 1945."),
    ),
    options=offered(),
    faces=FACES,
    outcomes=OUTCOMES,
    vocabulary=Vocabulary(
        phases=PHASES,
        sides=SEATS,
        kinds=get_args(Kind),
        terrain=("clear", *TERRAIN),
        hexsides=SIDES,
        links=LINKS,
        flags=FLAGS,
        variables={
            "player": "the side whose player turn it is, 'axis' or 'russian'",
            "impulse": "1 or 2",
            "weather": "clear, light-mud, mud or snow",
            "modifier": "the running modifier of the weather die",
            "held": "what each side controls, for example {axis = ['R9'], russian = ['II14']}",
            "gauge": "the rail hexes of Axis gauge",
            "crossed": "the rail hexes entered in this player turn with a clear path home",
            "closed": "the hexes that nobody may enter",
            "rides": "rail moves made in this player turn",
            "flights": "air units used in this player turn",
            "served": "the worker cities that have received a replacement in this player turn",
            "emptied": "the cities whose only worker has been evacuated in this player turn",
            "evacuees": "the turn on which each worker on its way to the Urals works again, for example {WKiev = 6}",
            "archangel": "what Archangel adds to the replacement points of this turn, -1 once it is lost",
            "turn_held": "what each side controlled as this player turn began, as in held",
            "fallen": "the minor allies that have surrendered, for example ['italy', 'finland']",
            "heads": "how many HQs and leaders each side has lost, for example {axis = 0, russian = 1}",
            "barred": "the places that the enemy controlled as this impulse began",
            "south": "units that have come by the south edge in this player turn",
            "released": "the garrisons that have been set off, for example ['bulgaria']",
            "sailed": "the seas on which a move has been tried in this player turn, for example ['black']",
            "helsinki": "how many sea moves to Helsinki the Axis has tried",
            "invasions": "how many invasions each side has tried, for example {axis = 1, russian = 0}",
            "stand": "the hexes that the Axis does not give up in this player turn, for example ['R12']",
            "lifted": "whether the order not to retreat has been lifted",
            "adopted": "the alternative strategies that have been adopted, for example ['tunisia']",
            "chits": "the political chit of each side, for example {axis = 3, russian = 2}",
            "disclosed": "the sides that have played their chit, for example ['axis']",
            "ruled_out": "the chits whose moment has passed, for example {axis = ['1', '2'], russian = []}",
            "ukraine": "the turn on which the Axis first controlled Kiev and Odessa",
            "clear": "the last turn that was the first clear one of its year",
            "worn": "the points that workers have lost to Siberia, for example {WKiev = 1}",
            "factories": "by turn, the points that begin to work in Siberia, for example {8 = 1}",
            "relocated": "the turn on which the last point went to Siberia",
            "bombed": "what bombers take from this turn's replacement points",
            "caspian": "what the die for supplies by the Caspian adds to this turn's replacement points",
            "siberia": "combat factors that the Russians have sent to Siberia so far",
            "supplies": "what dice for supplies by the Black Sea add to this turn's replacement points",
            "lost_seas": "the seas that each side sails no more, for example {axis = ['black']}",
            "shocked": "the sides that have lost their leader since their last impulse",
            "debt": "combat factors that each side has yet to take off, for example {axis = 0, russian = 7}",
            "bid": "the replacement points bid for the Axis",
            "saved": "replacement points that the Russians have saved",
            "barrages": "barrages fired in this year",
            "forts": "the fortresses of each side, for example {axis = [], russian = ['E10']}",
            "built": "how many fortresses each side has made, for example {axis = 0, russian = 1}",
            "seats": "the sides of the seats, for example ['russian', 'axis']",
            "zones": "hexes of the map's zones, on blank maps, for example {russia = ['A1']}",
            "stacks": "the order of the units in a hex, where it is not that of the order of battle",
            "result": "how the game ended",
        },
    ),
    publisher="GMT Games",
    period="May 1941 to June 1945",
    scale="armies and corps",
    status="complete",
)

VERBS: tuple[Verb, ...] = (
    Verb("place {unit} in {hex}", actor=0, role="acts"),
    Verb("take {unit}", actor=0, role="takes-back"),
    Verb("fill", role="fills"),
    Verb("ready-made", role="acts"),
    Verb("commit", role="commits"),
    Verb("step {unit} to {hex}", actor=0, role="acts"),
    Verb("rail {unit} to {hex}", actor=0, role="acts"),
    Verb("enter {unit} in {hex}", actor=0, role="acts"),
    Verb("delay {unit}", actor=0, role="acts"),
    Verb("depart {unit}", actor=0, role="acts"),
    Verb("sail {unit} to {hex}", actor=0, role="acts"),
    Verb("ship {unit}", actor=0, role="acts"),
    Verb("invade {unit} in {hex}", actor=0, role="acts"),
    Verb("drop {unit} in {hex}", actor=0, role="acts"),
    Verb("exit {unit}", actor=0, role="acts"),
    Verb("remove {unit}", actor=0, role="acts"),
    Verb("withdraw {unit}", actor=0, role="acts"),
    Verb("replace {unit} in {hex}", actor=0, role="acts"),
    Verb("hold {unit}", actor=0, role="acts"),
    Verb("recall {unit}", actor=0, role="acts"),
    Verb("settle {unit} in {hex}", actor=0, role="acts"),
    Verb("send {unit}", actor=0, role="acts"),
    Verb("return {unit} in {hex}", actor=0, role="acts"),
    Verb("evacuate {unit}", actor=0, role="acts"),
    Verb("relocate {unit}", actor=0, role="acts"),
    Verb("exchange {unit} for {unit}", actor=0, role="acts"),
    Verb("adopt {strategy}", role="acts"),
    Verb("bid {number}", role="acts"),
    Verb("decline", role="passes"),
    Verb("redeploy {unit}", actor=0, role="acts"),
    Verb("recover {unit}", actor=0, role="acts"),
    Verb("fortify {hex}", actor=0, role="acts"),
    Verb("barrage", role="acts"),
    Verb("overwhelm {hex}", actor=0, role="begins"),
    Verb("attack {hex}", actor=0, role="begins"),
    Verb("combine {hex}", actor=0, role="acts"),
    Verb("join {unit}", actor=0, role="joins"),
    Verb("leave {unit}", actor=0, role="leaves"),
    Verb("air {unit}", actor=0, role="acts"),
    Verb("lower {odds}", role="acts"),
    Verb("launch", role="launches"),
    Verb("cancel", role="cancels"),
    Verb("lose {unit}", actor=0, role="acts"),
    Verb("surrender {unit}", actor=0, role="acts"),
    Verb("retreat {unit} to {hex}", actor=0, role="acts"),
    Verb("stay", role="acts"),
    Verb("end", role="ends"),
    Verb("move {unit} to {hex}", actor=0, macro=True, role="travels", name="move-to"),
    Verb("move {unit} via {hexes}", actor=0, macro=True, role="travels", name="move-via"),
    Verb("attack {hexes} with {units}", macro=True, role="acts", name="attack-with"),
    Verb("overwhelm {hexes} with {units}", macro=True, role="acts", name="overwhelm-with"),
)
"""The verbs of play; the rules that offer them add theirs."""


def lexicon(data: TrcData) -> Lexicon:
    """The words of the game for this roster and map."""
    kinds = [
        names("unit", [unit.id for unit in data.units]),
        hexes("hex", data.map.grid),
        names("odds", data.tables.ladder.names),
        names("strategy", NAMES),
    ]
    return Lexicon(VERBS, kinds)
