"""Events, reasons and results as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.console import RenderableType

from hexfront.cli.output import plain, table, words
from hexfront.engine.base.actions import Seat
from hexfront.engine.base.events import (
    Drawn,
    Event,
    PhaseBegan,
    TurnBegan,
)
from hexfront.engine.base.state import Result
from hexfront.engine.base.texts import Text, t
from hexfront.engine.contract.verdict import (
    Chance,
    Fight,
    Reason,
    Verdict,
)

LEGAL, REFUSED = t("Legal."), t("Not legal.")
FORBIDDEN, UNKNOWN = t("This fight is forbidden."), t("Nobody can say what this fight would meet.")
_SAID_ELSEWHERE = ("event", "to", "rules", "reveals", "quiet")


def news(events: Iterable[Event], viewer: Seat, sides: tuple[str, ...] = ()) -> Iterator[str]:
    """The lines that a viewer reads of what happened: what deserves one, turns, phases and open draws.

    >>> list(news([TurnBegan(turn=2), Drawn(name="combat", of=6, value=3)], 0))
    ['Turn 2', 'combat: 4 of 6']
    >>> list(news([PhaseBegan(phase="cards", seat=-1), PhaseBegan(phase="goes", seat=0)], 0, ("red", "blue")))
    ['cards', 'goes: red']
    """
    for event in events:
        face = event.face(viewer)
        text = _text(face, sides) if face is not None else None
        if face is not None and text is not None:
            yield cited(words(text), face.rules)


def details(event: Event) -> str:
    """An event with all its facts, for those who look closely.

    >>> details(Drawn(name="card", of=9, value=4, to=(0,)))
    'card: 5 of 9'
    """
    text = _drawn(event) if isinstance(event, Drawn) else _text(event, ())
    if text is not None:
        return cited(words(text), event.rules)
    facts = [f"{name} {value}" for name, value in plain(event).items() if name not in _SAID_ELSEWHERE]
    return cited(f"{plain(event)['event']}: {', '.join(facts)}", event.rules)


def cited(line: str, rules: Iterable[str]) -> str:
    """A line and the rules behind it.

    >>> cited("A1 moves to 0102.", ["demo:3.1", "demo:3.2"])
    'A1 moves to 0102. [demo:3.1, demo:3.2]'
    """
    listed = ", ".join(rules)
    return f"{line} [{listed}]" if listed else line


def reason(given: Reason) -> str:
    """A reason with its number and rule."""
    return cited(" ".join(filter(None, (words(given.text), given.amount))), [given.rule])


def judged(verdict: Verdict) -> list[RenderableType]:
    """A verdict with its reasons, and the fights it would bring."""
    lines: list[RenderableType] = [words(LEGAL if verdict.legal else REFUSED)]
    lines += [f"  {reason(given)}" for given in verdict.reasons]
    return [*lines, *(part for fight in verdict.fights for part in fought(fight))]


def fought(fight: Fight) -> list[RenderableType]:
    """A fight before it is fought: strengths, modifiers, column, and every outcome with its chance."""
    title = t(
        "{target}: attack {attack}, defence {defence}",
        target=fight.target,
        attack=_range(fight.attack),
        defence=_range(fight.defence),
    )
    lines: list[RenderableType] = [words(title), *(f"  {reason(given)}" for given in fight.modifiers)]
    if fight.columns:
        column = words(t("column {columns}", columns=" or ".join(fight.columns)))
        lines.append(f"{column} ({fight.table}, {fight.provenance})" if fight.table else column)
    if not fight.chances:
        return [*lines, words(UNKNOWN if fight.blind else FORBIDDEN)]
    rows = [(chance.outcome, *_odds(chance)) for chance in fight.chances]
    return [*lines, table(("outcome", "ways", "chance"), rows, right=("ways", "chance"))]


def _range(values: tuple[int, int]) -> str:
    low, high = values
    return str(low) if low == high else f"{low} to {high}"


def _odds(chance: Chance) -> tuple[str, str]:
    return f"{chance.ways} of {chance.of}", f"{100 * chance.ways / chance.of:.1f}%"


def ending(result: Result, sides: tuple[str, ...]) -> str:
    """How a game ended.

    >>> ending(Result((0,), "decisive", t("Red holds the bridge."), {"red": 5}), ("red", "blue"))
    'red wins (decisive). Red holds the bridge.'
    """
    if not result.winners:
        return f"A draw. {words(result.text)}"
    winners = " and ".join(dict.fromkeys(seat_name(seat, sides) for seat in result.winners))
    return f"{winners} wins ({result.level}). {words(result.text)}"


def seat_name(seat: Seat, sides: tuple[str, ...]) -> str:
    """A seat by its side; with its number, if the side has several seats or none yet.

    >>> [seat_name(seat, ("red", "blue", "red", "")) for seat in range(4)]
    ['red (seat 0)', 'blue', 'red (seat 2)', 'seat 3']
    """
    side = sides[seat] if 0 <= seat < len(sides) else ""
    if not side:
        return f"seat {seat}"
    return side if sides.count(side) == 1 else f"{side} (seat {seat})"


def _text(event: Event, sides: tuple[str, ...]) -> Text | None:
    if isinstance(event, TurnBegan):
        return t("Turn {turn}", turn=event.turn)
    if isinstance(event, PhaseBegan):
        if event.seat < 0:
            return t("{phase}", phase=event.phase)
        return t("{phase}: {seat}", phase=event.phase, seat=seat_name(event.seat, sides))
    if isinstance(event, Drawn):
        # What is drawn for some seats alone is a number out of a pool; the game tells them what it means.
        return _drawn(event) if event.of and event.to is None else None
    return event.text()


def _drawn(event: Drawn) -> Text:
    return t("{name}: {value} of {of}", name=event.name, value=event.value + 1, of=event.of)
