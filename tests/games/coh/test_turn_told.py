"""2.0 to 2.3: each step of a turn names the rules that act in it and no others."""

from __future__ import annotations

from typing import Any

from hexfront.engine.base.events import PhaseBegan, TurnBegan
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.events import CommandChanged, Initiative, Rolled

from .cardplay import holding
from .squads import squads
from .table import GAME, amounts, do, offered, refused, rules_of, table, unit
from .test_event_cards import drawing
from .test_sheet import three
from .test_solo import coined

LEVEL = {"coh:2.0d", "coh:3.2a", "coh:7.4b"}
"""What command points at the start of a turn always have to do with."""


def told(events: list[Any], kind: type[Any], **wanted: Any) -> list[set[str]]:
    """The rules of the events of a kind, with these fields."""
    found = [one for one in events if isinstance(one, kind)]
    return [
        set(one.rules) for one in found if all(getattr(one, name) == value for name, value in wanted.items())
    ]


@rule("coh:2.3", "coh:2.2m", "coh:2.0a", "coh:2.0d", "coh:2.1a")
def test_a_turn_of_two_players() -> None:
    game, state = table(unit("A", "de-rifles", "1-C05"), unit("S", "ru-rifles", "1-K05"), cp=(3, 0))
    events = do(game, state, "pass", "pass", "spend 0", dice=(1, 1, 6, 6))
    assert told(events, PhaseBegan, phase="end") == [{"coh:2.3", "coh:2.2m"}]
    assert told(events, TurnBegan) == [{"coh:2.0a", "coh:2.3"}]
    assert told(events, CommandChanged, seat=0) == [LEVEL]
    assert told(events, CommandChanged, seat=1) == [{*LEVEL, "coh:7.4d"}], "there are none"
    assert told(events, Rolled, name="initiative") == [{"coh:2.1a"}] * 2
    assert told(events, PhaseBegan, phase="goes") == [{"coh:2.1a", "coh:2.2a"}] and state.phase == "goes"
    assert [one.change for one in events if isinstance(one, Rolled)] == [0, 0], "who has no CP adds none"
    assert not told(events, PhaseBegan, phase="cards") and not told(events, PhaseBegan, phase="smoke")
    assert not told(events, PhaseBegan, phase="plotting") and not told(events, PhaseBegan, phase="barrage")


@rule("coh:20.0d", "coh:20.0c", "coh:20.0a")
def test_a_turn_of_three_players() -> None:
    game, state = three()
    state.turn = 1
    events = do(game, state, *["pass"] * 3, dice=(1, 1, 6, 6, 3, 3))
    assert told(events, PhaseBegan, phase="end") == [{"coh:2.3", "coh:20.0d"}]
    assert told(events, Rolled, name="initiative") == [{"coh:2.1a", "coh:20.0c"}] * 3
    assert told(events, PhaseBegan, phase="goes") == [
        {"coh:2.1a", "coh:2.2a", "coh:20.0a", "coh:20.0b", "coh:20.0c"}
    ]


@rule("coh:1.0.2", "coh:1.0.3", "coh:3.2.5", "coh:20.1a")
def test_the_first_turn() -> None:
    game = GAME.room("partisans")
    _, events = game.start("partisans", frozenset({"german-plus-2"}), 1)
    assert told(events, TurnBegan) == [{"coh:2.0a", "coh:1.0.3"}]
    assert told(events, CommandChanged, seat=0) == [{*LEVEL, "coh:1.0.2", "coh:3.2.5"}]
    assert told(events, CommandChanged, seat=1) == [{*LEVEL, "coh:1.0.2"}], "only the weaker player has more"
    game = GAME.room("pocket-for-two")
    state, events = game.start("pocket-for-two", frozenset(), 1)
    while state.turn == 0:
        words = offered(game, state)
        events += do(
            game, state, "commit" if "commit" in words else "fill" if "fill" in words else min(words)
        )
    assert all("coh:20.1a" in rules for rules in told(events, CommandChanged))


@rule("coh:2.0e", "coh:2.0c")
def test_cards_and_smoke_have_steps_of_their_own() -> None:
    _, _, events = drawing("sniper", smoke={"1-A01": (2,)})
    assert told(events, PhaseBegan, phase="cards") == [{"coh:2.0e"}]
    assert told(events, PhaseBegan, phase="smoke") == [{"coh:2.0c"}]


@rule("coh:card-12", "coh:2.1a")
def test_luck_changes_an_initiative_roll() -> None:
    game, state = holding("luck", cp=(0, 0), deck=("luck",), turns=3)
    do(game, state, "pass", "pass", dice=(3, 3, 3, 4))
    while game.deciders(state) == (1,):
        do(game, state, "pass")
    assert game.deciders(state) == (0,) and "coh:card-12" in amounts(game, state, "luck 2")
    events = do(game, state, "luck 2")
    assert [one.seat for one in events if isinstance(one, Initiative)] == [0], "8 against 7"


@rule("coh:2.2p", "coh:2.2j", "coh:3.0a", "coh:2.2d", "coh:2.2e")
def test_what_a_go_is_not_for() -> None:
    units = unit("A", "de-rifles", "1-C05"), unit("B", "de-rifles", "1-C06"), unit("S", "ru-rifles", "1-K05")
    game, state = table(*units, cp=(0, 0))
    assert refused(game, state, "drop").rule == "coh:2.2p"
    assert refused(game, state, "stall by cp").rule == "coh:2.2j"
    assert refused(game, state, "activate A").rule == "coh:3.0a"
    game, state = table(*units, options=("cautious",))
    assert not any(text.startswith("activate") for text in offered(game, state)), "another option"
    used = units[0]._replace(flags=("used",))
    game, state = table(used, *units[1:], options=("variable-ap",), cp=(0, 0))
    assert refused(game, state, "activate A").rule == "coh:2.2d"
    assert refused(game, state, "activate S").rule == "coh:2.2d"
    do(game, state, "activate B", dice=(3, 3, 3))
    assert refused(game, state, "activate B").rule == "coh:2.2e"
    assert not any(text.startswith("activate") for text in offered(game, state))


@rule("coh:3.1b", "coh:2.2i", "coh:3.2.2", "coh:2.2c", "coh:3.0.1a", "coh:3.0b")
def test_why_an_act_cannot_be_paid_like_this() -> None:
    far = unit("S", "ru-rifles", "1-K05")

    def told(way: str, *flags: str, options: tuple[str, ...] = (), **more: Any) -> str:
        game, state = table(
            unit("A", "de-rifles", "1-C05", "s", *flags), far, options=options, **{"cp": (1, 0), **more}
        )
        assert f"dig A by {way}" not in offered(game, state)
        return refused(game, state, f"dig A by {way}").rule

    assert told("snap", "used") == told("snap", "active") == "coh:3.1b"
    assert told("card") == "coh:2.2i"
    assert told("cp") == "coh:3.2.2", "7 CP are not there"
    assert told("ap", "used") == "coh:2.2c"
    assert told("ap", options=("variable-ap",)) == "coh:3.0.1a"
    assert told("ap", "active", ap={0: 5}) == "coh:3.0b"
    weary = unit("A", "de-rifles", "1-C05", "s", "active", "dug-in", hit="pinned")
    game, state = table(weary, far, ap={0: 4}, cp=(0, 0))
    assert refused(game, state, "rally A by ap").rule == "coh:3.0b", "dug in, but not used"
    gunners = unit("A", "de-hmg", "1-C05", "s", "hidden")
    game, state = table(gunners, far, cp=(0, 0), hexes={"1-C05": "heavy-woods"})
    assert refused(game, state, "step A to 1-D05 by ap").rule == "coh:10.1a", (
        "2 AP would be there, 6 more for the open are not"
    )


@rule("coh:3.0a", "coh:9.0a", "coh:3.2.1", "coh:3.1a", "coh:3.2.2")
def test_what_paying_has_to_do_with() -> None:
    ways = {"coh:3.0a", "coh:9.0a", "coh:3.0b", "coh:3.2.1", "coh:3.1a", "coh:3.2.2", "coh:2.2i"}

    def told(way: str, *flags: str, ap: int = 0, other: str = "") -> dict[str, str]:
        units = (
            unit("A", "de-rifles", "1-C05", "s", *flags),
            unit("B", "de-rifles", "1-H05", "s", *other.split()),
        )
        game, state = table(*units, unit("S", "ru-rifles", "1-K05"), cp=(5, 0), ap={0: ap} if ap else {})
        return {
            name: amount for name, amount in amounts(game, state, f"dig A by {way}").items() if name in ways
        }

    assert told("ap") == {"coh:3.0a": "7 AP", "coh:3.0b": "7 AP"}
    assert told("ap", "active", ap=5) == {"coh:3.0b": "5 AP", "coh:3.2.1": "2 CP"}
    assert told("ap", other="active", ap=6) == {"coh:9.0a": "6 AP", "coh:3.0b": "6 AP", "coh:3.2.1": "1 CP"}
    assert told("snap") == {"coh:3.1a": "0"}
    game, state = table(
        unit("A", "de-rifles", "1-C05", "s", "used"), unit("S", "ru-rifles", "1-K05"), cp=(5, 0)
    )
    assert amounts(game, state, "step A to 1-D05 by cp")["coh:3.2.2"] == "1 CP"


@rule("coh:7.5e", "coh:18.2b")
def test_a_marker_that_makes_an_act_dearer_is_shown_before_it_is_paid() -> None:
    squad = unit("A", "de-rifles", "1-C05", "s", hit="under-cover", inside="trench")
    game, state = table(squad, unit("S", "ru-rifles", "1-K05"), works={"1-C05": ["trench"]}, cp=(0, 0))
    events = do(game, state, "vacate A by ap")
    kinds = [type(one).__name__ for one in events]
    assert kinds.index("Shown") < kinds.index("Spent") and state.ap[0] == 5


@rule("coh:18.3.3b", "coh:7.6d", "coh:20.3b")
def test_odds_and_ends_of_groups_cards_and_coins() -> None:
    game, state = squads(works={"1-F05": ["mines"]})
    events = do(game, state, "group A", "join B", "together dig by snap", dice=(6, 6), damage=3)
    assert "coh:18.3.3b" in rules_of(events) and state.hit[0] >= 0 > state.hit[1], "the one among the mines"
    tank = unit("T", "de-pz3e", "1-F05", hit="immobilised")
    game, state = table(tank, unit("S", "ru-rifles", "1-K05"), hands={0: ["rally"]}, cp=(0, 0))
    assert refused(game, state, "play rally on T for 0").rule == "coh:7.6d"
    game, state = coined(go=1)
    assert amounts(game, state, "uncover 1-F05")["coh:20.3b"] == "1 : 1"
