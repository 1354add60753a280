"""Promise 3 for questions: a viewer is told the same of a state and of its twin, whatever he asks.

Every kind of question that a game answers is put again and again, in rotation, about every unit that the viewer can
read the name of, enemies and those that are not there among them, and about every hex. Both what the game itself says
and what the table lets out are compared: the game must answer by what the viewer knows, and not need to be silenced.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any, get_args

from hexfront.conformance.broken import Broken
from hexfront.conformance.promises.glance import around
from hexfront.engine.base.actions import Seat
from hexfront.engine.base.errors import Told
from hexfront.engine.base.state import encode
from hexfront.engine.contract.macros import expand
from hexfront.engine.positions import asking, probe
from hexfront.engine.positions.asking import Question, What
from hexfront.errors import HexfrontError
from hexfront.hexes import each

STRANGER = "nobody-of-this-name"
SELDOM = 12
"""Once in so many times the whole position is asked about, which takes long and names nobody."""
FORMS = 8
"""At most so many forms of a question are put to a game; one goes through the table too, which needs several states."""
PART = re.compile(r"\{(\w+)\}")


class Asker:
    """Asks about one unit and hex after the other; goes on where it has left off."""

    def __init__(self, game: Any) -> None:
        self._game = game
        self._asks = probe.questions(game)
        self._macros = [verb.pattern for verb in game.lexicon.verbs.values() if verb.macro]
        self._turn = 0
        grid = game.map.grid if hasattr(game, "map") else None
        self._hexes = [grid.label(at) for at in each(grid.mask)] if grid is not None else []
        self._directions = tuple(grid.directions) if grid is not None else ()

    def compare(self, state: Any, twin: Any, viewer: Seat) -> None:
        """Put the next questions to both; Broken if any is answered otherwise."""
        for number, question in enumerate(self.questions(state, viewer)):
            seatless = question.what in asking.SEATLESS
            if not seatless and (viewer >= 0 or not self._game.meta.secrets):
                self._alike(asking.answer, state, twin, viewer, question, "the game answers")
            if seatless or number == self._turn % FORMS:
                self._alike(asking.answered, state, twin, viewer, question, "the table answers")
        for text in self.orders(state, viewer):
            here, there = (_judged(self._game, one, viewer, text) for one in (state, twin))
            if here != there:
                words = f"{around(here, there)} and {around(there, here)}"
                raise Broken(3, f"viewer {viewer} asks why {text!r}, and is told in twins {words}")

    def _alike(self, ask: Any, state: Any, twin: Any, viewer: Seat, question: Question, who: str) -> None:
        here, there = (_told(ask, self._game, one, viewer, question) for one in (state, twin))
        if here != there:
            words = f"{around(here, there)} and {around(there, here)}"
            raise Broken(3, f"viewer {viewer} asks {question}, and {who} in twins {words}")

    def questions(self, state: Any, viewer: Seat) -> Iterator[Question]:
        """The next question of each kind, and of those with two forms both."""
        counters = self._game.view(state, viewer).counters
        names = [*(counter.id for counter in counters), STRANGER]
        # Hexes with somebody in them are worth more questions than the wide steppe.
        hexes = [
            *dict.fromkeys(counter.at for counter in counters if counter.at in self._hexes),
            *self._hexes,
        ]
        self._turn += 1
        one, other = self._next(names, 1), self._next(names, 2)
        at, to = self._next(hexes, 1), self._next(hexes, 7)
        for what in self._asks:
            if what == "reach":
                yield Question("reach", unit=one)
                yield Question("reach", unit=other, via=(to,))
            elif what == "fight":
                yield Question("fight", at=at, units=(one,))
                yield Question("fight", at=to, units=(other, one))
            elif what == "sight":
                yield Question("sight", at=at)
                yield Question("sight", at=at, to=to)
            elif what == "areas":
                yield Question("areas", unit=one if self._turn % 5 else "")
                yield Question("areas", unit=other, to=self._next(self._directions, 1) or None)
            elif what in get_args(What) and self._turn % SELDOM == 1:
                yield Question(what)  # type: ignore[arg-type]

    def orders(self, state: Any, viewer: Seat) -> Iterator[str]:
        """The next order in words of each macro, about any unit and hex."""
        names = [counter.id for counter in self._game.view(state, viewer).counters]
        for pattern in self._macros if names and self._hexes else ():
            words = {
                slot: _listed(slot, names, self._turn) or _listed(slot, self._hexes, self._turn, "hex")
                for slot in PART.findall(pattern)
            }
            if all(words.values()):
                yield PART.sub(lambda slot, words=words: words[slot[1]], pattern)  # type: ignore[misc]

    def _next(self, items: Any, stride: int) -> str:
        """The item whose turn it is; by another stride the same items come in another order."""
        return str(items[self._turn * stride % len(items)]) if items else ""


def _listed(slot: str, items: list[str], turn: int, kind: str = "") -> str:
    """What stands in a slot of a pattern: an item, or two where it takes several; nothing if it is of another kind."""
    if (slot.startswith("hex")) != (kind == "hex") or slot in ("number", "word"):
        return ""
    many = 2 if slot.endswith("s") else 1
    return ",".join(islice(cycle(items), turn % len(items), turn % len(items) + many))


def _told(ask: Any, game: Any, state: Any, viewer: Seat, question: Question) -> bytes:
    """An answer or a refusal, as bytes."""
    try:
        return encode(ask(game, state, viewer, question))
    except Told as error:
        return encode(["refused", error.text])


def _judged(game: Any, state: Any, viewer: Seat, text: str) -> bytes:
    """The atoms of an order and the verdict on the first of them, as bytes."""
    try:
        action = game.lexicon.parse(text)
        return encode([expand(game, state, viewer, action), asking.verdict(game, state, viewer, action)])
    except HexfrontError as error:
        return encode(["refused", str(error)])
