"""What speaks in an act, with its numbers: on crowded tables, act by act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexfront.engine.contract import agenda
from hexfront.games.coh.groups.group_move import Advance

from .table import why
from .test_crowded_fire import line
from .test_crowded_tables import at_the_edge, broken_ground, convoy, hand_to_hand, in_hiding


def firing_line(**more: Any) -> tuple[Any, Any]:
    return line(1, cp=more["cp"])


def told(game: Any, state: Any, text: str) -> str:
    """Each rule that speaks, with its number if it has one."""
    return " ".join(
        one.rule.removeprefix("coh:") + (f"={one.amount}" if one.amount else "")
        for one in why(game, state, text).reasons
    )


SAID: dict[Callable[..., tuple[Any, Any]], list[tuple[str, str]]] = {
    convoy: [
        ("step Opel to 1-E05 by ap", "3.0b=1 AP 9.0a=7 AP 5.0a=1 4.0.t1 4.0b 14.1.t1=+0 5.4a 14.0 14.1a=0"),
        ("step L to 1-E05 by cp", "3.2.2=1 CP 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 5.4a"),
        (
            "back Opel to 1-F06 by ap",
            "3.0b=2 AP 9.0a=7 AP 5.0a=1 4.0.t1 4.0b 14.1.t1=+0 5.2=+1 5.0.t5 5.4a 14.0 14.4=0",
        ),
        ("back R to 1-F06 by cp", "3.2.2=2 CP 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 5.2=+1 5.0.t5 5.4a"),
        ("pivot Opel to ne by ap", "3.0b=1 AP 9.0a=7 AP 5.3=1"),
        ("tow Stuck with Opel by ap", "3.0b=1 AP 9.0a=7 AP 17.0b=1"),
        ("group Opel", "9.1a"),
        ("fire APC at 1-F09 by ap", "3.0b=2 AP 9.0a=7 AP 7.0a 7.0d 7.7a=4 6.1"),
        ("fire Bog at 1-F09 by cp", "3.2.2=5 CP 7.0a 7.0d 7.7a=4 15.4a=+2"),
        ("unload Load by ap", "3.0b=1 AP 9.0a=7 AP 17.0f=1"),
        ("unload Load by snap", "3.1a=0 17.0f=1"),
        ("disembark Both by cp", "3.2.2=1 CP 17.0f=1 9.1.4"),
        ("rally Two by ap", "3.0b=5 AP 9.0a=7 AP dmg-suppressed=7+ 7.6.1b=+11 7.6c"),
        ("rally P by cp", "3.2.2=5 CP dmg-pinned=7+ 7.6.1b=+11 7.6c"),
        ("creep R to 1-E05 by ap", "3.0b=2 AP 9.0a=7 AP 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 5.0.3b=+1 5.4a"),
        ("creep Lurk to 1-E05 by cp", "3.2.2=2 CP 10.0c 5.0a=1 5.0.3b=+1"),
        ("dig R by ap", "3.0b=7 AP 9.0a=7 AP 18.1.3a=+1 18.1.3b 18.1.3c=12"),
        ("load R on Opel by ap", "3.0b=1 AP 9.0a=7 AP 17.0b=1"),
        ("load L on Full by cp", "3.2.2=1 CP 17.0b=1"),
        ("board R and L on Opel by ap", "3.0b=1 AP 9.0a=7 AP 17.0b=1 9.1.4"),
        ("emerge Lurk to 1-E05 by ap", "3.0b=1 AP 9.0a=7 AP 10.0c 5.0a=1"),
        ("drop", "3.0e=0"),
        ("stall by ap", "2.2j=1 AP"),
        ("stall by cp", "2.2j=1 CP"),
        ("pass", "2.2k=0"),
    ],
    broken_ground: [
        (
            "step U0 to 1-E05 by ap",
            "3.0b=2 AP 9.0a=7 AP 5.0a=1 4.0.t9 4.0a 5.0.t1=+0 4.0.t6 11.0c=+1 5.0.t5 5.4a 18.3.1b=+1D6",
        ),
        (
            "step U5 to 1-G05 by ap",
            "3.0b=2 AP 9.0a=7 AP 5.0a=1 4.0.t8 4.0a 14.2a=+0 4.0.t2 5.0.1b 5.0.2c=+1 4.0.t3 5.4a 14.0 14.1a=1 14.2b=+0",
        ),
        (
            "back U0 to 1-F06 by ap",
            "3.0b=3 AP 9.0a=7 AP 5.0a=1 4.0.t5 4.0a 5.0.t1=+1 4.0.t6 5.2=+1 5.0.t5 5.4a",
        ),
        (
            "back U5 to 1-E05 by cp",
            "3.2.2=4 CP 5.0a=1 4.0.t9 4.0a 14.1.t2=+1 4.0.t6 11.0c=+1 5.0.t5 5.2=+1 5.0.t5 5.4a 14.0 14.4=0",
        ),
        ("creep U0 to 1-E04 by ap", "3.0b=2 AP 9.0a=7 AP 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 4.0.t6 5.0.3b=+1 5.4a"),
        ("creep Low to 1-G05 by ap", "3.0b=2 AP 9.0a=7 AP 5.0a=1 4.0.t8 4.0a 5.0.t1=+0 5.0.3b=+1"),
        ("pivot U4 to n by cp", "3.2.2=1 CP 5.3=1"),
        ("dig U2 by snap", "3.1a=0 18.1.3a=+1 18.1.3b 18.1.3c=12"),
        ("fire U0 at 1-E04 by ap", "3.0b=3 AP 9.0a=7 AP 7.0a 7.0d 7.7a=1 6.1"),
        ("load U2 on U5 by snap", "3.1a=0 17.0b=3"),
        ("rally U1 by ap", "3.0b=5 AP dmg-suppressed=7+ 7.6.1a=+1 7.6.1b=+6 7.6c"),
        ("rally U7 by ap", "3.0b=5 AP 9.0a=7 AP dmg-undercover=8+ 7.6.1a=+1 7.6.1b=+6 7.6c"),
        ("smoke U2 at 1-A05 by ap", "3.0b=4 AP 9.0a=7 AP 13.1d 13.1e=+2 12.0b"),
        ("flame U6 at 1-E04 by cp", "3.2.2=2 CP 19.1a=2 19.1b 19.0c 19.1c=+0"),
        ("occupy Low in trench by ap", "3.0b=1 AP 9.0a=7 AP 18.2b=1"),
        ("occupy Low in trench by cp", "3.2.2=1 CP 18.2b=1"),
        ("breach Low on trench by ap", "3.0b=3 AP 9.0a=7 AP 18.4a=16 18.4e"),
        ("breach Low on trench by cp", "3.2.2=3 CP 18.4a=16 18.4e"),
        ("hide Low in 1-G04 by ap", "3.0b=7 AP 9.0a=7 AP 10.2a=7 10.2b"),
        ("hide Low in 1-H05 by cp", "3.2.2=7 CP 10.2a=7 10.2b"),
    ],
    hand_to_hand: [
        ("step A to 1-E05 by ap", "3.0b=1 AP 9.0a=7 AP 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 5.4a"),
        ("step D to 1-E04 by ap", "3.0b=1 AP 9.0a=7 AP 5.0a=1 4.0.t1 4.0b 14.1.t2=+0 5.4a 14.0 14.1a=1"),
        ("creep K to 1-E05 by ap", "3.0b=3 AP 9.0a=7 AP 5.0a=2 4.0.t1 4.0b 5.0.t1=+0 5.0.3b=+1 5.4a"),
        ("back A to 1-F06 by ap", "3.0b=2 AP 9.0a=7 AP 5.0a=1 4.0.t9 4.0a 5.0.t1=+0 5.2=+1 5.0.t5 5.4a"),
        (
            "back F to 1-F06 by ap",
            "3.0b=3 AP 9.0a=7 AP 5.0a=1 4.0.t9 4.0a 14.1.t2=+1 5.2=+1 5.0.t5 5.4a 14.0 14.4=0",
        ),
        ("dig A by ap", "3.0b=7 AP 9.0a=7 AP 18.1.3a=+1 18.1.3b 18.1.3c=10"),
        ("dig B by cp", "3.2.2=7 CP 18.1.3a=+1 18.1.3b 18.1.3c=10"),
        ("assault A on S by ap", "3.0b=3 AP 9.0a=7 AP 7.7.3a"),
        ("assault C on S by snap", "3.1a=0 7.7.3a"),
        ("breach A on wire by ap", "3.0b=3 AP 9.0a=7 AP 18.4a=15 18.4e"),
        ("breach B on mines by cp", "3.2.2=2 CP 18.4a=15 18.4e"),
        ("smoke B at 1-F05 by ap", "3.0b=2 AP 13.1d 13.1e=+2 13.1c"),
        ("smoke M at 1-E10 by ap", "3.0b=3 AP 9.0a=7 AP 13.1d 13.1e=+2"),
        ("burn B on S by ap", "3.0b=2 AP 19.1a=2 19.1b 19.0c"),
        ("burn F on S by cp", "3.2.2=4 CP 19.1a=2 19.1b"),
        ("vacate C by ap", "3.0b=1 AP 9.0a=7 AP 18.2b=1"),
        ("vacate C by cp", "3.2.2=1 CP 18.2b=1"),
        ("fire M at 1-C05 by ap", "3.0b=3 AP 9.0a=7 AP 7.0a 7.0d 7.7a=5 6.1"),
        ("fire M at 1-E05 by ap", "3.0b=3 AP 9.0a=7 AP 7.0a 7.0d 7.7a=3 6.1"),
        ("lob M at 1-D06 by ap", "3.0b=4 AP 9.0a=7 AP 12.0a 12.0b 12.0d"),
        ("lob M at 1-D06 by cp", "3.2.2=4 CP 12.0a 12.0b 12.0d"),
    ],
    in_hiding: [
        ("step A to 1-E04 by ap", "3.0b=7 AP 9.0a=7 AP 5.0a=1 10.1a=+6"),
        ("step B to 1-F06 by ap", "3.0b=5 AP 5.0a=2 10.1a=+3"),
        ("emerge C to 1-F06 by cp", "3.2.2=4 CP 10.0c 5.0a=4"),
        ("creep A to 1-G05 by ap", "3.0b=2 AP 9.0a=7 AP 10.0c 5.0a=1 5.0.3b=+1"),
        ("creep C to 1-H05 by ap", "3.0b=4 AP 9.0a=7 AP 10.0c 5.0a=3 5.0.3b=+1"),
        ("dig H by cp", "3.2.2=7 CP 18.1.3a=+1 18.1.3b 18.1.3c=12"),
        ("occupy A in trench by snap", "3.1a=0 18.2b=1"),
        ("fire G at 1-F04 by ap", "3.0b=2 AP 9.0a=7 AP 7.0a 7.0d 7.7a=2 6.1"),
        ("unload E by cp", "3.2.2=1 CP 17.0f=1"),
        ("back H to 1-L11 by ap", "3.0b=3 AP 9.0a=7 AP 5.0a=1 4.0.t10 4.0a 5.0.t1=+1 5.2=+1 5.0.t5 5.4a"),
        ("pivot I to ne by snap", "3.1a=0 5.3=1"),
        ("hide H in 1-K11 by snap", "3.1a=0 10.2a=7 10.2b"),
        ("rally I by ap", "3.0b=5 AP 9.0a=7 AP dmg-weakened=7+ 7.6.1a=+1 7.6.1b=+1 7.6c"),
        ("rally I by cp", "3.2.2=5 CP dmg-weakened=7+ 7.6.1a=+1 7.6.1b=+1 7.6c"),
    ],
    at_the_edge: [
        ("enter A at 1-A01 by ap", "3.0b=1 AP 9.0a=7 AP 5.5b=1"),
        ("enter D at 1-D01 by ap", "3.0b=1 AP 5.5b=1"),
        ("creep A to 1-A01 by ap", "3.0b=2 AP 9.0a=7 AP 5.5b=1 5.0.3b=+1"),
        ("creep E to 1-B07 by cp", "3.2.2=2 CP 5.5b=1 5.0.3b=+1"),
    ],
    firing_line: [
        ("back G0 to 1-E05 by ap", "3.0b=3 AP 5.0a=1 7.5b=+1 4.0.t1 4.0b 5.0.t1=+0 5.2=+1 5.0.t5 5.4a"),
        (
            "back G4 to 1-G05 by ap",
            "3.0b=2 AP 9.0a=7 AP 5.0a=1 4.0.t1 4.0b 14.1.t2=+0 5.2=+1 5.0.t5 5.4a 14.0 14.4=0",
        ),
        ("step G0 to 1-E06 by ap", "3.0b=3 AP 5.0a=1 7.5b=+1 4.0.t10 4.0a 5.0.t1=+1 5.4a"),
        ("step G4 to 1-E06 by ap", "3.0b=3 AP 9.0a=7 AP 5.0a=1 4.0.t10 4.0a 14.1.t2=+2 5.4a 14.0 14.1a=0"),
        ("pivot G0 to n by ap", "3.0b=1 AP 5.3=1"),
        ("dig G0 by ap", "3.0b=7 AP 18.1.3a=+1 18.1.3b 18.1.3c=12"),
        ("rally G0 by ap", "3.0b=5 AP dmg-undercover=8+ 7.6.1b=+5 7.6c"),
        ("rally G0 by cp", "3.2.2=5 CP dmg-undercover=8+ 7.6.1b=+5 7.6c"),
        ("load G0 on G3 by ap", "3.0b=2 AP 17.0b=2"),
        ("load G2 on G3 by cp", "3.2.2=4 CP 17.0b=4"),
        ("fire G1 at 1-D05 by ap", "3.0b=3 AP 9.0a=7 AP 7.0a 7.0d 7.7a=2 6.1"),
        ("fire G4 at 1-E04 by ap", "3.0b=4 AP 9.0a=7 AP 7.0a 7.0d 7.7a=1 6.1"),
        ("flame G4 at 1-E05 by ap", "3.0b=4 AP 9.0a=7 AP 19.1a=2 19.1b 19.1c=+0"),
        ("flame G4 at 1-E05 by cp", "3.2.2=4 CP 19.1a=2 19.1b 19.1c=+0"),
        ("emerge Hid to 1-H05 by ap", "3.0b=5 AP 9.0a=7 AP 10.0c 5.0a=5"),
        ("emerge Hid to 1-J05 by ap", "3.0b=3 AP 9.0a=7 AP 10.0c 5.0a=3"),
    ],
}


@pytest.mark.parametrize("laid", SAID)
def test_what_speaks_in_an_act(laid: Callable[..., tuple[Any, Any]]) -> None:
    game, state = laid(options=("cautious",), cp=(9, 0))
    assert {text: told(game, state, text) for text, _ in SAID[laid]} == dict(SAID[laid])


@pytest.mark.parametrize(
    ("way", "text", "said"),
    [
        ("ap", "step L to 1-E05 by ap", "9.1.1a=+0 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 5.4a"),
        ("ap", "back R to 1-F06 by ap", "9.1.1a=+1 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 5.2=+1 5.0.t5 5.4a"),
        ("cp", "back R to 1-F06 by cp", "9.1.1a=+1 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 5.2=+1 5.0.t5 5.4a"),
        ("snap", "back R to 1-F06 by snap", "9.1.1a=+0 5.0a=1 4.0.t1 4.0b 5.0.t1=+0 5.2=+1 5.0.t5 5.4a"),
        ("ap", "pivot R to ne by ap", "9.1.1a=+0 5.3=1"),
        ("ap", "emerge Lurk to 1-E05 by ap", "9.1.1a=+0 10.0c 5.0a=1"),
        ("ap", "end", "9.1.1c"),
    ],
)
def test_what_speaks_in_a_move_of_a_group(way: str, text: str, said: str) -> None:
    game, state = convoy(cp=(9, 0), ap={0: 2}, options=("cautious",))
    members = tuple(game.force[0])
    agenda.push(state, Advance(0, way, tuple((one, 1) for one in members), 1, members=members))
    assert told(game, state, text) == said
