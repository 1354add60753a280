"""The questions that Drill's procedures ask of a state."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from hexfront.engine.base.draws import draw
from hexfront.engine.base.events import Event
from hexfront_drill.events import Fell, Shown, SquadEvent

if TYPE_CHECKING:
    from hexfront_drill.game import Drill
    from hexfront_drill.state import DrillState

SIDES = ("red", "blue")
CARDS = ("one", "two", "three", "four", "ambush")
AMBUSH = CARDS.index("ambush")
DECK = (2, 2, 2, 2, 4)
HAND, MOVE, KILLS_FROM, ATTACK_NEEDS = 3, 3, 4, 5
STRENGTHS = (1, 1, 2, 2, 2, 2, 3, 3)
OFF, DEAD = -1, -2


def side(squad: int) -> int:
    """Red is side 0, blue side 1; seats alternate."""
    return squad // 2 % 2


def seats_of(state: DrillState, a_side: int) -> tuple[int, ...]:
    """The seats that play a side."""
    return tuple(range(a_side, state.seats, 2))


def squads_of(seat: int) -> range:
    """The two squads of a seat."""
    return range(2 * seat, 2 * seat + 2)


def of_side(state: DrillState, a_side: int) -> list[int]:
    """The squads of a side."""
    return [squad for squad in range(2 * state.seats) if side(squad) == a_side]


def places(state: DrillState, squads: Iterable[int], *, hidden: bool | None = None) -> int:
    """Where these squads stand, as a set of hexes; all of them, or only the hidden or the shown."""
    found = 0
    for squad in squads:
        if state.where[squad] >= 0 and hidden in (None, state.hidden[squad]):
            found |= 1 << state.where[squad]
    return found


def standing_in(state: DrillState, place: int, squads: Iterable[int]) -> int | None:
    """The squad among these that stands there."""
    return next((squad for squad in squads if state.where[squad] == place), None)


def tell(
    game: Drill, state: DrillState, kind: type[SquadEvent], squad: int, rule: str, **extra: bool
) -> SquadEvent:
    """An event about a squad, whole for its own side."""
    return kind(
        squad=game.squads[squad],
        handle=f"{SIDES[side(squad)]}#{state.handle[squad]}",
        at=game.map.label(state.where[squad]),
        to=seats_of(state, side(squad)),
        rules=(rule,),
        **extra,
    )


def show(game: Drill, state: DrillState, squad: int, rule: str, out: list[Event]) -> None:
    """A hidden squad comes to light."""
    if state.hidden[squad]:
        state.hidden[squad] = False
        out.append(tell(game, state, Shown, squad, rule, reveals=True))


def remove(game: Drill, state: DrillState, squad: int, rule: str, out: list[Event]) -> None:
    """A squad is lost."""
    out.append(tell(game, state, Fell, squad, rule))
    state.where[squad] = DEAD


def deal(state: DrillState, seat: int, out: list[Event]) -> None:
    """Draw one card of the deck into a hand, unseen by the others [drill:1.3]."""
    number = draw(state, "deal", sum(state.deck), out, to=(seat,), rules=("drill:1.3",))
    for card, count in enumerate(state.deck):
        if number < count:
            state.deck[card] -= 1
            state.hands[seat] = tuple(sorted((*state.hands[seat], card)))
            return
        number -= count


def spend(state: DrillState, seat: int, card: int) -> None:
    """A card leaves a hand for good."""
    hand = list(state.hands[seat])
    hand.remove(card)
    state.hands[seat] = tuple(hand)
