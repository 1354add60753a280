"""A person at the terminal: what the seat is shown, and what is done with a typed line."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import typer

from hexfront.cli.menu import Menu
from hexfront.cli.output import pairs, show, words
from hexfront.cli.screen import drawn
from hexfront.cli.telling import cited, judged, news, seat_name
from hexfront.engine.base.actions import Action, Seat
from hexfront.engine.base.events import Event, PhaseBegan, TurnBegan
from hexfront.engine.base.texts import t
from hexfront.engine.contract.macros import expand
from hexfront.engine.record.match import Match
from hexfront.errors import HexfrontError

HELP = (
    ("NUMBER", "choose from the list"),
    ("ACTION", "an action or macro in words; `hexfront describe` lists them"),
    ("Enter", "the next page of a long list"),
    ("b", "back to the first list"),
    ("why ACTION", "is it legal, and which rules say so (a number will do)"),
    ("rule ID", "a rule card"),
    ("view", "where everything stands"),
    ("log", "what has happened so far"),
    ("undo", "take back your last action"),
    ("save FILE", "save the game; `hexfront play FILE` goes on with it"),
    ("quit", "leave"),
)


class Quit(Exception):
    """The person leaves the table."""


class Person:
    """The seat of a person in a match."""

    def __init__(self, match: Match, seat: Seat, seats: tuple[str, ...]) -> None:
        self.match = match
        self.seat = seat
        self._seats = seats
        self._heard = 0
        self._turn = -1
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "why": self._why,
            "rule": self._rule,
            "view": self._view,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    @property
    def name(self) -> str:
        """What the seat is called."""
        return seat_name(self.seat, self._sides)

    @property
    def _sides(self) -> tuple[str, ...]:
        return self.match.game.view(self.match.state, self.seat).sides or self._seats

    def decide(self) -> None:
        """Show how things stand and read lines until one of them changes the match."""
        self._brief()
        version = self.match.version
        self._menu = Menu(self.match.game.legal(self.match.state, self.seat), self.match.game.lexicon)
        self._list()
        while self.match.version == version:
            try:
                self._obey(read_line(f"{self.name}> ").strip())
            except HexfrontError as error:
                show(str(error))

    def catch_up(self) -> None:
        """Show what happened since the seat last looked."""
        lines = self._news()
        self._heard = len(self.match.events)
        if lines:
            show("", *lines)

    def part(self) -> None:
        """Leave the screen to another, once what came of the last action has been read."""
        if self._news(TurnBegan, PhaseBegan):
            self.catch_up()
            read_line(words(t("Press Enter to clear the screen. ")))
        self._turn = -1

    def _news(self, *besides: type[Event]) -> list[str]:
        fresh = [item.event for item in self.match.events[self._heard :]]
        return list(news((e for e in fresh if not isinstance(e, besides)), self.seat, self._sides))

    def _brief(self) -> None:
        self.catch_up()
        view = self.match.game.view(self.match.state, self.seat)
        if view.turn != self._turn:
            self._turn = view.turn
            show("", *drawn(view, self.match.game.meta))
        prompt = view.prompts[-1]
        show("", cited(words(prompt.text), filter(None, [prompt.rule])))
        if prompt.note is not None:
            show(words(prompt.note))
        if prompt.picked:
            picked = ", ".join(self.match.game.lexicon.text(action) for action in prompt.picked)
            show(words(t("Picked: {picked}", picked=picked)))

    def _list(self) -> None:
        show(*self._menu.lines())

    def _obey(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        if not line:
            self._menu.turn()
            self._list()
        elif line == "b":
            self._menu.close()
            self._list()
        elif word in self._commands:
            self._commands[word](rest.strip())
        elif line.isdecimal():
            self._choose(int(line))
        else:
            self._order(line)

    def _choose(self, number: int) -> None:
        action = self._numbered(number)
        if action is None:
            self._list()
        else:
            self.match.act(self.seat, action)

    def _numbered(self, number: int) -> Action | None:
        try:
            return self._menu.pick(number)
        except IndexError:
            raise Misread(f"there is no {number} in this list; ? helps") from None

    def _order(self, line: str) -> None:
        performed = self.match.say(self.seat, line)
        if performed.stopped is not None:
            done = self.match.game.lexicon.text(performed.done[-1])
            show(f"{words(performed.stopped)} {words(t('Stopped after: {done}', done=done))}")

    def _help(self, _rest: str) -> None:
        show(pairs(HELP))

    def _why(self, rest: str) -> None:
        game, state = self.match.game, self.match.state
        action = self._numbered(int(rest)) if rest.isdecimal() else game.lexicon.parse(rest)
        if action is None:
            self._list()
            return
        show(*judged(game.explain(state, self.seat, expand(game, state, self.seat, action)[0])))

    def _rule(self, rest: str) -> None:
        index: Any = getattr(self.match.game, "rules", None)
        if index is None:
            show(words(t("This game has no rule cards.")))
            return
        card = index[rest]
        show(f"{index.citation(card)}  {card.section}", card.summary)

    def _view(self, _rest: str) -> None:
        game = self.match.game
        show(*drawn(game.view(self.match.state, self.seat), game.meta))

    def _log(self, _rest: str) -> None:
        lines = self.match.log(self.seat)
        show(*(f"{words(line.text)}{' (taken back)' if line.undone else ''}" for line in lines))

    def _undo(self, _rest: str) -> None:
        self.match.undo(self.seat)

    def _save(self, rest: str) -> None:
        if not rest:
            raise Misread("save needs the name of a file")
        self.match.record.save(Path(rest))
        show(words(t("Saved in {file}.", file=rest)))

    def _quit(self, _rest: str) -> None:
        raise Quit


class Misread(HexfrontError):
    """Something typed at the table that means nothing there."""


def read_line(prompt: str) -> str:
    """A line from the person; the end of the input is a way of leaving."""
    try:
        line = input(prompt)
    except EOFError:
        typer.echo()
        raise Quit from None
    if not sys.stdin.isatty():
        typer.echo(line)  # a terminal shows what is typed; a transcript of piped lines should too
    return line
