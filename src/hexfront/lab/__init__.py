"""Many games at once: self-play in processes, and how fast games are played."""
