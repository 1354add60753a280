"""Chapter 20: reinforcements, the off-map box, garrisons, withdrawals, encirclement off the map."""
