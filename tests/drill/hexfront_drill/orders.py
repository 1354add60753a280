"""Orders to squads, one act for each verb, and the ambush that may answer a step in the open."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, ClassVar

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    t,
)
from hexfront.engine.base.draws import die
from hexfront.engine.base.handles import conceal
from hexfront.engine.contract.procedures import Window
from hexfront.engine.contract.view import Prompt
from hexfront.hexes import each
from hexfront.kit.bars import Bar, closed, objections, reasons, total
from hexfront_drill import bars, rules
from hexfront_drill.bars import Ambusher, Fight, Order, Step, against, free
from hexfront_drill.events import Clash, Hid, Stepped

if TYPE_CHECKING:
    from hexfront_drill.game import Drill
    from hexfront_drill.state import DrillState


class Ordering(Decision, frozen=True):
    """A seat gives orders. Whether a hidden squad is under way is nobody's business: the prompt is the same."""

    rule: ClassVar[str] = "drill:3.1"
    ask: ClassVar[Text] = t("Give orders to your squads, or end.")
    seat: Seat

    def order(self, game: Drill, state: DrillState, squad: int) -> Order:
        """A squad about to be ordered here."""
        return Order(game, state, self.seat, squad)

    def decides(self, game: Drill, state: DrillState) -> tuple[Seat, ...]:
        """The seat whose turn it is."""
        return (self.seat,)

    def prompt(self, game: Drill, state: DrillState, viewer: Seat) -> Prompt:
        """The one prompt."""
        return Prompt((self.seat,), self.ask, self.rule, "Orders")


def _order(verb: str, barred: tuple[Bar, ...], play: Any, reasons: Any, *, at_hex: bool = True) -> Act:
    """An act of a squad, at a hex or where it stands: offers and objections come from the same bars."""

    def offer(frame: Ordering, game: Drill, state: DrillState, seat: Seat) -> Iterator[Action]:
        for squad in [squad for squad, at in enumerate(state.where) if at >= 0]:
            hexes = free(barred, frame.order(game, state, squad))
            if at_hex:
                yield from ((verb, squad, to) for to in each(hexes))
            elif hexes:
                yield verb, squad

    def objections(
        frame: Ordering, game: Drill, state: DrillState, seat: Seat, action: Action
    ) -> Iterator[Illegal]:
        return against(barred, frame.order(game, state, action[1]), action[2] if at_hex else 0)

    return Act(verb, offer, play, objections, reasons)


def _ending(verb: str) -> Act:
    """An act that ends the frame, and that nothing stands against."""
    return Act(verb, lambda *_: [(verb,)], lambda frame, game, state, *_: agenda.done(state, frame))


def _set_out(
    frame: Ordering, game: Drill, state: DrillState, seat: Seat, action: Action, out: list[Event]
) -> None:
    state.acted[action[1]] = True
    enter(game, state, action[1], action[2], rules.MOVE, out)


def _step_reasons(
    frame: Ordering, game: Drill, state: DrillState, seat: Seat, action: Action
) -> list[Reason]:
    return reasons(bars.PRICE, Step(game, action[2]), str)


def _strike(
    frame: Ordering, game: Drill, state: DrillState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Show both, roll, and remove the target if the sum is high enough."""
    squad = action[1]
    state.acted[squad] = True
    enemy = rules.standing_in(state, action[2], rules.of_side(state, 1 - rules.side(squad)))
    assert enemy is not None
    rules.show(game, state, squad, "drill:5.3", out)
    state.known[squad] = state.known[enemy] = True
    roll = die(state, "attack", out, rules=("drill:5.2",))
    mine, theirs = state.strength[squad], state.strength[enemy]
    needed = rules.ATTACK_NEEDS
    hit = roll + total(bars.ATTACK, Fight(state, squad, enemy)) >= needed
    out.append(
        Clash(
            attacker=mine,
            defender=theirs,
            die=roll,
            needed=needed,
            hit=hit,
            rules=("drill:5.3",),
            reveals=True,
        )
    )
    if hit:
        destroy(game, state, enemy, "drill:5.2", out)


def _strike_reasons(
    frame: Ordering, game: Drill, state: DrillState, seat: Seat, action: Action
) -> list[Reason]:
    """The own strength; the enemy's may not be known."""
    return reasons([bars.OWN], Fight(state, action[1]))


def _hide(
    frame: Ordering, game: Drill, state: DrillState, seat: Seat, action: Action, out: list[Event]
) -> None:
    squad = action[1]
    state.acted[squad] = True
    out.append(rules.tell(game, state, Hid, squad, "drill:6.1"))
    state.hidden[squad] = True
    conceal(state, [squad], rules.seats_of(state, rules.side(squad)), out)


def _hide_reasons(
    frame: Ordering, game: Drill, state: DrillState, seat: Seat, action: Action
) -> list[Reason]:
    return [Reason("drill:6.1", t("This is one of the choices now."))]


class Orders(Ordering, tag="orders", frozen=True):
    """A seat moves, attacks and hides with squads that have not acted, then ends."""

    acts: ClassVar[tuple[Act, ...]] = (
        _order("step", bars.STEP, _set_out, _step_reasons),
        _order("attack", bars.STRIKE, _strike, _strike_reasons),
        _order("hide", bars.HIDE, _hide, _hide_reasons, at_hex=False),
        _ending("end"),
    )

    def choices(self, game: Drill, state: DrillState, seat: Seat) -> Choices:
        """Squad by squad what each may do; the end."""
        *offers, end = [action for act in self.acts for action in act.offer(self, game, state, seat)]
        return Choices.of(game.lexicon.key, [*sorted(offers, key=lambda action: action[1]), end])

    def untimely(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Illegal:
        """Say what orders there are."""
        return Illegal(self.rule, t("Orders are step, attack, hide and end."))


def _go_on(
    frame: Moving, game: Drill, state: DrillState, seat: Seat, action: Action, out: list[Event]
) -> None:
    agenda.done(state, frame)
    enter(game, state, frame.squad, action[2], frame.left, out)


class Moving(Ordering, tag="moving", frozen=True):
    """A squad under way, with what is left of its movement points."""

    acts: ClassVar[tuple[Act, ...]] = (
        _order("step", bars.STEP, _go_on, _step_reasons),
        _ending("halt"),
    )
    squad: int
    left: int

    def order(self, game: Drill, state: DrillState, squad: int) -> Order:
        """The squad goes on with the points it has; any other would begin."""
        return Order(
            game, state, self.seat, squad, self.squad, self.left if squad == self.squad else rules.MOVE
        )

    def run(self, game: Drill, state: DrillState, out: list[Event]) -> bool:
        """A squad that is gone or cannot go on halts by itself, if everybody sees it."""
        if state.where[self.squad] >= 0 and (self.left or state.hidden[self.squad]):
            return False
        agenda.done(state, self)
        return True

    def untimely(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Illegal:
        """One squad at a time."""
        return Illegal(self.rule, t("{squad} is under way: step on, or halt.", squad=game.squads[self.squad]))


class Ambush(Window, tag="ambush", frozen=True):
    """An enemy seat may fall upon a squad that has just moved in the open."""

    rule: ClassVar[str] = "drill:4.1"
    ask: ClassVar[Text] = t("Ambush the squad that has just moved, or pass.")
    prey: int

    def run(self, game: Drill, state: DrillState, out: list[Event]) -> bool:
        """Nobody ambushes a squad that is gone."""
        if state.where[self.prey] >= 0:
            return False
        agenda.done(state, self)
        return True

    def offers(self, game: Drill, state: DrillState) -> list[Action]:
        """Every adjacent squad, if the seat holds an ambush."""
        return [
            ("ambush", squad)
            for squad in range(len(state.where))
            if not closed(bars.AMBUSH, Ambusher(game, state, self.seat, squad, self.prey))
        ]

    def objections(
        self, game: Drill, state: DrillState, seat: Seat, action: Action
    ) -> Iterator[Illegal] | None:
        """What an ambush needs; against passing nothing stands."""
        if action[0] != "ambush":
            return iter(())
        return objections(bars.AMBUSH, Ambusher(game, state, self.seat, action[1], self.prey), 0)

    def refuse(self, game: Drill, state: DrillState, seat: Seat, action: Action) -> Illegal:
        """What an ambush needs, or that there is nothing else."""
        found = self.objections(game, state, seat, action) or iter(())
        return next(found, Illegal(self.rule, bars.NEAR_ONLY))

    def answer(self, game: Drill, state: DrillState, action: Action, out: list[Event]) -> None:
        """Spend the card, show the ambusher, roll."""
        rules.spend(state, self.seat, rules.AMBUSH)
        rules.show(game, state, action[1], "drill:4.2", out)
        if die(state, "ambush", out, rules=("drill:4.3",)) >= rules.KILLS_FROM:
            destroy(game, state, self.prey, "drill:4.3", out)


def enter(game: Drill, state: DrillState, squad: int, to: int, left: int, out: list[Event]) -> None:
    """Take one step; a hidden enemy in the way is revealed and ends the move."""
    enemy = rules.standing_in(state, to, rules.of_side(state, 1 - rules.side(squad)))
    if bars.BLOCKED.holds(Fight(state, squad, enemy)):
        assert enemy is not None
        rules.show(game, state, enemy, bars.BLOCKED.rule, out)
        rules.show(game, state, squad, bars.BLOCKED.rule, out)
        return
    price = reasons(bars.PRICE, Step(game, to))
    gate = not game.map.neighbours(state.where[squad]) >> to & 1
    state.where[squad] = to
    rule = "drill:3.5" if gate else price[0].rule
    out.append(rules.tell(game, state, Stepped, squad, rule, seen=not state.hidden[squad]))
    agenda.push(state, Moving(squad // 2, squad, left - total(bars.PRICE, Step(game, to))))
    if not state.hidden[squad]:
        for seat in reversed(rules.seats_of(state, 1 - rules.side(squad))):
            agenda.push(state, Ambush(seat, squad))


def destroy(game: Drill, state: DrillState, squad: int, rule: str, out: list[Event]) -> None:
    """A squad is lost, and with the last of its side the game."""
    rules.remove(game, state, squad, rule, out)
    if bars.LOST.holds((state, rules.of_side(state, rules.side(squad)))):
        game.finish(state, bars.LOST.rule, out)
