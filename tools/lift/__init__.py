"""Lifts the rule objects of a game one at a time, to see whether the tests that cite the rule miss it."""
