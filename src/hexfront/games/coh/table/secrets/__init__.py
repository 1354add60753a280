"""What a seat knows, and what it cannot know drawn anew."""
