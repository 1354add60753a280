"""Attacks: what a battle is worth, automatic victories, and who goes where for them."""
