"""Faults against promise 1."""

from typing import Any

import msgspec
from faults import Patch, breaks, wrap

from hexfront.conformance.promises import complete
from hexfront.conformance.walk import Opening
from hexfront.engine.base.actions import Lexicon
from hexfront.engine.base.choices import Choices, Hexes, Listed
from hexfront.engine.base.texts import t
from hexfront.engine.base.trying import Tried
from hexfront.engine.contract.verdict import Reason, Verdict
from hexfront_drill import Drill, flow, orders


def ends(game: Any, opening: Opening, plies: int) -> None:
    complete.check_to_the_end(game, opening.case, opening.seed, limit=300)


@breaks(1)
class OffersWhatItRefuses(Drill):
    def legal(self, state: Any, seat: int) -> Choices:
        choices = super().legal(state, seat)
        if choices and ("halt",) not in choices:
            choices.add(("verb", "halt"), Listed([("halt",)]))
        return choices


class Doubtful(Tried):
    """Choices of which one is tried; those with the one key are never tried, those with the other denied."""

    def __init__(self, choices: Choices, forgets: Any, doubts: Any) -> None:
        self.choices, self.forgets, self.doubts = choices, forgets, doubts
        super().__init__(choices._key, (len(choices.keys()),))

    def actors(self) -> list[Any]:
        return self.choices.keys()

    def made(self, key: Any) -> Any:
        return None if key not in self.actors() or key == self.doubts else self.choices.group(key)

    def candidate(self, number: int) -> Any:
        key = self.actors()[number]
        return None if key == self.forgets else self.choices.group(key)


@breaks(1)
def lists_what_nobody_tries(patch: Patch) -> None:
    wrap(patch, orders.Orders, "choices", lambda true, *rest: Doubtful(true(*rest), ("verb", "end"), None))


@breaks(1)
def denies_what_it_lists(patch: Patch) -> None:
    wrap(patch, orders.Orders, "choices", lambda true, *rest: Doubtful(true(*rest), None, ("verb", "end")))


@breaks(1)
def accepts_what_it_does_not_offer(patch: Patch) -> None:
    class AnyHex(Hexes):
        def __contains__(self, action: Any) -> bool:
            return bool(action[:-1] == self._prefix)

    patch.setattr(flow, "Hexes", AnyHex)


@breaks(1)
class LetsAnybodyPlay(Drill):
    def apply(self, state: Any, seat: int, action: Any) -> Any:
        return super().apply(state, (*self.deciders(state), seat)[0], action)


@breaks(1)
def changes_the_state_when_it_refuses(patch: Patch) -> None:
    def refuse(true: Any, frame: Any, game: Any, state: Any, *rest: Any) -> Any:
        state.next_handle += 1
        return true(frame, game, state, *rest)

    wrap(patch, orders.Orders, "refuse", refuse)


@breaks(1)
def breaks_down_instead_of_refusing(patch: Patch) -> None:
    wrap(patch, flow.Bid, "refuse", lambda true, frame, game, state, seat, action: game.squads[99])


@breaks(1)
def breaks_down_when_it_carries_out(patch: Patch) -> None:
    wrap(patch, flow.Deploy, "put", lambda true, frame, game, state, action, out: game.squads[99])


@breaks(1)
class ChangesTheStateWhenItShowsIt(Drill):
    def view(self, state: Any, viewer: int) -> Any:
        state.next_handle += 1
        return super().view(state, viewer)


@breaks(1)
def leaves_a_seat_without_a_choice(patch: Patch) -> None:
    def choices(true: Any, *arguments: Any) -> Choices:
        found: Choices = true(*arguments)
        del found.groups["verb", "end"]
        return found

    wrap(patch, orders.Orders, "choices", choices)


@breaks(1)
class LeavesNobodyToDecide(Drill):
    def deciders(self, state: Any) -> tuple[int, ...]:
        return () if state.turn == 2 else super().deciders(state)


def adds_to_orders(patch: Patch, key: Any, group: Any) -> None:
    def choices(true: Any, *arguments: Any) -> Choices:
        found: Choices = true(*arguments)
        found.add(key, group)
        return found

    wrap(patch, orders.Orders, "choices", choices)


@breaks(1)
def has_an_empty_group(patch: Patch) -> None:
    adds_to_orders(patch, ("squad", 7), Listed([]))


@breaks(1)
def offers_twice(patch: Patch) -> None:
    adds_to_orders(patch, ("verb", "end"), Listed([("end",)]))


@breaks(1)
def puts_it_into_the_wrong_group(patch: Patch) -> None:
    adds_to_orders(patch, ("verb", "attack"), Listed([("hide", 0)]))


@breaks(1)
def miscounts(patch: Patch) -> None:
    class OneMore(Hexes):
        def __len__(self) -> int:
            return super().__len__() + 1

    patch.setattr(flow, "Hexes", OneMore)


@breaks(1)
class ExplainsEverythingAsLegal(Drill):
    def explain(self, state: Any, seat: int, action: Any) -> Verdict:
        return Verdict(True, (Reason("drill:3.1", t("Why not?")),))


@breaks(1)
class MisreadsItsOwnWords(Drill):
    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.lexicon.parse = lambda text: ("end",)  # type: ignore[method-assign]


@breaks(1)
class OffersAVerbWithoutARole(Drill):
    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        verbs = [
            msgspec.structs.replace(one, role="") if one.name == "hide" else one
            for one in self.lexicon.verbs.values()
        ]
        self.lexicon = Lexicon(verbs, self.lexicon.kinds.values())


@breaks(1, ends)
class PlaysOnAfterTheEnd(Drill):
    def legal(self, state: Any, seat: int) -> Choices:
        return super().legal(state, seat) if state.agenda else Choices.of(self.lexicon.key, [("end",)])


@breaks(1, ends)
def never_ends(patch: Patch) -> None:
    def run(true: Any, frame: Any, game: Any, state: Any, out: Any) -> Any:
        state.turn = min(state.turn, 2)
        return true(frame, game, state, out)

    wrap(patch, flow.Turn, "run", run)


@breaks(1)
def fills_in_nothing(patch: Patch) -> None:
    patch.setattr(flow.Deploy, "fill_in", lambda *arguments: None)
