"""Every number of the doctrine, in combat factors unless it says otherwise: what is tuned is tuned here."""

from __future__ import annotations

from hexfront.games.trc.state import AXIS, RUSSIAN

# What units and places are worth.
BEYOND = {"armour": 2.0, "motorized": 1.0, "hq": 8.0, "leader": 6.0, "worker": 5.0, "paratroop": 1.0}
"""What a kind of unit is worth beyond its combat factor."""
MAJOR, MINOR, WELL = 8.0, 5.0, 6.0
"""What the places are worth."""
LISTED, COMING = 6.0, 1.5
"""What a place of a test is worth beyond that: of the next one, and of those after it."""
POINT, LATE, LAST_TURNS = 1.0, 6.0, 1
"""What a victory point is worth beyond that in scenarios that count them, and in so many turns before the end."""
CAPITAL = {AXIS: 30.0, RUSSIAN: 14.0}
"""What its capital is worth to a side beyond that."""
ALLIES = 0.5
"""What the units of an ally count in what its capital is worth, as a share of their own worth."""
DECIDES = 30.0
"""What Moscow is worth beyond that where its fall in 1941 ends the game."""

# What draws units, and what threatens them.
FALLOFF = 0.8
"""How much less a goal draws for each hex that it is farther off."""
ALARM = 12
"""A place within so many hexes of the enemy has to be thought of."""
SPARE, DENIED, URGENT = 1, 10.0, 4.0
"""An enemy who lacks so few places of a test is denied others: what these are worth, and draw, beyond that."""
LEAST = 0.3
"""How much of its mind even the stronger side gives to what it could lose."""
GUARD = 4
"""Who is within so many hexes of a place guards it."""
DRAW, JUNCTION = 3.0, 3.0
"""How much every place draws, and every junction."""
LITTLE, OVER = 5.0, 1.5
"""What strength an empty place needs, and what more for each factor of its defenders."""
MOST = 40.0
"""More strength than that is sent nowhere while others are in need."""
SOON = 2
"""A test is urgent so many turns before it."""
STOP = 2
"""By how many hexes terrain that stops a unit makes its way longer."""
GUARDED = 2
"""Enemies within so many hexes defend a place."""
MARCH, DETOUR = 0.35, 4.0
"""How much a place loses for each hex of the way to it, and how much worse than the best it may be."""
RISKS = ((1.0, 0.0), (2.0, 0.06), (3.0, 0.16), (4.0, 0.3), (5.0, 0.45), (7.0, 0.6), (10.0, 0.75))
"""What share of a stack is lost at odds below these."""
SHARE, SIEGE = 0.25, 0.7
"""How much of the enemies who could come really come, to any hex and to a place that has to be held."""
PRECIOUS = 20.0
"""A place of so much worth is guarded against whoever could come in two impulses."""
HOLDS, FALLS = 0.3, 0.2
"""A place holds up to these odds; beyond, each step makes it more likely by so much that it falls."""

# What a battle is worth.
FOR_GOOD = 1.3
"""How much more it is worth to make a unit surrender than to send it to the pool."""
PUSHED = 0.25
"""What it is worth to drive a unit back, as a share of its worth."""
THROWN = 0.12
"""What it costs to be driven back, as a share of a unit's worth."""
SURRENDERED = 1.5
"""What a unit without a legal attack costs, as a share of its worth."""
TASTE = {0: 0.95, 1: 1.1}
"""What a side gives for a factor of the other's: the Russians come back, the Germans do not."""

AHEAD, DARING = 0.5, 1.0
"""What it is worth to be thrown back forward, as a share of what draws there, and how much that has to gain."""

# Which attacks are made.
TIED, TIED_FAST = 0.1, 0.2
"""What each factor costs that an automatic victory ties down; fast units could go far in a first impulse."""
SORTIE = 1.0
"""What an air unit could gain elsewhere."""
EXPOSED = 0.04
"""What each factor costs that an attack leaves beside the enemy."""
WANTED = 0.1
"""What each factor could do elsewhere: forces are chosen by it, and what is left over helps afterwards."""
WORTHWHILE = 0.4
"""What an attack has to promise."""
HAZARD = 0.3
"""How much the enemy's next turn counts."""
CROWD = 14
"""So many pairs of unit and hex are tried for a target."""
ELSEWHERE = 0.35
"""How much an attacker shuns a hex for each factor of other enemies beside it."""

LURE, LURE_FAST = 0.1, 0.4
"""How much it counts against an attack that a unit could get farther towards its aim; more for fast units."""

# Where units stand.
TAKE = 0.8
"""What a place is worth to whoever can just walk in, as a share of its worth."""
HUNGRY = 1.2
"""What a hex without supply costs, as a share of the unit's worth."""
SCREEN = 0.12
"""What each hex is worth that a unit's ZOC closes to enemies who could come there."""
OPEN_DUTY = 0.8
"""What it costs to stand in enemy ZOC without a plan to attack, as a share of the unit's worth."""
ISOLATED = 0.15
"""What it costs to stand alone where enemies may come from all sides, as a share of the unit's worth."""
CUT = 0.35
"""What it is worth to cut an enemy off from supply, as a share of his worth."""
BEHIND, LOOKED_AT = 5, 16
"""So near to the enemy it is asked who is cut off, in so many of the best hexes."""

# Where they go.
STAY = 0.3
"""How much better another hex has to be."""
BY_RAIL = 2.0
"""How much better a hex has to be to go there by rail."""
KEPT = 0.7
"""What it costs to bind a unit as a garrison, as a share of its worth."""
FLIGHT = 9
"""A leader flees when enemies are nearer than so many hexes."""
REAR = 5
"""Units so far from the enemy may ride."""

# HQs.
SERVED = 0.15
"""What it is worth to have an enemy hex in range."""
ALONE = 0.5
"""What it costs to stand alone near the enemy, as a share of its worth."""

# Answers, arrivals and the set-up.
STARVES = 3.0
"""What it is worth to drive an enemy where he has no supply, for each point of his worth."""
SAFE = 12
"""Farther from the enemy than so many hexes a worker is safe enough."""
JUMP = 3.0
"""What a drop has to gain."""
DEEP = 4
"""So far from the border a Russian unit is best placed."""
