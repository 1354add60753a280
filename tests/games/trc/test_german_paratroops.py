"""28.6.med.5: German paratroops drop again and again, in enemy ZOC and on enemies too."""

from __future__ import annotations

import random

import pytest

from hexfront.engine.base.errors import BadPosition
from hexfront.engine.rulebook.rules import rule
from hexfront.games.trc.box.charts.strategies import MEDITERRANEAN

from .table import GAME, at, axis, do, offered, real, refused, rules, russian, table, top, unit, why
from .test_random_games import look

HQ = unit("AGC", "Q26")
FAR = (axis("Z", "E31", "5-4"), russian("R", "R9"))
CORPS = unit("1Fl", "box")


def drops(*units, adopted=(MEDITERRANEAN,), **more):  # type: ignore[no-untyped-def]
    more = {"turn": 2, "options": ("what-if",), "adopted": list(adopted), "weather": "clear", **more}
    return real(*FAR, HQ, *units, **more)


@rule("trc:28.6.med.5a")
def test_german_paratroops_drop_in_the_first_impulse_of_a_clear_turn() -> None:
    game, state = drops(CORPS)
    assert "28.6.med.5a" in rules(do(game, state, "drop 1Fl in Q23"), "drop")
    assert at(game, state, "1Fl") == "Q23"
    assert refused(game, state, "step 1Fl to Q22") == "18.3c"
    for more in ({"weather": "light-mud", "turn": 3}, {"impulse": 2}):
        game, state = drops(CORPS, **more)
        assert refused(game, state, "drop 1Fl in Q23") == "28.6.med.5a"
        assert not offered(game, state, "drop")
    game, state = drops(CORPS, unit("1Inf", "box"))
    assert refused(game, state, "drop 1Inf in Q23") == "28.6.med.5a"
    game, state = drops(CORPS, adopted=())
    assert refused(game, state, "drop 1Fl in Q23") == "18.1a"


@rule("trc:28.6.med.5b")
def test_they_drop_within_eight_hexes_of_an_hq_out_of_woods_from_off_the_map() -> None:
    game, state = drops(CORPS)
    assert why(game, state, "drop 1Fl in Q18")["28.6.med.5b"] == "8"
    assert refused(game, state, "drop 1Fl in Q17") == "28.6.med.5b"
    assert refused(game, state, "drop 1Fl in O22") == "28.6.med.5b"
    game, state = drops(unit("1Fl", "L27"))
    assert refused(game, state, "drop 1Fl in Q23") == "28.6.med.5b"
    game, state = drops(unit("1Fl", "box", "", "", "boxed"))
    assert refused(game, state, "drop 1Fl in Q23") == "28.6.med.5b"
    game, state = drops(CORPS, unit("AGS", "M19"))
    assert "drop 1Fl in Q17" in offered(game, state)


@rule("trc:28.6.med.5a")
def test_the_second_corps_takes_the_place_of_a_three_four_in_may_1943() -> None:
    units = unit("2Fl", "later"), axis("T", "L27", "3-4"), axis("F", "L28", "4-4")
    game, state = drops(*units, turn=13)
    assert top(state) == "Motorize"
    assert offered(game, state, "exchange") == {"exchange T for 2Fl"}
    assert refused(game, state, "exchange F for 2Fl") == "28.6.med.5a"
    assert "28.6.med.5a" in rules(do(game, state, "exchange T for 2Fl"), "exchange")
    assert (at(game, state, "2Fl"), at(game, state, "T")) == ("L27", "gone-axis")
    for more in ({"turn": 14}, {"turn": 13, "adopted": ()}):
        assert top(drops(*units, **more)[1]) == "Movement"
    game, state = drops(units[0], units[2], turn=13)
    assert (top(state), at(game, state, "2Fl")) == ("Movement", "gone-axis")


@rule("trc:28.6.med.5c")
def test_they_leave_by_the_west_edge_on_foot_and_drop_again() -> None:
    game, state = drops(unit("1Fl", "N33"), axis("A", "N33"))
    assert "28.6.med.5c" in why(game, state, "exit 1Fl")
    assert refused(game, state, "exit A") == "20.10"
    assert "28.6.med.5c" in rules(do(game, state, "exit 1Fl"))
    assert at(game, state, "1Fl") == "box-axis"
    assert not state.debt[1]
    assert refused(game, state, "drop 1Fl in Q23") == "28.6.med.5b"
    game, state = drops(unit("1Fl", "N32"))
    assert refused(game, state, "exit 1Fl") == "20.10"
    do(game, state, "step 1Fl to N33", "exit 1Fl")
    assert at(game, state, "1Fl") == "box-axis"
    game, state = drops(unit("1Fl", "N33"), adopted=())
    assert refused(game, state, "exit 1Fl") == "20.10"


@rule("trc:28.6.med.5d")
def test_they_land_in_enemy_zoc_and_on_enemies() -> None:
    enemy = russian("K", "Q22", "4-3")
    game, state = drops(CORPS, enemy)
    assert "28.6.med.5d" in why(game, state, "drop 1Fl in Q23")
    assert "28.6.med.5d" in rules(do(game, state, "drop 1Fl in Q23"), "drop")
    game, state = drops(CORPS, enemy)
    assert "28.6.med.5d" in why(game, state, "drop 1Fl in Q22")
    do(game, state, "drop 1Fl in Q22")
    assert at(game, state, "1Fl") == at(game, state, "K") == "Q22"
    game.check(state)
    again, copy = GAME.place(game.position(state))
    assert (copy.astride, copy.at, copy.zoc) == (state.astride, state.at, state.zoc)
    assert again.legal(copy, 0)


def landed(*units):  # type: ignore[no-untyped-def]
    """A corps that has come down on enemies, once movement has ended."""
    game, state = drops(CORPS, *units)
    do(game, state, "drop 1Fl in Q22")
    assert not state.zoc[0] >> game.grid.hex("Q21") & 1
    do(game, state, "end")
    return game, state


@rule("trc:28.6.med.5e")
def test_who_has_landed_on_enemies_attacks_these_alone_and_has_to() -> None:
    game, state = landed(russian("K", "Q22", "4-3"), russian("L", "Q21", "2-3"))
    assert top(state) == "Combat"
    assert refused(game, state, "end") == "12.3a"
    assert offered(game, state) == {"attack Q22"}
    do(game, state, "attack Q22")
    assert "28.6.med.5e" in why(game, state, "join 1Fl")
    do(game, state, "join 1Fl")
    assert refused(game, state, "combine Q21") == "28.6.med.5e"
    events = do(game, state, "launch", dice=(6,))
    assert "28.6.med.5e" in rules(events)


@rule("trc:28.6.med.5e")
def test_when_its_enemies_are_gone_it_holds_the_hex_and_its_zoc() -> None:
    game, state = landed(russian("K", "Q22", "1-3"), axis("A", "Q23", "9-4"))
    do(game, state, "attack Q22", "join 1Fl", "join A", "launch")
    assert at(game, state, "K").startswith(("pool", "surrendered"))
    assert at(game, state, "1Fl") == "Q22"
    assert state.occupied[0] >> game.grid.hex("Q22") & 1
    assert state.zoc[0] >> game.grid.hex("Q21") & 1
    assert not state.astride


@rule("trc:28.6.med.5e")
def test_an_automatic_victory_over_the_hex_takes_it_along() -> None:
    game, state = drops(CORPS, russian("K", "Q22", "1-3"), axis("A", "Q23", "7-4"))
    do(game, state, "drop 1Fl in Q22", "overwhelm Q22", "join 1Fl", "join A")
    assert "28.6.med.5e" in rules(do(game, state, "launch"))
    assert (at(game, state, "1Fl"), state.astride) == ("Q22", 0)


@rule("trc:28.6.med.5f")
def test_who_shares_its_hex_with_enemies_as_the_second_impulse_begins_is_destroyed() -> None:
    game, state = landed(russian("K", "Q22", "4-3"), russian("L", "Q22", "2-3"))
    do(game, state, "attack Q22", "join 1Fl")
    contact = [game.tables.crt.result("1-2", die) for die in range(1, 7)].index("C") + 1
    events = do(game, state, "launch", dice=(contact,))
    assert "28.6.med.5f" in rules(events)
    assert (at(game, state, "1Fl"), state.impulse) == ("pool-axis", 2)
    assert at(game, state, "K") == "Q22"


@rule("trc:28.6.med.5g")
def test_they_need_supply_and_are_never_replaced() -> None:
    game, state = drops(unit("1Fl", "Q12"), impulse=2)
    assert any(not one.supplied for one in game.supply(state) if one.unit == "1Fl")
    assert "28.6.med.5g" in rules(do(game, state, "end"), "removed")
    assert at(game, state, "1Fl") == "pool-axis"
    game, state = drops(unit("1Fl", "pool"), turn=7)
    assert refused(game, state, "hold 1Fl") == "28.6.med.5g"


@rule("trc:28.6.med.5g")
def test_the_first_corps_starts_in_poland_or_off_the_map() -> None:
    options = frozenset({"what-if"})
    game = GAME.room("campaign", options)
    state = game.setup("campaign", options, 1)
    do(game, state, "ready-made", "commit", "adopt mediterranean")
    assert at(game, state, "1Fl") == "box-axis"
    assert refused(game, state, "place 1Fl in E31") == "28.6.med.5g"
    do(game, state, "place 1Fl in L27", "take 1Fl", "fill", "commit", dice=(3,))
    assert at(game, state, "1Fl") == "box-axis"
    game, state = GAME.room("campaign", options), GAME.room("campaign", options).setup("campaign", options, 1)
    do(game, state, "ready-made", "commit", "decline")
    assert at(game, state, "1Fl") == at(game, state, "2Fl") == "gone-axis"


def test_nobody_else_is_astride_of_enemies() -> None:
    enemy = russian("K", "Q22", "4-3")
    with pytest.raises(BadPosition, match="no German paratroop corps"):
        drops(axis("A", "Q22", "4-4", "infantry", "astride"), enemy)
    with pytest.raises(BadPosition, match="no German paratroop corps"):
        drops(unit("1Fl", "Q22", "", "", "astride"))


def melee(seed: int):  # type: ignore[no-untyped-def]
    """Russians all over a small map, an HQ with some corps among them, and paratroops off the map."""
    chance = random.Random(seed)
    hexes = [f"{row}{col}" for row in "ABCDEFGHIJ" for col in range(1, 11)]
    ground = {at: chance.choice(("woods", "swamp", "major-city")) for at in chance.sample(hexes, 15)}
    units = [axis(f"P{number}", "box", "3-4", "paratroop") for number in range(3)]
    for number, label in enumerate(chance.sample(hexes, 14)):
        stats = f"{chance.randint(1, 8)}-{chance.randint(2, 5)}"
        if number % 3:
            units += [russian(f"R{number}x{place}", label, stats) for place in range(chance.choice((1, 2)))]
        else:
            units.append(axis(f"A{number}", label, stats, "infantry" if number else "hq"))
    more = {"turn": 2, "options": ("what-if",), "adopted": [MEDITERRANEAN], "weather": "clear", "held": {}}
    return table(*units, size="blank 10x10", hexes=ground, **more)


@pytest.mark.parametrize("seed", range(16))
def test_offers_and_objections_agree_while_paratroops_fight_among_enemies(seed: int) -> None:
    chance = random.Random(seed)
    game, state = melee(seed)
    landings = 0
    for _ in range(250):
        if state.player or state.result is not None:
            break
        seat = game.deciders(state)[0]
        legal = game.legal(state, seat)
        look(game, state, seat, legal, chance)
        on_enemies = [
            one
            for one in legal
            if one[0] == "drop" and state.occupied[1] >> one[2] & 1 and chance.random() < 0.5
        ]
        action = chance.choice(on_enemies) if on_enemies else legal.draw(chance.random)
        if action[0] in game.lexicon.backs or (action[0] == "end" and chance.random() < 0.7):
            action = legal.draw(chance.random)
        landings += action in on_enemies
        game.apply(state, seat, action)
        game.check(state)
        assert state.impulse == 1 or not state.astride
    assert landings
