import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--conformance-games",
        type=int,
        default=1,
        metavar="N",
        help="how many random games of every scenario and set of options the conformance suite plays",
    )
