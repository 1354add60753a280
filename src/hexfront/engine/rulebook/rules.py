"""The rule index of a game, one row per obligation of its rulebook, and how tests cite its rows.

A game keeps its index in ``rules.tsv`` and the rows it leaves out, each with a reason, in ``waivers.tsv``,
both in the folder of its code, and offers them as two attributes::

    class Demo(AgendaGame[DemoState]):
        rules = RuleIndex.load(Path(__file__).with_name("rules.tsv"), "demo")
        waived = load_waivers(Path(__file__).with_name("waivers.tsv"), rules)

``rules.tsv`` has the columns id, section, kind, summary, and may have a fifth, fr, with the summary in
French. ``waivers.tsv`` has the columns id, reason. Both begin with a line that names the columns.
"""

from __future__ import annotations

import inspect
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, NamedTuple, TypeVar, get_args

import msgspec

from hexfront.engine.base.errors import BadData
from hexfront.engine.rulebook.tsv import read_table
from hexfront.errors import HexfrontError

Kind = Literal["mechanic", "setup", "victory", "table", "optional", "example", "component", "note"]
KINDS: tuple[str, ...] = get_args(Kind)
TO_ENFORCE = frozenset(KINDS) - {"component", "note"}
"""The kinds that oblige the referee to something; the other two have nothing to enforce."""

_COLUMNS = ("id", "section", "kind", "summary")
_ID = r"[0-9A-Za-z]+(?:[.-][0-9A-Za-z]+)*"
_IS_ID = re.compile(_ID)
_IS_CITATION = re.compile(rf"[a-z][a-z0-9_-]*:{_ID}")
_IS_EXAMPLE = re.compile(r"\.ex[0-9]+$")
_TOKEN = re.compile(r"([.-]?)([0-9]+|[A-Za-z]+)")

Test = TypeVar("Test", bound=Callable[..., Any])


class BadCitation(HexfrontError):
    """A test cites something that does not have the form of a rule id."""


class UnknownRule(HexfrontError):
    """A rule id that the index of this game does not have."""


class Rule(msgspec.Struct, frozen=True):
    """One row of a rule index. ``summary_fr`` is empty where the index has no French."""

    id: str
    section: str
    kind: str
    summary: str
    summary_fr: str = ""


class RuleIndex:
    """All rows of a game's rulebook, in the order of its file, which is that of the rulebook.

    >>> index = RuleIndex("demo", [Rule("6.2a", "Movement", "mechanic", "A unit stops in an enemy zone."),
    ...                            Rule("6.2.ex1", "Movement", "example", "The 5th stops in 0408.")])
    >>> index["demo:6.2a"] is index["6.2a"]
    True
    >>> [rule.id for rule in index.search("6.2 enemy")]
    ['6.2a']
    """

    def __init__(self, game_id: str, rules: Iterable[Rule]) -> None:
        self.game_id = game_id
        self._rules = {rule.id: rule for rule in rules}

    @classmethod
    def load(cls, path: Path, game_id: str) -> RuleIndex:
        """Read a ``rules.tsv``; whatever is wrong in it is said with file and line."""
        rules: dict[str, Rule] = {}
        for line, cells in read_table(path, _COLUMNS, ("fr",)):
            rule = Rule(*cells)
            if fault := _fault(rule, rules):
                raise BadData(f"{path}:{line}: {fault}")
            rules[rule.id] = rule
        return cls(game_id, rules.values())

    def __iter__(self) -> Iterator[Rule]:
        return iter(self._rules.values())

    def __len__(self) -> int:
        return len(self._rules)

    def __contains__(self, rule_id: object) -> bool:
        return isinstance(rule_id, str) and self._short(rule_id) in self._rules

    def __getitem__(self, rule_id: str) -> Rule:
        try:
            return self._rules[self._short(rule_id)]
        except KeyError:
            raise UnknownRule(f"{self.game_id} has no rule {rule_id!r} in its index") from None

    def get(self, rule_id: str) -> Rule | None:
        """The row of that id, with or without the ``game:`` before it, if there is one."""
        return self._rules.get(self._short(rule_id))

    def citation(self, rule: Rule) -> str:
        """How code and tests cite this row.

        >>> RuleIndex("demo", []).citation(Rule("6.2a", "Movement", "mechanic", "A unit stops."))
        'demo:6.2a'
        """
        return f"{self.game_id}:{rule.id}"

    def search(self, query: str) -> list[Rule]:
        """The rows that match every word: one that begins with a digit is the beginning of an id,
        any other may begin an id or stand in the section's title or a summary, whatever its accents.
        """
        words = [self._short(word) for word in _fold(query).split()]
        return [rule for rule, found in self._folded if all(found.matches(word) for word in words)]

    @cached_property
    def _folded(self) -> list[tuple[Rule, _Folded]]:
        """The rows as a search reads them; anybody may search, and folding them takes a tenth of a second."""
        return [
            (rule, _Folded(_fold(rule.id), _fold(f"{rule.section} {rule.summary} {rule.summary_fr}")))
            for rule in self
        ]

    def _short(self, rule_id: str) -> str:
        return rule_id.removeprefix(f"{self.game_id}:")


def load_waivers(path: Path, index: RuleIndex) -> dict[str, str]:
    """Read a ``waivers.tsv``: the reason for each row that is left out; none if there is no such file."""
    waived: dict[str, str] = {}
    rows = read_table(path, ("id", "reason")) if path.exists() else ()
    for line, (rule_id, reason) in rows:
        rule = index.get(rule_id)
        if rule is None:
            raise BadData(f"{path}:{line}: {index.game_id} has no rule {rule_id!r} in its index")
        if rule.id in waived:
            raise BadData(f"{path}:{line}: {rule_id} is waived twice")
        waived[rule.id] = reason
    return waived


def rule(*citations: str) -> Callable[[Test], Test]:
    """Say which rows a test proves; it fails if one of them is not seen to act while it runs.

    For one case of a parametrised test, use the mark ``pytest.mark.rule`` with the same arguments.

    >>> @rule("demo:6.2a")
    ... def test_unit_stops_in_enemy_zone(): ...
    >>> cited(test_unit_stops_in_enemy_zone)
    ('demo:6.2a',)
    """
    if not citations:
        raise BadCitation("rule() cites nothing; it needs rule ids such as 'demo:6.2a'")
    check_citations(*citations)

    def mark(test: Test) -> Test:
        # A public attribute of a function is what Hypothesis hands on to the test it wraps.
        test.cited_rules = (*cited(test), *citations)  # type: ignore[attr-defined]
        return test

    return mark


def cited(test: object) -> tuple[str, ...]:
    """The rows that a test function cites by ``@rule``."""
    return tuple(getattr(test, "cited_rules", ()))


def check_citations(*citations: object) -> None:
    """Raise BadCitation unless these are rule ids in full, such as ``demo:6.2a``."""
    for citation in citations:
        if not is_citation(citation):
            raise BadCitation(f"rule() cites {citation!r}, which is no rule id such as 'demo:6.2a'")


def is_citation(value: object) -> bool:
    """Whether this is a rule id in full, and nothing else.

    >>> is_citation("demo:6.2a"), is_citation("6.2a"), is_citation("see demo:6.2a")
    (True, False, False)
    """
    return isinstance(value, str) and _IS_CITATION.fullmatch(value) is not None


def is_example(rule_id: str) -> bool:
    """Whether an id is that of a worked example: these end in ``.ex`` and a number.

    >>> is_example("demo:10.5.ex1"), is_example("demo:10.5")
    (True, False)
    """
    return _IS_EXAMPLE.search(rule_id) is not None


def natural_key(rule_id: str) -> tuple[tuple[bool, bool, int, str], ...]:
    """A sort key that counts numbers as numbers, and puts split paragraphs before deeper levels.

    >>> sorted(["card-07", "9.4.1", "10.5.ex1", "9.4b", "9.4", "9.4a", "4.2A1"], key=natural_key)
    ['4.2A1', '9.4', '9.4a', '9.4b', '9.4.1', '10.5.ex1', 'card-07']
    """
    return tuple(
        (bool(separator), not token.isdigit(), int(token) if token.isdigit() else 0, token)
        for separator, token in _TOKEN.findall(rule_id)
    )


def game_folder(game: object) -> Path:
    """The folder of a game's code, where its ``rules.tsv`` is."""
    return Path(inspect.getfile(type(game))).parent


def _fault(rule: Rule, earlier: dict[str, Rule]) -> str | None:
    if not _IS_ID.fullmatch(rule.id):
        return f"{rule.id!r} is no rule id; it takes letters and digits, joined by single dots or hyphens"
    if rule.id in earlier:
        return f"id {rule.id} was used before; every row has its own"
    if rule.kind not in KINDS:
        return f"kind {rule.kind!r} of {rule.id} is none of {', '.join(KINDS)}"
    if is_example(rule.id) != (rule.kind == "example"):
        return f"{rule.id} is of kind {rule.kind}; examples, and only they, have ids that end in .ex1"
    return None


def _fold(text: str) -> str:
    """Lower case without accents and with straight apostrophes, so that a search finds what people type."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace("’", "'"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


class _Folded(NamedTuple):
    """The id and the words of a row, folded."""

    id: str
    words: str

    def matches(self, word: str) -> bool:
        """Whether the row has a word; one that begins with a digit is the beginning of an id."""
        return self.id.startswith(word) or (not word[:1].isdigit() and word in self.words)
