"""Promise 2 across processes: traced games are played again by another Python with another hash seed."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from hexfront.conformance.broken import Broken
from hexfront.conformance.promises.deterministic import Trace, again
from hexfront.engine.contract.game import room
from hexfront.engine.contract.registry import game_ids, load_game
from hexfront.engine.record.redo import Recordable

HASH_SEED = 1943


class _Task(msgspec.Struct):
    """What the other process is to play: an installed game by its id, any other by module and class."""

    traces: list[Trace]
    id: str = ""
    module: str = ""
    name: str = ""


def check(game: Recordable, traces: Sequence[Trace]) -> None:
    """Have the traced games played again in a fresh process."""
    env = {
        **os.environ,
        "PYTHONHASHSEED": str(HASH_SEED),
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    ran = subprocess.run(
        [sys.executable, "-m", __name__],
        input=msgspec.json.encode(_task(game, traces)),
        capture_output=True,
        env=env,
        check=False,
    )
    if ran.returncode:
        raise Broken(2, f"another process could not play it: {_last_line(ran.stderr)}")
    found = msgspec.json.decode(ran.stdout, type=list[list[str]])
    for trace, marks in zip(traces, found, strict=True):
        trace.compare(room(game, trace.case.scenario, trace.case.options), iter(marks), "in another process")


def _task(game: Recordable, traces: Sequence[Trace]) -> _Task:
    kind = type(game)
    if game.meta.id in game_ids() and type(load_game(game.meta.id)) is kind:
        return _Task(list(traces), id=game.meta.id)
    return _Task(list(traces), module=kind.__module__, name=kind.__qualname__)


def _last_line(output: bytes) -> str:
    lines = output.decode(errors="replace").strip().splitlines()
    return lines[-1] if lines else "it died without a word"


def _load(task: _Task) -> Any:
    if task.id:
        return load_game(task.id)
    return getattr(importlib.import_module(task.module), task.name)(None)


def main() -> None:
    """The other process: tasks come in, marks go out."""
    task = msgspec.json.decode(sys.stdin.buffer.read(), type=_Task)
    game = _load(task)
    sys.stdout.buffer.write(
        msgspec.json.encode(
            [list(again(room(game, trace.case.scenario, trace.case.options), trace)) for trace in task.traces]
        )
    )


if __name__ == "__main__":
    main()
