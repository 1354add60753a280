"""6.68: in a siege phase nobody leaves the part of the board he is on."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule

from .fighting import at, do, field, german, offered, refused, rules, soviet, top

CITY = "blank 9x9+6x6"
GATES = {"0505>S0202": "transit", "0506>S0203": "transit", "0507>S0204": "transit"}
BG = "bg-rifle-corps"


def besieged(*units: Any, phase: str = "soviet-siege", **given: Any) -> tuple[Any, Any]:
    return field(*units, size=CITY, links=GATES, phase=phase, **given)


def driven(game: Any, state: Any, text: str, die: int) -> list[Any]:
    """Overrun without a G marker, up to the retreat."""
    state.dictated.append(("combat", die - 1))
    events = do(game, state, text)
    while top(state) in ("Draw", "Losses", "Barrage"):
        choice = {"Draw": "decline", "Barrage": "launch"}.get(top(state)) or sorted(offered(game, state))[0]
        events += do(game, state, choice)
    return events


@rule("goetter:6.68b")
def test_an_attacker_in_transit_who_is_beaten_retreats_over_transit_hexes_alone() -> None:
    game, state = besieged(german("A", "S0202", "0-9-5"), soviet("S", "0505"))
    events = driven(game, state, "overrun S in S0202", 2)
    assert "6.68b" in rules(events)
    assert at(game, state, "S") == "0507"


@rule("goetter:6.68b")
def test_an_attacker_in_transit_without_transit_hexes_to_retreat_over_is_lost() -> None:
    game, state = besieged(
        german("A", "S0202", "0-9-5"), german("B", "0507"), soviet("S", "0505"), soviet("T", "0506")
    )
    driven(game, state, "overrun S in S0202", 2)
    assert at(game, state, "S") == "-2"
    game, state = besieged(german("A", "S0202", "0-9-5"), soviet("S", "0505"), soviet("T", "0506"))
    assert "6.68b" in rules(driven(game, state, "overrun S in S0202", 2))
    assert at(game, state, "S") == "0507"


@rule("goetter:6.68b")
def test_a_defender_in_berlin_retreats_within_berlin() -> None:
    game, state = besieged(
        german("A", "S0303"),
        german("B", "S0303"),
        soviet("S", "S0302", "16-6-5", BG),
        soviet("T", "S0402", "1-1-5", BG),
    )
    driven(game, state, "overrun S in S0303", 5)
    assert top(state) == "Retreat"
    names = {text.split()[1] for text in offered(game, state) if text.startswith("retreat")}
    assert len(names) == 1
    assert all(
        text.rsplit(" ", 1)[1].startswith("S") for text in offered(game, state) if text.startswith("retreat")
    )
    events = do(game, state, sorted(offered(game, state))[0])
    assert "6.68b" in rules(events)
    assert refused(game, state, f"retreat {names.pop()} to 0505") == "6.61b"
