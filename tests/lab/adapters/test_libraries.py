"""The environments pass the tests that their libraries bring along."""

import random
import warnings
from typing import Any

import pytest

from hexfront.engine.contract.registry import game_ids
from hexfront.lab.adapters.spelling import Misspelled

pettingzoo_test = pytest.importorskip("pettingzoo.test")
gymnasium = pytest.importorskip("gymnasium")

SMALL = ("drill", "coh")
"""Games short enough to be played to their end by a library's tests; the others are in ``make soak``."""


@pytest.mark.parametrize("name", game_ids())
def test_pettingzoo_finds_no_fault(name: str) -> None:
    from hexfront.lab.adapters.aec import HexfrontAEC

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        pettingzoo_test.api_test(HexfrontAEC(name), num_cycles=60, verbose_progress=False)
        pettingzoo_test.seed_test(lambda: HexfrontAEC(name), num_cycles=40)


def test_a_game_of_agents_ends_with_a_reward_for_each() -> None:
    from hexfront.lab.adapters.aec import HexfrontAEC

    env, chance, total = HexfrontAEC("coh"), random.Random(2), {"seat_0": 0.0, "seat_1": 0.0}
    env.reset(seed=4)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        total[agent] += reward
        allowed = [token for token, may in enumerate(seen["action_mask"]) if may]
        env.step(None if ended or cut else chance.choice(allowed))
    assert sorted(total.values()) in ([-1.0, 1.0], [-1.0, -1.0], [0.0, 0.0])
    assert not env.agents


def test_a_game_that_is_too_long_is_broken_off() -> None:
    from hexfront.lab.adapters.aec import HexfrontAEC

    env = HexfrontAEC("drill", longest=3)
    env.reset(seed=4)
    for _ in range(3):
        env.step(int(env.observe(env.agent_selection)["action_mask"].argmax()))
    assert all(env.truncations.values())


def test_a_learner_plays_a_game_against_a_bot() -> None:
    from hexfront.lab.adapters.gym import HexfrontEnv

    env, chance = HexfrontEnv("drill", seat=1, against="greedy"), random.Random(1)
    seen, info = env.reset(seed=9)
    over, reward, steps = False, 0.0, 0
    while not over:
        assert env.observation_space.contains(seen)
        seen, reward, over, _, info = env.step(chance.choice(info["action_mask"].nonzero()[0].tolist()))
        steps += 1
    assert steps > 5
    assert reward in (-1.0, 0.0, 1.0)
    with pytest.raises(Misspelled, match="over"):
        env.step(0)


def played(env: Any, seed: int) -> list[float]:
    seen, info = env.reset(seed=seed)
    told = [float(seen["observation"].sum())]
    for _ in range(30):
        seen, _, over, _, info = env.step(int(info["action_mask"].argmax()))
        told.append(float(seen["observation"].sum()))
        if over:
            break
    return told


def test_the_same_seed_gives_the_same_game_and_another_seed_another() -> None:
    from hexfront.lab.adapters.gym import HexfrontEnv

    env = HexfrontEnv("coh")
    assert played(env, 1) == played(env, 1) != played(env, 2)


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_finds_no_fault(name: str) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    from hexfront.lab.adapters.openspiel import HexfrontGame

    pyspiel.random_sim_test(HexfrontGame(name, seed=3), num_sims=1, serialize=False, verbose=False)


def test_openspiel_tells_apart_what_a_player_can_tell_apart() -> None:
    pytest.importorskip("pyspiel")
    from hexfront.lab.adapters.openspiel import HexfrontGame

    state = HexfrontGame("drill", seed=3).new_initial_state()
    before = [state.information_state_string(seat) for seat in range(2)]
    asked = state.current_player()
    while state.current_player() == asked:
        state.apply_action(state.legal_actions()[0])
    after = [state.information_state_string(seat) for seat in range(2)]
    assert before[asked] != after[asked]
    assert state.clone().information_state_string(asked) == after[asked]
