"""The cheapest trip to each hex."""

from __future__ import annotations

from hexfront.kit.reach import Trip, cheapest

ROADS = {1: {2: 1, 3: 5}, 2: {3: 1, 4: 9}, 3: {4: 1}, 4: {}}


def onward(trip: Trip) -> list[Trip]:
    """Along the roads."""
    return [
        Trip(trip.cost + price, to, (*trip.path, to), trip.how, trip.mover)
        for to, price in ROADS[trip.at].items()
    ]


def test_each_hex_is_reached_once_by_the_cheapest_trip_and_nearest_first() -> None:
    found = list(cheapest([Trip(0, 1, (), "move")], onward))
    assert [(trip.at, trip.cost, trip.path) for trip in found] == [
        (1, 0, ()),
        (2, 1, (2,)),
        (3, 2, (2, 3)),
        (4, 3, (2, 3, 4)),
    ]


def test_of_equal_trips_the_one_found_first_counts() -> None:
    found = list(cheapest([Trip(0, 4, (), "entry"), Trip(0, 4, (), "move")], onward))
    assert [trip.how for trip in found] == ["entry"]


def test_trips_that_are_not_alike_all_go_on_though_each_hex_is_told_once() -> None:
    asked = []

    def noted(trip: Trip) -> list[Trip]:
        asked.append((trip.at, trip.cost))
        return onward(trip)

    found = list(cheapest([Trip(0, 1, (), "move")], noted, lambda trip: (trip.at, trip.cost)))
    assert [trip.at for trip in found] == [1, 2, 3, 4]
    assert (3, 2) in asked and (3, 5) in asked
