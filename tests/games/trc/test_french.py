"""Everything that The Russian Campaign says is said in French too."""

from hexfront.conformance import catalogues

from .table import GAME


def test_nothing_is_missing_or_stale_in_the_french_catalogue() -> None:
    assert not catalogues.faults(GAME, "fr")
