"""People: accounts by passkey, their sessions, and the seats that are theirs."""
