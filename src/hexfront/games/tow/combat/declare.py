"""10.1 An attack while it is declared: which units attack the hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Key, Seat
from hexfront.engine.base.choices import Choices, Group, Listed
from hexfront.engine.base.draws import Stream
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import ALL, Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.agenda import Frame
from hexfront.engine.contract.verdict import Fight, Reason
from hexfront.games.tow.combat import odds, resolve
from hexfront.games.tow.combat.eligible import barred, too_weak

if TYPE_CHECKING:
    from hexfront.games.tow.board import Board
    from hexfront.games.tow.state import TowState


class Planning(Frame, tag="planning", frozen=True):
    """Units next to the hex join the attack, from one hex or several [tow:10.0g]."""

    rule: ClassVar[str] = "tow:10.1b"
    ask: ClassVar[Text] = t("Choose the units that attack, then launch.")
    side: int
    target: int
    able: tuple[int, ...]
    """Those that may join, or have."""
    joined: tuple[int, ...] = ()

    def decides(self, board: Board, state: TowState) -> tuple[Seat, ...]:
        """The attacker."""
        return (state.seats[self.side],)

    def redrawn(self, board: Board, state: TowState, viewer: Seat, chance: Stream) -> Frame:
        """Nothing is declared before the launch: the others know that an attack is planned, not by whom and where.

        So in their eyes nobody can join it, or it would have to come to another attack than the true one.
        """
        if viewer in (ALL, state.seats[self.side]):
            return self
        segment = state.agenda[state.agenda.index(self) - 1]
        return Planning(self.side, chance.choice(segment.targets), ())

    def strong(self, board: Board, state: TowState) -> bool:
        """Whether those who have joined may attack: 1-1 or better after terrain, before any air support [tow:10.2k]."""
        if not self.joined:
            return False
        ours = odds.attack(board, odds.powers(board, state, self.joined), self.target)
        return odds.allowed(board, ours, odds.defence(board, state, self.target), self.target)

    def about(self, board: Board, state: TowState, seat: Seat) -> tuple[str, ...]:
        """The hex that is attacked."""
        return (board.label(self.target),)

    def choices(self, board: Board, state: TowState, seat: Seat) -> Choices:
        """Join or leave, launch when it is strong enough, or give it up."""
        joined = self.joined
        groups: dict[Key, Group] = {
            ("unit", unit): Listed([("leave" if unit in joined else "join", unit)]) for unit in self.able
        }
        if self.strong(board, state):
            groups["verb", "launch"] = Listed([("launch",)])
        groups["verb", "cancel"] = Listed([("cancel",)])
        return Choices(board.lexicon.key, groups)

    def play(self, board: Board, state: TowState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Change the plan, drop it, or attack."""
        verb = action[0]
        if verb == "join":
            agenda.become(state, self, Planning(self.side, self.target, self.able, (*self.joined, action[1])))
        elif verb == "leave":
            rest = tuple(unit for unit in self.joined if unit != action[1])
            agenda.become(state, self, Planning(self.side, self.target, self.able, rest))
        else:
            agenda.done(state, self, **({"ready": False} if verb == "launch" else {}))
            if verb == "launch":
                resolve.launch(board, state, self.side, self.joined, self.target, out)

    def refuse(self, board: Board, state: TowState, seat: Seat, action: Action) -> Illegal:
        """Why a unit may not join, or the attack not be launched."""
        if action[0] == "launch":
            if not self.joined:
                return Illegal(self.rule, t("Nobody attacks yet: let units join."))
            return too_weak(board, state, self.joined, self.target)
        if action[0] == "join":
            refusal = barred(board, state, self.side, action[1], self.target)
            if refusal is not None:
                return refusal
        if action[0] == "attack":
            return Illegal("tow:10.1a", t("Launch or cancel this attack before the next."))
        return Illegal(self.rule, self.ask)

    def reasons(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """The rules by which units come together in one combat."""
        if action[0] == "join":
            name, label = board.name(action[1]), board.label(self.target)
            found = [
                Reason("tow:10.0a", t("{unit} is next to {hex}.", unit=name, hex=label)),
                Reason("tow:10.0d", t("{unit} is activated.", unit=name)),
                Reason("tow:10.0e", t("It may join or not.")),
            ]
            if any(state.where[unit] != state.where[action[1]] for unit in self.joined):
                found.append(Reason("tow:10.0g", t("Units in several hexes attack together.")))
            return tuple(found)
        if action[0] == "launch":
            found = [Reason("tow:10.2k", t("The ratio before air support is at least 1-1."))]
            if len(state.at[self.target]) > 1:
                found.append(Reason("tow:10.0h", t("All units in the hex defend together.")))
            return tuple(found)
        return (Reason(self.rule, t("Nothing is declared before the launch.")),)

    def fights(self, board: Board, state: TowState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        """The odds before the Axis declares any air support."""
        if action[0] != "launch":
            return ()
        return (odds.fight(board, state, self.joined, self.target),)
