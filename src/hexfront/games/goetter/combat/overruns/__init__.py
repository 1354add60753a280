"""7.3, 7.5 What an overrun changes in the odds."""
