from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook.rules import (
    BadCitation,
    Rule,
    RuleIndex,
    UnknownRule,
    cited,
    game_folder,
    load_waivers,
    natural_key,
    rule,
)

HEADER = "id\tsection\tkind\tsummary\n"
ROWS = (
    "9.35\tTerrain\ttable\tA forest doubles the defence.\n"
    "9.4a\tRetreat\tmechanic\tA unit retreats 2 hexes away from the enemy.\n"
    "9.4.ex1\tRetreat\texample\tThe 5th goes from 0505 to 0503.\n"
    "10.1\tSupply\tmechanic\tUnits in Götz's zone are out of supply.\n"
    "card-07\tCards\toptional\tThis card cancels a retreat.\n"
)


def written(tmp_path: Path, text: str, name: str = "rules.tsv") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def index(tmp_path: Path) -> RuleIndex:
    return RuleIndex.load(written(tmp_path, HEADER + ROWS), "demo")


def ids(rules: list[Rule]) -> list[str]:
    return [found.id for found in rules]


def test_load_keeps_every_row_in_the_order_of_the_rulebook(index: RuleIndex) -> None:
    assert ids(list(index)) == ["9.35", "9.4a", "9.4.ex1", "10.1", "card-07"]
    assert len(index) == 5
    assert index["9.35"] == Rule("9.35", "Terrain", "table", "A forest doubles the defence.")


def test_lookup_takes_ids_with_and_without_the_game(index: RuleIndex) -> None:
    assert index["demo:9.4a"] is index["9.4a"] is index.get("9.4a")
    assert "demo:9.4a" in index
    assert "other:9.4a" not in index
    assert index.get("other:9.4a") is None
    assert index.citation(index["card-07"]) == "demo:card-07"


def test_lookup_of_a_missing_rule_names_the_game_and_the_id(index: RuleIndex) -> None:
    with pytest.raises(UnknownRule, match=r"^demo has no rule '9\.99' in its index$"):
        index["9.99"]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("9.", ["9.35", "9.4a", "9.4.ex1"]),
        ("demo:9.4", ["9.4a", "9.4.ex1"]),
        ("2", []),
        ("RETREAT", ["9.4a", "9.4.ex1", "card-07"]),
        ("9.4 enemy", ["9.4a"]),
        ("gotz", ["10.1"]),
        ("card-", ["card-07"]),
        ("nowhere", []),
        ("", ["9.35", "9.4a", "9.4.ex1", "10.1", "card-07"]),
    ],
)
def test_search(index: RuleIndex, query: str, found: list[str]) -> None:
    assert ids(index.search(query)) == found


def test_a_number_is_looked_for_in_ids_alone() -> None:
    rows = [
        Rule("2.1", "Odds", "table", "At 3.5 to 1 see 12."),
        Rule("12", "Note", "note", "See 2.1, card 7a."),
    ]
    found = RuleIndex("demo", rows)
    assert ids(found.search("2.1")) == ["2.1"]
    assert ids(found.search("12")) == ["12"]
    assert ids(found.search("3.5")) == ids(found.search("7a")) == []


def test_french_summaries_are_read_and_searched(tmp_path: Path) -> None:
    text = "id\tsection\tkind\tsummary\tfr\n1.1\tSupply\tmechanic\tUnits need supply.\tRavitaillés.\n"
    index = RuleIndex.load(written(tmp_path, text), "demo")
    assert index["1.1"].summary_fr == "Ravitaillés."
    assert ids(index.search("ravitailles")) == ["1.1"]


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", ":1: the columns must be id, section, kind, summary"),
        ("id\tkind\tsection\tsummary\n", ":1: the columns must be"),
        (HEADER + "1.1\tSupply\tmechanic\n", ":2: 3 cells instead of 4: id, section, kind, summary"),
        (HEADER + ROWS + "11.1\t\tmechanic\tX.\n", ":7: the cell 'section' is empty"),
        (HEADER + ROWS + "9.4a\tRetreat\tmechanic\tX.\n", ":7: id 9.4a was used before"),
        (HEADER + "1.1\tSupply\tmechanism\tX.\n", ":2: kind 'mechanism' of 1.1 is none of mechanic, setup"),
        (HEADER + "demo:1.1\tSupply\tmechanic\tX.\n", ":2: 'demo:1.1' is no rule id"),
        (HEADER + "1.1\tSupply\texample\tX.\n", ":2: 1.1 is of kind example; examples, and only they"),
        (HEADER + "1.1.ex1\tSupply\tnote\tX.\n", ":2: 1.1.ex1 is of kind note; examples, and only they"),
        (HEADER + "\n", ":2: 1 cells instead of 4"),
    ],
)
def test_load_says_file_and_line_of_what_is_wrong(tmp_path: Path, text: str, complaint: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(BadData) as caught:
        RuleIndex.load(path, "demo")
    assert str(caught.value).startswith(f"{path}{complaint}")
    assert "\n" not in str(caught.value)


def test_load_refuses_what_is_no_text_or_not_there(tmp_path: Path) -> None:
    path = tmp_path / "rules.tsv"
    with pytest.raises(BadData, match="there is no such file"):
        RuleIndex.load(path, "demo")
    path.write_bytes(HEADER.encode() + b"\xff")
    with pytest.raises(BadData, match="not UTF-8 at byte 24"):
        RuleIndex.load(path, "demo")


def test_waivers_are_read_with_their_reasons(tmp_path: Path, index: RuleIndex) -> None:
    path = written(tmp_path, "id\treason\ndemo:card-07\tThe card is not in the box.\n", "waivers.tsv")
    assert load_waivers(path, index) == {"card-07": "The card is not in the box."}
    assert load_waivers(tmp_path / "none.tsv", index) == {}


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("card-07\tLost.\n", ":1: the columns must be id, reason"),
        ("id\treason\n7.7\tLost.\n", ":2: demo has no rule '7.7' in its index"),
        ("id\treason\n9.4a\tLost.\n9.4a\tLost.\n", ":3: 9.4a is waived twice"),
        ("id\treason\n9.4a\t \n", ":2: the cell 'reason' is empty"),
    ],
)
def test_waivers_need_a_known_rule_and_a_reason(
    tmp_path: Path, index: RuleIndex, text: str, complaint: str
) -> None:
    path = written(tmp_path, text, "waivers.tsv")
    with pytest.raises(BadData) as caught:
        load_waivers(path, index)
    assert str(caught.value).startswith(f"{path}{complaint}")


def test_rule_collects_citations_in_any_order_of_decorators() -> None:
    @rule("demo:1.1")
    @given(st.integers())
    @rule("demo:1.2", "demo:card-07")
    def example(number: int) -> None: ...

    assert cited(example) == ("demo:1.2", "demo:card-07", "demo:1.1")
    assert cited(len) == ()


@pytest.mark.parametrize("citation", ["9.58", "demo:", "demo:9..5", "demo:9.5 ", "Demo:9.5", "demo:9.5."])
def test_rule_refuses_what_is_no_citation(citation: str) -> None:
    with pytest.raises(BadCitation, match="no rule id such as"):
        rule(citation)


def test_rule_refuses_to_cite_nothing() -> None:
    with pytest.raises(BadCitation, match="cites nothing"):
        rule()


@given(
    st.lists(st.from_regex(r"[0-9a-zA-Z]{1,3}([.-][0-9a-zA-Z]{1,3}){0,2}", fullmatch=True), unique=True),
    st.randoms(),
)
def test_natural_order_does_not_depend_on_the_order_it_is_given(names: list[str], random: object) -> None:
    shuffled = list(names)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    assert sorted(shuffled, key=natural_key) == sorted(names, key=natural_key)


def test_game_folder_is_that_of_the_games_class() -> None:
    class Demo: ...

    assert game_folder(Demo()) == Path(__file__).parent
