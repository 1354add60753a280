"""Setting up the position of any game: what all games share is checked here, the rest by the game itself."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.base.faults import said
from hexfront.engine.base.texts import t
from hexfront.engine.contract import registry
from hexfront.engine.contract.agenda import RUNAWAY
from hexfront.engine.contract.meta import BadChoice, Meta, Vocabulary
from hexfront.engine.positions import position
from hexfront.errors import HexfrontError
from hexfront.hexes import HexError


@runtime_checkable
class Places(Protocol):
    """A game that can set up positions and write them down."""

    meta: Meta

    def place(self, position: position.Position) -> tuple[Any, Any]:
        """A game on the position's map, and the state."""

    def position(self, state: Any) -> position.Position:
        """The position as it stands, for those who may see everything."""


def load(path: Path, data: Path | None = None) -> tuple[Any, Any]:
    """The game and the state that a position file sets up."""
    return place(position.load(path), path.name, data)


def place(wanted: position.Position, source: str = "position", data: Path | None = None) -> tuple[Any, Any]:
    """The game and the state that a position sets up; faults are told with where they stand."""
    game = registry.load_game(wanted.game, data)
    if not isinstance(game, Places):
        raise BadPosition(t("{source}: {game} sets up no positions", source=source, game=game.meta.title))
    try:
        if wanted.scenario:
            game.meta.scenario(wanted.scenario)
        game.meta.check_options(wanted.options, wanted.scenario)
        _check_words(wanted, game.meta.vocabulary)
        bound, state = game.place(wanted)
        if wanted.agenda:
            _check_agenda(bound, state)
    except (BadPosition, HexError, BadChoice) as error:
        raise BadPosition(t("{source}: {fault}", source=source, fault=said(error))) from None
    except (ValueError, TypeError, LookupError) as error:
        # A game reads numbers and lists of its own out of the file; what it chokes on is the file's fault.
        raise BadPosition(
            t(
                "{source}: cannot be set up: {kind}: {fault}",
                source=source,
                kind=type(error).__name__,
                fault=said(error),
            )
        ) from error
    return bound, state


def _check_agenda(game: Any, state: Any) -> None:
    """See that what a position's own frames ask can be asked: they are numbers of the program, easily written wrong."""
    try:
        with unfit():
            for _ in range(RUNAWAY):
                if not (state.agenda and state.agenda[-1].run(game, state, [])):
                    break
            for seat in game.deciders(state):
                game.view(state, seat)
                for action in game.legal(state, seat):
                    game.lexicon.text(action)
    except HexfrontError as error:
        raise BadPosition(t("[[agenda]]: {fault}", fault=said(error))) from error


@contextmanager
def unfit() -> Iterator[None]:
    """Tell what goes wrong with frames that do not fit their position as its fault, not as the program's."""
    try:
        yield
    except HexfrontError:
        raise
    except (ArithmeticError, AssertionError, AttributeError, LookupError) as error:
        raise _misfit(error) from error
    except (MemoryError, RuntimeError, TypeError, ValueError) as error:
        raise _misfit(error) from error


def _misfit(error: Exception) -> BadPosition:
    return BadPosition(
        t(
            "what it asks does not fit this position ({kind}: {fault})",
            kind=type(error).__name__,
            fault=str(error) or "-",
        )
    )


def _check_words(wanted: position.Position, known: Vocabulary) -> None:
    """Refuse a phase, terrain, hexside, link or variable that no position of the game can have."""
    if wanted.phase:
        position.one_of(wanted.phase, known.phases, "phase", "phase")
    for table, what, allowed in (
        (wanted.hex, "terrain", known.terrain),
        (wanted.hexside, "hexside", known.hexsides),
        (wanted.link, "link", known.links),
    ):
        for where, features in table.items():
            for feature in features.split():
                position.one_of(feature, allowed, what, f'"{where}"')
    for name in wanted.set:
        position.one_of(name, tuple(known.variables), "variable", "[set]")
