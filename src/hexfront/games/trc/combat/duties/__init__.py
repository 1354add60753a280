"""12.1 to 12.5: who must attack whom, as arithmetic on small numbers."""
