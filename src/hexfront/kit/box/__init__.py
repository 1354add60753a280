"""What is in the box of a hex-and-counter game: reading and checking its data files."""
