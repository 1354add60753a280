"""Configuration, start, logs, figures, and looking after what is stored."""
