"""The whole suite: a game, played at random, held to all five promises.

A game in another package proves itself with a test like this::

    @pytest.mark.parametrize("case", suite.cases(GAME), ids=str)
    @pytest.mark.parametrize("seed", range(3))
    def test_promises(case, seed):
        suite.check(GAME, case.scenario, case.options, seed, plies=200)

and beside it, since these need more than one game: ``check_ends``, ``check_secrets`` and ``check_elsewhere``.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.conformance import cited, complete, deterministic, elsewhere, recorded, secret
from hexfront.conformance.broken import Case
from hexfront.conformance.secret import Pairs
from hexfront.engine.redo import Recordable

LIMIT = 100_000
"""After how many actions a random game must have ended."""


def cases(game: Recordable) -> list[Case]:
    """Every scenario without options, with each option alone, and with all of them."""
    options = tuple(sorted(option.id for option in game.meta.options))
    sets = dict.fromkeys([(), *((option,) for option in options), options])
    return [Case(scenario.id, chosen) for scenario in game.meta.scenarios for chosen in sets]


def check(game: Recordable, scenario: str, options: Iterable[str], seed: int, plies: int) -> Pairs:
    """Hold one random game to all promises; raises Broken. Tells how many twins had other secrets."""
    case = Case(scenario, tuple(options))
    complete.check(game, case, seed, plies)
    deterministic.check(game, case, seed, plies)
    pairs = secret.check(game, case, seed, plies)
    recorded.check(game, case, seed, plies)
    cited.check(game, case, seed, plies)
    return pairs


def check_ends(game: Recordable, case: Case, seed: int, limit: int = LIMIT) -> int:
    """Play one random game to its end; raises Broken if there is none. Tells how many actions it took."""
    return complete.check_to_the_end(game, case, seed, limit)


def check_secrets(game: Recordable, seed: int, plies: int) -> Pairs:
    """Broken if a game that says it has secrets shows none in any scenario."""
    found = Pairs()
    for scenario in game.meta.scenarios:
        found += secret.check(game, Case(scenario.id), seed, plies)
    secret.check_differing(game, found)
    return found


def check_elsewhere(game: Recordable, seeds: Iterable[int], plies: int) -> None:
    """Play random games of every case again in another process, with another hash seed."""
    games = [(case, seed) for case in cases(game) for seed in seeds]
    elsewhere.check(game, [deterministic.trace(game, case, seed, plies) for case, seed in games])
