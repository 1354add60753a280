"""What a player is told before he decides: the whole note, where there is much to tell and where there is nothing."""

from __future__ import annotations

from hexfront.engine.rulebook.rules import rule

from .table import GAME, army, at, axis, do, note, offered, real, reasons, russian, table, top, unit


def test_open_duties_are_told_with_those_who_owe_them() -> None:
    """12.3."""
    units = axis("A", "E5"), axis("B", "H5"), axis("C", "K9"), russian("R", "E6"), russian("S", "H6")
    game, state = table(*units, phase="combat")
    assert note(game, state) == "Still to be attacked: E6, H6. Still to attack: A, B."
    assert game.prompts(state, 0)[0].about == ("E6", "H6")
    do(game, state, "attack E6")
    assert note(game, state) == ""
    do(game, state, "join A")
    assert note(game, state) == "4 to 4: 1-1."
    assert game.prompts(state, 0)[0].about == ("A", "E6")
    do(game, state, "launch", dice=(4,))
    assert note(game, state) == "Still to be attacked: H6. Still to attack: B."


def test_a_voluntary_attack_is_told_as_no_duty() -> None:
    """8.5.2b."""
    game, state = real(axis("A", "KK20", "8-4"), russian("R", "KK19"), phase="combat")
    assert note(game, state) == ""
    assert offered(game, state) == {"attack KK19", "end"}


@rule("trc:16.1a")
def test_an_automatic_victory_tells_what_it_lacks() -> None:
    units = axis("A", "E5", "15-7"), axis("B", "E5", "5-7"), russian("R", "E6", "2-3")
    game, state = table(*units)
    assert reasons(game, state, "overwhelm E6") == [("16.1a", "20-2")]
    do(game, state, "overwhelm E6")
    assert note(game, state) == ""
    do(game, state, "join A")
    assert note(game, state) == "15 to 2: 7-1. Factors missing for 10-1: 5."
    do(game, state, "join B")
    assert note(game, state) == "20 to 2: 10-1."


def test_those_whom_no_way_is_open_to_are_told_while_others_retreat() -> None:
    """13.5b."""
    ring = [axis(f"T{n}", hex_) for n, hex_ in enumerate(("E8", "C6"))]
    units = axis("A", "E5", "10-4"), russian("R", "E6"), russian("S", "E6", "1-3")
    game, state = table(*units, *ring, axis("Far", "L12"), phase="combat")
    do(game, state, "attack E6", "join A", "launch", dice=(5,))
    assert top(state) == "Retreat"
    assert note(game, state) == ""
    assert game.prompts(state, 0)[0].about == ("R", "S")


@rule("trc:12.5c")
def test_whoever_was_named_and_could_have_stayed_after_all_stays() -> None:
    enemies = axis("X", "E5", "12-4"), axis("Y", "E7", "12-4")
    game, state = table(*enemies, russian("R", "D5", "2-3"), russian("S", "E6", "1-3"), player="russian")
    assert reasons(game, state, "end") == [("12.5b", "2"), ("12.5d", "")]
    do(game, state, "end")
    assert offered(game, state) == {"surrender R", "surrender S"}
    assert game.prompts(state, 1)[0].about == ()
    do(game, state, "surrender R")  # S has to follow, so nobody is asked.
    assert (at(game, state, "R"), at(game, state, "S")) == ("D5", "surrendered-russian")


def test_a_movement_phase_tells_all_that_threatens() -> None:
    """6.2, 12.5, 16.1, 15.6: overfull hexes, surrenders, victories in reach, air units, rail, supply."""
    units = (
        axis("A", "E5", "8-7"),
        axis("B", "E5"),
        axis("C", "E5"),
        axis("D", "E5"),
        axis("H", "E3", "1-7", "hq"),
        axis("V", "I5", "4-4", "infantry", "victors"),
        russian("R", "E6", "3-3"),
        russian("S", "I6", "9-3"),
    )
    game, state = table(*units, hexes={"E3": "minor-city"}, held={"axis": ["E3"]})
    assert note(game, state) == (
        "Too many units: E5. Nobody who may attack stands next to I6. "
        "Without a legal attack if movement ended now: V. "
        "Factors missing for automatic victories, air units counted: E6 1. "
        "Air units left: 3, sent by H."
    )
    assert game.prompts(state, 0)[0].about == ("E5",)


def test_who_is_under_way_is_told_how_far_he_may_go_on() -> None:
    """5.4a."""
    game, state = table(
        axis("A", "E4", "8-7"), axis("B", "E3"), hexes={"E3": "minor-city"}, held={"axis": ["E3"]}
    )
    assert note(game, state) == ""
    do(game, state, "step A to E5")
    assert note(game, state) == "A may go on: 6."
    assert game.prompts(state, 0)[0].about == ("A",)
    do(game, state, *[f"step A to E{n}" for n in range(6, 12)])
    assert note(game, state) == ""
    assert game.prompts(state, 1)[0].note is None


def test_out_of_supply_are_told_all_but_those_who_need_none() -> None:
    """17.1, 17.2c, 10.3.2e."""
    units = (
        russian("R", "E5"),
        russian("S", "F5", "4-3", "infantry", "landed"),
        russian("P", "G5", "1-2", "paratroop"),
        russian("T", "H9"),
        axis("A", "L1"),
    )
    game, state = table(*units, player="russian", impulse=2)
    assert note(game, state) == "Out of supply as things stand: R, T."
    game, state = table(
        *units, player="russian", impulse=2, hexes={"E5": "minor-city"}, held={"russian": ["E5"]}
    )
    assert note(game, state) == ""


def test_rail_that_was_crossed_and_will_not_be_converted_is_told_with_the_cause() -> None:
    """9.4.1d, 9.4.4."""
    units = axis("A", "W19"), russian("R", "X13")
    theirs = [one for one in GAME.map.describe(GAME.meeting) if one not in ("W19", "W15")]
    given = {
        "held": {"axis": ["W19", "W15"], "russian": theirs},
        "gauge": ["W19", "W18", "W17", "W16", "W15"],
    }
    game, state = real(*units, turn=3, impulse=2, crossed=["W14", "W13", "T10"], **given)
    assert note(game, state) == (
        "Crossed, but not converted in enemy ZOC: W13. "
        "Crossed, but not converted without a clear line home: T10."
    )
    game, state = real(*units, turn=3, impulse=2, crossed=["W14"], **given)
    assert note(game, state) == ""


def test_the_russians_are_told_their_replacement_points_by_source() -> None:
    """22.2 to 22.5."""
    units = unit("WMoscow", "R9"), unit("WKharkov", "AA14"), unit("4A", "pool"), unit("Stavka", "R9")
    held = {"axis": ["E31"], "russian": ["R9", "AA14"]}
    more = {"player": "russian", "turn": 3, "archangel": 2, "held": held}
    game, state = real(*units, army("R", "R8"), axis("A", "E31"), **more)
    limits = "May still come back: armour 1, Guards 1."
    assert note(game, state) == (
        f"Replacement points: Workers on the map 5, Archangel 2; 0 spent, 7 left. {limits}"
    )
    do(game, state, "replace 4A in R9")
    factor = game.units[game.data.numbers["4A"]].combat
    told = (
        f"Replacement points: Workers on the map 5, Archangel 2; {factor} spent, {7 - factor} left. {limits}"
    )
    assert note(game, state) == told
    game, state = real(*units, army("R", "R8"), axis("A", "E31"), impulse=2, **more)
    assert note(game, state) == ""
    game, state = real(*units, army("R", "R8"), axis("A", "E31"), **{**more, "turn": 20})
    assert "May still come back: armour 2, Guards 2." in note(game, state)
