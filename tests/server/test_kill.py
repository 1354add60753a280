"""A server killed hard loses nothing it acknowledged, and every game goes on."""

from __future__ import annotations

import os
from pathlib import Path

from .killing import kill_again_and_again

ROUNDS = int(os.environ.get("HEXFRONT_KILLS", "2"))
GAMES = int(os.environ.get("HEXFRONT_KILL_GAMES", "3"))


def test_killed_server_loses_nothing(tmp_path: Path) -> None:
    entries = kill_again_and_again(tmp_path, ROUNDS, GAMES)
    assert len(entries) >= 2 * GAMES
