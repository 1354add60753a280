"""What the bot holds things worth, in victory points."""

from __future__ import annotations

NEAR = 0.8
"""What is left of the worth of an objective with every hex of distance."""
GATE = 12.0
"""A way into Berlin, to a Soviet corps."""
CITY_TURN = 4
"""From this turn on the Soviets enter Berlin."""
ELBE = 6.0
"""The bank of the Elbe, until Soviets and Americans may meet."""
TARGET = 3.0
"""A place beside an enemy who can be beaten from there."""
ENOUGH = 5.0
"""So many times the defence make an attack worth gathering for."""
HUNGER = 9.0
"""What a place out of supply costs."""
CROWD = 0.4
"""What a place costs that others of the same sort hold already."""
STAND = 1.2
"""What it is worth to a German to stay where he is."""
COVER = 1.0
"""A column to the left for the defender."""
ALONE = 4.0
"""What a place costs a German who would stand there with too little for a zone of control, next to the enemy."""
GUARD = 6.0
"""An objective or a way into Berlin that nobody else guards, to a German."""
RETREAT = 2.5
"""A retreat of the enemy, with what it opens."""
STEP = (2.2, 0.3)
"""By side, a step lost, on top of what it is worth in points: Germans have none to spare."""
ATTACK = (1.0, -0.4)
"""By side, what an attack has to promise: for the Soviet every day counts."""
OVERRUN = 0.8
"""An overrun has to promise so much: it ends a move if it fails."""
SUPPORT = 0.3
"""What a support point has to bring."""
