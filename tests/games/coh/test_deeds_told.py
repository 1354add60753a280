"""What an act brings besides its price: what is told, by which rules, and who is asked next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hexfront.engine.base.state import clone
from hexfront.games.coh.events import Activated, Spent

from .test_crowded_groups import damaged
from .test_crowded_tables import at_the_edge, broken_ground, convoy, hand_to_hand, in_hiding
from .test_reasons import firing_line


def told(game: Any, state: Any, text: str) -> str:
    """Each event with its rules, without what was paid; then the question that comes next, and whom it is put to."""
    trial = clone(state)
    events = game.apply(trial, 0, game.lexicon.parse(text))
    words = [
        f"{one.__struct_config__.tag}({','.join(rule.removeprefix('coh:') for rule in one.rules)})"
        for one in events
        if not isinstance(one, Spent | Activated)
    ]
    return " ".join([*words, ">", type(trial.agenda[-1]).__name__, str(game.deciders(trial)[0])])


BROUGHT: dict[Callable[..., tuple[Any, Any]], list[tuple[str, str]]] = {
    convoy: [
        ("step Opel to 1-E05 by ap", "moved(5.0b,5.1b,5.0c) revealed(10.0e) > Emerge 0"),
        (
            "step Full to 1-F04 by snap",
            "flipped(2.2g,2.2c) flipped(2.2g,2.2c) moved(5.0b,5.1b,5.0c,17.0d) revealed(10.0e) > Emerge 0",
        ),
        ("back Opel to 1-F06 by ap", "moved(5.2,5.0b) revealed(10.0e) > Emerge 0"),
        (
            "back Full to 1-E05 by snap",
            "flipped(2.2g,2.2c) flipped(2.2g,2.2c) moved(5.2,5.0b,17.0d) revealed(10.0e) > Emerge 0",
        ),
        ("pivot Opel to ne by ap", "faced(5.3) > Go 1"),
        ("pivot G to ne by snap", "flipped(2.2g,2.2c) faced(5.3) > Go 1"),
        ("tow Stuck with Opel by ap", "said(14.5c,17.0a,17.0b) > Go 1"),
        ("tow Stun with APC by ap", "shown(7.5e,7.5b,dmg-v-stunned) said(14.5c,17.0a,17.0b) > Go 1"),
        ("fire APC at 1-F09 by ap", "shot-declared(7.0a) > Roll 0"),
        ("fire APC at 1-F09 by snap", "flipped(2.2g,2.2c) shot-declared(7.0a) > Roll 0"),
        ("unload Load by ap", "said(17.0f) > Alight 0"),
        ("unload Load by snap", "flipped(2.2g,2.2c) flipped(2.2g,2.2c) said(17.0f) > Alight 0"),
        ("disembark Both by cp", "said(17.0f) said(17.0f) > Alight 0"),
        ("rally Two by ap", "said(7.6a) > Roll 0"),
        ("rally Two by snap", "flipped(2.2g,2.2c) said(7.6a) > Roll 0"),
        ("dig R by ap", "marked(18.1.3a,18.1.3c) flipped(9.0d,3.0c,2.2c) flipped(9.0d,3.0c,2.2c) > Go 1"),
        ("dig R by cp", "marked(18.1.3a,18.1.3c) > Go 1"),
        ("dig R by snap", "flipped(2.2g,2.2c) marked(18.1.3a,18.1.3c) > Go 1"),
        ("load R on Opel by ap", "said(17.0a,17.0b) > Go 1"),
        ("load R on APC by snap", "flipped(2.2g,2.2c) flipped(2.2g,2.2c) said(17.0a,17.0b) > Go 1"),
        ("board R and L on Opel by ap", "said(17.0a,17.0b) said(17.0a,17.0b) > Go 1"),
        ("emerge Lurk to 1-E05 by ap", "revealed(10.0c) moved(10.0c,5.0b) > Face 0"),
        ("drop", "flipped(3.0e,3.0c,2.2c) > Go 0"),
        ("stall by ap", "passed(2.2j) > Go 1"),
        ("pass", "passed(2.2k,2.2m) flipped(2.2l,3.0c,2.2c) > Go 1"),
    ],
    broken_ground: [
        ("step U0 to 1-E05 by ap", "> Roll 0"),
        ("step U1 to 1-E06 by ap", "moved(5.0b,5.1b,5.0c) > Face 0"),
        ("back U1 to 1-E05 by ap", "> Roll 0"),
        ("back U2 to 1-F04 by ap", "moved(5.2,5.0b) > Face 0"),
        ("smoke U2 at 1-A05 by ap", "smoked(13.0a,13.0i,13.1d,13.1e,13.1a) > Go 1"),
        ("smoke U2 at 1-D07 by snap", "flipped(2.2g,2.2c) smoked(13.0a,13.0i,13.1d,13.1e,13.1a) > Go 1"),
        ("occupy Low in trench by ap", "marked(18.2b,18.1b,18.1.1a) > Go 1"),
        ("occupy Low in trench by snap", "flipped(2.2g,2.2c) marked(18.2b,18.1b,18.1.1a) > Go 1"),
        ("breach Low on trench by ap", "shot-declared(7.7.3a) > Roll 0"),
        ("breach Low on trench by snap", "flipped(2.2g,2.2c) shot-declared(7.7.3a) > Roll 0"),
        (
            "hide Low in 1-G04 by ap",
            "hid(10.2a,10.2b) flipped(9.0d,3.0c,2.2c) flipped(9.0d,3.0c,2.2c) > Go 1",
        ),
        (
            "hide Low in 1-H05 by ap",
            "marked(18.2a,18.1b,18.1.1a) hid(10.2a,10.2b) flipped(9.0d,3.0c,2.2c) flipped(9.0d,3.0c,2.2c) > Go 1",
        ),
    ],
    hand_to_hand: [
        ("step C to 1-G05 by snap", "flipped(2.2g,2.2c) moved(5.0b,5.1b,5.0c) > Face 0"),
        ("back D to 1-G05 by snap", "flipped(2.2g,2.2c) moved(5.2,5.0b) > Face 0"),
        ("pivot B to nw by ap", "faced(5.3) fired(19.0a) > Go 1"),
        ("assault A on S by ap", "shot-declared(7.7.3a) > Roll 0"),
        ("assault A on S by snap", "flipped(2.2g,2.2c) shot-declared(7.7.3a) > Roll 0"),
        ("smoke B at 1-F05 by ap", "smoked(13.0a,13.0i,13.1d,13.1e,13.1c,19.0b) > Go 1"),
        ("vacate C by ap", "marked(18.2b) > Alight 0"),
        ("vacate C by snap", "flipped(2.2g,2.2c) marked(18.2b) > Alight 0"),
    ],
    in_hiding: [
        ("step A to 1-E04 by ap", "hid(10.1a,10.1c) flipped(9.0d,3.0c,2.2c) flipped(9.0d,3.0c,2.2c) > Go 1"),
        ("step B to 1-E04 by ap", "hid(10.1a,10.1c) flipped(2.2f,3.0c,2.2c) > Go 1"),
        ("step B to 1-E06 by cp", "hid(10.1a,10.1c) > Go 1"),
        (
            "emerge A to 1-E05 by ap",
            "revealed(10.0c) revealed(10.0c) moved(10.0c,5.0b) revealed(10.0e) > Emerge 0",
        ),
        ("emerge B to 1-F06 by ap", "revealed(10.0c) revealed(10.0c) moved(10.0c,5.0b) > Face 0"),
        ("dig A by ap", "revealed(10.0c) revealed(10.0c) marked(18.1.3a,18.1.3c) > Emerge 0"),
        ("dig C by cp", "revealed(10.0c) revealed(10.0c) revealed(10.0c) marked(18.1.3a,18.1.3c) > Emerge 0"),
        (
            "occupy A in trench by ap",
            "revealed(10.0c) revealed(10.0c) marked(18.2b,18.1b,18.1.1a) > Emerge 0",
        ),
        (
            "occupy A in trench by snap",
            "revealed(10.0c) revealed(10.0c) flipped(2.2g,2.2c) marked(18.2b,18.1b,18.1.1a) > Emerge 0",
        ),
        (
            "lob C at 1-A05 by ap",
            "revealed(10.0c) revealed(10.0c) revealed(10.0c) shot-declared(7.0a) > Emerge 0",
        ),
        (
            "lob C at 1-A05 by snap",
            "revealed(10.0c) revealed(10.0c) revealed(10.0c) flipped(2.2g,2.2c) shot-declared(7.0a) > Emerge 0",
        ),
        (
            "smoke C at 1-A01 by ap",
            "revealed(10.0c) revealed(10.0c) revealed(10.0c) smoked(13.0a,13.0i,13.1d,13.1e,13.1a) > Emerge 0",
        ),
        ("fire G at 1-F04 by ap", "revealed(10.0c) shot-declared(7.0a) > Emerge 0"),
        ("fire G at 1-F06 by snap", "revealed(10.0c) flipped(2.2g,2.2c) shot-declared(7.0a) > Emerge 0"),
        ("unload E by ap", "revealed(10.0c) revealed(10.0c) revealed(10.0c) said(17.0f) > Alight 0"),
        ("hide H in 1-L10 by cp", "hid(10.2a,10.2b) > Go 1"),
        ("hide H in 1-L10 by snap", "flipped(2.2g,2.2c) hid(10.2a,10.2b) > Go 1"),
    ],
    at_the_edge: [
        ("enter A at 1-A01 by ap", "moved(5.5b,5.5a) > Face 0"),
        ("enter B at 1-L04 by snap", "flipped(2.2g,2.2c) flipped(2.2g,2.2c) moved(5.5b,5.5a,17.0d) > Face 0"),
    ],
    damaged: [
        ("back E to 1-G05 by ap", "moved(5.2,5.0b,17.0d) > Face 0"),
        ("fire A at 1-D05 by ap", "shown(7.5e,7.5b,dmg-suppressed) shot-declared(7.0a) > Roll 0"),
        (
            "fire A at 1-D05 by snap",
            "shown(7.5e,7.5b,dmg-suppressed) flipped(2.2g,2.2c) shot-declared(7.0a) > Roll 0",
        ),
    ],
    firing_line: [
        (
            "back G0 to 1-E05 by ap",
            "shown(7.5e,7.5b,dmg-undercover) moved(5.2,5.0b) revealed(10.0i,10.1b) > Emerge 0",
        ),
        ("back G1 to 1-F04 by snap", "flipped(2.2g,2.2c) moved(5.2,5.0b) revealed(10.0i,10.1b) > Emerge 0"),
        ("back G3 to 1-E06 by cp", "moved(5.2,5.0b) revealed(10.0i,10.1b) revealed(10.0i,10.1b) > Emerge 0"),
        (
            "step G1 to 1-E06 by snap",
            "flipped(2.2g,2.2c) moved(5.0b,5.1b,5.0c) revealed(10.0i,10.1b) revealed(10.0i,10.1b) > Emerge 0",
        ),
        ("step G3 to 1-E05 by cp", "moved(5.0b,5.1b,5.0c) revealed(10.0i,10.1b) > Emerge 0"),
        ("dig G0 by ap", "marked(18.1.3a,18.1.3c) flipped(2.2f,3.0c,2.2c) > Go 1"),
        ("load G0 on G3 by ap", "shown(7.5e,7.5b,dmg-undercover) said(17.0a,17.0b) > Go 1"),
        ("lob Hid at 1-D03 by ap", "revealed(10.0c) shot-declared(7.0a) > Emerge 0"),
        ("lob Hid at 1-D03 by snap", "revealed(10.0c) flipped(2.2g,2.2c) shot-declared(7.0a) > Emerge 0"),
        ("smoke Hid at 1-C01 by ap", "revealed(10.0c) smoked(13.0a,13.0i,13.1d,13.1e,13.1a) > Emerge 0"),
    ],
}


@pytest.mark.parametrize("laid", BROUGHT)
def test_what_an_act_brings(laid: Callable[..., tuple[Any, Any]]) -> None:
    game, state = laid(cp=(9, 0))
    assert {text: told(game, state, text) for text, _ in BROUGHT[laid]} == dict(BROUGHT[laid])
