"""Breaks the code at random places, one at a time, and tells which breaks no test notices: ``make mutants``."""
