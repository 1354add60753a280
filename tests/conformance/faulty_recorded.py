"""Faults against promises 4 and 5."""

from typing import Any, ClassVar

import msgspec
from faults import Patch, breaks, wrap
from faulty_deterministic import Noting

from hexfront.engine.base.draws import derive, draw
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Said, TurnBegan
from hexfront.engine.base.texts import t
from hexfront.engine.contract.meta import Meta, Option
from hexfront.engine.record import history
from hexfront.engine.record.match import Match
from hexfront_drill import Drill, flow, orders


def at_each_turn(patch: Patch, do: Any) -> None:
    def run(true: Any, frame: Any, game: Any, state: Any, out: Any) -> Any:
        do(state, out)
        return true(frame, game, state, out)

    wrap(patch, flow.Turn, "run", run)


@breaks(4)
def draws_past_the_record(patch: Patch) -> None:
    def do(state: Any, out: Any) -> None:
        state.next_handle += derive(state.seed, state.turn, "lost") % 100

    at_each_turn(patch, do)


@breaks(4)
def loses_a_draw(patch: Patch) -> None:
    at_each_turn(patch, lambda state, out: draw(state, "lost", 6, []))


@breaks(4)
def begins_a_turn_without_a_word(patch: Patch) -> None:
    def run(true: Any, frame: Any, game: Any, state: Any, out: Any) -> Any:
        done = true(frame, game, state, out)
        out[:] = [event for event in out if not isinstance(event, TurnBegan)]
        return done

    wrap(patch, flow.Turn, "run", run)


@breaks(4)
def takes_back_draws_and_revelations(patch: Patch) -> None:
    patch.setattr(history, "bar_of", lambda events, seat: None)


@breaks(4)
def takes_back_what_another_did(patch: Patch) -> None:
    wrap(patch, history.History, "barrier", lambda true, past, seat: true(past, past.mover()))


@breaks(4)
def takes_nothing_back(patch: Patch) -> None:
    wrap(patch, history.History, "barrier", lambda true, past, seat: t("No."))


@breaks(4)
class DoesNotComeBackFromASnapshot(Noting):
    def apply(self, state: Any, seat: int, action: Any) -> Any:
        happened = super().apply(state, seat, action)
        count = dict(state.notes)
        state.notes = {**count, seat: count.get(seat, 0) + 1}
        return happened


@breaks(4)
class KeepsSomethingBesideTheState(Drill):
    moves = 0

    def apply(self, state: Any, seat: int, action: Any) -> Any:
        happened = super().apply(state, seat, action)
        self.moves += 1
        state.next_handle += self.moves
        return happened


@breaks(4)
def downloads_everything(patch: Patch) -> None:
    patch.setattr(Match, "download", lambda match, viewer: match.record)


@breaks(4)
def forks_with_all_secrets(patch: Patch) -> None:
    true = Match.fork

    def fork(match: Match, point: int | None = None, viewer: int = ALL, seed: int | None = None) -> Match:
        if viewer == ALL:
            return true(match, point, viewer, seed)
        forked = true(match, point, ALL, seed=1)
        forked._before = match.log(viewer, point)
        return forked

    patch.setattr(Match, "fork", fork)


@breaks(4)
class ForgetsInPositionsWhoHasActed(Drill):
    def position(self, state: Any) -> Any:
        found = super().position(state)
        for line in found.unit:
            line.flags = [flag for flag in line.flags if flag != "acted"]
        return found


@breaks(4)
def steps_one_too_far_back(patch: Patch) -> None:
    wrap(patch, Match, "step", lambda true, match, point: true(match, max(point - 1, 0)))


def refuses_by(patch: Patch, rule: str) -> None:
    wrap(patch, flow.Deploy, "refuse", lambda true, *rest: Illegal(rule, t("No.")))


@breaks(5)
def refuses_by_an_unknown_rule(patch: Patch) -> None:
    refuses_by(patch, "drill:99.9")


@breaks(5)
def refuses_by_a_short_id(patch: Patch) -> None:
    refuses_by(patch, "3.1")


@breaks(5)
def refuses_by_no_rule(patch: Patch) -> None:
    refuses_by(patch, "")


@breaks(5)
def gives_no_reason(patch: Patch) -> None:
    patch.setattr(orders.Orders, "reasons", lambda *arguments: ())


@breaks(5)
def reports_by_an_unknown_rule(patch: Patch) -> None:
    at_each_turn(patch, lambda state, out: out.append(Said(line=t("So be it."), rules=("drill:0",))))


@breaks(5)
def prompts_by_no_rule(patch: Patch) -> None:
    patch.setattr(orders.Ambush, "rule", "")


@breaks(5)
class HasAnOptionOfNoRule(Drill):
    meta: ClassVar[Meta] = msgspec.structs.replace(Drill.meta, options=(Option("odd", "drill:0", "Odd."),))


@breaks(5)
class HasNoRuleIndex(Drill):
    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        del self.rules
