"""Where Soviet units go."""
