"""Chapter 18: what is dug, laid, cleared and breached."""
