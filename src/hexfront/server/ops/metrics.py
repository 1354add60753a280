"""Figures about the running server, in the text format of Prometheus."""

from __future__ import annotations

from collections.abc import Mapping

BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
Labels = tuple[tuple[str, str], ...]


class Metrics:
    """Counters and histograms by name and labels.

    >>> metrics = Metrics()
    >>> metrics.count("moves_total", 2, game="x")
    >>> print(metrics.text({"live": 1}))
    # TYPE moves_total counter
    moves_total{game="x"} 2
    # TYPE live gauge
    live 1
    <BLANKLINE>
    """

    def __init__(self) -> None:
        self._counts: dict[str, dict[Labels, float]] = {}
        self._times: dict[str, dict[Labels, list[float]]] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Count something."""
        found = self._counts.setdefault(name, {})
        key = tuple(sorted(labels.items()))
        found[key] = found.get(key, 0) + by

    def observe(self, name: str, seconds: float, **labels: str) -> None:
        """Note how long something took."""
        rows = self._times.setdefault(name, {})
        cells = rows.setdefault(tuple(sorted(labels.items())), [0.0] * (len(BOUNDS) + 2))
        for number, bound in enumerate(BOUNDS):
            cells[number] += seconds <= bound
        cells[-2] += 1
        cells[-1] += seconds

    def text(self, gauges: Mapping[str, float]) -> str:
        """Everything, for a scraper."""
        lines: list[str] = []
        for name, counts in sorted(self._counts.items()):
            lines.append(f"# TYPE {name} counter")
            lines += [f"{name}{_braces(labels)} {value:g}" for labels, value in sorted(counts.items())]
        for name, rows in sorted(self._times.items()):
            lines.append(f"# TYPE {name} histogram")
            for labels, cells in sorted(rows.items()):
                lines += _histogram(name, labels, cells)
        for name, value in gauges.items():
            lines += [f"# TYPE {name} gauge", f"{name} {value:g}"]
        return "\n".join(lines) + "\n"


def _histogram(name: str, labels: Labels, cells: list[float]) -> list[str]:
    bounds = [*(f"{bound:g}" for bound in BOUNDS), "+Inf"]
    lines = [
        f"{name}_bucket{_braces((*labels, ('le', bound)))} {cell:g}"
        for bound, cell in zip(bounds, cells, strict=False)
    ]
    return [
        *lines,
        f"{name}_sum{_braces(labels)} {cells[-1]:g}",
        f"{name}_count{_braces(labels)} {cells[-2]:g}",
    ]


def _braces(labels: Labels) -> str:
    return "{" + ",".join(f'{name}="{value}"' for name, value in labels) + "}" if labels else ""
