"""What everything else is made of: words, actions, choices, events, draws, state."""
