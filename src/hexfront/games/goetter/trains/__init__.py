"""5.6 Movement by train."""
