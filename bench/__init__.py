"""Speed, measured as ratios within one run. Nothing here is a test: a slow machine is not a fault."""
