"""1.0.5 and 18.1a: laying fortifications and obstacles at set-up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.choices import Choices, Hexes
from hexfront.engine.base.errors import Illegal
from hexfront.engine.base.events import Event
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract import agenda
from hexfront.engine.contract.acts import Act, Decision
from hexfront.engine.contract.procedures import Draft
from hexfront.games.coh.box.roster import SIDES
from hexfront.games.coh.events import Laid
from hexfront.games.coh.state import Work
from hexfront.hexes import bits, each, listed

if TYPE_CHECKING:
    from hexfront.games.coh.board import Board
    from hexfront.games.coh.box.firefight.firefight import Works
    from hexfront.games.coh.state import CohState

RULES = {
    "trench": "coh:18.1a",
    "bunker": "coh:18.1a",
    "wire": "coh:18.3.1e",
    "roadblock": "coh:18.3.2c",
    "mines": "coh:18.3.3a",
}


def owner(board: Board, line: Works) -> int:
    """The seat that lays these works."""
    return board.first_seat[SIDES.index(line.side)]


def fixed(board: Board, line: Works) -> bool:
    """Whether the sheet leaves nothing to choose about these works."""
    faced = line.facing is not None or not board.tables.works[line.work].faces
    return faced and line.many == line.hexes.bit_count()


def lay(board: Board, state: CohState, line: Works, at: int, out: list[Event], facing: int = -1) -> None:
    """Put a work of a line into a hex; of a hidden one only its side learns."""
    seat = owner(board, line)
    facing = facing if line.facing is None else line.facing
    work = Work(line.work, seat, facing, line.hidden, line.hexes if line.hidden else 0)
    state.works[at] = (*state.works.get(at, ()), work)
    to = board.friends[seat] if line.hidden else None
    out.append(Laid(work=line.work, at=board.labels[at], to=to, rules=(RULES[line.work],)))


def lay_fixed(board: Board, state: CohState, out: list[Event]) -> None:
    """Lay what the sheet fixes."""
    for line in board.firefight.works:
        if fixed(board, line):
            for at in each(line.hexes):
                lay(board, state, line, at, out)


class Fortify(Draft, tag="fortify", frozen=True):
    """A player lays the works that the sheet leaves to his choice [coh:18.1a]."""

    rule: ClassVar[str] = "coh:18.1a"
    ask: ClassVar[Text] = t("Lay your fortifications and obstacles.")

    def lines(self, board: Board) -> list[int]:
        """The lines of the sheet the player has a choice about."""
        return [
            number
            for number, line in enumerate(board.firefight.works)
            if owner(board, line) == self.seat and not fixed(board, line)
        ]

    def laid(self, board: Board, state: CohState, number: int) -> list[int]:
        """Where works of a line lie; works of one kind count for its first lines first."""
        line = board.firefight.works[number]
        return [
            at
            for at, there in sorted(state.works.items())
            if line.hexes >> at & 1 and any(_is_of(work, line, self.seat) for work in there)
        ]

    def placements(self, board: Board, state: CohState) -> Choices:
        """Each hex of a line that has works left and none of the kind [coh:18.0a]."""
        choices = Choices(board.lexicon.key)
        for number in self.lines(board):
            line = board.firefight.works[number]
            if len(self.laid(board, state, number)) < line.many:
                free = _free(state, line)
                if free:
                    choices.add(("stock", number), Hexes(("build", number), free))
        return choices

    def placed(self, board: Board, state: CohState) -> list[Action]:
        """Everything laid by choice."""
        return [
            ("raze", number, at) for number in self.lines(board) for at in self.laid(board, state, number)
        ]

    def flaw(self, board: Board, state: CohState) -> Illegal | None:
        """Every line must be laid in full."""
        for number in self.lines(board):
            line = board.firefight.works[number]
            left = line.many - len(self.laid(board, state, number))
            if left > 0:
                return Illegal(
                    "coh:1.0.1", t("Still to be laid: {many} × {work}.", many=left, work=line.work)
                )
        return None

    def put(self, board: Board, state: CohState, action: Action, out: list[Event]) -> None:
        """Lay a work or take it up again."""
        line, at = board.firefight.works[action[1]], action[2]
        if action[0] == "build":
            lay(board, state, line, at, out, board.inward[at] if board.tables.works[line.work].faces else -1)
            if board.tables.works[line.work].faces and line.facing is None:
                agenda.push(state, Aim(at, self.seat))
            return
        rest = tuple(work for work in state.works[at] if not _is_of(work, line, self.seat))
        if rest:
            state.works[at] = rest
        else:
            del state.works[at]
        to = board.friends[self.seat] if line.hidden else None
        out.append(Laid(work=line.work, at=board.labels[at], on=False, to=to, rules=(RULES[line.work],)))

    def fill_in(self, board: Board, state: CohState, out: list[Event]) -> None:
        """Lay the rest spread over each line's hexes."""
        for number in self.lines(board):
            line = board.firefight.works[number]
            while (left := line.many - len(self.laid(board, state, number))) > 0:
                free = listed(_free(state, line))
                at = free[len(free) * (2 * left - 1) // (2 * left) if left > 1 else len(free) // 2]
                lay(
                    board,
                    state,
                    line,
                    at,
                    out,
                    board.inward[at] if board.tables.works[line.work].faces else -1,
                )

    def commit(self, board: Board, state: CohState, out: list[Event]) -> None:
        """The next seat goes on."""

    def refuse(self, board: Board, state: CohState, seat: Seat, action: Action) -> Illegal:
        """The first objection."""
        if action[0] in ("place", "plot"):
            return Illegal("coh:1.0.5a", t("The works are laid first, then the units are set up."))
        return next(self.objections(board, state, seat, action), super().refuse(board, state, seat, action))

    def objections(self, board: Board, state: CohState, seat: Seat, action: Action) -> Iterator[Illegal]:
        """Why a work may not lie there, or why it is not the time for that."""
        if action[0] == "build" and action[1] in self.lines(board):
            yield from self._against_building(board, state, action)
        elif action not in self.choices(board, state, seat):
            yield super().refuse(board, state, seat, action)

    def _against_building(self, board: Board, state: CohState, action: Action) -> Iterator[Illegal]:
        line, at = board.firefight.works[action[1]], action[2]
        if not line.hexes >> at & 1:
            text = t("The sheet does not let it lie in {at}: {work}.", at=board.labels[at], work=line.work)
            yield Illegal(RULES[line.work], text)
        if any(work.kind == line.work for work in state.works.get(at, ())):
            yield Illegal("coh:18.0a", t("A hex holds at most one {work}.", work=line.work))
        if len(self.laid(board, state, action[1])) >= line.many:
            yield Illegal(RULES[line.work], t("All is laid: {work}. Take some up first.", work=line.work))


def _free(state: CohState, line: Works) -> int:
    """The hexes of a line where no work of its kind lies [coh:18.0a]."""
    kinds = [(at, work.kind) for at, there in state.works.items() for work in there]
    return line.hexes & ~bits([at for at, kind in kinds if kind == line.work])


def _is_of(work: Work, line: Works, seat: int) -> bool:
    return work.kind == line.work and work.seat == seat and work.hidden == line.hidden


def _aim(aim: Aim, board: Board, state: CohState, seat: Seat, action: Action, out: list[Event]) -> None:
    """Turn the bunker."""
    agenda.done(state, aim)
    state.works[aim.at] = tuple(
        Work(work.kind, work.seat, action[1], work.hidden, work.maybe) if work.kind == "bunker" else work
        for work in state.works[aim.at]
    )


class Aim(Decision, tag="aim", frozen=True):
    """A bunker that was just laid gets its facing for good (18.1.2b)."""

    rule: ClassVar[str] = "coh:18.1.2b"
    ask: ClassVar[Text] = t("Which way does the bunker face?")
    acts: ClassVar[tuple[Act, ...]] = (
        Act("face", lambda *_: [("face", facing) for facing in range(6)], _aim),
    )
    at: int
    seat: int

    def decides(self, board: Board, state: CohState) -> tuple[Seat, ...]:
        """Who lays it."""
        return (self.seat,)

    def about(self, board: Board, state: CohState, seat: Seat) -> tuple[str, ...]:
        """Where it lies."""
        return (board.labels[self.at],)
