"""The table in the terminal: people and bots take their decisions in turn."""

from __future__ import annotations

import typer

from hexfront.bots import Bot, Chair, make_bot
from hexfront.cli.output import console, show, words
from hexfront.cli.person import Person, Quit, read_line
from hexfront.cli.telling import ending
from hexfront.engine.base.actions import Seat
from hexfront.engine.base.draws import derive
from hexfront.engine.base.events import ALL
from hexfront.engine.base.texts import t
from hexfront.engine.record.match import Match

_WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen and what could be scrolled back to."""


class Table:
    """A match in which some of the seats are people at this screen, and the others bots."""

    def __init__(self, match: Match, sides: tuple[str, ...], people: frozenset[Seat], bot: str) -> None:
        self.match = match
        self._sides = sides
        seats = range(len(sides))
        self._people = {seat: Person(match, seat, sides) for seat in seats if seat in people}
        self._bots: dict[Seat, Bot] = {
            seat: make_bot(match.game, bot, derive(match.state.seed, seat, "bot"))
            for seat in seats
            if seat not in people
        }
        self._at_screen: Seat | None = None if len(people) > 1 else next(iter(people))

    def play(self) -> None:
        """Play to the end, or until somebody leaves."""
        try:
            while not self.match.over:
                self._decide(self.match.game.deciders(self.match.state))
        except Quit:
            view = self.match.game.view(self.match.state, ALL)
            show(words(t("Left in turn {turn}.", turn=view.turn)))
            return
        self._finish()

    def print_log(self) -> None:
        """Print the log of the whole game, as everybody may read it once it is over."""
        viewer = ALL if self.match.over else self._at_screen
        if viewer is not None:
            show("", *(words(line.text) for line in self.match.log(viewer) if not line.undone))

    def _decide(self, seats: tuple[Seat, ...]) -> None:
        for seat in seats:
            if seat in self._bots:
                chair = Chair(self.match.game, self.match.state, seat)
                self.match.act(seat, self._bots[seat].choose(chair))
                return
        seat = self._at_screen if self._at_screen in seats else seats[0]
        assert seat is not None
        if seat != self._at_screen:
            self._hand_over(seat)
        self._people[seat].decide()

    def _hand_over(self, seat: Seat) -> None:
        name = self._people[seat].name
        if self.match.game.meta.secrets:
            if self._at_screen is not None:
                self._people[self._at_screen].part()
            typer.echo(_WIPE if console().is_terminal else "\n\n", nl=False)
            read_line(words(t("Hand the screen to {name}, press Enter. ", name=name)))
        else:
            show("", words(t("{name} decides.", name=name)))
        self._at_screen = seat

    def _finish(self) -> None:
        for person in self._people.values():
            if person.seat == self._at_screen or self._at_screen is None:
                person.catch_up()
        result = self.match.game.result(self.match.state)
        sides = self.match.game.view(self.match.state, ALL).sides or self._sides
        if result is not None:
            show("", ending(result, sides))
