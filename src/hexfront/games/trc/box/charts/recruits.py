"""28.7.G4 The counters of Russians who join Vlasov: each Russian combat unit has one of its own on the Axis side."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hexfront.games.trc.box.unit import Unit

KINDS = {"infantry": "infantry", "armour": "armour", "cavalry": "cavalry", "paratroop": "infantry"}
"""The kinds of Russians who may change sides, and what they are then."""


def recruits(units: Sequence[Unit], option: str) -> list[Unit]:
    """The counters of the army of Vlasov, numbered on from the others."""
    joining = [
        unit for unit in units if unit.nation == "russian" and unit.kind in KINDS and not unit.battle_group
    ]
    return [
        msgspec.structs.replace(
            unit,
            number=number,
            id=f"V{unit.id}",
            name=f"Vlasov's {unit.name}",
            side="axis",
            nation="vlasov",
            kind=KINDS[unit.kind],
            guards=False,
            turn=None,
            impulse=0,
            place="vlasov",
            option=option,
            instead_of=unit.id,
        )
        for number, unit in enumerate(joining, len(units))
    ]
