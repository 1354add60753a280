"""7.5 Overruns on the siege map."""
