"""What the log says of each event, in both halves where there are two."""

from __future__ import annotations

import pytest

from hexfront.engine.base.events import Event
from hexfront.games.tow import events

TOLD: dict[str, Event] = {
    "8A: move 0505 → 0506.": events.Moved(unit="8A", start="0505", end="0506", how="move"),
    "18G: arrival in 0506.": events.Moved(unit="18G", start="", end="0506", how="arrival"),
    "Into the cup: Vrnz, SW. In hand: OKH.": events.Selected(side="axis", cup=("Vrnz", "SW"), hand=("OKH",)),
    "Into the cup: –. In hand: OKH.": events.Selected(side="axis", hand=("OKH",)),
    "Into the cup: Vrnz. In hand: –.": events.Selected(side="soviet", cup=("Vrnz",)),
    "The axis player puts 2 tokens into the cup and keeps 1.": events.Selected(side="axis", into=2, kept=1),
    "OKH goes from the hand into the cup.": events.Added(token="OKH"),
    "The Axis player adds a token to the cup.": events.Added(),
    "The activated units fight, then move.": events.ModeChosen(fights_first=True),
    "The activated units move, then fight.": events.ModeChosen(fights_first=False),
    "Both bid 40: bid again.": events.Bids(bids=(40, 40)),
    "Bids 40 and 41: seat 2 plays the Soviets.": events.Bids(bids=(40, 41), soviet=1),
    "Bids 41 and 40: seat 1 plays the Soviets.": events.Bids(bids=(41, 40), soviet=0),
}


@pytest.mark.parametrize("words", TOLD)
def test_the_log_says_what_happened(words: str) -> None:
    assert str(TOLD[words].text()) == words


def test_others_learn_how_many_tokens_were_selected_and_that_one_was_added() -> None:
    selected = events.Selected(side="axis", cup=("OKH", "8A"), hand=("6A",), into=2, kept=1).public()
    assert selected == events.Selected(side="axis", into=2, kept=1, reveals=True)
    of_the_other = events.Selected(side="soviet", cup=("SW",), into=1).public()
    assert of_the_other == events.Selected(side="soviet", into=1), "six went into the cup, as always"
    assert events.Added(token="OKH").public() == events.Added()
