"""What commands print: quiet aligned text for people, JSON for programs."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

import msgspec
import typer
from rich import box
from rich.console import Console, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from hexfront.engine.base.texts import Text

T = TypeVar("T")

CATALOGUE: dict[str, str] = {}
"""English: every sentence as it was written."""


def words(text: Text) -> str:
    """A sentence in the language of the command line."""
    return text.render(CATALOGUE)


def console(*, stderr: bool = False) -> Console:
    """Where people read. Made afresh, since tests and pipes swap the streams; brackets are no markup here."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def show(*parts: RenderableType) -> None:
    """Print lines and tables, one under the other, without the blanks that tables leave at line ends."""
    screen = console()
    with screen.capture() as captured:
        for part in parts:
            screen.print(part)
    for line in captured.get().split("\n")[:-1]:
        typer.echo(line.rstrip(), color=True)


def table(columns: Sequence[str], rows: Iterable[Sequence[str]], *, right: Sequence[str] = ()) -> Table:
    """An aligned table without lines; the columns named in ``right`` hold numbers."""
    made = Table(box=box.SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 1), header_style="bold")
    for name in columns:
        made.add_column(name, justify="right" if name in right else "left", overflow="fold")
    for row in rows:
        made.add_row(*row)
    return made


def pairs(rows: Iterable[tuple[str, str]]) -> Table:
    """Names and what they mean, side by side and indented."""
    made = Table.grid(padding=(0, 2, 0, 0))
    made.add_column()
    made.add_column(no_wrap=True)
    made.add_column(overflow="fold", ratio=1)
    for name, meaning in rows:
        made.add_row("", name, meaning)
    return made


def plain(value: Any) -> Any:
    """Any data of the engine as JSON has it: structs as objects, sentences as strings.

    >>> from hexfront.engine.base.texts import t
    >>> from hexfront.engine.contract.verdict import Reason
    >>> plain([Reason("demo:6.2", t("{n} MP", n=3))])
    [{'rule': 'demo:6.2', 'text': '3 MP', 'amount': '', 'of': '', 'doubtful': False, 'chance': None}]
    """
    if isinstance(value, Text):
        return words(value)
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        tag = {str(config.tag_field): config.tag} if config.tag_field else {}
        return tag | {name: plain(getattr(value, name)) for name in value.__struct_fields__}
    if isinstance(value, dict):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


def print_json(value: Any) -> None:
    """Print for programs."""
    typer.echo(msgspec.json.format(msgspec.json.encode(plain(value)), indent=2).decode())


def note(line: str) -> None:
    """A remark that is no part of the answer, on stderr."""
    typer.echo(line, err=True)


def tracked(items: Iterable[T], what: str, total: int) -> Iterator[T]:
    """The items as they come, with a bar on stderr while they do, if somebody watches a terminal."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield from items
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        yield from bar.track(items, total=total, description=what)


@contextmanager
def counted(what: str) -> Iterator[Callable[[int, int], None]]:
    """A bar on stderr, if somebody watches a terminal, for work that tells how much of how much is done."""
    screen = console(stderr=True)
    if not screen.is_terminal:
        yield lambda done, of: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=screen, transient=True) as bar:
        task = bar.add_task(what, total=None)
        yield lambda done, of: bar.update(task, completed=done, total=of)
