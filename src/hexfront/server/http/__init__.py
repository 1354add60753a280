"""What travels: messages, answers, limits and who is asking."""
