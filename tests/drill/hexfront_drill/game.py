"""Drill: the toy game on which the contract is proved."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import ClassVar

from hexfront.engine.base.actions import (
    Action,
    Lexicon,
    Seat,
    Verb,
    hexes,
    names,
)
from hexfront.engine.base.draws import Stream, pick
from hexfront.engine.base.events import ALL, Ended, Event
from hexfront.engine.base.handles import conceal
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.bounds import Bounds
from hexfront.engine.contract.game import AgendaGame
from hexfront.engine.contract.meta import (
    Meta,
    Option,
    Outcome,
    Scenario,
    Vocabulary,
)
from hexfront.engine.contract.view import View
from hexfront.engine.rulebook.rules import RuleIndex
from hexfront.hexes import HexMap, each, load_map
from hexfront_drill import check, positions, rules, view
from hexfront_drill.flow import Deploy, Turn
from hexfront_drill.orders import Moving
from hexfront_drill.state import DrillState

HERE = Path(__file__).parent
PARTS = ("take", "fill", "pick", "unpick", "halt")


class Drill(AgendaGame[DrillState], positions.Positions):
    """Two or four seats, hidden squads, hands of cards, a sealed bid, an interrupt, two linked maps."""

    meta: ClassVar[Meta] = Meta(
        id="drill",
        title="Drill",
        version="1",
        scenarios=(
            Scenario("duel", "Duel", ("red", "blue"), 4, "One seat a side."),
            Scenario("melee", "Melee", ("red", "blue", "red", "blue"), 4, "Two seats a side."),
        ),
        options=(Option("long", "drill:7.4", "Six turns instead of four."),),
        vocabulary=Vocabulary(
            phases=("bid", "orders"),
            sides=("red", "blue"),
            kinds=("squad",),
            terrain=("clear", "wood"),
            flags=("hidden", "known", "acted"),
            variables={"hands": "a list of cards per seat", "seat": "who gives orders in the phase orders"},
        ),
        outcomes=(
            Outcome("miss", t("Nothing happens."), "defender"),
            Outcome("hit", t("The target is destroyed."), "attacker"),
        ),
        period="no war at all",
        scale="squad",
        status="complete",
        secrets=True,
    )
    state_type: ClassVar[type] = DrillState

    def __init__(self, data: Path | None = None, *, board: HexMap | None = None) -> None:
        folder = data if data and (data / "map.json").exists() else HERE
        self.map = board or load_map(folder / "map.json")
        self.wood = self.map.terrain.get("wood", 0)
        self.squads = tuple(f"{'ABCD'[seat]}{number}" for seat in range(4) for number in (1, 2))
        self.rules = RuleIndex.load(HERE / "rules.tsv", "drill")
        grid = self.map.grid
        self.lexicon = Lexicon(
            [
                Verb("place {squad} in {hex}", actor=0, role="acts"),
                Verb("take {squad}", actor=0, role="takes-back"),
                Verb("fill", role="fills"),
                Verb("commit", role="commits"),
                Verb("pick {card}", role="picks"),
                Verb("unpick", role="takes-back"),
                Verb("seal", role="seals"),
                Verb("step {squad} to {hex}", actor=0, role="acts"),
                Verb("attack {squad} at {hex}", actor=0, role="acts"),
                Verb("hide {squad}", actor=0, role="acts"),
                Verb("halt", role="halts"),
                Verb("end", role="ends"),
                Verb("ambush {squad}", actor=0, role="acts"),
                Verb("pass", role="passes"),
                Verb("move {squad} via {hexes}", actor=0, macro=True, role="travels"),
            ],
            [
                names("squad", self.squads),
                names("card", rules.CARDS),
                hexes("hex", grid),
            ],
        )

    def data_hashes(self) -> dict[str, str]:
        """The map is all the data there is."""
        return {"map.json": self.map.hash}

    def corner(self, seat: Seat) -> int:
        """Where a seat sets up."""
        return self.map.zones.get(f"corner-{seat}", self.map.grid.mask)

    def exits(self, start: int) -> int:
        """The next hexes from a hex, gates included [drill:3.5]."""
        return self.map.neighbours(start, "gate")

    def begin(self, scenario: str, options: frozenset[str], seed: str, out: list[Event]) -> DrillState:
        """Deal strengths and hands, then let the seats deploy one after the other."""
        seats = len(self.meta.scenario(scenario).seats)
        count = 2 * seats
        state = DrillState(
            seed=seed,
            scenario=scenario,
            seats=seats,
            last_turn=6 if "long" in options else 4,
            where=[rules.OFF] * count,
            strength=[0] * count,
            hidden=[True, False] * seats,
            known=[False] * count,
            handle=[0] * count,
            acted=[False] * count,
            hands=[()] * seats,
            deck=list(rules.DECK),
            next_handle=0,
        )
        pool = list(rules.STRENGTHS)
        for squad in range(count):
            own = rules.seats_of(state, rules.side(squad))
            state.strength[squad] = pick(state, "strength", pool, out, to=own, rules=("drill:1.2",))
            pool.remove(state.strength[squad])
        for seat in range(seats):
            for _ in range(rules.HAND):
                rules.deal(state, seat, out)
        for a_side in range(len(rules.SIDES)):
            conceal(state, rules.of_side(state, a_side), rules.seats_of(state, a_side), out)
        agenda.push(state, Turn())
        for seat in reversed(range(seats)):
            agenda.push(state, Deploy(seat))
        return state

    def finish(self, state: DrillState, rule: str, out: list[Event]) -> bool:
        """Count the points and close the game [drill:7.2]."""
        fort = self.map.zones.get("fort", 0)
        points = dict.fromkeys(rules.SIDES, 0)
        for squad, place in enumerate(state.where):
            if place >= 0:
                points[rules.SIDES[rules.side(squad)]] += 2 if fort >> place & 1 else 1
        red, blue = points["red"], points["blue"]
        winners = () if red == blue else rules.seats_of(state, int(blue > red))
        line = t("Red {red}, blue {blue}.", red=red, blue=blue)
        state.result = Result(winners, "win" if winners else "draw", line, points)
        out.append(Ended(winners=winners, line=line, rules=(rule, "drill:7.2"), reveals=True))
        return True

    def bounds(self, scenario: Scenario) -> Bounds:
        """What may stand in each field of a state."""
        return check.bounds(self, scenario)

    def check(self, state: DrillState) -> None:
        """Refuse a state that play can never have led to."""
        super().check(state)
        check.check_cards(self, state)

    def view(self, state: DrillState, viewer: Seat) -> View:
        """What a viewer may see."""
        return view.view(self, state, viewer)

    def plan(self, state: DrillState, seat: Seat, action: Action) -> list[Action]:
        """``move A1 via 0102,0103`` is one step after the other."""
        return [("step", action[1], to) for to in action[2]]

    def counts(self, state: DrillState, action: Action) -> bool:
        """A move counts when it begins, a bid when it is sealed, a set-up when it is committed."""
        return action[0] not in PARTS and not (action[0] == "step" and isinstance(state.agenda[-1], Moving))

    def value(self, seen: View, seat: Seat) -> float:
        """Own squads minus the others', with a little for every own squad that is hidden or in the fort."""
        mine = rules.SIDES[seat % 2]
        inside = {place.name for place in self.map.places}
        fort = {self.map.label(at) for at in each(self.map.zones.get("fort", 0))} | inside
        return sum(
            (1 if counter.side == mine else -1) * (2 if counter.at in fort else 1)
            for counter in seen.counters
            if counter.at
        ) + 0.1 * sum("hidden" in counter.flags for counter in seen.counters)

    def redraw(self, state: DrillState, viewer: Seat, chance: Stream) -> None:
        """Deal anew what the viewer cannot know: hands, deck, enemy strengths and hidden squads."""
        if viewer == ALL:
            return
        self._redraw_cards(state, viewer, chance)
        self._redraw_strengths(state, viewer, chance)
        self._redraw_places(state, viewer, chance)
        self._redraw_handles(state, viewer, chance)

    def _redraw_cards(self, state: DrillState, viewer: Seat, chance: Stream) -> None:
        others = [seat for seat in range(state.seats) if seat != viewer]
        pool = [card for card, count in enumerate(state.deck) for _ in range(count)]
        pool += [card for seat in others for card in state.hands[seat]]
        pool = chance.shuffled(sorted(pool))
        for seat in others:
            size = len(state.hands[seat])
            state.hands[seat] = tuple(sorted(pool[:size]))
            del pool[:size]
        state.deck[:] = [pool.count(card) for card in range(len(rules.CARDS))]

    def _strange(self, state: DrillState, viewer: Seat) -> list[int]:
        """The squads whose secrets the viewer does not share."""
        return [squad for squad in range(2 * state.seats) if viewer < 0 or rules.side(squad) != viewer % 2]

    def _redraw_strengths(self, state: DrillState, viewer: Seat, chance: Stream) -> None:
        unknown = [squad for squad in self._strange(state, viewer) if not state.known[squad]]
        pool = [state.strength[squad] for squad in unknown]
        spare = Counter(rules.STRENGTHS) - Counter(state.strength)
        pool = chance.shuffled(sorted([*pool, *spare.elements()]))
        for squad in unknown:
            state.strength[squad] = pool.pop()

    def _redraw_places(self, state: DrillState, viewer: Seat, chance: Stream) -> None:
        self._redraw_draft(state, viewer, chance)
        moving = [
            squad for squad in self._strange(state, viewer) if state.hidden[squad] and state.where[squad] >= 0
        ]
        taken = rules.places(state, [squad for squad in range(2 * state.seats) if squad not in moving])
        for squad in moving:
            zone = self.corner(squad // 2) if state.turn == 0 else self.map.grid.mask
            spot = chance.choice(list(each(zone & ~taken)))
            state.where[squad] = spot
            taken |= 1 << spot

    def _redraw_draft(self, state: DrillState, viewer: Seat, chance: Stream) -> None:
        """Whether the seat that is setting up has placed its hidden squad already is its own business."""
        top = state.agenda[-1] if state.agenda else None
        if isinstance(top, Deploy):
            for squad in rules.squads_of(top.seat):
                if squad in self._strange(state, viewer) and state.hidden[squad]:
                    state.where[squad] = 0 if chance.below(2) else rules.OFF

    def _redraw_handles(self, state: DrillState, viewer: Seat, chance: Stream) -> None:
        """Which of the squads that nobody has seen yet has which handle is known to their side alone."""
        for a_side in range(len(rules.SIDES)):
            unseen = [
                squad
                for squad in self._strange(state, viewer)
                if rules.side(squad) == a_side
                and state.hidden[squad]
                and state.handle[squad] <= len(state.where)
            ]
            handles = chance.shuffled(sorted(state.handle[squad] for squad in unseen))
            for squad, handle in zip(unseen, handles, strict=True):
                state.handle[squad] = handle
