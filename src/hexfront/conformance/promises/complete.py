"""Promise 1: what is offered is what is accepted, all else changes nothing, and nobody is ever stuck."""

from __future__ import annotations

from random import Random
from typing import Any

from hexfront.conformance.broken import Broken, Case, Spot, at
from hexfront.conformance.promises.cited import check_rule, check_verdict
from hexfront.conformance.promises.forgery import Forger
from hexfront.conformance.walk import Chooser, Opening, begin, do, seats_of, viewers_of, walk
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, ONLOOKER
from hexfront.engine.base.state import clone, encode
from hexfront.engine.base.trying import Tried
from hexfront.engine.contract.procedures import Draft
from hexfront.engine.record.redo import Recordable

TRIED = 8
"""How many offers are tried in each state, and how many forgeries by each decider."""
STRANGERS: tuple[Any, ...] = (ONLOOKER, ALL, 99, None, "0", 0.5)
"""Who never sits at the table."""


def check(game: Recordable, opening: Opening, plies: int) -> None:
    """Look at every state of a random game."""
    forger, chance = Forger(game.lexicon, opening.seed), opening.chance()
    for step in walk(game, opening, plies):
        with at(1, step.spot):
            Look(game, opening.case, step.state, forger, chance).check()


def check_to_the_end(game: Recordable, case: Case, seed: int, limit: int) -> int:
    """Play a random game out; broken if it has not ended after so many actions. Returns how many it took."""
    state, _ = begin(game, case, seed)
    chooser = Chooser(seed)
    ply = 0
    while (chosen := chooser.choose(game, state)) is not None:
        spot = Spot(game.meta.id, case, seed, ply)
        if ply == limit:
            raise Broken(1, f"no end after {limit} actions", spot)
        do(game, state, *chosen, spot)
        ply += 1
    with at(1, Spot(game.meta.id, case, seed, ply)):
        Look(game, case, state, Forger(game.lexicon, seed), Random(seed)).check()
    return ply


class Look:
    """One state, looked at from every side. The state is never changed."""

    def __init__(self, game: Recordable, case: Case, state: Any, forger: Forger, chance: Random) -> None:
        self.game = game
        self.case = case
        self.state = state
        self.forger = forger
        self.chance = chance
        self.bytes = encode(state)

    def check(self) -> None:
        """All that promise 1 says about one state."""
        deciders = self.game.deciders(self.state)
        self._check_deciders(deciders)
        for seat in deciders:
            offered = self._check_offers(seat, self.game.legal(self.state, seat))
            self._check_tried(seat, self.game.legal(self.state, seat), offered)
            self.forger.learn(offered)
            for action in self._sample(offered):
                self._try(seat, action)
            for action in (*self.forger.forge(offered, TRIED), self.forger.junk()):
                self._check_refused(seat, action)
            self._check_others(seat, deciders, offered)
            self._check_fill(seat, offered)
        if not deciders:
            self._check_over()
        self._check_views(deciders)

    def _check_deciders(self, deciders: tuple[Seat, ...]) -> None:
        over = self.game.result(self.state) is not None
        if not deciders and not over:
            raise Broken(1, "nobody decides, though the game is not over: a dead end")
        if deciders and over:
            raise Broken(1, f"the game has a result, but seats {deciders} are to decide")
        seats = seats_of(self.game, self.case)
        if len(set(deciders)) != len(deciders) or not all(seat in seats for seat in deciders):
            raise Broken(1, f"the deciders {deciders} are not seats of {self.case.scenario}, each once")

    def _check_offers(self, seat: Seat, choices: Choices) -> list[Action]:
        offered: list[Action] = []
        for key, group in choices.groups.items():
            actions = list(group)
            if not actions:
                raise Broken(1, f"the group {key} of seat {seat} is empty")
            if len(group) != len(actions):
                raise Broken(1, f"the group {key} of seat {seat} says {len(group)}, but has {len(actions)}")
            for action in actions:
                self._check_words(key, action)
            action = self.chance.choice(actions)
            if action not in choices:
                raise Broken(1, f"{action!r} is listed, but not among the choices")
            offered += actions
        if not offered:
            raise Broken(1, f"seat {seat} is to decide, but has no choice: a dead end")
        if len(set(offered)) != len(offered):
            raise Broken(1, f"the choices of seat {seat} hold something twice")
        return offered

    def _check_tried(self, seat: Seat, choices: Choices, offered: list[Action]) -> None:
        """Whoever tries one actor instead of listing all must find the same."""
        if not isinstance(choices, Tried):
            return
        found = [action for group in choices.candidates() for action in group]
        if len(found) != len(offered) or set(found) != set(offered):
            raise Broken(1, f"seat {seat} is offered other choices than those who are tried have")
        if action := next((action for action in self._sample(offered) if action not in choices), None):
            raise Broken(1, f"{action!r} is listed, but not among the choices before they are listed")

    def _check_words(self, key: object, action: Action) -> None:
        lexicon = self.game.lexicon
        if lexicon.key(action) != key:
            raise Broken(1, f"{action!r} stands in the group {key}, not in {lexicon.key(action)}")
        text = lexicon.text(action)
        if lexicon.parse(text) != action:
            raise Broken(1, f'{action!r} is written "{text}", which reads {lexicon.parse(text)!r}')
        if not lexicon.verbs[action[0]].role:
            raise Broken(1, f'"{text}" is offered by a verb without a role; where none fits, it "acts"')

    def _sample(self, actions: list[Action]) -> list[Action]:
        return self.chance.sample(actions, min(TRIED, len(actions)))

    def _try(self, seat: Seat, action: Action) -> None:
        """Do an offered action on a copy."""
        verdict = self.game.explain(self.state, seat, action)
        if not verdict.legal:
            raise Broken(1, f"{action!r} is offered to seat {seat}, but explained as illegal")
        check_verdict(self.game, verdict, action)
        try:
            self.game.apply(clone(self.state), seat, action)
        except Exception as error:
            what = f"{action!r} is offered to seat {seat}, but {type(error).__name__}: {error}"
            raise Broken(1, what) from error
        self._check_untouched(f"doing {action!r} on a copy")

    def _check_refused(self, seat: Any, action: Any) -> None:
        words = f"{action!r} by seat {seat!r}"
        try:
            self.game.apply(self.state, seat, action)
        except Illegal as refusal:
            self._check_untouched(f"the refusal of {words}")
            check_rule(self.game, refusal.rule, f"the refusal of {words}")
            rule = refusal.rule
        except Exception as error:
            raise Broken(1, f"{words} is not refused, but {type(error).__name__}: {error}") from error
        else:
            raise Broken(1, f"{words} was not offered, but is accepted")
        verdict = self.game.explain(self.state, seat, action)
        if verdict.legal or rule not in [reason.rule for reason in verdict.reasons]:
            raise Broken(1, f"{words} is refused by {rule}, but explained otherwise")
        check_verdict(self.game, verdict, action)

    def _check_others(self, seat: Seat, deciders: tuple[Seat, ...], offered: list[Action]) -> None:
        """Nobody else may do what is offered to a seat, and nobody who only looks like the seat."""
        action = self.chance.choice(offered)
        others: list[Any] = [*seats_of(self.game, self.case), *STRANGERS, float(seat)]
        for other in others:
            if type(other) is not int or action not in self.game.legal(self.state, other):
                self._check_refused(other, action)
            if type(other) is int and other not in deciders and len(self.game.legal(self.state, other)):
                raise Broken(1, f"seat {other} does not decide, but has choices")

    def _check_fill(self, seat: Seat, offered: list[Action]) -> None:
        """Filling in leads from any draft to a whole that may be committed."""
        if isinstance(self.state.agenda[-1], Draft) and ("fill",) in offered:
            filled = clone(self.state)
            self.game.apply(filled, seat, ("fill",))
            if ("commit",) not in self.game.legal(filled, seat):
                raise Broken(1, f"after filling in, seat {seat} still may not commit")

    def _check_over(self) -> None:
        for seat in (*seats_of(self.game, self.case), *STRANGERS):
            for action in (*self.forger.forge([], TRIED), self.forger.junk()):
                self._check_refused(seat, action)
            if type(seat) is int and len(self.game.legal(self.state, seat)):
                raise Broken(1, f"the game is over, but seat {seat} has choices")

    def _check_views(self, deciders: tuple[Seat, ...]) -> None:
        for viewer in (*viewers_of(self.game, self.case), ALL):
            view = self.game.view(self.state, viewer)
            if view.deciders != deciders or view.over == bool(deciders) or view.viewer != viewer:
                raise Broken(1, f"the view of {viewer} is wrong about who decides, or about the end")
        self._check_untouched("looking at it")

    def _check_untouched(self, doing: str) -> None:
        if encode(self.state) != self.bytes:
            raise Broken(1, f"{doing} changed the state")
