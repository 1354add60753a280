"""Where German units go."""
