"""The whole suite: a game, played at random, held to all five promises.

A game in another package proves itself with a test like this::

    @pytest.mark.parametrize("case", suite.cases(GAME), ids=str)
    def test_promises(case):
        suite.check_throughout(GAME, case, seed=0, states=200)

and beside it, once for all its scenarios, ``check_secrets`` and ``check_elsewhere``.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.conformance import options
from hexfront.conformance.broken import Case
from hexfront.conformance.promises import (
    checked,
    cited,
    complete,
    deterministic,
    elsewhere,
    recorded,
    refused,
    secret,
)
from hexfront.conformance.promises.secret import Pairs
from hexfront.conformance.walk import Opening, openings
from hexfront.engine.contract.game import room
from hexfront.engine.record.redo import Recordable

LIMIT = 200_000
"""After how many actions a random game must have ended."""
FAR = 2_000
"""Within how many actions of a random game a secret must turn up."""
LOOKS = 4
"""In how many places a long game is looked at."""


def cases(game: Recordable) -> list[Case]:
    """Every scenario without options, with each option alone, and with many at once.

    Where that would be too many, an option stands alone only if it is never among the many.
    """
    return options.cases(game.meta)


def pairs(game: Recordable) -> list[Case]:
    """Every option alone and every two together, in one scenario after the other: for a long run."""
    return options.pairs(game.meta)


def check(
    game: Recordable, scenario: str, chosen: Iterable[str], seed: int, plies: int, start: int = 0
) -> Pairs:
    """Hold a random game to all promises, over so many actions after the first ``start``; raises Broken."""
    case = Case(scenario, tuple(chosen))
    game = room(game, scenario, case.options)
    return _check(game, Opening.at(game, case, seed, start), plies)


def check_throughout(game: Recordable, case: Case, seed: int, states: int) -> Pairs:
    """Play a random game to its end, and look at so many of its states, spread from set-up to end."""
    game = room(game, case.scenario, case.options)
    length = complete.check_to_the_end(game, case, seed, LIMIT)
    found = Pairs()
    plies, starts = _looks(length, states)
    for opening in openings(game, case, seed, starts):
        found += _check(game, opening, plies)
    return found


def check_secrets(game: Recordable, seed: int, plies: int) -> Pairs:
    """Broken if a game that says it has secrets shows none in any scenario."""
    found = Pairs()
    for scenario in game.meta.scenarios:
        bound, case = room(game, scenario.id), Case(scenario.id)
        opening = Opening.at(bound, case, seed)
        found += secret.check(bound, opening, plies)
        # Some have none until well after the set-up, and a twin may be drawn as it was.
        later = secret.moments(bound, opening, FAR) if bound.meta.secrets else iter(())
        while not found.differing and (start := next(later, None)) is not None:
            found += secret.check(bound, Opening.at(bound, case, seed, start), plies)
    secret.check_differing(game, found)
    return found


def check_elsewhere(game: Recordable, seeds: Iterable[int], plies: int) -> None:
    """Play random games of every case again in another process, with another hash seed."""
    rooms = {case: room(game, case.scenario, case.options) for case in cases(game)}
    begun = [Opening.at(rooms[case], case, seed) for case in rooms for seed in seeds]
    elsewhere.check(game, [deterministic.trace(rooms[one.case], one, plies) for one in begun])


def silent(game: Recordable) -> set[str]:
    """The frames that cannot tell every rule against an action: their refusals are believed unseen."""
    return refused.silent(game)


def _check(game: Recordable, opening: Opening, plies: int) -> Pairs:
    complete.check(game, opening, plies)
    deterministic.check(game, opening, plies)
    pairs = secret.check(game, opening, plies)
    recorded.check(game, opening, plies)
    checked.check(game, opening, plies)
    cited.check(game, opening, plies)
    refused.check(game, opening, plies)
    return pairs


def _looks(length: int, states: int) -> tuple[int, list[int]]:
    """How many actions each look takes and after how many it begins; the last lies near the end.

    >>> _looks(90, 120), _looks(2000, 120)
    ((90, [0]), (30, [0, 656, 1313, 1970]))
    """
    if length <= states:
        return length, [0]
    plies = max(states // LOOKS, 1)
    return plies, [(length - plies) * look // (LOOKS - 1) for look in range(LOOKS)]
