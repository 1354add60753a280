"""What the rules ask of the map, worked out once."""
