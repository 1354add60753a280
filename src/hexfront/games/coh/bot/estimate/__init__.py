"""What the bot makes of a position: goals, dangers, chances and prices."""
