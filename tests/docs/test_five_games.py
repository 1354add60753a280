"""The page on the five games says what their sources say."""

import re

from tools import rooms

NUMBER = re.compile(r"[\d,]+")
NEAR = 0.1
"""By how much a figure of the page may be off before it is written anew."""


def figures(page: str) -> list[tuple[str, list[int]]]:
    """The rows of all tables: what each is about, and its numbers."""
    rows = [
        line.strip("|").split("|") for line in page.splitlines() if line.startswith("|") and "--" not in line
    ]
    return [
        (row[0].strip(), [int((NUMBER.findall(cell) or ["0"])[0].replace(",", "")) for cell in row[1:]])
        for row in rows
    ]


def test_the_tables_are_true_but_for_small_changes() -> None:
    page = rooms.PAGE.read_text(encoding="utf-8")
    told, true = figures(page), figures(rooms.written(page))
    again = "write the tables anew: python -m tools.rooms"
    assert [about for about, _ in told] == [about for about, _ in true], again
    for (about, one), (_, two) in zip(told, true, strict=True):
        assert all(abs(a - b) <= max(NEAR * b, 50) for a, b in zip(one, two, strict=True)), (
            f"{about}: {again}"
        )
    assert sum(map(len, (numbers for _, numbers in told))) > 100


def test_a_game_is_counted_by_its_rooms() -> None:
    game = rooms.read("goetter")
    combat = sum(
        path.read_text("utf-8").count("\n") for path in (rooms.GAMES / "goetter" / "combat").rglob("*.py")
    )
    assert game.rooms["combat"] == combat
    assert game.kit["bars"] > 10
    assert game.objects["rules"] > 50
