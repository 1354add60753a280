import pytest
from hypothesis import HealthCheck, settings

# No test is timed: on a busy machine a slow example is not a fault.
settings.register_profile("hexfront", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("hexfront")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--conformance-games",
        type=int,
        default=1,
        metavar="N",
        help="how many random games of every scenario and set of options the conformance suite plays",
    )
    parser.addoption(
        "--conformance-pairs",
        action="store_true",
        help="play every two options that can be played together, not only the first two",
    )
