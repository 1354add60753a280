"""Threads that read types for the first time together bring msgspec down: everything is read before."""

from __future__ import annotations

import subprocess
import sys

import pytest

from hexfront.engine.errors import UnknownGame
from hexfront.server import shelf

TOGETHER = """
import sys, threading
from hexfront.engine.state import encode
from hexfront.server import shelf
import msgspec

sys.setswitchinterval(1e-6)
shelf.make_ready()
start = threading.Barrier(6)
faults = []

def read():
    start.wait()
    try:
        for name in shelf.installed():
            game = shelf.game_of(name)
            state = game.setup(game.meta.scenarios[0].id, frozenset(), 1)
            msgspec.json.decode(encode(state), type=game.state_type)
        msgspec.convert({"game": "x"}, shelf.Position)
        msgspec.convert({"what": "zoc"}, shelf.Question)
    except Exception as error:
        faults.append(error)

threads = [threading.Thread(target=read) for _ in range(6)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(len(faults))
"""


def test_threads_may_read_everything_together() -> None:
    done = subprocess.run([sys.executable, "-c", TOGETHER], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()[-2000:]


def test_a_game_is_loaded_once() -> None:
    assert shelf.game_of("drill") is shelf.game_of("drill")
    with pytest.raises(UnknownGame):
        shelf.game_of("nonesuch")
