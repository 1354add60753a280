"""Where a citation does something because of its rule, and where it only talks about it."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest

from hexfront.engine.rulebook.audit import audit_game, effect_of
from hexfront.engine.rulebook.citations import find_effects
from hexfront_drill import Drill


def acts(folder: Path, source: str) -> bool:
    (folder / "rules.py").write_text(dedent(source), "utf-8")
    return "toy:1" in find_effects(folder, "toy")


@pytest.mark.parametrize(
    "source",
    [
        'def refuse(self): return Illegal("toy:1", t("No."))',
        'RIVER = Bar("toy:1", words, hexes)',
        'MARSH = Modifier("toy:1", words, amount)',
        'STOP = Force("toy:1", holds)',
        'RIVER = Bar(words, hexes, rules=("toy:1",))',
        'MARSH = Modifier(words, amount, rules=("toy:1",))',
        'STOP = Force(holds, rules=("toy:1",))',
        'def refuse(self): return Illegal(words, rules=("toy:1",))',
        'class Retreat(Frame):\n    rule: ClassVar[str] = "toy:1"',
        'def roll(state, out): return die(state, "die", out, rules=("toy:1",))',
        'def go(state, out):\n    state.where[1] = 2\n    out.append(Moved(rules=("toy:1",)))',
        'def go(state, out):\n    state.turn += 1\n    out.append(Moved(rules=("toy:1",)))',
        'def go(state, out):\n    state.hand.append(3)\n    out.append(Moved(rules=("toy:1",)))',
        'def go(state, out):\n    agenda.push(state, Next())\n    out.append(Moved(rules=("toy:1",)))',
        'RULE = "toy:1"\ndef refuse(self): return Illegal(RULE, t("No."))',
        'RULES = {"step": "toy:1"}\ndef refuse(self, verb): return Illegal(RULES[verb], t("No."))',
        'RULES = {"step": "toy:1"}\ndef refuse(self, verb): return Illegal(RULES.get(verb), t("No."))',
        'def no(rule): return Illegal(rule, t("No."))\ndef refuse(self): return no("toy:1")',
        'def no(*rules): return Illegal(rules[0], t("No."))\ndef refuse(self): return no("toy:1")',
        'def no(text, *, rule="toy:1"): return Illegal(rule, text)',
        'def no(text, rule="toy:1"): return Illegal(rule, text)',
        'def no(rule="toy:1", /, text=""): return Illegal(rule, text)',
        'class A:\n    def no(self, rule): return Illegal(rule, "")\n    def go(self): return self.no("toy:1")',
        'def no(self, rule): return Illegal(rule, "")\ndef go(frame): return no(frame, "toy:1")',
        'def why(unit): return "toy:1"\ndef refuse(self): return Illegal(why(3), t("No."))',
        'def refuse(self):\n    for rule, words in (("toy:1", "No."),):\n        return Illegal(rule, words)',
        'def refuse(self): return [Illegal(rule, "") for rule in ("toy:1",)]',
        'def refuse(self):\n    found = []\n    found.append("toy:1")\n    return Illegal(found[0], t("No."))',
        'def refuse(self): return Illegal("toy:2" if self else "toy:1", t("No."))',
        'def holder(city): return "toy:1" if city else ""\ndef go(city):\n    if holder(city):\n        pass',
        'def go(rule): return 1 if rule == "toy:1" else 2',
        'def go(state, out): lose(state, 3, "toy:1", out)\n'
        "def lose(state, unit, rule, out):\n"
        "    state.where[unit] = 0\n"
        "    out.append(Lost(rules=(rule,)))",
        'def go(state, out):\n    _end(state)\n    out.append(Ended(rules=("toy:1",)))\n'
        "def _end(state): state.result = 1",
        'PLAYS = (Play("toy:1", effect),)',
        'def refuse(self): return Illegal((rule := "toy:1"), t("No."))',
        'def refuse(self): return Illegal(rule="toy:1", text="")',
        'def refuse(self):\n    for rule, words in (("toy:1", "No."),):\n        return Illegal(rule, "")',
        'def no(rule): return Reason(rule, "")\nif OLD:\n    def no(rule): return Illegal(rule, "")\n'
        'def go(): return no("toy:1")',
        'A = B = "toy:1"\ndef refuse(self): return Illegal(B, "")',
        'A, B = "toy:1", 2\ndef refuse(self): return Illegal(A, "")',
        'RULE: str = "toy:1"\ndef refuse(self): return Illegal(RULE, "")',
        'RULES = ()\nRULES += ("toy:1",)\ndef refuse(self): return Illegal(RULES[0], "")',
        'RULES = {"toy:1"}\ndef refuse(self): return [Illegal(rule, "") for rule in RULES]',
        'RULES = ["toy:1"]\ndef refuse(self): return Illegal(RULES[0], "")',
        'def refuse(self): return Illegal({"a": "toy:1"}["a"], "")',
        'def refuse(self, rule): return Illegal(rule or "toy:1", "")',
        'def refuse(self): return Illegal((RULES + ("toy:1",))[0], "")',
        'def refuse(self): return Illegal(*["toy:1"], "")',
        'def refuse(self, x): return Illegal(["toy:1" for _ in x][0], "")',
        'def refuse(self, x): return Illegal(max({"toy:1" for _ in x}), "")',
        'def refuse(self, x): return Illegal(next("toy:1" for _ in x), "")',
        'def refuse(self, x): return Illegal({n: "toy:1" for n in x}[1], "")',
        'WHY = lambda unit: "toy:1"\ndef refuse(self): return Illegal(WHY(3), "")',
        'async def refuse(self): return Illegal(await why("toy:1"), "")',
        'def go(x): return not ("toy:1" if x else "")',
        'def go(x):\n    while ("toy:1" if x else ""):\n        pass',
        'def holder(x): return "toy:1" if x else ""\ndef go(x): return 1 if holder(x) else 2',
        'def refuse(self): yield from ("toy:1",)\ndef go(self): return [Illegal(rule, "") for rule in self.refuse()]',
    ],
)
def test_something_is_done(tmp_path: Path, source: str) -> None:
    assert acts(tmp_path, source)


@pytest.mark.parametrize(
    "source",
    [
        'def told(self): return (Reason("toy:1", t("A river"), "-1"),)',
        'OPTIONS = (Option("fog", "toy:1", "Fog."),)',
        'def go(state, out): out.append(Said(line="It rains.", rules=("toy:1",)))',
        'def go(state, out):\n    rules = ["toy:2"]\n    rules.append("toy:1")\n    out.append(Said(rules=rules))',
        'def go(state, out):\n    seen = state.turn\n    out.append(Said(rules=("toy:1",)))',
        'def go(state, out):\n    _look(state)\n    out.append(Said(rules=("toy:1",)))\ndef _look(state): return 1',
        'def go(state, out):\n    move(3)\n    out.append(Said(rules=("toy:1",)))\ndef move(to): state.at = to',
        'def reasons(self): return ["toy:1"]\ndef go(self): return Illegal(self.reasons()[0], "")',
        'def say(rule): return Reason(rule, "")\ndef go(): return say("toy:1")',
        'def say(*rules): return Reason(rules[0], "")\ndef go(): return say("toy:1")',
        'def say(): return Illegal("toy:2", "")\ndef go(): return say("toy:1")',
        'RULE = "toy:1"\ndef told(self): return Reason(RULE, t("A river"))',
        'RULE = "toy:1"',
        'rule = "toy:1"',
        'class Retreat(Frame):\n    note: ClassVar[str] = "toy:1"',
        'def told(self): return Reason((rule := "toy:1"), "")',
        'A, B = "toy:1", 2\ndef told(self): return Reason(A, B)',
        'def go(state, out):\n    state.turn += 1\n    said(rules=("toy:1",))',
        'RULES = lambda: (yield "toy:1")',
        'def go():\n    rule = "toy:1"\ndef refuse(self, rule): return Illegal(rule, t("No."))',
        'def a(n): return b(n) or "toy:1"\ndef b(n): return a(n)',
        'def refuse(self): return Illegal("toy:2", t("No."))\n"toy:1"',
    ],
)
def test_it_is_only_talked_about(tmp_path: Path, source: str) -> None:
    assert not acts(tmp_path, source)


@pytest.mark.parametrize(
    "change",
    [
        *(
            f"{name}(state)"
            for name in ("die", "draw", "pick", "push", "become", "done", "answer", "conceal")
        ),
        *(f"state.hand.{name}(3)" for name in ("append", "add", "extend", "insert", "update")),
        *(f"state.hand.{name}()" for name in ("remove", "pop", "clear")),
    ],
)
def test_an_event_beside_a_change_of_the_state_acts(tmp_path: Path, change: str) -> None:
    beside = 'out.append(Moved(rules=("toy:1",)))'
    assert acts(tmp_path, f"def go(state, out):\n    {change}\n    {beside}")
    elsewhere = change.replace("state", "copy")
    assert not acts(tmp_path, f"def go(state, out):\n    {elsewhere}\n    {beside}")


@pytest.mark.parametrize("name", ["append", "add", "extend", "insert", "update"])
def test_what_is_gathered_acts_if_the_whole_does(tmp_path: Path, name: str) -> None:
    gathered = f'def go(self):\n    found = []\n    found.{name}("toy:1")\n    return '
    assert acts(tmp_path, f'{gathered}Illegal(found[0], "")')
    assert not acts(tmp_path, f'{gathered}Reason(found[0], "")')


@pytest.mark.parametrize("name", ["reasons", "fights", "prompt", "explain", "text", "words", "price_reasons"])
def test_what_a_method_only_says_does_nothing(tmp_path: Path, name: str) -> None:
    source = 'def {name}(self): return ["toy:1"]\ndef go(self): return Illegal(self.{name}()[0], "")'
    assert not acts(tmp_path, source.format(name=name))
    assert acts(tmp_path, source.format(name="rules"))


@pytest.mark.parametrize(
    "kind", ["Reason", "Fight", "Prompt", "Option", "Figure", "Area", "Reached", "Score", "Verdict"]
)
def test_what_is_shown_to_people_does_nothing(tmp_path: Path, kind: str) -> None:
    assert not acts(tmp_path, f'RULE = "toy:1"\ndef go(self): return {kind}(RULE, "")')
    assert acts(tmp_path, 'RULE = "toy:1"\ndef go(self): return Play(RULE, "")')


def test_what_a_data_file_cites_acts_and_tests_in_the_folder_do_not_count(tmp_path: Path) -> None:
    (tmp_path / "costs.toml").write_text('rule = "toy:2"\n', "utf-8")
    (tmp_path / "test_rules.py").write_text('Illegal("toy:3", "")\n', "utf-8")
    assert find_effects(tmp_path, "toy") == {"toy:2": ["costs.toml:1"]}


def test_a_value_that_comes_from_a_row_is_what_the_row_does(tmp_path: Path) -> None:
    lines = "cost = 2", 'from = { cost = "rulebook 1", range = "rulebook 4" }', '# from = "rulebook 3"'
    (tmp_path / "costs.toml").write_text("\n".join(lines), "utf-8")
    source = 'def reasons(): return [Reason("toy:1", ""), Reason("toy:2", ""), Reason("toy:3", "")]'
    (tmp_path / "rules.py").write_text(source, "utf-8")
    # What is only the origin of a value is not cited by that.
    assert find_effects(tmp_path, "toy") == {"toy:1": ["costs.toml:2"]}


def test_a_place_is_told_once_for_each_rule(tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(
        'def a(): return Illegal("toy:1", ""), Illegal("toy:1", "")\n', "utf-8"
    )
    assert find_effects(tmp_path, "toy") == {"toy:1": ["rules.py:1"]}


def test_rows_that_are_only_talked_about_are_told_with_their_places() -> None:
    report = audit_game(Drill(), None)
    assert effect_of(Drill(), report).told == {}
    assert effect_of(Drill(), report).acting == effect_of(Drill(), report).cited == 21
