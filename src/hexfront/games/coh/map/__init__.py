"""What the rules ask of the boards: terrain, heights, arcs and lines of sight."""
