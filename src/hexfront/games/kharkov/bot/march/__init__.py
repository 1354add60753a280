"""The bot's movement phases: who goes where, in which order, and why."""
