"""The typefaces that the client brings, embedded in a picture; where it is not built, the system's take their place."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

import msgspec

import hexfront

FOLDER = Path(hexfront.__file__).parent / "server" / "static" / "assets" / "fonts"
LIST = "typefaces.json"


class Face(msgspec.Struct, frozen=True):
    """One file: some weights of a family, for the letters of a range."""

    family: str
    weight: str
    style: str
    range: str
    file: str

    def has_any(self, letters: set[int]) -> bool:
        """Return whether it is for any of these letters."""
        return any(first <= letter <= last for first, last in spans(self.range) for letter in letters)


def spans(written: str) -> list[tuple[int, int]]:
    """Return a range as style sheets write it, as first and last letters.

    >>> spans("U+0000-00FF,U+2192")
    [(0, 255), (8594, 8594)]
    """
    ends = [part.strip().removeprefix("U+").split("-") for part in written.split(",")]
    return [(int(both[0], 16), int(both[-1], 16)) for both in ends]


def embedded(words: str, folder: Path = FOLDER) -> str:
    """Return the styles that bring the typefaces of these words; nothing where there are none.

    >>> embedded("Kharkov", Path("nowhere"))
    ''
    """
    path = folder / LIST
    if not path.is_file():
        return ""
    letters = set(map(ord, words))
    faces = msgspec.json.decode(path.read_bytes(), type=list[Face])
    rules = "".join(_rule(face, folder) for face in faces if face.has_any(letters))
    return f"<style>{rules}</style>"


def _rule(face: Face, folder: Path) -> str:
    data = b64encode((folder / face.file).read_bytes()).decode()
    return (
        f"@font-face{{font-family:'{face.family}';font-weight:{face.weight};font-style:{face.style};"
        f"unicode-range:{face.range};src:url(data:font/woff2;base64,{data}) format('woff2')}}"
    )
