"""12.3 Off-board artillery: plotted in secret, falls in the next turn's preparation on a hex and those around it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import (
    Choices,
    Group,
    Hexes,
    Joined,
    Listed,
)
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event, Said
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision, grouped
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Reason
from hexfront.engine.contract.view import Prompt
from hexfront.games.coh.box.card_list import Barrage
from hexfront.games.coh.box.firefight.file import Observers
from hexfront.games.coh.fire import volley
from hexfront.games.coh.fire.attack.shots import Shot
from hexfront.games.coh.map import smoke_markers
from hexfront.games.coh.movement.transport import stunned
from hexfront.games.coh.state import Plot
from hexfront.hexes import each

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.state import CohState


def batteries(board: Board, seat: int) -> list[str]:
    """The off-board artillery of a seat, by card."""
    return [card for card in board.firefight.seats[seat].weapons if board.data.card(card).barrage]


def plot(board: Board, state: CohState, out: list[Event]) -> None:
    """Push the plotting of this preparation: a card that may be left, whether it is or not [coh:12.3a]."""
    asked = [
        Plotting(seat, card, number)
        for seat in board.seats
        for number, card in enumerate(batteries(board, seat))
        if not _fallen(board, state, seat, number)
    ]
    for frame in reversed(asked):
        agenda.push(state, frame)


def _fallen(board: Board, state: CohState, seat: int, number: int) -> bool:
    """Whether everybody has seen a battery fire."""
    return any(
        one.seat == seat and one.battery == number and one.hex >= 0 and one.turn < state.turn - 1
        for one in state.plots
    )


def observers(board: Board, state: CohState, seat: int) -> list[int]:
    """The units that observe for a seat: those the firefight names, else all of its own; hidden ones too [coh:12.3c].

    Nobody observes with an enemy in his hex [coh:7.7.3j].
    """
    named = [one for one in board.firefight.specials if isinstance(one, Observers)]
    mine = [one for one in named if one.seat == board.firefight.seats[seat].id]
    groups = {group for one in mine for group in one.groups}
    foes = state.held[1 - board.seat_side[seat]]
    return [
        unit
        for unit in board.force[seat]
        if state.where[unit] > 0
        and not foes >> state.where[unit] & 1
        and (not mine or board.firefight.groups[board.firefight.pieces[unit].group].id in groups)
    ]


def seen(board: Board, state: CohState, seat: int) -> int:
    """The hexes that the observers of a seat see; to observe is an action, so nobody who is stunned does (18.3.3b)."""
    return _in_sight(
        board, state, [unit for unit in observers(board, state, seat) if not stunned(board, state, unit)]
    )


def _in_sight(board: Board, state: CohState, units: list[int]) -> int:
    found = 0
    for unit in units:
        found |= board.seen(state, state.where[unit])
    return found


def _maybe(board: Board, state: CohState, seat: int) -> int:
    """Where the other side must think that a plot may lie."""
    eyes = observers(board, state, seat)
    if any(state.hidden >> unit & 1 for unit in eyes):
        return board.grid.mask
    return _in_sight(board, state, eyes)


def _plot(
    plotting: Plotting, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]
) -> None:
    """Note it down where nobody else sees it."""
    agenda.done(state, plotting)
    at = int(action[2]) if action[0] != "keep" else -1
    noted = Plot(
        seat=seat,
        card=plotting.card,
        battery=plotting.battery,
        hex=at,
        smoke=action[0] == "screen",
        turn=state.turn,
        maybe=_maybe(board, state, seat),
    )
    old = tuple(
        one for one in state.plots if one.hex >= 0 or one.battery != plotting.battery or one.seat != seat
    )
    state.plots = (*old, noted)
    rules = ("coh:12.3a", "coh:2.0f", "coh:1.0.8", *(("coh:12.3c",) if at >= 0 else ()))
    card, where = board.data.card(plotting.card).name, board.labels[at]
    line = t("{card} is plotted on {hex}.", card=card, hex=where)
    if noted.smoke:
        line = t("{card} is plotted on {hex}, as smoke.", card=card, hex=where)
    elif at < 0:
        line = t("{card} is kept.", card=card)
    out.append(Said(line=line, to=board.friends[seat], rules=rules))


def _against(
    plotting: Plotting, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Illegal]:
    """Only what an observer sees, only what is left."""
    if action[1] != board.card_names.index(plotting.card):
        yield plotting.untimely(board, state, seat, action)
        return
    if action[0] == "keep":
        return
    if plotting.spent(state):
        yield Illegal("coh:12.3a", t("This artillery is on its way already: keep."))
    in_view = seen(board, state, plotting.seat)
    if not in_view:
        yield Illegal("coh:12.3c", t("Nobody observes for the artillery: keep it."))
    elif not in_view >> action[2] & 1:
        yield Illegal("coh:12.3c", t("No observer sees {hex}.", hex=board.labels[action[2]]))


def _reasons(
    plotting: Plotting, board: Board, state: CohState, seat: Seat, action: Action
) -> Iterator[Reason]:
    """When it falls, and as what."""
    yield Reason("coh:12.3a", t("What is plotted now falls in the next preparation."))
    if action[0] != "keep":
        yield Reason("coh:12.3c", t("An observer sees the hex now; later he need not."))
    if action[0] == "screen":
        yield Reason("coh:13.1d", t("Smoke is declared now and covers the whole pattern."))


class Plotting(Decision, tag="plotting", frozen=True):
    """A player plots a battery for the next turn, as high explosive or as smoke, or keeps it [coh:12.3a]."""

    rule: ClassVar[str] = "coh:12.3a"
    ask: ClassVar[Text] = t("Plot the artillery for the next turn, or keep it.")
    acts: ClassVar[tuple[Act, ...]] = tuple(
        Act(verb, grouped(verb), _plot, _against, _reasons) for verb in ("target", "screen", "keep")
    )
    seat: int
    card: str
    battery: int = 0

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """The player whose card it is."""
        return (self.seat,)

    def prompt(self, board: Board, state: CohState, viewer: Seat) -> Prompt:
        """Which battery it is, and what can be done with it, is told to its player."""
        asked = super().prompt(board, state, viewer)
        return replace(asked, note=self._note(board, state)) if viewer == self.seat else asked

    def _note(self, board: Board, state: CohState) -> Text:
        card = board.data.card(self.card).name
        if self.spent(state):
            return t("{card} is on its way; you are asked all the same, so that nobody learns it.", card=card)
        if not seen(board, state, self.seat):
            return t("Nobody observes for {card} now.", card=card)
        return t("{card}: what is plotted now falls in the next preparation.", card=card)

    def spent(self, state: CohState) -> bool:
        """Whether it is on its way already, which only its side knows."""
        return any(
            one.seat == self.seat and one.battery == self.battery and one.hex >= 0 for one in state.plots
        )

    def choices(self, board: Board, state: CohState, seat: Seat) -> Choices:
        """Any hex that an observer sees."""
        card = board.card_names.index(self.card)
        hexes = 0 if self.spent(state) else seen(board, state, self.seat)
        keep = Listed([("keep", card)])
        groups: dict[Key, Group] = {("card", card): keep}
        if hexes:
            groups["card", card] = Joined(
                [Hexes(("target", card), hexes), Hexes(("screen", card), hexes), keep]
            )
        return Choices(board.lexicon.key, groups)

    def untimely(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """The artillery comes first."""
        return Illegal("coh:12.3a", t("Plot the artillery first, or keep it."))


def whose(plot: Plot) -> tuple[int, int]:
    """The battery of a plot: its seat, and its number there."""
    return plot.seat, plot.battery


def last_fallen(state: CohState) -> tuple[int, int]:
    """The battery whose barrage of this turn was the last that everybody has seen; before all others if none was."""
    coming = [one for frame in state.agenda if isinstance(frame, Falling) for one in frame.coming]
    fallen = [
        whose(one) for one in state.plots if one.turn == state.turn - 1 and one.hex >= 0 and one not in coming
    ]
    return max(fallen, default=(-1, -1)) if _falls(state) else (-1, -1)


def undecided(state: CohState, battery: tuple[int, int], last: tuple[int, int]) -> bool:
    """Whether nobody else can know yet what a battery was plotted on the turn before: nothing has fallen so far."""
    asked = any(isinstance(frame, Plotting) for frame in state.agenda)
    return asked or (_falls(state) and battery > last)


def _falls(state: CohState) -> bool:
    return any(isinstance(frame, Falling) for frame in state.agenda)


def resolve(board: Board, state: CohState, out: list[Event]) -> None:
    """What was plotted the turn before falls, seat by seat [coh:2.0g]."""
    due = [one for one in state.plots if one.hex >= 0 and one.turn == state.turn - 1]
    if due:
        agenda.push(state, Falling(tuple(due)))


class Falling(Frame, tag="falling", frozen=True):
    """Barrages fall one after the other, hex by hex [coh:12.3b]."""

    rule: ClassVar[str] = "coh:12.3b"
    plots: tuple[Plot, ...]
    """Those still to fall; the first is under way while hexes are left."""
    hexes: tuple[int, ...] = ()
    """What is left of the pattern under fire."""

    @property
    def coming(self) -> tuple[Plot, ...]:
        """Those that nobody else knows of yet."""
        return self.plots[1:] if self.hexes else self.plots

    def run(self, board: Board, state: CohState, out: list[Event]) -> bool:
        """The next hex, the next barrage, or the end."""
        if self.hexes:
            agenda.become(
                state,
                self,
                Falling(self.plots, self.hexes[1:]) if self.hexes[1:] else Falling(self.plots[1:]),
            )
            volley.shoot(board, state, shell(board, self.plots[0], self.hexes[0]), out)
        elif self.plots:
            self._open(board, state, out)
        else:
            agenda.done(state, self)
        return True

    def _open(self, board: Board, state: CohState, out: list[Event]) -> None:
        """A barrage is announced; smoke lies at once on its whole pattern [coh:13.1d]."""
        one = self.plots[0]
        card, at = board.data.card(one.card), board.labels[one.hex]
        rules = ("coh:12.3a", "coh:12.3b", "coh:weapon-00", "coh:weapon-oba", "coh:2.0g")
        out.append(Said(line=t("{card} falls on {hex}.", card=card.name, hex=at), reveals=True, rules=rules))
        hexes = tuple(each(pattern(board, one)))
        if not one.smoke:
            agenda.become(state, self, Falling(self.plots, hexes))
            return
        for there in hexes:
            smoke_markers.lay(board, state, there, out, "coh:13.1a")
        agenda.become(state, self, Falling(self.plots[1:]))


def pattern(board: Board, one: Plot) -> int:
    """The hexes that a barrage covers."""
    effect = board.data.card(one.card).effect
    assert isinstance(effect, Barrage)
    return board.grid.within(one.hex, effect.radius)


def shell(board: Board, one: Plot, at: int) -> Shot:
    """The attack of a barrage on one hex of its pattern."""
    effect = board.data.card(one.card).effect
    assert isinstance(effect, Barrage)
    return Shot(
        seat=one.seat,
        at=at,
        weapon=one.card,
        red=effect.red,
        blue=effect.blue,
        flank=True,
        explosive=True,
        plain=True,
        breaches=True,
    )
