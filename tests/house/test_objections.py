"""Every frame that asks somebody can tell every rule that stands against an action, so that its refusals are judged."""

from hexfront.conformance import suite
from hexfront.engine.contract.registry import game_ids, load_game


def test_no_frame_keeps_its_objections_to_itself() -> None:
    silent = {(game, frame) for game in game_ids() for frame in suite.silent(load_game(game))}
    assert not silent, "let them tell: a Decision lists its acts with their objections"
