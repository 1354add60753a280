"""Errors at the command line: one line for the person, exit code 2."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import typer
from typer.core import TyperGroup

from hexfront.errors import HexfrontError

REFUSED = 2


class BadCall(HexfrontError):
    """A command called with something it cannot take."""


class Commands(TyperGroup):
    """The commands; whatever is refused is said in one line. Other exceptions are faults and pass."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and leave with its exit code."""
        try:
            code = super().main(args, prog_name, complete_var, False, windows_expand_args, **extra)
        except (HexfrontError, typer.TyperException) as error:
            complain(error)
            code = REFUSED
        except typer.Abort:
            code = 1
        sys.exit(code if isinstance(code, int) else 0)


def complain(error: HexfrontError | typer.TyperException) -> None:
    """Say what was refused, in one line on stderr."""
    text = error.format_message() if isinstance(error, typer.TyperException) else str(error)
    typer.echo(f"error: {' '.join(text.split())}", err=True)
