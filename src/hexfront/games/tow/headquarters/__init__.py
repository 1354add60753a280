"""2.3 Headquarters: where they may be relocated, and their relocation."""
