"""6.46 to 6.48 What is added to a fight once it is launched: Soviet support, unseen, then a German G marker."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from hexfront.engine.api import (
    Act,
    Action,
    Choices,
    Decision,
    Event,
    Fight,
    Illegal,
    Reason,
    Seat,
    Text,
    agenda,
    grouped,
    t,
)
from hexfront.engine.base.choices import verbs
from hexfront.engine.base.draws import pick
from hexfront.engine.base.events import Said
from hexfront.engine.contract.view import Prompt
from hexfront.games.goetter.combat import odds
from hexfront.games.goetter.combat.clash import Clash
from hexfront.games.goetter.state import GERMAN, SOVIET, GoetterState
from hexfront.kit import bars
from hexfront.kit.bars import ban

if TYPE_CHECKING:
    from hexfront.games.goetter.board import Board

MARKER = "g-marker"
"""The name of the draw."""
ANSWERS = verbs("draw", "decline")


class Support(NamedTuple):
    """The answer of the Soviet: how many points he has fixed."""

    points: int


class Marker(NamedTuple):
    """The answer of the German: the letter that was drawn, empty if he declined."""

    letter: str


class Backing(NamedTuple):
    """A fight that support points may be spent on."""

    board: Board
    state: GoetterState
    clash: Clash
    points: int = 0

    @property
    def most(self) -> int:
        """The most points that may be spent on it."""
        return min(self.board.limits.support_a_fight, self.state.support)


NO_SUPPORT = (
    ban(
        "goetter:6.46c",
        lambda backing: t("Support points are for Soviet attacks alone."),
        lambda backing: backing.clash.side != SOVIET,
    ),
    ban(
        "goetter:7.33a",
        lambda backing: t("Support points never support an overrun."),
        lambda backing: backing.clash.sort != "attack",
    ),
    ban(
        "goetter:6.46b",
        lambda backing: t("An attacker is out of supply: no support points."),
        lambda backing: any(backing.state.unsupplied >> unit & 1 for unit in backing.clash.attackers),
    ),
    ban(
        "goetter:10.3",
        lambda backing: t("There are no support points left."),
        lambda backing: not backing.state.support,
    ),
)
"""What keeps a fight without support points."""
POINTS = (
    ban(
        "goetter:6.46a",
        lambda backing: t("{most} support points at most may be spent here.", most=backing.most),
        lambda backing: not 0 <= backing.points <= backing.most,
    ),
)
"""What closes numbers of points."""


def supportable(board: Board, state: GoetterState, clash: Clash) -> bool:
    """Whether the Soviet may spend support points on a fight."""
    return not bars.barred(NO_SUPPORT, Backing(board, state, clash))


def without_support(board: Board, state: GoetterState, clash: Clash) -> Iterator[Reason]:
    """Why a Soviet attack has no support points."""
    if clash.side == SOVIET:
        for refusal in refused(board, state, clash):
            yield Reason(refusal.rule, refusal.text)


def refused(board: Board, state: GoetterState, clash: Clash) -> Iterator[Illegal]:
    """Every rule against support points in a fight."""
    return bars.objections(NO_SUPPORT, Backing(board, state, clash))


def hidden(board: Board, state: GoetterState) -> Mapping[int, int]:
    """The numbers that may have been announced, equally likely to who does not know [goetter:6.46d]."""
    return dict.fromkeys(range(1, min(board.limits.support_a_fight, state.support) + 1), 1)


def foreseen(
    board: Board, state: GoetterState, clash: Clash, support: Mapping[int, int] = odds.NONE
) -> tuple[Fight, ...]:
    """A fight as it stands, and one that a G marker is drawn for, if it may be."""
    plain = odds.fight(board, state, clash, support)
    return (plain, odds.fight(board, state, clash, support, draw=True)) if clash.side == SOVIET else (plain,)


class Announce(Decision, tag="announce", frozen=True):
    """The Soviet fixes his support points, unseen; to announce any binds to one at least."""

    rule: ClassVar[str] = "goetter:6.46d"
    ask: ClassVar[Text] = t(
        "Fix how many support points to spend on this attack; the number stays hidden for now."
    )
    clash: Clash

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The Soviet player."""
        return (state.seats[SOVIET],)

    def prompt(self, board: Board, state: GoetterState, viewer: Seat) -> Prompt:
        """The question, with the odds without support."""
        asked = super().prompt(board, state, viewer)
        return msgspec.structs.replace(asked, note=odds.standing(board, state, self.clash))

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """Who fights whom."""
        return (board.label(self.clash.target), *map(board.name, self.clash.attackers))

    def untimely(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Illegal:
        """The fight waits for this."""
        return Illegal(self.rule, self.ask)

    def _offer(self, board: Board, state: GoetterState, seat: Seat) -> list[Action]:
        return [("support", points) for points in range(Backing(board, state, self.clash).most + 1)]

    def _fix(self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.answer(state, self, Support(action[1]))
        words = t("The Soviet announces support points.") if action[1] else t("No support points.")
        out.append(Said(line=words, rules=("goetter:6.46d",)))

    def _too_many(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Illegal]:
        return bars.objections(POINTS, Backing(board, state, self.clash, action[1]))

    def _reasons(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        yield Reason("goetter:6.46a", t("Columns to the right"), f"+{action[1]}")
        yield Reason("goetter:6.46d", t("Support points left"), str(state.support - action[1]))

    def _fights(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        return foreseen(board, state, self.clash, {action[1]: 1})

    acts: ClassVar[tuple[Act, ...]] = (Act("support", _offer, _fix, _too_many, _reasons, _fights),)


class Draw(Decision, tag="draw-marker", frozen=True):
    """The German draws a G marker for this fight, or declines; he knows whether there is support, not how much."""

    rule: ClassVar[str] = "goetter:6.47b"
    ask: ClassVar[Text] = t("Draw a G marker for this fight, or decline.")
    clash: Clash
    announced: bool
    """Whether support points were announced."""

    def decides(self, board: Board, state: GoetterState) -> tuple[Seat, ...]:
        """The German player."""
        return (state.seats[GERMAN],)

    def choices(self, board: Board, state: GoetterState, seat: Seat) -> Choices:
        """Yes or no."""
        return Choices(board.lexicon.key, dict(ANSWERS))

    def prompt(self, board: Board, state: GoetterState, viewer: Seat) -> Prompt:
        """The question, with what everybody knows of the fight: its odds, and whether there is support."""
        asked = super().prompt(board, state, viewer)
        support = t("Support points were announced.") if self.announced else t("There is no support.")
        fight = odds.standing(board, state, self.clash)
        note = t("{fight} {support}", fight=fight, support=support) if self.clash.sort == "attack" else fight
        return msgspec.structs.replace(asked, note=note)

    def about(self, board: Board, state: GoetterState, seat: Seat) -> tuple[str, ...]:
        """Who fights whom."""
        return (board.label(self.clash.target), *map(board.name, self.clash.attackers))

    def untimely(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Illegal:
        """The fight waits for this; support points come before it or never."""
        if action[0] == "support":
            words = t("Support points were fixed before this.")
            return next(refused(board, state, self.clash), Illegal("goetter:6.46d", words))
        return Illegal(self.rule, self.ask)

    def _draw(self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]) -> None:
        agenda.done(state, self)
        drawn = pick(state, MARKER, board.tables.markers, out, rules=("goetter:6.47a", "goetter:6.48b"))
        state.agenda[-1] = state.agenda[-1].answered(self, Marker(drawn.letter))
        words = t("G marker {letter}: {theme}.", letter=drawn.letter, theme=drawn.theme)
        out.append(Said(line=words, rules=("goetter:6.47b",)))

    def _decline(
        self, board: Board, state: GoetterState, seat: Seat, action: Action, out: list[Event]
    ) -> None:
        agenda.answer(state, self, Marker(""))
        out.append(Said(line=t("The German draws no G marker."), rules=("goetter:6.47b",)))

    def _reasons(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> Iterator[Reason]:
        words = t("A G marker may be drawn for every Soviet attack, and need not be.")
        yield Reason("goetter:6.47b", words)
        if self.clash.sort != "attack":
            yield Reason("goetter:7.34", t("So it may for every overrun."))
        if self.announced:
            yield Reason("goetter:6.47a", t("The number of support points is shown afterwards."))

    def _fights(self, board: Board, state: GoetterState, seat: Seat, action: Action) -> tuple[Fight, ...]:
        support = hidden(board, state) if self.announced else odds.NONE
        return (odds.fight(board, state, self.clash, support, draw=action[0] == "draw"),)

    acts: ClassVar[tuple[Act, ...]] = (
        Act("draw", grouped("draw"), _draw, reasons=_reasons, fights=_fights),
        Act("decline", grouped("decline"), _decline, reasons=_reasons, fights=_fights),
    )
