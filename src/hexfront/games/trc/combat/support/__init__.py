"""What helps an attack beside the units in it."""
