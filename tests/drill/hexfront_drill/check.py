"""What a state of Drill can hold: squads on the map or off it, and the cards of one deck."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from hexfront.engine.contract.bounds import (
    MANY,
    AtMost,
    Bounds,
    Distinct,
    Exactly,
    Row,
    Spoken,
    outside,
)
from hexfront.engine.contract.meta import Scenario
from hexfront.hexes import each
from hexfront_drill import rules

if TYPE_CHECKING:
    from hexfront_drill.game import Drill
    from hexfront_drill.state import DrillState

LAST_TURNS = (4, 6)


def bounds(game: Drill, scenario: Scenario) -> Bounds:
    """What may stand in each field of a state and of its frames."""
    seats = range(len(scenario.seats))
    squads = range(2 * len(seats))
    count = len(squads)
    cards = range(len(rules.CARDS))
    flags = Exactly(count, range(2))
    return Bounds(
        fields={
            "seats": {len(seats)},
            "turn": range(max(LAST_TURNS) + 1),
            "last_turn": LAST_TURNS,
            "where": Exactly(count, frozenset(each(game.map.grid.mask)) | {rules.OFF, rules.DEAD}),
            "strength": Exactly(count, set(rules.STRENGTHS)),
            "hidden": flags,
            "known": flags,
            "acted": flags,
            "handle": Exactly(count, range(MANY)),
            "next_handle": range(MANY),
            "hands": Exactly(len(seats), AtMost(rules.HAND, cards)),
            "deck": Row(tuple(range(number + 1) for number in rules.DECK)),
        },
        frames={
            "seat": seats,
            "seats": {tuple(seats)},
            "picks": Exactly(len(seats), AtMost(1, Spoken(game.lexicon))),
            "closed": Exactly(len(seats), range(2)),
            "order": Distinct(seats),
            "squad": squads,
            "left": range(rules.MOVE + 1),
            "prey": squads,
        },
    )


def check_cards(game: Drill, state: DrillState) -> None:
    """No card is held more often than the deck has it."""
    held = Counter(card for hand in state.hands for card in hand)
    if any(number + held[card] > rules.DECK[card] for card, number in enumerate(state.deck)):
        raise outside(game.meta, "hands")
