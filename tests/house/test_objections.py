"""Which frames cannot tell yet every rule that stands against an action, so that nobody can judge their refusals."""

from hexfront.conformance import suite
from hexfront.engine.contract.registry import game_ids, load_game

SILENT: dict[str, list[str]] = {
    "drill": ["Bid", "Deploy"],
    "tow": ["AddTokens", "Battle", "Bid", "Interrupt", "Outcome", "Security", "Selection"],
}
"""By game, the frames that give None when they are asked: the list may only become shorter."""


def test_no_new_frame_keeps_its_objections_to_itself() -> None:
    found = {(game, frame) for game in game_ids() for frame in suite.silent(load_game(game))}
    listed = {(game, frame) for game, frames in SILENT.items() for frame in frames}
    assert not found - listed, "let them tell: a Decision lists its acts with their objections"
    assert not listed - found, "these can tell by now: take them off the list"
