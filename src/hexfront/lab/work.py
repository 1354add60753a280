"""Many tasks at once: in this process, in several, or on a Ray cluster. What a lost worker did is done again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from importlib import import_module
from multiprocessing import get_context
from typing import Any, Generic, TypeVar

from hexfront.errors import HexfrontError

A = TypeVar("A")
B = TypeVar("B")

RETRIES = 3
"""How often a task is begun again that took its worker down with it."""


class Unworkable(HexfrontError):
    """A task that cannot be done: it has brought down every worker that tried it."""


class NoCluster(HexfrontError):
    """A cluster was asked for that is not there."""


def worked(
    task: Callable[[A], B], items: Iterable[A], jobs: int = 1, cluster: str = ""
) -> Iterator[tuple[A, B]]:
    """Do a task for each item, in whatever order they come to an end; each with what came of it.

    ``jobs`` is the number of processes here; ``cluster`` the address of a Ray cluster to use instead (``local`` starts
    one on this machine).

    >>> sorted(worked(abs, [-3, 2]))
    [(-3, 3), (2, 2)]
    """
    if cluster:
        yield from _on_cluster(task, items, cluster)
    elif jobs == 1:
        for item in items:
            yield item, task(item)
    else:
        yield from _Crew(task, jobs).worked(items)


class _Crew(Generic[A, B]):
    """Processes that share tasks. When one dies, the pool is made anew and what was under way begins again."""

    def __init__(self, task: Callable[[A], B], jobs: int) -> None:
        self._task, self._jobs = task, jobs
        self._tries: dict[int, int] = {}

    def worked(self, items: Iterable[A]) -> Iterator[tuple[A, B]]:
        waiting = list(enumerate(items))
        waiting.reverse()
        while waiting:
            yield from self._until_broken(waiting)

    def _until_broken(self, waiting: list[tuple[int, A]]) -> Iterator[tuple[A, B]]:
        """Work until all is done or a worker dies; then what was under way is put back."""
        # Fresh processes: a copy of this one would copy the threads of a progress bar too.
        with ProcessPoolExecutor(self._jobs, mp_context=get_context("spawn")) as pool:
            running: dict[Future[B], tuple[int, A]] = {}
            try:
                while waiting or running:
                    while waiting and len(running) < self._jobs:
                        number, item = waiting.pop()
                        running[pool.submit(self._task, item)] = number, item
                    ended, _ = wait(running, return_when=FIRST_COMPLETED)
                    for future in ended:
                        result = future.result()
                        yield running.pop(future)[1], result
            except BrokenProcessPool:
                for future, (number, item) in running.items():
                    if future.done() and future.exception() is None:
                        yield item, future.result()
                        continue
                    self._tries[number] = self._tries.get(number, 0) + 1
                    if self._tries[number] > RETRIES:
                        raise Unworkable(f"{item!r} has brought down {RETRIES + 1} workers") from None
                    waiting.append((number, item))


def _on_cluster(task: Callable[[A], B], items: Iterable[A], address: str) -> Iterator[tuple[A, B]]:
    ray = _connected(address)
    remote = ray.remote(max_retries=RETRIES, num_cpus=1)(task)
    window = max(2, 2 * int(ray.cluster_resources().get("CPU", 1)))
    waiting, running = iter(items), dict[Any, A]()
    try:
        while True:
            for item in waiting:
                running[remote.remote(item)] = item
                if len(running) >= window:
                    break
            if not running:
                return
            ended, _ = ray.wait(list(running), num_returns=1)
            for reference in ended:
                item = running.pop(reference)
                yield item, ray.get(reference)
    finally:
        for reference in running:
            ray.cancel(reference, force=True)


def _connected(address: str) -> Any:
    try:
        ray = import_module("ray")
    except ImportError:
        raise NoCluster("Ray is not installed; pip install 'hexfront[cluster]' brings it") from None
    if not ray.is_initialized():
        try:
            ray.init(address=None if address == "local" else address, log_to_driver=False)
        except (ConnectionError, ValueError, RuntimeError) as error:
            raise NoCluster(f"no Ray cluster answers at {address}: {error}") from None
    return ray
