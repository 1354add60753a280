"""Sockets, other workers, and notices to those who are away."""
