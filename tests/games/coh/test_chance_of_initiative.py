"""What command points are worth on the initiative roll is told before they are spent."""

from fractions import Fraction

from hexfront.games.coh.turn.initiative import Wager


def test_the_chance_counts_every_throw_of_both() -> None:
    assert Wager((0, 1)).chance(0) == Fraction(575, 1296)


def test_each_point_helps_and_those_of_the_other_count_against_it() -> None:
    first, second = Wager((0, 1)), Wager((0, 1), (1,))
    assert first.chance(2) > first.chance(1) > first.chance(0)
    assert second.chance(1) == first.chance(0)
    assert second.chance(0) < first.chance(0)


def test_against_two_others_it_is_less_likely() -> None:
    assert Wager((0, 1, 2)).chance(0) < Wager((0, 1)).chance(0)
