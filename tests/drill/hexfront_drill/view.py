"""What each seat of Drill may see: its own side's squads, its own hand, and what is in the open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import ALL
from hexfront.engine.base.texts import t
from hexfront.engine.contract.view import (
    Box,
    Card,
    Counter,
    Track,
    View,
)
from hexfront_drill import rules

if TYPE_CHECKING:
    from hexfront_drill.game import Drill
    from hexfront_drill.state import DrillState

TITLES = (t("one"), t("two"), t("three"), t("four"), t("ambush"))
"""What a card of ``rules.CARDS`` says on its face."""


def view(game: Drill, state: DrillState, viewer: Seat) -> View:
    """The whole view."""
    counters = [
        counter for squad in range(len(state.where)) if (counter := _counter(game, state, squad, viewer))
    ]
    unseen = [
        sum(state.where[squad] >= 0 and state.hidden[squad] for squad in rules.of_side(state, a_side))
        if state.turn
        else 0
        for a_side in (0, 1)
    ]
    return View(
        game="drill",
        scenario=state.scenario,
        viewer=viewer,
        turn=state.turn,
        phase="over" if not state.agenda else "set-up" if not state.turn else "play",
        deciders=game.deciders(state),
        sides=game.sides(state),
        prompts=game.prompts(state, viewer),
        counters=tuple(sorted(counters, key=lambda counter: counter.id)),
        tracks=(Track("turn", t("Turn"), state.turn, 1, state.last_turn),),
        boxes=tuple(
            Box(f"hidden-{name}", t("Hidden squads"), name, count)
            for name, count in zip(rules.SIDES, unseen, strict=True)
        ),
        cards=tuple(
            Card(seat, rules.CARDS[card], TITLES[card]) if viewer in (ALL, seat) else Card(seat)
            for seat, hand in enumerate(state.hands)
            for card in hand
        ),
        over=not state.agenda,
    )


def _counter(game: Drill, state: DrillState, squad: int, viewer: Seat) -> Counter | None:
    own = viewer == ALL or (viewer >= 0 and viewer % 2 == rules.side(squad))
    if state.where[squad] < 0 or (state.hidden[squad] and not own):
        return None
    flags = [
        name
        for name, there in (("hidden", state.hidden[squad]), ("acted", state.acted[squad] and own))
        if there
    ]
    return Counter(
        id=game.squads[squad] if own else f"{rules.SIDES[rules.side(squad)]}#{state.handle[squad]}",
        side=rules.SIDES[rules.side(squad)],
        at=game.map.label(state.where[squad]),
        kind="squad",
        values=str(state.strength[squad]) if own or state.known[squad] else "?",
        flags=tuple(flags),
        known=own or state.known[squad],
    )
