"""Data files that say of all values of an entry but one where they come from."""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.conformance.owners import Edit, swap

Fault = tuple[str, Edit, str]


def unsourced(name: str, given: str, values: str, told: str) -> Iterable[Fault]:
    """For each of the values of an entry, the file that does not give its source, and what is said about it."""
    for lacking in values.split():
        rest = ", ".join(f'{value} = "designed"' for value in values.split() if value != lacking)
        yield name, swap(f"{{ {given} }}", f"{{ {rest} }}"), f"{told}: no provenance for {lacking}"
