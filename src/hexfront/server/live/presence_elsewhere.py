"""Who is at a match through other workers, as far as those have told."""

from __future__ import annotations

from hexfront.engine.base.actions import Seat


class PresenceElsewhere:
    """The seats that other workers have connected; a worker that is not heard of any more has none.

    >>> others = PresenceElsewhere(patience=30.0)
    >>> others.told("w2", "m1", {0, 1}, now=0.0)
    >>> sorted(others.online("m1")), sorted(others.online("m2"))
    ([0, 1], [])
    >>> others.heard("w2", now=20.0)
    >>> others.silent(now=40.0), others.silent(now=60.0)
    ([], ['w2'])
    >>> others.gone("w2"), others.online("m1")
    ({'m1'}, frozenset())
    """

    def __init__(self, patience: float) -> None:
        self._patience = patience
        self._seats: dict[str, dict[str, frozenset[Seat]]] = {}
        self._heard: dict[str, float] = {}

    def online(self, match: str) -> frozenset[Seat]:
        """The seats of a match that are connected to other workers."""
        return frozenset[Seat]().union(*(matches.get(match, ()) for matches in self._seats.values()))

    def heard(self, worker: str, now: float) -> None:
        """A worker is alive."""
        self._heard[worker] = now

    def told(self, worker: str, match: str, seats: set[Seat], now: float) -> None:
        """A worker has told who is at a match with it."""
        self.heard(worker, now)
        matches = self._seats.setdefault(worker, {})
        if seats:
            matches[match] = frozenset(seats)
        else:
            matches.pop(match, None)

    def gone(self, worker: str) -> set[str]:
        """A worker has ended; the matches at which that changes who is there."""
        self._heard.pop(worker, None)
        return set(self._seats.pop(worker, {}))

    def silent(self, now: float) -> list[str]:
        """The workers that were not heard of for too long."""
        return [worker for worker, then in self._heard.items() if now - then > self._patience]

    def forget(self) -> set[str]:
        """Nothing is known of the others any more."""
        return set[str]().union(*(self.gone(worker) for worker in list(self._seats)))
