"""The counters on the map."""
