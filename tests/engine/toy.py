"""A toy game for the tests of records and matches: two walkers race from 0 to 10.

Entering 3 needs a die; each seat has a hidden mine that sends the other back; at 5 the other may burn the
bridge; at 7 the other quietly gets a new card; a card may be shown. With ``bids`` a turn begins with a bid.
"""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from hexfront.engine.base.actions import (
    Action,
    Lexicon,
    Seat,
    Verb,
)
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.draws import Stream, die, draw
from hexfront.engine.base.events import (
    ALL,
    Ended,
    Event,
    Said,
    TurnBegan,
)
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.bounds import (
    AtMost,
    Bounds,
    Exactly,
    Spoken,
)
from hexfront.engine.contract.game import AgendaGame
from hexfront.engine.contract.meta import Meta, Option, Scenario
from hexfront.engine.contract.procedures import Sealed, Window
from hexfront.engine.contract.view import View

GOAL, FORD, BRIDGE, SPRING = 10, 3, 5, 7
MINES = (6, 8, 9)


class Turns(Frame, tag="turns", frozen=True):
    def run(self, game: Any, state: Any, out: list[Event]) -> bool:
        if state.turn == game.turns:
            game.finish(state, (), out)
            return True
        state.turn += 1
        out.append(TurnBegan(turn=state.turn))
        agenda.push(state, Go(1, game.pace))
        agenda.push(state, Go(0, game.pace))
        if state.bids:
            agenda.push(state, Bid.opened((0, 1)))
        return True


class Bid(Sealed, tag="bid", frozen=True):
    rule: ClassVar[str] = "toy:2"

    def offers(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> list[Action]:
        return [] if picked else [("bet", 1), ("bet", 2)]

    def complete(self, game: Any, state: Any, seat: Seat, picked: tuple[Action, ...]) -> bool:
        return bool(picked)

    def resolve(self, game: Any, state: Any, out: list[Event]) -> None:
        bets = [str(picked[0][1]) for picked in self.picks]
        out.append(Said(line=t("Bets: {a} and {b}.", a=bets[0], b=bets[1]), reveals=True))


class Bridge(Window, tag="bridge", frozen=True):
    rule: ClassVar[str] = "toy:3"

    def offers(self, game: Any, state: Any) -> list[Action]:
        return [("burn",)]

    def answer(self, game: Any, state: Any, action: Action, out: list[Event]) -> None:
        state.at[1 - self.seat] = BRIDGE - 1


class Go(Frame, tag="go", frozen=True):
    rule: ClassVar[str] = "toy:1"
    seat: Seat
    left: int

    def decides(self, game: Any, state: Any) -> tuple[Seat, ...]:
        return (self.seat,)

    def choices(self, game: Any, state: Any, seat: Seat) -> Choices:
        here = state.at[seat]
        steps = [("step", to) for to in (here - 1, here + 1) if to >= 0 and self.left]
        show = [] if state.shown[seat] else [("show",)]
        return Choices.of(game.lexicon.key, [*steps, *show, ("end",)])

    def play(self, game: Any, state: Any, seat: Seat, action: Action, out: list[Event]) -> None:
        if action == ("end",):
            agenda.done(state, self)
        elif action == ("show",):
            state.shown[seat] = True
            line = t("Seat {seat} shows {card}.", seat=seat, card=state.card[seat])
            out.append(Said(line=line, reveals=True))
        else:
            agenda.become(state, self, Go(seat, self.left - 1))
            game.enter(state, seat, action[1], out)


class ToyState(msgspec.Struct):
    seed: str
    scenario: str
    bids: bool
    at: list[int]
    card: list[int]
    mine: list[int]
    far: list[int]
    shown: list[bool]
    blown: list[bool]
    turn: int = 0
    drawn: int = 0
    result: Result | None = None
    dictated: list[tuple[str, int]] = []
    agenda: list[Turns | Bid | Bridge | Go] = []


class Toy(AgendaGame[ToyState]):
    meta: ClassVar[Meta] = Meta(
        "toy",
        "Toy",
        "1",
        (Scenario("race", "The Race", ("red", "blue"), 4),),
        (Option("bids", "toy:2", "A bid each turn."),),
        secrets=True,
    )
    state_type: ClassVar[type] = ToyState
    turns: ClassVar[int] = 4
    pace: ClassVar[int] = 4
    lexicon = Lexicon(
        [
            *(Verb("step {number}"), Verb("show"), Verb("end"), Verb("burn"), Verb("pass")),
            *(Verb("bet {number}"), Verb("seal"), Verb("unpick"), Verb("walk {number}", macro=True)),
        ],
        [],
    )

    def __init__(self, data: dict[str, str] | None = None) -> None:
        self.data = data or {}

    def data_hashes(self) -> dict[str, str]:
        return self.data

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> ToyState:
        zeros, no = [0, 0], [False, False]
        state = ToyState(seed, scenario, "bids" in options, zeros[:], zeros[:], zeros[:], zeros, no[:], no)
        for seat in (0, 1):
            state.card[seat] = draw(state, "card", 9, out, to=(seat,))
            state.mine[seat] = MINES[draw(state, "mine", len(MINES), out, to=(seat,))]
        agenda.push(state, Turns())
        return state

    def enter(self, state: ToyState, seat: Seat, to: int, out: list[Event]) -> None:
        other = 1 - seat
        state.at[seat] = to
        state.far[seat] = max(to, state.far[seat])
        out.append(Said(line=t("Seat {seat} walks to {to}.", seat=seat, to=to)))
        if to == FORD and die(state, "ford", out) == 1:
            state.at[seat] = FORD - 1
        elif to == BRIDGE:
            agenda.push(state, Bridge(other))
        elif to == SPRING:
            state.card[other] = draw(state, "card", 9, out, to=(other,), quiet=True)
        elif to == state.mine[other] and not state.blown[other]:
            state.blown[other], state.at[seat] = True, 0
            out.append(Said(line=t("A mine at {to}!", to=to), reveals=True))
        elif to == GOAL:
            self.finish(state, (seat,), out)

    def finish(self, state: ToyState, winners: tuple[Seat, ...], out: list[Event]) -> None:
        state.result = Result(winners, "win" if winners else "draw", t("It is over."))
        out.append(Ended(winners=winners, line=t("It is over.")))

    def plan(self, state: ToyState, seat: Seat, action: Action) -> list[Action] | None:
        here, goal = state.at[seat], action[1]
        way = range(here + 1, goal + 1) if goal > here else range(here - 1, goal - 1, -1)
        return [("step", to) for to in way]

    def redraw(self, state: ToyState, viewer: Seat, chance: Stream) -> None:
        for seat in (0, 1):
            if viewer in (seat, ALL):
                continue
            if not state.shown[seat]:
                state.card[seat] = chance.below(9)
            if not state.blown[seat]:
                state.mine[seat] = chance.choice([at for at in MINES if at > state.far[1 - seat]])

    def bounds(self, scenario: Scenario) -> Bounds:
        places, flags = range(self.turns * self.pace + 1), Exactly(2, range(2))
        return Bounds(
            fields={
                "turn": range(self.turns + 1),
                "at": Exactly(2, places),
                "card": Exactly(2, range(9)),
                "mine": Exactly(2, set(MINES)),
                "far": Exactly(2, places),
                "shown": flags,
                "blown": flags,
            },
            frames={
                "seat": range(2),
                "left": range(self.pace + 1),
                "seats": {(0, 1)},
                "picks": Exactly(2, AtMost(1, Spoken(self.lexicon))),
                "closed": flags,
            },
        )

    def view(self, state: ToyState, viewer: Seat) -> View:
        known = {
            f"{name} {seat}": str(getattr(state, name)[seat])
            for name, seen in (("card", state.shown), ("mine", state.blown))
            for seat in (0, 1)
            if viewer in (ALL, seat) or seen[seat]
        }
        facts = {"at": str(state.at), **known}
        return View("toy", state.scenario, viewer, state.turn, "go", self.deciders(state), facts=facts)


def toy(bids: bool = False, seed: int = 1943) -> Any:
    """A match of the toy game, ready for its first decision."""
    from hexfront.engine.record.match import Match

    return Match.start(Toy(), "race", ["bids"] if bids else [], seed=seed)


def play(match: Any, numbers: list[int]) -> None:
    """Play on by chance: each number picks an undo, an undo by consent or a legal action."""
    for number in numbers:
        deciders = match.game.deciders(match.state)
        if not deciders:
            return
        seat = deciders[number % len(deciders)]
        roll, rest = number % 8, number // 8
        if roll == 0 and match.can_undo(seat):
            match.undo(seat)
        elif roll == 1 and rest % 3 == 0:
            to = match.base + rest % (match.version - match.base + 1)
            if match.step(to) != match.state:
                match.undo_by_consent(seat, to)
        else:
            actions = list(match.game.legal(match.state, seat))
            match.act(seat, actions[rest % len(actions)])
