"""The walk through a record, from its first action that stands to its last: what was won, lost and thrown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from hexfront.engine.base.events import ALL, Battle, Event, PhaseBegan
from hexfront.engine.base.state import Result, clone
from hexfront.engine.contract.chances import chances
from hexfront.engine.contract.meta import Favour
from hexfront.engine.contract.view import View
from hexfront.engine.record.entries import Act
from hexfront.engine.record.match import Match
from hexfront.engine.record.redo import advance
from hexfront.story import dice
from hexfront.story.facts import Fought, Loss, Losses, Luck, Standing, Story
from hexfront.story.moments import moments
from hexfront.story.strength import Piece, Scale, Sum, losses, on_map

WORTH: dict[Favour, float] = {"attacker": 1.0, "both": 0.5, "nobody": 0.0, "defender": 0.0}
"""How much of a success an outcome is to the attacker."""


def tell(match: Match, ending: Result | None = None) -> Story:
    """The story of a match; ``ending`` is how its players ended it, if not by the rules.

    Whoever has the record of a match knows all of it, so one that is not over is told as far as it goes.
    """
    walk = _Walk(match)
    walk.through()
    return walk.story(ending or match.game.result(match.state))


class _Walk:
    def __init__(self, match: Match) -> None:
        self.match = match
        self.game = match.game
        self.state = match.step(match.base)
        self.scale = Scale(self.game.meta.faces)
        self.favours = {outcome.code: outcome.favours for outcome in self.game.meta.outcomes}
        self.standings: list[tuple[int, int, View, dict[str, Sum]]] = []
        self.fights: list[Fought] = []
        self.costs: list[dict[str, Sum]] = []
        """What each fight has cost the sides."""
        self.fallen: list[tuple[Piece, int, int | None]] = []
        self.last: dict[str, Piece] = {}
        self.seats: tuple[str, ...] = ()
        self.pending = False
        """Whether what is lost now is lost by the last fight."""

    def through(self) -> None:
        """Do everything again that stands."""
        match = self.match
        entries = match.entries()
        self._look(self.state)
        for root in sorted(point for point in match.standing() if point > match.base):
            entry = entries[root - 1]
            before, turn = clone(self.state), self.state.turn
            events = advance(self.game, self.state, root - 1, entry)
            if isinstance(entry, Act):
                self._happened(before, turn, root, entry, events)
        view = self._look(self.state)
        self._stood(self.state.turn, match.version, view)

    def _happened(self, before: Any, turn: int, point: int, entry: Act, events: Sequence[Event]) -> None:
        fought = dice.battles(events)
        phase = any(isinstance(event, PhaseBegan) for event in events)
        if not (fought or phase or self.state.turn != turn):
            return
        view = self._look(before)
        if self.state.turn != turn:
            self._stood(turn, point - 1, view)
        if phase or self.state.turn != turn:
            self.pending = False
        for number, (_, battle) in enumerate(fought):
            self._fight(before, point, entry, events, number, battle)

    def _look(self, state: Any) -> View:
        """Look at a state, and write down what was lost since the last look."""
        view: View = self.game.view(state, ALL)
        pieces = self.scale.pieces(self.game, view)
        for _, piece, steps, strength in losses(self.last, pieces, view):
            self.fallen.append((piece, steps, strength))
            if self.pending:
                self.costs[-1].setdefault(piece.side, Sum()).add(piece, strength)
        self.last = pieces
        self.seats = view.sides or self.seats
        return view

    def _stood(self, turn: int, point: int, view: View) -> None:
        strength: dict[str, Sum] = {}
        for piece in self.last.values():
            strength.setdefault(piece.side, Sum()).add(piece, piece.strength)
        self.standings.append((turn, point, view, strength))

    def _fight(
        self, before: Any, point: int, entry: Act, events: Sequence[Event], number: int, battle: Battle
    ) -> None:
        action = self.game.lexicon.parse(entry.text)
        ways = dice.outcomes(self.game, before, entry.seat, action, events, number)
        gave = WORTH[self._favour(battle.outcome)]
        of = sum(ways.values())
        worth = sum(WORTH[self._favour(outcome)] * n for outcome, n in ways.items())
        self.fights.append(
            Fought(
                point=point,
                turn=before.turn,
                side=self._attacker(battle, entry),
                attackers=battle.attackers,
                aim=battle.aim,
                odds=battle.odds,
                outcome=battle.outcome,
                favours=self._favour(battle.outcome),
                chance=round(worth / of, 4) if of else gave,
                gave=gave,
                chances=chances(ways) if of else (),
            )
        )
        self.costs.append({})
        self.pending = True

    def _favour(self, outcome: str) -> Favour:
        return self.favours.get(outcome, "nobody")

    def _attacker(self, battle: Battle, entry: Act) -> str:
        """The side of the attackers; where they are not named, of who acted."""
        for name in battle.attackers:
            if name in self.last:
                return self.last[name].side
        return self.seats[entry.seat] if entry.seat < len(self.seats) else ""

    def story(self, result: Result | None) -> Story:
        """All that was found."""
        header, final = self.match.header, self.standings[-1][2]
        sides = tuple(dict.fromkeys(self.seats))
        fights = tuple(
            msgspec.structs.replace(
                fight, lost={side: self.scale.total(one) for side, one in sorted(cost.items())}
            )
            for fight, cost in zip(self.fights, self.costs, strict=True)
        )
        standings = tuple(self._standing(*one) for one in self.standings)
        return Story(
            game=header.game,
            title=self.game.meta.title,
            scenario=header.scenario,
            options=header.options,
            players=header.players,
            sides=sides,
            seats=self.seats,
            measure=self.scale.measure,
            result=result,
            scores=final.scores,
            standings=standings,
            losses=tuple(self._losses(side, final) for side in sides),
            fights=fights,
            luck=tuple(_luck(side, fights) for side in sides),
            moments=moments(sides, self.scale.measure, standings, fights),
            entries=self.match.version,
        )

    def _standing(self, turn: int, point: int, view: View, strength: dict[str, Sum]) -> Standing:
        hexes: dict[str, set[str]] = {}
        for counter in on_map(self.game, view):
            hexes.setdefault(counter.side, set()).add(counter.at)
        return Standing(
            turn=turn,
            point=point,
            points={score.side: score.points / score.scale for score in view.scores},
            strength={side: self.scale.total(one) for side, one in sorted(strength.items())},
            hexes={side: tuple(sorted(found)) for side, found in sorted(hexes.items())},
        )

    def _losses(self, side: str, final: View) -> Losses:
        kinds: dict[str, list[tuple[Piece, int, int | None]]] = {}
        for piece, steps, strength in self.fallen:
            if piece.side == side:
                kinds.setdefault(piece.kind, []).append((piece, steps, strength))
        listed = [self._of_kind(kind, found) for kind, found in kinds.items()]
        boxes = {box.id for box in final.boxes if box.lost}
        return Losses(
            side=side,
            units=sum(one.units for one in listed),
            steps=sum(one.steps for one in listed),
            strength=round(sum(one.strength for one in listed), 1),
            kinds=tuple(sorted(listed, key=lambda one: (-one.strength, one.kind))),
            names=tuple(
                counter.id for counter in final.counters if counter.side == side and counter.at in boxes
            ),
        )

    def _of_kind(self, kind: str, found: list[tuple[Piece, int, int | None]]) -> Loss:
        total = Sum()
        for piece, _, strength in found:
            total.add(piece, strength)
        whole = sum(steps == piece.steps for piece, steps, _ in found)
        return Loss(kind, whole, sum(steps for _, steps, _ in found), self.scale.total(total))


def _luck(side: str, fights: Sequence[Fought]) -> Luck:
    own = [fight for fight in fights if fight.side == side and fight.chances]
    expected = round(sum(fight.chance for fight in own), 2)
    return Luck(side, len(own), expected, sum(fight.gave for fight in own))
