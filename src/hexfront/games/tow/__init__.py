"""Traces of War (VUCA Simulations, 2023): the Ukraine from August 1943 to March 1944."""
