"""Games whose scenarios have maps of their own: each scenario has a room, and a match is played in it."""

from typing import Any

from hexfront.engine.contract.game import room
from hexfront.engine.record.match import Match
from hexfront.engine.record.replay import replay

from .toy import Toy


class House(Toy):
    """A toy with a room for each scenario."""

    def __init__(self, scenario: str = "") -> None:
        super().__init__()
        self.bound = scenario

    def room(self, scenario: str) -> Any:
        """The toy of this scenario."""
        return House(scenario)


def test_a_game_without_rooms_is_its_own() -> None:
    toy = Toy()
    assert room(toy, "race") is toy


def test_a_match_and_its_replay_are_played_in_the_room_of_their_scenario() -> None:
    house = House()
    match = Match.start(house, "race", seed=7)
    assert isinstance(match.game, House) and match.game.bound == "race"
    seat = match.game.deciders(match.state)[0]
    match.act(seat, next(iter(match.game.legal(match.state, seat))))
    assert replay(match.record, house).entries == 1
