"""Options that exclude or need each other, or belong to some scenarios: one check, and every way in goes through it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hexfront.cli.options import chosen_options
from hexfront.conformance import options as choosing
from hexfront.engine.base.errors import BadPosition, BadRecord
from hexfront.engine.contract.bounds import Playable
from hexfront.engine.contract.meta import BadChoice, Meta, Option, OptionsClash, Scenario, UnknownChoice
from hexfront.engine.positions import placing, position
from hexfront.engine.record.match import Match
from hexfront.engine.record.record import Record
from hexfront.engine.record.title import check_title
from hexfront.lab import selfplay
from hexfront.lab.selfplay import Contest
from hexfront_drill.game import Drill

LIMITED = (
    Option("fog", "drill:1.2", "Fog.", "Fog of war", excludes=("sun",)),
    Option("long", "drill:7.4", "Six turns instead of four.", scenarios=("duel",)),
    Option("night", "drill:1.1", "Night.", needs=("fog", "moon")),
    Option("moon", "drill:1.1", "Moon."),
    Option("sun", "drill:1.3", "Sun."),
)
LIMITED_META = msgspec.structs.replace(Drill.meta, options=LIMITED)

TOGETHER = r"Fog of war and Sun are not played together: take one of them \[drill:1.2\]\."
MISSING = r"Night is played only with Moon: take both or neither \[drill:1.1\]\."
ELSEWHERE = r"Long is played only in these scenarios: Duel \[drill:7.4\]\."
FIT = [
    ((), "duel"),
    (("fog",), "duel"),
    (("sun", "moon"), "melee"),
    (("fog", "moon", "night", "long"), "duel"),
    (("long",), ""),
]
MISFIT = [
    (("fog", "sun"), "duel", TOGETHER),
    (("sun", "fog"), "duel", TOGETHER),
    (("night", "fog"), "duel", MISSING),
    (("long",), "melee", ELSEWHERE),
]


@pytest.mark.parametrize(("options", "scenario"), FIT)
def test_options_that_fit_are_let_through(options: tuple[str, ...], scenario: str) -> None:
    LIMITED_META.check_options(options, scenario)
    assert LIMITED_META.playable(options, scenario)


@pytest.mark.parametrize(("options", "scenario", "why"), MISFIT)
def test_options_that_do_not_fit_are_refused_with_what_would(
    options: tuple[str, ...], scenario: str, why: str
) -> None:
    with pytest.raises(OptionsClash, match=why):
        LIMITED_META.check_options(options, scenario)
    assert not LIMITED_META.playable(options, scenario)


def test_a_clash_is_told_of_the_option_that_is_listed_first_whichever_excludes_the_other() -> None:
    meta = msgspec.structs.replace(LIMITED_META, options=(*LIMITED[3:], LIMITED[0]))
    with pytest.raises(OptionsClash, match=r"Sun and Fog of war are not played together.* \[drill:1\.3\]"):
        meta.check_options(("fog", "sun"), "duel")


def test_an_unknown_option_is_told_before_any_clash() -> None:
    with pytest.raises(UnknownChoice, match="no option 'mist'; it has fog, long, night, moon, sun"):
        LIMITED_META.check_options(("fog", "sun", "mist"), "duel")


@pytest.mark.parametrize("limit", [{"excludes": ("mist",)}, {"needs": ("mist",)}, {"scenarios": ("mist",)}])
def test_a_title_page_whose_limits_name_what_is_not_there_is_refused(limit: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"the option fog names \['mist'\]"):
        Meta(
            "demo",
            "Demo",
            "1",
            (Scenario("duel", "Duel", ("red", "blue"), 4),),
            (Option("fog", "demo:1", "Fog.", **limit),),
        )


def test_a_state_holds_options_that_can_be_played_in_its_scenario_and_none_twice() -> None:
    bound = Playable(LIMITED_META, "melee")
    assert ("fog", "moon") in bound
    for options in (("fog", "sun"), ("long",), ("fog", "fog"), ("mist",)):
        assert options not in bound


def _start(options: list[str]) -> None:
    Drill().start("melee", frozenset(options), 1)


def _match(options: list[str]) -> None:
    Match.start(Drill(), "melee", options, seed=1)


def _contest(options: list[str]) -> None:
    selfplay.check(Contest("drill", "melee", ("random", "random"), options=tuple(options)))


def _command(options: list[str]) -> None:
    chosen_options(Drill().meta, options, "melee")


def _place(options: list[str]) -> None:
    placing.place(position.parse(f'game = "drill"\nscenario = "melee"\noptions = {options}'))


def _title(options: list[str]) -> None:
    record = Match.start(Drill(), "melee", seed=1).record
    header = msgspec.structs.replace(record.header, options=tuple(options))
    check_title(Record(header, [], record.snapshots), Drill())


@pytest.mark.parametrize("way", [_start, _match, _contest, _command, _place, _title])
@pytest.mark.parametrize(("options", "why"), [(["fog", "sun"], TOGETHER), (["long"], ELSEWHERE)])
def test_every_way_in_refuses_them(
    monkeypatch: pytest.MonkeyPatch, way: Callable[[list[str]], None], options: list[str], why: str
) -> None:
    monkeypatch.setattr(Drill, "meta", LIMITED_META)
    way(["fog", "moon"])
    with pytest.raises((BadChoice, BadPosition, BadRecord), match=why):
        way(options)


def test_each_option_is_tried_with_what_it_needs_and_many_at_once_that_fit() -> None:
    cases = [str(case) for case in choosing.cases(LIMITED_META)]
    assert cases[:6] == ["duel", "duel+fog", "duel+long", "duel+moon", "duel+fog+moon+night", "duel+sun"]
    assert "melee+fog" in cases and "melee+long" not in cases
    largest = [choosing.together(LIMITED_META, scenario) for scenario in ("duel", "melee")]
    assert {*largest[0]} in ({"fog", "long", "moon", "night"}, {"long", "moon", "sun"})
    assert {*largest[1]} in ({"fog", "moon", "night"}, {"moon", "sun"})


def test_where_cases_are_many_options_are_tried_together_and_alone_only_if_they_never_fit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(choosing, "MANY", 8)
    cases = choosing.cases(LIMITED_META)
    together = {name for case in cases[:4] for name in case.options}
    alone = [case.options for case in cases[4:]]
    assert all(not together >= {*one} for one in alone)
    assert all(LIMITED_META.playable(case.options, case.scenario) for case in cases)
    assert {name for case in cases for name in case.options} == {option.id for option in LIMITED}


def test_single_options_and_pairs_are_all_that_can_be_played_somewhere() -> None:
    pairs = choosing.pairs(LIMITED_META)
    assert {case.options for case in pairs} == {
        *(("fog",), ("long",), ("moon",), ("sun",)),
        *(("fog", "long"), ("fog", "moon"), ("long", "moon"), ("long", "sun"), ("moon", "sun")),
        *(("fog", "moon", "night"), ("fog", "long", "moon", "night")),
    }
    assert len({case.options for case in pairs}) == len(pairs)
    assert {case.scenario for case in pairs if "long" in case.options} == {"duel"}
