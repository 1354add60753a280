"""What a game owes and gets: its title page, frames, views, verdicts, and the referee."""
