"""Maps as files: read, written, and where everything on them comes from."""
