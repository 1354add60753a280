"""Actions spelled token by token: all that is legal can be spelled, and nothing else."""

import random

import pytest

from hexfront.engine.base.draws import derive, seed_text
from hexfront.engine.contract.registry import game_ids
from hexfront.lab.adapters.chance import Done, Pending, tried
from hexfront.lab.adapters.episode import Episode, Hall
from hexfront.lab.adapters.spelling import Misspelled, Spelling


def spellings(hall: Hall, episode: Episode) -> list[tuple[int, ...]]:
    """Every way to the end of an action, found by writing alone."""
    found: list[tuple[int, ...]] = []

    def go_on(written: tuple[int, ...]) -> None:
        spelling = Spelling(hall.words, hall.game.legal(episode.state, episode.seat))
        action = None
        for token in written:
            action = spelling.write(token)
        if action is not None:
            found.append(written)
            return
        for token in spelling.following():
            go_on((*written, token))

    go_on(())
    return found


def test_what_can_be_spelled_is_what_is_legal() -> None:
    hall = Hall("drill")
    episode, chance = Episode(hall, 3), random.Random(3)
    while episode.seat is not None:
        legal = list(hall.game.legal(episode.state, episode.seat))
        assert sorted(spellings(hall, episode)) == sorted(hall.words.spelled(action) for action in legal)
        episode.act(chance.choice(legal))


@pytest.mark.parametrize("name", game_ids())
def test_every_game_can_be_played_by_tokens(name: str) -> None:
    hall = Hall(name)
    episode, chance = Episode(hall, 7), random.Random(7)
    for _ in range(300):
        if episode.seat is None:
            break
        episode.write(chance.choice(episode.spelling.following()))
    assert episode.done > 40


def test_a_token_that_may_not_follow_is_refused_and_nothing_is_written() -> None:
    hall = Hall("drill")
    spelling = Episode(hall, 3).spelling
    strange = next(token for token in range(len(hall.words)) if token not in spelling.following())
    with pytest.raises(Misspelled, match="cannot begin"):
        spelling.write(strange)
    assert spelling.written == ()


@pytest.mark.parametrize("name", game_ids())
def test_two_learners_with_different_secrets_see_the_same_numbers(name: str) -> None:
    hall = Hall(name)
    episode, chance = Episode(hall, 11), random.Random(11)
    for number in range(40):
        if (seat := episode.seat) is None:
            break
        twin = Episode.at(hall, hall.game.resample(episode.state, seat, derive(seed_text(5), number, "twin")))
        assert (twin.numbers(seat) == episode.numbers(seat)).all()
        episode.act(chance.choice(list(hall.game.legal(episode.state, seat))))


def test_a_draw_is_open_until_it_has_fallen() -> None:
    hall = Hall("kharkov")
    episode, chance = Episode(hall, 5), random.Random(5)
    opened = 0
    while episode.seat is not None and opened < 5:
        action = hall.game.legal(episode.state, episode.seat).draw(chance.random, 0.1)
        found = tried(hall.game, episode.state, episode.seat, action)
        while isinstance(found, Pending):
            opened += 1
            ways = [
                tried(hall.game, episode.state, episode.seat, action, found.fallen(value))
                for value in range(found.of)
            ]
            assert len(ways) == found.of > 1
            found = ways[-1]
        assert isinstance(found, Done)
        episode = Episode.at(hall, found.state)
    assert opened == 5
