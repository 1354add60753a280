"""Games whose scenarios or options change map and counters: a match is played in the room of its own."""

from typing import Any

from hexfront.engine.contract.game import room
from hexfront.engine.record.match import Match
from hexfront.engine.record.replay import bound, replay

from .toy import Toy


class House(Toy):
    """A toy with a room for each scenario and set of options."""

    def __init__(self, scenario: str = "", options: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self.bound, self.options = scenario, options

    def room(self, scenario: str, options: frozenset[str] = frozenset()) -> Any:
        """The toy of this scenario and these options."""
        return House(scenario, options)


def test_a_game_without_rooms_is_its_own() -> None:
    toy = Toy()
    assert room(toy, "race") is toy


def test_a_match_and_its_replay_are_played_in_the_room_of_their_scenario() -> None:
    house = House()
    match = Match.start(house, "race", ["bids"], seed=7)
    assert isinstance(match.game, House) and match.game.bound == "race"
    assert match.game.options == {"bids"}
    seat = match.game.deciders(match.state)[0]
    match.act(seat, next(iter(match.game.legal(match.state, seat))))
    assert replay(match.record, house).entries == 1
    assert bound(match.record, house).options == {"bids"}
