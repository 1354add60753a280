"""3.2.3 A roll of one's own, changed by command points before it is thrown and by Luck after."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from msgspec.structs import replace

from hexfront.engine import agenda
from hexfront.engine.actions import Action, Seat
from hexfront.engine.agenda import Frame
from hexfront.engine.choices import Choices, Listed
from hexfront.engine.draws import die
from hexfront.engine.errors import Illegal
from hexfront.engine.events import Event
from hexfront.engine.texts import Text, t
from hexfront.engine.verdict import Reason
from hexfront.games.coh import luck
from hexfront.games.coh.events import Rolled, Spent

if TYPE_CHECKING:
    from hexfront.games.coh.game import Coh
    from hexfront.games.coh.state import CohState

UNROLLED = -99
"""What a frame that waits for a roll has in its field ``rolled``."""
UNDECLARED = 99
OFFERS: tuple[Listed, ...] = tuple(
    Listed([("spend", number) for number in range(-most, most + 1)]) for most in range(3)
)
"""What may be declared with 0, 1 or at least 2 command points."""


class Roll(Frame, tag="roll", frozen=True):
    """A player rolls; the frame below has a field ``rolled`` and is told the total.

    He may change it by up to 2, up or down, for as many CP, and says so first [coh:3.2.3a].
    """

    rule: ClassVar[str] = "coh:3.2.3a"
    ask: ClassVar[Text] = t("Spend CP to change the roll?")
    seat: int
    name: str
    """What it is for: attack, rally, bog, mines …"""
    dice: int = 2
    change: int = UNDECLARED
    thrown: tuple[int, ...] = ()
    luck: int = 0
    """What the card Luck adds; its window tells it."""

    def run(self, game: Coh, state: CohState, out: list[Event]) -> bool:
        """Throw once nothing is left to declare; then tell the total, Luck included."""
        if self.thrown:
            agenda.done(state, self, rolled=sum(self.thrown) + self.change + self.luck)
            return True
        if self.change == UNDECLARED and state.cp[self.seat] > 0:
            return False
        self._throw(game, state, 0 if self.change == UNDECLARED else self.change, out)
        return True

    def _throw(self, game: Coh, state: CohState, change: int, out: list[Event]) -> None:
        thrown = tuple([die(state, self.name, out) for _ in range(self.dice)])
        out.append(Rolled(seat=self.seat, name=self.name, dice=thrown, change=change))
        agenda.become(state, self, replace(self, change=change, thrown=thrown))
        luck.window(game, state, self.seat, out)

    def decides(self, game: Coh, state: CohState) -> tuple[Seat, ...]:
        """The one who rolls: nobody else's CP touch the roll [coh:3.2.3b]."""
        return (self.seat,)

    def choices(self, game: Coh, state: CohState, seat: Seat) -> Choices:
        """Up or down, as far as CP and the rule allow."""
        most = min(game.limits.roll_change, state.cp[self.seat])
        return Choices(game.lexicon.key, {("verb", "spend"): OFFERS[most]})

    def play(self, game: Coh, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
        """Pay for the change and throw."""
        change = int(action[1])
        if change:
            state.cp[seat] -= abs(change)
            out.append(Spent(seat=seat, cp=abs(change), way="cp", rules=("coh:3.2.3a", "coh:3.2b")))
        self._throw(game, state, change, out)

    def refuse(self, game: Coh, state: CohState, seat: Seat, action: Action) -> Illegal:
        """Say how much may be spent."""
        if action[0] == "spend" and isinstance(action[1], int) and abs(action[1]) > game.limits.roll_change:
            return Illegal(
                "coh:3.2.3a", t("A roll is changed by at most {most}.", most=game.limits.roll_change)
            )
        if action[0] == "spend":
            return Illegal("coh:3.2a", t("There are only {cp} CP.", cp=state.cp[seat]))
        return Illegal("coh:3.2.3a", t("A roll comes first: say by how much CP change it, 0 for not at all."))

    def reasons(self, game: Coh, state: CohState, seat: Seat, action: Action) -> tuple[Reason, ...]:
        """What it costs and what it touches."""
        cost = abs(int(action[1]))
        return (
            Reason("coh:3.2.3a", t("1 CP for each point, declared before the roll."), f"{cost} CP"),
            Reason("coh:3.2.3b", t("It changes this roll alone, and only one's own.")),
        )
