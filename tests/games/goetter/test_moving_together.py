"""7.22: units that began the phase in one hex move off together, and part again."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hexfront.engine.base.errors import BadState
from hexfront.engine.rulebook.rules import rule
from hexfront.games.goetter.movement.party import Overran

from .marching import March, blank

PANZER, GUNS, FOOT = "25PG/5", "StuG184", "281/322"
PAIR = (f"{PANZER} 0202", f"{FOOT} 0202")


@rule("goetter:7.22a")
def test_units_that_began_together_go_together_each_at_its_own_price() -> None:
    march = March("german-movement", *PAIR, on=blank(hex={"0203": "forest"}))
    assert march.why("stack 0202")["7.22a"] == "2"
    march.do("stack 0202", f"step {PANZER} 0203")
    assert (march.at(PANZER), march.at(FOOT)) == ("0203", "0203")
    assert (march.spent(PANZER), march.spent(FOOT)) == (4, 2)


@rule("goetter:7.22a")
def test_who_goes_with_others_follows_their_leader() -> None:
    march = March("german-movement", *PAIR, on=blank())
    march.do("stack 0202")
    assert march.against(f"step {FOOT} 0203") == ["7.22a"]
    assert not march.offers(f"step {FOOT} 0203")
    assert march.against("stack 0202") == ["7.22a"]
    assert not march.offers("stack 0202")


@rule("goetter:2.3d")
def test_together_they_go_no_farther_than_the_slowest() -> None:
    march = March("german-movement", *PAIR, on=blank("blank 9x12+4x4"))
    march.do("stack 0202", *[f"step {PANZER} 020{column}" for column in (3, 4, 5, 6, 7)])
    assert march.against(f"step {PANZER} 0208") == ["2.3d"]
    assert not march.offers(f"step {PANZER} 0208")
    march.do(f"drop {FOOT}", f"step {PANZER} 0208")
    assert (march.at(PANZER), march.at(FOOT)) == ("0208", "0207")


@rule("goetter:7.22b")
def test_who_parts_on_the_way_may_still_go_elsewhere_until_another_begins() -> None:
    march = March("german-movement", *PAIR, "Mue/Pz 0802", on=blank())
    march.do("stack 0202", f"step {PANZER} 0203")
    assert "7.22b" in march.why(f"drop {FOOT}")
    march.do(f"drop {FOOT}", f"step {PANZER} 0204", f"step {FOOT} 0303")
    assert march.spent(FOOT) == 4
    assert march.against(f"step {PANZER} 0205") == ["5.13"]
    march.do(f"step {FOOT} 0304", "step Mue/Pz 0803")
    assert march.against(f"step {FOOT} 0305") == ["5.13"]
    assert not march.offers(f"step {FOOT} 0305")


def test_who_parts_before_they_move_off_has_not_moved() -> None:
    march = March("german-movement", *PAIR, on=blank())
    march.do("stack 0202", f"drop {PANZER}", f"step {FOOT} 0203", f"step {PANZER} 0201")
    assert march.spent(PANZER) == 2


@rule("goetter:7.22b")
def test_nobody_parts_from_nobody() -> None:
    march = March("german-movement", *PAIR, on=blank())
    assert march.against(f"drop {FOOT}") == ["7.22b"]
    assert not march.offers(f"drop {FOOT}")
    march.do(f"step {FOOT} 0203")
    assert march.against(f"drop {FOOT}") == ["7.22b"]
    assert not march.offers(f"drop {FOOT}")


@rule("goetter:7.22a")
def test_only_who_began_the_phase_there_and_may_move_goes_with_the_others() -> None:
    march = March("german-movement", *PAIR, "FtSte1 0202", "Mue/Pz 0203", on=blank())
    march.do("step Mue/Pz 0202")
    assert march.why("stack 0202")["7.22a"] == "2"
    march = March("german-movement", f"{PANZER} 0202", "FtSte1 0202", on=blank())
    assert march.against("stack 0202") == ["7.22a"]
    assert not march.offers("stack 0202")
    march = March("german-movement", f"{PANZER} 0202", f"{FOOT} 0203", on=blank())
    march.do(f"step {FOOT} 0202")
    assert not march.offers("stack 0202")


@rule("goetter:5.52b")
def test_in_reaction_each_unit_of_a_stack_counts() -> None:
    units = (f"{PANZER} 0202", f"{GUNS} 0202", "Mue/Pz 0202")
    march = March("reaction", *units, on=blank(), marker="A", reacting=2)
    march.do("stack 0202")
    assert march.against(f"step {PANZER} 0203")[0] == "5.52b"
    assert not march.offers(f"step {PANZER} 0203")
    march.do("drop Mue/Pz", f"step {PANZER} 0203")
    assert march.state.reacting == 0
    assert march.offers(f"step {PANZER} 0204")
    assert march.against("step Mue/Pz 0203") == ["5.52b"]


@rule("goetter:5.44")
def test_together_they_stop_in_transit_and_nobody_parts_any_more() -> None:
    board = blank(link={"0505>S0101": "transit"})
    march = March("german-movement", f"{PANZER} 0504", f"{FOOT} 0504", on=board)
    march.do("stack 0504", f"step {PANZER} 0505")
    assert march.against(f"step {PANZER} 0504")[0] == "5.44"
    assert march.against(f"drop {FOOT}") == ["7.22b"]
    assert not march.offers(f"drop {FOOT}")
    assert march.against(f"step {FOOT} 0504")[0] == "5.44"


@rule("goetter:7.22a")
def test_who_goes_with_others_parts_before_it_leaves_the_map() -> None:
    march = March("german-movement", f"{PANZER} 0316", f"{FOOT} 0316")
    march.do("stack 0316")
    assert march.against(f"exit {FOOT}") == ["7.22a"]
    assert not march.offers(f"exit {FOOT}")
    march.do(f"drop {FOOT}", f"exit {FOOT}", f"step {PANZER} 0315")


@pytest.mark.parametrize(
    ("answer", "goes"),
    [
        (Overran((0, 1), cleared=True), True),
        (Overran((1,), cleared=True), True),
        (Overran((0, 1), cleared=False, rule="goetter:7.25a"), False),
        (Overran((0,), cleared=True, rule="goetter:5.44"), False),
    ],
)
def test_after_an_overrun_who_is_left_goes_on_or_stops(answer: Overran, goes: bool) -> None:
    march = March("german-movement", *PAIR, on=blank())
    march.do("stack 0202", f"step {PANZER} 0203")
    pair = (march.number(PANZER), march.number(FOOT))
    units = tuple(pair[number] for number in answer.units)
    later = march.frame.answered(march.frame, answer._replace(units=units))
    march.state.agenda[-1] = msgspec.structs.replace(later)
    assert march.frame.party.members == units
    lead = march.board.names[units[0]]
    assert (f"step {lead} 0204" and bool(march.hexes(f"step {lead}"))) == goes


@pytest.mark.parametrize("rule", ["", "goetter:5.44", "goetter:7.25a", "goetter:7.25b"])
def test_a_saved_party_may_have_been_stopped_by_any_of_its_rules(rule: str) -> None:
    march = March("german-movement", *PAIR, on=blank())
    march.do("stack 0202")
    party = msgspec.structs.replace(march.frame.party, stopped=rule)
    march.state.agenda[-1] = msgspec.structs.replace(march.frame, party=party)
    march.board.check(march.state)


@pytest.mark.parametrize(
    "changed",
    [
        {"spent": (0,)},
        {"together": 1 << 5},
        {"units": (5, 6)},
        {"stopped": "goetter:5.21"},
    ],
)
def test_a_party_that_play_never_leads_to_is_refused(changed: dict[str, Any]) -> None:
    march = March("german-movement", *PAIR, on=blank())
    march.do("stack 0202")
    party = msgspec.structs.replace(march.frame.party, **changed)
    march.state.agenda[-1] = msgspec.structs.replace(march.frame, party=party)
    with pytest.raises(BadState):
        march.board.check(march.state)


def test_those_who_go_together_stand_in_one_hex() -> None:
    march = March("german-movement", *PAIR, on=blank())
    march.do("stack 0202")
    frame = march.frame
    march.do(f"drop {FOOT}", f"step {PANZER} 0203")
    march.state.agenda[-1] = frame
    with pytest.raises(BadState):
        march.board.check(march.state)


@rule("goetter:5.13")
def test_once_somebody_else_begins_nobody_of_the_party_goes_on() -> None:
    trio = (*PAIR, "281/368 0202")
    march = March("german-movement", *trio, "Mue/Pz 0802", on=blank())
    march.do("stack 0202", f"step {PANZER} 0203", f"drop {FOOT}", f"drop {PANZER}")
    assert march.offers(f"step {FOOT} 0204")
    assert march.offers(f"step {PANZER} 0204")
    march.do("step Mue/Pz 0803")
    for unit in (PANZER, FOOT, "281/368"):
        assert march.against(f"step {unit} 0204") == ["5.13"]
        assert not march.offers(f"step {unit} 0204")
    assert march.frame.party.units == (march.number("Mue/Pz"),)


@rule("goetter:5.52b")
def test_who_parts_before_they_move_off_reacts_no_more_once_the_number_is_used_up() -> None:
    march = March("reaction", f"{PANZER} 0202", f"{GUNS} 0202", on=blank(), marker="H", reacting=1)
    march.do("stack 0202", f"drop {GUNS}", f"step {PANZER} 0203")
    assert march.state.reacting == 0
    assert march.against(f"step {GUNS} 0203") == ["5.52b"]
    assert not march.offers(f"step {GUNS} 0203")
    assert march.frame.party.units == (march.number(PANZER),)
