"""8.3, 8.4 Replacements and the Volkssturm."""
