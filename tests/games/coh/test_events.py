"""Every event in its sentence, and what of it the others learn."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.texts import t
from hexfront.games.coh.announcements import PaymentDeclared, ShotDeclared
from hexfront.games.coh.events import (
    Activated,
    CardPlayed,
    CoinLaid,
    CommandChanged,
    Controlled,
    Destroyed,
    Faced,
    Fired,
    Flipped,
    Hid,
    Hit,
    Initiative,
    Laid,
    Moved,
    Passed,
    Placed,
    Revealed,
    Rolled,
    Scored,
    Shown,
    Spent,
)
from hexfront.games.coh.group_events import Grouped

SNEAK = ("coh:10.1a",)


def fired(units: tuple[str, ...], target: str) -> Fired:
    return Fired(units=units, at="1-C05", target=target, attack=7, defence=9, outcome="miss")


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Placed(unit="A", at="1-C05"), "A is set up in 1-C05."),
        (Placed(unit="A", at=""), "A is taken back."),
        (Laid(work="wire", at="1-C05"), "Laid in 1-C05: wire."),
        (Laid(work="wire", at="1-C05", on=False), "Removed from 1-C05: wire."),
        (CoinLaid(side="soviet", at="1-C05"), "A coin of the soviet side lies in 1-C05."),
        (CoinLaid(side="soviet", at="1-C05", on=False), "There is a unit under the coin in 1-C05."),
        (CoinLaid(side="soviet", at="1-C05", on=False, decoy=True), "The coin in 1-C05 was a decoy."),
        (Activated(unit="A", ap=7), "A is activated with 7 AP."),
        (Activated(unit="A", ap=0), "A is activated with 0 AP."),
        (Activated(unit="A", ap=-1), "A is activated."),
        (Activated(unit="A", ap=-1, shared=True), "A shares the activation."),
        (Spent(seat=0, way="snap"), "An opportunity action."),
        (Spent(seat=1, cp=2, way="initiative"), "Player 1 puts 2 CP on the initiative roll."),
        (Spent(seat=0, cp=2, way="cp"), "Cost: 2 CP."),
        (Spent(seat=0, cp=2), "Cost: 2 CP."),
        (Spent(seat=0, ap=0), "Cost: 0 AP."),
        (Spent(seat=0, ap=3, cp=2), "Cost: 3 AP and 2 CP."),
        (Flipped(unit="A"), "A is used."),
        (Moved(unit="A", start="1-C05", end="1-D05"), "A goes from 1-C05 to 1-D05."),
        (Moved(unit="A", start="", end="1-D05"), "A enters at 1-D05."),
        (Moved(unit="A", start="1-C05", end=""), "A leaves the map from 1-C05."),
        (Faced(unit="A", facing="ne"), "A faces ne."),
        (Rolled(seat=0, name="attack", dice=(3, 4)), "3 + 4: 7."),
        (Rolled(seat=0, name="attack", dice=(3, 4), change=-2), "3 + 4, changed by -2: 5."),
        (Rolled(seat=1, name="initiative", dice=(3, 4)), "Player 1 rolls 3 + 4 for the initiative: 7."),
        (
            Rolled(seat=1, name="initiative", dice=(3, 4), change=2),
            "Player 1 rolls 3 + 4 + 2 for the initiative: 9.",
        ),
        (Rolled(seat=0, name="activation", dice=(5, 1, 3)), "5 + 1 + 3, highest and lowest: 6."),
        (
            Rolled(seat=0, name="activation", dice=(5, 1, 3), change=1),
            "5 + 1 + 3, highest and lowest, changed by 1: 7.",
        ),
        (Passed(seat=1), "Player 1 passes."),
        (Passed(seat=1, stalled=True), "Player 1 stalls."),
        (Initiative(seat=0), "Player 0 has the initiative."),
        (Initiative(seat=-1), "The highest rolls for the initiative are equal: they are made again."),
        (fired((), ""), "Shells on 1-C05: 7, nobody is seen."),
        (fired(("A", "B"), ""), "Blind fire of A, B at 1-C05: 7, nobody is seen."),
        (fired((), "S"), "Shells on S: 7 against 9, miss."),
        (fired(("A", "B"), "S"), "Attack of A, B on S: 7 against 9, miss."),
        (Hit(unit="A"), "A is hit."),
        (Hit(unit="A", marker="pinned"), "A is hit: pinned."),
        (Shown(unit="A", marker="pinned"), "A shows its marker: pinned."),
        (Shown(unit="A", marker="pinned", removed=True), "A loses its marker: pinned."),
        (Destroyed(unit="A", at="1-C05"), "A in 1-C05 is destroyed."),
        (CommandChanged(seat=0, cp=3), "Player 0 has 3 CP."),
        (Revealed(unit="A", at="1-C05"), "A is revealed in 1-C05."),
        (Hid(unit="A", at="1-C05"), "A goes into hiding in 1-C05."),
        (Hid(unit="A"), "A goes into hiding."),
        (Hid(unit="A", at="1-C05", rules=SNEAK), "A moves hidden to 1-C05."),
        (Hid(unit="A", rules=SNEAK), "A moves hidden."),
        (Hid(unit="", rules=SNEAK), "A hidden unit moves."),
        (CardPlayed(seat=1, card="luck"), "Player 1 plays a card: luck."),
        (CardPlayed(seat=1, card="luck", how="drawn"), "Player 1 draws a card: luck."),
        (CardPlayed(seat=1, how="dealt"), "Player 1 draws a card."),
        (Controlled(at="1-C05", side=""), "1-C05 is held by nobody."),
        (Controlled(at="1-C05", side="german"), "1-C05 is held by this side: german."),
        (Scored(seat=0, points=2, line=t("the mill held.")), "Player 0 +2: the mill held."),
        (Grouped(units=(), what="fire"), "Hidden units act as a group: fire."),
        (Grouped(units=("A", "B"), what="fire"), "A, B act as a group: fire."),
        (Grouped(units=("A",), what="fire", lurk=True), "A and hidden units act as a group: fire."),
        (ShotDeclared(units=("A", "B"), at="1-C05"), "Fire of A, B at 1-C05."),
        (ShotDeclared(units=("A",), at="1-C05", target="S"), "A against S in close combat."),
        (PaymentDeclared(way="ap"), "The group will pay with its activation."),
        (PaymentDeclared(way="cp"), "The group will pay with CP."),
        (PaymentDeclared(way="snap"), "For the group it is an opportunity action."),
        (PaymentDeclared(way="card"), "The card pays for the group."),
    ],
)
def test_an_event_in_words(event: Any, said: str) -> None:
    assert str(event.text()) == said


def test_a_fresh_counter_needs_no_words() -> None:
    assert Flipped(unit="A", used=False).text() is None


@pytest.mark.parametrize(
    ("event", "public"),
    [
        (Activated(unit="A", ap=7, rules=("r",)), Activated(unit="A", ap=-1, rules=("r",))),
        (Hit(unit="A", marker="pinned", rules=("r",)), Hit(unit="A", rules=("r",))),
        (
            Hid(unit="A", at="1-C05", ap=3, name="A", rules=("r",)),
            Hid(unit="A", ap=3, name="A", rules=("r",)),
        ),
        (Hid(unit="A", at="1-C05", ap=3, rules=("r",)), Hid(unit="", ap=3, rules=("r",))),
        (
            CardPlayed(seat=1, card="luck", how="dealt", rules=("r",)),
            CardPlayed(seat=1, how="dealt", rules=("r",)),
        ),
        (
            Grouped(units=("A", "H"), what="fire", seen=("A",), rules=("r",)),
            Grouped(units=("A",), what="fire", seen=("A",), lurk=True, rules=("r",)),
        ),
    ],
)
def test_what_the_others_learn(event: Any, public: Any) -> None:
    assert event.public() == public
