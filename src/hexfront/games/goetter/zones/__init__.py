"""4.2 Zones of control."""
