"""4.3, 25.2 Sudden death: the test at the end of each January/February turn."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from hexfront.engine.api import Event, Text, t
from hexfront.engine.base.events import Said
from hexfront.games.trc.box.calendar import year
from hexfront.games.trc.state import CALLED, SIDES, TrcState
from hexfront.games.trc.victory import played
from hexfront.games.trc.victory.ending import APPLIES, win
from hexfront.hexes import count

if TYPE_CHECKING:
    from hexfront.games.trc.board import Board
    from hexfront.games.trc.box.charts.objectives import SuddenDeath

LISTS = {5: "trc:25.2.2", 11: "trc:25.2.3", 17: "trc:25.2.4"}
"""By turn, the rule with the list of both sides."""
OWN_LISTS = ("trc:25.2.6", "trc:25.2.5")
"""By side, the rule with its own list of 1945."""


class Goal(NamedTuple):
    """One objective of a side."""

    words: Text
    met: bool


def goals(board: Board, state: TrcState, side: int, test: SuddenDeath) -> list[Goal]:
    """What a side needs in a test, and what of it is so now: a place counts while it is controlled [trc:25.2]."""
    if not test.needs:
        return [
            Goal(t("{place}", place=place), bool(state.held[side] & board.cities.hex(place)))
            for place in test.places
        ]
    needs, held = test.needs[SIDES[side]], state.held[side]
    found = [Goal(t("{ally} has surrendered", ally=ally), ally in state.fallen) for ally in needs.surrendered]
    found += [
        Goal(t("{ally} has not surrendered", ally=ally), ally not in state.fallen) for ally in needs.standing
    ]
    counts = (
        (
            t("Cities in Germany: {number}", number=needs.german_cities),
            board.cities.german,
            needs.german_cities,
        ),
        (t("Oil wells: {number}", number=needs.oil_wells), board.cities.wells, needs.oil_wells),
    )
    return found + [Goal(words, count(held & places) >= number) for words, places, number in counts]


def rules(test: SuddenDeath, side: int) -> tuple[str, ...]:
    """The rules with a side's list; before 1945 it is the same for both [trc:25.2.7]."""
    return (OWN_LISTS[side],) if test.needs else ("trc:25.2.7", LISTS[test.turn])


def next_test(board: Board, state: TrcState, later: int = 0) -> SuddenDeath | None:
    """The next test of this game, or the next from so many turns later on; None if there is none any more."""
    scenario = played.scenario(board, state)
    if not scenario.campaign_victory:
        return None
    now = max(state.turn, scenario.first) + later
    turns = [turn for turn in board.tables.sudden_death if now <= turn <= scenario.last]
    return board.tables.sudden_death[min(turns)] if turns else None


def announced(test: SuddenDeath, *cited: str) -> Said:
    """Lay the markers of a test on its places."""
    words = t(
        "Objectives of sudden death at the end of January/February {year}: {places}.",
        year=year(test.turn),
        places=", ".join(test.places),
    )
    return Said(line=words, rules=cited)


def check(board: Board, state: TrcState, out: list[Event]) -> None:
    """Test both sides together [trc:25.2.1]; if both meet all their goals, or neither does, the game goes on."""
    test = next_test(board, state)
    if test is None or test.turn != state.turn:
        return
    winners = [
        side for side in range(len(SIDES)) if all(goal.met for goal in goals(board, state, side, test))
    ]
    if len(winners) != 1:
        out.append(Said(line=t("Nobody wins by sudden death."), rules=("trc:4.3a", "trc:25.2.1")))
        following = next_test(board, state, later=1)
        if following is not None:
            out.append(announced(following, "trc:4.3b"))
        return
    words = t("{side} has reached every objective: sudden death.", side=CALLED[winners[0]])
    cited = ("trc:4.3a", "trc:25.2", *rules(test, winners[0]), *APPLIES.get(state.scenario, ()))
    win(state, winners[0], "sudden-death", words, out, *cited)
