"""Tasks shared out among processes: a worker that dies costs its task a second try, and nothing else."""

import os
import signal
from functools import partial
from pathlib import Path

import pytest

from hexfront.lab.work import NoCluster, Unworkable, worked


def squared(number: int) -> int:
    return number * number


def killed_once(folder: Path, number: int) -> int:
    """Takes its process down, the first time that it is asked for 3."""
    mark = folder / "mark"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def deadly(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once(jobs: int) -> None:
    assert sorted(worked(squared, range(7), jobs)) == [(number, number**2) for number in range(7)]


def test_a_killed_worker_costs_its_task_a_second_try(tmp_path: Path) -> None:
    found = list(worked(partial(killed_once, tmp_path), range(6), jobs=2))
    assert sorted(found) == [(number, number) for number in range(6)]


def test_a_task_that_kills_every_worker_is_named() -> None:
    with pytest.raises(Unworkable, match="7 has brought down 4 workers"):
        list(worked(deadly, [7], jobs=2))


def test_without_ray_a_cluster_is_refused_in_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(NoCluster, match=r"hexfront\[cluster\]"):
        list(worked(squared, [1], cluster="local"))
