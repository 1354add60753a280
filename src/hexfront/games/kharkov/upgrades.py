"""What becomes of the states of earlier versions."""

from __future__ import annotations

from hexfront.engine.contract.steps import Plain, Step, Steps

AIRLIFTED = 16384


def from_1_to_2(state: Plain) -> Plain:
    """Air supply lay on hexes; now whoever stands there takes it along (13.2)."""
    supplied = set(state.get("air_supply", ()))
    flags = [
        mark | AIRLIFTED if at in supplied else mark
        for at, mark in zip(state["where"], state["flags"], strict=True)
    ]
    return {**state, "flags": flags}


STEPS: Steps = {"1": Step("2", from_1_to_2)}
