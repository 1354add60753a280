"""Chapter 24: the minor allies of the Axis, and how they surrender."""
