"""6.1, 6.2: who may attack, and whom."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.combat.bars.target import spared

from .fighting import (
    attack,
    do,
    field,
    german,
    number,
    offered,
    real,
    refusal,
    refused,
    resolve,
    rules,
    soviet,
    tanks,
    top,
    why,
)


@rule("goetter:6.0", "goetter:6.11", "goetter:6.12a")
def test_the_phasing_player_attacks_adjacent_enemies_or_not() -> None:
    game, state = field(german("A", "0505"), german("B", "0205"), soviet("S", "0504"))
    assert offered(game, state) == {"attack 0505", "end"}
    assert refused(game, state, "attack 0506") == "6.11"
    assert refusal(game, state, "attack 0205") == "Nobody who may attack is next to 0205."
    assert why(game, state, "attack 0505")["6.11"] == ""
    assert "6.12a" in why(game, state, "end")
    do(game, state, "end")
    assert state.phase == "soviet-siege"


@rule("goetter:6.0")
def test_only_units_next_to_the_hex_join() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), soviet("T", "0703"))
    do(game, state, "attack 0505")
    assert refusal(game, state, "join T") == "T is not next to 0505."


@rule("goetter:6.11")
def test_only_the_phasing_player_attacks() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"), phase="german-combat")
    assert offered(game, state) == {"attack 0504", "end"}
    do(game, state, "attack 0504")
    assert refused(game, state, "join S") == "6.11"


@rule("goetter:6.12a", "goetter:6.22", "goetter:6.24", "goetter:6.3.1", "goetter:6.23", "goetter:6.12b")
def test_hex_mates_join_or_not_and_one_hex_is_attacked_at_a_time() -> None:
    game, state = field(
        german("A", "0505"),
        german("B", "0505"),
        soviet("S", "0504"),
        soviet("T", "0404"),
        phase="german-combat",
    )
    do(game, state, "attack 0504")
    assert refusal(game, state, "launch") == "Nobody attacks yet: let units join."
    assert {"6.12a", "6.22"} <= set(why(game, state, "join A"))
    do(game, state, "join A")
    assert refused(game, state, "join A") == "6.24"
    assert refused(game, state, "leave B") == "6.12b"
    assert refused(game, state, "attack 0404") == "6.23"
    assert "6.22" in rules(do(game, state, "launch", dice=(3,)))
    assert offered(game, state) == {"attack 0404", "end"}
    do(game, state, "attack 0404")
    assert offered(game, state) == {"join B", "cancel"}


@rule("goetter:6.13")
def test_a_hex_is_attacked_from_all_six_hexes_around_it() -> None:
    around = ("0405", "0404", "0506", "0504", "0605", "0604")
    game, state = field(german("A", "0505"), *[soviet(f"S{place}", place) for place in around])
    do(game, state, "attack 0505", *[f"join S{place}" for place in around[:5]])
    assert "6.13" in why(game, state, f"join S{around[5]}")
    do(game, state, f"join S{around[5]}")
    assert "6.13" in rules(do(game, state, "launch", "support 0", "decline", dice=(1,)))


@rule("goetter:6.14", "goetter:6.3.7")
def test_nobody_attacks_twice_and_nobody_is_attacked_twice_in_a_phase() -> None:
    game, state = field(german("A", "0505"), german("B", "0503"), soviet("S", "0504"), soviet("T", "0604"))
    assert "6.3.7" in why(game, state, "attack 0503")
    resolve(game, state, "0505", "S", die=1)
    assert top(state) == "Combat"
    assert refused(game, state, "attack 0505") == "6.14"
    do(game, state, "end")
    game, state = field(german("A", "0505"), german("B", "0604"), soviet("S", "0504"), soviet("T", "0603"))
    resolve(game, state, "0505", "S", die=1)
    do(game, state, "attack 0604")
    assert refused(game, state, "join S") == "6.14"
    assert "join T" in offered(game, state)


@rule("goetter:6.15")
def test_an_attack_of_0_bars_a_unit_from_attacking() -> None:
    game, state = field(
        german("A", "0505", "0-1-5"), german("B", "0505", "1-1-5"), soviet("S", "0504"), phase="german-combat"
    )
    do(game, state, "attack 0504")
    assert refused(game, state, "join A") == "6.15"
    assert offered(game, state) == {"join B", "cancel"}


@rule("goetter:6.18")
def test_neither_the_fuehrer_nor_a_depot_attacks() -> None:
    game, state = real(german("A", "2408"), soviet("S", "2407"), soviet("Depot1BF", "2407", "0-1-6", "depot"))
    depot = game.units[game.names.index("Depot1BF")]
    assert (depot.face.attack, depot.face.defence) == (0, 1)
    do(game, state, "attack 2408")
    assert refused(game, state, "join Depot1BF") == "6.18"
    fuehrer = game.units[game.names.index("Fuehrer")]
    assert (fuehrer.face.attack, fuehrer.face.defence) == (0, 1)


@rule("goetter:6.16a")
def test_siege_hexes_neither_attack_nor_are_attacked_and_transit_hexes_do_both() -> None:
    link = {"0505>S0101": "transit"}
    units = (
        german("A", "S0101"),
        german("B", "0505"),
        soviet("S", "0504"),
        soviet("T", "S0102", "3-5-5", "bg-rifle-corps"),
    )
    game, state = field(*units, size="blank 9x9+4x4", links=link)
    assert offered(game, state) == {"attack 0505", "end"}
    assert refused(game, state, "attack S0101") == "6.16a"
    do(game, state, "attack 0505")
    assert refused(game, state, "join T") == "6.16a"


@rule("goetter:6.16b")
def test_nobody_attacks_across_a_lake() -> None:
    game, state = field(
        german("A", "0505"),
        german("B", "0404"),
        soviet("S", "0504"),
        soviet("T", "0604"),
        sides={"0404-0504": "lake"},
    )
    assert offered(game, state) == {"attack 0505", "end"}
    assert refused(game, state, "attack 0404") == "6.16b"
    game, state = field(
        german("A", "0505"), soviet("S", "0504"), soviet("T", "0604"), sides={"0505-0504": "lake"}
    )
    do(game, state, "attack 0505")
    assert refused(game, state, "join S") == "6.16b"
    assert offered(game, state) == {"join T", "cancel"}


@rule("goetter:6.19", "goetter:6.19b")
def test_units_of_two_fronts_attack_together_across_their_boundary() -> None:
    game, state = field(
        german("A", "0505"),
        soviet("S", "0504"),
        soviet("T", "0604", front="1UF"),
        sides={"0505-0604": "front-boundary"},
    )
    do(game, state, "attack 0505")
    assert not {"6.19", "6.19b"} & {*why(game, state, "join S"), *why(game, state, "join T")}, "nobody yet"
    do(game, state, "join S")
    assert {"6.19", "6.19b"} <= set(why(game, state, "join T"))
    assert "6.19" not in why(game, state, "leave S")
    do(game, state, "join T", "launch")


@rule("goetter:6.19")
def test_units_of_one_front_need_no_word_about_it() -> None:
    game, state = field(
        german("A", "0505"), soviet("S", "0504"), soviet("T", "0604"), soviet("U", "0404", front="1UF")
    )
    do(game, state, "attack 0505", "join S")
    assert "6.19" not in why(game, state, "join T")
    assert "6.19" in why(game, state, "join U")


@rule("goetter:9.72b")
def test_us_and_soviet_units_do_not_attack_together() -> None:
    units = (
        german("A", "0505"),
        soviet("S", "0504"),
        soviet("U", "0604", "4-4-6", "us-infantry", front="US"),
    )
    game, state = field(*units)
    do(game, state, "attack 0505")
    assert offered(game, state) == {"join S", "join U", "cancel"}
    do(game, state, "join U")
    assert refused(game, state, "join S") == "9.72b"
    assert offered(game, state) == {"leave U", "launch", "cancel"}


@rule("goetter:6.21")
def test_all_units_in_a_hex_defend_as_one() -> None:
    game, state = field(german("A", "0505"), german("B", "0505", "1-1-5"), soviet("S", "0504"))
    attack(game, state, "0505", "S")
    fight = game.explain(state, 1, ("launch",)).fights[0]
    assert fight.defence == (3, 3)
    assert "6.21" in rules(do(game, state, "launch", "support 0", "decline", dice=(1,)))


@rule("goetter:6.25")
def test_units_in_transit_fight_with_units_on_the_operational_map() -> None:
    game, state = field(
        german("A", "0505"),
        tanks("S", "0504"),
        soviet("T", "0604"),
        size="blank 9x9+4x4",
        links={"0504>S0101": "transit"},
    )
    do(game, state, "attack 0505", "join T")
    assert "6.25" in why(game, state, "join S")
    assert "6.25" not in why(game, state, "leave T")
    do(game, state, "join S")
    assert offered(game, state) == {"leave S", "leave T", "launch", "cancel"}


@rule("goetter:6.73b", "goetter:6.71a")
def test_who_has_advanced_attacks_no_more_in_that_phase() -> None:
    game, state = field(
        german("A", "0505", "0-1-5"), german("B", "0506", "0-1-5"), tanks("S", "0504"), soviet("T", "0406")
    )
    resolve(game, state, "0505", "S", die=6)
    do(game, state, "advance S to 0505", "pass")
    do(game, state, "attack 0506")
    assert refused(game, state, "join S") == "6.73b"
    assert offered(game, state) == {"join T", "cancel"}


@rule("goetter:6.73b", "goetter:6.71a")
def test_a_defender_who_has_advanced_is_not_attacked_in_that_phase() -> None:
    game, state = field(german("A", "0505"), german("B", "0405"), tanks("S", "0504"), phase="german-combat")
    resolve(game, state, "0504", "A", die=1)
    do(game, state, "advance S to 0505", "pass")
    assert refused(game, state, "attack 0505") == "6.73b"
    assert offered(game, state) == {"end"}


def test_an_attack_may_be_given_up() -> None:
    game, state = field(german("A", "0505"), soviet("S", "0504"))
    do(game, state, "attack 0505", "join S", "leave S", "cancel")
    assert offered(game, state) == {"attack 0505", "end"}


@rule("goetter:9.72b")
def test_whoever_joins_first_keeps_the_others_out() -> None:
    units = (
        *(german("A", "0505"), soviet("S", "0504"), soviet("T", "0404")),
        *(
            soviet("U", "0604", "4-4-6", "us-infantry", front="US"),
            soviet("V", "0605", "4-4-6", "us-armour", front="US"),
        ),
    )
    for first, friend, strangers in (("S", "T", "UV"), ("U", "V", "ST")):
        game, state = field(*units)
        attack(game, state, "0505", first)
        assert f"join {friend}" in offered(game, state)
        for stranger in strangers:
            assert f"join {stranger}" not in offered(game, state)
            assert refused(game, state, f"join {stranger}") == "9.72b"


@rule("goetter:6.16a", "goetter:6.16b")
def test_a_siege_hex_and_one_across_a_lake_are_spared_by_their_own_rule_alone() -> None:
    units = (german("A", "S0202"), soviet("S", "S0203"), german("L", "0505"), soviet("T", "0504"))
    game, state = field(*units, size="blank 9x9+4x4", sides={"0504-0505": "lake", "S0202-S0203": "spree"})
    for target, told in (("S0202", ["6.16a"]), ("0505", ["6.16b", "6.0"])):
        action = ("attack", game.grid.hex(target))
        verdict = game.explain(state, 1, action)
        found = [
            one.rule.removeprefix("goetter:") for one in state.agenda[-1].objections(game, state, 1, action)
        ]
        assert (verdict.legal, found) == (False, told)


@rule("goetter:6.0")
def test_before_anybody_has_joined_us_units_on_the_map_keep_nobody_out() -> None:
    us = soviet("U", "0604", "4-4-6", "us-infantry", front="US")
    game, state = field(german("A", "0505"), soviet("S", "0504"), soviet("F", "0909"), us)
    do(game, state, "attack 0505")
    assert refused(game, state, "join F") == "6.0"
    assert {"join S", "join U"} <= offered(game, state)


def test_every_hex_of_those_who_have_advanced_is_spared() -> None:
    germans = (german("A", "0505"), german("B", "0405"), german("C", "0605"), german("D", "0404"))
    game, state = field(*germans, soviet("S", "0504"), soviet("T", "0506"))
    state.advanced |= sum(1 << number(game, name) for name in "ABC")
    for place, told in (("0505", "6.73b"), ("0405", "6.73b"), ("0605", "6.73b"), ("0404", "")):
        found = [one.rule for one in spared(game, state, 1, game.grid.hex(place))]
        assert [one.removeprefix("goetter:") for one in found[:1]] == ([told] if told else [])


@rule("goetter:6.15")
def test_a_corps_attacks_with_the_side_that_is_up() -> None:
    for step, joins in ((0, True), (1, False)):
        corps = soviet("S", "0504", "8-12-5/0-6-5", step=step)
        game, state = field(german("A", "0505"), corps, soviet("T", "0404"))
        do(game, state, "attack 0505")
        assert ("join S" in offered(game, state)) == joins
        if not joins:
            assert refused(game, state, "join S") == "6.15"
        game, state = field(german("A", "0505"), corps)
        assert ("attack 0505" in offered(game, state)) == joins
        assert joins or refused(game, state, "attack 0505") == "6.0"
