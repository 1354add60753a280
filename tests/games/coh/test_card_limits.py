"""8.0 Cards: whom they are not for, what they do not do, and a deck that runs out."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.engine.base.events import Event
from hexfront.engine.rulebook.rules import rule
from hexfront.games.coh.box.firefight.file import WeaponFor
from hexfront.games.coh.cards import weapons
from hexfront.games.coh.events import CardPlayed, CommandChanged
from hexfront.games.coh.state import DUG, STUCK, USED, Work
from hexfront.games.coh.units import deck

from .cardplay import hand, holding, set_up
from .table import GAME, amounts, do, offered, refused, rules_of, table, unit, why
from .test_event_cards import drawing
from .test_weapons import armed


@rule("coh:card-06")
def test_chaos_takes_one_of_a_shared_activation_and_the_rest_go_on() -> None:
    for status, active, ap in (((), (), 0), (("active",), (2,), 5)):
        more = unit("T", "ru-rifles", "1-C05", "s", *status), unit("U", "ru-rifles", "1-C06", "s", *status)
        game, state = holding("confusion", more=more, ap={1: 5} if status else {})
        state.active[1] = tuple(game.numbers[name] for name in "TU") if status else ()
        do(game, state, "play confusion on T for 0")
        assert state.flags[game.numbers["T"]] & USED and not state.flags[game.numbers["U"]] & USED
        assert state.active[1] == (active and (game.numbers["U"],)) and state.ap[1] == ap


@rule("coh:card-20")
def test_only_vehicles_on_the_map_bog_down_and_only_once() -> None:
    more = (
        unit("P", "ru-t26b", "1-C05"),
        unit("Q", "ru-t26b", "waiting"),
        unit("R", "ru-t26b", "1-C07", "n", "stuck"),
        unit("H", "ru-t26b", "1-K11", "n", "hidden"),
    )
    game, state = holding("bogged-down", more=more, hexes={"1-K11": "heavy-woods"})
    targets = {text.split()[3] for text in offered(game, state) if text.startswith("play bogged-down")}
    assert targets == {"P"}
    for name in "QRHA":
        assert refused(game, state, f"play bogged-down on {name} for 0").rule == "coh:card-20"
    do(game, state, "play bogged-down on P for 0")
    assert state.flags[game.numbers["P"]] & STUCK


@rule("coh:card-41")
def test_one_obstacle_is_cleared_at_once_and_of_several_one_is_named() -> None:
    game, state = holding("clearing", works={"1-F05": ["wire", "trench"]})
    do(game, state, "play clearing on A for 2")
    assert [work.kind for work in state.works[game.grid.hex("1-F05")]] == ["trench"]
    assert game.deciders(state) == (1,)
    game, state = holding("clearing", works={"1-F05": ["wire", "roadblock", "trench"]})
    do(game, state, "play clearing on A for 2")
    words = offered(game, state)
    assert len(words) == 2 and not any("trench" in text for text in words)
    assert set(amounts(game, state, min(words))) == {"coh:card-41"}
    game, state = holding("clearing", works={"1-F05": ["trench"]})
    assert not any(text.startswith("play clearing") for text in offered(game, state))


@rule("coh:event-objective")
def test_only_the_side_that_scores_it_sees_the_secret_objective() -> None:
    game = GAME.room("depot")
    state = game.setup("depot", frozenset(), 3)
    secret = [one for one in game.firefight.objectives if one.card]
    owners = tuple(seat for seat in game.seats if game.firefight.seats[seat].side in secret[0].scores)
    assert 0 < len(owners) < len(game.seats)
    drawn = [one for one in set_up(game, state) if "coh:event-objective" in one.rules]
    assert drawn and all(one.to == owners for one in drawn)


@rule("coh:8.0b")
def test_an_empty_deck_is_made_of_the_discards_but_events_do_not_come_back() -> None:
    game, state, events = drawing("sniper")
    assert hand(game, state) == ["sniper"] and "coh:8.0b" in rules_of(events)
    state.hands[0] = ()
    out: list[Event] = []
    deck.replenish(game, state, out)
    assert state.hands[0] == () and not [one for one in out if isinstance(one, CardPlayed)], "nothing to draw"
    names = {name: number for number, name in enumerate(game.card_names)}
    state.discards[names["sniper"]], state.discards[names["event"]] = 1, 1
    deck.replenish(game, state, out)
    assert hand(game, state) == ["sniper"] and not any(state.deck)
    assert [one.card for one in out if isinstance(one, CardPlayed)] == ["sniper"], "the event has happened"
    assert state.discards[names["event"]] == 1 and state.discards[names["sniper"]] == 0


@rule("coh:8.0e", "coh:8.0f")
def test_what_is_said_about_a_price() -> None:
    units = unit("A", "de-rifles", "1-F05", "n", "used"), unit("T", "ru-t34a", "1-F05", "s")
    game, state = armed("tellermine", *units, cp=(1, 0))
    assert refused(game, state, "throw tellermine by A at 1-F05 for 0").rule == "coh:8.0f", "it is used"
    active = unit("A", "de-rifles", "1-F05", "n", "active"), units[1]
    game, state = armed("tellermine", *active, cp=(0, 0), ap={0: 1})
    assert refused(game, state, "throw tellermine by A at 1-F05 for 0").rule == "coh:8.0e", (
        "1 AP is too little"
    )
    for cp, rules in ((0, {"coh:8.0e", "coh:8.0f"}), (2, {"coh:8.0e", "coh:3.2b"})):
        game, state = armed("tellermine", *active, cp=(2, 0))
        asked = () if cp else ("spend 0",)
        events = do(game, state, f"throw tellermine by A at 1-F05 for {cp}", *asked, dice=(1, 1))
        assert rules <= rules_of(events)
        assert (state.ap[0], state.cp[0]) == ((5, 2) if cp == 0 else (7, 0))


@rule("coh:card-12")
def test_when_every_luck_is_played_nobody_is_asked() -> None:
    for gone, asked in ((False, True), (True, False)):
        game, state = holding(
            "sniper", more=(unit("T", "ru-rifles", "1-C05", "s"),), cp=(0, 0), deck=("luck",)
        )
        assert game.lucky
        if gone:
            state.discards[game.card_names.index("luck")] = 1
            state.deck[game.card_names.index("luck")] = 0
        do(game, state, "fire A at 1-C05 by ap", dice=(1, 1))
        assert (game.deciders(state) == (0,)) == asked
    game, state = holding("luck", more=(unit("T", "ru-rifles", "1-C05", "s"),), cp=(0, 0), deck=("luck",))
    do(game, state, "fire A at 1-C05 by ap", dice=(1, 1))
    assert "coh:card-12" in amounts(game, state, "luck 1")


@rule("coh:card-13", "coh:7.4d")
@pytest.mark.parametrize(
    ("cp", "die", "left"), [(0, 6, 0), (2, 6, 0), (5, 6, 2), (5, 1, 5), (5, 3, 4), (5, 4, 3)]
)
def test_the_sniper_takes_no_more_than_there_is(cp: int, die: int, left: int) -> None:
    game, state = holding("sniper", cp=(0, cp))
    events = do(game, state, "play sniper for 0", dice=(die,))
    assert state.cp[1] == left
    assert [one.cp for one in events if isinstance(one, CommandChanged)] == [left]


@rule("coh:card-09", "coh:card-13", "coh:card-03", "coh:8.2", "coh:8.1")
def test_how_cards_are_not_played() -> None:
    game, state = holding(
        "aimed-fire", "sniper", "follow-me", more=(unit("T", "ru-rifles", "1-C05", "s"),), cp=(5, 5)
    )
    assert refused(game, state, "play sniper on A for 0").rule == "coh:card-13", "it is played on nobody"
    assert refused(game, state, "play sniper for 1").rule == "coh:8.0e", "it is free"
    assert refused(game, state, "play follow-me for 2").rule == "coh:card-03", "it is played on a unit"
    assert "coh:8.2" in amounts(game, state, "play aimed-fire for 0")
    assert "coh:8.1" in amounts(game, state, "play sniper for 0")
    assert why(game, state, "play sniper for 0").fights == ()
    do(game, state, "play aimed-fire for 0")
    words = offered(game, state)
    assert not any(text.startswith("play") for text in words), "the attack comes first"
    assert any(text.startswith("fire A") for text in words)


MINES = GAME.data.tables.works["mines"].count


def minelayer(*more: Any, works: dict[str, Any] | None = None, **changes: Any) -> tuple[Any, Any]:
    """A German squad with the card that lays mines."""
    return holding("lay-mines", more=more, works=works or {}, **changes)


def sites(game: Any, state: Any) -> set[str]:
    """Where A may lay them."""
    return {text.split()[5] for text in offered(game, state) if text.startswith("mine lay-mines by A")}


@rule("coh:card-40", "coh:18.0a")
def test_where_mines_may_be_laid() -> None:
    game, state = minelayer(
        unit("T", "ru-rifles", "1-E05", "s"),
        works={
            "1-F05": ["wire"],
            "1-G05": ["mines"],
            "1-F04": [Work("mines", 0, hidden=True, maybe=-1)],
            "1-F06": [Work("mines", 1, hidden=True, maybe=-1)],
        },
    )
    found = sites(game, state)
    assert {"1-F05", "1-F06"} <= found, "in its own hex, and where the enemy's field is that nobody knows of"
    assert not found & {"1-E05", "1-G05", "1-F04"} and len(found) == 4
    assert refused(game, state, "mine lay-mines by A in 1-E05 for 2").rule == "coh:card-40", "among enemies"
    assert refused(game, state, "mine lay-mines by A in 1-G05 for 2").rule == "coh:18.0a"
    assert refused(game, state, "mine lay-mines by A in 1-C05 for 2").rule == "coh:card-40"
    assert refused(game, state, "mine lay-mines by T in 1-E05 for 2").rule == "coh:card-40"
    told = amounts(game, state, "mine lay-mines by A in 1-F05 for 2")
    assert told["coh:8.0e"] == "2 CP" and "coh:card-40" in told and "coh:8.1" not in told
    events = do(game, state, "mine lay-mines by A in 1-F05 for 2")
    assert hand(game, state) == [] and "coh:weapon-tellermine-b" not in rules_of(events)
    game, state = minelayer(unit("W", "de-rifles", "waiting"))
    assert not any(text.startswith("mine lay-mines by W") for text in offered(game, state))


@rule("coh:card-40")
def test_the_soviets_do_not_lay_mines_among_germans() -> None:
    game, state = table(
        unit("S", "ru-rifles", "1-F05", "n"), unit("U", "ru-rifles", "1-G05"), unit("G", "de-rifles", "1-E05", "s"),
        hands={1: ["lay-mines"]}, go=1, cp=(0, 2),
    )  # fmt: skip
    found = {text.split()[5] for text in offered(game, state) if text.startswith("mine lay-mines by S")}
    assert "1-E05" not in found and {"1-F05", "1-G05"} <= found
    assert refused(game, state, "mine lay-mines by S in 1-E05 for 2").rule == "coh:card-40"


@rule("coh:card-40")
def test_the_fields_run_out_and_other_works_do_not_count() -> None:
    spots = [f"1-{row}{column:02}" for row in "JKL" for column in range(1, 13)]
    game, state = minelayer(works={spot: ["wire"] for spot in spots[:MINES]})
    assert sites(game, state)
    game, state = minelayer(works={spot: ["mines"] for spot in spots[:MINES]})
    assert not sites(game, state)
    assert refused(game, state, "mine lay-mines by A in 1-F05 for 2").rule == "coh:card-40"


@rule("coh:card-40")
def test_what_the_enemy_can_work_out_about_a_hidden_field() -> None:
    """Woods screen the south of the squad from the enemy to the north."""
    woods = {f"1-E{column:02}": "heavy-woods" for column in range(1, 13)}
    game, state = minelayer(unit("T", "ru-rifles", "1-C05", "s"), hexes=woods, works={"1-F05": ["mines"]})
    do(game, state, "mine lay-mines by A in 1-G05 for 2")
    (field,) = state.works[game.grid.hex("1-G05")]
    assert field.hidden and field.maybe >> game.grid.hex("1-G05") & 1
    known = {game.labels[at] for at in range(game.grid.size) if field.maybe >> at & 1}
    assert "1-F05" not in known, "a field lies there for all to see"
    assert not known & {"1-C05", "1-B05", "1-A01"}
    assert all(not game.seen(state, game.grid.hex("1-C05")) >> game.grid.hex(label) & 1 for label in known)
    around = game.grid.within(game.grid.hex("1-F05"), 1)
    assert field.maybe & ~around & ~game.grid.within(game.grid.hex("1-A12"), 1) == 0


@rule("coh:8.4c")
def test_weapons_among_enemies() -> None:
    tank = unit("T", "ru-t26b", "1-F05", "s")
    game, state = armed("grenades", unit("A", "de-rifles", "1-F05", "n"), tank)
    assert not any(text.startswith("throw") for text in offered(game, state)), "nothing for them to hurt"
    squad = unit("S", "ru-rifles", "1-F05", "s")
    game, state = armed("grenades", unit("A", "de-rifles", "1-F05", "n", hit="stunned"), squad)
    assert not any(text.startswith("throw") for text in offered(game, state))
    assert refused(game, state, "throw grenades by A at 1-F05 for 0").rule == "coh:8.4c"


@rule("coh:1.0.7")
def test_no_event_is_dealt_into_a_first_hand() -> None:
    game = GAME.room("gap")
    for seed in range(12):
        state = game.setup("gap", frozenset(), seed)
        events = game.card_names.index("event")
        state.deck[:] = [0] * len(state.deck)
        state.deck[events], state.deck[game.card_names.index("sniper")] = 5, 4
        set_up(game, state)
        assert all(card != events for hand_ in state.hands for card in hand_)
        assert sum(map(len, state.hands)) >= 2


@rule("coh:card-11", "coh:18.1.3c")
def test_the_last_marker_of_improvised_defences_goes_to_the_first() -> None:
    left = GAME.data.tables.works["improvised"].count
    others = [unit(f"D{number}", "de-rifles", "1-L01", "n", "dug-in") for number in range(left - 1)]
    game, state = holding("take-cover", more=(unit("B", "de-rifles", "1-F06"), *others))
    events = do(game, state, "play take-cover on A for 0")
    assert refused(game, state, "join B").rule == "coh:18.1.3c"
    events += do(game, state, "end")
    assert [state.flags[game.numbers[name]] & DUG for name in "AB"] == [DUG, 0]
    assert "coh:card-11" in rules_of(events)
    assert refused(game, state, "dig S by ap").rule == "coh:18.1.3c"


@rule("coh:8.4a", "coh:8.4b")
def test_who_throws_what() -> None:
    units = unit("A", "de-rifles", "1-F05", "n"), unit("S", "ru-rifles", "1-F05", "s")
    game, state = armed("molotov", *units, bearer="S", hands={0: ["sniper"]})
    assert refused(game, state, "throw sniper by A at 1-F05 for 0").rule == "coh:8.4a", "no weapon"
    assert refused(game, state, "throw molotov by S at 1-F05 for 0").rule == "coh:8.4b", "the enemy's"
    assert refused(game, state, "throw molotov by A at 1-F05 for 0").rule == "coh:8.4b", "another carries it"


@rule("coh:card-08", "coh:card-07")
def test_a_die_that_was_spoiled_gives_nothing() -> None:
    game, state = holding("front-officer", cp=(2, 0))
    state.flags[0] |= USED
    assert refused(game, state, "play front-officer for 0").rule == "coh:8.0e", "it costs AP: nobody has any"
    state.flags[0] ^= USED
    state.active[0], state.ap[0] = (0,), 7
    do(game, state, "play front-officer for 0", "spend -2", dice=(1,))
    assert (state.cp[0], state.ap[0]) == (0, 5), "2 were paid to make it -1"
    game, state = holding("front-officer", cp=(0, 0))
    state.active[0], state.ap[0] = (0,), 7
    events = do(game, state, "play front-officer for 0", dice=(6,))
    assert state.cp[0] == 6 and "coh:card-08" in rules_of(events)
    game, state = holding("veteran-sergeant", cp=(0, 0))
    state.flags[0] |= USED
    assert refused(game, state, "play veteran-sergeant for 0").rule == "coh:card-07", "nobody can be active"


@rule("coh:card-13")
def test_the_sniper_does_not_shoot_at_allies() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05", seat=0), unit("B", "de-rifles", "1-F06", seat=1),
        unit("S", "ru-rifles", "1-A01", seat=2), seats=("german", "german", "soviet"), cp=(0, 9, 5),
        hands={0: ["sniper"]},
    )  # fmt: skip
    events = do(game, state, "play sniper for 0", dice=(6,))
    assert state.cp == [0, 9, 2] and "coh:card-13" in rules_of(events)


@rule("coh:card-40")
def test_grenades_lay_no_mines() -> None:
    game, state = armed(
        "grenades", unit("A", "de-rifles", "1-F05", "n"), unit("S", "ru-rifles", "1-F05", "s")
    )
    assert refused(game, state, "mine grenades by A in 1-F05 for 0").rule == "coh:card-40"


def test_a_firefight_names_the_bearers_of_one_weapon() -> None:
    game, state = table(
        unit("A", "de-rifles", "1-F05"), unit("B", "de-lmg", "1-F05"), unit("P", "de-pz3e", "1-F05"),
        specials=(WeaponFor(card="tellermine", groups=("none",)),),
    )  # fmt: skip
    names = game.card_names.index
    assert weapons.bearers(game, state, 0, names("grenades")) == [0, 1], "foot units"
    assert weapons.bearers(game, state, 0, names("tellermine")) == []


def test_a_weapon_that_nobody_can_carry_is_given_to_nobody() -> None:
    game, state = table(unit("P", "de-pz3e", "1-F05"), unit("S", "ru-rifles", "1-A01"))
    seats = tuple(
        seat._replace(weapons=("grenades",)) if not number else seat
        for number, seat in enumerate(game.firefight.seats)
    )
    object.__setattr__(game.firefight, "seats", seats)
    before = list(state.agenda)
    weapons.hand_out(game, state)
    assert state.agenda == before
