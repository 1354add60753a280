"""Faults of an owner's deployment lists and complete set-ups, one by one, and what is taken beside them (5.2, 5.3)."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from pathlib import Path

import pytest

from hexfront.conformance.owners import Edit, edited, fault, swap
from hexfront.games.kharkov.box.data import KharkovData
from hexfront.games.kharkov.box.files import OURS

CAMPAIGN = "scenarios/campaign.toml"
MINE = '\n[placements.mine]\nfrom = "designed"\n[placements.mine.hexes]\n0214 = ["79ID"]\n[placements.mine.reserves]\n'
WEAK = (
    ('0314 = ["R02"]', '0213 = ["R02"]'),
    ('"R04", "T01"', '"R03", "R04", "T01"'),
    ('0515 = ["R03"]\n', ""),
)
"""Nobody is left to cover 0414."""
IN_KHARKOV = (('0716 = ["297ID"]', '0718 = ["297ID"]'),)


def edits(*pairs: tuple[str, str]) -> Edit:
    """Several places of a file, changed one after the other."""
    steps: list[Callable[[str], str]] = [swap(*pair) for pair in pairs]
    return lambda text: reduce(lambda done, step: step(done), steps, text)


FAULTS: list[tuple[tuple[tuple[str, str], ...], str]] = [
    # The lines.
    (
        (('armour = 1 }\nrule = "kharkov:5.3e"', 'infantry = 1 }\nrule = "kharkov:5.3e"'),),
        'line 5.3e: no untried counters of the kind "infantry"',
    ),
    (
        (("rifle = 5, armour = 4", "rifle = 5, armour = 5"),),
        "line 5.3n: not enough armour counters for all lines",
    ),
    (
        (('from = "rulebook 5.2e"', 'from = "designed"'), ('hex = "2822"', 'hex = "9922"')),
        "line Romanian VI Corps: unknown hex",
    ),
    ((('from = "rulebook 5.2e"', 'from = "hearsay"'),), "line Romanian VI Corps: provenance"),
    (
        (('units = ["38A"]\n', ""), ('"44ID", "71ID"', '"44ID", "71ID", "38A"')),
        "line front 2-3: 38A is not of the axis side",
    ),
    (
        (('units = ["VIRumHQ"]\n', ""), ('units = ["37A"]', 'units = ["37A", "VIRumHQ"]')),
        "line 37th Army HQ: VIRumHQ is not of the soviet side",
    ),
    ((('units = ["6A"]\n', ""),), "6A: is on no line and arrives on no turn"),
    ((('units = ["6A"]', 'units = ["6A", "28A"]'),), "28A: is listed twice"),
    ((('reserve = "Res6"\n', ""),), "Res6: is on no line and arrives on no turn"),
    # Where units stand.
    (
        (('from = "designed"\n\n[placements', 'from = "hearsay"\n\n[placements'),),
        "placements.historical: prov",
    ),
    ((("Res9 = [", "Nobody = ["),), 'placements.historical: unknown unit "Nobody"'),
    ((('"14G", "R07"]', '"14G", "R07", "T26"]'),), "T26 does not start the game on the map"),
    (
        (('"14G", "R07"]', '"14G"]'), ('Res6 = ["R19"', 'Res6 = ["R07", "R19"')),
        "R07 must wait in the box of Res28",
    ),
    ((('0409 = ["Res28"]', '0409 = ["Res28", "R07"]'),), "R07 must wait in the box of Res28"),
    ((('"14G", "R07"]', '"14G", "R07", "R01"]'),), "R01 must be placed (front A-B)"),
    ((('"57A", "Res57"', '"Res57"'),), "57A must be placed (57th Army HQ and reserve)"),
    (
        (('0214 = ["79ID"]\n', ""), ('0415 = ["294ID"]', '0819 = ["79ID", "294ID"]')),
        "294ID may not start in 0819 (front 1-2)",
    ),
    (IN_KHARKOV, "0616 on the axis front is open"),
    ((("may_units = 1\n", ""), *IN_KHARKOV), "297ID may not start in 0718 (front 1-2)"),
    # Guards.
    (
        (('"14G", "R07"]', '"14G", "15G", "R07"]'), ('Res9 = ["15G", ', "Res9 = [")),
        "needs 1 Guards rifle divisions, has 2 (28th Army reserve)",
    ),
    (
        (('"13G", "R05"', '"R05"'), ('1213 = ["R08"]', '1213 = ["R08", "13G"]')),
        "needs 1 Guards rifle divisions, has 0 (front A-B)",
    ),
    (
        (('"13G", "R05"', '"13G", "R05", "15G"'), ('Res9 = ["15G", ', "Res9 = [")),
        "needs 1 Guards rifle divisions, has 2 (front A-B)",
    ),
    ((('0114 = ["R01"]', '0114 = ["R01"]\n0101 = ["15G"]'),), "15G must be placed once, on the map or in a"),
    # Both fronts, and stacking on both sides of it.
    (WEAK, "0414 on the soviet front is open"),
    (
        (('3119 = ["100L"]\n', ""), ('3315 = ["92/60PG", ', '3315 = ["100L", "92/60PG", ')),
        "3315 holds more than 3 combat units",
    ),
    (
        (('2218 = ["6A"]', ""), ('1717 = ["260ID"]', '1717 = ["260ID", "6A"]')),
        "1717 is not on the soviet side",
    ),
]


@pytest.mark.parametrize(("pairs", "message"), FAULTS, ids=[message for _, message in FAULTS])
def test_each_fault_of_lists_and_set_ups_is_told(
    tmp_path: Path, pairs: tuple[tuple[str, str], ...], message: str
) -> None:
    assert message in fault(KharkovData.load, OURS, tmp_path, CAMPAIGN, edits(*pairs))


def test_every_set_up_of_the_file_is_looked_at(tmp_path: Path) -> None:
    told = fault(KharkovData.load, OURS, tmp_path, CAMPAIGN, lambda text: text + MINE)
    assert "placements.mine: 294ID must be placed (front 1-2)" in told


def test_a_set_up_beside_the_historical_one_is_kept_under_its_own_name(tmp_path: Path) -> None:
    def twice(text: str) -> str:
        own = text[text.index("[placements.historical]") :].replace("historical", "mine")
        return f"{text}\n{own}".replace('3806 = ["101L"]\n', '3906 = ["101L"]\n', 1)

    found = edited(KharkovData.load, OURS, tmp_path, CAMPAIGN, twice)
    scenario, number, hexes = found.scenarios["campaign"], found.unit("101L").number, found.map.hex
    at = {name: placed[number] for name, placed in scenario.placements.items()}
    assert at == {"historical": hexes("3906"), "mine": hexes("3806")}
    assert scenario.reserves["mine"] == scenario.reserves["historical"]


def test_an_hq_holds_a_hex_of_the_front_and_stands_with_three_others(tmp_path: Path) -> None:
    """5.15 asks for units or their ZOC, and 8.0g1 limits combat units alone."""
    for pairs in (
        (*WEAK, ('0512 = ["28A"]', '0414 = ["28A"]')),
        (
            *(('0314 = ["R02"]', '0314 = ["R02", "T01", "T02", "28A"]'), ('0512 = ["28A"]\n', "")),
            *(('"R04", "T01"', '"R04"'), ('"R05", "T02"', '"R05"')),
        ),
    ):
        edited(KharkovData.load, OURS, tmp_path, CAMPAIGN, edits(*pairs))
