"""The table: HTTP, live play, storage, seats and bots for any installed game."""
