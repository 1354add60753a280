"""What changes while The Russian Campaign is played.

Units are numbered as in the data; sets of units and sets of hexes are bitboards. ``at``, ``occupied``, ``zoc``,
``lairs`` and ``placed`` follow from ``where`` and are kept beside it because every decision asks for them: only
``stacks`` changes them. Control, gauge and what was crossed are history and follow from nothing.
"""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.state import Result
from hexfront.games.trc.board import AXIS, CALLED, RUSSIAN, SIDES
from hexfront.kit.state import Begun

__all__ = [
    "AWAY",
    "AXIS",
    "BOXES",
    "CALLED",
    "GONE",
    "KEPT",
    "LATER",
    "POOL",
    "RESERVE",
    "RUSSIAN",
    "SIBERIA",
    "SIDES",
    "SURRENDERED",
    "TRACK",
    "URALS",
    "TrcState",
]

LATER = -1
"""Not in play yet: it waits on the order of battle (20)."""
POOL = -2
"""Eliminated, in the replacement pool (13.2)."""
SURRENDERED = -3
"""Out of the game for good (13.2)."""
AWAY = -4
"""In the off-map box (20.1)."""
GONE = -5
"""Neither eliminated nor surrendered, but out of the game: withdrawn (20.9) or exchanged (23.1)."""
RESERVE = -6
"""In the paratroop reserve (18.1)."""
URALS = -7
"""A worker in the Urals, where it works as before (26.2.2)."""
TRACK = -8
"""A worker on its way to the Urals (26.2.2)."""
SIBERIA = -9
"""A Russian unit that was sent to Siberia against the Japanese (28.6.jap.2)."""
BOXES = {
    "later": LATER,
    "pool": POOL,
    "surrendered": SURRENDERED,
    "box": AWAY,
    "gone": GONE,
    "reserve": RESERVE,
    "urals": URALS,
    "track": TRACK,
    "siberia": SIBERIA,
}
KEPT = {RESERVE: "paratroop", URALS: "worker", TRACK: "worker"}
"""By box that takes one kind of unit alone, that kind."""


class TrcState(Begun, kw_only=True):
    """Everything that a position of The Russian Campaign is made of."""

    seats: tuple[int, int] = (0, 1)
    """The seat of the Axis and of the Russian player."""
    player: int = AXIS
    """The side whose player turn it is."""
    impulse: int = 1
    weather: str = "clear"
    modifier: int = 0
    """The running modifier of the weather die (4.1.1e)."""
    where: list[int]
    """The hex of each unit, or one of the boxes above."""
    moved: int = 0
    """The units that have moved in this impulse, or have begun to."""
    pinned: int = 0
    """The units that began a second impulse in enemy ZOC (8.4)."""
    victors: int = 0
    """The units that took part in an automatic victory in this impulse (16.2a)."""
    spent: int = 0
    """The units that took part in one in the first impulse of this player turn (16.2b)."""
    fought: int = 0
    """The units of both sides that have fought a battle in this impulse (12.4)."""
    rode: int = 0
    """The units that have moved by rail in this impulse (9.3.1)."""
    rides: int = 0
    """Rail moves made in this player turn (9.2)."""
    flights: int = 0
    """Air units used in this player turn (15.6)."""
    directed: int = 0
    """The HQs that have directed a Stuka in this player turn (15.5b)."""
    held: list[int]
    """The cities, oil wells and junctions that each side controls; some nobody does (17.2.1)."""
    gauge: int = 0
    """The rail hexes of Axis gauge; all others are Russian (9.1)."""
    crossed: int = 0
    """The rail hexes entered in this player turn that had a clear path home at that moment (9.4.4, 9.4.5)."""
    closed: int = 0
    """The hexes that nobody may enter from outside (5.5, 24.5)."""
    replaced: int = 0
    """The units that have come back from the pool in this player turn, or for which a point is set aside (21, 22)."""
    upgraded: int = 0
    """The Guards armies that have taken the place of others in this player turn (28.4.5)."""
    served: int = 0
    """The worker cities that have received a replacement in this player turn (22.6c)."""
    emptied: int = 0
    """The cities whose only worker has been evacuated in this player turn (26.2.3)."""
    evacuees: dict[int, int] = {}
    """The workers on their way to the Urals, and the turn on which each works again (26.2.2)."""
    archangel: int = 0
    """What Archangel adds to the replacement points of this turn; -1 once the Axis has controlled it (22.4)."""
    turn_held: list[int]
    """What each side controlled as this player turn began (22.3a)."""
    fallen: tuple[str, ...] = ()
    """The minor allies that have surrendered (24)."""
    heads: list[int]
    """How many HQs and leaders each side has lost, each time counted (27.21.1, 27.21.2)."""
    met: int = 0
    """The Home Army, from the moment a Russian unit comes to it until its points are spent (28.5)."""
    stand: int = 0
    """The hexes that the Axis does not give up of its own will in this player turn (28.3)."""
    lifted: bool = False
    """Whether the order not to retreat has been lifted (28.3)."""
    supplies: int = 0
    """What dice for other ways of supply than Archangel add to the replacement points of this turn (28.6)."""
    caspian: int = 0
    """What the die for supplies by the Caspian adds to the replacement points of this turn (28.6.jap.5)."""
    siberia: int = 0
    """The combat factors that the Russians have sent to Siberia so far (28.6.jap)."""
    returned: int = 0
    """The units that have come back from Siberia in this player turn (28.6.jap.4)."""
    astride: int = 0
    """The German paratroops that share a hex with the enemies on whom they have landed (28.6.med.5e)."""
    adopted: tuple[str, ...] = ()
    """The alternative strategies that have been adopted (28.6)."""
    chits: tuple[int, int] = (0, 0)
    """The number of the political chit of each side, 0 where none was drawn; secret until it is played (28.7)."""
    disclosed: int = 0
    """The sides that have played their chit, as a set of their numbers (28.7)."""
    ruled_out: tuple[int, int] = (0, 0)
    """By side, the numbers that everybody knows it has not drawn, as sets: their moment has passed (28.7)."""
    recruits: int = 0
    """The counters of Russians who have joined Vlasov (28.7.G4)."""
    guerrillas: int = 0
    """The paratroop corps that fight as partisans (28.7.R5)."""
    ukraine: int = 0
    """The turn on which the Axis first controlled both Kiev and Odessa, 0 before that (28.7.G6)."""
    clear: int = 0
    """The last turn that was the first clear one of its year (28.7.G6)."""
    worn: dict[int, int] = {}
    """How many points each worker has lost to Siberia (28.7.R2)."""
    factories: dict[int, int] = {}
    """By the turn on which they work again, the workers' points that have gone to Siberia (28.7.R2)."""
    relocated: int = 0
    """The turn on which the last point left the map for Siberia (28.7.R2)."""
    bombed: int = 0
    """What bombers take from the replacement points of this turn (28.7.G2)."""
    withdrawn: int = 0
    """The panzer corps that have been withdrawn (20.9)."""
    due: int = 0
    """The units that may come in during this impulse and have not yet (20.0)."""
    fresh: int = 0
    """The units that have come in during this impulse and ride free (9.2b)."""
    boxed: int = 0
    """The units that have gone into the off-map box in this impulse (20.1.2)."""
    barred: int = 0
    """The places that the enemy controlled as this impulse began (20.4a)."""
    south: int = 0
    """How many units have come by the south edge in this player turn (22.6d)."""
    released: tuple[str, ...] = ()
    """The garrisons that have been set off (20.6 to 20.8)."""
    sailed: int = 0
    """The seas on which a move has been tried in this player turn, as a set of their numbers (10.2)."""
    shipped: int = 0
    """The units that have moved by sea in this impulse (10.3)."""
    landed: int = 0
    """The units that have invaded in this game turn (10.3.2)."""
    invasions: list[int]
    """How many invasions each side has tried (10.3.2)."""
    lost_seas: list[int]
    """The seas that each side sails no more, as sets of their numbers (28.6.2)."""
    helsinki: int = 0
    """How many sea moves to Helsinki the Axis has tried (26.6.1)."""
    dropped: int = 0
    """The paratroops dropped in this player turn (18.3)."""
    shocked: int = 0
    """The sides that have lost their leader and not had an impulse since, as a set of their numbers (11.3)."""
    stunned: int = 0
    """The units that do not move by land in this impulse, for the loss of a leader (11.3)."""
    debt: list[int]
    """The combat factors that each side has yet to take off for an encirclement off the map (20.10)."""
    bid: int = 0
    """The replacement points that the Russians get for the Axis; below 0 they lose some (26.8)."""
    saved: int = 0
    """The replacement points that the Russians have saved (26.15)."""
    recovered: int = 0
    """The units that have been recovered from surrender in this player turn (26.12)."""
    barrages: int = 0
    """The barrages that the Russians have fired in this year (26.13)."""
    strategic: int = 0
    """The units that have moved strategically in this player turn (26.10)."""
    steady: int = 0
    """The infantry that began this player turn in a major city and has neither moved nor attacked since (26.9)."""
    entered: int = 0
    """The units that have come in during this player turn, where fortresses are played (26.9)."""
    forts: list[int]
    """The fortresses of each side (26.9)."""
    built: list[int]
    """How many fortresses each side has made in this game (26.9)."""
    at: dict[int, tuple[int, ...]] = {}
    """The units in a hex, in the order they came."""
    occupied: list[int]
    """The hexes with any unit of a side, partisans apart."""
    zoc: list[int]
    """The hexes in the zones of control of a side (7.1), partisans apart."""
    lairs: int = 0
    """The hexes with a partisan (7.3)."""
    placed: list[int]
    """The units on the map, then those of each box, as sets of unit numbers: of the box -2 in place 2."""
    result: Result | None = None
    agenda: list[Any] = []

    @property
    def varied(self) -> bool:
        """Whether options bring rules of their own into play: what is worked out by a short way leaves these out."""
        return bool(self.options or self.adopted or self.disclosed)
