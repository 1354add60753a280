"""The bots for any game, on the drill game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from hexfront.bots import Advice, Chair, Doctrine, Greedy, RandomBot, bot_names, make_bot
from hexfront.bots.player import UnknownBot
from hexfront.engine.base.state import digest
from hexfront_drill import Drill

GAME = Drill()


def play_out(bots: list[object], seed: int, scenario: str = "duel") -> tuple[Counter[str], object]:
    state = GAME.setup(scenario, frozenset(), seed)
    verbs: Counter[str] = Counter()
    while seats := GAME.deciders(state):
        seat = seats[0]
        action = bots[seat % len(bots)].choose(Chair(GAME, state, seat))  # type: ignore[attr-defined]
        assert action in GAME.legal(state, seat)
        GAME.apply(state, seat, action)
        verbs[action[0]] += 1
    return verbs, state


def test_random_reaches_every_kind_of_decision() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(30):
        verbs += play_out([RandomBot(seed)], seed, "melee")[0]
    atoms = {name for name, verb in GAME.lexicon.verbs.items() if not verb.macro}
    assert atoms - set(verbs) == set()


def test_the_same_seed_plays_the_same_game() -> None:
    assert digest(play_out([RandomBot(3)], 8)[1]) == digest(play_out([RandomBot(3)], 8)[1])


def test_greedy_leaves_the_table_as_it_was_and_beats_random() -> None:
    state = GAME.setup("duel", frozenset(), 1)
    before = digest(state)
    Greedy(1).choose(Chair(GAME, state, GAME.deciders(state)[0]))
    assert digest(state) == before
    wins = Counter(
        GAME.result(play_out([Greedy(seed), RandomBot(seed)], seed)[1]).winners for seed in range(60)
    )  # type: ignore[union-attr]
    assert wins[(0,)] > wins[(1,)]


def test_a_chair_does_not_hand_out_the_state() -> None:
    chair = Chair(GAME, GAME.setup("duel", frozenset(), 1), 0)
    assert not [name for name in vars(chair) if "state" in name and not name.startswith("_Chair__")]


class Stubborn(Doctrine):
    """Yields ever better advice and counts how often it was asked for more."""

    heard = 0

    def advise(self, chair: Chair) -> Iterator[Advice]:
        actions = list(chair.choices())
        for score in range(1000):
            self.heard = score + 1
            yield Advice(actions[score % len(actions)], float(score))


def test_a_doctrine_takes_the_best_advice_within_its_time() -> None:
    chair = Chair(GAME, GAME.setup("duel", frozenset(), 1), 0)
    patient, hasty = Stubborn(seconds=60.0), Stubborn(seconds=0.0)
    assert patient.best(chair).score == 999
    assert hasty.best(chair).score == 0
    assert hasty.heard == 1
    assert hasty.choose(chair) in chair.choices()


def test_bots_by_name() -> None:
    assert bot_names(GAME) == ["random", "greedy"]
    with pytest.raises(UnknownBot, match="no bot 'rommel' for Drill; there is: random, greedy"):
        make_bot(GAME, "rommel", 0)
