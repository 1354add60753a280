"""A map as a client gets it: everything that is printed on it, all of each kind."""

from __future__ import annotations

import json
from typing import Any

from hexfront.hexes.files.reading import parse_map
from hexfront.server.http.map_drawing import drawing

MAP: dict[str, Any] = {
    "title": "two sheets",
    "orientation": "pointy",
    "sheets": [
        {"name": "west", "rows": 2, "cols": 3},
        {"name": "east", "rows": 2, "cols": 2, "labels": "E{rr}{cc}"},
    ],
    "terrain": {
        "forest": {"from": "designed", "but": {"0202": "rulebook 9.3"}, "hexes": ["0101", "0202"]},
        "city": {"from": "reconstructed", "hexes": ["0202"]},
    },
    "sides": {
        "river": {
            "from": "designed",
            "but": {"0101-0102": "source atlas"},
            "sides": ["0101-0102", "0102-0103"],
        }
    },
    "links": {
        "road": {"from": "designed", "chains": ["0101-0102-0103", "0201-0202"]},
        "rail": {"from": "designed", "chains": ["E0101-E0102"]},
    },
    "jumps": {"ferry": {"from": "designed", "pairs": ["0103>E0101", "E0101>0103"]}},
    "places": [
        {
            "name": "Minsk",
            "hexes": ["0101", "0102"],
            "from": "designed",
            "kind": "city",
            "numbers": {"points": 3},
        },
        {"name": "Mir", "hexes": ["0203"], "from": "rulebook 1.2"},
    ],
    "zones": {
        "north": {"from": "designed", "hexes": ["0101", "0102"]},
        "south": {"from": "designed", "hexes": []},
    },
    "lines": {"front": {"from": "designed", "sides": ["0101-0102", "0102-0103"]}},
    "boxes": [
        {"id": "pool", "name": "Pool", "from": "designed"},
        {"id": "gone", "name": "Gone", "from": "designed"},
    ],
    "numbers": {"value": {"from": "designed", "values": {"0101": 2, "0203": 5}}},
}


def test_everything_on_a_map_is_in_its_drawing() -> None:
    board = parse_map(json.dumps(MAP))
    drawn, at = drawing(board), board.hex

    def pairs(name: str) -> set[frozenset[str]]:
        return {frozenset(map(board.label, link)) for link in drawn["links"][name]}

    assert {one["label"]: one["terrain"] for one in drawn["hexes"] if one["sheet"] == 0} == {
        "0101": ("forest",),
        "0102": ("clear",),
        "0103": ("clear",),
        "0201": ("clear",),
        "0202": ("forest", "city"),
        "0203": ("clear",),
    }
    assert [one["label"] for one in drawn["hexes"] if one["sheet"] == 1] == [
        "E0101",
        "E0102",
        "E0201",
        "E0202",
    ]
    assert [(one["name"], one["rows"], one["cols"]) for one in drawn["sheets"]] == [
        ("west", 2, 3),
        ("east", 2, 2),
    ]
    assert [(one["x"], one["y"]) for one in drawn["sheets"]] == [([0, 5], [0, 3]), ([0, 3], [0, 3])]
    assert len(drawn["sides"]["river"]) == len(drawn["lines"]["front"]) == 2
    assert pairs("road") == {
        frozenset(pair) for pair in (("0101", "0102"), ("0102", "0103"), ("0201", "0202"))
    }
    assert pairs("rail") == {frozenset(("E0101", "E0102"))}
    assert [(one["kind"], one["start"], one["end"]) for one in drawn["jumps"]] == [
        ("ferry", at("0103"), at("E0101")),
        ("ferry", at("E0101"), at("0103")),
    ]
    assert drawn["places"] == [
        {
            "name": "Minsk",
            "kind": "city",
            "hexes": [at("0101"), at("0102")],
            "numbers": {"points": 3},
            "provenance": "designed",
        },
        {"name": "Mir", "kind": "", "hexes": [at("0203")], "numbers": {}, "provenance": "rulebook 1.2"},
    ]
    assert drawn["zones"] == {"north": [at("0101"), at("0102")], "south": []}
    assert [(one["id"], one["name"]) for one in drawn["boxes"]] == [("pool", "Pool"), ("gone", "Gone")]
    assert drawn["numbers"] == {"value": {str(at("0101")): 2, str(at("0203")): 5}}
    forest = drawn["provenance"]["terrain"]["forest"]
    assert forest == {"origin": "designed", "but": [{"at": [at("0202")], "origin": "rulebook 9.3"}]}
    river = drawn["provenance"]["sides"]["river"]
    assert {one["origin"] for one in river["but"]} == {"source atlas"} and len(river["but"][0]["at"]) == 2
    assert drawn["provenance"]["terrain"]["city"] == {"origin": "reconstructed", "but": []}
    assert (drawn["title"], drawn["orientation"], drawn["hash"]) == ("two sheets", "pointy", board.hash)
    assert len(drawn["directions"]) == 6
