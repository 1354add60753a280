"""21, 22 What keeps a unit in the pool, by whose it is."""
