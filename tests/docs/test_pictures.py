"""Pictures weigh on everybody who clones the repository: few are kept, and each is shown."""

from pathlib import Path

import pytest

from . import pictures


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    (tmp_path / "docs" / "screens").mkdir(parents=True)
    (tmp_path / "README.md").write_text("![one](docs/screens/one.webp) ![far](https://example.org/far.png)")
    (tmp_path / "docs" / "tour.md").write_text("![two](screens/two.webp)")
    for name in ("one", "two"):
        (tmp_path / "docs" / "screens" / f"{name}.webp").write_bytes(b"picture")
    return tmp_path


def test_every_picture_is_shown_and_every_shown_one_is_there() -> None:
    assert pictures.faults() == []
    assert pictures.shown()


def test_pictures_in_order_are_no_fault(pages: Path) -> None:
    assert pictures.faults(pages) == []


@pytest.mark.parametrize("name", ["three.webp", "three.png", "three.JPG"])
def test_a_picture_that_no_page_shows_is_a_fault(pages: Path, name: str) -> None:
    (pages / "docs" / "screens" / name).write_bytes(b"picture")
    assert pictures.faults(pages) == [f"screens/{name} is shown nowhere"]


@pytest.mark.parametrize(("name", "page"), [("one", "README.md"), ("two", "tour.md")])
def test_a_picture_that_is_missing_is_a_fault(pages: Path, name: str, page: str) -> None:
    (pages / "docs" / "screens" / f"{name}.webp").unlink()
    assert pictures.faults(pages) == [f"{page} shows {name}.webp, which is missing"]


@pytest.mark.parametrize(("more", "wrong"), [(28, []), (29, ["31 pictures are more than 30"])])
def test_there_are_thirty_pictures_at_most(pages: Path, more: int, wrong: list[str]) -> None:
    names = [f"more-{i}.webp" for i in range(more)]
    for name in names:
        (pages / "docs" / name).write_bytes(b"")
    (pages / "docs" / "more.md").write_text("".join(f"![]({name})" for name in names))
    assert pictures.faults(pages) == wrong


@pytest.mark.parametrize(
    ("more", "wrong"), [(0, []), (1, ["8000001 bytes of pictures are more than 8000000"])]
)
def test_they_weigh_eight_megabytes_at_most(pages: Path, more: int, wrong: list[str]) -> None:
    (pages / "docs" / "screens" / "one.webp").write_bytes(bytes(8_000_000 - len(b"picture") + more))
    assert pictures.faults(pages) == wrong
