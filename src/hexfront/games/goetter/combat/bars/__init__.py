"""What closes hexes to units that retreat or advance."""
