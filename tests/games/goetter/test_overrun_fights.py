"""6.4101, 6.68, 7.41: what is special to overruns in tunnels and in retreats."""

from __future__ import annotations

from typing import Any

from hexfront.engine.rulebook.rules import rule

from .fighting import at, do, field, german, odds, offered, refused, rules, shifts, soviet, top

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


@rule("goetter:7.41")
def test_a_retreat_from_an_overrun_does_not_end_in_a_full_hex() -> None:
    ring = ("0306", "0305", "0406", "0606", "0706", "0705")
    game, state = field(
        german("A", "0505"),
        german("B", "0505"),
        *[german(f"F{place}", place, "0-1-5") for place in ring],
        *[german(f"G{letter}", "0507", "0-1-5") for letter in "abcd"],
        soviet("S", "0504", "16-12-5/4-6-5"),
        phase="soviet-movement",
    )
    driven(game, state, "overrun S in 0505", 5)
    name = next(text.split()[1] for text in offered(game, state) if text.startswith("retreat"))
    do(game, state, f"retreat {name} to 0506")
    assert refused(game, state, f"retreat {name} to 0507") == "7.41"
    assert f"retreat {name} to 0406" in offered(game, state)


TUNNELS = {"subway": ["S0303", "S0302"]}


@rule("goetter:6.4101")
def test_tunnels_under_both_hexes_help_an_overrun() -> None:
    units = (german("A", "S0303"), soviet("S", "S0302", "4-6-5", BG))
    game, state = besieged(*units, zones=TUNNELS)
    assert shifts(game, state, "overrun S in S0303")["6.4101"] == "+1"
    assert odds(game, state, "overrun S in S0303")[2] == "3-1"


@rule("goetter:6.4102b")
def test_destroyed_tunnels_help_nobody() -> None:
    units = (german("A", "S0303"), soviet("S", "S0302", "4-6-5", BG))
    game, state = besieged(*units, zones=TUNNELS, subway=2)
    told = shifts(game, state, "overrun S in S0303")
    assert (told["6.4102b"], "6.4101" in told) == ("0", False)
    assert odds(game, state, "overrun S in S0303")[2] == "2-1"
