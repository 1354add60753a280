"""2.2 The table of acts: how each is priced, carried out, refused and explained. It hangs on the board."""

from __future__ import annotations

from hexfront.games.coh.fire import declare, flamethrowers, lay_smoke, mortars, rally
from hexfront.games.coh.movement import (
    arrival,
    boarding,
    emerging,
    going_into_hiding,
    step_rules,
    transport,
)
from hexfront.games.coh.unit_act import UnitAct
from hexfront.games.coh.works import assault_works, dig_in

ACTS: dict[str, UnitAct] = {
    **step_rules.ACTS,
    **arrival.ACTS,
    **declare.ACTS,
    **mortars.ACTS,
    **lay_smoke.ACTS,
    **assault_works.ACTS,
    **rally.ACTS,
    **going_into_hiding.ACTS,
    **emerging.ACTS,
    **transport.ACTS,
    **boarding.ACTS,
    **flamethrowers.ACTS,
    **dig_in.ACTS,
}
