"""The title page of Conflict of Heroes and its words."""

from __future__ import annotations

from collections.abc import Sequence

from hexfront.engine.base.actions import (
    Kind,
    Lexicon,
    Token,
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
from hexfront.games.coh.box.data import CohData
from hexfront.games.coh.box.firefight.firefight import Firefight
from hexfront.games.coh.box.legend import FACES, OUTCOMES
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.box.tables import WORKS

AP, CP, SNAP, CARD = "ap", "cp", "snap", "card"
WAYS = (AP, CP, SNAP, CARD)
"""How an action is paid: the activation, command points, an opportunity action, a card that pays for it."""

DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
"""The hexsides of the boards, whose hexes lie flat."""

PHASES = ("setup", "preparation", "initiative", "goes")

OPTIONS = (
    Option(
        "variable-ap", "coh:3.0.1a", "An activated unit gets the highest and the lowest of three dice as AP."
    ),
    Option("fog-ap", "coh:3.0.1b", "Variable AP, rolled in secret: the track counts what was spent."),
    Option("cautious", "coh:5.0.3a", "Foot units that move into the open without caution are easier to hit."),
    Option(
        "alternate-players", "coh:20.0b", "With three or four players single players alternate, not sides."
    ),
    Option("individual", "coh:20.0f", "With three or four players the best player wins, not the best side."),
    Option("solo-german", "coh:20.2a", "The German side is a virtual opponent with the rules for solo play."),
    Option("solo-soviet", "coh:20.2a", "The Soviet side is a virtual opponent with the rules for solo play."),
    Option("german-plus-1", "coh:3.2.5", "One more starting CP for each German player."),
    Option("german-plus-2", "coh:3.2.5", "Two more starting CP for each German player."),
    Option("soviet-plus-1", "coh:3.2.5", "One more starting CP for each Soviet player."),
    Option("soviet-plus-2", "coh:3.2.5", "Two more starting CP for each Soviet player."),
)

FLAGS = (
    *("used", "active", "hidden", "dug-in", "bogged", "stuck", "exposed", "trench", "bunker"),
    *("ready", "waiting", "dead", "gone", "cup"),
)

VARIABLES = {
    "cp": "command points by seat, for example {german = 5}",
    "starting-cp": "command points that seats begin each turn with, for example {german = 4}",
    "ap": "action points left of the activation, by seat",
    "vp": "victory points by seat",
    "lost": "units lost that count against command points, by seat",
    "hands": "cards held, by seat, for example {german = ['luck']}",
    "smoke": "smoke markers by hex, for example {1-C11 = [2]}",
    "works": "fortifications and obstacles by hex, for example {1-C11 = ['trench']}",
    "control": "who controls each objective hex, for example {1-G09 = 'german'}",
    "levels": "levels of hills by hex, for example {1-C11 = 1}",
    "weapons": "the unit that carries each weapon card, for example {grenades = 'A'}",
    "deck": "the cards left in the deck",
    "discards": "the cards played",
    "spent": "action points spent in the activation, by seat",
    "turns": "how many turns the firefight lasts",
    "exits": "hexes by which a side may leave, for example {german = ['1-A05']}",
    "guns-in-bunkers": "sides whose guns may lie in bunkers",
    "may-smoke": "types that may lay smoke besides those that always may",
    "first": "the seat with the initiative",
    "rest": "other fields of the state as they are",
    "seat": "whose go it is",
    "passes": "the seats that have passed in a row",
}


def scenario(firefight: Firefight) -> Scenario:
    """A firefight as a way to start."""
    seats = tuple(seat.side for seat in firefight.seats)
    lesson = max(firefight.sections)
    return Scenario(firefight.id, firefight.title, seats, firefight.turns, firefight.text, lesson)


def meta(data: CohData, firefights: Sequence[Firefight]) -> Meta:
    """The title page with these firefights."""
    terrain = data.tables.terrain.values()
    return Meta(
        id="coh",
        title="Conflict of Heroes: Awakening the Bear",
        version="2",
        scenarios=tuple(scenario(firefight) for firefight in firefights),
        options=OPTIONS,
        faces=FACES,
        outcomes=OUTCOMES,
        vocabulary=Vocabulary(
            phases=PHASES,
            sides=SIDES,
            kinds=tuple(data.types),
            terrain=tuple(line.name for line in terrain if line.on == "hex"),
            hexsides=tuple(line.name for line in terrain if line.on == "side"),
            links=tuple(line.name for line in terrain if line.on == "link"),
            flags=FLAGS,
            variables=VARIABLES,
        ),
        publisher="Academy Games 2012",
        period="1941 and 1942, the Eastern Front",
        scale="squads, guns and single vehicles",
        status="complete",
        secrets=True,
    )


VERBS = (
    # Set-up.
    Verb("place {unit} in {hex}", actor=0, role="acts"),
    Verb("plot {unit} in {hex}", actor=0, role="acts"),
    Verb("take {unit}", actor=0, role="takes-back"),
    Verb("build {stock} in {hex}", actor=0, role="acts"),
    Verb("raze {stock} in {hex}", actor=0, role="takes-back"),
    Verb("fill", role="fills"),
    Verb("commit", role="commits"),
    Verb("assign {card} to {unit}", actor=0, role="acts"),
    # Preparation.
    Verb("spend {number}", role="acts"),
    Verb("target {card} at {hex}", actor=0, role="acts"),
    Verb("screen {card} at {hex}", actor=0, role="acts"),
    Verb("keep {card}", actor=0, role="acts"),
    # A go: what one unit does, and how it is paid.
    Verb("step {unit} to {hex} by {way}", actor=0, role="acts"),
    Verb("creep {unit} to {hex} by {way}", actor=0, role="acts"),
    Verb("back {unit} to {hex} by {way}", actor=0, role="acts"),
    Verb("pivot {unit} to {facing} by {way}", actor=0, role="acts"),
    Verb("enter {unit} at {hex} by {way}", actor=0, role="acts"),
    Verb("exit {unit} by {way}", actor=0, role="acts"),
    Verb("fire {unit} at {hex} by {way}", actor=0, role="attacks"),
    Verb("lob {unit} at {hex} by {way}", actor=0, role="acts"),
    Verb("assault {unit} on {unit} by {way}", actor=0, role="acts"),
    Verb("breach {unit} on {work} by {way}", actor=0, role="acts"),
    Verb("smoke {unit} at {hex} by {way}", actor=0, role="acts"),
    Verb("flame {unit} at {hex} by {way}", actor=0, role="acts"),
    Verb("burn {unit} on {unit} by {way}", actor=0, role="acts"),
    Verb("rally {unit} by {way}", actor=0, role="acts"),
    Verb("dig {unit} by {way}", actor=0, role="acts"),
    Verb("hide {unit} in {hex} by {way}", actor=0, role="acts"),
    Verb("emerge {unit} to {hex} by {way}", actor=0, role="acts"),
    Verb("load {unit} on {unit} by {way}", actor=0, role="acts"),
    Verb("unload {unit} by {way}", actor=0, role="acts"),
    Verb("board {unit} and {unit} on {unit} by {way}", actor=0, role="acts"),
    Verb("disembark {unit} by {way}", actor=0, role="acts"),
    Verb("tow {unit} with {unit} by {way}", actor=1, role="acts"),
    Verb("occupy {unit} in {work} by {way}", actor=0, role="acts"),
    Verb("vacate {unit} by {way}", actor=0, role="acts"),
    Verb("activate {unit}", actor=0, role="acts"),
    Verb("drop", role="acts"),
    Verb("uncover {hex}", role="acts"),
    Verb("stall by {way}", role="acts"),
    Verb("pass", role="passes"),
    # Cards and groups.
    Verb("play {card} for {number}", actor=0, role="acts"),
    Verb("play {card} on {unit} for {number}", actor=0, role="acts", name="play-on"),
    Verb("throw {card} by {unit} at {hex} for {number}", actor=0, role="acts"),
    Verb("mine {card} by {unit} in {hex} for {number}", actor=0, role="acts"),
    Verb("group {unit}", actor=0, role="begins"),
    Verb("join {unit}", actor=0, role="joins"),
    Verb("leave {unit}", actor=0, role="leaves"),
    Verb("together {word} by {way}", role="acts"),
    Verb("cancel", role="cancels"),
    Verb("end", role="ends"),
    # Inside an action.
    Verb("face {facing}", role="acts"),
    Verb("shelter {work}", role="acts"),
    Verb("drive {unit} to {hex}", actor=0, role="acts"),
    Verb("pay", role="acts"),
    Verb("refrain", role="acts"),
    Verb("luck {number}", role="acts"),
    Verb("first {unit}", actor=0, role="acts"),
    Verb("first work {work}", role="acts", name="first-work"),
    Verb("first defences of {unit}", role="acts", name="first-defences"),
    # Orders in one sentence.
    Verb("move {unit} to {hex}", actor=0, macro=True, role="travels", name="move-to"),
    Verb("move {unit} via {hexes}", actor=0, macro=True, role="travels", name="move-via"),
)


def _way(token: Token) -> str:
    if token not in WAYS:
        raise ValueError(f"unknown way {token!r}: there are {', '.join(WAYS)}")
    return str(token)


def lexicon(data: CohData, firefight: Firefight) -> Lexicon:
    """The words of a firefight, for its map and its counters."""
    return Lexicon(
        VERBS,
        [
            names("unit", [piece.id for piece in firefight.pieces]),
            hexes("hex", firefight.map.grid),
            names("facing", DIRECTIONS),
            Kind("way", _way, _way, lambda: WAYS, means=WAYS),
            names("card", list(data.cards.cards)),
            names("work", WORKS),
            names("stock", _stock(firefight)),
        ],
    )


def _stock(firefight: Firefight) -> list[str]:
    """The works of a sheet by the lines in which it lists them; a second line of a kind has a number."""
    kinds = [line.work for line in firefight.works]
    before = [kinds[:number].count(kind) for number, kind in enumerate(kinds)]
    return [f"{kind}-{seen + 1}" if seen else kind for kind, seen in zip(kinds, before, strict=True)]
