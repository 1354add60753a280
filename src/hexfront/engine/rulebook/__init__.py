"""The rule index, and how much of it is enforced and proved."""
