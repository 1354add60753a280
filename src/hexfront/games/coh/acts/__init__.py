"""Section 2.2: what a unit can do as one action, and how it is done, refused and explained."""
