"""13.8 The second example of an invasion, from the landing on: the cavalry stands in FF21."""

from hexfront.engine.rulebook.rules import rule

from .table import army, at, axis, do, offered, real, refused, russian, top

LANDED = axis("RumCav", "FF21", "2-5", "cavalry", nation="rumanian")
PANZERS = [axis("A", "EE22", "8-7", "armour"), axis("B", "EE22", "6-7", "armour"), axis("C", "EE21", "4-4")]
MOTORIZED = axis("M52", "DD22", "3-6", "motorized")
DEFENDERS = [russian("C2", "FF22", "2-5", "cavalry"), army("R1", "EE20", "7-3"), army("R2", "FF20", "7-3")]


def landed(*units):  # type: ignore[no-untyped-def]
    return real(*units, *PANZERS, *DEFENDERS)


@rule("trc:13.8.ex3", "trc:13.8.ex6", "trc:16.1a")
def test_the_cavalry_ashore_undoes_the_river_and_twenty_factors_take_the_2nd_cavalry() -> None:
    game, state = landed()
    assert refused(game, state, "overwhelm FF22") == "16.1a"
    game, state = landed(LANDED)
    do(game, state, "overwhelm FF22", "join A", "join B", "join C", "join RumCav", "launch")
    assert at(game, state, "C2") == "surrendered-russian"


@rule("trc:13.8.ex4", "trc:16.2a")
def test_the_52nd_motorized_comes_to_ff21_and_attacks_both_hexes_at_1_5() -> None:
    game, state = landed(LANDED, MOTORIZED)
    do(game, state, "overwhelm FF22", "join A", "join B", "join C", "join RumCav", "launch")
    ways = [step for step in ("step M52 to EE22", "step M52 to DD23") if step in offered(game, state)]
    assert ways
    do(game, state, "step M52 to EE22", "step M52 to FF22", "step M52 to FF21")
    assert at(game, state, "M52") == "FF21"
    do(game, state, "end")
    assert top(state) == "Combat"
    do(game, state, "attack EE20", "combine FF20")
    assert refused(game, state, "join RumCav") == "16.2a"
    do(game, state, "join M52")
    fight = game.explain(state, 0, ("launch",)).fights[0]
    assert (fight.attack[0], fight.defence[0], fight.columns) == (3, 14, ("1-5",))


@rule("trc:13.8.ex5", "trc:16.3c")
def test_without_another_attacker_the_victors_beside_the_armies_surrender() -> None:
    game, state = landed(LANDED)
    do(game, state, "overwhelm FF22", "join A", "join B", "join C", "join RumCav", "launch", "end")
    while top(state) == "Surrender":
        do(game, state, sorted(offered(game, state))[0])
    assert at(game, state, "RumCav") == "surrendered-axis"
