"""The root of all errors that speak to a person."""


class HexfrontError(Exception):
    """An error that speaks to the person; the command line prints it in one line and exits with 2."""
