"""11 Victory."""
