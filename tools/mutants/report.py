"""What came of the breaks, for people and for programs."""

from __future__ import annotations

import difflib
import json
from pathlib import Path
from typing import Any

from tools.mutants.breaks import Break
from tools.mutants.judged import named
from tools.mutants.trials import Trial

SHOWN = 5


def told(root: Path, trial: Trial) -> str:
    """A survivor: where, the break, the rules of its function, the tests that did not notice."""
    one = trial.one
    rules = f"rules: {', '.join(one.rules)}" if one.rules else "no rule is cited here"
    tests = [test.name for test in trial.ran]
    ran = [f"  {name}" for name in tests[:SHOWN]] + (
        [f"  and {len(tests) - SHOWN} more"] if tests[SHOWN:] else []
    )
    entry = [
        "[[equivalent]]",
        *(f"{key} = {json.dumps(value, ensure_ascii=False)}" for key, value in _key(one).items()),
        'reason = ""',
    ]
    heading = f"{one.place} {one.where} ({rules})"
    return "\n".join(
        [heading, diff(root, one), "tests that ran:" if ran else "no test reaches it", *ran, *entry, ""]
    )


def diff(root: Path, one: Break) -> str:
    """The break as a difference of lines."""
    source = (root / one.path).read_bytes()
    lines = difflib.unified_diff(
        source.decode().splitlines(), one.applied(source).decode().splitlines(), n=1, lineterm=""
    )
    return "\n".join(list(lines)[3:])


def summed(trials: list[Trial]) -> str:
    """The share that was noticed."""
    noticed = sum(bool(trial.noticed) for trial in trials)
    return f"{noticed} of {len(trials)} breaks noticed ({100 * noticed / max(1, len(trials)):.1f} %)"


def plain(root: Path, trials: list[Trial]) -> list[dict[str, Any]]:
    """Everything, for programs."""
    return [
        {
            "place": trial.one.place,
            **_key(trial.one),
            "diff": diff(root, trial.one),
            "rules": trial.one.rules,
            "noticed": trial.noticed,
            "tests": [test.name for test in trial.ran],
        }
        for trial in trials
    ]


def _key(one: Break) -> dict[str, str]:
    return {"where": named(one), "function": one.function, "change": one.change}
