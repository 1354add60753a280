"""The words for flags and boxes, in positions and on the table."""

from __future__ import annotations

from hexfront.games.kharkov import state

BOXES = {"unused": state.UNUSED, "dead": state.DEAD, "pool": state.POOL, "broken": state.BROKEN}
FLAGS = {
    "moved": state.MOVED,
    "disrupted": state.DISRUPTED,
    "entrenched": state.ENTRENCHED,
    "attacked": state.ATTACKED,
    "struck": state.STRUCK,
    "advanced": state.ADVANCED,
    "sheltered": state.SHELTERED,
    "unsupplied": state.UNSUPPLIED,
    "in-zoc": state.IN_ZOC,
    "southern": state.SOUTHERN,
    "entered": state.ENTERED,
    "displaced": state.DISPLACED,
    "overran": state.OVERRAN,
    "railed": state.RAILED,
    "airlifted": state.AIRLIFTED,
}
"""The flags a position may give, besides inactive (of an HQ) and untried (of a new counter)."""
