"""28.7 The political chits: what each number means for the side that has drawn it."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.engine.base.texts import Text, t

OPTION = "political-chits"
NUMBERS = range(1, 7)
"""What stands on the chits in the cup."""


class Chit(NamedTuple):
    """What a number means for one side."""

    side: int
    number: int
    text: Text
    rule: str


YUGOSLAVIA = Chit(0, 1, t("No coup in Yugoslavia"), "trc:28.7.G1a")
BOMBERS = Chit(0, 2, t("German heavy bombers"), "trc:28.7.G2")
WINTER = Chit(0, 3, t("The OKH is ready for the winter"), "trc:28.7.G3")
VLASOV = Chit(0, 4, t("The army of Vlasov"), "trc:28.7.G4a")
LIBERATION = Chit(0, 5, t("Soft occupation"), "trc:28.7.G5")
UKRAINE = Chit(0, 6, t("A free Ukraine"), "trc:28.7.G6e")
FINLAND = Chit(1, 1, t("No winter war with Finland"), "trc:28.7.R1")
SIBERIA = Chit(1, 2, t("Factories go to Siberia"), "trc:28.7.R2a")
STALIN_LINE = Chit(1, 3, t("Stalin is prepared"), "trc:28.7.R3a")
NO_PURGES = Chit(1, 4, t("No purges in the Red Army"), "trc:28.7.R4")
RESISTANCE = Chit(1, 5, t("A strong resistance"), "trc:28.7.R5a")
LORRIES = Chit(1, 6, t("Lorries and mobile warfare"), "trc:28.7.R6")
CHITS = (
    (YUGOSLAVIA, BOMBERS, WINTER, VLASOV, LIBERATION, UKRAINE),
    (FINLAND, SIBERIA, STALIN_LINE, NO_PURGES, RESISTANCE, LORRIES),
)
"""By side and number."""
BEFORE_SETUP = (YUGOSLAVIA, BOMBERS, FINLAND, STALIN_LINE, NO_PURGES, LORRIES)
"""Those that are played before anybody sets up."""


def chit_of(side: int, number: int) -> Chit:
    """The chit of a side with that number."""
    return CHITS[side][number - 1]
