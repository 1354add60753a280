"""Chapter 4: turns, impulses and phases."""
