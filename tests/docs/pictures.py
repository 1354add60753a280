"""The pictures of the documentation: what a page shows is kept in the repository, all else is only for looking at."""

from __future__ import annotations

import re
from base64 import b64decode
from pathlib import Path

from playwright.sync_api import Page

ROOT = Path(__file__).resolve().parents[2]
OTHERS = ROOT / "build"
KINDS = {".webp", ".png", ".jpg", ".jpeg", ".gif", ".svg"}
SHOWN = re.compile(r"!\[[^\]]*\]\(([^)\s]+)\)")
MOST = 30
LARGEST = 8_000_000
QUALITY = 75


def shown(root: Path = ROOT) -> dict[Path, Path]:
    """The pictures that README and the pages of docs show, each with a page that does."""
    pages = [root / "README.md", *sorted((root / "docs").glob("*.md"))]
    return {
        (page.parent / target).resolve(): page
        for page in pages
        for target in SHOWN.findall(page.read_text())
        if "://" not in target
    }


def faults(root: Path = ROOT) -> list[str]:
    """What is wrong with the pictures of a repository, in sentences."""
    asked, docs = shown(root), (root / "docs").resolve()
    kept = [path for path in sorted(docs.rglob("*")) if path.suffix.lower() in KINDS]
    size = sum(path.stat().st_size for path in kept)
    found = [f"{path.relative_to(docs)} is shown nowhere" for path in kept if path not in asked]
    found += [
        f"{page.name} shows {path.name}, which is missing"
        for path, page in asked.items()
        if not path.is_file()
    ]
    if len(kept) > MOST:
        found.append(f"{len(kept)} pictures are more than {MOST}")
    if size > LARGEST:
        found.append(f"{size} bytes of pictures are more than {LARGEST}")
    return found


def take(page: Page, name: str) -> None:
    """Take a picture of a page of the browser: small and into docs if it is shown there, else into the build folder."""
    kept = ROOT / "docs" / f"{name}.webp"
    if kept in shown():
        kept.parent.mkdir(parents=True, exist_ok=True)
        session = page.context.new_cdp_session(page)
        taken = session.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
        session.detach()
        kept.write_bytes(b64decode(taken["data"]))
    else:
        page.screenshot(path=OTHERS / f"{name}.png")
