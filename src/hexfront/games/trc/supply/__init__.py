"""Chapter 17: control, general supply and combat supply."""
