"""Combat as hex-and-counter games have it: an attack is gathered, losses are taken, units fall back and follow."""
