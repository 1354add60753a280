"""Faults against promise 3."""

from typing import Any

import msgspec
from faults import Patch, breaks, wrap

from hexfront.conformance import suite
from hexfront.conformance.walk import Opening
from hexfront.engine.base.choices import Choices
from hexfront.engine.base.draws import die
from hexfront.engine.base.errors import BadAction, Illegal
from hexfront.engine.base.events import ALL, Said
from hexfront.engine.base.state import clone
from hexfront.engine.base.texts import t
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.engine.positions.probe import Reached
from hexfront.hexes import each
from hexfront.kit.bars import total
from hexfront_drill import Drill, bars, events, flow, orders, rules, view


def all_scenarios(game: Any, opening: Opening, plies: int) -> None:
    suite.check_secrets(game, opening.seed, plies)


@breaks(3)
def shows_hidden_squads(patch: Patch) -> None:
    wrap(patch, view, "_counter", lambda true, game, state, squad, viewer: true(game, state, squad, ALL))


@breaks(3)
class ShowsTheSeed(Drill):
    def view(self, state: Any, viewer: int) -> Any:
        return msgspec.structs.replace(super().view(state, viewer), facts={"seed": state.seed})


@breaks(3)
class ShowsTheNextCard(Drill):
    def view(self, state: Any, viewer: int) -> Any:
        return msgspec.structs.replace(super().view(state, viewer), facts={"deck": str(state.deck)})


@breaks(3)
def prompts_by_what_is_in_the_hands(patch: Patch) -> None:
    def prompt(true: Any, frame: Any, game: Any, state: Any, viewer: int) -> Any:
        held = sum(hand.count(rules.AMBUSH) for hand in state.hands)
        asked = true(frame, game, state, viewer)
        return msgspec.structs.replace(asked, text=t("{held} ambushes are held.", held=held))

    wrap(patch, flow.Bid, "prompt", prompt)


@breaks(3)
def shows_the_picks_of_others(patch: Patch) -> None:
    def prompt(true: Any, frame: Any, game: Any, state: Any, viewer: int) -> Any:
        asked = true(frame, game, state, viewer)
        return msgspec.structs.replace(asked, picked=sum(frame.picks, ()))

    wrap(patch, flow.Bid, "prompt", prompt)


@breaks(3)
def reports_hidden_steps(patch: Patch) -> None:
    patch.setattr(events.SquadEvent, "public", lambda event: event)


@breaks(3)
def reports_what_is_picked(patch: Patch) -> None:
    def play(true: Any, frame: Any, game: Any, state: Any, seat: int, action: Any, out: Any) -> None:
        true(frame, game, state, seat, action, out)
        out.insert(0, Said(line=t("Seat {seat}: {action}", seat=seat, action=str(action))))

    wrap(patch, flow.Bid, "play", play)


@breaks(3)
def bars_hexes_of_hidden_enemies(patch: Patch) -> None:
    def shown(true: Any, order: Any) -> int:
        return rules.places(order.state, rules.of_side(order.state, 1 - rules.side(order.squad)))

    wrap(patch, bars.Order, "shown_enemies", shown)


@breaks(3)
def offers_by_what_others_hold(patch: Patch) -> None:
    def choices(true: Any, frame: Any, game: Any, state: Any, seat: int) -> Choices:
        found: Choices = true(frame, game, state, seat)
        held = sum(rules.AMBUSH in hand for hand in state.hands)
        return found if held > 1 else Choices.of(game.lexicon.key, [("end",)])

    wrap(patch, orders.Orders, "choices", choices)


@breaks(3)
def skips_a_window_when_the_hand_has_nothing(patch: Patch) -> None:
    def run(true: Any, frame: Any, game: Any, state: Any, out: Any) -> bool:
        if rules.AMBUSH in state.hands[frame.seat]:
            return bool(true(frame, game, state, out))
        state.agenda.pop()
        return True

    wrap(patch, orders.Ambush, "run", run)


@breaks(3)
def tells_in_a_refusal(patch: Patch) -> None:
    def refuse(true: Any, frame: Any, game: Any, state: Any, *rest: Any) -> Illegal:
        enemies = rules.of_side(state, 1 - rules.side(frame.squad))
        near = rules.places(state, enemies) & game.map.neighbours(state.where[frame.squad])
        return Illegal("drill:3.1", t("{count} enemies are near.", count=near.bit_count()))

    wrap(patch, orders.Moving, "refuse", refuse)


@breaks(3)
def tells_in_a_verdict(patch: Patch) -> None:
    def reasons(true: Any, frame: Any, game: Any, state: Any, seat: int, action: Any) -> Any:
        enemy = rules.standing_in(state, action[-1], range(len(state.where)))
        return (*true(frame, game, state, seat, action), Reason("drill:3.4", t("Enemies"), str(enemy)))

    wrap(patch, orders.Orders, "reasons", reasons)


@breaks(3)
def rolls_only_if_somebody_is_near(patch: Patch) -> None:
    def enter(true: Any, game: Any, state: Any, squad: int, to: int, left: int, out: Any) -> None:
        enemies = rules.places(state, rules.of_side(state, 1 - rules.side(squad)), hidden=True)
        if enemies & game.map.neighbours(to):
            die(state, "alarm", out)
        true(game, state, squad, to, left, out)

    wrap(patch, orders, "enter", enter)


@breaks(3, all_scenarios)
class ResamplesNothing(Drill):
    def resample(self, state: Any, viewer: int, seed: int) -> Any:
        twin = clone(state)
        twin.seed = f"{seed:032x}"
        return twin


@breaks(3)
class ResamplesWithTheSameSeed(Drill):
    def resample(self, state: Any, viewer: int, seed: int) -> Any:
        twin = super().resample(state, viewer, seed)
        twin.seed = state.seed
        return twin


@breaks(3)
class ResamplesTheViewersOwnHand(Drill):
    def redraw(self, state: Any, viewer: int, chance: Any) -> None:
        super().redraw(state, -1, chance)


@breaks(3)
class ResamplesTheStateItself(Drill):
    def resample(self, state: Any, viewer: int, seed: int) -> Any:
        state.hands.reverse()
        return super().resample(state, viewer, seed)


@breaks(3)
class ResamplesIntoADeadEnd(Drill):
    def redraw(self, state: Any, viewer: int, chance: Any) -> None:
        super().redraw(state, viewer, chance)
        state.hands[:] = [
            (99,) * len(hand) if seat != viewer else hand for seat, hand in enumerate(state.hands)
        ]


@breaks(3, check=all_scenarios)
class KeepsQuietAboutItsSecrets(Drill):
    meta = msgspec.structs.replace(Drill.meta, secrets=False)


class Asked(Drill):
    """A drill that answers questions, honestly: by what the seat sees."""

    def squad(self, state: Any, seat: int, unit: str) -> int:
        """The squad that a seat calls so: its own by name, others by handle."""
        for squad, name in enumerate(self.squads[: len(state.where)]):
            if unit in (name, f"{rules.SIDES[rules.side(squad)]}#{state.handle[squad]}"):
                return squad
        raise BadAction(t("{unit} has left.", unit=unit))

    def points(self, state: Any, seat: int, squad: int) -> int:
        return rules.MOVE

    def reach(self, state: Any, seat: int, unit: str) -> list[Reached]:
        squad = self.squad(state, seat, unit)
        points = self.points(state, seat, squad)
        costs = [(to, total(bars.PRICE, bars.Step(self, to))) for to in each(self.exits(state.where[squad]))]
        return [Reached(self.map.label(to), str(cost)) for to, cost in costs if cost <= points]

    def targets(self, state: Any, seat: int) -> list[int]:
        return [squad for squad in range(len(state.where)) if not state.hidden[squad]]

    def fight(self, state: Any, seat: int, at: str, units: tuple[str, ...]) -> Fight:
        self.squad(state, seat, units[0])
        enemy = rules.standing_in(state, self.map.grid.hex(at), self.targets(state, seat))
        if enemy is None:
            raise BadAction(self.refusal(state))
        return Fight("somebody", (1, 3), (1, 3), (), (), ())

    def refusal(self, state: Any) -> Any:
        return t("Nobody is there.")


@breaks(3)
class FightsWhoHidesThere(Asked):
    def targets(self, state: Any, seat: int) -> list[int]:
        return list(range(len(state.where)))


@breaks(3)
class ReachesByAStrengthThatNobodyHasSeen(Asked):
    def points(self, state: Any, seat: int, squad: int) -> int:
        return int(state.strength[squad]) - 1


@breaks(3)
class ListsHiddenSquadsInARefusal(Asked):
    def refusal(self, state: Any) -> Any:
        places = ", ".join(str(place) for place in state.where)
        return t("Nobody is there, but there: {places}.", places=places)


@breaks(3)
class PlansAroundHiddenEnemies(Asked):
    def plan(self, state: Any, seat: int, action: Any) -> Any:
        hidden = rules.places(state, rules.of_side(state, 1 - seat % 2), hidden=True)
        return [("step", action[1], to) for to in action[2] if not hidden >> to & 1]


@breaks(3)
class LeavesADraftAsItIs(Drill):
    """Its twins tell whether a hidden squad has been placed."""

    def _redraw_draft(self, state: Any, viewer: int, chance: Any) -> None:
        pass


@breaks(3)
class RedrawsFromWhatWasThere(Drill):
    """Its twins look right, but follow from the hands that were dealt."""

    def _redraw_cards(self, state: Any, viewer: int, chance: Any) -> None:
        others = [seat for seat in range(state.seats) if seat != viewer]
        pool = [card for seat in others for card in state.hands[seat]]
        for seat in others if chance.below(4) else ():
            size = len(state.hands[seat])
            state.hands[seat] = tuple(sorted(pool[-size:])) if size else ()
            del pool[len(pool) - size :]
